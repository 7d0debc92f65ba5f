import PuzzleKit

/// The records that only rooms write. Those of events, which are kept for whoever comes back, begin with their number.
public enum RoomRecords {
  private static let number = Field("number", .integer, "the number of the event, from 1 without gaps for each reader")
  private static let member = Field("member", .integer, "which member, from 1 in the order of coming")

  package static let joined = RecordSchema(
    "joined", "Somebody has come into the room.",
    [number, member, Field("role", of: ["player", "spectator"]), Field("name", .text, "the name")])
  package static let left = RecordSchema(
    "left", "Somebody has left the room.",
    [number, member, Field("why", of: ["left", "gone"], "`left`, or `gone` if the place was not held any longer")])
  package static let host = RecordSchema("host", "The room has another host.", [number, member])
  package static let ready = RecordSchema(
    "ready", "A player is ready to start.", [number, member, Field("ready", .flag, "false takes it back")])
  package static let started = RecordSchema(
    "started", "A round has begun; what the reader sees of it follows.",
    [
      number, Field("round", .integer, "which one, from 1"), Field("game", .word, "the game"),
      Field("mode", .word, "its mode"), Field("play", of: ["together", "race"]),
      Field("seat", .integer, "the seat of the reader, from 1; 0 watches"),
      Field(
        "counts", .flag, optional: true,
        "false if the round counts for nobody, since somebody has chosen the deal or may know it"
      ),
    ])
  package static let standing = RecordSchema(
    "standing", "How another player of the race stands.",
    [
      number, member, Field("status", of: ["playing", "won", "lost", "finished"]),
      Field("progress", .word, optional: true, "how much of the game is done, such as `2/6` after two guesses of six"),
    ])
  package static let chat = RecordSchema(
    "chat", "A message of a member.", [number, member, Field("text", .text, "the message")])
  package static let reaction = RecordSchema(
    "reaction", "A reaction of a member.", [number, member, Field("emoji", .word, "one emoji")])
  package static let rematch = RecordSchema(
    "rematch", "A player wants a rematch; it begins as soon as all want it.",
    [
      number, member,
      Field("deal", .text, "`same`, `new`, or the options of another deal; `agreed` to what was offered"),
    ])
  package static let lapsed = RecordSchema("lapsed", "The rematch that was offered is not played.", [number])
  package static let ended = RecordSchema(
    "ended", "A round has ended; how it has ended for each player follows.",
    [
      number, Field("round", .integer, "which one, from 1"), Field("why", of: ["played", "time", "left"]),
      Field("winner", .integer, optional: true, "the member who has won against the others"),
    ])
  package static let placing = RecordSchema(
    "placing", "How a round has ended for a player.",
    [
      member, Field("outcome", of: ["won", "lost", "finished"]),
      Field("score", .decimal, optional: true, "the score, if each had a table"),
      Field(
        "time", .integer, optional: true,
        "when it was done, in milliseconds since the round began; in a race only if it was completed"),
    ])
  package static let closed = RecordSchema(
    "closed", "The room is closed.", [number, Field("why", of: ["empty", "idle"])])

  // What is neither numbered nor kept.
  package static let online = RecordSchema(
    "online", "A member is connected, or is not any more.", [member, Field("online", .flag, "whether it is")])
  package static let typing = RecordSchema("typing", "A member is writing a message.", [member])

  package static let picture = RecordSchema(
    "picture", "How the game stands, as pictures, for readers who have asked for them.",
    [
      Field(
        "json", .text, "blocks, how many of the last are news, keys, and whether it tells the time, as JSON")
    ])

  // What is shown on request, and to whoever comes in.
  package static let room = RecordSchema(
    "room", "The room.",
    [
      Field("phase", of: ["waiting", "playing", "ended"]),
      Field("round", .integer, "the round, from 1; 0 before it"),
      Field("game", .word, "the game"), Field("mode", .word, "its mode"),
      Field("play", of: ["together", "race"]), Field("seats", .integer, "how many may play"),
      Field("host", .integer, "the member who starts"),
      Field("code", .word, optional: true, "the code that lets players in, to players"),
      Field("limit", .integer, optional: true, "the time limit of a round in seconds, if the room sets one"),
      Field("blind", .flag, optional: true, "true if those who race are not shown how the others stand"),
      Field("id", .word, optional: true, "the id with which others watch, to players"),
      Field("title", .text, optional: true, "what the room is called, if it has a title"),
    ])
  package static let memberState = RecordSchema(
    "member", "Somebody in the room.",
    [
      member, Field("role", of: ["player", "spectator"]), Field("you", .flag, "whether it is the reader"),
      Field("online", .flag, "whether it is connected"), Field("ready", .flag, "whether it is ready to start"),
      Field("seat", .integer, "its seat in the round, from 1; 0 for none"), Field("name", .text, "the name"),
    ])

  package static let view = RecordSchema(
    "view", "Whose game the next records show, where several are shown; it holds up to the next `view`.",
    [Field("seat", .integer, "the seat, from 1"), member])

  /// All of them, for the reference and for readers.
  public static let all = [
    joined, left, host, ready, started, standing, chat, reaction, rematch, lapsed, ended, placing, closed, online,
    typing, picture, room, memberState, view,
  ]
}

/// The events of a room: the hooks for sound, touch and animation.
public enum RoomEvents {
  package static let join = EventKind("member-joined", sound: "join.wav", haptic: .light, "Somebody has come in.")
  package static let leave = EventKind("member-left", sound: "leave.wav", haptic: .light, "Somebody has left.")
  package static let online = EventKind(
    "connected", sound: "connect.wav", animation: "online", "A member is connected.")
  package static let offline = EventKind(
    "disconnected", sound: "disconnect.wav", animation: "offline", "A member is not connected any more.")
  package static let begin = EventKind("round-started", sound: "start.wav", haptic: .medium, "A round has begun.")
  package static let message = EventKind(
    "message-received", sound: "message.wav", haptic: .light, "A member has written.")

  /// All of them, for the reference.
  public static let all = [join, leave, online, offline, begin, message]
}
