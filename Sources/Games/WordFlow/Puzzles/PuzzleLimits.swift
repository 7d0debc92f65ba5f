import PuzzleKit

/// The limits of a puzzle file.
enum PuzzleLimits {
  /// Rows and columns.
  static let side = 3...6
  /// The characters of a title.
  static let title = 3...200
  /// The minimum word length: up to all cells of the largest grid.
  static let minimum = 3...side.upperBound * side.upperBound
  /// The seconds of a time limit.
  static let time = 60...3600
  /// The bytes of an id, a creator and a difficulty.
  static let text = 100

  /// Refuses a text that is too short or too long for a title.
  static func require(title text: String) throws(Refusal) {
    if title.contains(text.count) { return }
    throw Refusal(
      .badArgument, "a title has \(title.lowerBound) to \(title.upperBound) characters, not \(text.count)")
  }

  /// Whether a text can be an id: letters, digits, `-`, `_` and dots.
  static func isID(_ text: String) -> Bool {
    1...PuzzleLimits.text ~= text.utf8.count
      && text.utf8.allSatisfy { 48...57 ~= $0 || 97...122 ~= $0 | 32 || "-_.".utf8.contains($0) }
  }
}
