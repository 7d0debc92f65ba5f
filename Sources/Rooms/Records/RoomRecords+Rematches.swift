import PuzzleKit

/// The offer of another round.
extension RoomRecords {
  package struct Rematch: RoomRecord {
    package static let schema = RecordSchema(
      "rematch", "A player wants a rematch; it begins as soon as all want it.",
      [
        RoomRecords.number, RoomRecords.member,
        Field("deal", .text, "`same`, `new`, or the options of another deal; `agreed` to what was offered"),
      ])

    package let number: Int
    package let member: Int
    package let deal: String

    package init(number: Int, member: Int, deal: String) {
      (self.number, self.member, self.deal) = (number, member, deal)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer(), deal: try fields.text())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .text(deal)] }
  }

  package struct Lapsed: RoomRecord {
    package static let schema = RecordSchema(
      "lapsed", "The rematch that was offered is not played.",
      [RoomRecords.number])

    package let number: Int

    package init(number: Int) { self.number = number }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer())
    }

    package var values: [Value?] { [.integer(number)] }
  }
}
