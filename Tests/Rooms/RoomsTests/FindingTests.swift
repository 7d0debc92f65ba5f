import PlainJSON
import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

@Suite("Finding somebody to play with")
struct FindingTests {
  private func wish(_ name: String, with guest: String? = nil, _ change: (inout CreateRequest) -> Void = { _ in })
    -> CreateRequest
  {
    var request = CreateRequest(name: name)
    (request.game, request.finding.isOpen, request.finding.isPaired, request.finding.guest) = (
      "duel", true, true, guest
    )
    change(&request)
    return request
  }

  /// Asks for somebody, and connects.
  @discardableResult
  private func play(
    _ house: House, _ name: String, with guest: String? = nil, of address: String = "a",
    _ change: (inout CreateRequest) -> Void = { _ in }
  ) -> (guest: Guest, told: [String]) {
    let guest = Guest(house, house.ask(.create(wish(name, with: guest, change)), of: address))
    return (guest, guest.connect())
  }

  private func listed(_ house: House, _ game: String? = nil, _ mode: String? = nil) throws -> [String] {
    let answer = try #require(house.ask(.list(game: game, mode: mode))?.body)
    return try answer.required("rooms").elements().map { try $0.required("roomId").string() }
  }

  @Test("who wants the same is paired, and the round begins by itself")
  func pairing() throws {
    let house = House()
    let (ann, told) = play(house, "Ann")
    #expect(told.contains { $0.hasPrefix("waiting 0") } && !told.contains { $0.contains("started") })
    let (ben, _) = play(house, "Ben", of: "b")
    #expect(ben.room == ann.room)
    #expect(ann.news().contains { $0.hasPrefix("* started 3 1 duel") })
    // Who comes now waits for the next one, and is told how long it took.
    house.wait(61_000)
    let (cat, toldCat) = play(house, "Cat", of: "c")
    #expect(cat.room != ann.room && toldCat.contains("waiting 1 wait 0"))
    house.wait(3_600_000)
  }

  @Test(
    "whoever has lost the connection and asks again is not paired with the one it was; only rounds that begin are told of"
  )
  func ghosts() throws {
    let house = House()
    let (ann, _) = play(house, "Ann")
    ann.disconnect()
    let (again, told) = play(house, "Ann")
    #expect(again.room != ann.room && told.contains { $0.hasPrefix("waiting 0") })
    again.disconnect()
    // Somebody else may still meet whoever comes back.
    let (ben, _) = play(house, "Ben", of: "b")
    #expect([ann.room, again.room].contains(ben.room))
    let (_, toldCat) = play(house, "Cat", of: "c") { $0.style = .race }
    #expect(!toldCat.contains { $0.hasPrefix("waiting 1") })
  }

  @Test("another game, mode or way to play is not the same, nor is a room with wishes of its own")
  func others() throws {
    let house = House()
    let (ann, _) = play(house, "Ann") { ($0.game, $0.mode, $0.style) = ("wordflow", "normal", .race) }
    for change: (inout CreateRequest) -> Void in [
      { ($0.game, $0.mode, $0.style) = ("wordflow", "beginner", .race) },
      { ($0.game, $0.mode, $0.style) = ("wordflow", "normal", .together) },
    ] {
      #expect(play(house, "Ben", of: "b", change).guest.room != ann.room)
    }
    let same = play(house, "Cat", of: "c") { ($0.game, $0.mode, $0.style) = ("wordflow", "normal", .race) }
    #expect(same.guest.room == ann.room)
    let own = House()
    let host = own.room { ($0.game, $0.finding.isOpen, $0.timeLimit) = ("duel", true, 60) }
    #expect(play(own, "Ben", of: "b").guest.room != host.room)
    let plain = House()
    let open = plain.room { ($0.game, $0.finding.isOpen) = ("duel", true) }
    #expect(play(plain, "Ben", of: "b").guest.room == open.room)
  }

  @Test("nobody is paired with themselves, with who is gone, or under a name that is taken")
  func strangers() throws {
    let house = House()
    let (ann, _) = play(house, "Ann") { $0.player = "ann" }
    let (again, _) = play(house, "Ann", of: "b") { $0.player = "ann" }
    #expect(again.room != ann.room)
    let (other, told) = play(house, "ann", of: "c")
    #expect(other.room == ann.room && told.contains { $0.hasSuffix("ann (2)") || $0.hasSuffix("\"ann (2)\"") })
    again.disconnect()
    house.wait(15_000)
    #expect(play(house, "Ben", of: "d").guest.room != again.room)
  }

