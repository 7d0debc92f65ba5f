import PuzzleKit

/// The generated part of the protocol's specification, read off the tables.
public enum Reference {
  /// The reference as Markdown: commands, options, records, events and errors of the engine and of every game.
  public static func markdown(_ catalog: Catalog) -> String {
    let (commands, entries) = (CommandTable(catalog.dialects), catalog.makeEntries())
    var lines: [String] = []
    for group in Command.Group.allCases {
      lines += ["### \(group.rawValue)", ""] + commands.rows(group).flatMap(entry)
    }
    let settings = (Settings.ofProgram + entries.flatMap(\.manual.settings)).map {
      ["`\($0.parameter.name)`", $0.parameter.expectation, "`\(Settings().shown($0))`", $0.parameter.summary]
    }
    let errors = entries.map(\.manual).flatMap { manual in
      manual.errors.map { ["`\($0.name)`", "\(manual.title): \($0.summary)"] }
    }
    lines += ["### Options", ""] + table("| name | values | default | meaning |", settings)
    lines += ["", "### Records of the engine", ""] + Schemas.all.flatMap(entry) + entries.flatMap(game)
    lines += ["### Error codes", ""]
    let common = (ErrorCode.common + ErrorCode.ofMatches).map { ["`\($0.name)`", $0.summary] }
    lines += table("| code | when |", common + errors)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The reference of what a front end adds: commands, records, events and error codes.
  package static func section(
    _ rows: [CommandRow], _ records: [RecordSchema], _ events: [EventKind], _ errors: [ErrorCode]
  ) -> String {
    var lines = rows.flatMap(entry) + records.flatMap(entry) + table(of: events) + [""]
    lines += table("| code | when |", errors.map { ["`\($0.name)`", $0.summary] })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(of events: [EventKind]) -> [String] {
    let rows = events.map {
      ["`\($0.name)`", $0.sound ?? "", $0.haptic?.rawValue ?? "", $0.animation ?? "", $0.summary]
    }
    return table("| event | sound | haptic | animation | when |", rows)
  }

  private static func game(_ kind: CatalogEntry) -> [String] {
    let manual = kind.manual
    var lines = ["### \(manual.title)", "", manual.summary, "", "`\(manual.usage("newgame"))`", ""]
    lines += table("| mode | title | |", manual.modes.map { ["`\($0.name)`", $0.title, $0.summary] })
    lines += [""] + pairs(manual.options)
    if !manual.positionOptions.isEmpty {
      lines += ["", "`\(manual.usage("position"))`", ""] + pairs(manual.positionOptions)
    }
    let topics = manual.topics.map { "`\($0.name)`" }.joined(separator: ", ")
    lines += ["", "Texts for `rules \(manual.name) TOPIC`: \(topics).", ""]
    lines += kind.listed.flatMap(entry) + manual.records.flatMap(entry)
    return lines + table(of: manual.events) + [""]
  }

  private static func entry(_ row: CommandRow) -> [String] {
    entry(row.usage, row.summary, row.parameters.map { "`\($0.name.uppercased())`: \($0.summary) (\($0.expectation))" })
  }

  private static func entry(_ schema: RecordSchema) -> [String] {
    entry(
      ([schema.name] + schema.fields.map(\.usage)).joined(separator: " "), schema.summary,
      schema.fields.map { "`\($0.name)` (\($0.kind.rawValue)): \($0.summary)" })
  }

  private static func entry(_ usage: String, _ summary: String, _ parts: [String]) -> [String] {
    ["`\(usage)`", ": \(summary)"] + parts.map { "  - \($0)" } + [""]
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
  /// How the reference writes it: `WORD`, `[at WORD]`.
  fileprivate var usage: String {
    let upper = name.uppercased()
    return isOptional ? "[\(name) \(upper)]\(kind == .words ? "..." : "")" : kind == .words ? upper + "..." : upper
  }
}
