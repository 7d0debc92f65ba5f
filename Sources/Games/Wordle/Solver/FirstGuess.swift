/// The trees that start with a given guess.
package struct FirstGuess {
  private let position: SearchPosition
  private let stage: SearchStage
  private let shouldStop: @Sendable () -> Bool

  /// Trees of a position from as many guesses a set as a stage has.
  package init(
    _ position: SearchPosition, stage: SearchStage, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.position = position
    self.stage = stage
    self.shouldStop = shouldStop
  }

  /// The cost of the cheapest tree that starts with `word`, one of the guesses; nil if that is not below `beta`, or if `word`
  /// tells nothing apart and so starts no tree.
  package func cost(of word: Word, below beta: Cost?) -> Cost? {
    let beta = beta ?? Cost.unbounded
    return search(word) { search, row in
      let cost = search.cost(ofFirst: search.promise(of: row), below: beta)
      return cost < beta ? cost : nil
    }
  }

  /// The cheapest tree that starts with `word`, one of the guesses.
  package func tree(of word: Word) -> DecisionTree {
    search(word) { search, row in
      // First the whole, so that the sets are found in the table.
      _ = search.cost(ofFirst: search.promise(of: row), below: Cost.unbounded)
      return search.tree(startingWith: row)
    }
  }

  private func search<Result>(_ word: Word, _ body: (TreeSearch, Int) -> Result) -> Result {
    guard let row = position.guesses.firstIndex(of: word),
      let matrix = FeedbackMatrix(guesses: position.guesses, candidates: position.candidates)
    else { preconditionFailure("\(word.text) is a guess of the position") }
    return matrix.withColumns { columns in
      body(TreeSearch(position, columns, TreeSearch.Limits(stage, shouldStop: shouldStop)), row)
    }
  }
}
