import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Refusals of rooms, and what they hide.
@Suite struct LimitTests {
  private let house = House()

  @Test func namesAndMessagesCanNotForgeOrHideAnything() {
    for name in ["", "   ", String(repeating: "x", count: 25), "a\nb", "a\u{202E}b", "a\u{200B}b", "\u{0}", "a\u{85}b"]
    {
      let answer = house.ask(.create(CreateRequest(name: name)), of: "a\(name)")
      #expect(answer?.refusal?.code == RoomErrors.badText, "\(name.debugDescription)")
    }
    let host = house.room()
    let twin = house.ask(.join(room: host.room, JoinRequest(name: "ANN")), of: "b")
    #expect(twin?.refusal?.text == "somebody in the room has the name \"ANN\" already")
    let zalgo = "a" + String(repeating: "\u{301}", count: 200)
    for text in [String(repeating: "x", count: 201), "a\u{2066}b", "a\u{200F}b", zalgo] {
      #expect(host("chat \(text)").last?.hasPrefix("error ba") == true)
    }
    #expect(host("chat hello\nok").last?.hasPrefix("error bad-line") == true)
    #expect(host("chat Füße 👩‍👩‍👧").first == "chat 2 1 Füße 👩‍👩‍👧")
    for text in ["x", "👍👍", "1", "👍x"] {
      #expect(host("react \(text)").last?.hasPrefix("error bad-text") == true, "\(text)")
    }
    #expect(host("react 👍").first == "reaction 3 1 👍" && host("react ❤️").first == "reaction 4 1 ❤️")
    for title in ["   ", "\u{200B}\u{200B}\u{200B}", "ab" + zalgo] {
      var request = CreateRequest(name: "Ann")
      request.title = title
      #expect(house.ask(.create(request), of: "c")?.refusal?.code == RoomErrors.badText, "\(title.debugDescription)")
    }
  }

  @Test("a room that could not be made, for what it was to be, does not count among those that may be made")
  func mistakes() {
    var limits = House.limits
    limits.creations = Rate(1, in: 300_000)
    let house = House(limits)
    for mistake: (inout CreateRequest) -> Void in [
      { $0.name = " " }, { $0.title = " " }, { $0.game = "chess" }, { $0.mode = "giant" },
      { $0.options = ["shape", "9"] },
    ] {
      var request = CreateRequest(name: "Ann")
      mistake(&request)
      #expect(house.ask(.create(request), of: "a")?.refusal.map { $0.code != RoomErrors.tooFast } == true)
    }
    #expect(house.ask(.create(CreateRequest(name: "Ann")), of: "a")?.refusal == nil)
    #expect(house.ask(.create(CreateRequest(name: "Ann")), of: "a")?.refusal?.code == RoomErrors.tooFast)
  }

