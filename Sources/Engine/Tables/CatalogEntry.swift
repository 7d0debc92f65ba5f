import PuzzleKit
import Wire

/// A game of the catalog without its types.
protocol CatalogEntry: AnyObject {
  var manual: Manual { get }
  var rows: [GameRow] { get }
  var tools: [GameTool] { get }
  var interchange: Interchange? { get }

  func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> (any Table, remarks: [String])
  func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> (any Table, remarks: [String])
  func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply)
  func reportStatistics(
    mode: Mode, _ entries: [HistoryEntry], _ context: any GameContext, to reply: inout Reply) throws(Refusal)
  func splash(_ context: any GameContext) throws(Refusal) -> String?
  func valuesAfterReset(now: Int64) -> [String: String]
  func bench() -> [BenchCount]
}

/// A row of a game's table of commands without its types.
public final class GameRow: Sendable {
  /// The first word of the line.
  public let name: String
  /// What follows it.
  public let parameters: [Parameter]
  /// One sentence.
  public let summary: String
  /// Who may use it.
  public let reach: Reach
  /// Whether it makes a move; else it answers.
  public let makesMove: Bool

  init<G: Game>(_ command: GameCommand<G>) {
    name = command.name
    parameters = command.parameters
    summary = command.summary
    reach = command.reach
    makesMove = if case .move = command.action { true } else { false }
  }

  var usage: String { written(name, parameters) }
}

extension CatalogEntry {
  func usage(of tool: GameTool) -> String { written("\(manual.name) \(tool.name)", tool.parameters) }
}

/// A game of the catalog, with its dealer.
final class Entry<G: Game>: CatalogEntry {
  private let typedRows = TableRows<G>()
  private var dealer = G.Dealer()

  var manual: Manual { typedRows.manual }
  var rows: [GameRow] { typedRows.rows }
  var tools: [GameTool] { G.tools }
  var interchange: Interchange? { G.interchange }

  func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> (any Table, remarks: [String]) {
    let deal = try dealer.deal(request, context)
    return (GameTable(deal, typedRows), deal.remarks)
  }

  func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> (any Table, remarks: [String]) {
    let deal = try dealer.position(words, context)
    return (GameTable(deal, typedRows), deal.remarks)
  }

  func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply) {
    G.history?.report(entry, context, &reply)
  }

  func reportStatistics(
    mode: Mode, _ entries: [HistoryEntry], _ context: any GameContext, to reply: inout Reply
  ) throws(Refusal) {
    try G.history?.reportStatistics(mode, entries, context, &reply)
  }

  func splash(_ context: any GameContext) throws(Refusal) -> String? { try G.history?.splash(context) }
  func valuesAfterReset(now: Int64) -> [String: String] { G.history?.valuesAfterReset(now) ?? [:] }
  func bench() -> [BenchCount] { G.bench() }
}

/// The rows of a game, read by all of its tables.
final class TableRows<G: Game>: Sendable {
  let manual = G.manual
  let rows: [GameRow]
  let actions: [GameCommand<G>.Action]
  /// What makes the moves, by row.
  let makers: [@Sendable (Arguments, G, any GameContext) throws(Refusal) -> G.Move]
  let presentation = G.presentation
  let history = G.history
  let search = G.search
  /// The rows' names; they are few and short, so that looking along them beats hashing.
  private let names: [String]

  init() {
    let commands = G.commands
    rows = commands.map(GameRow.init)
    actions = commands.map(\.action)
    makers = commands.map { command in
      if case .move(let make) = command.action { return make }
      return { _, _, _ in preconditionFailure("\(command.name) makes no move") }
    }
    names = commands.map(\.name)
  }

  func index(of name: String) -> Int? { names.firstIndex(of: name) }
}
