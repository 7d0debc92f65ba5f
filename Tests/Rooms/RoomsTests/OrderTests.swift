import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

/// Order at the table: who may be removed, kept out, muted, blocked and reported, and who comes back to a seat.
@Suite struct OrderTests {
  /// Somebody who joins with an id that was proved.
  private func join(
    _ house: House, _ host: Guest, _ name: String, player: String? = nil, key: String? = nil, blocks: [String] = [],
    of address: String = "b",
    room: String? = nil
  ) -> (guest: Guest, answer: RoomAnswer?) {
    var request = JoinRequest(name: name)
    (request.player, request.key, request.blocks) = (player, key, blocks)
    let answer = house.ask(.join(room: room ?? host.room, request), of: address)
    return (Guest(house, answer), answer)
  }

  @Test("the host removes somebody, who may come again, and bans somebody, who may not until that is taken back")
  func removing() throws {
    let house = House()
    let host = house.room { $0.style = .race }
    let (ben, _) = join(house, host, "Ben", player: "ben")
    ben.connect()
    #expect(ben("kick 1").last?.hasPrefix("error not-host ") == true)
    #expect(host("kick 1").last?.contains("is you") == true && host("kick 7").last?.contains("number 7") == true)
    #expect(host("kick 2").contains("ok"))
    #expect(ben.news().contains { $0.hasPrefix("* left ") && $0.hasSuffix(" 2 removed") })
    #expect(house.closed[ben.reader] == .left)
    let (again, _) = join(house, host, "Ben", player: "ben")
    again.connect()
    host("ban 3")
    try house.crash()
    host.connect()
    #expect(join(house, host, "Ben", player: "ben", of: "c").answer?.refusal?.code == RoomErrors.banned)
    #expect(join(house, host, "Guest", of: "b").answer?.refusal?.code == RoomErrors.banned, "the address is kept out")
    host("ban 3 off")
    #expect(join(house, host, "Ben", player: "ben", of: "b").answer?.refusal == nil)
    #expect(!house.journals.values.joined().contains { $0.contains("\"from\":\"b\"") })
  }

