import PuzzleKit

/// The talk of the members.
extension RoomRecords {
  package struct Chat: RoomRecord {
    package static let schema = RecordSchema(
      "chat", "A message of a member.",
      [RoomRecords.number, RoomRecords.member, Field("text", .text, "the message")])

    package let number: Int
    package let member: Int
    package let text: String

    package init(number: Int, member: Int, text: String) {
      (self.number, self.member, self.text) = (number, member, text)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer(), text: try fields.text())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .text(text)] }
  }

  package struct Reaction: RoomRecord {
    package static let schema = RecordSchema(
      "reaction", "A reaction of a member.",
      [RoomRecords.number, RoomRecords.member, Field("emoji", .word, "one emoji")])

    package let number: Int
    package let member: Int
    package let emoji: String

    package init(number: Int, member: Int, emoji: String) {
      (self.number, self.member, self.emoji) = (number, member, emoji)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer(), emoji: try fields.word())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .word(emoji)] }
  }

  package struct Typing: RoomRecord {
    package static let schema = RecordSchema(
      "typing", "A member is writing a message.",
      [RoomRecords.member])

    package let member: Int

    package init(member: Int) { self.member = member }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(member: try fields.integer())
    }

    package var values: [Value?] { [.integer(member)] }
  }
}
