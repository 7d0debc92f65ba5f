import PuzzleKit

private let path = Argument.path("path", "a puzzle file, or a folder of them")
private let folder = Argument.path("folder", "a folder of puzzle files")

/// The commands for files of puzzles.
enum PuzzleFolder {
  /// A file as it was read, or why it could not be.
  private typealias File = (name: String, bytes: Result<[UInt8], Refusal>)

  static let check = GameTool(
    "check", [path], "Checks puzzle files; the first fault of each is named by file and place in it.",
    replies: ReplySchema(
      [WordFlowRecords.checked, WordFlowRecords.fault, WordFlowRecords.listing], errors: [.badFile, .inputOutput]),
    .work { (arguments, context) throws(Refusal) in
      guard let names = try names(in: arguments[path], context) else {
        guard let bytes = try context.read(arguments[path]) else {
          throw Refusal(.inputOutput, "there is no file or folder \(arguments[path])")
        }
        let file = arguments[path]
        // The number of words is told, which games in hardcore hide.
        if let puzzle = try? PuzzleFile.puzzle(bytes, file: file).puzzle { try context.expose([puzzle.count]) }
        return { (monitor) throws(Refusal) in
          let puzzle = try checked(bytes, file, monitor)
          monitor.emit { report(puzzles: 1, words: puzzle.words.count, faulty: 0, to: &$0) }
        }
      }
      let files = read(names, context)
      let puzzles = files.compactMap { file in try? PuzzleFile.puzzle(file.bytes.get(), file: file.name).puzzle }
      try context.expose(puzzles.map { $0.count })
      return { (monitor) throws(Refusal) in
        var (words, faulty) = (0, 0)
        for file in files {
          if monitor.shouldStop() { throw Refusal(.stopped, "stopped before all files were checked") }
          do throws(Refusal) {
            words += try checked(try file.bytes.get(), file.name, monitor).words.count
          } catch {
            faulty += 1
            monitor.emit { report(error, to: &$0) }
          }
        }
        monitor.emit { report(puzzles: files.count - faulty, words: words, faulty: faulty, to: &$0) }
        if faulty > 0 {
          throw Refusal(
            .badFile, "\(faulty) of \(counted(files.count, "file")) \(faulty == 1 ? "has" : "have") a fault")
        }
      }
    })

  static let list = GameTool(
    "folder", [folder], "Lists the puzzles in a folder of yours, and how far you have come with each.",
    replies: ReplySchema(
      [WordFlowRecords.fault, WordFlowRecords.folder, WordFlowRecords.opening, WordFlowRecords.own],
      errors: [.badFile, .inputOutput]),
    .work { (arguments, context) throws(Refusal) in
      guard let names = try names(in: arguments[folder], context) else {
        throw Refusal(.inputOutput, "there is no folder \(arguments[folder])")
      }
      let files = read(names, context)
      let best = try PuzzleLeaderboard(context)
      return { (monitor) throws(Refusal) in
        var (completed, faulty) = (0, 0)
        for file in files {
          if monitor.shouldStop() { throw Refusal(.stopped, "stopped before all files were listed") }
          do throws(Refusal) {
            let puzzle = try PuzzleFile.puzzle(try file.bytes.get(), file: file.name).0
            completed += best.isCompleted(puzzle.label.id) ? 1 : 0
            monitor.emit { report(puzzle, best, file.name, to: &$0) }
          } catch {
            faulty += 1
            monitor.emit { report(error, to: &$0) }
          }
        }
        monitor.emit { reply in
          reply.add(WordFlowRecords.folder) {
            $0.integer(files.count - faulty)
            $0.integer(completed)
            $0.integer(faulty)
          }
          reply.draw(
            .paragraph(
              "\(completed) of \(counted(files.count - faulty, "puzzle")) completed. newgame wordflow file FILE plays one."
            ))
        }
      }
    })

  /// The puzzle files of a folder; nil if it is no folder.
  private static func names(in folder: String, _ context: any GameContext) throws(Refusal) -> [String]? {
    guard let names = try? context.names(inFolder: folder) else { return nil }
    let files = names.filter { $0.hasSuffix(".json") }
    if files.isEmpty {
      throw Refusal(.badFile, "\(folder) must have puzzle files, whose names end in .json, and has none")
    }
    return files.map { "\(folder)/\($0)" }
  }

  private static func read(_ names: [String], _ context: any GameContext) -> [File] {
    names.map { name in
      (
        name,
        Result { () throws(Refusal) in
          guard let bytes = try context.read(name) else { throw Refusal(.inputOutput, "there is no file \(name)") }
          return bytes
        }
      )
    }
  }

  /// The puzzle of a file, which is told.
  private static func checked(_ bytes: [UInt8], _ file: String, _ monitor: WorkMonitor) throws(Refusal) -> Puzzle {
    let (puzzle, added) = try PuzzleFile.puzzle(bytes, file: file)
    monitor.emit { report(puzzle, added: added, to: &$0) }
    return puzzle
  }

  private static func report(_ puzzle: Puzzle, added: Int, to reply: inout Reply) {
    let difficulty = difficulty(of: puzzle)
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
        "\(puzzle.label.title): \(size(of: puzzle)), "
          + "\(counted(puzzle.requiredCount, "required word")), "
          + "\(counted(puzzle.words.count - puzzle.requiredCount, "bonus word")), \(difficulty.tier.rawValue)"))
    if added > 0 { reply.draw(.message(WordFlowTexts.added(added), .plain)) }
  }

  private static func report(_ puzzle: Puzzle, _ best: PuzzleLeaderboard, _ file: String, to reply: inout Reply) {
    let id = puzzle.label.id
    let tier = difficulty(of: puzzle).tier.rawValue
    reply.add(WordFlowRecords.own) {
      $0.word(id)
      $0.word(size(of: puzzle))
      $0.word(tier)
      $0.flag(best.isCompleted(id))
      $0.integer(best.percent(id) ?? 0)
      $0.integer(best.score(id) ?? 0)
      $0.text(puzzle.label.title)
    }
    reply.add(WordFlowRecords.opening) { $0.text("newgame wordflow file \(QuotedPath.text(file))") }
    reply.draw(
      .paragraph(
        "\(puzzle.label.title): \(size(of: puzzle)), \(tier), \(best.text(id) ?? "not played yet"); \(file)"))
  }

  private static func report(_ fault: Refusal, to reply: inout Reply) {
    reply.add(WordFlowRecords.fault) { $0.text(fault.text) }
    reply.draw(.message(fault.text, .bad))
  }

  private static func report(puzzles: Int, words: Int, faulty: Int, to reply: inout Reply) {
    reply.add(WordFlowRecords.checked) {
      $0.integer(puzzles)
      $0.integer(words)
    }
    let text = "\(counted(puzzles, "puzzle")) with \(counted(words, "word"))"
    reply.draw(faulty == 0 ? .message("No fault: \(text).", .good) : .paragraph("Without a fault: \(text)."))
  }

  private static func difficulty(of puzzle: Puzzle) -> Difficulty {
    Difficulty(puzzle.grid, lengths: puzzle.words.filter { $0.isRequired }.map { $0.length })
  }

  private static func size(of puzzle: Puzzle) -> String { "\(puzzle.grid.columns)x\(puzzle.grid.rows)" }
}