  @Test func chatAndReactionsAndLinesHaveARate() {
    let host = house.room()
    for _ in 0..<5 { #expect(host("chat hi").last == "ok") }
    #expect(
      host("@9 chat hi").last == "@9 error too-fast at most 5 messages in 10 seconds; try again in 10 seconds")
    house.now += 10_000
    // A request that was too much may come again.
    #expect(host("@9 chat hi").last == "@9 ok")
    for _ in 0..<3 { #expect(host("react 👍").last == "ok") }
    #expect(host("react 👍").last?.hasPrefix("error too-fast") == true)
    house.now += 10_000
    for _ in 0..<40 { #expect(host("show").last?.hasPrefix("error too-fast") == false) }
    #expect(host("show").last?.hasPrefix("error too-fast") == true)
    #expect(host("chat " + String(repeating: "x", count: 5000)).last?.hasPrefix("error bad-line") == true)
  }

  @Test("what was done is answered as before, however many lines come with it")
  func knownAnswers() {
    let host = house.room()
    let lines = (1...45).map { "@\($0) show" } + ["@46 chat hi"]
    let first = lines.map { host($0).last ?? "" }
    #expect(first.contains { $0.contains("too-fast") })
    host.connect()
    #expect(host("@1 chat hello").last?.contains("too-fast") == true)
    house.now += 2000
    #expect(host("@47 chat once").last == "@47 ok")
    for number in 1...60 { host("@x\(number) show") }
    #expect(host("@47 chat once").last == "@47 ok" && host("@48 chat twice").last?.contains("too-fast") == true)
  }

  @Test func codesAreNotGuessed() {
    let host = house.room()
    for _ in 0..<10 {
      let answer = house.ask(
        .join(room: host.code == "000000" ? "000001" : "000000", JoinRequest(name: "Eve")), of: "e")
      #expect(answer?.refusal?.code == RoomErrors.noRoom)
    }
    let eleventh = house.ask(.join(room: host.code, JoinRequest(name: "Eve")), of: "e")
    #expect(
      eleventh
        == .refused(
          Refusal(RoomErrors.tooFast, "too many codes opened no room; try again in 10 minutes"), retryAfter: 600_000))
    #expect(house.ask(.join(room: host.code, JoinRequest(name: "Ben")), of: "b")?.number("member") == 2)
    house.wait(601_000)
    let other = house.room()
    #expect(house.ask(.join(room: other.code, JoinRequest(name: "Eve")), of: "e")?.number("member") == 2)
  }

  @Test func afterACrashARoomIsThereForWhoeverAsks() throws {
    let host = house.room()
    let code = host.code
    let other = house.room { $0.name = "Cleo" }
    house.join(other)("leave")
    try house.crash(isBusy: true)
    #expect(house.lobby.count == 0)
    let joined = house.ask(.join(room: code, JoinRequest(name: "Ben")), of: "b")
    #expect(joined?.refusal == nil && joined?.text("roomId") == host.room)
    other.connect()
    #expect(other("room").last == "ok" && house.lobby.count == 2)
    // A journal that says no room keeps the others from nothing, and is complained of once.
    for damage in [{ (entries: inout [RoomEntry]) in _ = entries.remove(at: 1) }, { $0.removeFirst() }] {
      var entries = try house.entries(host.room)
      damage(&entries)
      let room = host.room
      let second = House(RoomLimits(), seed: 2)
      second.keep(entries, as: room)
      for _ in 0..<2 {
        #expect(second.ask(.join(room: room, JoinRequest(name: "Ben")))?.refusal?.code == RoomErrors.noRoom)
      }
      #expect(second.lobby.count == 0)
      #expect(second.lobby.takeFaults().map(\.code) == [.badFile] && second.lobby.takeFaults().isEmpty)
    }
  }

  @Test func anAddressMakesFiveRoomsInFiveMinutes() {
    for _ in 0..<5 { #expect(house.ask(.create(CreateRequest(name: "Ann")), of: "a")?.refusal == nil) }
    #expect(house.ask(.create(CreateRequest(name: "Ann")), of: "a")?.refusal?.code == RoomErrors.tooFast)
    #expect(house.ask(.create(CreateRequest(name: "Ann")), of: "b")?.refusal == nil)
  }

  @Test("a code leads to a room for as long as somebody waits there, and for some minutes more")
  func codes() {
    var limits = House.limits
    limits.emptyRoom = 2 * limits.codeLife
    let house = House(limits)
    let host = house.room()
    house.wait(2 * limits.codeLife)
    #expect(host("room").first?.contains(host.code) == true)
    #expect(house.ask(.join(room: host.code, JoinRequest(name: "Ben")), of: "b")?.number("member") == 2)
    let other = house.room()
    other.disconnect()
    house.wait(limits.codeLife)
    let late = house.ask(.join(room: other.code, JoinRequest(name: "Ben")), of: "b")
    #expect(late?.refusal?.code == RoomErrors.noRoom)
  }

  @Test func onlyTheTokenOpensAPlace() throws {
    let host = house.room()
    let reader = house.newReader()
    house.take(.open(room: host.room, RoomDialect()), from: reader)
    house.take(.line("hello 00000000000000000000000000000000"), from: reader)
    #expect(house.taken(by: reader) == ["error bad-token the token opens no place in this room"])
    #expect(house.closed[reader] == .refused)
    let other = house.newReader()
    house.take(.open(room: host.room, RoomDialect(.json, 1)), from: other)
    house.take(.line("chat hello"), from: other)
    #expect(house.taken(by: other).first?.hasPrefix(#"{"error":"bad-token""#) == true)
    #expect(house.ask(.start(room: host.room, token: "x"))?.refusal?.code == RoomErrors.badToken)
    #expect(!house.journals.values.joined().contains { $0.contains(host.token) })
  }

  @Test("limits that an operator has set are the ones that count")
  func whatIsSetCounts() {
    var limits = House.limits
    (limits.nameLength, limits.chatLength, limits.codeLife, limits.spectators) = (3, 2, 1000, 1)
    (limits.creations, limits.misses) = (Rate(2, in: 5000), Rate(1, in: 5000))
    (limits.chat, limits.reactions, limits.deals) = (Rate(1, in: 500), Rate(1, in: 500), Rate(1, in: 500))
    (limits.spectatorDelay, limits.rematch, limits.idleRoom) = (700, 800, 60_000)
    let house = House(limits)
    func refusal(_ input: LobbyInput, of address: String) -> ErrorCode? {
      house.ask(input, of: address)?.refusal?.code
    }
    let host = house.room { ($0.game, $0.style) = ("wordle", .race) }
    #expect(refusal(.create(CreateRequest(name: "Anna")), of: "b") == RoomErrors.badText)
    let waiting = house.room()
    #expect(refusal(.create(CreateRequest(name: "Ann")), of: "a") == RoomErrors.tooFast)
    #expect(host("chat abc").last?.hasPrefix("error bad-text ") == true)
    house.wait(500)
    for line in ["chat ab", "react 👍"] {
      #expect(host(line).last == "ok" && host(line).last?.hasPrefix("error too-fast ") == true, "\(line)")
    }
    let other = Guest(house, house.ask(.join(room: host.code, JoinRequest(name: "Ben")), of: "b"))
    other.connect()
    house.wait(500)
    // A code of a room that everybody has left alone for too long is as wrong as any other.
    waiting.disconnect()
    house.wait(1000)
    for code in [RoomErrors.noRoom, RoomErrors.tooFast] {
      #expect(refusal(.join(room: waiting.code, JoinRequest(name: "Eve")), of: "c") == code)
    }
    let watcher = house.join(host, "Eve", watches: true)
    #expect(
      house.ask(.join(room: host.room, JoinRequest(name: "Zoe", isSpectator: true)), of: "d")?.refusal?.text
        == "as many watch the room that has this id as may; try again once somebody has left")
    host("start")
    house.wait(699)
    #expect(!watcher.news().contains { $0.hasPrefix("* started ") })
    house.wait(1)
    #expect(watcher.news().contains { $0.hasPrefix("* started ") })
    for player in [host, other] { player("resign confirm") }
    #expect(host("rematch same").last == "ok" && host("rematch").last?.hasPrefix("error too-fast ") == true)
    house.wait(799)
    #expect(!other.news().contains { $0.hasPrefix("* lapsed ") })
    house.wait(1)
    #expect(other.news().contains { $0.hasPrefix("* lapsed ") })
    house.wait(59_999)
    #expect(house.lobby.rooms[host.room] != nil)
    house.wait(1)
    #expect(house.lobby.rooms[host.room] == nil)
  }

  @Test func spectatorsAreFiveSecondsLateAndTalkAmongThemselves() {
    let host = house.room { $0.options = Known.options }
    let watcher = house.join(host, "Eve", watches: true)
    let other = house.join(host)
    host("start")
    house.wait(5000)
    #expect(watcher.news().contains { $0.hasPrefix("* started ") && $0.contains(" together 0") })
    _ = (host.news(), other.news())
    host("word \(Known.words[0])")
    watcher("chat \(Known.words[0])")
    #expect(!other.news().contains { $0.hasPrefix("* chat ") })
    house.wait(4999)
    #expect(watcher.news().isEmpty)
    house.wait(1)
    let late = watcher.news()
    #expect(late.contains { $0.contains("word \(Known.words[0])") } && late.contains { $0.hasPrefix("* chat ") })
    #expect(watcher("word crane").last == "error illegal-move you are watching; players play")
    #expect(watcher("start").last?.hasPrefix("error ") == true)
    // Who comes late is shown nothing that is younger.
    let second = house.join(host, "Moe", watches: true)
    #expect(!second.news().contains { $0.hasPrefix("* row ") })
    house.wait(5000)
    #expect(second.news().contains { $0.hasPrefix("* row ") })
    for number in 2..<16 { _ = house.join(host, "Watcher \(number)", watches: true) }
    let many = house.ask(.join(room: host.room, JoinRequest(name: "Zoe", isSpectator: true)), of: "b")
    #expect(many?.refusal?.code == RoomErrors.noRoom)
  }

  @Test func whatIsMissedForTooLongIsShownAsAWhole() {
    var limits = RoomLimits()
    limits.events = 8
    limits.chat = Rate(1000, in: 1000)
    let house = House(limits)
    let (host, other) = house.pair { $0.options = Known.options }
    other.disconnect()
    for number in 0..<20 { host("chat \(number)") }
    let back = other.connect(since: 2)
    #expect(back.first == "stream 22" && back.contains { $0.hasPrefix("puzzle ") } && back.last == "ok")
  }

  @Test func theBodyOfARequestIsChecked() throws {
    func fault(_ text: String) throws -> String? {
      do {
        _ = try CreateRequest(JSONNode(JSONValue(parsing: Array(text.utf8))))
        return nil
      } catch let fault as JSONFault {
        return fault.description
      }
    }
    #expect(try fault(#"{"name":"Ann","timeLimit":60,"title":"abc","puzzle":{"daily":true},"play":"race"}"#) == nil)
    #expect(try fault("{}") == "$.name: is missing")
    // What means nothing was meant to mean something.
    #expect(try fault(#"{"name":"Ann","gaem":"wordle"}"#) == #"$: has no member "gaem"; did you mean "game"?"#)
    #expect(try fault(#"{"name":"Ann","colour":null}"#) == #"$: has no member "colour""#)
    #expect(try fault(#"{"name":"Ann","puzzle":{"daily":true,"tier":"easy"}}"#) == #"$.puzzle: has no member "tier""#)
    #expect(try fault(#"{"name":"Ann","timeLimit":59}"#) == "$.timeLimit: must be 60 to 3600 seconds, not 59")
    #expect(try fault(#"{"name":"Ann","title":"ab"}"#) == "$.title: must have 3 to 200 characters, not 2")
    #expect(try fault(#"{"name":"Ann","players":9}"#) == "$.players: must be 2 to 8, not 9")
    #expect(try fault(#"{"name":"Ann","play":"alone"}"#) == "$.play: must be one of together, race")
    #expect(try fault(#"{"name":"Ann","puzzle":{"id":"a b"}}"#)?.hasPrefix("$.puzzle.id: ") == true)
    #expect(try fault(#"{"name":"Ann","puzzle":{}}"#) == "$.puzzle: must have one of draft, id, daily, options")
    #expect(try fault(#"{"name":"Ann","puzzle":{"id":"pollen","daily":true}}"#)?.hasPrefix("$.puzzle: ") == true)
    for daily in [#""x""#, "false", "1", "null,\"id\":1"] {
      #expect(try fault(#"{"name":"Ann","puzzle":{"daily":\#(daily)}}"#)?.hasPrefix("$.puzzle.") == true, "\(daily)")
    }
    #expect(try fault(#"{"name":"Ann","showsProgress":1}"#) == "$.showsProgress: must be true or false, not a number")
    #expect(try fault(#"{"name":"Ann","playerId":"a b"}"#)?.hasPrefix("$.playerId: ") == true)
  }

  @Test func aRoomIsRefusedThatCouldNotBePlayed() {
    func refusal(_ change: (inout CreateRequest) -> Void) -> String {
      var request = CreateRequest(name: "Ann")
      change(&request)
      return house.ask(.create(request), of: "\(house.newReader())")?.refusal?.code.name ?? "none"
    }
    #expect(refusal { $0.game = "chess" } == "unknown-game")
    #expect(refusal { $0.mode = "odd" } == "unknown-game")
    #expect(refusal { $0.options = ["size", "99"] } == "bad-argument")
    #expect(refusal { $0.options = ["file", "/etc/passwd"] } == "local-only")
    #expect(refusal { $0.seats = 3 } == "bad-argument")
    #expect(refusal { ($0.game, $0.style) = ("wordle", .together) } == "unsupported")
    #expect(refusal { $0.game = "builder" } == "unsupported")
    #expect(refusal { ($0.name, $0.game) = ("", "chess") } == "bad-text")
    #expect(refusal { $0.game = "wordiest" } == "none")
  }
}
