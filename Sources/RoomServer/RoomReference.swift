import Engine
import PuzzleKit
import RoomRecords
import Rooms

/// The reference of rooms: what they add to the commands, records, events and error codes of the games.
public enum RoomReference {
  /// The reference in Markdown.
  public static var text: String {
    Reference.section(RoomCommands.rows, RoomRecords.all, RoomEvents.all, RoomErrors.all)
      + "\n| setting | default | meaning |\n|---|---|---|\n"
      + SettingRow.all.map { row in
        let value = row.show(ServerSettings())
        return
          "| `\(row.name) \(row.value.split(separator: "|").joined(separator: "\\|"))` | \(value.isEmpty ? "" : "`\(value)`") | \(row.summary) |\n"
      }.joined()
  }
}
