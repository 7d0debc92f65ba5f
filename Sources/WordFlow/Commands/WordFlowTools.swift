import PuzzleKit

private let path = Argument.path("path", "a puzzle file, or a folder of them")
private let step = Argument.integer("step", 1...4, "one of the steps; all of them if left out").optional
private let target = Argument.path("path", "where to")
private let source = Argument.words(
  "puzzle",
  "which puzzle, as for newgame: `size N seed N` or `file FILE`; then `replace` to overwrite any other file"
)

extension WordFlowGame {
  /// The commands that need no open game.
  public static let tools = [
    GameTool(
      "puzzles", [], "Lists the puzzles that come with the game, and how far you have come with each.",
      .answer { (_, context, reply) throws(Refusal) in
        let games = Dictionary(
          grouping: try context.history().compactMap { HistoryDetail($0.entry) }, by: \.puzzle)
        func most(_ id: String, _ value: (HistoryDetail) -> Int) -> Int? { games[id]?.map(value).max() }
        func isCompleted(_ id: String) -> Bool { games[id]?.contains { $0.found == $0.required } == true }
        for puzzle in CuratedPuzzle.all {
          reply.add(WordFlowRecords.curated) {
            $0.word(puzzle.id)
            $0.word(puzzle.sizeText)
            $0.word(puzzle.tier.rawValue)
            $0.flag(isCompleted(puzzle.id))
            $0.integer(most(puzzle.id, \.percent) ?? 0)
            $0.integer(most(puzzle.id, \.score) ?? 0)
            $0.text(puzzle.title)
          }
        }
        reply.draw(
          .table(
            ["Puzzle", "Size", "Tier", "Best"],
            CuratedPuzzle.all.map { puzzle in
              let best = most(puzzle.id, \.percent).map { "\($0)% \(grouped(most(puzzle.id, \.score) ?? 0))" }
              return [puzzle.title, puzzle.sizeText, puzzle.tier.rawValue, best ?? ""]
            }))
        reply.draw(.paragraph("newgame wordflow puzzle NAME plays one."))
      }),
    GameTool(
      "tutorial", [step], "Teaches the game in four steps, each with a line that plays it.",
      .answer { (arguments, _, reply) throws(Refusal) in
        let steps = arguments[step].map { [$0] } ?? Array(1...Lesson.all.count)
        for number in steps { Lesson.all[number - 1].report(number, to: &reply) }
      }),
    GameTool(
      "check", [path], "Checks puzzle files; the first fault is named by file and place in it.",
      .work { (arguments, context) throws(Refusal) in
        let files = try files(arguments[path], context).map { file throws(Refusal) in
          guard let bytes = try context.read(file) else {
            throw Refusal(.inputOutput, "there is no file or folder \(file)")
          }
          return (name: file, bytes: bytes)
        }
        return { (monitor) throws(Refusal) in
          var words = 0
          for file in files {
            if monitor.shouldStop() { throw Refusal(.stopped, "stopped before all files were checked") }
            let (puzzle, added) = try PuzzleFile.puzzle(file.bytes, file: file.name)
            monitor.emit { report(puzzle, added: added, to: &$0) }
            words += puzzle.words.count
          }
          monitor.emit { reply in
            reply.add(WordFlowRecords.checked) {
              $0.integer(files.count)
              $0.integer(words)
            }
            reply.draw(
              .message("No fault: \(counted(files.count, "puzzle")) with \(counted(words, "word")).", .good))
          }
        }
      }),
    GameTool(
      "write", [target, source], reach: .local, "Writes a puzzle as a puzzle file, with all its words.",
      .update { (arguments, context, reply) throws(Refusal) in
        var words = arguments[source]
        let replaces = words.last == "replace"
        if replaces { words.removeLast() }
        let puzzle = try PuzzleSource(try DealRequest(words[...], for: manual), context) { () throws(Refusal) in
          try PuzzleSource.freshSeed(context)
        }.puzzle
        let overwriting = Overwriting("a puzzle file", replaces: replaces) { old in
          (try? PuzzleFile.puzzle(old, file: "")) != nil
        }
        try context.write(arguments[target], PuzzleFile.bytes(puzzle), overwriting)
        reply.tellFile("Written to", arguments[target])
      }),
    WordFlowAchievement.tool("Lists the achievements. Only games that count for records reach them."),
  ]

  /// The file itself, or the puzzle files of a folder.
  private static func files(_ path: String, _ context: any GameContext) throws(Refusal) -> [String] {
    guard let names = try? context.names(inFolder: path) else { return [path] }
    let files = names.filter { $0.hasSuffix(".json") }
    if files.isEmpty {
      throw Refusal(.badFile, "\(path) must have puzzle files, whose names end in .json, and has none")
    }
    return files.map { "\(path)/\($0)" }
  }

  private static func report(_ puzzle: Puzzle, added: Int, to reply: inout Reply) {
    let lengths = puzzle.words.filter(\.isRequired).map(\.length)
    let difficulty = Difficulty(puzzle.grid, lengths: lengths)
    reply.add(WordFlowRecords.listing) {
      $0.word(puzzle.label.id)
      for number in [
        puzzle.grid.columns, puzzle.grid.rows, puzzle.requiredCount, puzzle.words.count - puzzle.requiredCount, added,
        difficulty.score,
      ] { $0.integer(number) }
      $0.word(difficulty.tier.rawValue)
      $0.text(puzzle.label.title)
    }
    reply.draw(
      .paragraph(
        "\(puzzle.label.title): \(puzzle.grid.columns)x\(puzzle.grid.rows), "
          + "\(counted(puzzle.requiredCount, "required word")), "
          + "\(counted(puzzle.words.count - puzzle.requiredCount, "bonus word")), \(difficulty.tier.rawValue)"))
    if added > 0 { reply.draw(.message(WordFlowTexts.added(added), .plain)) }
  }
}
