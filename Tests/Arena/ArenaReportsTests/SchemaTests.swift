import Foundation
import PlainJSON
import Testing

@testable import ArenaReports

/// The schema of the report says of the statistics what their declarations say.
@Suite struct SchemaTests {
  private let path =
    (#filePath as NSString).deletingLastPathComponent + "/../../../Sources/Arena/Reports/Files/arena-report.schema.json"

  /// Compared with the file. If PARLOR_RECORD is set, the statistics are written into it anew; what else it says stays, and so does
  /// the place of each.
  @Test func statisticsAreDescribed() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let wanted =
      Self.text(
        Self.changed(try JSONValue(parsing: Array(text.utf8)), ["$defs", "bot"]) { bot in
          let properties = Self.changed(bot, ["properties"]) { .object(Self.statistics(in: $0)) }
          return Self.changed(properties, ["required"]) { _ in
            guard case .object(let members) = Self.member("properties", of: properties) else { return .array([]) }
            return .array(members.map { .string($0.name) })
          }
        }) + "\n"
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil, text != wanted {
      try wanted.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("the schema was recorded; read the difference before you commit it")
      return
    }
    #expect(text == wanted)
  }

  /// The members of a bot: those that are no statistics as they are, and all statistics.
  private static func statistics(in properties: JSONValue?) -> [JSONMember] {
    guard case .object(let members) = properties else { return [] }
    let all = BotStatistic.all.map { JSONMember($0.name, $0.schema) }
    let others = ["name", "command", "usesEngine", "deterministic", "place"]
    let kept = members.compactMap { member in
      others.contains(member.name) ? member : all.first { $0.name == member.name }
    }
    return kept + all.filter { new in !kept.contains { $0.name == new.name } }
  }

  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }

  private static func changed(
    _ value: JSONValue, _ path: ArraySlice<String>, _ change: (JSONValue) -> JSONValue
  ) -> JSONValue {
    guard let name = path.first else { return change(value) }
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { $0.name == name ? JSONMember(name, changed($0.value, path.dropFirst(), change)) : $0 })
  }

  /// A value with a line for each member and element.
  private static func text(_ value: JSONValue, indent: String = "") -> String {
    let inner = indent + "  "
    func lines(_ parts: [String], _ brackets: (String, String)) -> String {
      "\(brackets.0)\n\(inner)\(parts.joined(separator: ",\n\(inner)"))\n\(indent)\(brackets.1)"
    }
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return lines(elements.map { text($0, indent: inner) }, ("[", "]"))
    case .object(let members) where !members.isEmpty:
      return lines(
        members.map { "\(JSONValue.string($0.name).text): \(text($0.value, indent: inner))" }, ("{", "}"))
    default: return value.text
    }
  }
}
