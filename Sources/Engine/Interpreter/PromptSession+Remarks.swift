import Engine
import PuzzleKit
import Wire

/// The state of a session before a line, as far as what is told after it depends on that.
struct Circumstances {
  /// The name of the engine's command that the line is of; empty if it is of none.
  let command: String
  let place: SeatedTable?
  /// The row of the open game that the line is of; nil if it is of none.
  let row: Int?
  /// Whether no game is open at any table.
  let isEmpty: Bool
  /// The game that the line closes.
  let closing: (any Table)?

  /// The state before the line that a session has resolved.
  init(_ session: Session) {
    let request = session.request
    place = session.place
    isEmpty = !session.hasGames
    row = session.resolvedGameRow
    command = session.resolvedCommand?.row.name ?? ""
    closing = command == "close" && request.count > 1 ? session.place(at: request.word(1))?.table : nil
  }
}

/// Remarks to a person, in addition to what the session answers.
extension PromptSession {
  /// Adds to the reply what the session leaves to whoever talks with a person.
  /// - Parameter opensScreen: whether the whole screen comes next.
  func addRemarks(_ before: Circumstances, opensScreen: Bool = false) {
    guard session.lastRefusal == nil else {
      if session.lastRefusal == .noOpenGame {
        session.rephrase(Refusal(.noGame, "no game is open; menu lists what can be played"))
      }
      return
    }
    if session.lastReply.screen == .help {
      session.amendReply {
        $0.screen = nil
        drawHelpForNow(&$0)
      }
    }
    session.amendReply { $0.speak { commandLabels.shown($0, keysOfLines) } }
    // What draws games by itself has a place for it.
    if commandLabels.keys.isEmpty, !opensScreen, session.place?.table !== before.place?.table {
      let introduction = introduction()
      session.amendReply { for line in introduction { $0.draw(line) } }
    }
    if let closing = before.closing, session.isDurable, closing.isResumable, !closing.isOver {
      session.amendReply { $0.say(marked: "The game is kept; `resume` continues it.", commandLabels) }
    }
    if before.command == "newgame", before.isEmpty, let line = resumptionOfWaitingGame {
      session.amendReply { $0.say(marked: "You have an unfinished game; `\(line)` continues it.", commandLabels) }
    }
    if before.command == "calendar" {
      let note = Block.note(commandLabels.spoken("`calendar previous` and `calendar next` show other months."))
      session.amendReply { $0.draw(note) { block in if case .calendar = block { true } else { false } } }
    }
  }

  /// The line that resumes a game like the one in front which waits; nil if there is none, or if that is the deal of a day.
  private var resumptionOfWaitingGame: String? {
    guard let table = session.table, !table.journal[0].split(separator: " ").contains("daily") else { return nil }
    let (manual, title) = (table.manual, table.manual.mode(table.mode)?.title)
    let waits = session.waitingGames.contains { game in
      guard case .line = game.action else { return false }
      return game.manual === manual && game.mode == title && !game.isNamed
    }
    return waits ? "resume \(manual.name) \(manual.calledName(ofMode: table.mode))" : nil
  }

  // MARK: - In their words

  /// The usual moves on the whole screen, with keys in place of commands that have one; nil if nothing is to be said.
  /// - Parameter keysOfLines: the keys that make lines now.
  package func commonMoves(_ scene: Scene, _ keysOfLines: [String: String]) -> String? {
    session.outcome == .playing ? scene.commonMoves.map { commandLabels.spoken($0, keysOfLines) } : nil
  }

  /// A picture with keys in the place of commands that its text names.
  package func spoken(_ block: Block, _ keysOfLines: [String: String]) -> Block {
    guard case .marked(let text) = block else { return block }
    return .message(commandLabels.shown(text, keysOfLines), .plain)
  }

  /// The question or the text of a refusal as a sentence, with keys in place of commands that have one.
  package func spoken(_ refusal: Refusal) -> String {
    let text = refusal.marked.map { commandLabels.spoken($0, keysOfLines) } ?? ""
    return text.isEmpty ? refusal.question ?? sentence(refusal.text) : sentence(text)
  }

  /// A look back at a game that has ended, in one line; nil if it says nothing, or if it was told to stop. Only of the game
  /// in front can more be asked.
  package func postGameSummary(of table: any Table, _ shouldStop: @escaping @Sendable () -> Bool) -> String? {
    let place = session.place.flatMap { $0.table === table ? $0 : nil }
    return table.facts.postGameSummary(table, place?.seat ?? .first, shouldStop).map { postGameSummary in
      place == nil
        ? "\(postGameSummary.line) in the game before."
        : commandLabels.spoken("\(postGameSummary.line); \(postGameSummary.more).")
    }
  }
}
