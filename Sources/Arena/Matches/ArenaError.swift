import PuzzleKit

/// The reason why a match can't be played, or can't go on: one sentence that says what would be right.
package struct ArenaError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether a file could not be read or written.
  package let isInputOutput: Bool

  package init(_ description: String, isInputOutput: Bool = false) {
    self.description = oneLine(description)
    self.isInputOutput = isInputOutput
  }

  init(_ refusal: Refusal) { self.init(refusal.text, isInputOutput: refusal.code == .inputOutput) }
}
