import PuzzleKit

/// The means to compare strategies in a game, without its types.
package struct ContestRules: Sendable {
  package typealias Variety = (mode: String, options: [String])

  package let scale: @Sendable (Variety) -> ScoreScale
  package let deal: @Sendable (Variety, _ seed: UInt64) -> [String]
  package let all: @Sendable (Variety) -> [[String]]?
  /// The options of a variety whose match begins now.
  package let newest: @Sendable (Variety) -> [String]

  package let review: String?
  /// Makes what tells the luck in the scores of tables of one variety.
  package let luck: (@Sendable (Variety) -> (any Table) -> Double?)?
  /// The figures of a deal that correlate with its players' scores, by a table that was just dealt.
  package let traits: (names: [String], figures: @Sendable (any Table) -> [Double]?)?

  init<G: Game>(_ contest: Contest<G>) {
    (scale, deal, all, newest, review) = (contest.scale, contest.deal, contest.all, contest.newest, contest.review)
    luck = contest.luck.map { ContestRules.erased($0) }
    traits = contest.traits.map { traits in
      (traits.names, { table in (table as? GameTable<G>).flatMap { traits.figures($0.position) } })
    }
  }

  private static func erased<G: Game>(
    _ make: @escaping @Sendable (Variety) -> (G) -> Double?
  ) -> @Sendable (Variety) -> (any Table) -> Double? {
    { variety in
      let luck = make(variety)
      return { table in (table as? GameTable<G>).flatMap { luck($0.position) } }
    }
  }
}

extension Catalog {
  /// The means to compare strategies in the game of a name.
  /// - Throws: `unknown-game`, or `unsupported` if they can't be compared.
  package func contest(of game: String) throws(Refusal) -> (manual: Manual, rules: ContestRules) {
    let entries = makeEntries()
    let able = entries.filter { $0.contest != nil }.map { $0.manual.name }.joined(separator: ", ")
    guard let entry = entries.first(where: { $0.manual.name == game }) else {
      throw Refusal(.unknownGame, "no game is called \(quoted(game)); the games are \(able)")
    }
    guard let rules = entry.contest else { throw Refusal(.unsupported, "\(game) has no contests; these have: \(able)") }
    return (entry.manual, rules)
  }
}

extension Session {
  /// Puts all tables away and forgets what was kept of earlier games, so that none tells of another.
  package func forgetGames() {
    workspace.closeAll()
    try? environment.openProfile("")
  }

  /// The names of a game's modes.
  package func modes(of game: String) -> [String] {
    workspace.entries.first { $0.manual.name == game }?.manual.modes.map { $0.name } ?? []
  }

  /// The name of the game whose puzzles are files; nil if no game has any.
  package var gameOfPuzzles: String? { workspace.entries.first { $0.puzzleFiles != nil }?.manual.name }

  /// The row that the resolved line is for, and whether it is a line of the journal, as moves are; nil for tools and for what is
  /// no command.
  package var resolvedRow: (row: CommandSpec, isMove: Bool)? {
    switch target {
    case .game(let index): workspace.place.map { ($0.game.rows[index], $0.game.makesMove[index]) }
    case .command(let index): (commands[index].row, commands[index].changesTable)
    case .nothing, .fault, .other: nil
    }
  }

  /// The reason why the resolved line can't be read, if it can't.
  package var fault: Refusal? { if case .fault = target { unread } else { nil } }

  /// Whether the resolved line asks nothing.
  package var asksNothing: Bool { if case .nothing = target { true } else { false } }

  /// The engine's commands that may be used in a situation, those of the handshake aside.
  package func commands(in situation: Situation) -> [CommandSpec] {
    commands.all.filter { $0.group != .handshake && $0.row.access.allows(situation) }.map { $0.row }
  }

  /// The option with a name, in upper or lower case.
  package func setting(_ name: String) -> (any AnySetting)? { environment.option(name) }

  /// The names of the options that may be set in a situation.
  package func options(in situation: Situation) -> [String] {
    environment.known.filter { $0.parameter.access.allows(situation) }.map { $0.parameter.name }
  }
}
