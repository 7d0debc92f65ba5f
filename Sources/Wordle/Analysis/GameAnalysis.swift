import PuzzleKit

/// A game looked at guess by guess, from what the player sees.
struct GameAnalysis: Sendable {
  private let view: WordleView

  /// Prepares the analysis of a game.
  /// - Throws: `illegal-move` where no guess has been made, `unsupported` where there are too many words.
  init(_ view: WordleView) throws(Refusal) {
    if view.rows.isEmpty { throw Refusal(.illegalMove, "no guess has been made yet, so there is nothing to analyse") }
    if let refusal = view.lists.refusalOfSearch(candidates: view.lists.candidates(view.candidateSource).count) {
      throw refusal
    }
    self.view = view
  }

  /// Looks at one guess after the other, tells of each, and at the end of all. A stopped analysis ends with the guesses that it
  /// has looked at.
  /// - Throws: `stopped` where that is none.
  func run(_ monitor: WorkMonitor) throws(Refusal) {
    let appraisal = SetAppraisal(lists: view.lists, isHard: view.isHard, shouldStop: monitor.shouldStop)
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
      monitor.emit { turn.report(number: turns.count, to: &$0) }
      known = (source, next)
      before = after
    }
    if turns.isEmpty { throw Refusal(.stopped, "stopped before the first guess was looked at") }
    monitor.emit { AnalysedTurn.reportSummary(turns, to: &$0) }
  }

  /// The answers as long as one of them agrees, else every valid word.
  private func source(agreeingWith rows: Rows) -> CandidateSource {
    let agrees = view.lists.candidates(view.candidateSource).contains(where: rows.agree)
    return agrees ? view.candidateSource : .guesses
  }

  /// What may be the answer after some rows.
  private func set(_ source: CandidateSource, _ rows: Rows) -> CandidateSet {
    let words = view.lists.candidates(source).filter(rows.agree)
    return CandidateSet(
      words: words, weights: words.map(view.lists.weight), guessesLeft: view.maxGuesses - rows.count,
      demand: view.isHard ? HardModeMask(rows) : nil)
  }
}
