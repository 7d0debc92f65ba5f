import PuzzleKit

extension Room {
  /// Whether a room that waits for somebody by name waits for that one.
  func isFor(_ name: String) -> Bool {
    guard phase == .waiting, let guest = settings.finding.guest else { return true }
    return PlayerText.likeness(guest) == PlayerText.likeness(name)
  }

  /// The name under which somebody is shown who has not chosen the room: one that somebody has is marked, too.
  func distinctName(for wanted: String) -> String { (try? name(for: wanted)) ?? "\(wanted) (\(comers + 1))" }

  /// The name under which a newcomer is shown: one that looks like another's is marked with the newcomer's number.
  /// - Throws: `bad-text` if somebody has that name.
  func name(for wanted: String) throws(Refusal) -> String {
    if members.contains(where: { $0.name.lowercased() == wanted.lowercased() }) {
      throw Refusal(RoomErrors.badText, "somebody in the room has the name \(quoted(wanted)) already")
    }
    let likeness = PlayerText.likeness(wanted)
    guard members.contains(where: { PlayerText.likeness($0.name) == likeness }) else { return wanted }
    return "\(wanted) (\(comers + 1))"
  }
}