  @Test("whoever is removed from a race has not lost it, the host has not won it, and it counts for nobody")
  func removalIsNoLoss() throws {
    let house = House()
    let host = house.room { ($0.options, $0.style, $0.player) = (Known.options, .race, "ann") }
    let (ben, _) = join(house, host, "Ben", player: "ben")
    ben.connect()
    host("start")
    host("word \(Known.words[0])")
    host("kick 2")
    let result = try #require(
      try house.entries(host.room).compactMap { if case .ended(let result) = $0.fact { result } else { nil } }.first)
    #expect(result.players.map(\.outcome) == [.finished, .finished] && result.winner == nil)
    #expect(result.counted(in: host.room) { _, _ in false }.isEmpty)
    let kept = house.journals
    try house.crash()
    #expect(house.journals == kept)
  }

  @Test("a race goes on without whoever is removed, and ends when those who are left have done")
  func removalEndsNothingElse() throws {
    let house = House()
    let host = house.room { ($0.game, $0.style, $0.seats) = ("wordle", .race, 3) }
    let (ben, cat) = (house.join(host, "Ben"), house.join(host, "Cat"))
    host("start")
    host("kick 3")
    #expect(house.closed[cat.reader] == .left)
    // Who is done watches the last one who plays, and not the game that nobody plays any more.
    let told = host("resign confirm") + host.news()
    #expect(told.contains { $0.hasPrefix("view 2 ") } && !told.contains { $0.hasPrefix("view 3 ") })
    #expect(!told.contains { $0.hasPrefix("* ended ") })
    try house.crash()
    for guest in [host, ben] { guest.connect() }
    ben("resign confirm")
    let result = try #require(
      try house.entries(host.room).compactMap { if case .ended(let result) = $0.fact { result } else { nil } }.first)
    #expect(result.players[2].outcome == .finished && result.counted(in: host.room) { _, _ in false }.isEmpty)
    #expect(host("rematch").last == "ok")
  }

  @Test("everybody mutes a person or all, for themselves alone, and is told the same after a restart")
  func muting() throws {
    let house = House()
    let host = house.room { ($0.game, $0.seats) = ("wordle", 3) }
    let (ben, cleo) = (house.join(host, "Ben"), house.join(host, "Cleo"))
    let eve = house.join(host, "Eve", watches: true)
    #expect(host("mute 2").last == "ok" && eve("mute all").last == "ok")
    ben("chat rude")
    ben("react 👍")
    ben("typing")
    #expect(!host.news().contains { $0.contains("rude") || $0.contains("👍") || $0.hasPrefix("* typing 2") })
    #expect(cleo.news().contains { $0.hasSuffix("rude") })
    #expect(host("room").contains("muted 2") && eve("room").contains("muted 0"))
    host("mute 2 off")
    ben("chat kind")
    #expect(host.news().contains { $0.hasSuffix("kind") })
    for guest in [host, ben, cleo] { _ = guest.news() }
    let known = [host, ben, cleo].map { $0("since 0") }
    try house.crash()
    for guest in [host, ben, cleo] { guest.connect() }
    for guest in [host, ben, cleo] { _ = guest.news() }
    #expect([host, ben, cleo].map { $0("since 0") } == known)
    #expect(
      host("mute 1").last?.hasPrefix("error ") == true && host("mute everybody").last?.contains("room lists") == true)
  }

  @Test("a player blocks another by id, in this room and in those that come, and does not have to bear it as a host")
  func blocking() throws {
    let house = House()
    let database = MemoryDatabase()
    house.database = database
    let host = house.room { $0.player = "ann" }
    let (ben, _) = join(house, host, "Ben", player: "ben")
    ben.connect()
    #expect(host("block 2").last == "ok" && host("block").contains("blocked ben"))
    ben("chat rude")
    #expect(!host.news().contains { $0.hasSuffix("rude") })
    #expect(try database.blocks(of: "ann") == ["ben"])
    #expect(ben("block ben").last?.hasPrefix("error ") == true)
    // A room of hers that comes later.
    house.wait(300_000)
    let other = house.room { ($0.player, $0.blocks) = ("ann", ["ben"]) }
    #expect(join(house, other, "Ben", player: "ben").answer?.refusal?.code == RoomErrors.banned)
    other("block ben off")
    #expect(join(house, other, "Ben", player: "ben").answer?.refusal == nil)
    #expect(try database.blocks(of: "ann").isEmpty)
    let guest = join(house, house.room { $0.name = "Zoe" }, "Guest", of: "z").guest
    guest.connect()
    #expect(guest("block ben").last?.hasPrefix("error bad-key ") == true)
  }

  @Test("a report reaches the operator with what was said, but for what the reporter was not told")
  func reporting() throws {
    let house = House()
    let database = MemoryDatabase()
    house.database = database
    let host = house.room { ($0.game, $0.seats) = ("wordle", 3) }
    let ben = join(house, host, "Ben", player: "ben").guest
    ben.connect()
    let (cleo, eve) = (house.join(host, "Cleo"), house.join(host, "Eve", watches: true))
    host("mute 3")
    ben("chat something rude")
    cleo("chat a secret")
    eve("chat among those who watch")
    #expect(host("report 2 he is rude").last == "ok")
    #expect(!ben.news().contains { $0.contains("rude") && $0.contains("report") })
    let filed = try #require(try database.complaints().first)
    #expect(
      filed.complaint.about.name == "Ben" && filed.complaint.by.name == "Ann" && filed.complaint.text == "he is rude")
    #expect(filed.complaint.said.map(\.text) == ["something rude"])
    // Whoever was reported is given what that one has said, and nothing that tells of the reporter.
    let given = try #require(filed.complaint.exported(to: "ben")).text
    #expect(given.contains("something rude") && !given.contains("Ann") && !given.contains("he is rude"))
    ben("leave")
    #expect(host("report 2 he left").last == "ok")
    #expect(try database.complaints().map(\.complaint.about.name) == ["Ben", "Ben"])
    for _ in 0..<3 { host("report 2 again") }
    #expect(host("report 2 again").last?.hasPrefix("error too-fast ") == true)
    try database.settle(1, at: 5000)
    #expect(try database.complaints().map(\.settled) == [5000, nil, nil, nil, nil])
  }

  @Test(
    "a player comes back to the seat by id and key, from anywhere and whatever goes on; the old token opens nothing then"
  )
  func comingBack() throws {
    let house = House()
    let host = house.room { ($0.options, $0.style, $0.player) = (Known.options, .race, "ann") }
    let (ben, _) = join(house, host, "Ben", player: "ben")
    ben.connect()
    host("start")
    ben("word \(Known.words[0])")
    let found = ben("show").filter { $0.hasPrefix("found ") }
    for room in [host.room, "mine"] {
      let (back, answer) = join(
        house, host, room == "mine" ? "Whoever" : "Ben", player: "ben", of: "elsewhere", room: room)
      #expect(answer?.number("member") == 2 && back.token != ben.token)
      #expect(back.connect().contains { $0.hasPrefix("room playing 1") })
      #expect(back("show").filter { $0.hasPrefix("found ") } == found)
    }
    #expect(house.closed[ben.reader] == .replaced)
    #expect(ben.connect().last?.hasPrefix("error bad-token ") == true)
    try house.crash(isBusy: true)
    let (late, answer) = join(house, host, "Ben", player: "ben", of: "d", room: "mine")
    #expect(answer?.number("member") == 2 && late.connect().last == "ok")
    #expect(join(house, host, "Zoe", player: "zoe", room: "mine").answer?.refusal?.code == RoomErrors.noRoom)
    #expect(join(house, host, "Zoe", room: "mine").answer?.refusal?.text.contains("key") == true)
  }

  @Test("whoever registers the id of a deleted player again gets no seat of that one")
  func anotherWithTheId() throws {
    let house = House()
    let host = house.room { ($0.options, $0.style) = (Known.options, .race) }
    let (ben, _) = join(house, host, "Ben", player: "ben", key: "the first key of Ben")
    ben.connect()
    host("start")
    for isAfterCrash in [false, true] {
      if isAfterCrash { try house.crash() }
      for (name, room) in [("Ben", host.room), ("Whoever", "mine")] {
        let (_, answer) = join(house, host, name, player: "ben", key: "the key of another", of: "x", room: room)
        #expect(answer?.refusal?.code == RoomErrors.noRoom)
      }
      #expect(ben.connect().last == "ok")
    }
    let (back, answer) = join(house, host, "Ben", player: "ben", key: "the first key of Ben", of: "y", room: "mine")
    #expect(answer?.number("member") == 2 && back.connect().last == "ok")
  }

  @Test("what the operator forbids is refused at once, and what the operator says is an event like others")
  func operating() throws {
    let house = House()
    let host = house.room { $0.game = "wordle" }
    let other = house.join(host)
    let room = String(host.room.prefix(8))
    func operate(_ request: OperatorRequest) -> RoomAnswer? { house.ask(.operate(request), of: "") }
    guard case .done(.array(let rooms)) = operate(.rooms) else {
      Issue.record("no rooms are listed")
      return
    }
    #expect(rooms.count == 1)
    #expect(operate(.show(room))?.text("room") == host.room && operate(.show("ffff"))?.refusal != nil)
    _ = operate(.say(nil, "we stop at noon"))
    #expect(host.news().contains { $0.hasPrefix("* notice ") && $0.hasSuffix("we stop at noon") })
    _ = operate(.drain(true))
    #expect(house.ask(.create(CreateRequest(name: "Zoe")), of: "z")?.refusal?.code == RoomErrors.busy)
    #expect(other("chat still here").last == "ok")
    _ = operate(.drain(false))
    _ = operate(.limitRoom(room, entries: 1, bytes: nil))
    #expect(other("chat too much").last?.hasPrefix("error limit ") == true)
    _ = operate(.limitAddress("z", kept: nil, creations: Rate(1, in: 1000)))
    #expect(house.ask(.create(CreateRequest(name: "Zoe")), of: "z")?.refusal == nil)
    #expect(house.ask(.create(CreateRequest(name: "Zoe")), of: "z")?.refusal?.code == RoomErrors.tooFast)
    #expect(operate(.close(room, "see you"))?.text("closed") == host.room)
    #expect(other.news().suffix(2).contains { $0.hasPrefix("* closed ") && $0.hasSuffix(" operator") })
    #expect(house.closed[other.reader] == .left && house.journals[host.room] == nil)
  }

  @Test("whoever has insulted and left, or was thrown out, is known to the operator, and so after a restart")
  func reportingWhoHasLeft() throws {
    let house = House()
    let database = MemoryDatabase()
    house.database = database
    house.lobby = House.lobby(House.limits, 1, oversight: Oversight(identity: { "digest of \($0)" }))
    let host = house.room { ($0.game, $0.seats) = ("wordle", 4) }
    let (ben, cat) = (house.join(host, "Ben"), house.join(host, "Cat"))
    ben("leave")
    host("kick 3")
    #expect(host("report 2 rude").last == "ok" && host("report 3 rude").last == "ok")
    try house.crash()
    host.connect()
    #expect(host("report 3 rude").last == "ok" && !cat.token.isEmpty)
    let identities = try database.complaints().map(\.complaint.about.identity)
    // They were connected from another address than the one from which they had come.
    #expect(identities == ["digest of a", "digest of a", "digest of b"])
  }

  @Test("order is kept also in a room that keeps nothing else any more, but not without end")
  func orderInAFullRoom() throws {
    let house = House()
    house.database = MemoryDatabase()
    let host = house.room { ($0.game, $0.seats) = ("wordle", 3) }
    let (ben, _) = (house.join(host, "Ben"), house.join(host, "Cat"))
    _ = house.ask(.operate(.limitRoom(host.room, entries: 1, bytes: nil)), of: "")
    #expect(ben("chat rude").last?.hasPrefix("error limit ") == true)
    for line in ["mute 2", "report 2 rude", "ban 2", "kick 3"] { #expect(host(line).contains("ok"), "\(line)") }
    var count = 0
    while count < 1000, host("mute all \(count.isMultiple(of: 2) ? "on" : "off")").last == "ok" {
      house.wait(1000)
      count += 1
    }
    #expect(100..<300 ~= count)
  }

  @Test("whom the operator bans in a race has not lost it, and nobody waits for that one")
  func banInARace() throws {
    let house = House()
    let banned = Shared<Set<String>>([])
    house.lobby = House.lobby(
      House.limits, 1,
      oversight: Oversight(objection: { sanction, _, player in
        let isBanned = player.map { player in banned.use { $0.contains(player) } } ?? false
        return isBanned && sanction == .ban ? Refusal(RoomErrors.banned, "the operator keeps you out") : nil
      }))
    for isOnline in [true, false] {
      let host = house.room { ($0.game, $0.style, $0.player) = ("wordle", .race, "ann") }
      let (ben, _) = join(house, host, "Ben", player: "ben")
      ben.connect()
      host("start")
      if !isOnline { ben.disconnect() }
      banned.use { $0 = ["ben"] }
      _ = house.ask(.operate(.enforce), of: "")
      #expect(house.closed[ben.reader] == (isOnline ? .banned : nil))
      #expect(host.news().contains { $0.hasPrefix("* left ") && $0.hasSuffix(" 2 removed") })
      let result = try #require(
        try house.entries(host.room).compactMap { if case .ended(let result) = $0.fact { result } else { nil } }.first)
      #expect(result.players.map(\.outcome) == [.finished, .finished] && result.winner == nil)
      banned.use { $0 = [] }
    }
  }

  @Test(
    "names that look alike are one name, whatever letters and spaces they are made of",
    arguments: [
      ("Bob", "\u{392}ob"), ("Bill", "B\u{2160}ll"), ("Harry", "\u{397}arry"), ("Bill", "\u{A0}\u{392}ill"),
      ("Moderator", "\u{2009}Mod\u{435}rator\u{3000}"),
    ])
  func likeNames(name: String, other: String) {
    #expect(PlayerText.likeness(name) == PlayerText.likeness(other))
  }

  @Test(
    "a name shows something, and spaces of any kind at its ends don't count",
    arguments: ["\u{A0}", "\u{3000}\u{3000}", "\u{200D}"])
  func emptyNames(name: String) throws {
    #expect(throws: Refusal.self) { try PlayerText.name(name, RoomLimits()) }
    #expect(try PlayerText.name(name == "\u{200D}" ? "Ann" : name + "Ann" + name, RoomLimits()) == "Ann")
  }

  @Test("no command of rooms takes the name of a game's own")
  func names() {
    let games = House.catalog.entries().flatMap { $0.rows.map(\.name) }
    #expect(Set(RoomRow.all.map(\.row.name)).isDisjoint(with: games))
  }
}
