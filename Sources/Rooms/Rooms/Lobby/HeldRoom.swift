import PuzzleKit

/// A room of which only the journal is here: what can be said of it without dealing its rounds again.
struct HeldRoom {
  let journal: [RoomEntry]
  let id: String
  let code: String
  let settings: RoomSettings
  /// The time when it was made.
  let created: Int64
  /// The milliseconds for which nobody has played it.
  let absence: Int64
  /// Those who are in it, by their numbers.
  private(set) var members: [Int: Newcomer] = [:]
  /// The deals of its rounds.
  private(set) var openings: [DealOrder.Opening] = []

  /// Reads a journal.
  /// - Throws: `bad-file` if it does not say a room.
  init(_ journal: [RoomEntry], absence: Int64 = 0) throws(Refusal) {
    guard let first = journal.first, case .created(let id, let code, let settings) = first.fact else {
      throw Refusal(.badFile, "the journal of a room begins with its making")
    }
    (self.journal, self.id, self.code, self.settings) = (journal, id, code, settings)
    (created, self.absence) = (first.time, absence)
    for entry in journal {
      switch entry.fact {
      case .joined(let newcomer), .returned(let newcomer): members[newcomer.member] = newcomer
      case .left(let member, _): members[member] = nil
      case .started(let line, let seats, let origin):
        openings.append(DealOrder.Opening(line: line, seats: seats.count, time: entry.time - origin.lag))
      default: break
      }
    }
  }

  /// Whether a token opens a place in it.
  /// - Parameter hash: the token's hash.
  func opens(to hash: String) -> Bool { members.values.contains { $0.tokenHash == hash } }
}
