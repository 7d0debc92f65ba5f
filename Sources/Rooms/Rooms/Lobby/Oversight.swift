import PuzzleKit

/// Something that the operator of a server forbids somebody.
public enum Sanction: String, CaseIterable, Sendable {
  /// To be in rooms.
  case ban
  /// To write to others.
  case mute
}

/// The operator's hold on rooms: who is banned or muted, and by which identity somebody is known without being named. Its
/// functions may be called on any thread.
public struct Oversight: Sendable {
  /// The reason why somebody may not do something; nil if nothing is against it.
  public var objection: @Sendable (Sanction, _ address: String, _ player: String?) -> Refusal?
  /// The identity of an address; empty if there is none.
  public var identity: @Sendable (_ address: String) -> String

  /// An operator who forbids nobody anything.
  public init(
    objection: @escaping @Sendable (Sanction, String, String?) -> Refusal? = { _, _, _ in nil },
    identity: @escaping @Sendable (String) -> String = { _ in "" }
  ) {
    (self.objection, self.identity) = (objection, identity)
  }
}

/// The operator's request to the rooms of a server.
public enum OperatorRequest: Sendable {
  /// Lists the rooms.
  case rooms
  /// Shows the room whose id begins so, with who is in it.
  case show(String)
  /// Closes it with a word to those in it.
  case close(String, String)
  /// Says something to those in a room, or in all if none is named.
  case say(String?, String)
  /// Takes no new rooms and nobody new into any, or does again.
  case drain(Bool)
  /// Cuts off those who are banned now.
  case enforce
  /// Lets a room keep other numbers of entries and bytes than all others.
  case limitRoom(String, entries: Int?, bytes: Int?)
  /// Lets an address make the server keep other numbers of bytes, and make other numbers of rooms, than all others.
  case limitAddress(String, kept: Rate?, creations: Rate?)
}
