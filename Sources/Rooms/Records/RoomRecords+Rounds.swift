import PuzzleKit

/// The rounds: how they begin, stand and end.
extension RoomRecords {
  package struct Started: RoomRecord {
    package static let schema = RecordSchema(
      "started", "A round has begun; what the reader sees of it follows.",
      [
        RoomRecords.number, Field("round", .integer, "which one, from 1"), Field("game", .word, "the game"),
        Field("mode", .word, "its mode"), Field("play", of: PlayStyle.allCases),
        Field("seat", .integer, "the seat of the reader, from 1; 0 watches"),
        Field(
          "counts", .flag, optional: true,
          "false if the round counts for nobody: somebody has chosen the deal or may know it, or has two of its seats"),
      ])

    package let number: Int
    package let round: Int
    package let game: String
    package let mode: String
    package let style: PlayStyle
    package let seat: Int
    package let counts: Bool

    package init(number: Int, round: Int, game: String, mode: String, style: PlayStyle, seat: Int, counts: Bool) {
      (self.number, self.round, self.game, self.mode, self.style) = (number, round, game, mode, style)
      (self.seat, self.counts) = (seat, counts)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        number: try fields.integer(), round: try fields.integer(), game: try fields.word(), mode: try fields.word(),
        style: try fields.choice(), seat: try fields.integer(), counts: try fields.flagIfPresent() ?? true)
    }

    package var values: [Value?] {
      [
        .integer(number), .integer(round), .word(game), .word(mode), .word(style.rawValue), .integer(seat),
        counts ? nil : .flag(false),
      ]
    }
  }

  package struct Standing: RoomRecord {
    package static let schema = RecordSchema(
      "standing", "How another player of the race stands.",
      [
        RoomRecords.number, RoomRecords.member, Field("status", of: [Outcome.playing, .won, .lost, .finished]),
        Field(
          "progress", .word, optional: true, "how much of the game is done, such as `2/6` after two guesses of six"),
      ])

    package let number: Int
    package let member: Int
    package let status: Outcome
    package let progress: String?

    package init(number: Int, member: Int, status: Outcome, progress: String?) {
      (self.number, self.member, self.status, self.progress) = (number, member, status, progress)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        number: try fields.integer(), member: try fields.integer(), status: try fields.choice(),
        progress: try fields.wordIfPresent())
    }

    package var values: [Value?] {
      [.integer(number), .integer(member), .word(status.rawValue), progress.map(Value.word)]
    }
  }

  package struct Ended: RoomRecord {
    package static let schema = RecordSchema(
      "ended", "A round has ended; how it has ended for each player follows.",
      [
        RoomRecords.number, Field("round", .integer, "which one, from 1"), Field("why", of: RoundEnding.allCases),
        Field("winner", .integer, optional: true, "the member who has won against the others"),
      ])

    package let number: Int
    package let round: Int
    package let why: RoundEnding
    package let winner: Int?

    package init(number: Int, round: Int, why: RoundEnding, winner: Int?) {
      (self.number, self.round, self.why, self.winner) = (number, round, why, winner)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        number: try fields.integer(), round: try fields.integer(), why: try fields.choice(),
        winner: try fields.integerIfPresent())
    }

    package var values: [Value?] {
      [.integer(number), .integer(round), .word(why.rawValue), winner.map(Value.integer)]
    }
  }

  package struct Placing: RoomRecord {
    package static let schema = RecordSchema(
      "placing", "How a round has ended for a player.",
      [
        RoomRecords.member, Field("outcome", of: [Outcome.won, .lost, .finished]),
        Field("score", .decimal, optional: true, "the score, if each had a table"),
        Field(
          "time", .integer, optional: true,
          "when it was done, in milliseconds since the round began; in a race only if it was completed"),
        Field("name", .text, optional: true, "the name of a player who has left"),
      ])

    package let member: Int
    package let outcome: Outcome
    package let score: Double?
    package let time: Int?
    package let name: String?

    package init(member: Int, outcome: Outcome, score: Double?, time: Int?, name: String? = nil) {
      (self.member, self.outcome, self.score, self.time, self.name) = (member, outcome, score, time, name)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        member: try fields.integer(), outcome: try fields.choice(), score: try fields.decimalIfPresent(),
        time: try fields.integerIfPresent(), name: try fields.textIfPresent())
    }

    package var values: [Value?] {
      [
        .integer(member), .word(outcome.rawValue), score.map { .decimal($0, places: 1) }, time.map(Value.integer),
        name.map(Value.text),
      ]
    }
  }
}
