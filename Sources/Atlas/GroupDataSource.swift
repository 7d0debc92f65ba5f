import PuzzleKit

/// Where groups and decks come from.
public protocol GroupDataSource {
  /// All groups, in a fixed order.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, or `io`.
  func loadAllGroups() throws(RuleError) -> [CardGroup]
  /// The deck with a name, which for files is a path.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, or `io`.
  func loadDeck(_ name: String) throws(RuleError) -> Deck
}
