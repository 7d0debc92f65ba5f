/// The man page, read off the tables.
public enum ManPage {
  /// The page in roff's man macros; `options` is the command line's own help.
  public static func text(options: String, _ catalog: Catalog = .standard) -> String {
    var lines = [
      ".TH PARLOR 6 \"\" \"Parlor \(parlorVersion)\" \"Games\"",
      ".SH NAME", "parlor \\- a scriptable engine for word and card puzzles",
      ".SH COMMAND LINE", ".nf",
    ]
    lines += options.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    lines.append(".fi")
    lines += [".SH COMMANDS"]
    for group in Command.Group.allCases {
      lines.append(".SS \(group.rawValue)")
      for command in Command.all where command.group == group { lines += entry(command.usage, command.summary) }
    }
    for kind in catalog.makeKinds() {
      let manual = kind.manual
      lines += [".SS \(manual.title)", escaped(manual.summary)]
      lines += entry(
        "newgame \(manual.name) [MODE] [KEY VALUE]...",
        "Modes: " + manual.modes.map { "\($0.name) (\($0.title))" }.joined(separator: ", ") + ".")
      for option in manual.options { lines += entry(option.valueUsage, option.summary) }
      for row in kind.rows { lines += entry(row.usage, row.summary) }
    }
    lines.append(".SH OPTIONS OF THE ENGINE")
    for row in SettingRow.all {
      lines += entry("setoption name \(row.name) value VALUE", "\(row.summary) \(row.expectation)")
    }
    lines += [
      ".SH FILES", ".TP", "$XDG_DATA_HOME/parlor/profile.sqlite", "games and history of the terminal",
      ".TP", "$XDG_STATE_HOME/parlor/history", "lines typed at the terminal",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ usage: String, _ summary: String) -> [String] {
    [".TP", ".B " + escaped(usage), escaped(summary)]
  }

  /// Keeps roff from reading text as its own.
  private static func escaped(_ text: String) -> String {
    let text = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
