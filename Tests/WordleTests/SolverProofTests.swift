import PuzzleKit
import Synchronization
import Testing

@testable import Wordle

@Suite struct SolverProofTests {
  private static let shape = SolverLists.Shape(
    letters: 3...5, alphabet: 7...12, candidates: 20...45, others: 0...30, left: 3...6)

  private struct Case {
    let position: SearchPosition
    let least: Cost
  }

  private func cases(_ count: Int, seed: UInt64) throws -> [Case] {
    var generator = SplitMix64(seed: seed)
    return try (0..<SolverLists.number(count)).map { _ in
      let position = SolverLists(Self.shape, &generator).position
      return Case(position: position, least: try #require(position.searched().upper))
    }
  }

  private func steps(
    _ position: SearchPosition, _ target: Int, share: Int = 0, of shares: Int = 1, done: Set<Word> = [],
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
      let all = steps(test.position, test.least + 1)
      #expect(all.map(\.bound).min() == test.least)
      for step in all where step.bound < test.least + 1 {
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

  @Test(arguments: 1...3) func fewGuessesAndCandidatesAreProvedToo(left: Int) {
    for candidates in [words("bat"), words("bat cat"), words("bat cat hat"), words("bat cat hat rat mat")] {
      let lists = SolverLists(guesses: candidates + words("zzz bch"), candidates: candidates, left: left)
      let least = SolverBruteForce(lists).best().cost
      #expect(steps(lists.position, least).allSatisfy { $0.bound >= least })
      #expect(steps(lists.position, least + 1).map(\.bound).min() == least)
    }
  }
}
