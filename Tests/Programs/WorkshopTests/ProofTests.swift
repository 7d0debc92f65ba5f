import PuzzleKit
import Synchronization
import Testing

@testable import Wordle
@testable import parlor_workshop

extension SearchPosition {
  /// Small lists by chance, whose few letters make close calls common. The tests of the solver itself compare its costs of
  /// such lists with brute force.
  fileprivate init(_ generator: inout SplitMix64) {
    let letters = 3 + generator.below(3)
    let alphabet = 7 + generator.below(6)
    func word() -> Word {
      var word = Word()
      for _ in 0..<letters { word.append(0x61 + UInt8(generator.below(alphabet))) }
      return word
    }
    var seen: Set<Word> = []
    let all = (0..<30 + generator.below(45)).map { _ in word() }.filter { seen.insert($0).inserted }
    let candidates = Array(all.prefix(20 + generator.below(25)))
    let isWeighted = generator.below(3) == 0
    self.init(
      guesses: all, candidates: candidates,
      weights: isWeighted ? candidates.map { _ in 1 + generator.below(3) } : nil, guessesLeft: 3 + generator.below(4),
      demand: generator.below(2) == 0 ? HardModeMask() : nil)
  }

  /// The least that a tree costs.
  fileprivate func least() throws -> Cost {
    let state = RootSearch(self, RootSearch.Limits(), concurrently: serially, report: { _ in }).run()
    #expect(state.isExact)
    return try #require(state.upper)
  }
}

/// Proofs in shares.
@Suite struct ProofTests {
  private struct Case {
    let position: SearchPosition
    let least: Cost
  }

  private func cases(_ count: Int, seed: UInt64) throws -> [Case] {
    var generator = SplitMix64(seed: seed)
    return try (0..<count).map { _ in
      let position = SearchPosition(&generator)
      return Case(position: position, least: try position.least())
    }
  }

  private func steps(
    _ position: SearchPosition, _ target: Cost, share: Int = 0, of shares: Int = 1, done: Set<Word> = [],
    stopAfter calls: Int = Int.max
  ) -> [OptimalityProof.Step] {
    var steps: [OptimalityProof.Step] = []
    let count = Mutex(0)
    OptimalityProof(position, target: target, tableBits: 12).run(
      share: share, of: shares, done: done,
      shouldStop: {
        count.withLock {
          $0 += 1; return $0 > calls
        }
      }, report: { steps.append($0) })
    return steps
  }

  @Test func theLeastCostIsProvedByEveryShare() throws {
    var whole = 0
    for test in try cases(5, seed: 1) {
      let all = steps(test.position, test.least)
      #expect(all.allSatisfy { $0.bound >= test.least })
      let words = all.map(\.word)
      #expect(Set(words).count == words.count)
      // What needs no search is shown by one guess for all.
      if words.count > 1 {
        #expect(Set(words) == Set(test.position.guesses))
        whole += 1
      }
      let shares = (0..<3).flatMap { steps(test.position, test.least, share: $0, of: 3) }
      #expect(shares.count == words.count && Set(shares.map(\.word)) == Set(words))
      #expect(shares.allSatisfy { $0.bound >= test.least })
    }
    #expect(whole > 0)
  }

  @Test func aTargetAboveTheLeastCostIsRefuted() throws {
    for test in try cases(5, seed: 2) {
      let above = test.least + Cost(guesses: 1)
      let all = steps(test.position, above)
      #expect(all.map(\.bound).min() == test.least)
      for step in all where step.bound < above {
        #expect(FirstGuess(test.position, stage: .full).cost(of: step.word, below: nil) == step.bound)
      }
    }
  }

  @Test func isTakenUpWhereItWasLeft() throws {
    var stopped = 0
    for test in try cases(5, seed: 3) {
      let all = Set(steps(test.position, test.least).map(\.word))
      for calls in [0, 1, 5] {
        let before = steps(test.position, test.least, stopAfter: calls).map(\.word)
        let after = steps(test.position, test.least, done: Set(before)).map(\.word)
        #expect(before.count + after.count == all.count && Set(before + after) == all)
        stopped += after.isEmpty ? 0 : 1
      }
    }
    #expect(stopped > 0)
  }

  @Test(arguments: 1...3) func fewGuessesAndCandidatesAreProvedToo(guessesLeft: Int) throws {
    for candidates in [words("bat"), words("bat cat"), words("bat cat hat"), words("bat cat hat rat mat")] {
      let position = SearchPosition(
        guesses: candidates + words("zzz bch"), candidates: candidates, guessesLeft: guessesLeft)
      let least = try position.least()
      #expect(steps(position, least).allSatisfy { $0.bound >= least })
      #expect(steps(position, least + Cost(guesses: 1)).map(\.bound).min() == least)
    }
  }
}
