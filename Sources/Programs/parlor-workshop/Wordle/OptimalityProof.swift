import Wordle

/// A proof that no tree of a position costs less than a target: every first guess is shown to cost at least that. It is done
/// guess by guess, so that it can be split into shares and taken up again.
struct OptimalityProof: Sendable {
  /// A proven bound for a first guess.
  struct Step: Sendable {
    /// The first guess.
    let word: Word
    /// Its least cost; below the target it is its cost.
    let bound: Cost
    /// Sets looked at.
    let nodes: Int
  }

  let position: SearchPosition
  /// The cost to be proven.
  let target: Cost
  private let tableBits: Int

  /// A proof about a position that remembers up to 2^`tableBits` sets, of 24 bytes.
  init(_ position: SearchPosition, target: Cost, tableBits: Int = 24) {
    self.position = position
    self.target = target
    self.tableBits = tableBits
  }

  /// Works on the first guesses at places `share`, `share` + `shares`, ... of the order of what they promise, leaving out those
  /// that are `done`, and gives every step to `report` until `shouldStop` says so. Where the cost is known without a search,
  /// the best first guess stands for all.
  func run(
    share: Int, of shares: Int, done: Set<Word>, shouldStop: @escaping () -> Bool, report: (Step) -> Void
  ) {
    guard let matrix = FeedbackMatrix(guesses: position.guesses, candidates: position.candidates) else { return }
    matrix.withColumns { columns in
      let limits = TreeSearch.Limits(shouldStop: shouldStop)
      let search = TreeSearch(position, columns, limits, tableBits: tableBits)
      let promises = search.promises()
      search.prepare()
      for (place, guess) in promises.guesses.enumerated() where place % shares == share {
        let word = position.guesses[guess.guess]
        if done.contains(word) { continue }
        let before = search.nodes
        let cost = guess.bound >= target ? guess.bound : search.cost(ofFirst: guess, below: target)
        if search.isAborted { return }
        report(Step(word: word, bound: cost, nodes: search.nodes - before))
      }
    }
  }
}
