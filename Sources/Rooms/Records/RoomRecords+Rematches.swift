import PuzzleKit

/// The offer of another round, and rounds that do not begin.
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

  package struct Delayed: RoomRecord {
    package static let schema = RecordSchema(
      "delayed", "The round for which all are ready can't be dealt yet.",
      [
        Field("wait", .integer, "in how many milliseconds it is tried again; 0 if it is not"),
        Field("reason", .text, "why"),
      ])

    package let wait: Int
    package let reason: String

    package init(wait: Int, reason: String) { (self.wait, self.reason) = (wait, reason) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(wait: try fields.integer(), reason: try fields.text())
    }

    package var values: [Value?] { [.integer(wait), .text(reason)] }
  }
}
