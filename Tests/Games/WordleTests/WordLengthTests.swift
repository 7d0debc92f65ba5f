import PuzzleKit
import Testing

@testable import Wordle

/// Which bare words are guesses, and what is said of those that are too short or too long.
@Suite struct WordLengthTests {
  @Test(arguments: Rank.allCases) func everyOtherLengthIsNamed(rank: Rank) throws {
    let answer = String(repeating: "a", count: rank.letters)
    var open = game(answer, rank)
    for count in 1...10 {
      let isRight = count == rank.letters
      for letter in ["b", "B"] {
        let word = String(repeating: letter, count: count)
        let text = "you need \(rank.letters) letters; that was \(count)"
        #expect(open.objection(to: word) == (isRight || count == 1 ? nil : text), "\(word)")
        #expect(open.shorthand(word) == (isRight ? "guess \(word.lowercased())" : nil))
      }
    }
    #expect(open.objection(to: "b1") == nil && open.objection(to: "b b") == nil && open.objection(to: "") == nil)
    try open.play("guess \(answer)")
    #expect(open.objection(to: "bb") == nil && open.objection(to: "bbbbbbbb") == nil)
  }
}
