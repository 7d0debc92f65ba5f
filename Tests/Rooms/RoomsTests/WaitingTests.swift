import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Rooms that wait for a deal, requests that come again, and what rooms and addresses may have kept.
@Suite struct WaitingTests {
  /// Takes what one says, and tells the work that it asks for, which is not done.
  private func orders(_ house: House, _ input: LobbyInput, from reader: Int) -> [DealOrder] {
    let effects = house.lobby.take(input, from: reader, of: "a", at: house.now)
    house.carryOut(effects.filter { if case .deal = $0 { false } else { true } })
    return effects.compactMap { if case .deal(let order) = $0 { order } else { nil } }
  }

  @Test("a room that waits for its deal keeps what is asked of it in order; others go on")
  func roomsWait() throws {
    let house = House()
    let host = house.room { $0.options = Known.options }
    let other = house.join(host)
    let stranger = house.room { $0.name = "Cleo" }
    let order = try #require(orders(house, .line("@1 start"), from: host.reader).first)
    _ = (host.news(), other.news())
    for line in ["chat early", "word \(Known.words[0])"] {
      #expect(orders(house, .line(line), from: other.reader).isEmpty && other.news().isEmpty)
    }
    #expect(stranger("chat well").last == "ok")
    house.work(order)
    #expect(host.news().first == "@1 ok")
    let news = other.news()
    let started = try #require(news.firstIndex { $0.hasPrefix("* started ") })
    let said = try #require(news.firstIndex { $0.hasPrefix("chat ") && $0.hasSuffix(" early") })
    #expect(started < said && news.contains { $0.contains("word \(Known.words[0])") })
  }

