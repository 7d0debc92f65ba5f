import Engine
import PuzzleKit
import Wire

/// A text that is being understood, at a table of a session.
struct Reading {
  let memory: Interpreter
  let session: Session
  /// The place at which it is to be carried out; nil if no game is open there.
  let place: SeatedTable?
  /// Whether it is a command, so that a word is no move.
  let isCommand: Bool

  init(_ memory: Interpreter, _ session: Session, _ place: SeatedTable?, isCommand: Bool) {
    (self.memory, self.session, self.place, self.isCommand) = (memory, session, place, isCommand)
  }

  var table: (any Table)? { place?.table }

  /// The table, if its game goes on.
  var playing: (any Table)? { table.flatMap { $0.isOver ? nil : $0 } }

  /// The meaning of a line that was typed, and read at the same place.
  func meaning(of line: ResolvedLine, _ text: String) -> Meaning {
    if line.fault != nil { return .asTyped }
    if line.request.isBlank {
      guard text.isEmpty, let repeated = memory.repeated, repeated.table === playing else { return .asTyped }
      return lines(for: repeated.text)
    }
    return meaning(of: line)
  }

  /// A line with its row here.
  func resolved(_ text: String) -> ResolvedLine { session.resolved(text, at: place) }

  /// The lines for a line that a text stands for, which may itself be short for something.
  private func lines(for text: String) -> Meaning {
    let line = resolved(text)
    let meaning = meaning(of: line, text)
    return meaning == .asTyped ? .requests([line]) : meaning
  }

  private func meaning(of line: ResolvedLine) -> Meaning {
    let request = line.request
    let (name, text) = (request.word(0), request.rest(from: 0))
    let words = (0..<request.count).map(request.word)
    // A person may set an option where the game has a command of that name too.
    let isSetting = name == "set" && words.count > 2 && session.option(words[1]) != nil
    if let table, let row = line.gameRow, !isSetting {
      return guess(shadowedBy: table.game.rows[row], words).map(lines) ?? .asTyped
    }
    if let choice = answer(text) { return meaning(of: choice) }
    let command = session.command(of: line)
    if let command, let line = guess(shadowedBy: command, words) { return lines(for: line) }
    if let command { return meaning(of: command, request, words) }
    if let line = opening(insteadOfToolOf: words) { return lines(for: line) }
    // A tool, or a word that is none and is refused with the game's tools.
    if let entry = session.game(name) {
      let isTool = words.count > 1 && entry.tool(words[1]) != nil
      return isTool ? .asTyped : refusal(ofOpening: ["newgame"] + words).map(Meaning.refuse) ?? .asTyped
    }
    if !isCommand, name.hasPrefix(":"), name.utf8.count > 1 {
      return Reading(memory, session, place, isCommand: true).lines(for: String(text.dropFirst()))
    }
    do throws(Refusal) {
      if let choice = try answer(begunBy: text) { return meaning(of: choice) }
    } catch {
      return .ask(error)
    }
    let question = memory.question?.refusal
    // What answers no question may be a command, but no move.
    if let question, !isCommand, move(shortenedTo: text, words) != nil { return .ask(question.asked(againAfter: text)) }
    if let line = self.line(shortenedTo: request, words) { return lines(for: line) }
    let refusal = self.refusal(of: text, words)
    if refusal.code == .unknownCommand, let question { return .ask(question.asked(againAfter: text)) }
    return .refuse(refusal)
  }

  // MARK: - Commands

  /// The meaning of a line that begins with a command of the engine.
  private func meaning(of command: Command, _ request: Request, _ words: [String]) -> Meaning {
    if case .elsewhere = command.action { return meaning(elsewhere: request, words) }
    switch command.row.name {
    case "play":
      if playing == nil, let question = refusal(ofSenses: words, nil) { return .ask(question) }
      if let line = opening(meantBy: words) { return lines(for: line) }
      // Moves may be written in short.
      let (rest, text) = (Array(words.dropFirst()), request.rest(from: 1))
      let areWhole = text.split(separator: ";").allSatisfy { part in
        table?.game.row(UInt128(name: part.trimmed.prefix { $0 != " " }.utf8)) != nil || part.trimmed.isEmpty
      }
      guard playing != nil, !areWhole, let line = move(shortenedTo: text, rest) else { return .asTyped }
      return lines(for: line)
    case "help": return help(withSetting: words).map { .requests([resolved($0)]) } ?? .asTyped
    case "live" where words.count > 1:
      let opening = lines(for: opening(afterLive: Array(words.dropFirst())))
      return if case .requests(let lines) = opening { .requests(lines + [resolved("live")]) } else { opening }
    case "newgame" where words.count == 1:
      let manuals = session.usableManuals
      return .ask(
        .question(
          "Which game?",
          choices: manuals.map { Choice([$0.name], ["newgame \($0.name) \($0.familiarMode.name)"]) } + [
            Choice(["none"])
          ],
          typed: "Type \(alternatives(manuals.map { $0.name } + ["none"]))."))
    case "newgame", "position":
      guard let line = opening(command.row, request) else {
        return command.row.name == "newgame" ? refusal(ofOpening: words).map(Meaning.refuse) ?? .asTyped : .asTyped
      }
      return lines(for: line)
    case "resign" where words.count == 1: return questionBeforeResigning.map(Meaning.ask) ?? .asTyped
    default: return named(command.row, words).map { .requests([resolved($0)]) } ?? .asTyped
    }
  }

