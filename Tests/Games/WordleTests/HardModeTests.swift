import PuzzleKit
import Testing

@testable import Wordle

@Suite struct HardModeTests {
  private func refusal(_ answer: String, after guesses: String, _ guess: String) -> String? {
    var game = game(answer, hard: true, valid: guesses + " " + guess)
    for word in words(guesses) { try? game.play("guess \(word.text)") }
    #expect(game.rows.count == words(guesses).count)
    let refusal = game.refusal("guess \(guess)")
    #expect(refusal == nil || refusal?.code == WordleErrors.hardMode)
    return refusal?.text
  }

  @Test func keepsPlacesFromLeftToRight() {
    // crane: r, a and e stay.
    #expect(refusal("brake", after: "crane", "chose") == "Hard mode: the 2nd letter must be R.")
    #expect(refusal("brake", after: "crane", "grist") == "Hard mode: the 3rd letter must be A.")
    #expect(refusal("brake", after: "crane", "grasp") == "Hard mode: the 5th letter must be E.")
    #expect(refusal("brake", after: "brine", "crane") == "Hard mode: the 1st letter must be B.")
    #expect(refusal("brake", after: "crane", "grape") == nil)
  }

  @Test func checksPlacesBeforeOwedLetters() {
    // tibia: t is owed, i is not in its place; the a is placed.
    #expect(refusal("pasta", after: "tibia", "manor") == "Hard mode: the 5th letter must be A.")
    #expect(refusal("pasta", after: "tibia", "mania") == "Hard mode: the guess must contain T.")
  }

  @Test func asksForOwedLettersInTheOrderTheyWereFound() {
    #expect(refusal("least", after: "stone tales", "bound") == "Hard mode: the guess must contain S.")
    #expect(refusal("least", after: "stone", "usher") == "Hard mode: the guess must contain T.")
    #expect(refusal("least", after: "stone", "bests") == nil)
  }

  @Test func aLetterIsOwedOnlyUntilItIsPlaced() {
    // e is yellow in elbow and green in bread: after that its place is all that counts.
    #expect(refusal("creak", after: "elbow bread", "wreck") == "Hard mode: the 4th letter must be A.")
    #expect(refusal("creak", after: "elbow bread", "freak") == nil)
  }

  @Test func oneOccurrenceIsEnough() {
    // Of beech's two e's elope has both elsewhere; one e anywhere is all that is asked.
    #expect(refusal("elope", after: "beech", "those") == nil)
  }

  @Test func yellowMayStayAndGrayMayReturn() {
    // In stone, s and t are yellow; siege keeps s in the same cell and uses gray letters again.
    #expect(refusal("roast", after: "stone", "steno") == nil)
    #expect(refusal("roast", after: "stone", "stony") == nil)
  }

  @Test func listedMovesAreThosePermitted() throws {
    let valid = "crane grape brave chose grasp brake trace abide"
    var game = game("brake", hard: true, valid: valid)
    try game.play("guess crane")
    var listed: [String] = []
    game.forEachMove {
      listed.append(game.line($0))
      return true
    }
    #expect(listed == ["guess brake", "guess brave", "guess crane", "guess grape", "guess trace"])
    for line in listed {
      var next = game
      #expect(throws: Never.self) { try next.play(line) }
    }
    var first: [WordleMove] = []
    game.forEachMove {
      first.append($0)
      return false
    }
    #expect(first.count == 1)
  }
}
