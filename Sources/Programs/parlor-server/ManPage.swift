import PuzzleKit
import RoomServer

/// The page of the manual, read off the tables of settings and commands.
enum ManPage {
  /// The page in roff's man macros.
  static var text: String {
    let settings = ServerSettings()
    return ManualPage(
      "parlor-server", chapter: 8, summary: "a server of rooms in which several play Parlor's games",
      forms: ["[--config FILE] [--SETTING VALUE ...]"] + ServerCommand.all.map(\.form),
      description: [
        """
        Serves rooms over HTTP and WebSocket until SIGTERM or SIGINT. A setting is taken from its flag, or else from its \
        variable, such as PARLOR_SERVER_PORT, or else from the file, which has lines such as port = 8080. SIGHUP reads \
        limits and the level of the log again.
        """,
        "admin asks the server that runs, by a socket that only its user reaches; with --json the answer is JSON.",
      ],
      sections: [
        ("COMMANDS", ServerCommand.all.map { .entry($0.usage, $0.summary) }),
        ("FLAGS", ServerFlag.all.map { .entry($0.usage, $0.summary) }),
        ("COMMANDS OF ADMIN", OperatorCommand.all.map { .entry($0.usage, $0.summary) }),
        (
          "SETTINGS",
          SettingRow.all.map {
            .entry("--\($0.name) \($0.value)", "\($0.summary). Default: \($0.show(settings)).")
          }
        ),
      ], others: [("parlor", 6)]
    ).roff
  }
}
