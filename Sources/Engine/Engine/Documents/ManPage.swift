import PuzzleKit

/// The pages of the manual for the programs around the engine, read off the tables.
public enum ManPage {
  /// The page of the program for people.
  /// - Parameters:
  ///   - options: the part of the command line's own help about its arguments and options.
  ///   - catalog: the games.
  /// - Returns: the page in roff's man macros.
  public static func text(options: String, _ catalog: Catalog) -> String {
    let (commands, entries) = (catalog.commands, catalog.makeEntries())
    let groups = Command.Group.allCases.flatMap { group in
      [ManualPage.Part.heading(group.rawValue)] + commands.rows(group).map { .entry($0.usage, $0.summary) }
    }
    let games = entries.flatMap { kind in
      let manual = kind.manual
      let modes = manual.modes.map { "\($0.name) (\($0.title))" }.joined(separator: ", ")
      return [
        ManualPage.Part.heading(manual.title), .paragraph(manual.summary),
        .entry(manual.usage("newgame"), "Modes: \(modes)."),
      ] + manual.options.map { .entry($0.pairUsage, $0.summary) } + kind.listed.map { .entry($0.usage, $0.summary) }
    }
    let settings = (Settings.ofProgram + entries.flatMap({ $0.manual.settings })).map({ $0.parameter }).map {
      ManualPage.Part.entry("setoption name \($0.name) value VALUE", "\($0.summary) Values: \($0.expectation).")
    }
    return ManualPage(
      "parlor", chapter: 6, summary: "a scriptable engine for word and card puzzles",
      forms: [
        "[SCRIPT] [-c LINE]... [--bail] [--profile FILE] [--protocol] [--plain] [--safe] [--fair]",
        "play | daily [GAME] | GAME [MODE] [KEY VALUE]...", "arena GAME [MODE] --bot NAME...",
        "create [GAME [MODE] [KEY VALUE]...]", "join CODE",
      ],
      description: [
        """
        On a terminal parlor is for people. On a pipe it reads one command a line and answers each with data lines and a \
        final ok or error, after the game that is named, if any. On a terminal parlor play opens the whole screen, the \
        name of a game that game on it, parlor daily today's deals. parlor arena compares bots, parlor create and parlor \
        join play with others on a server; each of them has a --help of its own.
        """
      ],
      sections: [
        ("ARGUMENTS AND OPTIONS", [.lines(options)]),
        (
          "EXIT STATUS",
          [
            .paragraph(
              """
              0 all went well, 1 a command failed, 2 the command line was wrong, 3 an expect failed, 4 the process could \
              not read its input, write its output or open its profile, 70 memory ran out.
              """)
          ]
        ),
        ("COMMANDS", groups + games), ("OPTIONS OF THE ENGINE", settings),
        (
          "FILES",
          [
            .entry("$XDG_DATA_HOME/parlor/profile.sqlite", "games and history of the terminal"),
            .entry("$XDG_STATE_HOME/parlor/history", "lines typed at the terminal"),
          ]
        ),
        (
          "ENVIRONMENT",
          [
            .entry("NO_COLOR", "If set, nothing is coloured."),
            .entry("TERM, COLORTERM", "Tell how many colours the terminal has."),
            .entry("COLORFGBG", "Tells the theme `system` the terminal's background."),
            .entry("XDG_DATA_HOME, XDG_STATE_HOME, HOME", "Tell where the files are."),
          ]
        ),
      ]
    ).roff
  }

  /// The page of a program without screens.
  /// - Parameters:
  ///   - name: the program.
  ///   - options: the part of the command line's own help about its arguments and options.
  /// - Returns: the page in roff's man macros.
  public static func text(ofEngine name: String, options: String) -> String {
    ManualPage(
      name, chapter: 6, summary: "the engine of Parlor, for programs",
      forms: ["[SCRIPT] [-c LINE]... [--bail] [--profile FILE] [--safe] [--fair]"],
      description: [
        """
        Speaks the protocol that the page of parlor describes on standard input and output: a request is a line, and its \
        reply ends with ok or one error. It has no screens, and is not linked with GNU readline.
        """
      ],
      sections: [("ARGUMENTS AND OPTIONS", [.lines(options)])], others: [("parlor", 6)]
    ).roff
  }
}