  /// The meaning of a line for another table.
  private func meaning(elsewhere request: Request, _ words: [String]) -> Meaning {
    guard words.count > 2, request.key(2) != request.key(0) else { return .asTyped }
    let other = Reading(memory, session, session.place(at: words[1]), isCommand: isCommand)
    let rest = request.rest(from: 2)
    let meaning = other.meaning(of: other.resolved(rest), rest)
    guard case .requests(let lines) = meaning else { return meaning }
    return .requests(lines.map { resolved("on \(words[1]) \($0.text)") })
  }

  /// The question that is asked of somebody who gives up by a word which is a move too.
  private var questionBeforeResigning: Refusal? {
    guard !isCommand, let move = playing?.shorthand("resign") else { return nil }
    guard let question = session.questionBeforeEnd else {
      return Refusal(.needsConfirmation, "resign confirm gives up the game; \(move) plays the word")
    }
    return .question("\(question.text) \(move) plays the word.", choices: question.choices)
  }

  // MARK: - Moves

  /// The move that is meant by a line, read at the same place, which was typed where only moves are; nil if it is none.
  func move(meantBy line: ResolvedLine) -> ResolvedLine? {
    guard let table = playing, line.fault == nil, line.request.id.isEmpty else { return nil }
    let text = line.text
    if line.request.count <= 3, let move = table.shorthand(text) { return resolved(move) }
    if let moves = moves(meantBy: text) { return resolved(moves) }
    return line.request.count > 1 && line.gameRow != nil ? line : nil
  }

  /// The move that a person means by a word which is also the name of a command that needs more than its name, or that
  /// could do nothing now.
  private func guess(shadowedBy command: Command, _ words: [String]) -> String? {
    guard words.count == 1, !isCommand, let table = playing,
      command.row.parameters.first?.isOptional == false || command.isIdle(session)
    else { return nil }
    return table.shorthand(command.row.name)
  }

  /// The same for the name of a command of the game itself.
  private func guess(shadowedBy row: CommandSpec, _ words: [String]) -> String? {
    guard words.count == 1, !isCommand, let table = playing, row.parameters.first?.isOptional == false else {
      return nil
    }
    return table.shorthand(row.name)
  }

  /// The line that makes several moves which a person has written with `;` between them, in whole or in short; nil if one
  /// of them is no move.
  private func moves(meantBy text: String) -> String? {
    guard let table = playing, text.contains(";") else { return nil }
    var lines: [String] = []
    for part in text.split(separator: ";").map({ $0.trimmed }) where !part.isEmpty {
      let first = part.prefix { $0 != " " }
      guard let line = table.shorthand(part) ?? (table.game.row(UInt128(name: first.utf8)) == nil ? nil : part) else {
        return nil
      }
      lines.append(line.hasPrefix("play ") ? String(line.dropFirst(5)) : line)
    }
    return "play " + lines.joined(separator: "; ")
  }

  // MARK: - Short forms

  /// The line that makes the moves which a text is short for; nil if it is short for none.
  private func move(shortenedTo text: String, _ words: [String]) -> String? {
    let isShort = words.count <= 3 && (!isCommand || words.count > 1)
    return (isShort ? table?.shorthand(text) : nil) ?? moves(meantBy: text)
  }

  /// The line that a person means by a text that begins with no command: a move of the open game, a tool, a game, an option, or
  /// a command cut short; nil if it is nothing of these.
  private func line(shortenedTo request: Request, _ words: [String]) -> String? {
    let text = request.rest(from: 0)
    let game = game(ofTool: words[0])
    if let game, game == table?.manual.name { return "\(game) \(text)" }
    if let line = move(shortenedTo: text, words) { return line }
    // A game's tool is not taken for what another game's command does by itself.
    let isCommandOfGame = session.entries.contains { $0.rows.contains { $0.name == words[0] } }
    if let game, !isCommandOfGame || words.count > 1 { return "\(game) \(text)" }
    if let usual = Habits.line(for: text) { return usual }
    if let line = setting(meantBy: words) { return line }
    let senses = senses(of: words)
    if senses.count > 1 || isTried(words, senses) { return nil }
    if let line = senses.first?.line ?? opening(meantBy: words) { return line }
    // It is no command cut short.
    if words[0].lowercased() == "set" { return nil }
    // Nor is another game's command with what follows it one that is cut short.
    if isCommandOfGame, words.count > 1 { return nil }
    let start = words[0].lowercased()
    let matches = commandNames.filter { $0.hasPrefix(start) }
    guard let command = matches.count == 1 ? matches[0] : matches.first(where: { $0 == start }) else { return nil }
    return words.count == 1 ? command : command + " " + request.rest(from: 1)
  }

  /// The game whose tool a person means by its name alone: the open game's, else the only game's that has it.
  private func game(ofTool name: String) -> String? {
    let having = session.entries.filter { $0.tool(name) != nil }.map { $0.manual.name }
    if let table, having.contains(table.manual.name) { return table.manual.name }
    return having.count == 1 ? having[0] : nil
  }

  /// The names of all commands that a line may begin with here.
  var commandNames: [String] { session.commands.all.map { $0.row.name } + (table?.game.rows.map { $0.name } ?? []) }
}
