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

  @Test func stopsWhenTold() {
    let candidates = words("cat dog sun")
    #expect(FeedbackMatrix(guesses: candidates, candidates: candidates, shouldStop: { true }) == nil)
    #expect(FeedbackMatrix(guesses: candidates, candidates: candidates)?.candidateCount == 3)
  }
}
