import PuzzleKit

/// The room, and what is seen of it on request and on coming in.
extension RoomRecords {
  package struct Room: RoomRecord {
    package static let schema = RecordSchema(
      "room", "The room.",
      [
        Field("phase", of: [RoomPhase.waiting, .playing, .ended]),
        Field("round", .integer, "the round, from 1; 0 before it"), Field("game", .word, "the game"),
        Field("mode", .word, "its mode"), Field("play", of: PlayStyle.allCases),
        Field("seats", .integer, "how many may play"), Field("host", .integer, "the member who starts"),
        Field("code", .word, optional: true, "the code that lets players in, to players"),
        Field("limit", .integer, optional: true, "the time limit of a round in seconds, if the room sets one"),
        Field("blind", .flag, optional: true, "true if those who race are not shown how the others stand"),
        Field("id", .word, optional: true, "the id with which others watch, to players"),
        Field(
          "left", .integer, optional: true, "the milliseconds that are left of that limit in the round that is played"),
        Field("title", .text, optional: true, "what the room is called, if it has a title"),
      ])

    package let phase: RoomPhase
    package let round: Int
    package let game: String
    package let mode: String
    package let style: PlayStyle
    package let seats: Int
    package let host: Int
    package let code: String?
    package let limit: Int?
    package let isBlind: Bool
    package let id: String?
    package let left: Int?
    package let title: String?

    package init(
      phase: RoomPhase, round: Int, game: String, mode: String, style: PlayStyle, seats: Int, host: Int, code: String?,
      limit: Int?, isBlind: Bool, id: String?, left: Int?, title: String?
    ) {
      (self.phase, self.round, self.game, self.mode, self.style) = (phase, round, game, mode, style)
      (self.seats, self.host, self.code, self.limit, self.isBlind) = (seats, host, code, limit, isBlind)
      (self.id, self.left, self.title) = (id, left, title)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        phase: try fields.choice(), round: try fields.integer(), game: try fields.word(), mode: try fields.word(),
        style: try fields.choice(), seats: try fields.integer(), host: try fields.integer(),
        code: try fields.wordIfPresent(), limit: try fields.integerIfPresent(),
        isBlind: try fields.flagIfPresent() ?? false, id: try fields.wordIfPresent(),
        left: try fields.integerIfPresent(), title: try fields.textIfPresent())
    }

    package var values: [Value?] {
      [
        .word(phase.rawValue), .integer(round), .word(game), .word(mode), .word(style.rawValue), .integer(seats),
        .integer(host), code.map(Value.word), limit.map(Value.integer), isBlind ? .flag(true) : nil, id.map(Value.word),
        left.map(Value.integer), title.map(Value.text),
      ]
    }
  }

  package struct Member: RoomRecord {
    package static let schema = RecordSchema(
      "member", "Somebody in the room.",
      [
        RoomRecords.member, Field("role", of: MemberRole.allCases), Field("you", .flag, "whether it is the reader"),
        Field("online", .flag, "whether it is connected"), Field("ready", .flag, "whether it is ready to start"),
        Field("seat", .integer, "its seat in the round, from 1; 0 for none"), Field("name", .text, "the name"),
      ])

    package let member: Int
    package let role: MemberRole
    package let isYou: Bool
    package let isOnline: Bool
    package let isReady: Bool
    package let seat: Int
    package let name: String

    package init(member: Int, role: MemberRole, isYou: Bool, isOnline: Bool, isReady: Bool, seat: Int, name: String) {
      (self.member, self.role, self.isYou, self.isOnline, self.isReady) = (member, role, isYou, isOnline, isReady)
      (self.seat, self.name) = (seat, name)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        member: try fields.integer(), role: try fields.choice(), isYou: try fields.flag(), isOnline: try fields.flag(),
        isReady: try fields.flag(), seat: try fields.integer(), name: try fields.text())
    }

    package var values: [Value?] {
      [
        .integer(member), .word(role.rawValue), .flag(isYou), .flag(isOnline), .flag(isReady), .integer(seat),
        .text(name),
      ]
    }
  }

  package struct Closed: RoomRecord {
    package static let schema = RecordSchema(
      "closed", "The room is closed.",
      [RoomRecords.number, Field("why", of: Closing.allCases)])

    package let number: Int
    package let why: Closing

    package init(number: Int, why: Closing) { (self.number, self.why) = (number, why) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), why: try fields.choice())
    }

    package var values: [Value?] { [.integer(number), .word(why.rawValue)] }
  }
}
