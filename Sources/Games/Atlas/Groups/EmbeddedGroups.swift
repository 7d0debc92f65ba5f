import CAtlas
import PuzzleKit

/// The groups of the program itself. It has no decks.
public final class EmbeddedGroups: GroupDataSource {
  /// Read once, sorted by id.
  private static let groups: [LoadedGroup] = {
    let bytes = UnsafeRawBufferPointer(start: parlor_groups_bytes(), count: Int(parlor_groups_length()))
    do throws(Refusal) {
      return try bytes.split(separator: 0).enumerated().map { (index, text) throws(Refusal) in
        LoadedGroup(try GroupFile.group(Array(text), file: "embedded group \(index + 1)"), file: nil)
      }.sorted { $0.group.id < $1.group.id }
    } catch {
      preconditionFailure(error.text)
    }
  }()

  /// The groups of the program itself.
  public init() {}

  /// All embedded groups, sorted by id.
  public func loadGroups() -> [LoadedGroup] { EmbeddedGroups.groups }

  /// Refuses every name.
  /// - Throws: `bad-argument`.
  public func loadDeck(_ name: String) throws(Refusal) -> Deck {
    throw Refusal(.badArgument, "\(quoted(name)) is not a file; a deck is a deck file")
  }
}
