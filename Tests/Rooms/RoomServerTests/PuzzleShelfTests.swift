import Engine
import Nim
import PuzzleKit
import Testing

@testable import RoomServer
@testable import Rooms

/// The puzzles of a server are those of whatever game of the catalog has any.
@Suite struct PuzzleShelfTests {
  private let day = CivilDate(iso: "2026-01-26")

  @Test("a game that a catalog adds gives the puzzles of days, takes those of players and keeps its own ids")
  func anotherGame() throws {
    let shelf = try #require(PuzzleShelf(.empty.adding(Duel.self).adding(Nim.self)))
    let day = try #require(day)
    #expect(shelf.game == "nim")
    let files = shelf.files
    let file = try shelf.file(of: day)
    let reviewed = try files.review(file, "it")
    let again = try shelf.file(of: day)
    #expect(reviewed.bytes == file && again == file)
    let own = try files.review(Array("2 1".utf8), "it")
    #expect(own.id == "2-1")
    let damaged = try? files.review(Array("none".utf8), "it")
    #expect(damaged == nil)
    #expect(files.isReserved("day-2027-01-01") && !files.isOut("day-2027-01-01", day))
    #expect(files.isOut("day-2026-01-26", day) && !files.isOut("2-1", day))
    let dealer = RoomDealer(.empty.adding(Duel.self).adding(Nim.self))
    #expect(dealer.usualGame == "nim")
  }

  @Test func aCatalogWithoutPuzzlesHasNoShelf() { #expect(PuzzleShelf(.empty.adding(Duel.self)) == nil) }
}
