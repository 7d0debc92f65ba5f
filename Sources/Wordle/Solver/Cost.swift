/// What it costs to find all candidates of a set: guesses summed over the candidates, each as often as it weighs, and far
/// above them what the lost candidates weigh. So costs add up, and fewer losses always come first.
package typealias Cost = Int

extension Cost {
  /// What a lost candidate of weight 1 costs beyond its guesses. It counts as found one guess after the last.
  package static let loss: Cost = 1 << 32
  /// More than any set costs.
  package static let unbounded: Cost = 1 << 60
  /// The most that all candidates together may weigh.
  package static let largestWeight = 1 << 24

  /// What the lost candidates weigh.
  package var losses: Int { self >> 32 }
  /// The guesses over all candidates.
  package var guesses: Int { self & (Cost.loss - 1) }
}
