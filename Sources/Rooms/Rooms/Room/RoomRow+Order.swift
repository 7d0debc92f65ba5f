import Engine
import PuzzleKit
import RoomRecords
import Wire

private let who = Argument.integer("member", 1...Int.max, "the number of a member, as `room` tells it")
private let whoOrAll = Argument.word("who", "the number of a member, or `all`")
private let whoOrPlayer = Argument.words(
  "who", optional: true, grammar: "[WHO [on | off]]",
  "the number of a member who has an id, or an id; `off` takes it back; left out, all whom the reader blocks are listed"
)
private let isOn = Argument.choice("on", ["on", "off"], "`off` takes it back").optional
private let reason = Argument.text("text", "the reason, up to 200 characters")

/// The commands by which the members keep order.
extension RoomRow {
  static let ordering: [RoomRow] = [
    RoomRow("kick", [who], "Takes somebody out of the room, who may come again; only the host may. It is no loss.") {
      (room, member, request, arguments) throws(Refusal) in
      let other = try room.requireOther(arguments[who], of: member, isHere: true)
      try room.requireHost(member)
      if let leaver = room.member(other.member) { room.leave(leaver, .removed, at: request.now) }
      return Answer()
    },
    RoomRow(
      "ban", [who, isOn],
      "Takes somebody out of the room and keeps its id and its address out; only the host may."
    ) {
      (room, member, request, arguments) throws(Refusal) in
      let isBanned = arguments[isOn] != "off"
      let other = try room.requireOther(arguments[who], of: member, isHere: false)
      try room.requireHost(member)
      if room.banned.contains(other.member) != isBanned {
        try room.requireSpaceForOrder(request.keepsNothing)
        room.commit(RoomFact.Banned(other.member, isBanned), of: request, at: request.now)
      }
      if isBanned, let leaver = room.member(other.member) { room.leave(leaver, .removed, at: request.now) }
      return Answer()
    },
    RoomRow(
      "mute", [whoOrAll, isOn], access: [.room, .watchedRoom],
      "Keeps the messages and reactions of somebody, or of all, from the reader, in this room."
    ) {
      (room, member, request, arguments) throws(Refusal) in
      let isMuted = arguments[isOn] != "off"
      var other: Int?
      if arguments[whoOrAll] != "all" {
        guard let number = Int(arguments[whoOrAll]) else {
          throw Refusal(
            .badArgument,
            "mute takes the number of a member, or all, not \(quoted(arguments[whoOrAll])); room lists them")
        }
        other = try room.requireOther(number, of: member, isHere: false).member
      }
      let isSo = other.map(member.muted.contains) ?? member.mutesAll
      if isSo == isMuted { return Answer() }
      try room.requireSpaceForOrder(request.keepsNothing)
      room.commit(RoomFact.Muted(by: member.number, other, isMuted), of: request, at: request.now)
      return Answer()
    },
    RoomRow(
      "block", [whoOrPlayer], access: [.room, .watchedRoom],
      "Keeps the talk of a player with an id from the reader in all rooms, and the player out of rooms that the reader makes."
    ) {
      (room, member, request, arguments) throws(Refusal) in
      try room.block(arguments[whoOrPlayer], by: member, request)
    },
    RoomRow(
      "report", [who, reason], access: [.room, .watchedRoom],
      "Tells the operator of the server of somebody, with the last messages of the room."
    ) {
      (room, member, request, arguments) throws(Refusal) in
      let text = try PlayerText.message(arguments[reason], room.limits)
      let other = try room.requireOther(arguments[who], of: member, isHere: false)
      try member.reportPace.admit(room.limits.complaints, "reports", at: request.now)
      try room.requireSpaceForOrder(request.keepsNothing)
      let complaint = Complaint(
        by: room.person(member.number), about: room.person(other.member), text: text,
        said: room.lastTalk.filter { message in
          // What the reader was not told is not the reader's to tell: spectators talk among themselves.
          (member.isSpectator || room.guests[message.member]?.isSpectator == false)
            && (message.member == other.member || room.member(message.member).map(member.hears) ?? true)
        })
      room.commit(complaint, of: request, at: request.now)
      return Answer()
    },
  ]
}

