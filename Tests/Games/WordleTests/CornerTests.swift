import PuzzleKit
import Synchronization
import Testing

@testable import Wordle

/// Cases that few games and files show.
@Suite struct CornerTests {
  private let history: History<WordleGame>
  private let interchange: Interchange

  init() throws {
    history = try #require(WordleGame.history)
    interchange = try #require(WordleGame.interchange)
  }

  private func entry(_ mode: String, _ detail: String, won: Bool = false, isAssisted: Bool = false, at time: Int64 = 0)
    -> HistoryEntry
  {
    HistoryEntry(
      timestamp: time, game: "wordle", mode: mode, outcome: won ? .won : .lost, detail: detail, isAssisted: isAssisted)
  }

  // MARK: - History

  @Test func keptGuessesOfAnotherLengthAreNoRows() throws {
    let stored = StoredEntry(id: 1, entry: entry("mini", "answer cat guesses crane dog cat", won: true))
    #expect(history.pages.share(stored, MemoryContext()) == ["Parlor Wordle Pupil 2/5", "⬛⬛⬛", "🟩🟩🟩"])
    // More guesses than the variant has, which is not named.
    let many = StoredEntry(id: 1, entry: entry("mini", "answer cat guesses dog dog dog dog dog dog"))
    #expect(history.pages.share(many, MemoryContext())?[0] == "Parlor Wordle Pupil X/6")
    let few = StoredEntry(id: 1, entry: entry("mini", "answer cat hard number 4 variant web guesses tap"))
    #expect(history.pages.share(few, MemoryContext()) == ["Parlor Wordle Pupil #4 X/7*", "🟨🟩⬛"])
    #expect(history.pages.share(StoredEntry(id: 1, entry: entry("huge", "answer cat guesses")), MemoryContext()) == nil)
  }

  @Test func theNewestGameIsMarkedOnlyIfItWasWon() throws {
    let mode = try #require(WordleGame.manual.mode("mini"))
    func marked(_ entries: [HistoryEntry]) -> [Bool] {
      var reply = Reply()
      reply.draws = true
      WordleGame.reportStatistics(mode, entries, to: &reply)
      guard case .histogram(let bars)? = reply.blocks.last else { return [] }
      return bars.map(\.isMarked)
    }
    let first = entry("mini", "answer cat guesses cat", won: true)
    let seventh = entry(
      "mini", "answer cat variant web guesses" + String(repeating: " dog", count: 6) + " cat", won: true)
    #expect(marked([first, entry("mini", "answer cat guesses dog")]) == [false, false, false, false, false])
    #expect(marked([first]) == [true, false, false, false, false])
    #expect(marked([first, seventh]) == [false, false, false, false, false, false, true])
    #expect(marked([seventh, first]) == [true, false, false, false, false, false, false])
    // A line that cannot be read counts as won, with no number of guesses.
    #expect(marked([first, entry("mini", "damaged", won: true)]).allSatisfy { !$0 })
  }

  @Test func statisticsCountStreaksOverLossesAndHelp() {
    let (won, lost) = (entry("mini", "answer cat guesses cat", won: true), entry("mini", "answer cat guesses dog"))
    for (entries, expected) in [
      ([won, won, lost, won], "stats mini 4 3 75 1 2"), ([lost, won, won, won], "stats mini 4 3 75 3 3"),
      ([lost], "stats mini 1 0 0 0 0"), ([won, lost, lost], "stats mini 3 1 33 0 1"),
      ([won, won, lost], "stats mini 3 2 67 0 2"),
      ([won] + Array(repeating: lost, count: 199), "stats mini 200 1 1 0 1"),
    ] {
      var reply = Reply()
      WordleGame.reportStatistics(Rank.mini.mode, entries, to: &reply)
      #expect(reply.lines[0] == expected)
    }
  }

  // MARK: - Files of other programs

  private func parse(_ text: String) throws -> GameArchive { try interchange.parse(Array(text.utf8)) }

