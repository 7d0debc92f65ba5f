import PuzzleKit

/// The generated part of the protocol's specification, read off the tables.
public enum Reference {
  /// The reference as Markdown: commands, options, records, events and errors of the engine and of every game.
  public static func markdown(_ catalog: Catalog) -> String {
    let entries = catalog.makeEntries()
    var lines: [String] = []
    let commands = CommandTable(catalog.dialects).all
    for group in Command.Group.allCases {
      lines += ["### \(group.rawValue)", ""]
      for command in commands where command.group == group {
        lines += entry(command.row)
      }
    }
    lines += ["### Options", "", "| name | values | default | meaning |", "|---|---|---|---|"]
    let defaults = Settings()
    for setting in Settings.ofProgram + entries.flatMap(\.manual.settings) {
      let (parameter, value) = (setting.parameter, defaults.text(of: setting))
      lines.append(
        "| `\(parameter.name)` | \(parameter.expectation) | `\(value.isEmpty ? "<empty>" : value)` | \(parameter.summary) |"
      )
    }
    lines += ["", "### Records of the engine", ""] + records(Schemas.all)
    for kind in entries { lines += game(kind) }
    lines += ["### Error codes", "", "| code | when |", "|---|---|"]
    lines += ErrorCode.common.map { "| `\($0.name)` | \($0.summary) |" }
    for kind in entries { lines += kind.manual.errors.map { "| `\($0.name)` | \(kind.manual.title): \($0.summary) |" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func game(_ kind: CatalogEntry) -> [String] {
    let manual = kind.manual
    var lines = ["### \(manual.title)", "", manual.summary, "", "`newgame \(manual.name) [MODE] [KEY VALUE]...`", ""]
    lines += ["| mode | title | |", "|---|---|---|"]
    lines += manual.modes.map { "| `\($0.name)` | \($0.title) | \($0.summary) |" }
    lines += ["", "| key | meaning |", "|---|---|"]
    lines += manual.options.map { "| `\(escaped($0.pairUsage))` | \($0.summary) |" }
    if !manual.positionOptions.isEmpty {
      lines += ["", "`position \(manual.name) [MODE] [KEY VALUE]...`", "", "| key | meaning |", "|---|---|"]
      lines += manual.positionOptions.map { "| `\(escaped($0.pairUsage))` | \($0.summary) |" }
    }
    lines += [
      "", "Texts for `rules \(manual.name) TOPIC`: \(manual.topics.map { "`\($0.name)`" }.joined(separator: ", ")).",
      "",
    ]
    for row in kind.listed { lines += entry(row) }
    lines += records(manual.records)
    lines += ["| event | sound | haptic | animation | when |", "|---|---|---|---|---|"]
    for event in manual.events {
      let hooks = [event.sound, event.haptic?.rawValue, event.animation].map { $0 ?? "" }.joined(separator: " | ")
      lines.append("| `\(event.name)` | \(hooks) | \(event.summary) |")
    }
    return lines + [""]
  }

  private static func entry(_ row: CommandRow) -> [String] {
    var lines = ["`\(row.usage)`", ": \(row.summary)"]
    lines += row.parameters.map { "  - `\($0.name.uppercased())`: \($0.summary) (\($0.expectation))" }
    return lines + [""]
  }

  private static func records(_ schemas: [RecordSchema]) -> [String] {
    var lines: [String] = []
    for schema in schemas {
      lines += ["`\(([schema.name] + schema.fields.map(\.usage)).joined(separator: " "))`", ": \(schema.summary)"]
      lines += schema.fields.map { "  - `\($0.name)` (\($0.kind.rawValue)): \($0.summary)" }
      lines.append("")
    }
    return lines
  }

  private static func escaped(_ text: String) -> String { text.split(separator: "|").joined(separator: "\\|") }
}

extension Field {
  /// How the reference writes it: `WORD`, `[at WORD]`.
  fileprivate var usage: String {
    let upper = name.uppercased()
    return isOptional ? "[\(name) \(upper)]\(kind == .words ? "..." : "")" : kind == .words ? upper + "..." : upper
  }
}
