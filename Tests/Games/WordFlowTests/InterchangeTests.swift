import PlainJSON
import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct InterchangeTests {
  private let entries = [
    HistoryEntry(
      timestamp: 1000, game: "wordflow", mode: "normal", outcome: .won,
      detail:
        "puzzle ten-words seats together found 10 of 10 bonus 1 revealed 0 score 4000 time 61000 words mile:1 slim:2"),
    HistoryEntry(
      timestamp: 2000, game: "wordflow", mode: "hardcore", outcome: .lost,
      detail: "puzzle 4x4-7 seats race found 1 of 12 bonus 0 revealed 0 score 200 words mile:0"),
  ]

  @Test func whatIsWrittenIsReadAgain() throws {
    let interchange = try #require(WordFlowGame.interchange)
    let unfinished = UnfinishedGame(
      mode: "normal", lines: ["newgame wordflow normal size 3 seed 1", "word lone at 1000", "undo", "redo", "lift"])
    let bytes = try interchange.export(GameArchive(entries: entries, unfinished: [unfinished]), FixedContext())
    let archive = try interchange.parse(bytes)
    #expect(archive.entries == entries && archive.unfinished == [unfinished])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"completedPuzzles":["ten-words"],"totalScore":4200,"totalTime":61,"#))
    let stats =
      #""cooperativeGamesPlayed":1,"competitiveGamesPlayed":1,"competitiveWins":0,"averageCooperativeTime":61"#
    #expect(text.contains(stats))
  }

  @Test func anUnfinishedGameSaysHowItStands() throws {
    let interchange = try #require(WordFlowGame.interchange)
    let game = UnfinishedGame(
      mode: "normal",
      lines: [
        "newgame wordflow normal size 3 seed 1 at 1769428800000", "word lone at 1000", "word poll at 2000", "undo",
      ])
    let bytes = try interchange.export(GameArchive(unfinished: [game]), FixedContext())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""foundWords":["LONE"],"currentScore":200,"startTime":"2026-01-26T12:00:00Z""#))
    #expect(
      text.contains(
        #""hintsEnabled":{"wordCount":true,"lengthBreakdown":true,"letterStart":false,"letterContain":false}"#))
  }

  @Test(arguments: [
    "sit", "sit 0", "sit 2", "sit 9", "undo", " ", "at 5", "touch zz", "word zz at 99999999999999999999",
  ])
  func aLineThatIsDamagedIsWrittenAsItIs(line: String) throws {
    let interchange = try #require(WordFlowGame.interchange)
    let game = UnfinishedGame(mode: "normal", lines: ["newgame wordflow normal size 3 seed 1", line, "word lone"])
    let bytes = try interchange.export(GameArchive(unfinished: [game]), FixedContext())
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"\(line)\",\"word lone\""))
  }

  @Test func whatIsNotUnderstoodIsLeftOutAndNamed() throws {
    let interchange = try #require(WordFlowGame.interchange)
    let text = String(decoding: try interchange.export(GameArchive(entries: entries), FixedContext()), as: UTF8.self)
    let damaged = text.replacing(#""mode":"hardcore""#, with: #""mode":"huge""#)
    let archive = try interchange.parse(Array(damaged.utf8))
    #expect(archive.entries == Array(entries.prefix(1)))
    #expect(archive.remarks == [#"Left out: $.games[1].mode: must be beginner, normal or hardcore, not "huge""#])
  }

  @Test(arguments: [
    ("{}", "$: must have games or unfinished"), (#"{"games":[{}]}"#, "$.games[0].mode: is missing"),
    (
      #"{"games":[],"unfinished":[{"mode":"normal","lines":["newgame wordle"]}]}"#,
      "$.unfinished[0].lines[0]: must begin with newgame wordflow"
    ),
  ])
  func faultsAreNamedByPlace(text: String, fault: String) throws {
    let interchange = try #require(WordFlowGame.interchange)
    #expect(throws: Refusal(.badFile, fault)) { try interchange.parse(Array(text.utf8)) }
  }
}

/// A context with nothing in it.
private final class FixedContext: GameContext {
  func expose(_ identities: [DealIdentity]) {}
  let now: Int64 = 0
  let situation = Situation.local
  let settings = Settings()
  let palette = Palette.normal
  func value(_ key: String) -> String? { nil }
  func history() -> [StoredEntry] { [] }
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  func absolute(_ path: String) -> String { path }
  func read(_ path: String) -> [UInt8]? { nil }
  func names(inFolder path: String) -> [String]? { nil }
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) {}
}
