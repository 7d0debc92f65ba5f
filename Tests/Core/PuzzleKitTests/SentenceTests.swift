import PuzzleKit
import Testing

@Suite struct SentenceTests {
  @Test(
    "a refusal is a sentence for people, and names keep their spelling",
    arguments: [
      ("the game is over; again deals another", "The game is over; again deals another."),
      ("can't connect", "Can't connect."), ("over; again", "Over; again."),
      ("which game? wordle, atlas", "Which game? wordle, atlas."),
      ("t1 is empty", "t1 is empty."),
      ("\"xyz\" is not a command; did you mean x?", "\"xyz\" is not a command; did you mean x?"),
      ("CRAME is not in the word list", "CRAME is not in the word list."), ("Give up?", "Give up?"), ("", ""),
    ])
  func sentences(text: String, expected: String) {
    #expect(sentence(text) == expected)
    #expect(sentence(expected) == expected)
  }
}
