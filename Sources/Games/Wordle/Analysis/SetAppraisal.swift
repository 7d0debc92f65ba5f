import PuzzleKit

/// The value of a set of candidates with best play, as far as a search has found out.
struct SetValue: Sendable {
  /// The guesses to make, summed over the candidates, and the losses; of the best tree found.
  let cost: Cost
  /// The first guess of that tree; nil where there is none to make.
  let best: Word?
  /// Whether no tree is better.
  let isExact: Bool
}

/// The value of a guess in a set of candidates, with best play after it.
struct GuessValue: Sendable {
  /// A class of the candidates: those on which the guess has the same feedback.
  struct Part: Sendable {
    let feedback: Feedback
    /// Its words.
    let count: Int
    /// The sum of their weights.
    let weight: Int
    fileprivate(set) var value: SetValue
    /// The result of a close look at it, if that came with the lists.
    var look: SetValue?

    /// The guesses still to make, times what the set weighs.
    var guesses: Int { value.cost.guesses }
  }

  /// The classes, in an order that depends on their feedback alone.
  fileprivate(set) var parts: [Part]
  /// The weight of the set, for the guess itself, and the costs of the classes.
  let cost: Cost
  /// Whether every class is exact.
  let isExact: Bool
}

/// Finds what best play makes of sets of candidates. What it finds depends on the set alone, unless it was told to stop.
struct SetAppraisal: Sendable {
  /// The words, of which at most ``SearchPosition/largestList`` may be guessed.
  let lists: WordLists
  /// The rules by which hints must be used; nil if they need not be.
  let hardRules: HardRules?
  /// Whether to give up.
  let shouldStop: @Sendable () -> Bool

  /// The most candidates for which trees are compared; of more the guess that promises most counts as the best.
  private static let largestSearched = 4000
  /// The most candidates for which all guesses are tried.
  private static let largestProved = 300
  /// The same for a class of more candidates than that.
  private static let largestProvedClass = 40
  /// Sets looked at while all guesses are being tried; the classes of a guess share as many.
  private static let provingNodes = 10_000

  /// The value of a set from a close look, or from an earlier one; nil where that was told to stop.
  func value(of set: CandidateSet) -> SetValue? {
    let key = key(of: set)
    if let known = lists.library.appraisals({ $0.value(of: key) }) { return known }
    guard let value = look(at: set) else { return nil }
    lists.library.appraisals { $0.keep(value, of: key) }
    return value
  }

  private func look(at set: CandidateSet) -> SetValue? {
    var limits = RootSearch.Limits()
    limits.stage =
      switch set.words.count {
      case ...SetAppraisal.largestProved: .full
      case ...SetAppraisal.largestSearched: .narrow
      default: .promise
      }
    limits.fullNodes = SetAppraisal.provingNodes
    guard let found = search(set, limits) else { return nil }
    if found.isExact { return found }
    // By its classes the guess may turn out to be better; so it is measured as the guess that was made is.
    guard let best = found.best, let measured = value(of: best, in: set) else { return nil }
    return SetValue(cost: min(found.cost, measured.cost), best: best, isExact: false)
  }

  private func key(of set: CandidateSet) -> Library.Appraisals.Key {
    Library.Appraisals.Key(
      set: TreeIndex.key(of: set.words, guessesLeft: set.guessesLeft, set.demand), guessesLeft: set.guessesLeft,
      hardRules: hardRules)
  }

  /// The value of a guess in a set, perhaps from an earlier look; nil where the search was told to stop.
  func value(of guess: Word, in set: CandidateSet) -> GuessValue? {
    let key = key(of: set)
    if let known = lists.library.appraisals({ $0.value(of: guess, in: key) }) { return known }
    guard let value = known(of: guess, in: set) ?? look(at: guess, in: set) else { return nil }
    lists.library.appraisals { $0.keep(value, of: guess, in: key) }
    return value
  }

  /// The value of a guess in a set, the class that its feedback has left, and the value of that with its best guess; nil where the
  /// search was told to stop. A word of the set agrees with the row.
  func outcome(of row: Row, in set: CandidateSet) -> (made: GuessValue, part: GuessValue.Part, next: SetValue)? {
    guard let made = value(of: row.word, in: set),
      let part = made.parts.first(where: { $0.feedback == row.feedback }),
      let next = value(of: part, of: row.word, in: set)
    else { return nil }
    return (made, part, next)
  }

  /// The costs of the classes of a guess, but for that of the guess itself. Each set has one cost, wherever it is met; nil where
  /// this was told to stop.
  func costs(ofClassesOf guess: Word, in set: CandidateSet) -> [(feedback: Feedback, cost: Cost)]? {
    // Where an opening's costs are proved they are those of a search, too.
    let known = known(of: guess, in: set)?.parts
    var costs: [(feedback: Feedback, cost: Cost)] = []
    for (place, (feedback, part)) in set.classes(of: guess).enumerated() where feedback != .solved(guess.count) {
      let found = known.flatMap { $0[place].value.isExact ? $0[place].value : $0[place].look }
      guard let cost = found?.cost ?? cost(of: part) else { return nil }
      costs.append((feedback, cost))
    }
    return costs
  }

  /// The cost of a set by itself; nil where this was told to stop.
  func cost(of set: CandidateSet) -> Cost? { set.valueIfSplit?.cost ?? value(of: set)?.cost }

