import Engine
import PuzzleKit
import Wire

extension Dialect {
  /// UCI, as chess front ends speak it: after `uci` its verbs are answered as UCI has it, silent where it is silent, and
  /// all other commands as always. A position of chess is taken without harm.
  public static let uci = Dialect(
    name: "uci",
    rows: [(after: "upi", row: handshake), (after: "options", row: newGame)],
    acknowledgement: { command in
      switch command {
      case "uci", "isready", "go": .records
      case nil, "setoption", "ucinewgame", "position", "stop", "quit": .none
      default: .full
      }
    },
    refusal: { refusal, command in
      let line = "info string error \(refusal.code.name) \(refusal.text)"
      // Clients wait for a move even if there is none.
      return command == "go" ? [line, "bestmove (none)"] : [line]
    },
    // UCI knows scores only in centipawns, so its clients are told depth and nodes alone.
    info: { info in
      var reply = Reply()
      let others = Schemas.info.fields.dropFirst(2).map { _ in Value.absent }
      reply.add(Schemas.info, values: [.integer(info.depth), .integer(info.nodes)] + others)
      return reply
    })

  private static var handshake: Command {
    Command(
      "uci", .handshake, [], "Starts UCI: its verbs are then answered as UCI defines.",
      replies: ReplySchema([Schemas.id, Schemas.option, Schemas.uciok])
    ) {
      session, _, reply in
      session.introduce(to: &reply, hasGames: false)
      reply.add(Schemas.uciok)
      session.speak("uci")
    }
  }

  private static var newGame: Command {
    Command("ucinewgame", .handshake, [], "Part of UCI; does nothing.") { _, _, _ in }
  }
}
