import PuzzleKit

/// A game of the catalog without its types.
protocol AnyKind: AnyObject {
  var manual: Manual { get }
  /// What the game may ask of its session.
  var context: any GameContext { get }
  var rows: [GameRow] { get }
  var interchange: Interchange? { get }

  func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> (
    any AnyTable, remarks: [String]
  )
  func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> (any AnyTable, remarks: [String])
  var tools: [GameTool] { get }
  func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply)
  func reportStatistics(
    mode: Mode, _ entries: [HistoryEntry], _ context: any GameContext, to reply: inout Reply) throws(Refusal)
  func splash(_ context: any GameContext) throws(Refusal) -> String?
  func valuesAfterReset(now: Int64) -> [String: String]
  func bench() -> [BenchCount]
}

/// A game of the catalog, with its dealer.
final class Kind<G: Game>: AnyKind {
  let manual = G.manual
  let commands = G.commands
  let tools = G.tools
  /// What the rows do and take, apart from what only the reference reads.
  let actions: [GameCommand<G>.Action]
  let arguments: [[Argument]]
  /// The rows' names; they are few and short, so that looking along them beats hashing.
  let names: [String]
  private var dealer = G.Dealer()
  private let request = Request()
  private var parsed = Arguments()

  let context: any GameContext

  init(_ session: Session?) {
    context = SessionContext(session, manual)
    actions = commands.map(\.action)
    arguments = commands.map(\.arguments)
    names = commands.map(\.name)
  }

  var rows: [GameRow] {
    commands.map { command in
      let makesMove = if case .move = command.action { true } else { false }
      return GameRow(
        name: command.name, arguments: command.arguments, summary: command.summary, makesMove: makesMove)
    }
  }

  var interchange: Interchange? { G.interchange }

  func deal(_ request: DealRequest, _ context: any WritableContext) throws(Refusal) -> (
    any AnyTable, remarks: [String]
  ) {
    let deal = try dealer.deal(request, context)
    return (Table(deal, self), deal.remarks)
  }

  func position(_ words: [String], _ context: any WritableContext) throws(Refusal) -> (any AnyTable, remarks: [String])
  {
    let deal = try dealer.position(words, context)
    return (Table(deal, self), deal.remarks)
  }

  /// The move that a protocol line makes in a position.
  func move(_ line: String, _ position: G) throws(Refusal) -> G.Move {
    var line = line
    // `withUTF8` can't carry a typed error, so the result travels as a value.
    return try line.withUTF8 { bytes -> Result<G.Move, Refusal> in
      do throws(Refusal) {
        return .success(try parse(bytes, position))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func parse(
    _ line: UnsafeBufferPointer<UInt8>, _ position: G
  ) throws(Refusal) -> G.Move {
    try request.read(line)
    guard request.count > 0 else { throw Refusal(.missingArgument, "an empty line makes no move") }
    let name = request.word(0)
    guard let index = names.firstIndex(of: name), case .move(let make) = actions[index] else {
      let known = rows.filter(\.makesMove).map(\.name).joined(separator: ", ")
      throw Refusal(.unknownCommand, "\(quoted(name)) makes no move in \(manual.name); these do: \(known)")
    }
    try request.arguments(from: 1, as: arguments[index], of: name, into: &parsed)
    return try make(parsed, position, context)
  }

  func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply) {
    G.report(entry, context, to: &reply)
  }

  func reportStatistics(
    mode: Mode, _ entries: [HistoryEntry], _ context: any GameContext, to reply: inout Reply
  ) throws(Refusal) {
    try G.reportStatistics(mode: mode, entries, context, to: &reply)
  }

  func splash(_ context: any GameContext) throws(Refusal) -> String? { try G.splash(context) }

  func valuesAfterReset(now: Int64) -> [String: String] { G.valuesAfterReset(now: now) }
  func bench() -> [BenchCount] { G.bench() }
}
