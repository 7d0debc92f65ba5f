/// The cost of finding all candidates of a set: guesses summed over the candidates by weight, and far above them the weight of
/// the lost candidates. So costs add up, and fewer losses always come first.
package struct Cost: AdditiveArithmetic, BitwiseCopyable, Comparable, Hashable, Sendable {
  /// The guesses, and 2^32 for every loss.
  package let amount: Int64

  /// Nothing.
  package static let zero = Cost(amount: 0)
  /// More than any set costs.
  package static let unbounded = Cost(amount: 1 << 60)

  package static func + (left: Self, right: Self) -> Self { Cost(amount: left.amount + right.amount) }
  package static func - (left: Self, right: Self) -> Self { Cost(amount: left.amount - right.amount) }
  package static func < (left: Self, right: Self) -> Bool { left.amount < right.amount }
}

extension Cost {
  /// The most that all candidates together may weigh.
  package static let largestWeight = 1 << 24
  /// The most guesses that a cost can tell from losses.
  static let mostGuesses: Int64 = (1 << 32) - 1

  /// The cost of some guesses, and of lost candidates that weigh `losses`.
  package init(losses: Int = 0, guesses: Int) { self.init(amount: Int64(losses) << 32 + Int64(guesses)) }

  /// The cost of candidates of a weight that are left after the last guess: they are lost, and count as found one guess later.
  package static func lost(_ weight: Int) -> Cost { Cost(losses: weight, guesses: weight) }

  /// The weight of the lost candidates.
  package var losses: Int { Int(truncatingIfNeeded: amount >> 32) }
  /// The guesses over all candidates.
  package var guesses: Int { Int(truncatingIfNeeded: amount & Cost.mostGuesses) }
  /// The cost without the guesses.
  var withoutGuesses: Cost { Cost(amount: amount & ~Cost.mostGuesses) }
}
