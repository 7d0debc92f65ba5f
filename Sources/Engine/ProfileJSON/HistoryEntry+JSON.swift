import PlainJSON
import PuzzleKit

extension HistoryEntry {
  /// The entry as JSON.
  public var json: JSONValue {
    .of(
      ("timestamp", .integer(timestamp)), ("game", .string(game)), ("mode", .string(mode)),
      ("outcome", .string(outcome.rawValue)), ("detail", .string(detail)), ("assisted", isAssisted ? .bool(true) : nil),
      ("daily", daily.map { .string($0.iso) }), ("begun", begun.map { .integer($0) }),
      ("deal", deal.map { .string(String($0, radix: 16)) }), ("trail", trail.map { .string($0.text) }))
  }

  /// The entry that JSON holds.
  /// - Throws: where that is none.
  public init(_ node: JSONNode) throws(JSONFault) {
    let outcomeNode = try node.required("outcome")
    guard let outcome = Outcome(rawValue: try outcomeNode.string()), outcome != .playing else {
      throw outcomeNode.fault("must be won, lost or finished")
    }
    var daily: CivilDate?
    if let day = try node.optional("daily") {
      daily = CivilDate(iso: try day.string())
      if daily == nil { throw day.fault("must be a day such as 2026-01-26") }
    }
    let detail = try node.required("detail").line()
    var deal: UInt64?
    if let identity = try node.optional("deal") { deal = try identity.hexadecimal() }
    var trail: JournalTrail?
    if let digits = try node.optional("trail") {
      trail = JournalTrail(parsing: try digits.string())
      if trail == nil { throw digits.fault("must be 16 hexadecimal digits, and 4 for each line of the game") }
    }
    self.init(
      timestamp: try node.required("timestamp").integer(), game: try node.required("game").name(),
      mode: try node.required("mode").name(), outcome: outcome, detail: detail,
      isAssisted: try node.optional("assisted")?.bool() ?? false, daily: daily,
      begun: try node.optional("begun")?.integer(), deal: deal, trail: trail)
  }
}

extension JSONNode {
  /// A text without controls, which profiles don't keep.
  package func line() throws(JSONFault) -> String {
    let text = try string()
    if oneLine(text) != text { throw fault("must be one line") }
    return text
  }

  /// A number of 64 bits.
  package func hexadecimal() throws(JSONFault) -> UInt64 {
    guard let value = UInt64(try string(), radix: 16) else {
      throw fault("must be a number of 64 bits in hexadecimal digits")
    }
    return value
  }

  /// The name of a game or a mode, which is one word.
  package func name() throws(JSONFault) -> String {
    let name = try string()
    if name.isEmpty || name.utf8.contains(where: { $0 <= 32 }) { throw fault("must be one word") }
    return name
  }
}
