import PuzzleKit
import Testing

@testable import Wordle

@Suite struct DealTests {
  private let folder = [
    "own/allowed-answers.txt": "crane\nslate\nbrake\n", "own/allowed-guesses.txt": "mount\n",
  ]

  private func expectRefusal(_ line: String, _ text: String) {
    #expect(throws: Refusal(.badArgument, text)) { try MemoryContext(files: folder).deal(line) }
  }

  @Test func walksThroughTheProfilesOrderAndWraps() throws {
    let context = MemoryContext(files: folder)
    var dealer = WordleDealer()
    var answers: [String] = []
    var numbers: [Int?] = []
    for _ in 0..<4 {
      let deal = try context.deal("newgame wordle classic lists own", &dealer)
      answers.append(try #require(deal.position.answer).text)
      numbers.append(deal.position.number)
    }
    let order = answerOrder(words("crane slate brake"), seed: 12345, .ios).map(\.text)
    #expect(answers == order + [order[0]])
    #expect(numbers == [1, 2, 3, 1])
    // The built-in order keeps its own place.
    #expect(context.values["answer_index_classic"] == nil)
    #expect(context.values.first { $0.key.hasPrefix("answer_index_classic_") }?.value == "1")
    #expect(context.values["current_mode"] == "classic")
  }

  @Test(arguments: [("0", 12345 as UInt64), ("x", 12345), ("-4", 12345), ("77", 77)])
  func readsTheProfilesSeed(stored: String, seed: UInt64) throws {
    let deal = try MemoryContext(["random_seed": stored], files: folder).deal("newgame wordle classic lists own")
    #expect(deal.position.answer == answerOrder(words("crane slate brake"), seed: seed, .ios)[0])
  }

  @Test(arguments: [("x", 0), ("-1", 0), ("2282", 1), ("2", 2), ("2280", 2280)])
  func readsTheProfilesIndex(stored: String, index: Int) throws {
    let context = MemoryContext(["answer_index_classic": stored])
    #expect(try context.deal("newgame wordle classic words 1").position.number == index + 1)
    #expect(context.values["answer_index_classic"] == "\((index + 1) % 2281)")
  }

  @Test func choosesTheMode() throws {
    #expect(try MemoryContext().deal("newgame wordle").mode == "mini")
    #expect(try MemoryContext().deal("newgame wordle variant web").mode == "mini")
    #expect(try MemoryContext(["current_mode": "epic"]).deal("newgame wordle").mode == "epic")
    #expect(try MemoryContext(["current_mode": "x"]).deal("newgame wordle").mode == "mini")
    var dealer = WordleDealer()
    #expect(throws: Refusal.self) { try dealer.deal(DealRequest(mode: "huge"), MemoryContext()) }
  }

  @Test(arguments: [
    "newgame wordle", "newgame wordle mini hard variant web", "newgame wordle epic index 5",
    "newgame wordle classic lists own",
  ])
  func sealsWhatTheProfileKnows(line: String) throws {
    let profile = ["random_seed": "987654321", "answer_index_classic": "2"]
    let deal = try MemoryContext(profile, files: folder).deal(line)
    let parts = deal.opening.components(separatedBy: " sealed ")
    #expect(parts.count == 2 && parts[1].utf8.count == 32)
    #expect(!deal.opening.contains(try #require(deal.position.answer).text))
    #expect(!deal.opening.contains("987654321") && !deal.opening.contains("index"))
    // Dealt again, in another profile, it is the same game, and the profile's index stays.
    let other = MemoryContext(["random_seed": "5", "current_mode": "junior"], files: folder)
    let again = try other.deal(deal.opening)
    #expect(again.position == deal.position || line.contains("lists"))
    #expect(again.position.answer == deal.position.answer && again.position.number == deal.position.number)
    #expect(again.opening == deal.opening)
    #expect(other.values == ["random_seed": "5", "current_mode": deal.mode])
  }

  @Test(arguments: [
    ("newgame wordle classic lists own seed 7", "newgame wordle classic lists own blocked false seed 7 index 0"),
    ("newgame wordle classic seed 7 hard index 2", "newgame wordle classic hard seed 7 index 2"),
    ("newgame wordle mini variant web answer CAT", "newgame wordle mini variant web answer cat"),
    ("newgame wordle mini variant ios answer cat hard", "newgame wordle mini hard answer cat"),
  ])
  func keepsWhatWasTyped(line: String, opening: String) throws {
    let context = MemoryContext(["answer_index_classic": "1"], files: folder)
    let deal = try context.deal(line)
    #expect(deal.opening == opening)
    #expect(context.values == ["answer_index_classic": "1", "current_mode": deal.mode])
    #expect(try context.deal(opening).position.answer == deal.position.answer)
  }

  @Test(arguments: [
    ("", false, false), ("", true, true), (" hard", false, true), (" hard true", false, true),
    (" hard false", true, false), (" hard answer cat", true, true), (" hard false answer cat", true, false),
  ])
  func hardModeIsAsTheLineSaysOrElseTheOption(words: String, option: Bool, isHard: Bool) throws {
    let context = MemoryContext()
    context.settings[erased: WordleOptions.hardMode] = .flag(option)
    let deal = try context.deal("newgame wordle mini" + words)
    #expect(deal.position.isHard == isHard)
    // Where every new game is hard, the line says of one that it is not.
    let isEasy = option && !isHard
    #expect(deal.opening.hasPrefix("newgame wordle mini hard false ") == isEasy)
    #expect(deal.opening.hasPrefix("newgame wordle mini hard ") == (isHard || isEasy))
    // A position is as its line says.
    #expect(try !context.position("position wordle mini").position.isHard)
  }

  @Test(arguments: [
    ("newgame wordle mini sealed 0123", "newgame wordle mini"),
    ("newgame wordle mini hard false seed 1 index 2", "newgame wordle mini hard false"),
    ("newgame wordle epic hard answer planet", "newgame wordle epic hard"),
    (
      "newgame wordle mini hard variant web lists /own seed 4 index 2",
      "newgame wordle mini hard variant web lists /own blocked"
    ),
    ("newgame wordle junior lists /own index 2", "newgame wordle junior lists /own blocked"),
    (
      "position wordle mini hard variant web candidates guesses guesses cat ggg",
      "newgame wordle mini hard variant web"
    ),
    ("position wordle mini", "newgame wordle mini"),
  ])
  func anotherGameIsByTheSameRules(line: String, another: String) throws {
    let history = try #require(WordleGame.history)
    #expect(history.opening(line, Settings()) == another)
  }

  @Test func refusesWhatDoesNotGoTogether() {
    let token = String(repeating: "0", count: 32)
    expectRefusal("newgame wordle answer crane seed 1", "answer can't be combined with seed, index or sealed")
    expectRefusal("newgame wordle answer crane sealed \(token)", "answer can't be combined with seed, index or sealed")
    expectRefusal("newgame wordle seed 1 sealed \(token)", "sealed can't be combined with seed or index: it has both")
    for (index, fault) in [
      ("3", ", and \"3\" is too large"), ("-1", " without a sign, not \"-1\""),
      ("4294967295", ", and \"4294967295\" is too large"),
    ] {
      expectRefusal(
        "newgame wordle classic lists own index \(index)", "index must be a whole number from 0 to 2\(fault)")
    }
    expectRefusal("newgame wordle index x", "index must be a whole number, not \"x\"")
    expectRefusal("newgame wordle classic answer zzzzz", "answer must be a valid word of 5 letters, not \"zzzzz\"")
    expectRefusal("newgame wordle mini answer crane", "answer must be a valid word of 3 letters, not \"crane\"")
  }

  @Test func refusesAFolderThatIsNotThere() {
    #expect(throws: Refusal(.inputOutput, "there is no folder my/none")) {
      try MemoryContext().deal("newgame wordle lists my/none")
    }
  }

  @Test func refusesATokenOfOtherListsOrVariant() throws {
    let token = try #require(
      try MemoryContext(files: folder).deal("newgame wordle classic lists own").opening.split(separator: " ").last)
    for line in ["classic", "classic lists own variant web", "mini lists own"] {
      expectRefusal(
        "newgame wordle \(line) sealed \(token)",
        "the sealed token is damaged, or was made for another mode, variant or word list")
    }
  }

  @Test func aRefusedDealKeepsTheProfile() {
    let context = MemoryContext(["answer_index_mini": "1"])
    #expect(throws: Refusal.self) { try context.deal("newgame wordle mini index 99999") }
    #expect(context.values == ["answer_index_mini": "1"])
  }

  @Test func saysThatANewGameHasStarted() throws {
    #expect(try MemoryContext().deal("newgame wordle").remarks == ["New game started."])
  }

  @Test func aResetKeepsOnlyASeedFromTheClock() {
    #expect(WordleGame.history?.pages.valuesAfterReset(1_769_385_600_000) == ["random_seed": "1769385600000"])
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
