import PlainJSON
import PuzzleKit

extension HistoryEntry {
  /// The entry as JSON.
  public var json: JSONValue {
    .of(
      ("timestamp", .integer(timestamp)), ("game", .string(game)), ("mode", .string(mode)),
      ("outcome", .string(outcome.rawValue)), ("detail", .string(detail)), ("assisted", isAssisted ? .bool(true) : nil),
      ("daily", daily.map { .string($0.iso) }), ("begun", begun.map { .integer($0) }))
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
    self.init(
      timestamp: try node.required("timestamp").integer(), game: try node.required("game").name(),
      mode: try node.required("mode").name(), outcome: outcome, detail: detail,
      isAssisted: try node.optional("assisted")?.bool() ?? false, daily: daily,
      begun: try node.optional("begun")?.integer())
  }
}

extension JSONNode {
  /// A text without controls, which profiles don't keep.
  package func line() throws(JSONFault) -> String {
    let text = try string()
    if oneLine(text) != text { throw fault("must be one line") }
    return text
  }

  /// The name of a game or a mode, which is one word.
  package func name() throws(JSONFault) -> String {
    let name = try string()
    if name.isEmpty || name.utf8.contains(where: { $0 <= 32 }) { throw fault("must be one word") }
    return name
  }
}
