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
  /// Lists the ids that begin so.
  case find(String)
  /// Lists the ids of rooms that could not be made again.
  case damaged
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

extension OperatorRequest {
  /// Whether it changes nothing that is kept.
  var onlyShows: Bool {
    switch self {
    case .find, .damaged, .rooms, .show, .drain, .limitRoom, .limitAddress: true
    case .close, .say, .enforce: false
    }
  }

  /// The room that it names, by its id or by how that begins; nil for all rooms.
  public var room: String? {
    switch self {
    case .show(let room), .close(let room, _), .say(let room?, _), .limitRoom(let room, _, _): room
    case .find, .damaged, .rooms, .say(nil, _), .drain, .enforce, .limitAddress: nil
    }
  }

  /// The same request for a room that it names by another text.
  public func naming(_ room: String) -> OperatorRequest {
    switch self {
    case .show: .show(room)
    case .close(_, let text): .close(room, text)
    case .say(_?, let text): .say(room, text)
    case .limitRoom(_, let entries, let bytes): .limitRoom(room, entries: entries, bytes: bytes)
    case .find, .damaged, .rooms, .say(nil, _), .drain, .enforce, .limitAddress: self
    }
  }

  /// Whether a text is a whole id of a room.
  public static func isWhole(_ name: String) -> Bool { name.utf8.count == 32 }

  /// The one room whose id begins so.
  /// - Parameters:
  ///   - name: the beginning of the id.
  ///   - ids: the ids that begin with it.
  /// - Throws: `no-room` if there is none, or the beginning is too short; `bad-argument` for several.
  public static func room(startingWith name: String, among ids: [String]) throws(Refusal) -> String {
    guard let id = ids.first, name.utf8.count >= 4 else { throw noRoom(startingWith: name) }
    guard ids.count == 1 else {
      throw Refusal(.badArgument, "\(ids.count) rooms have ids that begin with \(name); more of it is needed")
    }
    return id
  }

  static func noRoom(startingWith name: String) -> Refusal {
    if isWhole(name) { return Refusal(RoomErrors.noRoom, "no room has the id \(name); rooms lists them") }
    return Refusal(
      RoomErrors.noRoom,
      "no room has an id that begins with \(quoted(name)), of which at least 4 characters are needed; rooms lists them")
  }
}
