import PuzzleKit
import Testing

@testable import Wordle

@Suite struct EditionTests {
  @Test func whatIsDrawnIsOfTheNewestEdition() throws {
    let deal = try MemoryContext().deal("newgame wordle classic")
    #expect(deal.position.lists === EmbeddedLists.lists(.classic, .second))
    #expect(deal.opening.hasPrefix("newgame wordle classic words 2 sealed "))
    #expect(try MemoryContext().deal(deal.opening).position == deal.position)
  }

  @Test(arguments: ["seed 7 index 3", "index 3", "answer crane"]) func aLineWithoutAnEditionMeansTheFirst(line: String)
    throws
  {
    let old = try MemoryContext().deal("newgame wordle classic \(line)")
    #expect(old.position.lists === EmbeddedLists.lists(.classic, .first))
    #expect(try MemoryContext().deal("newgame wordle classic \(line) words 1").position == old.position)
    let new = try MemoryContext().deal("newgame wordle classic \(line) words 2")
    #expect(new.position.lists === EmbeddedLists.lists(.classic, .second) && new.opening.contains(" words 2 "))
  }

  /// Who asks for a game now gets the newest words, and a line that says so; a sealed answer comes from a kept line.
  @Test(arguments: ["seed 7 index 3", "index 3", "answer crane"]) func aWishIsOfTheNewestEdition(line: String) throws {
    let context = MemoryContext()
    context.lineOrigin = .wish
    let deal = try context.deal("newgame wordle classic \(line)")
    #expect(deal.position.lists === EmbeddedLists.lists(.classic, .second) && deal.opening.contains(" words 2 "))
    context.lineOrigin = .kept
    #expect(try context.deal(deal.opening).position == deal.position)
    let old = try context.deal("newgame wordle classic answer crane hard")
    let sealed = try context.deal("newgame wordle classic index 3").opening
    context.lineOrigin = .wish
    #expect(try context.deal(sealed).position.lists === old.position.lists)
    #expect(try context.deal("newgame wordle classic \(line) words 1").position.lists === old.position.lists)
  }

  /// A match that begins now names the newest words, unless its options have words of their own.
  @Test func matchesNameTheirWords() throws {
    let contest = try #require(WordleGame.contest)
    let options = contest.newest((mode: "classic", options: ["hard"]))
    #expect(options == ["hard", "words", "2"])
    for named in [["words", "1"], ["lists", "own"], ["daily", "2026-12-01"]] {
      #expect(contest.newest((mode: "classic", options: named)) == named)
    }
    let newest = Set(EmbeddedLists.lists(.classic, .newest).answers)
    for seed in 1...50 as ClosedRange<UInt64> {
      let line = (["newgame", "wordle"] + contest.deal(("classic", options), seed)).joined(separator: " ")
      #expect(newest.contains(try #require(try MemoryContext().deal(line).position.answer)))
    }
  }

  /// The order of the answers of the first edition, as profiles and exports of earlier programs have it.
  @Test func theFirstEditionStaysWhatItWas() throws {
    let answers = try ["mini", "junior", "classic", "epic"].map {
      try MemoryContext().deal("newgame wordle \($0) seed 12345 index 2").position.answer?.text
    }
    #expect(answers == ["log", "mask", "marsh", "lupine"])
  }

  @Test func daysGoOverInDecember() throws {
    let last = try MemoryContext().deal("newgame wordle classic daily 2026-11-30")
    #expect(last.position.lists === EmbeddedLists.lists(.classic, .first))
    let first = try MemoryContext().deal("newgame wordle classic daily 2026-12-01")
    #expect(first.position.lists === EmbeddedLists.lists(.classic, .second))
    #expect(throws: Refusal.self) { try MemoryContext().deal("newgame wordle classic daily 2026-12-01 words 1") }
  }

  @Test func aProfileThatGoesOverGetsNoAnswerTwice() throws {
    let context = MemoryContext(["answer_index_mini": "180"])
    let old = EmbeddedLists.lists(.mini, .first)
    let dealt = Set(answerOrder(old.answers, seed: 12345, .ios).prefix(180))
    var dealer = WordleDealer()
    var seen: Set<Word> = []
    let fresh = EmbeddedLists.lists(.mini, .second).answers.count { !dealt.contains($0) }
    for _ in 0..<fresh {
      let answer = try #require(try context.deal("newgame wordle mini", &dealer).position.answer)
      #expect(!dealt.contains(answer) && seen.insert(answer).inserted)
    }
    #expect(context.values["answer_index_mini"] == "180")
  }

  @Test(arguments: ["admin", "smoke", "cyber", "tried", "fibre", "booby"])
  func gamesElsewhereHaveMoreAnswers(word: String) throws {
    let deal = try MemoryContext().position("position wordle classic guesses \(word) ggggg")
    #expect(deal.position.outcome == .won && deal.opening.hasPrefix("position wordle classic words 2 "))
  }

  @Test func wordsAndListsExcludeEachOther() {
    let context = MemoryContext(files: ["own/allowed-answers.txt": "crane"])
    #expect(throws: Refusal.self) { try context.deal("newgame wordle classic lists own words 2") }
  }
}
