import PlainJSON
import PuzzleKit

extension StoredGame {
  /// The game as JSON, without its number.
  public var json: JSONValue {
    .of(
      ("game", .string(game)), ("mode", .string(mode)), ("updated", .integer(updated)),
      ("begun", begun.map { .integer($0) }), ("lines", .of(lines)))
  }

  /// The game that JSON holds.
  /// - Throws: where that is none.
  public init(_ node: JSONNode, id: Int64) throws(JSONFault) {
    var lines: [String] = []
    for line in try node.required("lines").elements() { lines.append(try line.line()) }
    self.init(
      id: id, game: try node.required("game").name(), mode: try node.required("mode").name(),
      updated: try node.required("updated").integer(), lines: lines,
      begun: try node.optional("begun")?.integer())
  }
}
