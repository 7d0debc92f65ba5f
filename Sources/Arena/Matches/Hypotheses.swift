import ArenaReports
import PlainJSON
import PuzzleKit

/// Two advantages of the first bot over the second, in the game's unit, of which a sequential test tells which it is.
package struct Hypotheses: Equatable, Sendable {
  package let lower: Double
  package let upper: Double

  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// Reads `LOWER UPPER`.
  package init(_ text: String) throws(ArenaError) {
    let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    guard numbers.count == 2, let lower = numbers[0], let upper = numbers[1] else {
      throw ArenaError("a sequential test is written --sprt LOWER UPPER, such as --sprt 0 0.2, not \(quoted(text))")
    }
    self.init(lower: lower, upper: upper)
  }
}

extension MatchConfiguration {
  /// The test as reports have it.
  var test: MatchTerms.Test? {
    sprt.map { MatchTerms.Test(lower: $0.lower, upper: $0.upper, alpha: alpha, beta: beta) }
  }

  /// Whether every bot is known to play the same game whenever it gets the same deal.
  var isDeterministic: Bool {
    get throws(ArenaError) {
      for bot in bots where try !bot.isDeterministic { return false }
      return true
    }
  }

  /// Checks what the rules need that end a match.
  package func checkRules() throws(ArenaError) {
    if let sprt {
      guard bots.count > 1 else { throw ArenaError("a sequential test compares two bots; there is one") }
      guard sprt.lower.isFinite, sprt.upper.isFinite, sprt.lower < sprt.upper else {
        throw ArenaError("of --sprt LOWER UPPER the first number must be the smaller one")
      }
      for (name, error) in [("alpha", alpha), ("beta", beta)] where !(error > 0 && error < 0.5) {
        throw ArenaError("\(name) must lie between 0 and 0.5, such as 0.05")
      }
    }
    if sprt == nil, wantedAlpha != nil || wantedBeta != nil {
      throw ArenaError("--alpha and --beta belong to --sprt LOWER UPPER, which is not given")
    }
    if let until, !(until > 0 && until.isFinite) {
      throw ArenaError("the width of --until must be a number above 0, in the unit of the scores")
    }
  }
}

extension MatchConfiguration {
  /// Refuses to apply a rule to a part of the deals.
  package func checkRulesOfShard(_ advice: String) throws(ArenaError) {
    guard shard != nil, sprt != nil || until != nil else { return }
    throw ArenaError("--sprt and --until look at all deals in their order, so \(advice)")
  }

  /// Checks the advantages of a sequential test against the scores that are possible.
  func checkRules(_ scale: ScoreScale) throws(ArenaError) {
    let reach = scale.bounds.upperBound - scale.bounds.lowerBound
    guard let sprt, sprt.lower <= -reach || sprt.upper >= reach else { return }
    let limit = fixed(reach, 0)
    throw ArenaError(
      "the advantages of --sprt must lie between -\(limit) and \(limit) \(scale.unit), by which scores differ at most")
  }
}

extension JSONValue {
  /// A number as it is read again.
  init(_ number: Double) {
    self = number.rounded() == number && number.magnitude < 1e15 ? .integer(Int64(number)) : .number(number)
  }
}
