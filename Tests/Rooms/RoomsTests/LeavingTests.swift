import Foundation
import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

/// The results of a round for those who leave it, and for those who stay.
@Suite struct LeavingTests {
  private let house = House()
  private let database = MemoryDatabase()

  /// Two with ids at a game that counts.
  private func pair(_ game: String, _ style: PlayStyle, second: String? = "ben") -> (Guest, Guest) {
    house.database = database
    let host = house.room { ($0.player, $0.game, $0.style) = ("ann", game, style) }
    var request = JoinRequest(name: "Ben")
    request.player = second
    let other = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    other.connect()
    host("start")
    _ = (host.news(), other.news())
    return (host, other)
  }

  private func statistics(_ player: String) throws -> PlayerStatistics { try database.statistics(of: player) }

  @Test("who leaves a race has lost it to whoever stays", arguments: ["wordle", "wordiest", "atlas", "wordflow"])
  func race(game: String) throws {
    let (host, other) = pair(game, .race)
    other("leave")
    let told = host.news()
    #expect(told.contains { $0.hasPrefix("* ended ") && $0.hasSuffix("winner 1") })
    #expect(told.contains { $0.hasPrefix("* placing 2 lost ") && $0.hasSuffix(" name Ben") }, "\(told)")
    let (ann, ben) = try (statistics("ann"), statistics("ben"))
    #expect(ann.competitiveWins == 1 && ann.opponents["ben"]?.won == 1)
    #expect(ben.competitiveGames == 1 && ben.competitiveWins == 0 && ben.opponents["ann"]?.lost == 1)
  }

  @Test("so has whoever does not come back")
  func gone() throws {
    let (host, other) = pair("wordle", .race)
    other.disconnect()
    house.wait(RoomLimits().seatHeld)
    #expect(host.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix("winner 1") })
    #expect(try statistics("ben").opponents["ann"]?.lost == 1)
  }

  @Test("if all are gone at once, nobody has won", arguments: ["wordle", "wordflow"])
  func allGone(game: String) throws {
    _ = pair(game, .race)
    try house.crash()
    house.wait(RoomLimits().seatHeld)
    #expect(house.lobby.count == 0)
    let (ann, ben) = try (statistics("ann"), statistics("ben"))
    #expect(ann.competitiveWins == 0 && ben.competitiveWins == 0 && ann.competitiveGames == ben.competitiveGames)
  }

  @Test("nobody wins against oneself by leaving one of two seats")
  func oneself() throws {
    let (_, other) = pair("wordle", .race, second: "ann")
    other("leave")
    #expect(try statistics("ann") == PlayerStatistics())
  }

  @Test("a round that was played on after somebody has left was played to its end")
  func reasons() {
    let host = house.room { ($0.game, $0.mode, $0.seats) = ("wordle", "classic", 3) }
    let others = ["Ben", "Cleo"].map { house.join(host, $0) }
    host("start")
    others[1]("leave")
    others[0]("resign confirm")
    host("resign confirm")
    #expect(others[0].news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" 1 played") })
    let (one, two) = house.pair { ($0.game, $0.mode) = ("wordle", "classic") }
    _ = two.news()
    one("leave")
    #expect(two.news().contains { $0.hasPrefix("* ended ") && $0.contains(" 1 left ") })
  }

  @Test("together the others' end is not that of who has left, but the round counts for all")
  func together() throws {
    house.database = database
    let host = house.room { ($0.player, $0.options) = ("ann", ["size", "3", "tier", "easy"]) }
    var request = JoinRequest(name: "Ben")
    request.player = "ben"
    let other = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    other.connect()
    host("start")
    other("leave")
    host("resign confirm")
    let (ann, ben) = try (statistics("ann"), statistics("ben"))
    #expect(ann.cooperativeGames == 1 && ben.cooperativeGames == 1 && ann.partners["ben"] == 1)
    #expect(ben.cooperativeEnds == 0)
  }

  @Test("who is done learns nothing that could help who still plays")
  func hidden() {
    let host = house.room { ($0.game, $0.mode, $0.options, $0.seats) = ("wordle", "classic", ["answer", "crane"], 3) }
    let others = ["Ben", "Cleo"].map { house.join(host, $0) }
    host("start")
    others[0]("guess slate")
    for guest in [host] + others { _ = guest.news() }
    var resigned = host("resign confirm")
    resigned += host("show")
    resigned += host.connect(pictures: true)
    resigned += host.connect(since: 0)
    #expect(!resigned.contains { $0.lowercased().contains("crane") || $0.contains("slate") }, "\(resigned)")
    others[1]("guess moist")
    #expect(!host.news().contains { $0.contains("moist") })
    // The last one who plays is watched; when all are done, the answer comes.
    others[1]("resign confirm")
    #expect(host.news().contains { $0.contains("slate") })
    let told = [others[0]("resign confirm"), others[1].news(), host.news()]
    for lines in told {
      #expect(lines.contains { $0.hasPrefix("* result lost ") && $0.hasSuffix(" crane") }, "\(lines)")
    }
  }

  @Test("the seed of a deal is nowhere told while it is played", arguments: ["wordflow", "wordiest"])
  func seeds(game: String) throws {
    let (host, other) = pair(game, .race)
    let openings = try house.entries(host.room).compactMap { entry in
      if case .started(let started) = entry.fact { started.opening } else { nil }
    }
    let words = try #require(openings.first).split(separator: " ").map(String.init)
    let seed = try #require(words.first { $0.utf8.count > 12 && UInt64($0) != nil })
    var told = host("show")
    told += host.connect()
    told += host.connect(pictures: true)
    told += other("picture")
    let leaks = told.filter { $0.contains(seed) }
    #expect(told.count > 20 && leaks.isEmpty, "\(leaks)")
    host("resign confirm")
    other("resign confirm")
    let shown = host("show")
    #expect(shown.contains { $0.contains(seed) })
  }

  @Test("a title that somebody has written stays as it is")
  func titles() throws {
    let (puzzle, title) = (try #require(try DailyFixture.file), try DailyFixture.title)
    let host = house.room { $0.file = puzzle.replacing(title, with: "Bird seed 100 g") }
    _ = house.join(host)
    host("start")
    #expect(host.connect(pictures: true).contains { $0.contains("Bird seed 100 g") })
    #expect(host("show").contains { $0.hasSuffix("Bird seed 100 g") })
  }
}

/// A puzzle file to be changed.
private enum DailyFixture {
  static let day = CivilDate(iso: "2026-01-26")
  static var file: String? {
    get throws {
      guard let day, let files = House.catalog.entries().compactMap(\.puzzleFiles).first else { return nil }
      return String(decoding: try files.daily(day).bytes, as: UTF8.self)
    }
  }
  static var title: String {
    get throws {
      let text = try file ?? ""
      let start = text.range(of: "\"title\":")?.upperBound ?? text.endIndex
      return String(text[start...].drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" })
    }
  }
}
