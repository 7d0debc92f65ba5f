import PuzzleKit

/// The generated part of the protocol's specification, read off the tables. Every command and record has a heading, every
/// option, event and error code an anchor; the names of a game are told apart by its title.
public enum Reference {
  /// The reference as Markdown: commands, options, records, events and errors of the engine and of every game.
  public static func markdown(_ catalog: Catalog) -> String {
    let (commands, entries) = (catalog.commands, catalog.makeEntries())
    var lines = ["## Commands of the engine", ""]
    for group in Command.Group.allCases {
      lines += ["### \(group.rawValue)", ""]
      lines += commands.rows(group).flatMap { entry($0, nil) }
    }
    let settings = (Settings.ofProgram + entries.flatMap({ $0.manual.settings })).map {
      let name = $0.parameter.name
      return [
        anchored("Option", name, nil), $0.parameter.expectation, "`\(Settings().shown($0))`", $0.parameter.summary,
      ]
    }
    lines += ["## Options", ""] + table("| name | values | default | meaning |", settings)
    lines += ["", "## Records of the engine", ""] + Schemas.all.flatMap { entry($0, nil) } + entries.flatMap(game)
    let errors = entries.map { $0.manual }.flatMap { manual in
      manual.errors.map { [anchored("Error", $0.name, nil), "\(manual.title): \($0.summary)"] }
    }
    let common = (ErrorCode.common + ErrorCode.ofMatches).map { [anchored("Error", $0.name, nil), $0.summary] }
    lines += ["## Error codes", ""] + table("| code | when |", common + errors)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The reference of what a front end adds: commands, records, events and error codes.
  /// - Parameter place: where they are, such as `a room`.
  package static func section(
    _ place: String, _ rows: [CommandSpec], _ records: [RecordSchema], _ events: [EventKind], _ errors: [ErrorCode]
  ) -> String {
    var lines = rows.flatMap { entry($0, place) } + records.flatMap { entry($0, place) }
    lines += table(of: events, place) + [""]
    lines += table("| code | when |", errors.map { [anchored("Error", $0.name, nil), $0.summary] })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(of events: [EventKind], _ place: String) -> [String] {
    let rows = events.map {
      [
        anchored("Event", $0.name, place), $0.sound ?? "", $0.haptic?.rawValue ?? "", $0.animation ?? "", $0.summary,
      ]
    }
    return table("| event | sound | haptic | animation | when |", rows)
  }

  private static func game(_ kind: CatalogEntry) -> [String] {
    let manual = kind.manual
    var lines = ["## \(manual.title)", "", manual.summary, "", "`\(manual.usage("newgame"))`", ""]
    lines += table("| mode | title | |", manual.modes.map { ["`\($0.name)`", $0.title, $0.summary] })
    lines += [""] + pairs(manual.options)
    if !manual.positionOptions.isEmpty {
      lines += ["", "`\(manual.usage("position"))`", ""] + pairs(manual.positionOptions)
    }
    let topics = manual.topics.map { "`\($0.name)`" }.joined(separator: ", ")
    lines += ["", "Texts for `rules \(manual.name) TOPIC`: \(topics).", ""]
    lines += kind.listed.flatMap { entry($0, manual.title, manual) }
    lines += manual.records.flatMap { entry($0, manual.title) }
    return lines + table(of: manual.events, manual.title) + [""]
  }

  private static func entry(
    _ row: CommandSpec, _ place: String?, _ manual: Manual? = nil
  ) -> [String] {
    let arguments = row.parameters.map { "`\($0.name.uppercased())`: \($0.summary) (\($0.expectation))" }
    return entry("Command", row.name, place, row.usage, row.summary, arguments) + contents(row.replies, manual)
  }

  /// The possible contents of a command's reply, beyond those of its kind.
  private static func contents(_ replies: ReplySchema, _ manual: Manual?) -> [String] {
    var records = replies.records.map { record in
      let title = manual.flatMap { $0.records.contains(record) ? $0.title : nil }
      return "[`\(record.name)`](#\(anchor("Record", record.name, title)))"
    }
    if replies.hasGameRecord { records.append("those of the game") }
    let errors = replies.errors.map { "[`\($0.name)`](#\(anchor("Error", $0.name, nil)))" }
    let lines = [("Records", records), ("Errors", errors)].filter { !$0.1.isEmpty }
    return lines.isEmpty
      ? [] : [lines.map { "\($0): \($1.joined(separator: ", "))." }.joined(separator: " "), ""]
  }

  private static func entry(_ schema: RecordSchema, _ place: String?) -> [String] {
    entry(
      "Record", schema.name, place, ([schema.name] + schema.fields.map { $0.usage }).joined(separator: " "),
      schema.summary,
      schema.fields.map { "`\($0.name)` (\($0.kind.rawValue)): \($0.summary)" })
  }

  private static func entry(
    _ kind: String, _ name: String, _ place: String?, _ usage: String, _ summary: String, _ parts: [String]
  ) -> [String] {
    let usage = usage == name ? [] : ["`\(usage)`", ""]
    let list = parts.isEmpty ? [] : parts.map { "- \($0)" } + [""]
    return ["#### \(kind) `\(name)`\(place.map { " of \($0)" } ?? "")", ""] + usage + [summary, ""] + list
  }

  /// A name with an anchor, for a table.
  private static func anchored(_ kind: String, _ name: String, _ place: String?) -> String {
    "<a id=\"\(anchor(kind, name, place))\"></a>`\(name)`"
  }

  /// The anchor that a heading of the same words has.
  private static func anchor(_ kind: String, _ name: String, _ place: String?) -> String {
    let text = "\(kind) \(name)\(place.map { " of \($0)" } ?? "")".lowercased()
    return String(text.map { $0 == " " ? "-" : $0 }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
  }

  private static func pairs(_ options: [Parameter]) -> [String] {
    table(
      "| key | meaning |",
      options.map { ["`\($0.pairUsage.split(separator: "|").joined(separator: "\\|"))`", $0.summary] })
  }

  private static func table(_ head: String, _ rows: [[String]]) -> [String] {
    let rule = "|" + String(repeating: "---|", count: head.count { $0 == "|" } - 1)
    return [head, rule] + rows.map { "| \($0.joined(separator: " | ")) |" }
  }
}

extension Field {
  /// Its syntax in the reference: `WORD`, `[at WORD]`.
  fileprivate var usage: String {
    let upper = name.uppercased()
    return isOptional ? "[\(name) \(upper)]\(kind == .words ? "..." : "")" : kind == .words ? upper + "..." : upper
  }
}
