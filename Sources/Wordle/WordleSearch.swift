import PuzzleKit
import Synchronization

extension WordleGame {
  /// What finds guesses: a book where it knows the position, else a search for the best decision tree.
  public static let search: Search<WordleGame>? = Search { view, request, monitor in
    GuessSearch(view, request, monitor)?.run()
  }
}

/// Tells whether a search has found something since it was last asked.
private final class News: Sendable {
  private let last = Mutex(SearchState())

  /// Whether the best guess or a bound differs from those of the state before.
  func isNew(_ state: SearchState) -> Bool {
    last.withLock { last in
      defer { last = state }
      return last.row != state.row || last.upper != state.upper || last.lower != state.lower
    }
  }
}

/// One search for a guess.
private struct GuessSearch {
  let view: WordleView
  let request: SearchRequest
  let monitor: SearchMonitor
  let position: SearchPosition
  let key: UInt64

  /// The search that was asked for; nil where no valid word agrees with the rows.
  init?(_ view: WordleView, _ request: SearchRequest, _ monitor: SearchMonitor) {
    var candidates = view.candidates()
    // An answer that was chosen from beside the answers leaves none of them in the end.
    if candidates.isEmpty { candidates = view.lists.valid.filter(view.rows.agree) }
    if candidates.isEmpty { return nil }
    self.view = view
    self.request = request
    self.monitor = monitor
    position = view.position(of: candidates)
    key = position.key(candidates: candidates, left: position.left, position.demand)
  }

  func run() -> WordleMove? {
    if let known = fromBook() {
      report(known.cost, lower: known.lower, word: known.word, nodes: 0, stage: known.isExact ? .full : .wide)
      return .guess(known.word)
    }
    let question = Library.Question(
      position: key, objective: request.objective, nodes: request.limits.nodes, depth: request.limits.depth,
      isInfinite: request.limits.isInfinite)
    let isTimed = request.limits.milliseconds != nil
    if let known = view.lists.library.answer(question), !isTimed || known.isExact {
      report(known)
      return move(known)
    }
    let news = News()
    let search = ObjectiveSearch(
      position, limits, request.objective, monitor.concurrently,
      report: { state in if news.isNew(state) { report(state) } })
    let state = search.run()
    if state.isExact || !(isTimed || monitor.shouldStop()) { view.lists.library.keep(state, for: question) }
    report(state)
    return move(state)
  }

  private func move(_ state: SearchState) -> WordleMove? { state.row.map { .guess(position.guesses[$0]) } }

  /// What the book says of the position; nil where it does not know it, or where more is asked than it can say.
  private func fromBook() -> (word: Word, cost: Cost, lower: Cost, isExact: Bool)? {
    guard request.objective != .worst, let entry = view.lists.book(isHard: view.isHard), let known = entry.index[key]
    else { return nil }
    let isExact = entry.book.isProved || (request.objective == .losses && known.cost.losses == 0)
    if request.limits.isInfinite, !isExact { return nil }
    let lower = isExact ? known.cost : view.rows.isEmpty ? entry.book.lower : 0
    return (known.word, known.cost, lower, isExact)
  }

  /// What bounds the search. With no limit it is meant to answer before anybody has to wait: sets of up to a few hundred
  /// candidates are searched in full unless that takes too long, larger ones narrowly.
  private var limits: RootSearch.Limits {
    var limits = RootSearch.Limits()
    limits.nodes = request.limits.nodes
    limits.threads = request.threads
    limits.shouldStop = monitor.shouldStop
    if let depth = request.limits.depth {
      limits.stage = SearchStage(rawValue: min(depth, SearchStage.full.rawValue)) ?? .full
    } else if request.limits == SearchLimits() {
      limits.stage = position.candidates.count <= GuessSearch.largestSearchedInFull ? .full : .narrow
      limits.fullNodes = GuessSearch.standardNodes
    }
    return limits
  }

  private static let largestSearchedInFull = 400
  private static let standardNodes = 20_000

  private func report(_ state: SearchState) {
    report(
      state.upper, lower: state.lower, word: state.row.map { position.guesses[$0] }, nodes: state.nodes,
      stage: state.stage)
  }

  private func report(_ cost: Cost?, lower: Cost, word: Word?, nodes: Int, stage: SearchStage) {
    let isForLossesOnly = request.objective == .losses
    // Bounds of guesses say nothing beside different losses.
    let isLowerOfSame = cost.map { $0.losses == lower.losses } ?? (lower.losses == 0)
    monitor.report(
      SearchInfo(
        nodes: nodes, depth: stage.rawValue,
        score: isForLossesOnly ? nil : cost.map { Double($0.guesses) / Double(position.weight) },
        isExact: cost.map { $0 <= lower } ?? false, lower: isLowerOfSame && !isForLossesOnly ? lower.guesses : nil,
        upper: isForLossesOnly ? nil : cost?.guesses, losses: cost?.losses, best: word.map { WordleMove.guess($0).line }))
  }
}

extension WordleView {
  /// What a search starts from.
  func position(of candidates: [Word]) -> SearchPosition {
    var demand: HardDemand?
    if isHard {
      var asked = HardDemand()
      for row in rows { asked.add(row.word, digits: row.feedback.digits) }
      demand = asked
    }
    return SearchPosition(
      guesses: lists.valid, candidates: candidates,
      weights: lists.weights == nil ? nil : candidates.map { lists.weight(of: $0) }, left: maxGuesses - rows.count,
      demand: demand)
  }
}
