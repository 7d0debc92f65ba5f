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
  private(set) var members: [Newcomer] = []
  /// The deals of its rounds.
  private(set) var openings: [DealOrder.Opening] = []
  /// The room as anybody sees it.
  private(set) var outline: RoomOutline

  /// Reads a journal.
  /// - Parameter patience: the time for which an empty room stays.
  /// - Throws: `bad-file` if it does not say a room.
  init(_ kept: KeptRoom, patience: Int64) throws(Refusal) {
    guard let first = kept.entries.first, case .created(let id, let code, let settings) = first.fact else {
      throw Refusal(.badFile, "the journal of a room begins with its making")
    }
    (journal, absence, created) = (kept.entries, kept.absence, first.time)
    // What is kept is when the room ends. The time without a server counts for nobody.
    since = kept.due.map { $0 - patience + kept.absence }
    (self.id, self.code, self.settings) = (id, code, settings)
    outline = RoomOutline(id: id, settings: settings, created: created)
    for entry in journal { note(entry) }
    outline.spectators = members.count(where: \.isSpectator)
  }

  private mutating func note(_ entry: RoomEntry) {
    switch entry.fact {
    case .joined(let newcomer):
      if members.isEmpty { outline.host = newcomer.member }
      members.append(newcomer)
      if !newcomer.isSpectator { outline.players.append(.init(number: newcomer.member, name: newcomer.name)) }
    case .returned(let newcomer):
      if let index = members.firstIndex(where: { $0.member == newcomer.member }) { members[index] = newcomer }
    case .left(let member, _):
      members.removeAll { $0.member == member }
      outline.players.removeAll { $0.number == member }
    case .host(let member): outline.host = member
    case .ready(let member, let isReady):
      if let index = outline.players.firstIndex(where: { $0.number == member }) {
        outline.players[index].isReady = isReady
      }
    case .started(let line, let seats, let origin):
      openings.append(DealOrder.Opening(line: line, seats: seats.count, time: entry.time - origin.lag))
      (outline.phase, outline.round, outline.started) = (.playing, outline.round + 1, entry.time)
      for index in outline.players.indices {
        outline.players[index].isReady = false
        outline.players[index].seat = seats.firstIndex(of: outline.players[index].number)
      }
    case .ended: outline.phase = .ended
    case .closed: outline.phase = .closed
    default: break
    }
  }

  /// Whether a token opens a place in it.
  /// - Parameter hash: the token's hash.
  func opens(to hash: String) -> Bool { members.contains { $0.tokenHash == hash } }
}
