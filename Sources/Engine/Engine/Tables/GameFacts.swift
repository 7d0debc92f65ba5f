import PuzzleKit

/// The facts that a game tells of its tables in addition to moves and records, without its types: one entry for each that its
/// description has. Those that depend on the position take the table.
package struct GameFacts: Sendable {
  /// The opening line of another game by the same rules, whatever the options are now.
  package let another: @Sendable (any Table, Settings) -> String
  /// The lines that show the game around once it has ended; nil if there are none.
  package let share: @Sendable (any Table, Seat, any GameContext) -> [String]?
  /// Anonymous statistics of a finished game that counts; nil if there are none.
  package let figures: @Sendable (any Table, Seat) -> String?
  /// A summary of a finished game in one line; nil if there is none, or if it was told to stop.
  package let postGameSummary: @Sendable (any Table, Seat, @escaping @Sendable () -> Bool) -> PostGameSummary?
  /// The question before the game is given up; nil if it has ended.
  package let abandonPrompt: @Sendable (any Table) -> String?
  /// The question to a person who gives it up.
  package let resignPrompt: @Sendable (any Table) -> String
  /// The share of a seat's game that is done, as the prompt shows it.
  package let progress: @Sendable (any Table, Seat) -> String?
  /// The same in words; nil where the lines of its moves tell as much.
  package let advance: @Sendable (any Table, Seat) -> String?
  /// The share of it that is done, for rivals in a race.
  package let standing: @Sendable (any Table, Seat) -> String?
  /// The line of the move that a person's short form stands for; nil if it stands for none.
  package let shorthand: @Sendable (any Table, String) -> String?
  /// The reason why a text is no move, if the game has one of its own.
  package let objection: @Sendable (any Table, String) -> String?
  /// Whether a daily that goes on has won its day for a seat.
  package let hasWonDay: @Sendable (any Table, Seat) -> Bool
  /// The usual moves of a seat, with backquotes around commands; nil if there is nothing to say.
  package let commonMoves: @Sendable (any Table, Seat) -> String?
  /// Tips for a seat, each to be said once.
  package let tips: @Sendable (any Table, Seat) -> [(name: String, text: String)]
  /// The step of the game's tutorial that a seat plays; nil for any other game.
  package let lesson: @Sendable (any Table, Seat) -> TutorialStep?
  /// Whether an empty line gives a person's last command again, if it is of a row.
  package let repeats: @Sendable (Int) -> Bool
  /// Shortens a line to what a person may write.
  package let short: @Sendable (String) -> String
  /// Names the move of a line to those who type nothing.
  package let named: @Sendable (String) -> String
  /// The result of a search, as a sentence.
  package let finding: @Sendable (SearchInfo) -> String?
  /// The way to look back at a game that has ended; nil if there is no way.
  package let lookingBack: String?
  /// The message if a search finds no hint; nil if the game has no search.
  package let noHint: String?

  init<G: Game>(_ game: G.Type) {
    let (history, guidance, presentation) = (G.history, G.guidance ?? Guidance(), G.presentation)
    let rows = G.commands.map { $0.row.name }
    // A table is asked for the facts of its own game alone.
    @Sendable func own(_ table: any Table) -> GameTable<G> {
      guard let own = table as? GameTable<G> else { preconditionFailure("the facts are of another game") }
      return own
    }
    another = { table, settings in
      history?.opening(table.journal[0], settings) ?? "newgame \(table.manual.name) \(table.mode)"
    }
    share = { table, seat, context in
      let view = own(table).view(for: seat)
      return table.isOver && guidance.lesson(view) == nil ? history?.share?(view, table.daily, context) : nil
    }
    figures = { table, seat in
      let counts = table.isOver && table.entersHistory && !table.isAssisted
      return counts ? history?.figures(own(table).view(for: seat)) : nil
    }
    postGameSummary = { table, seat, shouldStop in
      table.isOver ? history?.postGameSummary(own(table).view(for: seat), shouldStop) : nil
    }
    abandonPrompt = { table in table.isOver ? nil : history?.abandonPrompt(own(table).position) }
    resignPrompt = { table in
      guidance.resignPrompt
        ?? "Give up this game? "
        + (table.isAssisted ? "It won't count in your statistics." : "It counts as lost.")
    }
    progress = { table, seat in presentation?.progress(own(table).view(for: seat)) }
    advance = { table, seat in presentation?.advance?(own(table).view(for: seat)) }
    standing = { table, seat in presentation?.standing(own(table).view(for: seat)) }
    shorthand = { table, words in presentation?.shorthand(own(table).position, words) }
    objection = { table, words in presentation?.objection(own(table).position, words) }
    hasWonDay = { table, seat in history?.hasWonDay(own(table).view(for: seat)) ?? false }
    commonMoves = { table, seat in table.isOver ? nil : guidance.commonMoves(own(table).view(for: seat)) }
    tips = { table, seat in guidance.tips(own(table).view(for: seat)) }
    lesson = { table, seat in guidance.lesson(own(table).view(for: seat)) }
    repeats = { row in presentation?.repeatedCommands.contains(rows[row]) == true }
    (short, named) = (guidance.short, guidance.named)
    (finding, lookingBack) = (guidance.finding, guidance.lookingBack)
    noHint = G.search?.noHint
  }
}
