import PuzzleKit
import Wire

/// A game of the catalog without its types: its rows and its dealer.
package final class CatalogEntry {
  package let manual: Manual
  /// The rows that it adds while it is open.
  package let rows: [CommandSpec]
  /// For each of them whether it makes a move.
  package let makesMove: [Bool]
  /// For each of them whether it can take long.
  let isLong: [Bool]
  /// Whether it can be searched for good moves.
  package let hasSearch: Bool
  /// Whether its positions tell how far a game is, and not the lines of its moves alone.
  let hasAdvance: Bool
  /// Its commands that need no open game, under their whole names.
  package let tools: [GameTool]
  let interchange: Interchange?
  /// The display of its history; nil if finished games are not kept.
  let pages: HistoryPages?
  /// Deals what an opening line asks for, `position` or `newgame`; the words are what follows the game's name.
  package let open: (_ isPosition: Bool, ArraySlice<String>, any WritableContext) throws(Refusal) -> OpenedGame
  let bench: () -> [BenchCount]
  /// The ways in which several play it.
  package let sharing: SharingRules
  /// Whether a room has a choice: all at one table, or each against the others.
  package var hasStyles: Bool { sharing.together != nil && (contest != nil || sharing.race != nil) }
  /// The pictures after a line is accepted, as far as the present ones tell.
  package let predictPicture: @Sendable ([Block], String) -> [Block]?
  /// The means to compare strategies in it; nil if they can't be compared.
  package let contest: ContestRules?
  /// The keys of its commands on the whole screen, for texts about it.
  package let commandKeys: [String: LiveKey.Key]
  /// The exchange of its puzzles as files; nil if it has none.
  package let puzzleFiles: PuzzleFiles?

  private init(
    _ core: CommandIndex, _ sharing: SharingRules, interchange: Interchange?, pages: HistoryPages?, isLong: [Bool],
    hasSearch: Bool, hasAdvance: Bool,
    tools: [GameTool], commandKeys: [String: LiveKey.Key], bench: @escaping () -> [BenchCount], contest: ContestRules?,
    puzzleFiles: PuzzleFiles?,
    predictPicture: @escaping @Sendable ([Block], String) -> [Block]?,
    open: @escaping (Bool, ArraySlice<String>, any WritableContext) throws(Refusal) -> OpenedGame
  ) {
    (manual, rows, makesMove, self.isLong) = (core.manual, core.rows, core.makesMove, isLong)
    (self.hasSearch, self.hasAdvance) = (hasSearch, hasAdvance)
    (self.sharing, self.interchange, self.pages, self.tools) = (sharing, interchange, pages, tools)
    (self.bench, self.contest, self.puzzleFiles) = (bench, contest, puzzleFiles)
    (self.predictPicture, self.open, self.commandKeys) = (predictPicture, open, commandKeys)
  }

  /// The entry of a game. (Embedded Swift has no generic initializers of classes.)
  static func of<G: Game>(_ game: G.Type) -> CatalogEntry {
    let core = GameType<G>()
    var dealer = G.Dealer()
    var predictPicture: @Sendable ([Block], String) -> [Block]? = { _, _ in nil }
    if let presentation = core.presentation {
      predictPicture = { presentation.predictPicture($0, LiveRequest($1)) }
    }
    return CatalogEntry(
      core, SharingRules(core.sharing), interchange: G.interchange, pages: core.history?.pages,
      isLong: G.commands.map { if case .work = $0.action { true } else { false } }, hasSearch: core.search != nil,
      hasAdvance: core.presentation?.advance != nil,
      tools: G.tools.map { $0.named(in: core.manual.name) }, commandKeys: core.live?.commandKeys ?? [:], bench: G.bench,
      contest: G.contest.map(ContestRules.init),
      puzzleFiles: G.puzzleFiles, predictPicture: predictPicture
    ) { isPosition, words, context throws(Refusal) in
      let deal =
        isPosition
        ? try dealer.position(Array(words), context)
        : try dealer.deal(try DealRequest(words, for: core.manual, situation: context.situation), context)
      var remarks = deal.remarks
      if let day = deal.daily, !context.isReplay {
        remarks.append("The puzzle of \(day.long). Everyone gets the same one.")
      }
      return OpenedGame(table: GameTable(deal, core), remarks: remarks)
    }
  }

  /// All its rows, for lists.
  package var listed: [CommandSpec] { rows + tools.map { $0.row } }

  /// The tool of a name without the game's.
  package func tool(_ name: String) -> GameTool? { tools.first { $0.row.name == "\(manual.name) \(name)" } }
}

/// The common parts of a game's tables, without its types.
package class CommandIndex {
  final let manual: Manual
  /// The rows of a table that is open.
  package final let rows: [CommandSpec]
  private let keys: [UInt128]
  /// For each row whether it makes a move; else it answers.
  package final let makesMove: [Bool]
  package final let facts: GameFacts

  init<G: Game>(of game: G.Type) {
    manual = G.manual
    rows = G.commands.map { $0.row }
    keys = rows.map { UInt128(name: $0.name.utf8) }
    makesMove = G.commands.map { if case .move = $0.action { true } else { false } }
    facts = GameFacts(G.self)
  }

  /// The index of a row by its name as a number, as a request has it.
  package final func row(_ key: UInt128) -> Int? { keys.firstIndex(of: key) }
}

/// The common parts of a game's tables.
final class GameType<G: Game>: CommandIndex {
  let actions = G.commands.map { $0.action }
  let obstacles = G.commands.map { $0.obstacle }
  let presentation = G.presentation
  let live = G.live
  let guidance = G.guidance ?? Guidance()
  let history = G.history
  let search = G.search
  let contest = G.contest
  let sharing = G.sharing

  // What every move goes through. A call through a protocol reaches code for any game; these are made where the game is
  // known, so they are compiled for it alone, which costs half.

  /// Proposes the move of a row.
  let propose: (GameTable<G>, Int, Arguments, Seat, any GameContext, Bool) throws(Refusal) -> any Proposal
  /// Ends a seat's game in its profile.
  let conclude:
    (Change<G>, Seat, any WritableContext, inout Reply) throws(Refusal) -> (outcome: Outcome, detail: String)?
  /// Makes a change true and reports it.
  let accept: (Change<G>, inout Reply) -> Void
  /// Reports what a seat sees.
  let report: (GameTable<G>, Seat, inout Reply) -> Void

  init() {
    propose = { table, row, arguments, seat, context, wantsEvents throws(Refusal) in
      let change = Change(table, by: seat, wantsEvents: wantsEvents, isSingleMove: true)
      try change.make(row: row, arguments, context)
      return change
    }
    conclude = { change, seat, context, reply throws(Refusal) in try change.enterHistory(for: seat, context, &reply) }
    accept = { change, reply in change.makeTrue(&reply) }
    report = { table, seat, reply in
      let view = table.view(for: seat)
      reply.showBoard(hasNews: false, hasPictures: table.core.presentation != nil)
      G.report(view, to: &reply)
      if table.current.outcome != .playing { table.core.history?.reportEnd(view, &reply) }
    }
    super.init(of: G.self)
  }
}
