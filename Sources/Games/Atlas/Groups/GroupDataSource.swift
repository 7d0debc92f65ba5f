import PuzzleKit

/// The source of groups and decks.
public protocol GroupDataSource: AnyObject {
  /// All groups with the file of each, in a fixed order.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, or `io`.
  func loadGroups() throws(Refusal) -> [LoadedGroup]
  /// The deck with a name, which for files is a path.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, or `io`.
  func loadDeck(_ name: String) throws(Refusal) -> Deck
}

/// A group and where it comes from.
public struct LoadedGroup: Equatable, Sendable {
  /// The group.
  public let group: CardGroup
  /// The path of its file, or nil for an embedded group.
  public let file: String?

  /// Makes a loaded group.
  public init(_ group: CardGroup, file: String?) {
    self.group = group
    self.file = file
  }
}

extension LoadedGroup {
  /// The message to the player about a group that takes the place of an embedded one.
  var remark: String { "The group \(group.id) is that of \(file ?? "a file"), in place of the embedded one." }
}
