import PuzzleKit
import Wire

/// Takes the lines of a conversation in place of its session.
public protocol Listener: AnyObject {
  /// Does what a line asks for that the session has just read. See ``Session/perform(_:)``.
  func performResolved(_ line: Span<UInt8>?) -> Performed
}

/// The parts of a session that a listener reads and changes.
extension Session {
  /// The games of the catalog.
  package var entries: [CatalogEntry] { workspace.entries }

  /// The places of the open games.
  package var places: [SeatedTable] { workspace.all.compactMap { $0.place } }

  /// Whether a game is open at any table.
  package var hasGames: Bool { workspace.place != nil || !workspace.others.isEmpty }

  /// The names of the tables.
  package var tableNames: [String] { workspace.all.map { $0.name } }

  /// The place at a table; nil if no game is open there.
  package func place(at table: String) -> SeatedTable? { workspace.all.first { $0.name == table }?.place }

  /// The options that the reader may set: the program's and the games'.
  package var options: [Parameter] { usableOptions.map { $0.parameter } }

  /// The option with a name, in upper or lower case.
  package func option(_ name: String) -> Parameter? { environment.option(name)?.parameter }

  /// Whether the profile outlasts the process.
  package var isDurable: Bool { environment.isDurable }

  /// The question before the open game is given up; nil if there is none.
  package var questionBeforeEnd: Refusal? {
    do throws(Refusal) {
      try workspace.askAboutOpenGame(isToEnd: true)
      return nil
    } catch {
      return error
    }
  }

  /// Notes in the profile that something was told.
  /// - Returns: whether it was not told before; false if the profile can't be read or written.
  package func tellOnce(_ key: String) -> Bool {
    let isNew = try? environment.transaction { records throws(Refusal) -> Bool in
      if try records.value(game: "", key: key) != nil { return false }
      try records.set(game: "", key: key, "told")
      return true
    }
    return isNew == true
  }

  /// Whether a game defines words, and no definitions are installed.
  package func lacksDefinitions(for table: any Table) -> Bool {
    guard table.game.rows.contains(where: { $0.name == "definitions" }),
      let answer = try? environment.definition(of: "word")
    else { return false }
    return answer == .noSource
  }

  // MARK: - What a line would do

  /// Whether a line would change the game in front, or help in it.
  package func concernsGame(_ line: ResolvedLine) -> Bool {
    guard let table = place?.table, !table.isOver else { return false }
    if line.gameRow != nil { return true }
    guard let command = command(of: line) else { return false }
    return command.changesTable || command.row.givesAssistance
      || ["play", "moves", "assisted"].contains(command.row.name)
  }

  /// The reason why a line would keep the game in front out of the statistics; nil if it would not, or it is out of them
  /// already.
  package func cost(of line: ResolvedLine) -> AssistanceCost? {
    guard environment.isDurable, let place, place.table.mayCount else { return nil }
    if let row = line.gameRow {
      let helps = place.table.game.rows[row].givesAssistance && place.table.obstacle(row: row, for: place.seat) == nil
      return helps ? .help : nil
    }
    guard let command = command(of: line) else { return nil }
    if command.row.givesAssistance { return command.row.name == "hint" ? .hint : .help }
    guard command.row.name == "undo", let proposal = try? place.propose([.undo]) else { return nil }
    return proposal.isDraft ? nil : .undo
  }

  /// The number of lines to take back until a move is that commits to something; nil if none does.
  package var stepsToLastMove: Int? {
    guard let place else { return nil }
    var lines: [JournalLine] = []
    while true {
      lines.append(.undo)
      guard let proposal = try? place.propose(lines) else { return nil }
      if !proposal.isDraft { return lines.count }
    }
  }

  /// The question before the program is left, if a game that is open would be lost; nil if nothing would be.
  package var questionBeforeLeaving: String? {
    let left = places.filter { $0.isOwn && !$0.table.isOver }
    if environment.isDurable, left.contains(where: { !$0.table.isResumable && $0.table.countsIfAbandoned }) {
      return "This game is not kept: if you leave now, it counts as lost. Leave?"
    }
    return left.contains { $0.profileID == 0 && $0.table.abandonPrompt != nil }
      ? "This game is not kept. Leave?" : nil
  }

  // MARK: - Answers

  /// Begins an answer in which nothing has gone wrong and nothing is said yet.
  package func beginAnswer() {
    answers.final = .ok
    beginReply()
  }

  /// Refuses a line that is not carried out.
  package func refuse(_ refusal: Refusal, _ line: Span<UInt8>) {
    beginReply()
    let refusal = refusal.quotingLittle(of: line)
    // A dialect has words of its own for what is no command.
    let final = refusal.code == .unknownCommand ? self.refusal(of: nil)(refusal) : .error(refusal)
    answers.refuse(refusal, final, environment.style.format)
  }

  /// Changes the last reply before it is shown.
  package func amendReply(_ change: (inout Reply) -> Void) { change(&answers.reply) }

  /// Says why the last line was refused in other words.
  package func rephrase(_ refusal: Refusal) {
    if case .error = answers.final { answers.final = .error(refusal) }
  }
}

/// A reason why a game stays out of the statistics.
package enum AssistanceCost {
  case hint, help, undo
}

/// `give up, keep or go on`.
package func alternatives(_ words: [String]) -> String {
  (words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " : "") + (words.last ?? "")
}
