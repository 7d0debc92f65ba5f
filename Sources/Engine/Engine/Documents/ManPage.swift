import PuzzleKit

/// The man page, read off the tables.
public enum ManPage {
  /// The page in roff's man macros; `options` is what the command line's own help says of
  /// its arguments and options.
  public static func text(options: String, _ catalog: Catalog) -> String {
    let (commands, entries) = (CommandTable(catalog.dialects), catalog.makeEntries())
    let groups = Command.Group.allCases.flatMap { group in
      [".SS \(group.rawValue)"] + commands.rows(group).map { entry($0.usage, $0.summary) }
    }
    let games = entries.flatMap { kind in
      let manual = kind.manual
      let modes = manual.modes.map { "\($0.name) (\($0.title))" }.joined(separator: ", ")
      return [
        ".SS \(manual.title)", escaped(manual.summary), entry(manual.usage("newgame"), "Modes: \(modes)."),
      ] + manual.options.map { entry($0.pairUsage, $0.summary) } + kind.listed.map { entry($0.usage, $0.summary) }
    }
    let settings = (Settings.ofProgram + entries.flatMap({ $0.manual.settings })).map({ $0.parameter }).map {
      entry("setoption name \($0.name) value VALUE", "\($0.summary) Values: \($0.expectation).")
    }
    let usage = options.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return #"""
      .TH PARLOR 6 "" "Parlor \#(parlorVersion)" "Games"
      .SH NAME
      parlor \- a scriptable engine for word and card puzzles
      .SH SYNOPSIS
      .B parlor
      [SCRIPT] [\-c LINE]... [\-\-bail] [\-\-profile FILE] [\-\-protocol] [\-\-plain] [\-\-safe] [\-\-fair]
      .br
      .B parlor
      play | daily [GAME] | GAME [MODE] [KEY VALUE]...
      .br
      .B parlor arena
      GAME [MODE] \-\-bot NAME...
      .br
      .B parlor create
      [GAME [MODE] [KEY VALUE]...]
      .br
      .B parlor join
      CODE
      .SH DESCRIPTION
      On a terminal parlor is for people. On a pipe it reads one command a line and answers each with data lines and a
      final ok or error, after the game that is named, if any. On a terminal parlor play opens the whole screen, the name of a
      game that game on it, parlor daily today's deals. parlor arena compares bots, parlor create and parlor join
      play with others on a server; each of them has a \-\-help of its own.
      .SH ARGUMENTS AND OPTIONS
      .nf
      \#(usage.joined(separator: "\n"))
      .fi
      .SH EXIT STATUS
      0 all went well, 1 a command failed, 2 the command line was wrong, \#
      3 an expect failed, 4 the process could not read
      its input, write its output or open its profile, 70 memory ran out.
      .SH COMMANDS
      \#((groups + games).joined(separator: "\n"))
      .SH OPTIONS OF THE ENGINE
      \#(settings.joined(separator: "\n"))
      .SH FILES
      .TP
      $XDG_DATA_HOME/parlor/profile.sqlite
      games and history of the terminal
      .TP
      $XDG_STATE_HOME/parlor/history
      lines typed at the terminal
      .SH ENVIRONMENT
      \#(entry("NO_COLOR", "If set, nothing is coloured."))
      \#(entry("TERM, COLORTERM", "Tell how many colours the terminal has."))
      \#(entry("COLORFGBG", "Tells the theme `system` the terminal's background."))
      \#(entry("XDG_DATA_HOME, XDG_STATE_HOME, HOME", "Tell where the files are."))

      """#
  }

  /// The page of a program without screens.
  public static func text(ofEngine name: String, options: String) -> String {
    let usage = options.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return #"""
      .TH \#(name.uppercased()) 6 "" "Parlor \#(parlorVersion)" "Games"
      .SH NAME
      \#(escaped(name)) \- the engine of Parlor, for programs
      .SH SYNOPSIS
      .B \#(escaped(name))
      [SCRIPT] [\-c LINE]... [\-\-bail] [\-\-profile FILE] [\-\-safe] [\-\-fair]
      .SH DESCRIPTION
      Speaks the protocol of
      .BR parlor (6)
      on standard input and output: a request is a line, and its reply ends with ok or one error. It has no screens, and is
      not linked with GNU readline.
      .SH ARGUMENTS AND OPTIONS
      .nf
      \#(usage.joined(separator: "\n"))
      .fi
      .SH SEE ALSO
      .BR parlor (6)

      """#
  }

  private static func entry(_ usage: String, _ summary: String) -> String {
    ".TP\n.B \(escaped(usage))\n\(escaped(summary))"
  }

  /// The text without the marks of code.
  private static func escaped(_ text: String) -> String { roffText(text.filter { $0 != "`" }) }
}
