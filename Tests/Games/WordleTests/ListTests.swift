import PuzzleKit
import Testing

@testable import Wordle

@Suite struct ListTests {
  private func lists(_ rank: Rank, _ files: [String: String], blocked isBlocked: Bool = false) throws -> WordLists {
    try ListFiles(rank, in: "own", blocked: isBlocked) { MemoryContext(files: files).read($0) }.lists()
  }

  @Test func namesTheFilesAsTheOriginals() {
    #expect(
      Rank.allCases.map(\.answersFile) == [
        "allowed-answers-3.txt", "allowed-answers-4.txt", "allowed-answers.txt", "allowed-answers-6.txt",
      ])
    #expect(
      Rank.allCases.map(\.guessesFile) == [
        "allowed-guesses-3.txt", "allowed-guesses-4.txt", "allowed-guesses.txt", "allowed-guesses-6.txt",
      ])
    #expect(
      Rank.allCases.map(\.weightsFile) == [
        "answer-weights-3.txt", "answer-weights-4.txt", "answer-weights.txt", "answer-weights-6.txt",
      ])
  }

  @Test func aListThatIsMissingHasTheBuiltInWords() throws {
    for (rank, count) in zip(Rank.allCases, [10, 10, 12, 10]) {
      let lists = try lists(rank, [:])
      #expect(lists.answers == rank.fallback && Set(lists.valid) == Set(rank.fallback))
      #expect(Set(rank.fallback).count == count && rank.fallback.allSatisfy { $0.count == rank.letters })
      #expect(lists.remarks.contains { $0.hasSuffix(": \(rank.title) plays with \(count) built-in words.") })
    }
  }

  @Test func trimsLowersAndFilters() throws {
    let lists = try lists(
      .classic,
      [
        "own/allowed-answers.txt": "\u{FEFF} Slate\t\r\ncrane\n\nslate\nknife\n",
        "own/allowed-guesses.txt": "cat\nmount\nna\u{EF}ve\nplanets\ncr4ne\nventi",
      ])
    #expect(lists.answers.map(\.text) == ["slate", "crane", "knife"])
    #expect(lists.valid.map(\.text) == ["crane", "knife", "mount", "slate", "venti"])
    #expect(lists.isValid(words("venti")[0]) && lists.isValid(words("knife")[0]))
    #expect(
      lists.remarks == [
        "own/allowed-answers.txt: 1 line repeats a word and is ignored; the first is line 4.",
        "own/allowed-guesses.txt: 4 lines are not words of 5 letters a-z and ignored; the first is line 1.",
      ])
  }

  @Test func fallsBackAndSaysSo() throws {
    let lists = try lists(.mini, ["own/allowed-guesses-3.txt": "toolong\n"])
    #expect(lists.answers == Rank.mini.fallback)
    #expect(
      lists.remarks == [
        "own/allowed-answers-3.txt is missing: Pupil plays with 10 built-in words.",
        "own/allowed-guesses-3.txt: 1 line is not a word of 3 letters a-z and ignored; the first is line 1.",
        "own/allowed-guesses-3.txt has no words: Pupil plays with 10 built-in words.",
      ])
    let files = ["own/allowed-answers.txt": "knife\n", "own/allowed-guesses.txt": ""]
    let empty = try self.lists(.classic, files, blocked: true)
    #expect(empty.answers == Rank.classic.fallback && empty.remarks.count == 3)
    #expect(try self.lists(.classic, files).answers.map(\.text) == ["knife"])
  }

  @Test func weightsAnswersAsTheFileSays() throws {
    let files = ["own/allowed-answers.txt": "slate\ncrane\nknife\nbrake\n", "own/allowed-guesses.txt": "mount\n"]
    #expect(try lists(.classic, files).weights == nil)
    #expect(try lists(.classic, files).weight(of: words("crane")[0]) == 1)
    let weighted = files.merging(["own/answer-weights.txt": "\n BRAKE\t1000000\r\ncrane 7\nknife 3"]) { $1 }
    let lists = try lists(.classic, weighted)
    #expect(lists.answers.map(\.text) == ["slate", "crane", "knife", "brake"])
    #expect(lists.weights == [1, 7, 3, 1_000_000])
    let blocked = try self.lists(.classic, weighted, blocked: true)
    #expect(blocked.answers.map(\.text) == ["slate", "crane", "brake"] && blocked.weights == [1, 7, 1_000_000])
    #expect(
      blocked.remarks == [
        "own/allowed-answers.txt: 1 blocked word is left out; the first is line 3.",
        "own/answer-weights.txt: 1 line weighs a blocked word that is not among the answers and ignored; the first is line 4.",
      ])
    #expect(words("brake slate mount").map(lists.weight) == [1_000_000, 1, 1])
    // What is dealt does not depend on them.
    let plain = try MemoryContext(files: files).deal("newgame wordle classic lists own seed 4")
    let other = try MemoryContext(files: weighted).deal("newgame wordle classic lists own seed 4")
    #expect(plain.position.answer == other.position.answer && plain.opening == other.opening)
    #expect(lists.checksum == plain.position.lists.checksum)
  }

  @Test(arguments: [
    ("crane 5\nmount 2", "2: the word is not one of the answers"), ("slat 1", "1: the word is not one of the answers"),
    ("crane", "1: a line is a word and its weight"),
    ("crane 1 2", "1: a line is a word and its weight"),
    ("\ncrane many", "2: a weight is a whole number from 1 to 1000000, not \"many\""),
    ("crane 0", "1: a weight is a whole number from 1 to 1000000, not \"0\""),
    ("crane 1000001", "1: a weight is a whole number from 1 to 1000000, not \"1000001\""),
    ("crane 1.5", "1: a weight is a whole number from 1 to 1000000, not \"1.5\""),
    ("crane +5", "1: a weight is a whole number from 1 to 1000000, not \"+5\""),
    ("slate 2\ncrane 5\nCrane 5", "3: \"crane\" has a weight already"),
  ])
  func aBadWeightRefusesTheDealByItsLine(text: String, fault: String) {
    let files = [
      "own/allowed-answers.txt": "slate\ncrane\n", "own/allowed-guesses.txt": "mount\n",
      "own/answer-weights.txt": text,
    ]
    #expect(throws: Refusal(.badFile, "own/answer-weights.txt:\(fault)")) {
      try MemoryContext(files: files).deal("newgame wordle classic lists own")
    }
  }

  @Test(arguments: ["\n", "cranes\n", ""]) func aListWithoutWordsIsSaidToBeReplaced(text: String) throws {
    let deal = try MemoryContext(files: ["own/allowed-answers.txt": text]).deal("newgame wordle classic lists own")
    #expect(
      deal.remarks.contains(
        "own/allowed-answers.txt has no words: Author plays with \(Rank.classic.fallback.count) built-in words."),
      "\(deal.remarks)")
    #expect(deal.position.lists.answers.count == Rank.classic.fallback.count)
  }

  @Test func anAnswerMayWeighOne() throws {
    let files = [
      "own/allowed-answers.txt": "crane\nslate\n", "own/answer-weights.txt": "slate 1\ncrane 1000000\n",
    ]
    let lists = try MemoryContext(files: files).deal("newgame wordle classic lists own").position.lists
    #expect(lists.weights == [1_000_000, 1])
  }

  @Test(arguments: [(777_216, true), (777_217, false)])
  func allAnswersTogetherHaveALargestWeight(last: Int, fits: Bool) throws {
    let answers = "abcdefghijklmnopq".map { String(repeating: String($0), count: 5) }
    let weights = answers.dropLast().map { $0 + " 1000000\n" }.joined() + "qqqqq \(last)\n"
    let context = MemoryContext(files: [
      "own/allowed-answers.txt": answers.joined(separator: "\n"), "own/answer-weights.txt": weights,
    ])
    if fits { return _ = try context.deal("newgame wordle classic lists own") }
    let fault = "the weights add up to 16777217 here; all answers together weigh at most 16777216"
    #expect(throws: Refusal(.badFile, "own/answer-weights.txt:17: \(fault)")) {
      try context.deal("newgame wordle classic lists own")
    }
  }

  @Test func ownListsAreReadAgainOnlyWhenTheyChange() throws {
    let context = MemoryContext(files: ["own/allowed-answers.txt": "crane\n", "own/allowed-guesses.txt": "mount\n"])
    var dealer = WordleDealer()
    let first = try context.deal("newgame wordle classic lists own", &dealer)
    let second = try context.deal("newgame wordle classic lists own", &dealer)
    #expect(first.position.lists === second.position.lists)
    context.files["own/allowed-answers.txt"] = "slate\n"
    #expect(try context.deal("newgame wordle classic lists own", &dealer).position.answer?.text == "slate")
  }

  @Test(arguments: Rank.allCases)
  func embeddedListsAreWhole(rank: Rank) {
    let lists = EmbeddedLists.lists(rank)
    #expect(lists.answers.count > 100 && lists.valid.count > 5 * lists.answers.count - 1000)
    #expect(lists.valid == lists.valid.sorted() && Set(lists.valid).count == lists.valid.count)
    #expect(lists.valid.allSatisfy { $0.count == rank.letters })
    #expect(lists.answers.allSatisfy(lists.isValid))
    #expect(!blockedWords.contains(where: lists.isValid))
    #expect(rank.fallback.allSatisfy { $0.count == rank.letters && lists.isValid($0) })
  }

  @Test func thirtyFiveWordsAreBlocked() { #expect(Set(blockedWords).count == 35) }

  /// Lines of a game say which words leave the lists; those from before there was a choice mean the original apps' 35, and so do
  /// those with a sealed answer, which are kept lines wherever they stand.
  @Test func keptLinesDealTheSameAnswerAsBefore() throws {
    let files = [
      "own/allowed-answers.txt": "knife\nslate\ncrane\ncrime\nbrake\n", "own/allowed-guesses.txt": "mount\n",
    ]
    let (typed, replay) = (MemoryContext(files: files), MemoryContext(files: files))
    replay.lineOrigin = .kept
    let whole = try typed.deal("newgame wordle classic lists own seed 4 index 2")
    #expect(whole.opening == "newgame wordle classic lists own blocked false seed 4 index 2")
    #expect(whole.position.lists.answers.count == 5)
    #expect(try replay.deal(whole.opening).position.answer == whole.position.answer)
    let blocked = try typed.deal("newgame wordle classic lists own blocked seed 4 index 2")
    #expect(blocked.opening == "newgame wordle classic lists own blocked seed 4 index 2")
    #expect(blocked.position.lists.answers.count == 3)
    let kept = try replay.deal("newgame wordle classic lists own seed 4 index 2")
    #expect(kept.opening == blocked.opening && kept.position.answer == blocked.position.answer)
    for line in ["newgame wordle classic lists own blocked", "newgame wordle classic lists own"] {
      let sealed = try typed.deal(line)
      #expect(try replay.deal(sealed.opening).position.answer == sealed.position.answer)
      if line.hasSuffix("blocked") {
        let older = sealed.opening.replacing(" blocked", with: "")
        #expect(try typed.deal(older).position.answer == sealed.position.answer)
      }
    }
    #expect(throws: Refusal.self) { try typed.deal("newgame wordle classic blocked") }
  }
}
