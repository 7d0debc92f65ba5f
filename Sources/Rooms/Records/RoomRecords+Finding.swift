import PuzzleKit

/// Finding somebody to play with, and knowing them.
extension RoomRecords {
  package struct Versus: RoomRecord {
    package static let schema = RecordSchema(
      "versus", "The reader's fair races against another player, in all rooms of the server.",
      [
        RoomRecords.member, Field("won", .integer, "how many the reader has won"),
        Field("lost", .integer, "how many the other has won"),
      ])

    package let member: Int
    package let won: Int
    package let lost: Int

    package init(member: Int, won: Int, lost: Int) { (self.member, self.won, self.lost) = (member, won, lost) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(member: try fields.integer(), won: try fields.integer(), lost: try fields.integer())
    }

    package var values: [Value?] { [.integer(member), .integer(won), .integer(lost)] }
  }

  package struct Waiting: RoomRecord {
    package static let schema = RecordSchema(
      "waiting", "The room waits for whoever wants the same; it begins when all are there.",
      [
        Field("pairs", .integer, "how often that took place with this game in the last hour"),
        Field("wait", .integer, optional: true, "in how many seconds half of those were found; nothing if none was"),
        Field("with", .text, optional: true, "the name of the player for whom the place is kept"),
      ])

    package let guest: String?
    package let pairs: Int
    package let wait: Int?

    package init(guest: String?, pairs: Int, wait: Int?) {
      (self.guest, self.pairs, self.wait) = (guest, pairs, wait)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      let (pairs, wait) = (try fields.integer(), try fields.integerIfPresent())
      self.init(guest: try fields.textIfPresent(), pairs: pairs, wait: wait)
    }

    package var values: [Value?] { [.integer(pairs), wait.map(Value.integer), guest.map(Value.text)] }
  }
}
