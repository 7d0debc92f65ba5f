import CommandLines
import Engine
import PuzzleKit

/// The pages of the manual for the programs around the engine, read off the tables.
package enum ManPage {
  /// The page of the program for people.
  /// - Parameter catalog: the games.
  /// - Returns: the page in roff's man macros.
  package static func text(_ catalog: Catalog) -> String {
    let (commands, entries) = (catalog.commands, catalog.entries())
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
    return ProgramForm.brief(hasScreens: true).manual(
      chapter: 6, summary: "a scriptable engine for word and card puzzles",
      sections: [
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
        ("COMMANDS OF THE PROTOCOL", groups + games), ("OPTIONS OF THE ENGINE", settings),
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
      ], others: [("parlor-net", 6), ("parlor-server", 8)])
  }

  /// The page of a program without screens.
  /// - Returns: the page in roff's man macros.
  package static var ofEngine: String {
    ProgramForm.brief(hasScreens: false).manual(
      chapter: 6, summary: "the engine of Parlor, for programs",
      description: [
        """
        Speaks the protocol that the page of parlor describes on standard input and output: a request is a line, and its \
        reply ends with ok or one error. It has no screens, and is not linked with GNU readline.
        """
      ], others: [("parlor", 6)])
  }
}
