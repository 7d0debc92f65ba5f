import PuzzleKit

private let step = Argument.integer("step", 1...4, "one of the steps; all of them if left out").optional
private let target = Argument.path("path", "where to")
private let source = Argument.words(
  "puzzle", grammar: "{KEY VALUE} [replace]",
  "which puzzle, as for newgame: `size N seed N` or `file FILE`; then `replace` to overwrite any other file"
)

extension WordFlowGame {
  /// The commands that need no open game.
  public static let tools = [
    GameTool(
      "puzzles", [], "Lists the puzzles that come with the game, and how far you have come with each.",
      replies: ReplySchema([WordFlowRecords.curated]),
      .answer { (_, context, reply) throws(Refusal) in
        let best = try PuzzleLeaderboard(context)
        for puzzle in CuratedPuzzle.all {
          reply.add(WordFlowRecords.curated) {
            $0.word(puzzle.id)
            $0.word(puzzle.sizeText)
            $0.word(puzzle.tier.rawValue)
            $0.flag(best.isCompleted(puzzle.id))
            $0.integer(best.percent(puzzle.id) ?? 0)
            $0.integer(best.score(puzzle.id) ?? 0)
            $0.text(puzzle.title)
          }
        }
        reply.draw(
          .table(
            ["Puzzle", "Size", "Tier", "Best"],
            CuratedPuzzle.all.map { [$0.title, $0.sizeText, $0.tier.rawValue, best.text($0.id) ?? ""] }))
        reply.draw(.paragraph("newgame wordflow puzzle NAME plays one."))
      }),
    GameTool(
      "tutorial", [step], "Teaches the game in four steps, each with a line that plays it.",
      replies: ReplySchema([WordFlowRecords.lesson, WordFlowRecords.opening]),
      .answer { (arguments, _, reply) throws(Refusal) in
        let steps = arguments[step].map { [$0] } ?? Array(1...Lesson.all.count)
        for number in steps { Lesson.all[number - 1].report(number, to: &reply) }
      }),
    PuzzleFolder.list,
    PuzzleFolder.check,
    GameTool(
      "write", [target, source], access: .local,
      "Writes a puzzle as a puzzle file, with all its words. Its games are assisted from then on.",
      replies: ReplySchema([Reply.file], errors: [.badFile, .fileExists, .inputOutput, .unknownGame]),
      .update { (arguments, context, reply) throws(Refusal) in
        var words = arguments[source]
        let replaces = words.last == "replace"
        if replaces { words.removeLast() }
        let request = try DealRequest(words[...], for: manual)
        let puzzle = try PuzzleSource(request, context, context.lineOrigin) { () throws(Refusal) in
          try PuzzleSource.freshSeed(context)
        }.puzzle
        let overwriting = Overwriting("a puzzle file that Parlor wrote", replaces: replaces) {
          PuzzleFile.isWritten($0, orAbout: "")
        }
        try context.expose(puzzle.identities + [puzzle.count])
        try context.write(arguments[target], PuzzleFile.bytes(puzzle), overwriting)
        reply.tellFile("Written to", arguments[target])
      }),
    WordFlowAchievement.tool("Lists the achievements. Only games that count for records reach them."),
  ]
}