extension Room {
  func requireHost(_ member: Member) throws(Refusal) {
    if member.number != hostNumber { throw Refusal(RoomErrors.notHost, "only the host keeps somebody out of the room") }
  }

  /// Somebody else of a number.
  /// - Parameters:
  ///   - number: the number.
  ///   - member: who asks.
  ///   - isHere: whether it has to be in the room now.
  func requireOther(_ number: Int, of member: Member, isHere: Bool) throws(Refusal) -> Newcomer {
    if number == member.number { throw Refusal(.badArgument, "\(number) is you; room lists the others") }
    guard let other = guests[number], !isHere || self.member(number) != nil else {
      throw Refusal(
        .badArgument,
        isHere && guests[number] != nil
          ? "\(guests[number]?.name ?? "") is not in the room any more"
          : "nobody in the room has the number \(number); room lists them")
    }
    return other
  }

  /// Somebody who is or was in the room, as a report tells it.
  func person(_ number: Int) -> Complaint.Person {
    Complaint.Person(
      member: number, name: guests[number]?.name ?? "", player: guests[number]?.player,
      identity: guests[number]?.identity)
  }

  /// Whether the host keeps somebody out.
  /// - Parameters:
  ///   - player: the id, if it has one.
  ///   - origin: the digest of the address.
  func keepsOut(_ player: String?, from origin: String) -> Bool {
    banned.contains { number in
      guard let guest = guests[number] else { return false }
      return (player != nil && guest.player == player) || guest.origin == origin
    }
  }

  /// Whether the host of the room has blocked a player.
  func isBlocked(_ player: String?) -> Bool {
    guard let player, let host = member(hostNumber) else { return false }
    return host.blocks.contains(player)
  }

  /// Blocks a player, or lists those who are.
  func block(_ words: [String], by member: Member, _ request: RoomRequest) throws(Refusal) -> Answer {
    guard let word = words.first else {
      var reply = Reply()
      for player in member.blocks.sorted() { reply.add(RoomRecords.Blocked(player: player)) }
      return Answer(lines: lines(of: reply, for: member), isRemembered: false)
    }
    guard let player = member.player else {
      throw Refusal(
        RoomErrors.badKey,
        "only players with an id and a key can block others; mute keeps somebody's talk from you here")
    }
    let state = words.count > 1 ? words[1] : "on"
    guard words.count <= 2, state == "on" || state == "off" else {
      throw Refusal(.badArgument, "block WHO [on | off], not \(quoted(words.joined(separator: " ")))")
    }
    let other: String
    if let number = Int(word), guests[number] != nil || number == member.number {
      let guest = try requireOther(number, of: member, isHere: false)
      guard let id = guest.player else {
        throw Refusal(
          .badArgument,
          "\(guest.name) plays without an id, so that nobody knows who that is elsewhere; mute does it here")
      }
      other = id
    } else {
      guard PlayReport.isPlayer(word) else {
        throw Refusal(.badArgument, "an id has 1 to 64 letters, digits and hyphens, unlike \(quoted(word))")
      }
      other = word
    }
    if other == player { throw Refusal(.badArgument, "\(other) is you") }
    let isBlocked = state == "on"
    if member.blocks.contains(other) == isBlocked { return Answer() }
    guard !isBlocked || member.blocks.count < Self.mostBlocks else {
      throw Refusal(RoomErrors.limit, "at most \(Self.mostBlocks) players can be blocked; block WHO off frees a place")
    }
    try requireSpaceForOrder(request.keepsNothing)
    commit(RoomFact.Blocked(by: member.number, player: player, blocks: other, isBlocked), of: request, at: request.now)
    return Answer()
  }

  /// The most players whom one player can block.
  static let mostBlocks = 100
}
