import PuzzleKit
import Testing

@testable import Wordle

@Suite struct SolverMatrixTests {
  /// The whole number that stands for feedback: base 3, the first letter lowest.
  private func digits(_ states: [LetterState]) -> Int {
    states.reversed().reduce(0) { sum, state in
      3 * sum + (state == .correct ? 2 : state == .present ? 1 : 0)
    }
  }

  @Test(arguments: 3...8) func everyCellIsTheFeedback(letters: Int) throws {
    var generator = SplitMix64(seed: UInt64(letters))
    func words(_ count: Int, _ alphabet: Int) -> [Word] {
      (0..<count).map { _ in
        var word = Word()
        for _ in 0..<letters { word.append(0x61 + UInt8(generator.below(alphabet))) }
        return word
      }
    }
    for count in [1, 15, 16, 17, 63, 65, 130] {
      for alphabet in [1, 2, 3, 5, 26] {
        let guesses = words(count, alphabet)
        let candidates = words(1 + generator.below(SolverLists.number(12)), alphabet)
        let matrix = try #require(FeedbackMatrix(guesses: guesses, candidates: candidates))
        for (column, candidate) in candidates.enumerated() {
          for (row, guess) in guesses.enumerated() {
            let expected = digits(SolverBruteForce.score(guess, candidate))
            if matrix[row, column] != expected {
              Issue.record("\(guess.text) against \(candidate.text) is \(expected), not \(matrix[row, column])")
            }
          }
        }
      }
    }
  }

  /// Columns that were kept make the same matrix, whichever of them are known.
  @Test(arguments: [3, 5, 6, 8]) func keptColumnsAreTheSame(letters: Int) throws {
    var generator = SplitMix64(seed: UInt64(letters))
    let guesses = (0..<100).map { _ in
      var word = Word()
      for _ in 0..<letters { word.append(0x61 + UInt8(generator.below(5))) }
      return word
    }
    let kept = FeedbackColumns()
    for _ in 0..<20 {
      let candidates = (0...generator.below(12)).map { _ in guesses[generator.below(guesses.count)] }
      let made = try #require(FeedbackMatrix(guesses: guesses, candidates: candidates))
      let again = try #require(
        FeedbackMatrix(guesses: guesses, candidates: candidates, kept: kept, shouldStop: { false }))
      for column in candidates.indices {
        for row in guesses.indices where made[row, column] != again[row, column] {
          Issue.record("\(guesses[row].text) against \(candidates[column].text) is another")
        }
      }
    }
  }

  @Test func stopsWhenTold() {
    let candidates = words("cat dog sun")
    #expect(FeedbackMatrix(guesses: candidates, candidates: candidates, shouldStop: { true }) == nil)
    #expect(FeedbackMatrix(guesses: candidates, candidates: candidates)?.candidateCount == 3)
  }
}
