import PuzzleKit

private let cell = Argument.word("cell", "a cell: `a1` is at the top left, also written `0,0`")
private let cells = Argument.words(
  "cells", grammar: "CELL {CELL} [at MILLISECONDS]",
  "the cells in order, such as `a1 b1 c2`; then `at MILLISECONDS` if wanted")
private let start = Argument.words(
  "cell", optional: true, grammar: "[CELL] [at MILLISECONDS]",
  "a cell to begin at, if wanted; then `at MILLISECONDS` if wanted")
private let word = Argument.word("word", "the word, in either case")
private let atWord = Argument.choice("at", ["at"], access: .local, "the word itself").optional
private let time = Argument.integer(
  "milliseconds", 0...WordFlowGame.longestTime,
  "the time, in milliseconds of play; the clock's if left out"
).optional

extension WordFlowGame {
  /// The most milliseconds of play that a line may name.
  static let longestTime: Int64 = 1_000_000_000_000

  /// The reply to a move.
  private static func ofMove(_ errors: [ErrorCode] = []) -> ReplySchema {
    ReplySchema(
      [
        Reply.achievement, WordFlowRecords.attempt, WordFlowRecords.found, WordFlowRecords.game, WordFlowRecords.missed,
        WordFlowRecords.result, WordFlowRecords.rival, WordFlowRecords.score, WordFlowRecords.share,
        WordFlowRecords.star, WordFlowRecords.trace, WordFlowRecords.unlocked,
      ], errors: errors)
  }

  /// The commands of a game.
  public static let commands = [
    GameCommand<WordFlowGame>(
      "touch", [cell, atWord, time],
      "Adds a cell to the trace; touching the cell before the last takes the last one back. At a terminal the cell alone is enough.",
      replies: ofMove([WordFlowErrors.blankCell, WordFlowErrors.cellUsed, WordFlowErrors.notAdjacent])
    ) { (arguments, game, context) throws(Refusal) in
      try game.move(.touch(try game.puzzle.grid.cell(arguments[cell])), arguments, context)
    },
    GameCommand<WordFlowGame>(
      "clear", [start], "Drops the trace; with a cell, begins another one there.",
      replies: ofMove([WordFlowErrors.noTrace])
    ) { (arguments, game, context) throws(Refusal) in
      var words = arguments[start]
      let time = try timeAtEnd(of: &words, context)
      if words.count > 1 { throw Refusal(.badArgument, "clear takes one cell, such as clear a1") }
      let cell = try words.first.map { name throws(Refusal) in try game.puzzle.grid.cell(name) }
      return game.move(.clear(cell), at: time, wall: context.now)
    },
    GameCommand<WordFlowGame>("lift", [atWord, time], "Submits the trace.", replies: ofMove([WordFlowErrors.noTrace])) {
      (arguments, game, context) throws(Refusal) in try game.move(.lift, arguments, context)
    },
    GameCommand<WordFlowGame>(
      "trace", [cells], "Submits the word along some cells. At a terminal: `a1b1c2`.",
      replies: ofMove([WordFlowErrors.blankCell, WordFlowErrors.cellUsed, WordFlowErrors.notAdjacent])
    ) { (arguments, game, context) throws(Refusal) in
      var words = arguments[cells]
      let time = try timeAtEnd(of: &words, context)
      if words.isEmpty { throw Refusal(.missingArgument, "trace needs cells, such as trace a1 b1 c2") }
      let path = try words.map { word throws(Refusal) in try game.puzzle.grid.cell(word) }
      return game.move(.trace(path), at: time, wall: context.now)
    },
    GameCommand<WordFlowGame>(
      "word", [word, atWord, time], "Submits a word; its path is found. At a terminal the word alone is enough.",
      replies: ofMove()
    ) { (arguments, game, context) throws(Refusal) in
      let text = arguments[word].lowercased()
      guard text.utf8.allSatisfy({ 97...122 ~= $0 }) else {
        throw Refusal(.badArgument, "a word has letters from a to z alone, not \(quoted(arguments[word]))")
      }
      // Kept lines of earlier versions may have anything.
      if !context.isReplay { try requirePossibleWord(text) }
      return try game.move(.word(text), arguments, context)
    },
    GameCommand<WordFlowGame>(
      "reveal", [atWord, time],
      "Reveals a required word, the shortest first; it earns nothing. Always in beginner, after 80% in normal.",
      replies: ofMove([WordFlowErrors.noReveal])
    ) { (arguments, game, context) throws(Refusal) in try game.move(.reveal, arguments, context) },
    GameCommand<WordFlowGame>(
      "tick", [atWord, time],
      "Tells the time, so that a game whose time is up ends without a move. Needs `at` if no clock runs.",
      replies: ofMove()
    ) { (arguments, game, context) throws(Refusal) in
      let move = try game.move(.tick, arguments, context)
      if move.time == nil {
        throw Refusal(
          .missingArgument,
          context.situation == .local
            ? "no clock runs; send tick at MILLISECONDS" : "no clock runs, so there is no time to tell")
      }
      return move
    },
    GameCommand<WordFlowGame>(
      "hints", [], "Lists the hints of the mode: words of each length, and how many start at and use each cell.",
      replies: ReplySchema([WordFlowRecords.cell, WordFlowRecords.length])
    ) { (_, view, _, reply) in
      view.reportAids(to: &reply)
      view.drawAids(to: &reply)
    },
    GameCommand<WordFlowGame>(
      "found", [], "Lists the words found, with their paths and what they have earned.",
      replies: ReplySchema([WordFlowRecords.found])
    ) {
      (_, view, _, reply) in
      view.reportFound(to: &reply)
      if view.found.isEmpty {
        reply.draw(.paragraph("No word has been found yet."))
      } else {
        view.drawFound(to: &reply)
      }
    },
    GameCommand<WordFlowGame>(
      "solve", [], givesAssistance: true,
      "Lists every word of the grid that was not found, with all its paths.",
      replies: ReplySchema([WordFlowRecords.path, WordFlowRecords.solution])
    ) { (_, view, _, reply) in view.reportSolution(to: &reply) },
  ]

