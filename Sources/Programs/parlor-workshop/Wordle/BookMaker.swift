import PuzzleKit
import Wordle

/// Makes a book for lists.
struct BookMaker {
  /// The effort for a book.
  enum Effort: String, CaseIterable, Sendable {
    /// The first guess is the best that a search with few guesses at every set has found; all that follows is proved.
    case quick
    /// All is proved.
    case proof
  }

  private let lists: WordLists
  private let isHard: Bool
  private let effort: Effort

  init(_ lists: WordLists, isHard: Bool, _ effort: Effort) {
    self.lists = lists
    self.isHard = isHard
    self.effort = effort
  }

  private static let stopped = Refusal(.stopped, "the book was not finished, and no file was written")

  /// Makes the book; `progress` hears of better first guesses on the way.
  /// - Throws: `stopped`.
  func make(
    _ shouldStop: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (Word, SearchState) -> Void
  ) throws(Refusal) -> Book {
    let position = lists.position(limit: lists.rank.guesses(.ios), isHard: isHard)
    var limits = RootSearch.Limits()
    limits.stage = effort == .quick ? .wide : .full
    limits.shouldStop = shouldStop
    let news = ProgressLog()
    let search = RootSearch(
      position, limits, concurrently: serially,
      report: { state in
        if let row = state.row, state.upper != nil, news.add(state) { progress(position.guesses[row], state) }
      })
    let state = search.run()
    guard !shouldStop(), let row = state.row else {
      throw BookMaker.stopped
    }
    let tree = FirstGuess(position, stage: .full, shouldStop: shouldStop).tree(of: position.guesses[row])
    if shouldStop() { throw BookMaker.stopped }
    guard let index = try? TreeIndex(tree, of: position) else {
      preconditionFailure("a tree that was just made can be read")
    }
    return Book(
      for: lists, isHard: isHard, cost: index.cost, lower: min(state.lower, index.cost), tree: tree)
  }
}
