import PuzzleKit

private let cell = Argument.word("cell", "a cell: `a1` is at the top left")
private let letters = Argument.word("letters", "one or more letters, from left to right; `.` is a blank cell")
private let columns = Argument.integer("columns", 3...6, "columns")
private let rows = Argument.integer("rows", 3...6, "rows")
private let word = Argument.word("word", "a word of the grid")
private let title = Argument.text("title", "3 to 200 characters")
private let creator = Argument.text("name", "who makes the puzzle; nobody if left out").optional
private let limit = Argument.word("seconds", "60 to 3600, or `none`")
private let minimum = Argument.integer("letters", PuzzleLimits.minimum, "the minimum word length")
private let path = Argument.file("path", "where to")
private let trialMode = Argument.choice("mode", PlayMode.self, "the mode; normal if left out").optional

extension BuilderGame {
  /// The reply to a change of the draft.
  private static func ofEdit(_ errors: [ErrorCode] = []) -> ReplySchema {
    ReplySchema(
      [
        BuilderRecords.count, BuilderRecords.difficulty, BuilderRecords.state,
        BuilderRecords.unused,
      ], errors: errors)
  }

  /// The commands of a draft.
  public static let commands = [
    GameCommand<BuilderGame>(
      "set", [cell, letters], "Sets a letter, or several from a cell to the right.", replies: ofEdit()
    ) {
      (arguments, game, _) throws(Refusal) in
      let text = arguments[letters]
      guard text.utf8.allSatisfy({ 97...122 ~= $0 | 32 || $0 == 46 }) else {
        throw Refusal(.badArgument, "letters are a to z, and . for a blank cell, not \(quoted(text))")
      }
      let letters = text.utf8.map { $0 == 46 ? 0 : $0 | 32 }
      return .set(try game.grid.cell(arguments[cell]), game.grid.cellLetters(of: letters) ?? letters)
    },
    GameCommand<BuilderGame>(
      "blank", [cell], "Blanks a cell, or gives a blank one back the letter it had.", replies: ofEdit()
    ) {
      (arguments, game, _) throws(Refusal) in game.toggling(try game.grid.cell(arguments[cell]))
    },
    GameCommand<BuilderGame>(
      "resize", [columns, rows], "Changes the size of the grid; what fits stays.", replies: ofEdit()
    ) {
      (arguments, _, _) in .resize(arguments[columns], arguments[rows])
    },
    GameCommand<BuilderGame>("clear", [], "Blanks all cells.", replies: ofEdit()) { (_, _, _) in .clear },
    GameCommand<BuilderGame>(
      "disable", [word], "Makes a word of the grid a bonus word.", replies: ofEdit([BuilderErrors.notHere])
    ) { (arguments, _, _) in
      .choose(arguments[word].lowercased(), false)
    },
    GameCommand<BuilderGame>(
      "enable", [word], "Makes a word of the grid required.", replies: ofEdit([BuilderErrors.notHere])
    ) { (arguments, _, _) in
      .choose(arguments[word].lowercased(), true)
    },
    GameCommand<BuilderGame>("title", [title], "Names the puzzle.", replies: ofEdit()) {
      (arguments, _, _) throws(Refusal) in
      let text = arguments[title]
      try PuzzleLimits.require(title: text)
      return .title(text)
    },
    GameCommand<BuilderGame>(
      "creator", [creator], "Says who makes the puzzle, or that nobody is to be named.", replies: ofEdit()
    ) {
      (arguments, _, _) throws(Refusal) in
      guard let text = arguments[creator] else { return .creator(nil) }
      guard text.utf8.count <= PuzzleLimits.text else {
        throw Refusal(.badArgument, "a name has at most \(PuzzleLimits.text) bytes, not \(text.utf8.count)")
      }
      return .creator(text)
    },
    GameCommand<BuilderGame>("limit", [limit], "Sets the time limit, or none.", replies: ofEdit()) {
      (arguments, _, _) throws(Refusal) in
      let text = arguments[limit]
      if text == "none" { return .limit(nil) }
      guard let seconds = Int(text), PuzzleLimits.time.contains(seconds) else {
        throw Refusal(.badArgument, "a time limit is 60 to 3600 seconds, or none, not \(quoted(text))")
      }
      return .limit(seconds)
    },
    GameCommand<BuilderGame>("minimum", [minimum], "Sets the minimum word length.", replies: ofEdit()) {
      (arguments, _, _) in .minimum(arguments[minimum])
    },
    GameCommand<BuilderGame>(
      "words", [], "Lists all words of the grid: required or bonus, how common, their paths.",
      replies: ReplySchema([BuilderRecords.word])
    ) {
      (_, view, _, reply) in view.reportWords(to: &reply)
    },
    GameCommand<BuilderGame>("validate", [], "Lists the draft's faults.", replies: ReplySchema([BuilderRecords.fault]))
    {
      (_, view, _, reply) in view.reportFaults(to: &reply)
    },
    GameCommand<BuilderGame>(
      "suggest", [cell],
      "Shows how many words each letter would make in a cell, and which unused cells it would bring into use.",
      replies: ReplySchema([BuilderRecords.suggestion])
    ) {
      (arguments, view, _, reply) throws(Refusal) in
      view.reportSuggestions(try view.puzzle.grid.cell(arguments[cell]), to: &reply)
    },
    GameCommand<BuilderGame>(
      "write", [path, Overwriting.replace], "Writes the draft as a puzzle file, if it has no faults.",
      replies: ReplySchema([Reply.file], errors: [.fileExists, .inputOutput, BuilderErrors.notValid])
    ) { (arguments, view, context, reply) throws(Refusal) in
      try view.requireValid()
      let overwriting = Overwriting(
        "a puzzle file that Parlor wrote", replaces: arguments[Overwriting.replace]
      ) { PuzzleFile.isWritten($0, orAbout: view.puzzle.label.id) }
      let puzzle = view.puzzle.graded(created: context.now > 0 ? context.now : nil)
      try context.write(arguments[path], PuzzleFile.bytes(puzzle), overwriting)
      reply.tellFile("Written to", arguments[path])
    },
    GameCommand<BuilderGame>(
      "try", [trialMode], "Plays the draft at the table `trial`, if it has no faults; `table main` goes back to it.",
      replies: ReplySchema(errors: [BuilderErrors.notValid], hasGameRecord: true),
      .trial { (arguments, view, reply) throws(Refusal) in
        try view.requireValid()
        let line = "position wordflow \((arguments[trialMode] ?? .normal).rawValue) " + GridPosition(view.puzzle).text
        reply.add(WordFlowRecords.opening) { $0.text(line) }
        return line
      }),
  ]
}

extension BuilderGame.View {
  fileprivate func requireValid() throws(Refusal) {
    guard let fault = puzzle.faults.first else { return }
    throw Refusal(BuilderErrors.notValid, marked: "\(fault.located); `validate` lists all that is left to do")
  }
}
