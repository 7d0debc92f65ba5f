import PuzzleKit

/// The members: who comes, goes and is there.
extension RoomRecords {
  package struct Joined: RoomRecord {
    package static let schema = RecordSchema(
      "joined", "Somebody has come into the room.",
      [
        RoomRecords.number, RoomRecords.member, Field("role", of: MemberRole.allCases),
        Field("name", .text, "the name"),
      ])

    package let number: Int
    package let member: Int
    package let role: MemberRole
    package let name: String

    package init(number: Int, member: Int, role: MemberRole, name: String) {
      (self.number, self.member, self.role, self.name) = (number, member, role, name)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(
        number: try fields.integer(), member: try fields.integer(), role: try fields.choice(), name: try fields.text())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .word(role.rawValue), .text(name)] }
  }

  package struct Left: RoomRecord {
    package static let schema = RecordSchema(
      "left", "Somebody has left the room.",
      [
        RoomRecords.number, RoomRecords.member,
        Field(
          "why", of: Leaving.allCases, "`left`, `gone` if the place was not held any longer, or `removed` by the host"),
      ])

    package let number: Int
    package let member: Int
    package let why: Leaving

    package init(number: Int, member: Int, why: Leaving) {
      (self.number, self.member, self.why) = (number, member, why)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer(), why: try fields.choice())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .word(why.rawValue)] }
  }

  package struct Host: RoomRecord {
    package static let schema = RecordSchema(
      "host", "The room has another host.",
      [RoomRecords.number, RoomRecords.member])

    package let number: Int
    package let member: Int

    package init(number: Int, member: Int) { (self.number, self.member) = (number, member) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer())
    }

    package var values: [Value?] { [.integer(number), .integer(member)] }
  }

  package struct Ready: RoomRecord {
    package static let schema = RecordSchema(
      "ready", "A player is ready to start.",
      [RoomRecords.number, RoomRecords.member, Field("ready", .flag, "false takes it back")])

    package let number: Int
    package let member: Int
    package let isReady: Bool

    package init(number: Int, member: Int, isReady: Bool) {
      (self.number, self.member, self.isReady) = (number, member, isReady)
    }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(number: try fields.integer(), member: try fields.integer(), isReady: try fields.flag())
    }

    package var values: [Value?] { [.integer(number), .integer(member), .flag(isReady)] }
  }

  package struct Online: RoomRecord {
    package static let schema = RecordSchema(
      "online", "A member is connected, or is not any more.",
      [RoomRecords.member, Field("online", .flag, "whether it is")])

    package let member: Int
    package let isOnline: Bool

    package init(member: Int, isOnline: Bool) { (self.member, self.isOnline) = (member, isOnline) }

    package init(_ fields: inout RecordFields) throws(Refusal) {
      self.init(member: try fields.integer(), isOnline: try fields.flag())
    }

    package var values: [Value?] { [.integer(member), .flag(isOnline)] }
  }
}
