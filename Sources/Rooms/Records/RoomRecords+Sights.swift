import PictureJSON
import PuzzleKit

/// Records of the games as the reader sees them.
extension RoomRecords {
  package struct View: RoomRecord {
    package static let schema = RecordSchema(
      "view", "Whose game the next records show, where several are shown; it holds up to the next `view`.",
      [Field("seat", .integer, "the seat, from 1"), RoomRecords.member])

    package let seat: Int
    package let member: Int

    package init(seat: Int, member: Int) { (self.seat, self.member) = (seat, member) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(seat: try fields.integer(), member: try fields.integer())
    }

    package var values: [Value?] { [.integer(seat), .integer(member)] }
  }

  package struct Picture: RoomRecord {
    package static let schema = PictureJSON.schema

    package let json: String

    package init(json: String) { self.json = json }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(json: try fields.text())
    }

    package var values: [Value?] { [.text(json)] }
  }
}
