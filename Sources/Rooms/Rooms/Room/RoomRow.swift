import Engine
import PuzzleKit
import RoomRecords
import Wire

/// A command of rooms: a row of the table of commands, and what it does.
struct RoomRow: Sendable {
  typealias Action = @Sendable (Room, Member, RoomRequest, Arguments) throws(Refusal) -> Answer

  let row: CommandSpec
  let key: UInt128
  let action: Action

  init(
    _ name: String, _ arguments: [any AnyArgument] = [], access: Access = .room, _ summary: String,
    action: @escaping Action
  ) {
    row = CommandSpec(name, arguments, access: access, summary)
    key = UInt128(name: name.utf8)
    self.action = action
  }

  static func named(_ key: UInt128) -> RoomRow? { all.first { $0.key == key } }
}

/// The commands that rooms add to those of the game.
public enum RoomCommands {
  /// Their rows, for the reference.
  public static let rows = RoomRow.all.map(\.row)
}

private let message = Argument.text("text", "the message, up to 200 characters")
private let emoji = Argument.word("emoji", "one emoji")
private let readiness = Argument.choice("ready", ["on", "off"], "`off` takes it back").optional
private let deal = Argument.words(
  "deal", optional: true, grammar: "[same | {KEY VALUE}]",
  "`same`, or options of another deal; a fresh deal, or what was offered, if left out")
private let newest = Argument.integer("number", 0...Int.max, "the newest event that is known")

extension RoomRow {
  static let all: [RoomRow] = playing + ordering

  private static let playing: [RoomRow] = [
    RoomRow("chat", [message], access: [.room, .watchedRoom], "Writes a message. Spectators write to spectators.") {
      (room, member, request, arguments) throws(Refusal) in
      if let silence = request.silence { throw silence }
      let text = try PlayerText.message(arguments[message], room.limits)
      try member.chatPace.admit(room.limits.chat, "messages", at: request.now)
      return try room.commit(RoomFact.Chat(member.number, text), by: member, request)
    },
    RoomRow("react", [emoji], access: [.room, .watchedRoom], "Shows a reaction.") {
      (room, member, request, arguments) throws(Refusal) in
      if let silence = request.silence { throw silence }
      let text = try PlayerText.reaction(arguments[emoji])
      try member.reactionPace.admit(room.limits.reactions, "reactions", at: request.now)
      return try room.commit(RoomFact.Reaction(member.number, text), by: member, request)
    },
    RoomRow("typing", [], "Says that a message is being written.") { (room, member, _, _) throws(Refusal) in
      room.tellNow(except: member.number) { reply, other in
        if other.hears(member) { reply.add(RoomRecords.Typing(member: member.number)) }
      }
      return Answer()
    },
    RoomRow("ready", [readiness], "Is ready to start; the round begins when all are.") {
      (room, member, request, arguments) throws(Refusal) in
      try room.requireBetweenRounds()
      let isReady = arguments[readiness] != "off"
      if member.isReady == isReady { return Answer() }
      return try room.commit(RoomFact.Readiness(member.number, isReady), by: member, request)
    },
    RoomRow("start", [], "Begins the round; only the host may.") { (room, member, request, arguments) throws(Refusal) in
      try room.start(by: member, request.asker(member), request.keepsNothing)
      return Answer(isDeferred: true)
    },
    RoomRow("rematch", [deal], "Asks for another round, or agrees to one; it begins when all want it.") {
      (room, member, request, arguments) throws(Refusal) in
      try member.dealPace.admit(room.limits.deals, "rematches", at: request.now)
      let words = arguments[deal]
      let wish: Rematch = words.isEmpty ? .agreed : words == ["same"] ? .same : .options(words)
      return try room.wantRematch(wish, by: member, request)
    },
    RoomRow("picture", [], access: [.room, .watchedRoom], "Shows the game as pictures.") {
      (room, member, request, arguments) throws(Refusal) in
      var answer = Answer(isRemembered: false)
      if member.isSpectator { throw Refusal(.unsupported, "spectators get pictures when they are old enough") }
      if let picture = room.picture(for: member, at: request.now) {
        answer.lines = room.line(of: picture, "", for: member)
      }
      return answer
    },
    RoomRow(
      "gesture", GestureArguments.all,
      "Makes the move, if there is one, that something done at a picture's places means."
    ) {
      (room, member, request, arguments) throws(Refusal) in
      guard let line = try room.resolved(GestureArguments.gesture(arguments), by: member, at: request.now) else {
        return Answer(isRemembered: false)
      }
      return try room.play(line, by: member, request)
    },
    RoomRow("leave", [], access: [.room, .watchedRoom], "Leaves the room for good.") {
      (room, member, request, arguments) throws(Refusal) in
      room.leave(member, .left, at: request.now)
      return Answer()
    },
    RoomRow("room", [], access: [.room, .watchedRoom], "Shows the room and who is in it.") {
      (room, member, request, _) throws(Refusal) in
      var reply = Reply()
      room.show(to: member, at: request.now, &reply)
      return Answer(lines: room.lines(of: reply, for: member), isRemembered: false)
    },
    RoomRow("since", [newest], access: [.room, .watchedRoom], "Tells what has happened after an event that is known.") {
      (room, member, request, arguments) throws(Refusal) in
      try room.tellAgain(member, since: arguments[newest], at: request.now)
    },
  ]
}
