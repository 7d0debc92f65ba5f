import PuzzleKit

/// The records that only the builder writes.
enum BuilderRecords {
  static let state = RecordSchema(
    "draft", "The state of the draft.",
    [
      Field("columns", .integer, "columns of the grid"),
      Field("rows", .integer, "rows of the grid"),
      Field("minimum", .integer, "the minimum word length"),
      Field("required", .integer, "required words"),
      Field("bonus", .integer, "bonus words"),
      Field("faults", .integer, "how many faults `validate` lists"),
      Field("limit", .integer, optional: true, "the time limit in seconds"),
      Field("title", .text, optional: true, "the title, if it has one"),
    ])
  static let difficulty = RecordSchema(
    "difficulty", "The difficulty score and its parts; the score is their sum, rounded half up.",
    [
      Field("score", .integer, "the score"),
      Field("tier", of: ["easy", "medium", "hard", "expert"]),
      Field("words", .decimal, "0.3 for each required word"),
      Field("length", .decimal, "0.25 for each letter of their average length"),
      Field("letters", .decimal, "0.2 for each Q, X, Z and J"),
      Field("cells", .decimal, "0.25 for each percent of the cells that have a letter"),
    ])
  static let unused = RecordSchema(
    "unused", "The letters that no word uses.", [Field("cells", .words, "their cells")])
  static let count = RecordSchema(
    "count", "How many required words there are at a cell.",
    [
      Field("cell", .word, "the cell"), Field("starts", .integer, "words that start there"),
      Field("contains", .integer, "words that use it"),
    ])
  static let word = RecordSchema(
    "entry", "A word of the grid.",
    [
      Field("word", .word, "the word"),
      Field("kind", of: ["required", "bonus"]),
      Field("class", of: ["common", "uncommon", "rare"]),
      Field("paths", .integer, "how many paths spell it"),
      Field("cells", .words, "the first of them"),
    ])
  static let fault = RecordSchema(
    "fault", "A fault of the draft.",
    [Field("place", .word, "a cell, or `title`, `grid` or `words`"), Field("text", .text, "what is wrong")])
  static let suggestion = RecordSchema(
    "suggestion", "A letter for a cell; letters that make most words come first.",
    [
      Field("letter", .word, "the letter"),
      Field("required", .integer, "required words the grid would have"),
      Field("bonus", .integer, "bonus words it would have"),
      Field("unused", .integer, "letters no word would use"),
      Field("uses", .words, "cells whose letters no word uses now, but would then"),
    ])
  static let all = [
    state, difficulty, unused, count, word, fault, suggestion, WordFlowRecords.opening, WordFlowRecords.row,
    WordFlowRecords.creator,
  ]
}

extension BuilderGame {
  /// Writes how the puzzle stands, its grid and the counts at its cells.
  public static func report(_ view: View, to reply: inout Reply) {
    view.reportState(to: &reply)
    if let creator = view.puzzle.label.creator {
      reply.add(WordFlowRecords.creator) { $0.text(oneLine(creator)) }
    }
    for (index, letters) in view.puzzle.grid.description.split(separator: "/").enumerated() {
      reply.add(WordFlowRecords.row) {
        $0.integer(index + 1)
        $0.word(String(letters))
      }
    }
    view.reportCounts(to: &reply)
  }

  /// Writes how the puzzle stands, and the counts at its cells if the edit may have changed them.
  public static func report(_ view: View, after move: BuilderMove, to reply: inout Reply) {
    view.reportState(to: &reply)
    if move.changesWords { view.reportCounts(to: &reply) }
  }
}

extension BuilderGame.View {
  fileprivate var hints: GridAnalysis.Hints {
    game.analysis.hints(for: puzzle.words.indices.filter { puzzle.words[$0].isRequired })
  }

  fileprivate var lengths: [Int] { puzzle.words.filter { $0.isRequired }.map { $0.length } }

  fileprivate func reportState(to reply: inout Reply) {
    let grid = puzzle.grid
    reply.add(BuilderRecords.state) {
      for number in [
        grid.columns, grid.rows, puzzle.minimumLength, puzzle.requiredCount, puzzle.words.count - puzzle.requiredCount,
        puzzle.faults.count,
      ] { $0.integer(number) }
      $0.integer(orAbsent: puzzle.label.timeLimit)
      $0.text(puzzle.label.title.isEmpty ? nil : oneLine(puzzle.label.title))
    }
    let (difficulty, lengths) = (Difficulty(grid, lengths: lengths), lengths)
    reply.add(BuilderRecords.difficulty) {
      $0.integer(difficulty.score)
      $0.word(difficulty.tier.rawValue)
      $0.decimal(0.3 * Double(lengths.count), places: 2)
      $0.decimal(lengths.isEmpty ? 0 : 0.25 * Double(lengths.reduce(0, +)) / Double(lengths.count), places: 2)
      $0.decimal(0.2 * Double(grid.cells.count { "qxzj".utf8.contains($0) }), places: 2)
      $0.decimal(25 * Double(grid.letterCount) / Double(grid.cells.count), places: 2)
    }
    let unused = grid.names(puzzle.unusedCells)
    if !unused.isEmpty { reply.add(BuilderRecords.unused) { $0.words(unused) } }
  }

  fileprivate func reportCounts(to reply: inout Reply) {
    let hints = hints
    for cell in puzzle.grid.cells.indices where puzzle.grid[cell] != 0 {
      reply.add(BuilderRecords.count) {
        $0.word(puzzle.grid.name(UInt8(cell)))
        $0.integer(hints.starts[cell])
        $0.integer(hints.uses[cell])
      }
    }
  }

