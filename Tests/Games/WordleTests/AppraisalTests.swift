import PuzzleKit
import Testing

@testable import Wordle

/// Results that an analysis keeps, and those that it sees at once.
@Suite struct AppraisalTests {
  /// A value that candidates alone show is the one that a search of all guesses proves, with the same guess.
  @Test func aSplitIsWhatASearchFinds() throws {
    var generator = SplitMix64(seed: 11)
    var seen = 0
    for _ in 0..<SolverLists.number(4000) {
      let lists = SolverLists(SolverLists.Shape(alphabet: 3...20, candidates: 3...14), &generator)
      let set = CandidateSet(
        words: lists.candidates, weights: lists.effectiveWeights, guessesLeft: lists.guessesLeft, demand: lists.demand)
      guard !set.words.isEmpty, let value = set.valueIfSplit else { continue }
      let position = lists.position
      let found = RootSearch(position, RootSearch.Limits(), concurrently: serially, report: { _ in }).run()
      let row = try #require(found.row)
      #expect(found.isExact && found.upper == value.cost && position.guesses[row] == value.best, "\(lists)")
      seen += 1
    }
    #expect(seen > SolverLists.number(4000) / 4)
  }

  /// A class that is made by itself is that of all classes.
  @Test func aClassIsOneOfAll() {
    let lists = EmbeddedLists.lists(.mini, .newest)
    for demand in [nil, HardModeMask(HardRules.seed)] {
      let whole = CandidateSet(
        words: lists.answers, weights: lists.answers.map(lists.weight(of:)), guessesLeft: 5, demand: demand)
      for (feedback, set) in whole.classes(of: lists.answers[7]) {
        let part = whole.part(of: lists.answers[7], feedback)
        #expect(part.words == set.words && part.weights == set.weights && part.guessesLeft == 4)
        #expect(part.demand == set.demand)
      }
    }
  }

  @Test func noSplitIsSeenWhereThereIsNone() {
    let words = ["bat", "cat", "hat", "rat"].compactMap { Word($0) }
    func set(_ words: [Word], _ weights: [Int], _ left: Int) -> CandidateSet {
      CandidateSet(words: words, weights: weights, guessesLeft: left, demand: nil)
    }
    // A guess tells only itself from the others.
    #expect(set(words, [1, 1, 1, 1], 5).valueIfSplit == nil)
    // Two words: the likelier one first, and one guess alone may lose.
    #expect(set(Array(words.prefix(2)), [1, 3], 5).valueIfSplit?.cost == Cost(guesses: 5))
    #expect(set(Array(words.prefix(2)), [1, 3], 1).valueIfSplit == nil)
    #expect(set(Array(words.prefix(1)), [2], 1).valueIfSplit?.cost == Cost(guesses: 2))
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