  @Test("a deal for which there is no time is told to whoever has asked, and changes nothing")
  func refused() throws {
    let house = House()
    let host = house.room { $0.options = Known.options }
    _ = house.join(host)
    let order = try #require(orders(house, .line("start"), from: host.reader).first)
    house.take(.dealt(.busy(order)), from: 0)
    #expect(
      host.news().last?.hasPrefix("error busy ") == true && host("room").first?.hasPrefix("room waiting 0") == true)
    #expect(host("start").first == "ok")
  }

  @Test("what could not be dealt is refused at once when it is asked for again, until deals may take another time")
  func refusedBefore() {
    let house = House()
    var request = CreateRequest(name: "Ann")
    request.options = ["size", "3", "tier", "expert"]
    let first = house.ask(.create(request))
    #expect(first?.refusal?.code == .unsupported)
    request.name = "Ben"
    // There would be no time for a deal.
    house.busyDeals = 1
    #expect(house.ask(.create(request))?.refusal == first?.refusal && house.busyDeals == 1)
    house.lobby.set(House.limits)
    #expect(house.ask(.create(request))?.refusal?.code == RoomErrors.busy && house.busyDeals == 0)
  }

  @Test("what only lists and shows rooms waits for nothing that is to be kept")
  func shown() {
    let house = House()
    let host = house.room()
    func isAtOnce(_ input: LobbyInput) -> Bool {
      house.take(input, from: house.newReader())
      return house.lobby.answersAtOnce
    }
    #expect(isAtOnce(.list(game: nil, mode: nil)) && isAtOnce(.operate(.rooms)) && isAtOnce(.operate(.show(host.room))))
    #expect(!isAtOnce(.operate(.say(host.room, "well"))) && !isAtOnce(.look(room: host.room, token: nil)))
    #expect(!isAtOnce(.create(CreateRequest(name: "Ben"))))
  }

  @Test("an id counts for one text: the same is answered as before, another is a new request")
  func ids() throws {
    let house = House()
    let host = house.room()
    let first = host("@1 chat hello")
    #expect(host("@1 chat hello") == first && host("@1 chat again") != first)
    #expect(host("@1 chat hello") == first)
    try house.crash()
    host.connect()
    #expect(host("@1 chat hello").last == "@1 ok" && host("@1 chat third").first?.hasSuffix("third") == true)
    let said = try house.entries(host.room).compactMap { if case .chat(let chat) = $0.fact { chat.text } else { nil } }
    #expect(said == ["hello", "again", "third"])
  }

  @Test("a request to come in that comes again brings the same place, also after a crash")
  func repetition() throws {
    let house = House()
    var create = CreateRequest(name: "Ann")
    create.repetition = "key 1"
    let room = house.ask(.create(create))
    #expect(house.ask(.create(create))?.text("token") == room?.text("token"))
    #expect(house.lobby.count == 1)
    var join = JoinRequest(name: "Ben")
    join.repetition = "key 2"
    let code = room?.text("code") ?? ""
    let place = house.ask(.join(room: code, join), of: "b")
    let again = house.ask(.join(room: code, join), of: "b")
    #expect(again?.text("token") == place?.text("token") && again?.number("member") == 2)
    try house.crash()
    let late = house.ask(.join(room: room?.text("roomId") ?? "", join), of: "b")
    #expect(late?.text("token") == place?.text("token"))
    let guest = Guest(house, late)
    #expect(guest.connect().last == "ok")
    // Nobody else gets the place, and what is kept does not say the token.
    join.repetition = "key 3"
    #expect(house.ask(.join(room: code, join), of: "b")?.refusal != nil)
    #expect(!house.journals.values.joined().contains { $0.contains(guest.token) })
  }

  @Test("words that are refused are not kept; the next that counts stands for them")
  func refusedWords() throws {
    let house = House()
    let (host, other) = house.pair { $0.options = Known.options }
    let count = try house.entries(host.room).count
    for number in 0..<50 {
      house.wait(200)
      #expect(host("word zz\(["a", "b"][number % 2])z").last == "ok")
      // What is touched is a word that is too short.
      host("touch a1")
      #expect(host("lift").last == "ok")
    }
    #expect(try house.entries(host.room).count == count)
    #expect(!other.news().contains { $0.hasPrefix("* accepted ") })
    host("word \(Known.words[0])")
    guard case .lines(let accepted) = try house.entries(host.room).last?.fact else {
      Issue.record("no lines are kept")
      return
    }
    #expect(accepted.table == 0 && accepted.member == 1)
    // The first, the newest with its touch, and the one that counts.
    #expect(accepted.lines.count == 4, "\(accepted.lines)")
    let shown = host("show")
    try house.crash()
    host.connect()
    #expect(host("show") == shown)
    // One that ends a streak changes what the next word is worth.
    host("word zzaz")
    #expect(try house.entries(host.room).count == count + 2)
  }

  @Test("what ends a round is told with the same time after a restart, also after words that are refused")
  func clock() throws {
    let house = House()
    let (host, _) = house.pair { ($0.options, $0.style) = (Known.options, .race) }
    for word in ["zz", "zy"] {
      house.wait(1000)
      host("word \(word)")
    }
    host("resign confirm")
    let told = host("since 0")
    try house.crash()
    host.connect(since: 0)
    #expect(host("since 0") == told && told.contains { $0.contains(" time 2000") })
  }

  @Test("a room keeps so much, and an address has so much kept")
  func limits() {
    var limits = RoomLimits()
    (limits.entries, limits.chat) = (12, Rate(1000, in: 1))
    let house = House(limits)
    let host = house.room()
    for _ in 0..<20 { host("chat hi") }
    #expect(host("chat hi").last?.hasPrefix("error limit ") == true)
    #expect(house.ask(.join(room: host.room, JoinRequest(name: "Ben")), of: "b")?.refusal?.code == RoomErrors.limit)
    #expect(host("leave").last == "ok")
    limits = RoomLimits()
    (limits.kept, limits.chat) = (Rate(3000, in: 3_600_000), Rate(1000, in: 1))
    let second = House(limits)
    let guest = second.room()
    for _ in 0..<30 { guest("chat hi") }
    #expect(guest("chat hi").last?.hasPrefix("error too-fast ") == true)
    #expect(second.ask(.create(CreateRequest(name: "Cleo")), of: "b")?.refusal == nil)
    second.now += 1_800_000
    #expect(guest("chat hi").last == "ok")
  }

  @Test("who guesses codes shuts the door for its address, then its network, and never for others")
  func guessing() {
    var limits = RoomLimits()
    (limits.misses, limits.networkMisses, limits.allMisses) =
      (Rate(3, in: 1000), Rate(5, in: 1000), Rate(8, in: 1000))
    let house = House(limits)
    let host = house.room()
    func guess(_ address: String, _ code: String? = nil) -> ErrorCode? {
      let wrong = host.code == "000000" ? "000001" : "000000"
      return house.ask(.join(room: code ?? wrong, JoinRequest(name: "Eve")), of: address)?.refusal?.code
    }
    for _ in 0..<3 { #expect(guess("10.0.0.1") == RoomErrors.noRoom) }
    #expect(guess("10.0.0.1") == RoomErrors.tooFast)
    for _ in 0..<2 { #expect(guess("10.0.0.2") == RoomErrors.noRoom) }
    #expect(guess("10.0.0.3") == RoomErrors.tooFast)
    for _ in 0..<3 { #expect(guess("2001:db8:1:2::/64") == RoomErrors.noRoom) }
    // All together have guessed as many as may: each network that has not has one guess left.
    #expect(guess("2001:db8:1:3::/64") == RoomErrors.tooFast)
    #expect(guess("10.0.1.1") == RoomErrors.noRoom && guess("10.0.1.1") == RoomErrors.tooFast)
    #expect(guess("10.0.2.1", host.code) == nil)
  }

  @Test("addresses of which nothing counts any more are forgotten")
  func forgetting() {
    var (control, limits) = (AdmissionControl(), RoomLimits())
    (limits.creations, limits.misses, limits.networkMisses) = (Rate(1, in: 1000), Rate(1, in: 1000), Rate(1, in: 1000))
    limits.kept = Rate(1000, in: 1000)
    for number in 0..<9 {
      try? control.admitMaker("10.0.\(number).1", limits, at: 0)
      control.miss("10.0.\(number).1", limits, at: 0)
      control.charge("10.0.\(number).1", 500, limits, at: 0)
    }
    func addresses(_ control: AdmissionControl) -> Int {
      Mirror(reflecting: control).children.reduce(0) { count, child in
        let counted = Mirror(reflecting: child.value)
        return count + (counted.displayStyle == .dictionary ? counted.children.count : 0)
      }
    }
    #expect(addresses(control) == 36)
    control.sweep(limits, at: 60_000)
    #expect(addresses(control) == 0)
    // The lobby has that done as time passes.
    let house = House()
    _ = house.room()
    _ = house.ask(.join(room: "000000", JoinRequest(name: "Eve")), of: "e")
    #expect(house.lobby.commons.admission.use { addresses($0) } > 0)
    house.wait(7_200_000)
    house.carryOut(house.lobby.advance(to: house.now))
    #expect(house.lobby.commons.admission.use { addresses($0) } == 0)
  }

  @Test("a code works again when a seat is free, and who has that of a full room is told so")
  func codes() {
    let house = House()
    let host = house.room()
    let other = house.join(host)
    let full = house.ask(.join(room: host.code, JoinRequest(name: "Cleo")), of: "c")
    #expect(full?.refusal == Refusal(RoomErrors.noRoom, "the room that has this code is full"))
    for _ in 0..<9 { _ = house.ask(.join(room: host.code, JoinRequest(name: "Cleo")), of: "c") }
    other("leave")
    // Each was a wrong code.
    #expect(house.ask(.join(room: host.code, JoinRequest(name: "Cleo")), of: "c")?.refusal?.code == RoomErrors.tooFast)
    #expect(house.ask(.join(room: host.code, JoinRequest(name: "Dan")), of: "d")?.refusal == nil)
  }

  @Test("names that look alike are marked")
  func alike() {
    let host = House().room { $0.name = "Bill" }
    for (name, shown) in [("B1ll", "B1ll (2)"), ("Вill", "Вill (3)"), ("Bíll", "Bíll (4)")] {
      let answer = host.house.ask(.join(room: host.room, JoinRequest(name: name, isSpectator: true)))
      #expect(answer?.refusal == nil)
      #expect(host.news().contains { $0.hasSuffix(" spectator \(shown)") }, "\(name)")
    }
    #expect(host.house.ask(.join(room: host.room, JoinRequest(name: "Will")))?.refusal == nil)
    #expect(host.news().contains { $0.hasSuffix(" player Will") })
  }

  @Test("time stands still while the server is away")
  func absence() throws {
    let house = House()
    let (host, other) = house.pair {
      ($0.game, $0.timeLimit) = ("wordle", 60)
    }
    house.wait(50_000)
    house.now += 600_000
    house.lobby = House.lobby(RoomLimits(), 2)
    house.absence = 600_000
    host.connect()
    other.connect()
    house.wait(9000)
    #expect(!host.news().contains { $0.hasPrefix("* ended ") })
    house.wait(2000)
    #expect(host.news().contains { $0.hasPrefix("* ended ") && $0.contains(" time") })
  }

  @Test("in the second version a picture is an object, and keys come when they change")
  func secondVersion() throws {
    let (host, _) = House().pair { ($0.game, $0.mode) = ("wordle", "classic") }
    func pictures(_ lines: [String]) throws -> [JSONNode] {
      try lines.map { JSONNode(try JSONValue(parsing: Array($0.utf8))) }.compactMap { try $0.optional("picture") }
    }
    let first = try pictures(host.connect(pictures: true, dialect: RoomDialect(.json, 2)))
    #expect(try first.count == 1 && first[0].optional("keys") != nil && first[0].optional("blocks") != nil)
    let second = try pictures(host("key c"))
    #expect(try second.count == 1 && (second[0].optional("keys") == nil || second[0].value != first[0].value))
    let whole = try pictures(host("picture"))
    #expect(try whole.count == 1 && whole[0].optional("keys") != nil)
  }

  @Test("a rematch without words in a room of one deal is another deal by the same rules")
  func rematch() {
    let (host, other) = House().pair { ($0.options, $0.style) = (Known.options, .race) }
    let shown = host("show").filter { $0.hasPrefix("row ") }
    host("resign confirm")
    host("rematch")
    other("rematch")
    let again = host("show").filter { $0.hasPrefix("row ") }
    #expect(again.count == shown.count && again != shown)
  }

  @Test("a time limit that a mode does not have is refused", arguments: [("beginner", true), ("normal", false)])
  func timeLimit(mode: String, isRefused: Bool) {
    var request = CreateRequest(name: "Ann")
    (request.mode, request.timeLimit, request.options) = (mode, 60, ["size", "3"])
    let refusal = House().ask(.create(request))?.refusal
    #expect((refusal != nil) == isRefused, "\(refusal?.text ?? "none")")
    // So is one among the options, at once and for a rematch.
    (request.timeLimit, request.options) = (nil, ["size", "3", "limit", "100"])
    let same = House().ask(.create(request))?.refusal
    #expect((same?.code == .badArgument) == isRefused, "\(same?.text ?? "none")")
    let (host, _) = House().pair { ($0.mode, $0.options) = (mode, Known.options) }
    host("resign confirm")
    let answer = host("rematch size 3 limit 100").last { !$0.hasPrefix("* ") } ?? "none"
    #expect(answer.hasPrefix("error bad-argument ") == isRefused, "\(answer)")
  }

  @Test("on an empty row of Wordiest a tile can be dropped")
  func dropping() {
    let (host, _) = House().pair { ($0.game, $0.style) = ("wordiest", .race) }
    host.connect(pictures: true)
    #expect(host("gesture drop 1;Word 1").contains("ok"))
    #expect(host("show").contains { $0.contains("word1") || $0.hasPrefix("word ") })
    #expect(host("gesture drop 1;nowhere").last?.hasPrefix("error bad-argument ") == true)
  }
}
