import Engine
import PuzzleKit

/// The records that only rooms write. Those of events, which are kept for whoever comes back, begin with their number.
public enum RoomRecords {
  private static let number = Field("number", .integer, "the number of the event, from 1 without gaps for each reader")
  private static let member = Field("member", .integer, "which member, from 1 in the order of coming")

  static let joined = RecordSchema(
    "joined", "Somebody has come into the room.",
    [number, member, Field("role", .word, "`player` or `spectator`"), Field("name", .text, "the name")])
  static let left = RecordSchema(
    "left", "Somebody has left the room.",
    [number, member, Field("why", .word, "`left`, or `gone` if the place was not held any longer")])
  static let host = RecordSchema("host", "The room has another host.", [number, member])
  static let ready = RecordSchema(
    "ready", "A player is ready to start.", [number, member, Field("ready", .flag, "false takes it back")])
  static let started = RecordSchema(
    "started", "A round has begun; what the reader sees of it follows.",
    [
      number, Field("round", .integer, "which one, from 1"), Field("game", .word, "the game"),
      Field("mode", .word, "its mode"), Field("play", .word, "`together` or `race`"),
      Field("seat", .integer, "the seat of the reader, from 1; 0 watches"),
    ])
  static let standing = RecordSchema(
    "standing", "How another player of the race stands.",
    [
      number, member, Field("status", .word, "`playing`, `won`, `lost` or `finished`"),
      Field("progress", .word, optional: true, "how far the game is, such as `2/6`"),
    ])
  static let chat = RecordSchema(
    "chat", "A message of a member.", [number, member, Field("text", .text, "the message")])
  static let reaction = RecordSchema(
    "reaction", "A reaction of a member.", [number, member, Field("emoji", .word, "one emoji")])
  static let rematch = RecordSchema(
    "rematch", "A player wants a rematch; it begins as soon as all want it.",
    [
      number, member,
      Field("deal", .text, "`same`, `new`, or the options of another deal; `agreed` to what was offered"),
    ])
  static let lapsed = RecordSchema("lapsed", "The rematch that was offered is not played.", [number])
  static let ended = RecordSchema(
    "ended", "A round has ended; how it has ended for each player follows.",
    [
      number, Field("round", .integer, "which one, from 1"), Field("why", .word, "`played`, `time` or `left`"),
      Field("winner", .integer, optional: true, "the member who has won against the others"),
    ])
  static let placing = RecordSchema(
    "placing", "How a round has ended for a player.",
    [
      member, Field("outcome", .word, "`won`, `lost` or `finished`"),
      Field("score", .decimal, optional: true, "the score, if each had a table"),
      Field("time", .integer, optional: true, "when it was done, in milliseconds since the round began"),
    ])
  static let closed = RecordSchema(
    "closed", "The room is closed.", [number, Field("why", .word, "`empty` or `idle`")])

  // What is neither numbered nor kept.
  static let online = RecordSchema(
    "online", "A member is connected, or is not any more.", [member, Field("online", .flag, "whether it is")])
  static let typing = RecordSchema("typing", "A member is writing a message.", [member])

  // What is shown on request, and to whoever comes in.
  static let room = RecordSchema(
    "room", "The room.",
    [
      Field("phase", .word, "`waiting`, `playing` or `ended`"),
      Field("round", .integer, "the round, from 1; 0 before it"),
      Field("game", .word, "the game"), Field("mode", .word, "its mode"),
      Field("play", .word, "`together` or `race`"), Field("seats", .integer, "how many may play"),
      Field("host", .integer, "the member who starts"),
      Field("code", .word, optional: true, "the code that lets players in, to players"),
      Field("limit", .integer, optional: true, "the time limit of a round in seconds, if the room sets one"),
    ])
  static let memberState = RecordSchema(
    "member", "Somebody in the room.",
    [
      member, Field("role", .word, "`player` or `spectator`"), Field("you", .flag, "whether it is the reader"),
      Field("online", .flag, "whether it is connected"), Field("ready", .flag, "whether it is ready to start"),
      Field("seat", .integer, "its seat in the round, from 1; 0 for none"), Field("name", .text, "the name"),
    ])

  /// All of them, for the reference and for readers.
  public static let all = [
    joined, left, host, ready, started, standing, chat, reaction, rematch, lapsed, ended, placing, closed, online,
    typing, room, memberState,
  ]
}

/// What can happen in a room: the hooks for sound, touch and animation.
public enum RoomEvents {
  static let join = EventKind("member-joined", sound: "join.wav", haptic: .light, "Somebody has come in.")
  static let leave = EventKind("member-left", sound: "leave.wav", haptic: .light, "Somebody has left.")
  static let online = EventKind("connected", sound: "connect.wav", animation: "online", "A member is connected.")
  static let offline = EventKind(
    "disconnected", sound: "disconnect.wav", animation: "offline", "A member is not connected any more.")
  static let begin = EventKind("round-started", sound: "start.wav", haptic: .medium, "A round has begun.")
  static let message = EventKind("message-received", sound: "message.wav", haptic: .light, "A member has written.")

  /// All of them, for the reference.
  public static let all = [join, leave, online, offline, begin, message]
}

extension Reply {
  /// Adds a record of values, one for each field; nil leaves an optional field out.
  mutating func add(_ schema: RecordSchema, _ values: Value?...) {
    add(schema, values: values.map { $0 ?? .absent })
  }

  /// Adds an event of the room.
  mutating func cue(_ kind: EventKind) { add(Event(kind)) }
}
