import PuzzleKit
import Testing

@testable import Wordle

@Suite struct InterchangeTests {
  private let interchange: Interchange

  init() throws { interchange = try #require(WordleGame.interchange) }

  private func parse(_ text: String) throws(Refusal) -> GameArchive { try interchange.parse(Array(text.utf8)) }

  private func entry(_ time: Int64, _ mode: String, _ detail: String, won: Bool) -> HistoryEntry {
    HistoryEntry(timestamp: time, game: "wordle", mode: mode, outcome: won ? .won : .lost, detail: detail)
  }

  @Test func comesBack() throws {
    let archive = GameArchive(
      values: ["random_seed": "18446744073709551615", "current_mode": "mini", "answer_index_epic": "12"],
      entries: [
        entry(5, "classic", "answer crane hard guesses slate crane", won: true),
        entry(5, "mini", "answer cat number 3 variant web guesses dog dog", won: false),
        entry(7, "epic", "answer planet guesses", won: false),
      ],
      unfinished: [
        UnfinishedGame(
          mode: "epic",
          lines: [
            "newgame wordle epic sealed 0123", "key d", "guess delete", "guess bright", "undo", "key p", "key l",
            "key delete",
          ])
      ])
    let bytes = try interchange.export(archive, MemoryContext())
    #expect(try interchange.parse(bytes) == archive)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        #"{"history_entries_json":[{"timestamp":7,"answer":"planet","won":false,"guesses":[],"mode":"epic"},"#))
    #expect(text.contains(#""guesses":[{"word":"delete"}],"currentInput":"p","lines":["#))
    #expect(text.contains(#""random_seed":"18446744073709551615""#) && text.contains(#""answer_index_epic":12"#))
  }

  @Test(arguments: [
    "newgame wordle mini", "newgame wordle junior hard variant web index 4", "newgame wordle epic seed 9 index 2",
    "newgame wordle classic answer crane", "newgame wordle classic lists own",
    "newgame wordle classic lists \"my own\"",
  ])
  func anOpenGameIsWrittenWithItsAnswer(line: String) throws {
    let words = "crane\nslate\nbrake\n"
    let context = MemoryContext(files: ["own/allowed-answers.txt": words, "my own/allowed-answers.txt": words])
    let deal = try context.deal(line)
    let archive = GameArchive(unfinished: [UnfinishedGame(mode: deal.mode, lines: [deal.opening, "key a"])])
    let answer = try #require(deal.position.answer).text
    let text = String(decoding: try interchange.export(archive, context), as: UTF8.self)
    #expect(text.contains(#""status":"inProgress","answer":"\#(answer)","guesses":[]"#))
    // What comes back is the game as it was kept.
    #expect(try parse(text) == archive)
    // Without the lists nobody knows it.
    guard line.contains("lists") else { return }
    let bytes = try interchange.export(archive, MemoryContext())
    #expect(!String(decoding: bytes, as: UTF8.self).contains(#""answer":"#))
  }

  @Test func whatOtherProgramsDoNotKeepMakesNoOtherGame() {
    let own = entry(5, "mini", "answer cat hard number 3 variant web guesses dog dog", won: false)
    #expect(interchange.reduced(own) == entry(5, "mini", "answer cat guesses dog dog", won: false))
  }

  @Test(arguments: [#""huge""#, "7", "[]"])
  func anInvalidModeIsMini(mode: String) throws {
    #expect(try parse(#"{"current_mode":\#(mode)}"#).values == ["current_mode": "mini"])
    #expect(try parse(#"{"current_mode":null}"#).values.isEmpty)
  }

  @Test func readsWhatTheOriginalsWrite() throws {
    let archive = try parse(
      #"""
      {"history_entries_json": "[{\"timestamp\":1.7e12,\"answer\":\"Crane\",\"won\":true,\"guesses\":[\"crane\"]}]",
       "random_seed": 0, "answer_index_mini": "4", "current_mode": "junior", "theme": "dark",
       "current_game_classic": {"answer": "crane", "mode": "classic", "status": "inProgress", "maxGuesses": 6,
         "wordLength": 5, "guesses": [{"word": "slate", "results": []}], "currentInput": "cr"},
       "current_game_mini": "{\"answer\":\"cat\",\"guesses\":[],\"maxGuesses\":7,\"hard\":true}",
       "current_game_epic": {"answer": "planet", "status": "won", "guesses": ["planet"]},
       "current_game_junior": null}
      """#)
    #expect(archive.entries == [entry(1_700_000_000_000, "classic", "answer crane guesses crane", won: true)])
    #expect(archive.values == ["random_seed": "0", "answer_index_mini": "4", "current_mode": "junior"])
    #expect(archive.unfinished.map(\.mode) == ["mini", "classic"])
    #expect(archive.unfinished[1].lines.dropFirst() == ["guess slate", "key c", "key r"])
    let context = MemoryContext()
    #expect(!archive.unfinished[1].lines[0].contains("crane"))
    #expect(try context.deal(archive.unfinished[1].lines[0]).position.answer?.text == "crane")
    let mini = try context.deal(archive.unfinished[0].lines[0])
    #expect(mini.position.variant == .web && mini.position.isHard && mini.position.answer?.text == "cat")
  }

  @Test(arguments: [
    ("[1,]", "line 1, column 4: a value should be here"),
    ("{}", "$: must have something of Wordle's, such as history_entries_json, random_seed, current_mode"),
    (
      #"{"name":"x","version":1}"#,
      "$: must have something of Wordle's, such as history_entries_json, random_seed, current_mode"
    ),
    ("[]", "$: must be an object, not an array"),
    (#"{"history_entries_json":"[1 2]"}"#, "$.history_entries_json: line 1, column 4: a comma or ] should be here"),
    (#"{"history_entries_json":[{}]}"#, "$.history_entries_json[0].won: is missing"),
    (
      #"{"history_entries_json":[{"won":true,"guesses":["crane","cat"]}]}"#,
      "$.history_entries_json[0].guesses[1]: must be a word of 5 letters, not \"cat\""
    ),
    (
      #"{"history_entries_json":[{"won":true,"answer":"cat","guesses":["dog"],"mode":"mini","timestamp":1}]}"#,
      "$.history_entries_json[0].won: must be true if the last guess is the answer, else false"
    ),
    (
      #"{"history_entries_json":[{"won":false,"answer":"cat","guesses":["dog"],"mode":"mini","timestamp":"1"}]}"#,
      "$.history_entries_json[0].timestamp: must be a whole number, not a string"
    ),
    (
      #"{"history_entries_json":[{"won":false,"guesses":[],"mode":"huge"}]}"#,
      "$.history_entries_json[0].mode: must be mini, junior, classic or epic, not \"huge\""
    ),
    (
      #"{"history_entries_json":[{"won":false,"answer":"cat","guesses":[],"mode":"mini","number":0}]}"#,
      "$.history_entries_json[0].number: must be a whole number from 1 to 4294967294"
    ),
    (
      #"{"history_entries_json":[{"won":false,"answer":"cat","guesses":[],"mode":"mini","variant":"tv"}]}"#,
      "$.history_entries_json[0].variant: must be ios or web, not \"tv\""
    ),
    (#"{"random_seed":-1}"#, "$.random_seed: must be a whole number from 0 to 18446744073709551615"),
    (#"{"answer_index_mini":4294967296}"#, "$.answer_index_mini: must be at most 4294967294"),
    (#"{"current_game_mini":{"mode":"epic"}}"#, "$.current_game_mini.mode: must be mini"),
    (#"{"current_game_mini":{"lines":["quit"]}}"#, "$.current_game_mini.lines[0]: must begin with newgame wordle"),
    // A game that is played elsewhere is never left unfinished in a profile.
    (
      #"{"current_game_mini":{"lines":["position wordle mini"]}}"#,
      "$.current_game_mini.lines[0]: must begin with newgame wordle"
    ),
    (#"{"current_game_mini":{"lines":[]}}"#, "$.current_game_mini.lines: must begin with newgame wordle"),
    (
      #"{"current_game_mini":{"answer":"cat","guesses":["cat"]}}"#,
      "$.current_game_mini.guesses: must not have the answer while in progress"
    ),
    (
      #"{"current_game_mini":{"answer":"cat","guesses":["dog","dog","dog","dog","dog"]}}"#,
      "$.current_game_mini.guesses: must have fewer than 5 words while in progress"
    ),
    (
      #"{"current_game_mini":{"answer":"cat","maxGuesses":7,"guesses":["dog","dog","dog","dog","dog","dog","dog"]}}"#,
      "$.current_game_mini.guesses: must have fewer than 7 words while in progress"
    ),
    (
      #"{"current_game_mini":{"answer":"cat","guesses":[],"currentInput":"dogs"}}"#,
      "$.current_game_mini.currentInput: must be at most 3 letters"
    ),
    (
      #"{"current_game_mini":{"answer":"cat","guesses":[],"maxGuesses":9}}"#,
      "$.current_game_mini.maxGuesses: must be 5"
    ),
  ])
  func namesTheFault(text: String, fault: String) {
    #expect(throws: Refusal(.badFile, fault)) { try parse(text) }
  }

  @Test func whatIsNotUnderstoodIsLeftOutAndNamed() throws {
    let good = #"{"timestamp":5,"answer":"crane","won":true,"guesses":["crane"],"dateString":"1970-01-01"}"#
    let archive = try parse(
      #"""
      {"history_entries_json": [\#(good), {"timestamp":6,"answer":"cr4ne","won":false,"guesses":[]}, 7],
       "random_seed": "x", "answer_index_mini": 3, "current_game_classic": {"answer": "crane"}}
      """#)
    #expect(archive.entries == [entry(5, "classic", "answer crane guesses crane", won: true)])
    #expect(archive.values == ["answer_index_mini": "3"] && archive.unfinished.isEmpty)
    #expect(
      archive.remarks == [
        #"Left out: $.history_entries_json[1].answer: must be a word of 5 letters, not "cr4ne""#,
        "Left out: $.history_entries_json[2]: must be an object, not a number",
        "Left out: $.random_seed: must be a whole number from 0 to 18446744073709551615",
        "Left out: $.current_game_classic.guesses: is missing",
      ])
    #expect(
      try parse(#"{"current_mode":"huge","current_game_huge":{},"answer_index_huge":5}"#).remarks == [
        #"Left out: $.current_mode: must be mini, junior, classic or epic, not "huge""#,
        #"Left out: $.current_game_huge: is of no mode: there is no mode "huge""#,
        #"Left out: $.answer_index_huge: is of no mode: there is no mode "huge""#,
      ])
    let many = Array(repeating: "7", count: 25).joined(separator: ",")
    let remarks = try parse(#"{"history_entries_json": [\#(good), \#(many)]}"#).remarks
    #expect(remarks.count == 21 && remarks.last == "5 other parts were left out.")
  }

  @Test(arguments: [
    (["key c", "key a", "key t", "key enter", "key d"], ["cat"], "d"),
    (["guess dog", "undo"], [], ""), (["guess dog", "undo", "redo", "key b"], ["dog"], "b"),
    (["key a", "key b", "undo", "undo", "redo"], [], "a"), (["redo", "key a", "undo", "key b", "redo"], [], "b"),
    (["undo", "guess dog", "guess pig", "undo", "redo", "undo"], ["dog"], ""),
    (["key a", "key delete", "key delete", "key b"], [], "b"), (["key a", "guess dog"], ["dog"], ""),
  ])
  func whatStandsInAnOpenGameIsWritten(lines: [String], guesses: [String], typed: String) throws {
    let opening = "newgame wordle mini answer sun"
    let archive = GameArchive(unfinished: [UnfinishedGame(mode: "mini", lines: [opening] + lines)])
    let text = String(decoding: try interchange.export(archive, MemoryContext()), as: UTF8.self)
    func results(_ word: String) -> String {
      SolverBruteForce.score(Word(word) ?? Word(), words("sun")[0]).map { "\($0.rawValue)" }.joined(separator: ",")
    }
    let written = guesses.map { #"{"word":"\#($0)","results":[\#(results($0))]}"# }.joined(separator: ",")
    #expect(text.contains(#""guesses":[\#(written)],"currentInput":"\#(typed)","lines":["#), "\(text)")
  }
}