  /// The value of a class of a guess in a set, with its best guess.
  func value(of part: GuessValue.Part, of guess: Word, in set: CandidateSet) -> SetValue? {
    if part.value.isExact, part.value.best != nil || part.feedback == .solved(guess.count) { return part.value }
    if let look = part.look { return look }
    let left = set.part(of: guess, part.feedback)
    if !part.value.isExact { return value(of: left) }
    // What it costs is proved; the search is for a guess that costs no more.
    guard let found = value(ofClass: left, of: set, lower: part.value.cost) else { return nil }
    let key = key(of: set)
    lists.library.appraisals {
      guard var value = $0.value(of: guess, in: key) else { return }
      value.parts.replace(part, with: found)
      $0.keep(value, of: guess, in: key)
    }
    return found
  }

  /// The value of a first guess, from the costs that come with the lists; its classes' best guesses are not among them.
  private func known(of guess: Word, in set: CandidateSet) -> GuessValue? {
    guard set.words.count == lists.answers.count, set.guessesLeft == lists.rank.guesses(.ios),
      let openings = lists.openings(hardRules)
    else { return nil }
    let classes = set.classes(of: guess)
    guard let costs = openings.costs(of: guess, classes: classes) else { return nil }
    var cost = Cost(guesses: set.weight)
    let parts = zip(classes, costs).map { part, known in
      cost += known.cost
      let value = SetValue(cost: known.cost, best: nil, isExact: known.isExact)
      return GuessValue.Part(
        feedback: part.feedback, count: part.set.words.count, weight: part.set.weight, value: value, look: known.look)
    }
    return GuessValue(parts: parts, cost: cost, isExact: costs.allSatisfy { $0.isExact })
  }

  /// The value of a guess in a set from a search of each of its classes; nil where it was told to stop.
  func look(at guess: Word, in set: CandidateSet) -> GuessValue? {
    var parts: [GuessValue.Part] = []
    var cost = Cost(guesses: set.weight)
    var isExact = true
    for (feedback, part) in set.classes(of: guess) {
      let isSolved = feedback == .solved(guess.count)
      let known = isSolved ? SetValue(cost: .zero, best: nil, isExact: true) : value(ofClass: part, of: set)
      guard let value = known else { return nil }
      parts.append(GuessValue.Part(feedback: feedback, count: part.words.count, weight: part.weight, value: value))
      cost += value.cost
      isExact = isExact && value.isExact
    }
    return GuessValue(parts: parts, cost: cost, isExact: isExact)
  }

  /// The value of one of the classes into which a guess splits a set, from a look that may take its share of the time; `lower` is
  /// the least that it is known to cost.
  private func value(ofClass part: CandidateSet, of set: CandidateSet, lower: Cost = .zero) -> SetValue? {
    var limits = RootSearch.Limits()
    limits.lower = lower
    let isSmall = part.words.count <= SetAppraisal.largestProvedClass
    limits.stage = set.words.count <= SetAppraisal.largestProved || isSmall ? .full : .narrow
    limits.fullNodes = max(100, SetAppraisal.provingNodes * part.words.count / set.words.count)
    return search(part, limits)
  }

  /// Finds the value of a set in the book or by a search within limits; nil if it was told to stop. The cost is unbounded if no
  /// tree was made.
  private func search(_ set: CandidateSet, _ limits: RootSearch.Limits) -> SetValue? {
    if set.guessesLeft == 0 { return SetValue(cost: .lost(set.weight), best: nil, isExact: true) }
    let known = fromBook(set)
    if let known, known.isExact || limits.stage < .full { return known }
    if let value = set.valueIfSplit { return shouldStop() ? nil : value }
    // Here a candidate is the best guess, so that the other words need not be looked at.
    let isObvious = set.words.count <= 2 || set.guessesLeft == 1
    let position = SearchPosition(
      guesses: isObvious ? set.words : lists.valid, candidates: set.words, weights: set.weights,
      guessesLeft: set.guessesLeft,
      demand: set.demand)
    let canKeep = !isObvious && set.demand == nil
    let state = state(of: position, limits, canKeep ? lists.library.columns : nil)
    guard !shouldStop(), let row = state.row else { return nil }
    let found = SetValue(
      cost: state.upper ?? Cost.unbounded, best: position.guesses[row], isExact: state.isExact)
    if let known, known.cost < found.cost { return known }
    return found
  }

  /// The book's value of a set; nil if the lists have no book that knows it.
  private func fromBook(_ set: CandidateSet) -> SetValue? {
    let key = TreeIndex.key(of: set.words, guessesLeft: set.guessesLeft, set.demand)
    guard let known = lists.book(hardRules)?.value(of: key) else { return nil }
    return SetValue(cost: known.cost, best: known.word, isExact: known.lower == known.cost)
  }

  /// Searches a position, on one thread.
  private func state(
    of position: SearchPosition, _ limits: RootSearch.Limits, _ columns: FeedbackColumns?
  ) -> SearchState {
    var limits = limits
    limits.shouldStop = shouldStop
    return RootSearch(position, limits, columns: columns, concurrently: serially, report: { _ in }).run()
  }
}

extension [GuessValue.Part] {
  fileprivate mutating func replace(_ part: Element, with value: SetValue) {
    if let place = firstIndex(where: { $0.feedback == part.feedback }) { self[place].value = value }
  }
}
