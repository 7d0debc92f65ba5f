/// The analysis of one guess. See ``WordleTexts/analysis`` for the formulas.
struct AnalysedTurn: Sendable {
  /// The guess and its feedback.
  let row: Row
  /// The words that were taken for possible answers.
  let source: CandidateSource
  /// Candidates before the guess.
  let left: Int
  /// Candidates after its feedback.
  let after: Int
  /// The best guess; the one that was made where none is better.
  let best: Word
  /// The weight of the candidates before the guess.
  let weight: Int
  /// The cost before the guess, with best play.
  let expected: Cost
  /// The cost if this guess is made, with best play behind it.
  let cost: Cost
  /// Guesses still to make after the feedback, for each candidate, with best play.
  let remaining: Double
  /// The percentage of the candidates that would have been worse luck, with half of those that would have been as good.
  let luck: Double
  /// Whether all this is proved.
  let isExact: Bool
  /// How much the guess adds to the expected score; nil where that was not asked for. See ``excess(of:in:before:_:)``.
  var excess: Double?

  /// Guesses for each candidate.
  func guesses(_ cost: Cost) -> Double { Double(cost.guesses) / Double(weight) }
  /// The share of the candidates that are lost, from 0 to 1.
  func losses(_ cost: Cost) -> Double { Double(cost.losses) / Double(weight) }

  /// The regret in guesses, from 0: those that the guess costs more than the best one, and one for each candidate that it
  /// loses and the best one does not.
  var regret: Double {
    max(0, guesses(cost) - guesses(expected)) + losses(cost) - losses(expected)
  }

  /// 100 for the best guess, halved for every quarter of a guess of regret.
  var skill: Double { 100 * halved(regret / 0.25) }
}

extension AnalysedTurn {
  /// Looks at a guess.
  /// - Parameters:
  ///   - set: The possible answers before the guess; a candidate agrees with `row`.
  ///   - known: The value of `set` if it is known already.
  /// - Returns: the analysis of it, and the value of the set that is left; nil if `appraisal` was told to stop.
  static func look(
    at row: Row, in set: CandidateSet, from source: CandidateSource, known: SetValue?, _ appraisal: SetAppraisal
  ) -> (turn: AnalysedTurn, next: SetValue)? {
    guard let whole = known ?? appraisal.value(of: set), let (made, part, next) = appraisal.outcome(of: row, in: set)
    else { return nil }
    let cost = whole.best == row.word ? min(made.cost, whole.cost) : made.cost
    let expected = min(whole.cost, cost)
    let best = expected < cost ? whole.best ?? row.word : row.word
    // A guess that costs no more than what is proved has no class that could cost less.
    let isExact = whole.isExact && (made.isExact || made.cost == whole.cost)
    let turn = AnalysedTurn(
      row: row, source: source, left: set.words.count, after: part.count, best: best, weight: set.weight,
      expected: expected, cost: cost, remaining: Double(next.cost.guesses) / Double(part.weight),
      luck: luck(of: part, among: made.parts, weight: set.weight), isExact: isExact && next.isExact)
    return (turn, next)
  }

  /// How much a guess adds to the expected guesses, in which a lost answer counts as found one guess after the last, beside the
  /// play that is the best one known for each set of candidates.
  ///
  /// Each set has one value wherever it is met, so that in every game the sum of this differs from the guesses, on average over the
  /// answers, by the value of all answers alone: the same number for every way to play. It is less than 0 where a guess takes
  /// fewer guesses by losing more, or turns out to be better than the best one known.
  /// - Parameter before: The guess that has led to the set, and the set in which it was made; nil at the start.
  /// - Returns: nil if `appraisal` was told to stop.
  static func excess(
    of guess: Word, in set: CandidateSet, before: (row: Row, set: CandidateSet)?, _ appraisal: SetAppraisal
  ) -> Double? {
    let whole =
      if let before {
        appraisal.costs(ofClassesOf: before.row.word, in: before.set)?.first { $0.feedback == before.row.feedback }?
          .cost
      } else {
        appraisal.cost(of: set)
      }
    guard let whole, let costs = appraisal.costs(ofClassesOf: guess, in: set) else { return nil }
    return Double(costs.reduce(set.weight - whole.guesses) { $0 + $1.cost.guesses }) / Double(set.weight)
  }

  private static func luck(of part: GuessValue.Part, among parts: [GuessValue.Part], weight: Int) -> Double {
    var worse = 0
    var equal = 0
    for other in parts {
      // Guesses for each candidate, compared as fractions.
      let (theirs, ours) = (other.guesses * part.weight, part.guesses * other.weight)
      if theirs > ours { worse += other.weight }
      if theirs == ours { equal += other.weight }
    }
    return 100 * (Double(worse) + Double(equal) / 2) / Double(weight)
  }
}

/// 2 to the power of -`times`, which is not negative.
private func halved(_ times: Double) -> Double {
  let whole = times.rounded(.down)
  let exponent = (whole - times) * 0.693_147_180_559_945_3  // the natural logarithm of 2
  var (sum, term) = (1.0, 1.0)
  for number in 1...20 {
    term *= exponent / Double(number)
    sum += term
  }
  return Double(sign: .plus, exponent: -Int(min(whole, 1000)), significand: sum)
}
