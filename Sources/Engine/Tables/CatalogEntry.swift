import PuzzleKit
import Wire

/// A game of the catalog without its types: its rows and its dealer.
protocol CatalogEntry: AnyObject {
  var manual: Manual { get }
  /// The rows that it adds while it is open.
  var rows: [CommandRow] { get }
  /// Its commands that need no open game, under their whole names.
  var tools: [GameTool] { get }
  var interchange: Interchange? { get }
  /// What is shown of its history; nil if finished games are not kept.
  var pages: HistoryPages? { get }
  /// Deals what an opening line asks for, `words` being what follows the game's name.
  func open(
    isPosition: Bool, _ words: ArraySlice<String>, _ context: any WritableContext
  ) throws(Refusal) -> OpenedGame
  func bench() -> [BenchCount]
}

extension CatalogEntry {
  /// All its rows, for lists.
  var listed: [CommandRow] { rows + tools.map(\.row) }

  /// The tool of a name without the game's.
  func tool(_ name: String) -> GameTool? { tools.first { $0.row.name == "\(manual.name) \(name)" } }
}

/// A game of the catalog, with its dealer. Its tables read their rows here.
final class Entry<G: Game>: CatalogEntry {
  let manual = G.manual
  let rows: [CommandRow]
  let tools = G.tools.map { $0.named(in: G.manual.name) }
  let interchange = G.interchange
  var pages: HistoryPages? { history?.pages }
  let actions: [GameCommand<G>.Action]
  let presentation = G.presentation
  let history = G.history
  let search = G.search
  /// Whether a row makes a move.
  let makesMove: [Bool]
  private let keys: [UInt128]

  // What every move goes through. A call through a protocol reaches code for any game; these are made where the game is
  // known, so they are compiled for it alone, which costs half.

  /// Proposes the move of a row.
  let propose: @Sendable (GameTable<G>, Int, Arguments, Seat, any GameContext, Bool) throws(Refusal) -> any Proposal
  /// Accepts a change.
  let accept: @Sendable (Change<G>, any GameContext, inout Reply) -> Void
  /// Deals a game; see ``open(isPosition:_:_:)``.
  private let deal: @Sendable (Entry, Bool, ArraySlice<String>, any WritableContext) throws(Refusal) -> OpenedGame
  /// Reports what a seat sees.
  let report: @Sendable (GameTable<G>, Seat, any GameContext, inout Reply) -> Void
  private var dealer = G.Dealer()

  init() {
    let commands = G.commands
    rows = commands.map(\.row)
    actions = commands.map(\.action)
    makesMove = actions.map { if case .move = $0 { true } else { false } }
    keys = rows.map { UInt128(name: $0.name.utf8) }
    propose = { table, row, arguments, seat, context, wantsEvents throws(Refusal) in
      let change = Change(table, by: seat, wantsEvents: wantsEvents, isSingleMove: true)
      try change.make(row: row, arguments, context)
      return change
    }
    deal = { entry, isPosition, words, context throws(Refusal) in
      let deal =
        isPosition
        ? try entry.dealer.position(Array(words), context)
        : try entry.dealer.deal(try DealRequest(words, for: entry.manual, reach: context.reach), context)
      return OpenedGame(table: GameTable(deal, entry), remarks: deal.remarks)
    }
    accept = { change, context, reply in change.makeTrue(context, &reply) }
    report = { table, seat, context, reply in table.show(to: seat, context, &reply) }
  }

  /// The index of a row by the number of its name.
  func row(_ key: UInt128) -> Int? { keys.firstIndex(of: key) }

  func open(
    isPosition: Bool, _ words: ArraySlice<String>, _ context: any WritableContext
  ) throws(Refusal) -> OpenedGame {
    try deal(self, isPosition, words, context)
  }

  func bench() -> [BenchCount] { G.bench() }
}