  func reportWords(to reply: inout Reply) {
    for (word, found) in zip(puzzle.words, game.analysis.words) {
      reply.add(BuilderRecords.word) {
        $0.word(word.text)
        $0.word(word.isRequired ? "required" : "bonus")
        $0.word(word.wordClass.name)
        $0.integer(found.pathCount)
        $0.words(puzzle.grid.names(word.path))
      }
    }
    if puzzle.words.isEmpty {
      reply.draw(.paragraph("The grid has no words yet."))
    } else {
      for wordClass in WordClass.allCases {
        drawWords(puzzle.words.filter { $0.wordClass == wordClass }, wordClass, &reply)
      }
      reply.draw(.note("A + marks bonus words."))
    }
  }

  /// Draws the words of a class, a column for each length.
  private func drawWords(_ words: [PuzzleWord], _ wordClass: WordClass, _ reply: inout Reply) {
    if words.isEmpty { return }
    let columns = Dictionary(grouping: words, by: { $0.length }).sorted { $0.key < $1.key }.map { $0.value }
    reply.draw(.heading(counted(words.count, "\(wordClass.name) word")))
    reply.draw(
      .table(
        WordFlowTexts.lengthHeadings(words.map { $0.length }),
        (0..<(columns.map { $0.count }.max() ?? 0)).map { row in
          columns.map { column in
            row < column.count ? column[row].text.uppercased() + (column[row].isRequired ? "" : "+") : ""
          }
        }))
  }

  func reportFaults(to reply: inout Reply) {
    for fault in puzzle.faults {
      reply.add(BuilderRecords.fault) {
        $0.word(fault.place)
        $0.text(fault.text)
      }
    }
    // The picture has no names of cells: it marks the letters.
    let faults = puzzle.faults.filter { $0.text != Puzzle.unusedLetter }
    let unused = puzzle.unusedCells.nonzeroBitCount
    if unused > 0 { reply.draw(.message("No word uses the marked letter\(unused == 1 ? "" : "s").", .bad)) }
    for fault in faults { reply.draw(.message(fault.words, .bad)) }
    if puzzle.faults.isEmpty { reply.say("No faults: the puzzle can be saved and played.", tone: .good) }
  }

  /// The cells whose letters no word uses in this puzzle, but one does in another with the same cells.
  private func freed(_ other: Puzzle) -> [String] {
    puzzle.grid.names(puzzle.unusedCells & ~other.unusedCells)
  }

  func reportSuggestions(_ cell: UInt8, to reply: inout Reply) {
    let letters = (97...122 as ClosedRange<UInt8>).map { letter in
      var next = game
      var log = EventLog(isOn: false)
      try? next.apply(.set(cell, [letter]), &log)
      return (letter, next.puzzle)
    }
    let best = letters.sorted {
      ($1.1.requiredCount, $1.1.words.count, $0.0) < ($0.1.requiredCount, $0.1.words.count, $1.0)
    }
    for (letter, puzzle) in best {
      reply.add(BuilderRecords.suggestion) {
        $0.word(String(UnicodeScalar(letter)))
        for number in [
          puzzle.requiredCount, puzzle.words.count - puzzle.requiredCount, puzzle.unusedCells.nonzeroBitCount,
        ] { $0.integer(number) }
        $0.words(freed(puzzle))
      }
    }
    // The best, and below them whatever else would use a letter that no word uses.
    let shown = best.prefix(10) + best.dropFirst(10).filter { !freed($0.1).isEmpty }
    let frees = shown.contains { !freed($0.1).isEmpty }
    reply.draw(
      .table(
        ["Letter", "Required", "Bonus", "Unused"] + (frees ? ["Would use"] : []),
        shown.map {
          [
            String(UnicodeScalar($0.0)).uppercased(), String($0.1.requiredCount),
            String($0.1.words.count - $0.1.requiredCount), String($0.1.unusedCells.nonzeroBitCount),
          ] + (frees ? [freed($0.1).joined(separator: " ")] : [])
        }))
  }

  func draw(to reply: inout Reply) {
    guard reply.draws else { return }
    let (grid, hints, marked) = (puzzle.grid, hints, puzzle.markedCells)
    reply.draw(.heading(puzzle.label.title.isEmpty ? "A puzzle without a title" : puzzle.label.title))
    reply.draw(
      .board(
        (0..<grid.rows).map { row in
          (0..<grid.columns).map { column in
            let cell = row * grid.columns + column
            let place = Place.named(grid.name(UInt8(cell)))
            if grid[cell] == 0 { return Tile("", .empty, foot: " ", place: place) }
            func text(_ count: Int) -> String { count == 0 ? "" : String(count) }
            let foot = text(hints.starts[cell])
            return Tile(
              grid.face(cell), marked >> UInt64(cell) & 1 != 0 ? .bad : .unused, value: text(hints.uses[cell]),
              foot: foot.isEmpty ? " " : foot, place: place)
          }
        }))
    let difficulty = Difficulty(grid, lengths: lengths)
    reply.draw(
      .message(
        "\(counted(puzzle.requiredCount, "required word")), "
          + "\(counted(puzzle.words.count - puzzle.requiredCount, "bonus word")), "
          + "difficulty \(difficulty.score) (\(difficulty.tier.rawValue))", .plain))
    if let fault = puzzle.nextFault {
      let rest = puzzle.faults.count - 1
      let more = rest == 0 ? "" : " \(counted(rest, "more thing")) to do."
      reply.draw(.marked("Next: \(fault.remedy).\(more)"))
    } else {
      reply.draw(.marked("Ready: `try` plays it, `write FILE` saves it."))
    }
    for word in puzzle.offensiveWords {
      reply.draw(
        .paragraph("The marked letters spell \(word.text.uppercased()), which is offensive and won't count."))
    }
  }
}
