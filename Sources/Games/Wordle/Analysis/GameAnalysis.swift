import PuzzleKit

/// A game looked at guess by guess, from what the player sees.
struct GameAnalysis: Sendable {
  private let view: WordleView

  /// Why a game can't be looked at: `illegal-move` where no guess has been made, `unsupported` where there are too many words.
  static func obstacle(_ view: WordleView) -> Refusal? {
    if view.rows.isEmpty { return Refusal(.illegalMove, "there is no guess to analyse yet") }
    return view.lists.refusalOfSearch(candidates: view.lists.candidates(view.candidateSource).count)
  }

  /// Prepares the analysis of a game.
  /// - Throws: what ``obstacle(_:)`` says.
  init(_ view: WordleView) throws(Refusal) {
    if let refusal = Self.obstacle(view) { throw refusal }
    self.view = view
  }

  /// Skill and luck of a game in one line; nil if there is nothing to look at, or it was told to stop.
  static func summary(_ view: WordleView, _ shouldStop: @escaping @Sendable () -> Bool) -> PostGameSummary? {
    guard let analysis = try? GameAnalysis(view) else { return nil }
    let turns = analysis.turns(shouldStop) { _, _ in }
    return turns.count == view.rows.count ? AnalysedTurn.summary(turns) : nil
  }

  /// Looks at one guess after the other, tells of each, and at the end of all. A stopped analysis ends with the guesses that it
  /// has looked at.
  /// - Throws: `stopped` where that is none.
  func run(_ monitor: WorkMonitor) throws(Refusal) {
    let turns = turns(monitor.shouldStop) { turn, number in
      monitor.emit { turn.report(number: number, to: &$0) }
    }
    if turns.isEmpty { throw Refusal(.stopped, "stopped before the first guess was analysed") }
    monitor.emit { AnalysedTurn.reportSummary(turns, to: &$0) }
  }

  /// Tells of the last guess alone, as ``run(_:)`` does.
  /// - Parameter withExcess: Whether to tell what it adds to the expected score, too.
  /// - Throws: `stopped` if it was not looked at.
  func runLast(withExcess: Bool, _ monitor: WorkMonitor) throws(Refusal) {
    guard let turn = lastTurn(withExcess: withExcess, monitor.shouldStop) else {
      throw Refusal(.stopped, "stopped before the last guess was analysed")
    }
    let number = view.rows.count
    monitor.emit { turn.report(number: number, to: &$0) }
  }

  /// The last guess, which is looked at in the words that the one before it has left; nil if it was told to stop.
  private func lastTurn(withExcess: Bool, _ shouldStop: @escaping @Sendable () -> Bool) -> AnalysedTurn? {
    guard let row = view.rows.last else { return nil }
    let appraisal = SetAppraisal(lists: view.lists, hardRules: view.hardRules, shouldStop: shouldStop)
    let earlier = view.rows.dropLast().last
    var start = Rows()
    for row in view.rows.dropLast(2) { start.append(row) }
    func sets(_ source: CandidateSource) -> (before: CandidateSet, left: CandidateSet) {
      let before = set(source, start)
      return (before, earlier.map { before.part(of: $0.word, $0.feedback) } ?? before)
    }
    var source = view.candidateSource
    var (before, left) = sets(source)
    // Whether the earlier guess is looked at among the same words.
    var isSame = true
    if !left.words.contains(where: { Feedback(of: row.word, against: $0) == row.feedback }) {
      isSame = source == .guesses || left.words.isEmpty
      source = .guesses
      (before, left) = sets(source)
    }
    var known: SetValue?
    if let earlier, isSame {
      guard let outcome = appraisal.outcome(of: earlier, in: before) else { return nil }
      known = outcome.next
    }
    guard var turn = AnalysedTurn.look(at: row, in: left, from: source, known: known, appraisal)?.turn else {
      return nil
    }
    if withExcess {
      // Only the first guess has costs that come with the lists.
      let opening = start.isEmpty ? earlier.map { (row: $0, set: before) } : nil
      guard let excess = AnalysedTurn.excess(of: row.word, in: left, before: opening, appraisal) else { return nil }
      turn.excess = excess
    }
    return turn
  }

  /// The guesses, each told of with its number from 1 as soon as it was looked at; fewer if it was told to stop.
  private func turns(
    _ shouldStop: @escaping @Sendable () -> Bool, _ tell: (AnalysedTurn, Int) -> Void
  ) -> [AnalysedTurn] {
    let appraisal = SetAppraisal(lists: view.lists, hardRules: view.hardRules, shouldStop: shouldStop)
    var turns: [AnalysedTurn] = []
    var before = Rows()
    var known: (source: CandidateSource, value: SetValue)?
    for row in view.rows {
      var after = before
      after.append(row)
      let source = source(agreeingWith: after)
      let set = set(source, before)
      let value = known?.source == source ? known?.value : nil
      guard let (turn, next) = AnalysedTurn.look(at: row, in: set, from: source, known: value, appraisal) else { break }
      turns.append(turn)
      tell(turn, turns.count)
      known = (source, next)
      before = after
    }
    return turns
  }

  /// The answers as long as one of them agrees, else every valid word.
  private func source(agreeingWith rows: Rows) -> CandidateSource {
    let agrees = view.lists.candidates(view.candidateSource).contains(where: rows.agree)
    return agrees ? view.candidateSource : .guesses
  }

  /// The possible answers after some rows.
  private func set(_ source: CandidateSource, _ rows: Rows) -> CandidateSet {
    let words = view.lists.candidates(source).filter(rows.agree)
    return CandidateSet(
      words: words, weights: words.map(view.lists.weight), guessesLeft: view.maxGuesses - rows.count,
      demand: view.hardRules.map { HardModeMask(rows, $0) })
  }
}
