import PlainJSON
import PuzzleKit

/// The games of a profile as one JSON file, by which people move between programs: an object with `format`, `version`, and
/// arrays of `values`, `history`, `unfinished` and `shown`. Settings stay where they are.
package struct ProfileFile {
  /// A value that a game keeps.
  package typealias Value = (game: String, key: String, value: String)

  package static let format = "parlor-profile"
  package static let version: Int64 = 1

  /// Ratings, places in orders, achievements.
  package var values: [Value] = []
  /// The finished games, oldest first.
  package var history: [HistoryEntry] = []
  /// The unfinished games, newest first.
  package var unfinished: [StoredGame] = []
  /// The deals of which something was shown, oldest first.
  package var shown: [ShownDeal] = []

  package init() {}

  /// Reads a file, with or without a byte order mark. Members of other names are passed over.
  /// - Throws: `bad-file` that names the first fault by its place.
  package init(parsing bytes: [UInt8], file: String) throws(Refusal) {
    let text = withoutByteOrderMark(bytes)
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: text) } catch {
      throw Refusal(.badFile, "\(file), \(error)")
    }
    do throws(JSONFault) { try self.init(JSONNode(value)) } catch { throw Refusal(.badFile, "\(file), \(error)") }
  }

  private init(_ root: JSONNode) throws(JSONFault) {
    let format = try root.required("format")
    guard try format.string() == Self.format else { throw format.fault("must be \"\(Self.format)\"") }
    let version = try root.required("version")
    guard try version.integer() == Self.version else {
      throw version.fault("must be \(Self.version), the only version that this program reads")
    }
    for node in try root.optional("values")?.elements() ?? [] {
      values.append(
        (
          game: try node.required("game").name(), key: try node.required("key").line(),
          value: try node.required("value").line()
        ))
    }
    for node in try root.optional("history")?.elements() ?? [] { history.append(try HistoryEntry(node)) }
    for node in try root.optional("unfinished")?.elements() ?? [] { unfinished.append(try StoredGame(node, id: 0)) }
    for node in try root.optional("shown")?.elements() ?? [] {
      shown.append(
        ShownDeal(
          identity: try node.required("identity").hexadecimal(),
          wasNamed: try node.optional("named")?.bool() ?? false, source: 0))
    }
  }

  /// The file's bytes: an element a line.
  package var bytes: [UInt8] {
    func member(_ name: String, _ elements: [JSONValue]) -> String {
      "\"\(name)\":[" + elements.map { "\n" + $0.text }.joined(separator: ",") + (elements.isEmpty ? "]" : "\n]")
    }
    let members = [
      "\"format\":\"\(Self.format)\"", "\"version\":\(Self.version)",
      member(
        "values", values.map { .of(("game", .string($0.game)), ("key", .string($0.key)), ("value", .string($0.value))) }
      ),
      member("history", history.map { $0.json }), member("unfinished", unfinished.map { $0.json }),
      member(
        "shown",
        shown.map {
          .of(("identity", .string(String($0.identity, radix: 16))), ("named", $0.wasNamed ? .bool(true) : nil))
        }),
    ]
    return Array(("{" + members.joined(separator: ",\n") + "}\n").utf8)
  }
}
