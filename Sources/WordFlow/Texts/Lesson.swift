import PuzzleKit

/// A step of the tutorial.
struct Lesson {
  let text: String
  /// The line that plays it.
  let line: String

  func report(_ number: Int, to reply: inout Reply) {
    reply.add(WordFlowRecords.lesson) {
      $0.integer(number)
      $0.text(text)
    }
    reply.add(WordFlowRecords.opening) { $0.text(line) }
    reply.draw(.heading("Step \(number)"))
    reply.draw(.paragraph(text))
    reply.draw(.paragraph("To try it: \(line)"))
  }

  static let all = [
    Lesson(
      text:
        "Trace a word from letter to letter: touch a2, touch b2, touch c2 and touch d2, and then lift. Or type the word.",
      line: "position wordflow beginner grid ..../word/...."),
    Lesson(
      text:
        "A path need not be straight: it may turn at every letter, and go to any letter that touches the last one, also across a corner. Here TIGER winds through the grid.",
      line: "position wordflow beginner grid t../ig./.er minimum 5"),
    Lesson(
      text:
        "Every letter of a grid is part of a word that you need. Fill the list below the grid; the numbers at a letter say how many words to be found start there, and how many use it. A letter that is not needed any more fades.",
      line: "newgame wordflow beginner puzzle pollen"),
    Lesson(
      text:
        "Choose how much you want to be helped: beginner shows everything and has no time limit, normal shows more as you find more, hardcore shows nothing, is not saved, and ends with the time.",
      line: "newgame wordflow normal puzzle pollen"),
  ]
}
