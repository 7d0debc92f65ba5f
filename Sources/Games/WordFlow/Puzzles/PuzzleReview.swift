import Lexicon
import PuzzleKit

/// The rules, beyond those of puzzle files, for a puzzle from a stranger before others look at it.
package enum PuzzleReview {
  /// Whether an id is that of a puzzle which comes with the game or of one of a day.
  package static func isReserved(_ id: String) -> Bool {
    id.lowercased().hasPrefix(DailyPuzzle.prefix) || (try? CuratedPuzzle.named(id)) != nil
  }

  /// Reads the file of a puzzle from a stranger.
  /// - Throws: `bad-file` for a fault of the file, or for the first of ``Puzzle/offences``.
  package static func puzzle(_ bytes: [UInt8], file: String) throws(Refusal) -> Puzzle {
    let puzzle = try PuzzleFile.puzzle(bytes, file: file).puzzle
    if let offence = puzzle.offences.first {
      throw Refusal(.badFile, "\(file), \(offence.place): \(offence.text)")
    }
    return puzzle
  }
}

extension Puzzle {
  /// The offensive words that it requires or lists as bonus words, and those in its texts: the builder names them as faults, and
  /// a server takes no puzzle that has one. Letters that happen to spell one are none; who tries it is told that it does not
  /// count.
  var offences: [PuzzleFault] {
    var offences = words.filter { Lexicon.standard.isOffensive($0.text) }.map { word in
      let kind = word.isRequired ? "a required word" : "a bonus word"
      return PuzzleFault(
        place: word.text, text: "an offensive word can't be \(kind)",
        remedy:
          "change the letters that spell \(word.text.uppercased()) (\(grid.names(word.path).joined(separator: " ")))",
        cells: word.cells)
    }
    for (name, text) in [
      ("id", label.id), ("title", label.title), ("creator", label.creator ?? ""), ("difficulty", label.difficulty),
    ] {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter })
      where Lexicon.standard.isOffensive(String(word)) {
        offences.append(
          PuzzleFault(
            place: name, text: "\(quoted(String(word))) is an offensive word",
            remedy: "take \(quoted(String(word))) out of the \(name)"))
      }
    }
    return offences
  }
}
