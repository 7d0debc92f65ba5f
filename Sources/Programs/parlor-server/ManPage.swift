import PuzzleKit
import RoomServer

/// The man page, read off the table of settings.
enum ManPage {
  /// The page in roff's man macros.
  static var text: String {
    let settings = ServerSettings()
    let rows = SettingRow.all.map { row in
      ".TP\n.B \(roffText("--\(row.name) \(row.value)"))\n\(roffText(row.summary)). Default: \(roffText(row.show(settings))).\n"
    }
    return #"""
      .TH PARLOR-SERVER 8 "" "Parlor \#(parlorVersion)" "System administration"
      .SH NAME
      parlor-server \- a server of rooms in which several play Parlor's games
      .SH SYNOPSIS
      .B parlor-server
      .RB [ \-\-config
      .IR FILE ]
      .RB [ \-\-\fISETTING\fP
      .IR VALUE ...]
      .br
      .B parlor-server
      submissions | show N | approve N | reject N
      .br
      .B parlor-server
      admin [\-\-json] COMMAND | export PLAYER | delete PLAYER
      .br
      .B parlor-server
      migrate \-\-database URL | copy FROM TO
      .SH DESCRIPTION
      Serves rooms over HTTP and WebSocket until SIGTERM or SIGINT. A setting is taken from its flag, or else from its
      variable, such as PARLOR_SERVER_PORT, or else from the file, which has lines such as port = 8080. SIGHUP reads limits
      and the level of the log again.
      .PP
      .B submissions
      lists the puzzles that were submitted, show prints one, approve and reject decide about it.
      .PP
      .B admin
      asks the server that runs, by a socket that only its user reaches; with \-\-json the answer is JSON.
      .B export
      prints all that is kept of a player, and delete forgets it.
      .PP
      .B migrate
      brings the tables of a database of PostgreSQL up to this release, while nodes of the one before run.
      .B copy
      copies all that is kept from one place to another, in which there is nothing yet; a place is a folder or the address of
      a database, and no server may run with it.
      .SH OPERATOR
      \#(OperatorCommand.all.map { ".TP\n.B \(roffText($0.usage))\n\(roffText($0.summary))" }.joined(separator: "\n"))
      .SH SETTINGS
      \#(rows.joined())
      .SH SEE ALSO
      .BR parlor (6)

      """#
  }
}
