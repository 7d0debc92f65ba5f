import PuzzleKit
import Testing

@testable import Wordle

/// Relations between the costs of related positions, whatever they are.
@Suite struct SolverConsistencyTests {
  private static let shapes = [
    SolverLists.Shape(letters: 3...4, alphabet: 9...14, candidates: 60...110, others: 10...40, guessesLeft: 3...6),
    SolverLists.Shape(
      letters: 5...7, alphabet: 10...16, candidates: 60...70, others: 10...30, guessesLeft: 3...5, differences: 2),
  ]

  private func cost(_ lists: SolverLists) throws -> Cost {
    let state = lists.position.searched()
    #expect(state.isExact, "\(lists)")
    return try #require(state.upper)
  }

  @Test(arguments: shapes.indices, [false, true]) func costsAgree(shape: Int, isWeighted: Bool) throws {
    var generator = SplitMix64(seed: UInt64(shape))
    for _ in 0..<SolverLists.number(1) {
      let lists = SolverLists(Self.shapes[shape], isHard: false, isWeighted: isWeighted, &generator)
      let least = try cost(lists)
      for stage in [SearchStage.narrow, .wide] {
        #expect(lists.position.searched(stage).upper.map { $0 >= least } ?? false, "\(lists)")
      }

      let more = SolverLists(
        guesses: lists.guesses, candidates: lists.candidates, weights: lists.weights, guessesLeft: lists.guessesLeft + 1
      )
      // A lost candidate counts as found one guess after the last, so only its loss may be compared.
      #expect(try cost(more).losses <= least.losses, "one guess more: \(lists)")
      if least.losses == 0 { #expect(try cost(more) <= least, "one guess more: \(lists)") }

      let hard = SolverLists(
        guesses: lists.guesses, candidates: lists.candidates, weights: lists.weights, guessesLeft: lists.guessesLeft,
        rows: Rows())
      #expect(try cost(hard) >= least, "hard mode: \(lists)")

      let owned = Set(lists.candidates)
      let others = lists.guesses.filter { !owned.contains($0) }
      let fewer = Set(others.prefix(others.count / 2))
      let poorer = SolverLists(
        guesses: lists.guesses.filter { !fewer.contains($0) }, candidates: lists.candidates, weights: lists.weights,
        guessesLeft: lists.guessesLeft)
      #expect(try cost(poorer) >= least, "fewer guesses: \(lists)")

      let dropped = generator.below(lists.candidates.count)
      func without<Value>(_ values: [Value]) -> [Value] {
        values.indices.filter { $0 != dropped }.map { values[$0] }
      }
      let smaller = SolverLists(
        guesses: lists.guesses, candidates: without(lists.candidates), weights: lists.weights.map(without),
        guessesLeft: lists.guessesLeft)
      #expect(try cost(smaller) <= least, "without \(lists.candidates[dropped].text): \(lists)")
    }
  }
}