  @Test("two who ask before either is connected meet, and so do those whose connections break meanwhile")
  func meeting() throws {
    for isNamed in [false, true] {
      let house = House()
      let ann = Guest(house, house.ask(.create(wish("Ann", with: isNamed ? "Ben" : nil))))
      let ben = Guest(house, house.ask(.create(wish("Ben", with: isNamed ? "Ann" : nil)), of: "b"))
      #expect(ben.room == ann.room)
      ben.connect()
      #expect(!ben.news().contains { $0.contains("started") })
      ann.connect()
      #expect(ben.news().contains { $0.contains("started") })
    }
    let house = House()
    let (ann, _) = play(house, "Ann")
    ann.disconnect()
    house.wait(1500)
    let (ben, _) = play(house, "Ben", of: "b")
    ann.connect()
    #expect(ben.room == ann.room && ben.news().contains { $0.contains("started") })
  }

  @Test("who does not come is waited for only so long, and then the next one is found")
  func noShow() throws {
    let house = House()
    let ann = Guest(house, house.ask(.create(wish("Ann"))))
    let (ben, _) = play(house, "Ben", of: "b")
    #expect(try ben.room == ann.room && listed(house).isEmpty)
    house.wait(15_000)
    #expect(ben.news().contains { $0.hasPrefix("* left ") && $0.hasSuffix(" 1 gone") })
    #expect(try listed(house) == [ben.room])
    #expect(play(house, "Cat", of: "c").guest.room == ben.room && ben.news().contains { $0.contains("started") })
  }

  @Test("whoever wants the same takes the place of somebody who does not come")
  func placeOfAGhost() throws {
    let house = House()
    let (ann, _) = play(house, "Ann")
    let ghost = Guest(house, house.ask(.create(wish("Ben")), of: "b"))
    #expect(ghost.room == ann.room)
    house.wait(3000)
    #expect(play(house, "Dan", of: "d").guest.room == ann.room && ann.news().contains { $0.contains("started") })
    #expect(ghost.connect().contains { $0.contains("bad-token") })
  }

  @Test(
    "who comes back after long to wait, while somebody else waits for the same, is told to ask again, and both play")
  func twoWhoWait() throws {
    let house = House()
    let (ann, _) = play(house, "Ann")
    ann.disconnect()
    house.wait(16_000)
    let (ben, _) = play(house, "Ben", of: "b")
    #expect(ben.room != ann.room)
    #expect(ann.connect().last?.contains("ask again to play at once") == true)
    #expect(play(house, "Ann").guest.room == ben.room && ben.news().contains { $0.contains("started") })
    // Where nobody else waits the seat is still there.
    let (cat, _) = play(house, "Cat", of: "c")
    cat.disconnect()
    house.wait(16_000)
    #expect(cat.connect().last == "ok")
  }

  @Test("whoever takes places and comes to none of them is led to no more, so that others meet")
  func placesLeftEmpty() throws {
    let house = House()
    let (ann, _) = play(house, "Ann")
    var rooms: [String] = []
    for _ in 0..<4 {
      rooms.append(Guest(house, house.ask(.create(wish("Ghost")), of: "g")).room)
      house.wait(15_600)
    }
    #expect(rooms.prefix(3).allSatisfy { $0 == ann.room } && rooms.last != ann.room)
    #expect(play(house, "Ben", of: "b").guest.room == ann.room)
  }

  @Test("nobody is led to a host who keeps that player out, nor to a player whom the asker has blocked")
  func keptOut() throws {
    let house = House()
    let (ann, _) = play(house, "Ann") { ($0.player, $0.blocks) = ("ann", ["ben"]) }
    #expect(play(house, "Ben", of: "b") { $0.player = "ben" }.guest.room != ann.room)
    #expect(play(house, "Ben", with: "Ann", of: "b") { $0.player = "ben" }.guest.room != ann.room)
    let other = House()
    let (cat, _) = play(other, "Cat") { $0.player = "cat" }
    #expect(play(other, "Dan", of: "d") { ($0.player, $0.blocks) = ("dan", ["cat"]) }.guest.room != cat.room)
    #expect(play(other, "Eve", of: "e").guest.room == cat.room)
  }

