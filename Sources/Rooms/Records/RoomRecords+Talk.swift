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

  package struct Notice: RoomRecord {
    package static let schema = RecordSchema(
      "notice", "A word of the server's operator to all in the room.",
      [RoomRecords.number, Field("text", .text, "the word")])

    package let number: Int
    package let text: String

    package init(number: Int, text: String) { (self.number, self.text) = (number, text) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), text: try fields.text())
    }

    package var values: [Value?] { [.integer(number), .text(text)] }
  }

  package struct Muted: RoomRecord {
    package static let schema = RecordSchema(
      "muted", "Somebody whose talk the reader does not get.",
      [Field("member", .integer, "which member; 0 for all")])

    package let member: Int

    package init(member: Int) { self.member = member }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(member: try fields.integer())
    }

    package var values: [Value?] { [.integer(member)] }
  }

  package struct Blocked: RoomRecord {
    package static let schema = RecordSchema(
      "blocked", "A player whose talk the reader gets in no room.",
      [Field("player", .word, "the player's id")])

    package let player: String

    package init(player: String) { self.player = player }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(player: try fields.word())
    }

    package var values: [Value?] { [.word(player)] }
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
