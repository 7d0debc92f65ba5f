import Engine
import PuzzleKit
import RoomRecords
import Rooms

/// The reference of rooms: what they add to the commands, records, events and error codes of the games.
public enum RoomReference {
  /// The reference in Markdown.
  public static var text: String {
    Reference.section("a room", RoomCommands.rows, RoomRecords.all, RoomEvents.all, RoomErrors.all) + "\n" + problems
      + "\n"
      + settings
  }

  private static var problems: String {
    let rows = ProblemCode.allCases.map { code -> String in
      let meaning = code.meaning
      let statuses = meaning.statuses.map { String($0) }.joined(separator: ", ")
      return "| `\(code.rawValue)` | \(statuses) | \(meaning.summary) |\n"
    }
    return "| problem | status | when a request of HTTP is refused |\n|---|---|---|\n" + rows.joined()
  }

  private static var settings: String {
    let rows = SettingRow.all.map { row -> String in
      let value = row.show(ServerSettings())
      let name = "\(row.name) \(row.value.split(separator: "|").joined(separator: "\\|"))"
      return "| `\(name)` | \(value.isEmpty ? "" : "`\(value)`") | \(row.summary) |\n"
    }
    return "| setting | default | meaning |\n|---|---|---|\n" + rows.joined()
  }
}
