import PlainJSON
import RoomRecords

extension RoomFact {
  /// A player has written a message.
  struct Chat: RoomFactContent {
    static let kind = RoomFact.Kind.chat
    let member: Int
    let text: String

    init(_ member: Int, _ text: String) { (self.member, self.text) = (member, text) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      text = try node.required("text").string()
    }

    var kept: JSONValue? { .of(("member", .of(member)), ("text", .string(text))) }
    var fact: RoomFact { .chat(self) }
    var author: Int? { member }
    var size: Int { 120 + text.utf8.count }

    func happen(in room: Room, at now: Int64) {
      if room.phase == .playing { room.round?.countMessage(of: member) }
      room.remember(Complaint.Message(time: now, member: member, text: text))
      room.tellPeers(of: member, at: now) { reply, count, reader in
        reply.add(RoomRecords.Chat(number: count, member: member, text: text))
        if reader.number != member { reply.cue(RoomEvents.message) }
      }
    }
  }

  /// A player has shown a reaction.
  struct Reaction: RoomFactContent {
    static let kind = RoomFact.Kind.reaction
    let member: Int
    let emoji: String

    init(_ member: Int, _ emoji: String) { (self.member, self.emoji) = (member, emoji) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      emoji = try node.required("text").word()
    }

    var kept: JSONValue? { .of(("member", .of(member)), ("text", .string(emoji))) }
    var fact: RoomFact { .reaction(self) }
    var author: Int? { member }
    var size: Int { 120 + emoji.utf8.count }

    func happen(in room: Room, at now: Int64) {
      room.tellPeers(of: member, at: now) { reply, count, _ in
        reply.add(RoomRecords.Reaction(number: count, member: member, emoji: emoji))
      }
    }
  }

  /// The operator has said something to all.
  struct Notice: RoomFactContent {
    static let kind = RoomFact.Kind.notice
    let text: String

    init(_ text: String) { self.text = text }
    init(_ node: JSONNode) throws(JSONFault) { text = try node.required("text").string() }

    var kept: JSONValue? { .of(("text", .string(text))) }
    var fact: RoomFact { .notice(self) }
    var size: Int { 120 + text.utf8.count }
    func happen(in room: Room, at now: Int64) {
      room.tellAll(at: now) { $0.add(RoomRecords.Notice(number: $1, text: text)) }
    }
  }
}

/// A member has told the operator of another.
extension Complaint: RoomFactContent {
  static let kind = RoomFact.Kind.reported
  var kept: JSONValue? { json }
  var fact: RoomFact { .reported(self) }
  var author: Int? { by.member }
  var size: Int { said.reduce(500 + text.utf8.count) { $0 + $1.text.utf8.count + 50 } }
  var lasting: LastingFact? { .complaint(self) }
  func happen(in room: Room, at now: Int64) {}
}
