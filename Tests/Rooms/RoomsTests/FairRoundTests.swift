import Engine
import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// Which rounds count, for whom, and who sees what of them.
@Suite struct FairRoundTests {
  private let house = House()

  private func player(_ house: House, _ host: Guest, _ name: String, _ player: String?) -> Guest {
    var request = JoinRequest(name: name)
    request.player = player
    let guest = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    guest.connect()
    return guest
  }

  /// Plays a round that the second player gives up, and tells what it counts for both.
  private func counts(_ second: String? = "ben", _ change: (inout CreateRequest) -> Void) throws -> [Int] {
    let database = MemoryDatabase()
    let house = House()
    house.database = database
    for _ in 0..<2 {
      let host = house.room {
        ($0.player, $0.style) = ("ann", .race)
        change(&$0)
      }
      let other = player(house, host, "Ben", second)
      host("start")
      other("resign confirm")
      host("resign confirm")
    }
    return try ["ann", "ben"].map { try database.statistics(of: $0).competitiveGames }
  }

  @Test("a deal that was drawn counts; one that somebody has chosen, or that one has had, does not")
  func whatCounts() throws {
    #expect(try counts { $0.options = ["size", "3", "tier", "easy"] } == [2, 2])
    #expect(try counts { ($0.game, $0.mode) = ("wordle", "classic") } == [2, 2])
    #expect(try counts { $0.options = Known.options } == [0, 0])
    #expect(try counts { ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"]) } == [0, 0])
    #expect(try counts { ($0.options, $0.puzzle) = (["puzzle", "pollen"], "pollen") } == [0, 0])
    // Anybody can look at the puzzle of a day; what players who are not trusted may not use, they may know.
    #expect(try counts { $0.options = ["daily", "2026-01-20"] } == [0, 0])
    #expect(try counts { $0.options = ["size", "5", "with", "bird"] } == [0, 0])
    #expect(try counts { ($0.game, $0.mode, $0.options) = ("atlas", "easy", ["open"]) } == [0, 0])
    #expect(try counts("ann") { $0.options = ["size", "3", "tier", "easy"] } == [0, 0])
    #expect(try counts(nil) { $0.options = ["size", "3", "tier", "easy"] } == [2, 0])
  }

  @Test("a round counts for nobody if one person is known to have both seats")
  func onePerson() throws {
    func wins(key: String?, of address: String, _ player: String?) throws -> Int {
      let database = MemoryDatabase()
      let house = House()
      house.database = database
      let host = house.room {
        ($0.player, $0.key, $0.style, $0.game, $0.mode) = ("ann", "secret", .race, "wordle", "classic")
      }
      var request = JoinRequest(name: "Ben")
      (request.player, request.key) = (player, key)
      let other = Guest(house, house.ask(.join(room: host.room, request), of: address))
      other.connect()
      host("start")
      let isTold = other.news().contains { $0.hasPrefix("* started ") && $0.hasSuffix(" counts false") }
      other("leave")
      let wins = try database.statistics(of: "ann").competitiveWins
      #expect(isTold == (wins == 0))
      return wins
    }
    // Other guests play from elsewhere, and other players have keys of their own.
    #expect(try wins(key: nil, of: "b", nil) == 1 && wins(key: "other", of: "a", "ben") == 1)
    #expect(try wins(key: nil, of: "a", nil) == 0 && wins(key: "secret", of: "b", "ben") == 0)
  }

  @Test(
    "what is dealt for somebody now has the newest words, and the line that is kept says so",
    arguments: [
      ("wordflow", "beginner", ["size", "3"], "words 3"),
      ("wordflow", "beginner", ["size", "3", "seed", "7"], "words 3"),
      ("wordflow", "beginner", ["size", "3", "words", "1"], ""), ("wordle", "classic", [], "words 2"),
      ("wordle", "classic", ["seed", "7"], "words 2"), ("wordle", "classic", ["words", "1"], ""),
    ])
  func newestWords(game: String, mode: String, options: [String], words: String) throws {
    let settings = RoomSettings(game: game, mode: mode, style: .race, options: options)
    let dealer = RoomDealer(House.catalog)
    let dealt = try dealer.round(DealWish(settings: settings, seed: 5, seats: 2), at: 1)
    #expect(words.isEmpty ? !dealt.opening.contains(" words ") : dealt.opening.contains(" \(words) "))
    // The journal of a room deals the same again.
    let again = try dealer.tables(dealt.opening, seats: 2, file: nil, at: 1)
    #expect(again[0].journal[0] == dealt.opening)
  }

  @Test("the others are told that a round counts for nobody")
  func told() {
    let (_, other) = House().pair { $0.options = Known.options }
    #expect(other.connect(since: 1).contains { $0.hasPrefix("* started 2 1 ") && $0.hasSuffix(" counts false") })
    let (_, fair) = House().pair { $0.options = ["size", "3"] }
    #expect(fair.connect(since: 1).contains { $0.hasPrefix("* started 2 1 ") && $0.hasSuffix(" 2") })
  }

  @Test("who plays does not watch from another seat")
  func watching() {
    let host = house.room { ($0.player, $0.style) = ("ann", .race) }
    var request = JoinRequest(name: "Eve", isSpectator: true)
    request.player = "ann"
    #expect(house.ask(.join(room: host.room, request))?.refusal?.code == .conflict)
    request.player = "eve"
    #expect(house.ask(.join(room: host.room, request))?.refusal == nil)
    var second = JoinRequest(name: "Adam")
    second.player = "eve"
    #expect(house.ask(.join(room: host.room, second))?.refusal?.code == .conflict)
  }

  @Test("of a race spectators see what the players see of each other", arguments: [true, false])
  func standings(showsProgress: Bool) {
    let host = house.room { ($0.game, $0.mode, $0.showsProgress) = ("wordle", "classic", showsProgress) }
    let other = house.join(host)
    let eve = house.join(host, "Eve", watches: true)
    host("start")
    other("guess slate")
    house.wait(6000)
    let news = eve.news()
    #expect(!news.contains { $0.contains("slate") } && news.contains { $0.hasPrefix("* started ") })
    #expect(news.contains { $0.hasPrefix("* standing ") && $0.hasSuffix(" 2 playing progress 1/6") } == showsProgress)
    #expect(!eve.connect().contains { $0.contains("slate") })
  }

  @Test("or all of it after the end, if the host wants it so")
  func after() {
    let host = house.room { ($0.game, $0.mode, $0.watching) = ("wordle", "classic", .after) }
    let other = house.join(host)
    let eve = house.join(host, "Eve", watches: true)
    host("start")
    other("guess slate")
    house.wait(60_000)
    #expect(!eve.news().contains { $0.contains("slate") } && !eve.connect(since: 3).contains { $0.contains("slate") })
    house.wait(60_000)
    #expect(!eve.news().contains { $0.contains("slate") })
    host("resign confirm")
    other("resign confirm")
    house.wait(6000)
    let news = eve.news()
    #expect(news.contains { $0.hasPrefix("* accepted ") && $0.contains("guess slate") })
    #expect(news.contains { $0.hasPrefix("* ended ") })
  }
}
