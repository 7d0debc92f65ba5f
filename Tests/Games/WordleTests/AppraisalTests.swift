import PuzzleKit
import Testing

@testable import Wordle

/// What an analysis keeps, and what it sees at once.
@Suite struct AppraisalTests {
  /// A cost that is seen at once is the one that a search proves.
  @Test(arguments: [Rank.mini, .classic]) func aSplitCostsWhatASearchFinds(rank: Rank) throws {
    let lists = EmbeddedLists.lists(rank, .newest)
    let appraisal = SetAppraisal(lists: lists, hardRules: nil, shouldStop: { false })
    let whole = CandidateSet(
      words: lists.answers, weights: lists.answers.map(lists.weight(of:)), guessesLeft: 5, demand: nil)
    var seen = 0
    for (feedback, set) in whole.classes(of: lists.answers[7]) where feedback != .solved(rank.letters) {
      guard let cost = set.costIfSplit else { continue }
      let found = try #require(appraisal.value(of: set))
      #expect(found.isExact && found.cost == cost, "\(set.words.map(\.text))")
      seen += 1
    }
    #expect(seen > 3)
  }

  @Test func noSplitIsSeenWhereThereIsNone() {
    let words = ["bat", "cat", "hat", "rat"].compactMap { Word($0) }
    func set(_ words: [Word], _ weights: [Int], _ left: Int) -> CandidateSet {
      CandidateSet(words: words, weights: weights, guessesLeft: left, demand: nil)
    }
    // A guess tells only itself from the others.
    #expect(set(words, [1, 1, 1, 1], 5).costIfSplit == nil)
    // Two words: the likelier one first, and one guess alone may lose.
    #expect(set(Array(words.prefix(2)), [1, 3], 5).costIfSplit == Cost(guesses: 5))
    #expect(set(Array(words.prefix(2)), [1, 3], 1).costIfSplit == nil)
    #expect(set(Array(words.prefix(1)), [2], 1).costIfSplit == Cost(guesses: 2))
  }

  @Test func whatIsInUseStays() {
    var values = RecentValues<Int, Int>(limit: 10)
    for number in 0..<1000 {
      values.keep(number, for: number)
      #expect(values[0] == 0 && values[number] == number)
    }
    #expect((1..<1000).count { values[$0] != nil } <= 20)
    // One that weighs too much for its half is there until the next.
    values.keep(5, for: 5, weight: 100)
    #expect(values[5] == 5)
  }
}
