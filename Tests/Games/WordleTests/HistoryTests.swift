import PuzzleKit
import Testing

@testable import Wordle

@Suite struct HistoryTests {
  private func entry(_ detail: String, won: Bool, at time: Int64 = 0) -> HistoryEntry {
    HistoryEntry(timestamp: time, game: "wordle", mode: "classic", outcome: won ? .won : .lost, detail: detail)
  }

  @Test func detailComesBack() {
    // "hard" is also a word that may be guessed.
    for detail in [
      "answer hard guesses hard", "answer hard hard guesses", "answer crane hard guesses slate crane",
      "answer cat number 12 guesses", "answer cat hard number 4294967295 variant web guesses dog",
    ] {
      #expect(WordleHistoryDetail(parsing: detail)?.line == detail)
    }
    #expect(WordleHistoryDetail(parsing: "answer hard guesses hard")?.isHard == false)
    for detail in ["", "answer", "answer crane", "answer crane guesses cr4ne", "guesses crane"]
      + [
        "answer cat number x guesses", "answer cat number 0 guesses", "answer cat variant",
        "answer cat variant guesses",
      ]
    {
      #expect(WordleHistoryDetail(parsing: detail) == nil)
    }
  }

  @Test func reportsAnEntry() throws {
    var reply = Reply()
    reply.draws = true
    let entries = [
      entry("answer crane hard guesses slate crane", won: true), entry("answer crane guesses", won: false),
    ]
    let history = try #require(WordleGame.history)
    for entry in entries { history.pages.report(StoredEntry(id: 1, entry: entry), MemoryContext(), &reply) }
    #expect(reply.lines == ["played crane true slate crane", "played crane false "])
    #expect(
      reply.blocks == [
        .preformatted(["1  CRANE  slate crane  (hard mode)"]), .preformatted(["1  CRANE  no guesses"]),
      ])
  }

  @Test(arguments: [
    ("newgame wordle mini hard variant web", ["guess dog", "guess tap", "guess dog"]),
    ("newgame wordle junior seed 4 index 7", ["guess play"]), ("newgame wordle classic answer crane", ["guess crane"]),
  ])
  func aKeptGameIsSharedAsTheOpenOne(line: String, guesses: [String]) throws {
    let history = try #require(WordleGame.history)
    let context = MemoryContext(["random_seed": "5"])
    var game = try context.deal(line).position
    var log = EventLog(isOn: false)
    for guess in guesses where game.outcome == .playing { try? game.play(guess, log: &log) }
    if game.outcome == .playing { game.resign(&log) }
    var reply = Reply()
    let kept = try history.conclude(game, .first, context, false, &reply)
    let detail = try #require(kept)
    let entry = HistoryEntry(
      timestamp: 0, game: "wordle", mode: game.rank.rawValue, outcome: game.outcome, detail: detail)
    let lines = history.share?(game.view(), nil, context)
    #expect(lines?.isEmpty == false)
    #expect(history.pages.share(StoredEntry(id: 1, entry: entry), context) == lines)
  }

  @Test func sharesWhatOtherProgramsHaveKept() throws {
    let history = try #require(WordleGame.history)
    // Seven guesses of three letters are of the web's rules.
    for (guesses, header) in [
      ("dog", "Parlor Wordle Pupil X/5"), ("dog dog dog dog dog dog dog", "Parlor Wordle Pupil X/7"),
    ] {
      let entry = HistoryEntry(
        timestamp: 0, game: "wordle", mode: "mini", outcome: .lost, detail: "answer cat guesses \(guesses)")
      #expect(history.pages.share(StoredEntry(id: 1, entry: entry), MemoryContext())?.first == header)
    }
    let damaged = HistoryEntry(timestamp: 0, game: "wordle", mode: "mini", outcome: .lost, detail: "no such thing")
    #expect(history.pages.share(StoredEntry(id: 1, entry: damaged), MemoryContext()) == nil)
  }

  @Test func countsStreaksPercentAndDistribution() throws {
    let won2 = entry("answer crane guesses slate crane", won: true)
    let won1 = entry("answer crane guesses crane", won: true)
    let lost = entry("answer crane guesses slate mount slate mount slate mount", won: false)
    let mode = try #require(WordleGame.manual.mode("classic"))
    var reply = Reply()
    reply.draws = true
    WordleGame.reportStatistics(mode, [won1, won2, won2, lost, won1, won2], to: &reply)
    #expect(
      reply.lines == [
        "stats classic 6 5 83 2 3", "distribution 1 2 false", "distribution 2 3 true", "distribution 3 0 false",
        "distribution 4 0 false", "distribution 5 0 false", "distribution 6 0 false",
      ])
    let bars = [Bar("1", 2), Bar("2", 3, marked: true)] + (3...6).map { Bar(String($0), 0) }
    #expect(reply.blocks.last == .histogram(bars))
    reply.clear()
    WordleGame.reportStatistics(mode, [won1, lost], to: &reply)
    #expect(reply.lines.first == "stats classic 2 1 50 0 1")
    #expect(!reply.lines.contains { $0.hasSuffix("true") })
    reply.clear()
    WordleGame.reportStatistics(mode, [], to: &reply)
    #expect(reply.lines.first == "stats classic 0 0 0 0 0")
    #expect(reply.lines.count == 7)
  }

  @Test func distributionHasRoomForTheOtherVariant() throws {
    let mode = try #require(WordleGame.manual.mode("mini"))
    var reply = Reply()
    WordleGame.reportStatistics(mode, [], to: &reply)
    #expect(reply.lines.count == 1 + 5)
    reply.clear()
    WordleGame.reportStatistics(
      mode, [entry("answer cat guesses dog dog dog dog dog dog cat", won: true)], to: &reply)
    #expect(reply.lines.count == 1 + 7 && reply.lines.last == "distribution 7 1 true")
  }
}
