import PuzzleKit

extension Room {
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