  @Test(arguments: [(#""won""#, 0), (#""lost""#, 0), (#""inProgress""#, 1)])
  func aGameThatHasEndedIsNotOpen(status: String, count: Int) throws {
    let text = #"{"current_game_mini":{"status":\#(status),"answer":"cat","guesses":[]}}"#
    #expect(try parse(text).unfinished.count == count)
  }

  @Test func anotherStatusIsAFault() {
    let text = #"{"current_game_mini":{"status":"paused","answer":"cat","guesses":[]}}"#
    #expect(throws: Refusal(.badFile, "$.current_game_mini.status: must be inProgress, won or lost")) {
      try parse(text)
    }
  }

  @Test(arguments: [
    (#""newgame atlas""#, "lines[0]: must begin with newgame wordle"),
    (#""newgame""#, "lines[0]: must begin with newgame wordle"),
    (#""newgame wordle mini","""#, "lines[1]: must be one line of a game"),
    (#""newgame wordle mini","guess dog\u001f""#, "lines[1]: must be one line of a game"),
  ])
  func linesAreOfWordle(lines: String, fault: String) {
    #expect(throws: Refusal(.badFile, "$.current_game_mini.\(fault)")) {
      try parse(#"{"current_game_mini":{"lines":[\#(lines)]}}"#)
    }
  }

  @Test(arguments: [
    (#""guesses":[{"word":"dog"},"pig"],"currentInput":"cot""#, ["guess dog", "guess pig", "key c", "key o", "key t"]),
    (#""guesses":[],"currentInput":"""#, []), (#""guesses":["dog"]"#, ["guess dog"]),
    (#""guesses":["dog","dog","dog","dog"],"hard":false"#, Array(repeating: "guess dog", count: 4)),
    (#""guesses":["dog","dog","dog","dog","dog","dog"],"maxGuesses":7"#, Array(repeating: "guess dog", count: 6)),
  ])
  func anOpenGameOfAnotherProgramGoesOn(members: String, moves: [String]) throws {
    let archive = try parse(#"{"current_game_mini":{"answer":"cat",\#(members)}}"#)
    let lines = try #require(archive.unfinished.first).lines
    let web = members.contains("maxGuesses") ? " variant web" : ""
    #expect(lines[0].hasPrefix("newgame wordle mini\(web) sealed ") && Array(lines.dropFirst()) == moves)
    #expect(try MemoryContext().deal(lines[0]).position.answer?.text == "cat")
  }

  @Test func equalTimesKeepTheNewestFirst() throws {
    let items = ["cat", "dog", "pig"].map {
      #"{"timestamp":5,"answer":"\#($0)","won":false,"guesses":[],"mode":"mini"}"#
    }
    let late = #"{"timestamp":4,"answer":"sun","won":false,"guesses":[],"mode":"mini"}"#
    let archive = try parse(#"{"history_entries_json":[\#((items + [late]).joined(separator: ","))]}"#)
    #expect(
      archive.entries.map(\.detail) == ["sun", "pig", "dog", "cat"].map { "answer \($0) guesses" })
  }

  @Test func whatIsLeftOutIsTheOriginals() throws {
    let text = #"{"history_entries_json":[{"timestamp":5,"answer":"crane","won":false,"guesses":[]}]}"#
    #expect(try parse(text).entries.map(\.mode) == ["classic"])
    #expect(try parse(#"{"current_mode":"huge"}"#).values == ["current_mode": "mini"])
    #expect(try parse(#"{"answer_index_mini":4294967294}"#).values == ["answer_index_mini": "4294967294"])
    #expect(try parse(#"{"answer_index_mini":"7","random_seed":"18446744073709551615"}"#).values.count == 2)
  }

  @Test(arguments: [0, 1]) func aGameHasAtMostAsManyGuessesAsThereIsRoomFor(more: Int) throws {
    let guesses = Array(repeating: #""dog""#, count: Rows.capacity + more).joined(separator: ",")
    let text =
      #"{"history_entries_json":[{"timestamp":5,"answer":"cat","won":false,"guesses":[\#(guesses)],"mode":"mini"}]}"#
    if more == 0 { return #expect(try parse(text).entries.count == 1) }
    #expect(throws: Refusal(.badFile, "$.history_entries_json[0].guesses: must have at most \(Rows.capacity) guesses"))
    {
      try parse(text)
    }
  }

  @Test func aMoveForgetsWhatWasTakenBack() throws {
    let lines = ["newgame wordle mini answer sun", "guess dog", "undo", "guess pig", "redo"]
    let archive = GameArchive(unfinished: [UnfinishedGame(mode: "mini", lines: lines)])
    let text = String(decoding: try interchange.export(archive, MemoryContext()), as: UTF8.self)
    #expect(text.contains(#""guesses":[{"word":"pig","results":[1,1,1]}]"#))
  }

  // MARK: - Candidates and analysis

  private func listed(_ view: WordleView, limit: Int?) -> [Block] {
    var reply = Reply()
    reply.draws = true
    view.reportCandidates(limit: limit, to: &reply)
    return reply.blocks
  }

  @Test func candidatesThatAreLeftOutAreCounted() {
    let lists = WordLists(.mini, answers: words("cat dog pig"), guesses: [])
    let view = WordleGame(lists, .ios, hard: nil, answer: words("cat")[0], number: 1).view()
    #expect(
      listed(view, limit: 2) == [.heading("3 candidates"), .list(["cat", "dog"]), .paragraph("and 1 more")])
    #expect(listed(view, limit: 3) == [.heading("3 candidates"), .list(["cat", "dog", "pig"])])
    #expect(listed(view, limit: nil) == [.heading("3 candidates"), .list(["cat", "dog", "pig"], all: "candidates 3")])
    let one = WordLists(.mini, answers: words("cat"), guesses: words("dog"), weights: [words("cat")[0]: 3])
    let single = WordleGame(one, .ios, hard: nil, answer: words("cat")[0], number: 1).view()
    #expect(
      listed(single, limit: nil) == [
        .heading("1 candidate"), .table(["Word", "Weight", "Share"], [["cat", "3", "100.0 %"]]),
      ])
  }

  private func analysed(_ game: WordleGame) throws -> [Reply] {
    let collected = Mutex<[Reply]>([])
    var blank = Reply()
    blank.draws = true
    let monitor = WorkMonitor(shouldStop: { false }, blank: blank) { reply in collected.withLock { $0.append(reply) } }
    try GameAnalysis(game.view()).run(monitor)
    return collected.withLock { $0 }
  }

  private func game(_ lists: WordLists, _ answer: String, hard: Bool = false, _ guesses: String...) throws -> WordleGame
  {
    var game = WordleGame(lists, .ios, hard: hard ? .seed : nil, answer: words(answer)[0], number: 1)
    for guess in guesses { try game.play("guess \(guess)") }
    return game
  }

  @Test func nothingOrTheGuessesThatWereWastedAreNamed() throws {
    let four = WordLists(.mini, answers: words("bat cat hat rat"), guesses: words("chr"))
    #expect(
      try analysed(game(four, "cat", "chr", "cat")).last?.blocks.suffix(3) == [
        .paragraph("Expected guesses remaining, before each guess and at the end:"),
        .sparkline(Sparkline([2, 1, 0], range: 0...2)),
        .message("Skill 100, luck 50: none wasted.", .plain),
      ])
    let single = WordLists(.mini, answers: words("cat"), guesses: words("dog"))
    #expect(
      try analysed(game(single, "cat", "cat")).last?.blocks.suffix(2) == [
        .sparkline(Sparkline([1, 0], range: 0...1)),
        .message("Skill 100, luck 50: none wasted.", .plain),
      ])
    #expect(
      try analysed(game(four, "cat", "bat")).last?.blocks.last
        == .message("Skill 25, luck 38: 0.50 of your guess wasted.", .plain))
  }

  @Test func lossesAreToldWhereTheGuessHasSome() throws {
    // Whatever is guessed last, all but one of three are lost; with the second to last guess none is.
    let four = WordLists(.mini, answers: words("bat cat hat rat"), guesses: words("chr"))
    let turns = try analysed(game(four, "cat", "bat", "bat", "bat", "chr", "cat"))
    #expect(turns.dropLast().map { $0.lines[0].contains("least_losses") } == [false, false, false, false, false])
    let last = try analysed(game(four, "rat", "bat", "bat", "bat", "bat", "cat"))
    #expect(last[4].lines[0].contains("losses=0.66") && last[4].lines[0].contains("least_losses=0.66"))
    #expect(last[3].lines[0].contains("losses=0.66") && last[3].lines[0].contains("least_losses=0.0"))
  }

  // MARK: - Lists and deals

  @Test func theFirstOfSeveralLinesIsNamed() throws {
    let files = [
      "own/allowed-answers-3.txt": "cat\nx\ndog\nlonger\n\n\u{FEFF}pig\n",
      "own/allowed-guesses-3.txt": "\u{FEFF}sun\r\n",
    ]
    let lists = try MemoryContext(files: files).deal("newgame wordle mini lists own").position.lists
    #expect(lists.answers == words("cat dog"))
    #expect(
      lists.remarks == [
        "own/allowed-answers-3.txt: 3 lines are not words of 3 letters a-z and ignored; the first is line 2."
      ])
    #expect(lists.isValid(words("sun")[0]))
  }

  @Test func aListOfBlockedWordsAloneIsReplaced() throws {
    let blocked = try #require(blockedWords.first { $0.count == 5 })
    let files = ["own/allowed-answers.txt": blocked.text + "\n", "own/allowed-guesses.txt": "mount\n"]
    let lists = try MemoryContext(files: files).deal("newgame wordle classic lists own blocked").position.lists
    #expect(lists.answers == Rank.classic.fallback && lists.remarks.count == 2)
    // Such a word may have a weight, which counts for nothing if it is not among the answers.
    let weighted = files.merging(
      ["own/allowed-answers.txt": "crane\n", "own/answer-weights.txt": "\(blocked.text) 5\ncrane 2\n"]) { $1 }
    let other = try MemoryContext(files: weighted).deal("newgame wordle classic lists own").position.lists
    #expect(other.answers == words("crane") && other.weights == [2])
  }

  @Test(arguments: ["05", "+5", "5_", "５"]) func aWeightIsWrittenInPlainDigits(weight: String) {
    let files = ["own/allowed-answers.txt": "crane\n", "own/answer-weights.txt": "crane \(weight)\n"]
    #expect(throws: Refusal.self) { try MemoryContext(files: files).deal("newgame wordle classic lists own") }
  }

  @Test func everyListHasItsPlaceInItsOrder() throws {
    let context = MemoryContext(["random_seed": "9"])
    for name in ["one", "two"] {
      context.files["\(name)/allowed-answers-3.txt"] = name == "one" ? "cat\ndog\npig\n" : "sun\nfog\n"
    }
    var dealer = WordleDealer()
    func deal(_ line: String) throws -> WordleGame { try context.deal("newgame wordle mini" + line, &dealer).position }
    let numbers = try [" lists one", "", " lists two", " lists one", "", " lists two", " lists two", " lists one"].map {
      try deal($0).number ?? 0
    }
    #expect(numbers == [1, 1, 1, 2, 2, 2, 1, 3])
    // The order is that of the lists, whatever was dealt before with the same seed.
    let one = Set(try (0..<3).map { try deal(" lists one seed 3 index \($0)").answer?.text })
    let two = Set(try (0..<2).map { try deal(" lists two seed 3 index \($0)").answer?.text })
    #expect(one == ["cat", "dog", "pig"] && two == ["sun", "fog"])
    #expect(try context.deal("newgame wordle mini lists two").origin == .drawn)
    #expect(try context.deal("newgame wordle mini lists two index 1").origin == .named)
  }

  @Test func aWordOfTheDayIsThereForEveryDay() throws {
    func answers(_ days: [String]) throws -> [Word?] {
      try days.map { try MemoryContext().deal("newgame wordle mini daily \($0)").position.answer }
    }
    let before = try answers(["1969-12-30", "1969-12-31"])
    let behind = try answers(["1970-01-01", "1970-01-02", "1970-01-03"])
    // Days before 1970 go back from the end of the order: none is that of a day as far behind it.
    #expect(Set(before + behind).count == 5)
  }

  @Test func whatIsPlayedElsewhereHasItsFaultsNamed() throws {
    let context = MemoryContext(files: [
      "own/allowed-answers-3.txt": "cat\n", "own/allowed-guesses-3.txt": "dog\npig\nhat\n",
    ])
    func refusal(_ line: String) -> String? {
      do {
        _ = try context.position("position wordle mini lists own \(line)")
        return nil
      } catch { return (error as? Refusal)?.text }
    }
    let none = "no answer agrees with this and the rows before"
    #expect(refusal("guesses dog bbb pig ggb") == "row 2, pig ggb: \(none)")
    #expect(
      refusal("guesses dog ggg")
        == "row 1, dog ggg: \(none); of all valid words 1 would, which candidates guesses plays with")
    #expect(refusal("candidates guesses guesses dog bgb") == "row 1, dog bgb: \(none)")
    #expect(refusal("candidates guesses guesses dog ggg") == nil)
    let long = String(repeating: "x", count: 25)
    #expect(
      refusal("guesses \(long) bbb")?.hasPrefix("row 1, \(long.prefix(20)): you need 3 letters; that was 25") == true)
  }

  @Test(arguments: [
    ("newgame wordle mini hard seed 1 index 2", "newgame wordle mini hard"),
    ("newgame wordle mini hard false seed 1 index 2", "newgame wordle mini hard false"),
    ("newgame wordle mini seed 1", "newgame wordle mini"),
    ("newgame wordle epic variant web lists /a sealed 0", "newgame wordle epic variant web lists /a blocked"),
    ("newgame wordle seed 1", nil),
  ])
  func anotherGameIsLikeTheLast(line: String, next: String?) {
    #expect(WordleDealer.opening(like: line) == next)
  }

  // MARK: - What people read

  private func summed(_ expected: Cost, _ cost: Cost, isExact: Bool = true) -> [Block] {
    let row = Row(words("dog")[0], Feedback(of: words("dog")[0], against: words("cat")[0]))
    let turn = AnalysedTurn(
      row: row, source: .answers, left: 2000, after: 1, best: row.word, weight: 1000, expected: expected, cost: cost,
      remaining: 1, luck: 50, isExact: isExact)
    var reply = Reply()
    reply.draws = true
    AnalysedTurn.reportSummary([turn, turn], to: &reply)
    return reply.blocks
  }

  @Test func whatIsThrownIsNothingBelowHalfAHundredth() throws {
    let expected = Cost(guesses: 2000)
    func wasted(_ cost: Cost, _ least: Cost? = nil) -> Bool {
      summed(least ?? expected, cost).contains {
        if case .message(let text, _) = $0 { !text.contains("none wasted") } else { false }
      }
    }
    #expect(!wasted(Cost(guesses: 2002)) && wasted(Cost(guesses: 2003)))
    // Fewer guesses with more losses pay for nothing.
    #expect(wasted(Cost(losses: 10, guesses: 1000), Cost(losses: 5, guesses: 2000)))
    #expect(!summed(expected, expected).contains(.paragraph("~ best found, not proven optimal.")))
    #expect(summed(expected, expected, isExact: false).last == .paragraph("~ best found, not proven optimal."))
  }

  @Test(arguments: [
    (SearchInfo(nodes: 1, depth: 1, score: 2.345, isExact: true, best: "guess cat"), "CAT: 2.35 more guesses"),
    (SearchInfo(nodes: 1, depth: 1, score: 2.345, isExact: false, best: "guess cat"), "CAT: about 2.3 more guesses"),
    (SearchInfo(nodes: 1, depth: 1, score: nil, isExact: false, best: "guess cat"), "CAT looks good."),
    (
      SearchInfo(nodes: 1, depth: 1, score: nil, isExact: false, losses: 0, most: 1, best: "guess cat"),
      "CAT: at most 1 guess"
    ),
    (
      SearchInfo(nodes: 1, depth: 1, score: 1, isExact: true, losses: 1, most: 5, best: "guess cat"),
      "CAT: 1.00 more guesses, 1 of the words not found in time, at most 5 guesses"
    ), (SearchInfo(nodes: 1, depth: 1, score: 1, isExact: true), nil),
  ])
  func aFindingIsPutIntoWords(info: SearchInfo, text: String?) {
    #expect(WordleGame.guidance?.finding(info) == text)
  }

  @Test func aHintTellsHowManyWordsAreLeft() throws {
    let lists = WordLists(.mini, answers: words("cat dog"), guesses: words("pig cot"))
    let guidance = try #require(WordleGame.guidance)
    func hints(_ answer: String, _ guesses: String...) throws -> [String] {
      var game = WordleGame(lists, .ios, hard: nil, answer: words(answer)[0], number: nil)
      for guess in guesses { try game.play("guess \(guess)") }
      return guidance.hints(game.view(), .guess(words("dog")[0]))
    }
    #expect(try hints("dog")[0] == "2 words may be the answer.")
    #expect(try hints("dog", "pig") == ["Only one word is left. It starts with D."])
    #expect(try hints("cot", "pig", "dog") == [])
    #expect(guidance.hints(try game(lists, "dog").view(), .enter) == [])
  }
}