  private func move(
    _ action: WordFlowMove.Action, _ arguments: Arguments, _ context: any GameContext
  ) throws(Refusal) -> WordFlowMove {
    let named = arguments[time]
    if arguments[atWord] != nil {
      if named == nil { throw Refusal(.missingArgument, "at needs the milliseconds of play") }
    }
    return move(action, at: named, wall: context.now)
  }

  /// Takes `at MILLISECONDS` off the end of words.
  private static func timeAtEnd(of words: inout [String], _ context: any GameContext) throws(Refusal) -> Int64? {
    guard words.dropLast().last == "at", let text = words.last else { return nil }
    try context.situation.admit(.local, "at")
    guard case .integer(let number) = try time.parameter.parse(text) else { return nil }
    words.removeLast(2)
    return number
  }
}

extension WordFlowView {
  /// Writes the words of the dictionary in the grid that were not found.
  fileprivate func reportSolution(to reply: inout Reply) {
    let known = Set(found.map { $0.word.text })
    let words = GridDictionary.standard.analyse(grid, minimumLength: minimumLength).words
      .filter { !known.contains($0.text) }
    for word in words {
      reply.add(WordFlowRecords.solution) {
        $0.word(word.text)
        $0.word(word.wordClass.name)
        $0.integer(Points.base(length: word.length))
        $0.integer(word.pathCount)
        $0.words(grid.names(word.path(0)))
      }
      for path in word.paths.dropFirst() { reply.add(WordFlowRecords.path) { $0.words(grid.names(path)) } }
    }
    reply.draw(
      .table(WordFlowTexts.lengthHeadings(words.map { $0.length }), WordFlowTexts.columns(words.map { $0.text })))
  }
}