  @Test("open rooms with a place are listed as long as somebody is there, and no other")
  func list() throws {
    let house = House()
    _ = house.room { $0.game = "duel" }
    let open = house.room { ($0.game, $0.finding.isOpen, $0.title) = ("duel", true, "Come in") }
    #expect(try listed(house) == [open.room] && listed(house, "duel") == [open.room])
    #expect(try listed(house, "wordle").isEmpty && listed(house, "duel", "none").isEmpty)
    house.wait(5000)
    let entry = try #require(house.ask(.list(game: nil, mode: nil))?.body).required("rooms").elements()[0]
    #expect(
      try entry.required("waitingTime").int() == 5 && entry.optional("code") == nil && entry.optional("token") == nil)
    open.disconnect()
    #expect(try listed(house).isEmpty)
    open.connect()
    let guest = house.join(open)
    #expect(try listed(house).isEmpty)
    guest("leave")
    #expect(try listed(house) == [open.room])
    open("leave")
    #expect(try listed(house).isEmpty)
  }

  @Test("a place is kept for whoever is named: by name, by the code, and for nobody else")
  func byName() throws {
    let house = House()
    let (ann, told) = play(house, "Ann", with: "Ben")
    #expect(told.contains { $0.hasPrefix("waiting 0") && $0.hasSuffix("Ben") })
    let (cat, _) = play(house, "Cat", of: "c")
    #expect(cat.room != ann.room)
    let refusal = house.ask(.join(room: ann.room, JoinRequest(name: "Cat")), of: "c")?.refusal
    #expect(refusal?.code == RoomErrors.noRoom && refusal?.text.hasSuffix("for Ben") == true)
    let (dan, _) = play(house, "Dan", with: "Ann", of: "d")
    #expect(dan.room != ann.room)
    // Whatever game the one has chosen is the one that both play.
    let (ben, _) = play(house, "ben", with: "ann", of: "b") { $0.game = nil }
    #expect(ben.room == ann.room && ann.news().contains { $0.contains("started") })
    let other = House()
    let (eve, _) = play(other, "Eve", with: "Fay")
    #expect(other.ask(.join(room: eve.code, JoinRequest(name: "Gus")), of: "g")?.refusal == nil)
  }

  @Test("the same request brings the same place, and a pair outlasts a restart")
  func again() throws {
    let house = House()
    let request = wish("Ann") { $0.repetition = "key" }
    let first = house.ask(.create(request))
    #expect(house.ask(.create(request))?.text("token") == first?.text("token"))
    let ann = Guest(house, first)
    ann.connect()
    let ben = Guest(house, house.ask(.create(wish("Ben")), of: "b"))
    #expect(ben.room == ann.room)
    try house.crash()
    #expect(ann.connect().last == "ok")
    #expect(!ann.news().contains { $0.contains("started") })
    ben.connect()
    #expect(ann.news().contains { $0.contains("started") })
  }

  @Test("rooms that are made count against their maker, and finding one costs nothing")
  func limits() throws {
    var limits = RoomLimits()
    limits.creations = Rate(1, in: 300_000)
    let house = House(limits)
    play(house, "Ann")
    play(house, "Ben", of: "b")
    play(house, "Cat", of: "b")
    #expect(house.ask(.create(wish("Dan") { $0.game = "wordflow" }), of: "b")?.refusal?.code == RoomErrors.tooFast)
  }

  @Test("who know each other are told how they stand, when they meet and after each race")
  func records() throws {
    let house = House()
    let host = house.room { ($0.game, $0.style, $0.player) = ("duel", .race, "ann") }
    var request = JoinRequest(name: "Ben")
    request.player = "ben"
    request.records = [
      "ann": PlayerStatistics.Record(won: 3, lost: 2), "zoe": PlayerStatistics.Record(won: 9, lost: 9),
    ]
    let ben = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    #expect(ben.connect().contains("versus 1 3 2"))
    #expect(host.news().contains("* versus 2 2 3"))
    host("start")
    _ = ben.news()
    host("resign")
    #expect(ben.news().contains("* versus 1 4 2"))
    try house.crash()
    #expect(ben.connect().contains("versus 1 4 2") && host.connect().contains("versus 2 2 4"))
  }

  @Test("what may be asked for is what is read")
  func bodies() throws {
    var limits = RoomLimits()
    func read(_ text: String) throws -> CreateRequest {
      try CreateRequest(pairing: JSONNode(JSONValue(parsing: Array(text.utf8))), limits)
    }
    let full = try read(#"{"name":"Ann","game":"wordle","mode":"mini","play":"race","with":" Ben "}"#)
    #expect(full.finding.isPaired && full.finding.isOpen && full.finding.guest == "Ben" && full.mode == "mini")
    for text in [
      #"{"game":"wordle"}"#, #"{"name":"Ann","title":"T"}"#, #"{"name":"Ann","with":""}"#,
      #"{"name":"Ann","with":"\u0007"}"#,
    ] {
      #expect(throws: JSONFault.self) { try read(text) }
    }
    let long = #"{"name":"Ann","with":"\#(String(repeating: "b", count: 25))"}"#
    #expect(throws: JSONFault.self) { try read(long) }
    limits.nameLength = 25
    #expect(try read(long).finding.guest?.count == 25)
  }
}
