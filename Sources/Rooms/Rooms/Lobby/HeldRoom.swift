import PuzzleKit
import RoomRecords

/// A room of which only the journal is here: what can be said of it without dealing its rounds again.
struct HeldRoom {
  let journal: [RoomEntry]
  let id: String
  let settings: RoomSettings
  let code: String
  /// The time when it was made.
  let created: Int64
  /// The time for which no server had it since its last entry, in milliseconds.
  let absence: Int64
  /// The time since which nobody is connected, as far as that is kept.
  let since: Int64?
  /// Those who are in it, in the order of coming.
  var members: [Newcomer] = []
  /// The deals of its rounds.
  var openings: [DealOrder.Opening] = []
  /// The room as anybody sees it.
  var outline: RoomOutline

  /// Reads a journal.
  /// - Parameter patience: the time for which an empty room stays.
  /// - Throws: `bad-file` if it does not say a room.
  init(_ kept: KeptRoom, patience: Int64) throws(Refusal) {
    guard let first = kept.entries.first, case .created(let made) = first.fact else {
      throw Refusal(.badFile, "the journal of a room begins with its making")
    }
    (journal, absence, created) = (kept.entries, kept.absence, first.time)
    // What is kept is when the room ends. The time without a server counts for nobody.
    since = kept.due.map { $0 - patience + kept.absence }
    (id, code, settings) = (made.id, made.code, made.settings)
    outline = RoomOutline(id: id, settings: settings, created: created)
    for entry in journal { entry.fact.content.note(in: &self, at: entry.time) }
    outline.spectators = members.count(where: \.isSpectator)
  }

  /// Whether a token opens a place in it.
  /// - Parameter hash: the token's hash.
  func opens(to hash: String) -> Bool { members.contains { $0.tokenHash == hash } }
}
