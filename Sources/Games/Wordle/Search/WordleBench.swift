import PuzzleKit

extension WordleGame {
  /// Scores every hundredth valid word against every answer of each rank and counts the correct and the present letters;
  /// searches for trees over the short words and counts the sets looked at.
  public static func bench() -> [BenchCount] { feedbackBench() + [Rank.mini, .junior].flatMap(searchBench) }

  private static func searchBench(_ rank: Rank) -> [BenchCount] {
    [false, true].map { isHard in
      let position = EmbeddedLists.lists(rank).position(limit: rank.guesses(.ios), isHard: isHard)
      var limits = RootSearch.Limits()
      limits.stage = .narrow
      let state = RootSearch(position, limits, concurrently: serially, report: { _ in }).run()
      return BenchCount("\(rank.rawValue)-\(isHard ? "hard" : "normal")-sets", state.nodes)
    }
  }

  private static func feedbackBench() -> [BenchCount] {
    Rank.allCases.flatMap { rank in
      let lists = EmbeddedLists.lists(rank)
      var correct = 0
      var present = 0
      for place in stride(from: 0, to: lists.valid.count, by: 100) {
        let guess = lists.valid[place]
        for answer in lists.answers {
          let feedback = Feedback(of: guess, against: answer)
          for index in 0..<guess.count {
            if feedback[index] == .correct { correct += 1 }
            if feedback[index] == .present { present += 1 }
          }
        }
      }
      return [BenchCount("\(rank.rawValue)-correct", correct), BenchCount("\(rank.rawValue)-present", present)]
    }
  }
}
