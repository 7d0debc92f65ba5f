import PuzzleKit

/// The events of a room: the hooks for sound, touch and animation.
public enum RoomEvents {
  package static let join = EventKind(
    "member-joined", sound: "join.wav", haptic: .light, "Somebody has come in.")
  package static let leave = EventKind(
    "member-left", sound: "leave.wav", haptic: .light, "Somebody has left.")
  package static let online = EventKind(
    "connected", sound: "connect.wav", animation: "online", "A member is connected.")
  package static let offline = EventKind(
    "disconnected", sound: "disconnect.wav", animation: "offline",
    "A member is not connected any more.")
  package static let begin = EventKind(
    "round-started", sound: "start.wav", haptic: .medium, "A round has begun.")
  package static let message = EventKind(
    "message-received", sound: "message.wav", haptic: .light, "A member has written.")

  /// All of them, for the reference.
  public static let all = [join, leave, online, offline, begin, message]
}
