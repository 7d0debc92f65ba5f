import Lexicon
import LexiconNotes
import PuzzleKit

/// A step of the tutorial: a game that is not kept.
struct Lesson {
  let text: String
  let mode: PlayMode
  /// The grid and the least letters of a word; nil for one of the puzzles that come with the game.
  private let grid: (text: String, minimumLength: Int)?

  private init(_ text: String, _ mode: PlayMode, grid: (text: String, minimumLength: Int)? = nil) {
    self.text = text
    self.mode = mode
    self.grid = grid
  }

  /// The puzzle of the step with a number. A kept line knows its check, which may be that of an earlier edition.
  func puzzle(_ number: Int, check: String? = nil) throws(Refusal) -> Puzzle {
    let second = try puzzle(number, .second)
    guard let check, check != second.check else { return second }
    let first = try puzzle(number, .first)
    return first.check == check ? first : second
  }

  private func puzzle(_ number: Int, _ edition: WordEdition) throws(Refusal) -> Puzzle {
    let pollen = try CuratedPuzzle.named("pollen").puzzle
    let base: Puzzle
    if grid == nil, edition == .first {
      base = pollen
    } else {
      let (text, minimum) = grid ?? (pollen.grid.description, pollen.minimumLength)
      let words = ["grid", text, "minimum", String(minimum)]
      base = try GridPosition(DealRequest(words[...], for: WordFlowGame.manual, isPosition: true), unnamed: edition)
        .puzzle
    }
    var label = base.label
    (label.id, label.title) = ("\(Lesson.prefix)\(number)", "Tutorial, step \(number)")
    return Puzzle(label, base.grid, minimumLength: base.minimumLength, words: base.words)
  }

  /// The ids of the steps begin with it.
  private static let prefix = "tutorial-"

  /// The step that a puzzle is of; nil if it is of none.
  static func step(of label: Puzzle.Label) -> TutorialStep? {
    guard label.id.hasPrefix(prefix), let number = Int(label.id.dropFirst(prefix.count)), 1...all.count ~= number else {
      return nil
    }
    return TutorialStep(
      number, of: all.count, all[number - 1].text, next: number < all.count ? line(number + 1) : nil)
  }

  /// The line that plays the step with a number.
  static func line(_ number: Int) -> String { "newgame wordflow \(all[number - 1].mode.rawValue) tutorial \(number)" }

  func report(_ number: Int, to reply: inout Reply) {
    reply.add(WordFlowRecords.lesson) {
      $0.integer(number)
      $0.text(text)
    }
    reply.add(WordFlowRecords.opening) { $0.text(Lesson.line(number)) }
    reply.draw(.heading("Step \(number)"))
    reply.draw(.paragraph(text))
    reply.draw(.marked("To try it: `\(Lesson.line(number))`"))
  }

  static let all = [
    Lesson(
      "Trace a word from letter to letter: drag over its letters, or type the word and press Enter.",
      .beginner, grid: ("..../word/....", 4)),
    Lesson(
      "A path need not be straight: it may turn at every letter, and go to any letter that touches the last one, also across a corner. Here TIGER winds through the grid.",
      .beginner, grid: ("t../ig./.er", 5)),
    Lesson(
      "Find every word on the list. The numbers at a letter count the words left: at the left those that start there, at the right those that use it. A letter that is done fades.",
      .beginner),
    Lesson(
      "Choose how much help you want. Beginner: all of it, and no time limit. Normal: more as you find more. Hardcore: none; it isn't saved, and ends with the time.",
      .normal),
  ]
}
