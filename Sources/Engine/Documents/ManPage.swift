import PuzzleKit

/// The man page, read off the tables.
public enum ManPage {
  /// The page in roff's man macros; `options` is what the command line's own help says of
  /// its arguments and options.
  public static func text(options: String, _ catalog: Catalog) -> String {
    var lines = [
      ".TH PARLOR 6 \"\" \"Parlor \(parlorVersion)\" \"Games\"",
      ".SH NAME", "parlor \\- a scriptable engine for word and card puzzles",
      ".SH SYNOPSIS", ".B parlor", "[SCRIPT] [\\-c LINE]... [\\-\\-bail] [\\-\\-profile FILE] [\\-\\-plain]",
      ".SH DESCRIPTION",
      "On a terminal parlor is for people. On a pipe it reads one command a line and answers each with data lines and a",
      "final ok or error.",
      ".SH OPTIONS", ".nf",
    ]
    lines += options.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    lines += [
      ".fi", ".SH EXIT STATUS",
      "0 all went well, 1 a command failed, 2 the command line was wrong, 3 an expect failed, 4 the process could not read",
      "its input, write its output or open its profile, 70 the system gave no thread.",
    ]
    lines += [".SH COMMANDS"]
    for group in Command.Group.allCases {
      lines.append(".SS \(group.rawValue)")
      for command in CommandTable(catalog.dialects).all where command.group == group {
        lines += entry(command.row.usage, command.row.summary)
      }
    }
    let entries = catalog.makeEntries()
    for kind in entries {
      let manual = kind.manual
      lines += [".SS \(manual.title)", escaped(manual.summary)]
      lines += entry(
        "newgame \(manual.name) [MODE] [KEY VALUE]...",
        "Modes: " + manual.modes.map { "\($0.name) (\($0.title))" }.joined(separator: ", ") + ".")
      for option in manual.options { lines += entry(option.pairUsage, option.summary) }
      for row in kind.listed { lines += entry(row.usage, row.summary) }
    }
    lines.append(".SH OPTIONS OF THE ENGINE")
    for row in (Settings.ofProgram + entries.flatMap(\.manual.settings)).map(\.parameter) {
      lines += entry("setoption name \(row.name) value VALUE", "\(row.summary) Values: \(row.expectation).")
    }
    lines += [
      ".SH FILES", ".TP", "$XDG_DATA_HOME/parlor/profile.sqlite", "games and history of the terminal",
      ".TP", "$XDG_STATE_HOME/parlor/history", "lines typed at the terminal",
    ]
    lines.append(".SH ENVIRONMENT")
    lines += entry("NO_COLOR", "Set to anything, it takes the colours away.")
    lines += entry("TERM, COLORTERM", "They tell how many colours the terminal has.")
    lines += entry("XDG_DATA_HOME, XDG_STATE_HOME, HOME", "They tell where the files are.")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ usage: String, _ summary: String) -> [String] {
    [".TP", ".B " + escaped(usage), escaped(summary)]
  }

  /// Keeps roff from reading text as its own.
  private static func escaped(_ text: String) -> String {
    let text = text.filter { $0 != "`" }
      .split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
