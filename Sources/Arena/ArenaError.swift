import PuzzleKit

/// Why a match can't be played, or can't go on: one sentence that says what would be right.
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

extension ErrorCode {
  /// The match is over.
  static let noMoreDeals = ErrorCode("no-more-deals", "The match is over: there is no deal left for this bot.")
  /// The referee does not let bots use it.
  static let notInMatch = ErrorCode("not-in-match", "Bots may not use it in a match.")
}
