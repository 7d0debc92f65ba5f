import PuzzleKit
import Testing

@testable import Wordle

@Suite struct FeedbackTests {
  @Test(arguments: [
    ("crane", "crane", "ggggg"), ("speed", "abide", "bbyby"), ("speed", "erase", "ybyyb"), ("allee", "eagle", "yybyg"),
    ("eerie", "theme", "ybbbg"), ("aaa", "aba", "gbg"), ("llama", "allay", "ygyby"), ("abab", "baba", "yyyy"),
  ])
  func scoresRepeatedLetters(guess: String, answer: String, marks: String) {
    #expect(Feedback(of: words(guess)[0], against: words(answer)[0]).text == marks)
  }

  @Test func agreesWithTheScalarVersion() {
    var generator = SplitMix()
    for _ in 0..<20_000 {
      let count = Int.random(in: 3...8, using: &generator)
      let letters = UInt8.random(in: 1...6, using: &generator)
      let guess = generator.word(count, letters: letters)
      let answer = generator.word(count, letters: letters)
      let feedback = Feedback(of: guess, against: answer)
      #expect(feedback.text == scalarScore(guess.text, answer.text), "\(guess.text) \(answer.text)")
      #expect(feedback.count == count)
      #expect(Feedback((0..<count).map { feedback[$0] }) == feedback)
    }
  }

  /// The rule as the original states it, with counts of letters.
  private func scalarScore(_ guess: String, _ answer: String) -> String {
    let guess = Array(guess)
    let answer = Array(answer)
    var left: [Character: Int] = [:]
    for letter in answer { left[letter, default: 0] += 1 }
    var marks = [Character](repeating: "b", count: guess.count)
    for index in guess.indices where guess[index] == answer[index] {
      marks[index] = "g"
      left[guess[index], default: 0] -= 1
    }
    for index in guess.indices where marks[index] != "g" && left[guess[index], default: 0] > 0 {
      marks[index] = "y"
      left[guess[index], default: 0] -= 1
    }
    return String(marks)
  }

  @Test(arguments: [
    "gybbg", "GYBBG", "21002", "🟩🟨⬛⬛🟩", "🟩🟨⬜⬜🟩", "🟧🟦⬛⬛🟧", "🟧🟦⬜⬜🟧", "🟩🟨⬛\u{FE0F}⬜\u{FE0F}🟩",
    "\u{1F7E9}\u{1F7E8}\u{2B1B}\u{FE0F}\u{2B1B}\u{FE0F}\u{1F7E9}",
  ])
  func readsEveryNotation(text: String) throws {
    #expect(try Feedback(parsing: text, letters: 5).text == "gybbg")
  }

  @Test(arguments: ["", "gybb", "gybbgg", "gyb-g", "gyb.g", "31002", "ggg gg", "🟩🟨⬛⬛🟥", "\u{FE0F}", "gräbe"])
  func refusesWhatIsNoFeedback(text: String) {
    #expect(
      throws: Refusal(
        .badArgument,
        "feedback must be 5 of g y b, 2 1 0 (correct, present, absent) or coloured squares, not \"\(text)\"")
    ) { try Feedback(parsing: text, letters: 5) }
  }

  @Test(arguments: Palette.allCases)
  func readsWhatIsShared(palette: Palette) throws {
    var game = game("brake", valid: "crane slate")
    try game.play("guess crane", "guess slate", "guess brake")
    let shared = SharedGame(game.view()).lines(palette).dropFirst()
    #expect(try shared.map { try Feedback(parsing: $0, letters: 5) } == game.rows.map(\.feedback))
  }

  @Test(arguments: 1...8)
  func theAnswerItselfIsAllCorrect(letters: Int) {
    #expect(Feedback.solved(letters) == Feedback(repeatElement(.correct, count: letters)))
  }

  @Test func keyboardKeepsTheBestState() {
    var rows = Rows()
    let answer = words("abide")[0]
    #expect(Keyboard(rows).letters(.unused).count == 26)
    for guess in words("eerie dazed bused") {
      rows.append(Row(guess, Feedback(of: guess, against: answer)))
    }
    let keyboard = Keyboard(rows)
    // e is green in the first guess and yellow in the later ones.
    #expect(keyboard.letters(.correct) == "e")
    #expect(keyboard.letters(.present) == "abdi")
    #expect(keyboard.letters(.absent) == "rsuz")
    #expect(keyboard.letters(.unused) == "cfghjklmnopqtvwxy")
  }
}
