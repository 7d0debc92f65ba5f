import PuzzleKit

/// A fault that keeps a draft from being a puzzle.
struct PuzzleFault: Equatable {
  /// The cell or the word, or what else is meant: `title`, `grid`, `words`.
  let place: String
  let text: String
  /// The thing to do about it, for a person who builds.
  let remedy: String
  /// The cells where it can be seen, as a mask.
  var cells: UInt64 = 0

  /// The fault with the cell or the word that has it.
  var located: String { ["title", "grid", "words"].contains(place) ? text : "\(place): \(text)" }

  /// The fault in a sentence.
  var words: String { sentence(located) }
}

extension Puzzle {
  /// The least number of words that a puzzle requires: 5 if its longer side is 3 cells, and 5 more for each further one.
  static func leastWords(columns: Int, rows: Int) -> Int { 5 * (max(columns, rows) - 2) }

  /// The least number of words that it requires.
  var leastWords: Int { Puzzle.leastWords(columns: grid.columns, rows: grid.rows) }

  /// The fault of a letter that no word uses.
  static let unusedLetter = "no word uses the letter"

  /// The letters that no word uses.
  var unusedCells: UInt64 { grid.letterCells & ~words.reduce(0) { $0 | $1.cells } }

  /// The cells with faults, and those of offensive words that can be traced, though they count nowhere.
  var markedCells: UInt64 {
    faults.reduce(offensiveWords.reduce(0) { $0 | $1.cells }) { $0 | $1.cells }
  }

  /// The fault to mend next: a title comes last.
  var nextFault: PuzzleFault? {
    let faults = faults
    return faults.first { $0.place != "title" } ?? faults.first
  }

  /// Everything that keeps it from being a puzzle, in the order of the checks.
  var faults: [PuzzleFault] {
    var faults: [PuzzleFault] = []
    if !PuzzleLimits.title.contains(label.title.count) {
      faults.append(
        PuzzleFault(
          place: "title", text: "the title needs 3 to 200 characters", remedy: "give it a title (`title NAME`)")
      )
    }
    if !grid.isConnected {
      faults.append(
        PuzzleFault(
          place: "grid", text: grid.letterCount == 0 ? "the grid has no letters" : "blank cells divide the letters",
          remedy: grid.letterCount == 0
            ? "type letters into the cells"
            : "connect the marked \(grid.strandedCells.nonzeroBitCount == 1 ? "letter" : "letters") with the others",
          cells: grid.strandedCells))
    }
    let unused = unusedCells
    let remedy =
      unused.nonzeroBitCount == 1
      ? "make a word of \(minimumLength) letters or more with the marked letter, or blank it"
      : "make words of \(minimumLength) letters or more with the marked letters, or blank them"
    for cell in grid.cells.indices where unused >> UInt64(cell) & 1 != 0 {
      let name = grid.name(UInt8(cell))
      faults.append(
        PuzzleFault(
          place: name, text: Puzzle.unusedLetter, remedy: remedy, cells: 1 << UInt64(cell)))
    }
    if requiredCount < leastWords {
      faults.append(
        PuzzleFault(
          place: "words", text: "a puzzle of this size requires at least \(leastWords) words, not \(requiredCount)",
          remedy: "make \(counted(leastWords - requiredCount, "more word"))"))
    }
    return faults + offences
  }
}
