import PuzzleKit

extension WordleGame {
  /// The search for guesses: in a book if it knows the position, else for the best decision tree.
  public static let search: Search<WordleGame>? = Search(refusal: {
    $0.lists.refusalOfSearch(candidates: $0.candidates().count)
  }) {
    view, request, monitor in
    let move = GuessSearch(view, request, monitor)?.run()
    guard request.isHint, case .guess(let best) = move else { return move }
    return .guess(view.familiarGuess(near: best))
  }
}

extension WordLists {
  /// The most bytes of a matrix of feedback.
  private static let largestMatrix = 1 << 30

  /// The reason why positions with so many candidates cannot be searched; nil if they can.
  package func refusalOfSearch(candidates: Int) -> Refusal? {
    if valid.count > SearchPosition.largestList {
      return Refusal(
        .unsupported,
        "a search takes at most \(SearchPosition.largestList) words that may be guessed, not \(valid.count)")
    }
    let most = WordLists.largestMatrix / (rank.letters > 5 ? 2 : 1) / valid.count
    if candidates > most {
      return Refusal(.unsupported, "a search takes at most \(most) candidates of these lists, not \(candidates)")
    }
    return nil
  }
}

/// One search for a guess.
private struct GuessSearch {
  let view: WordleView
  let request: SearchRequest
  let monitor: SearchMonitor
  let candidates: [Word]
  let demand: HardModeMask?
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
    self.candidates = candidates
    demand = view.hardRules.map { HardModeMask(view.rows, $0) }
    key = TreeIndex.key(of: candidates, guessesLeft: view.guessesLeft, demand)
  }

  func run() -> WordleMove? {
    let book = fromBook()
    if let book, isSettled(book.state) {
      report(book.state, book.word)
      return .guess(book.word)
    }
    let question = Library.Question(
      position: key, rules: view.hardRules, source: view.candidateSource, objective: request.objective,
      nodes: request.limits.nodes,
      depth: request.limits.depth,
      isInfinite: request.limits.isInfinite)
    let isTimed = request.limits.milliseconds != nil
    if let known = view.lists.library.answer(question), let end = known.last, !isTimed || end.state.isExact {
      for (state, word) in known { report(state, word) }
      return end.word.map { .guess($0) }
    }
    let position = SearchPosition(
      guesses: view.lists.valid, candidates: candidates, weights: weights, guessesLeft: view.guessesLeft, demand: demand
    )
    let word = { @Sendable (state: SearchState) in state.row.map { position.guesses[$0] } }
    let news = ProgressLog()
    var limits = limits
    if let book, let cost = book.state.upper {
      limits.known = RootSearch.Known(word: book.word, cost: cost, most: book.most)
    }
    let search = ObjectiveSearch(
      position, limits, request.objective, monitor.concurrently,
      report: { state in if news.add(state) { report(state, word(state)) } })
    let state = search.run()
    report(state, word(state))
    if !isTimed, !monitor.shouldStop() {
      view.lists.library.keep((news.all + [state]).map { ($0, word($0)) }, for: question)
    }
    return word(state).map { .guess($0) }
  }

  /// Whether there is nothing to search for beside what the book says.
  private func isSettled(_ state: SearchState) -> Bool {
    // Where some are lost in any case, the fewest guesses for the unluckiest are as many as there may be.
    if request.objective == .worst { return state.isExact && state.lower.losses > 0 }
    return state.isExact || request.limits == SearchLimits()
  }

  /// The book's result for the position; nil if it does not know it.
  private func fromBook() -> (state: SearchState, word: Word, most: Int)? {
    guard let known = view.lists.book(view.hardRules)?.value(of: key) else { return nil }
    var state = SearchState(upper: known.cost, lower: known.lower)
    if request.objective == .losses {
      // Nothing else counts, and no losses are the fewest.
      (state.upper, state.lower) = (known.cost.withoutGuesses, known.lower.withoutGuesses)
    }
    state.stage = state.isExact ? .full : .wide
    return (state, known.word, known.most)
  }

  private var weights: [Int]? {
    view.lists.weights == nil ? nil : candidates.map { view.lists.weight(of: $0) }
  }

  /// The weight of all candidates.
  private var weight: Int { weights?.reduce(0, +) ?? candidates.count }

  /// The limits of the search. With no limit it is meant to answer before anybody has to wait: sets of up to a few hundred
  /// candidates are searched in full unless that takes too long, larger ones narrowly, and of thousands only the classes count.
  private var limits: RootSearch.Limits {
    var limits = RootSearch.Limits()
    limits.nodes = request.limits.nodes
    limits.threads = request.threads
    limits.shouldStop = monitor.shouldStop
    if let depth = request.limits.depth {
      limits.stage = SearchStage(rawValue: min(depth, SearchStage.full.rawValue)) ?? .full
    } else if request.limits == SearchLimits() {
      limits.stage =
        switch candidates.count {
        case ...GuessSearch.largestSearchedInFull: .full
        case ...GuessSearch.largestSearched: .narrow
        default: .promise
        }
      limits.fullNodes = GuessSearch.standardNodes
    }
    return limits
  }

  private static let largestSearchedInFull = 400
  private static let largestSearched = 5000
  private static let standardNodes = 20_000

  private func report(_ state: SearchState, _ word: Word?) {
    let isForLossesOnly = request.objective == .losses
    // Bounds of guesses say nothing beside different losses, and none is known before the first look.
    let isLowerOfSame =
      state.lower > .zero && state.upper.map { $0.losses == state.lower.losses } ?? (state.lower.losses == 0)
    monitor.report(
      SearchInfo(
        nodes: state.nodes, depth: state.stage.rawValue,
        score: isForLossesOnly ? nil : state.upper.map { Double($0.guesses) / Double(weight) },
        isExact: state.isExact, lower: isLowerOfSame && !isForLossesOnly ? state.lower.guesses : nil,
        upper: isForLossesOnly ? nil : state.upper?.guesses, losses: state.upper?.losses, most: state.most,
        best: word.map { WordleMove.guess($0).line }))
  }
}

extension WordleView {
  /// Guesses that may still be made.
  var guessesLeft: Int { maxGuesses - rows.count }
}

extension HardModeMask {
  /// The demands of the guesses after some rows.
  init(_ rows: Rows, _ rules: HardRules) {
    self.init(rules)
    for row in rows { add(row.word, digits: row.feedback.digits) }
  }
}
