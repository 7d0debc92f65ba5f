import Engine
import PuzzleKit
import Wire

/// Names that a person may use for games, modes and options, in upper or lower case.
extension Reading {
  private var outcome: Outcome? { place?.outcome }

  /// The line that a person means who calls a game or a mode by its name, such as `Wordle`, `play atlas` or `Pupil`, or an
  /// entry of the first screen by its number; nil if that is not what the words say.
  func opening(meantBy words: [String]) -> String? {
    var words = words[...]
    let verb = words.first?.lowercased() ?? ""
    let hasVerb = ["play", "start", "new"].contains(verb)
    // In an open game `play` may be followed by moves.
    let isOpening = hasVerb && (verb != "play" || outcome != .playing)
    if hasVerb { words = words.dropFirst() }
    guard let first = words.first else {
      guard verb == "new" else { return hasVerb ? "live" : nil }
      return table == nil ? "menu" : "again"
    }
    if isOpening, ["game", "games", "a game"].contains(words.joined(separator: " ").lowercased()) { return "menu" }
    let isFree =
      outcome != .playing || session.lastReply.screen == .home || (hasVerb && table?.shorthand(first) == nil)
    if words.count == 1, isFree, Int(first) != nil { return session.homeLine(numbered: first) }
    let named = naming(Array(words))
    guard let manual = session.game(named.first)?.manual else {
      return isOpening ? "newgame " + named.joined(separator: " ") : nil
    }
    // Who calls a game by its name alone means the one that most know.
    let hasMode = named.count > 1 && manual.mode(named[1]) != nil
    // What is neither a mode nor an option may be a slip in one.
    let isStrange = named.count > 1 && !hasMode && !manual.options.contains { $0.name == named[1] }
    let line =
      "newgame "
      + ([named[0]] + (hasMode || isStrange ? [] : [manual.familiarMode.name]) + named[1...]).joined(separator: " ")
    if isOpening { return line }
    // What follows has to be a mode or an option, so that a command of the game is not taken for a deal.
    if named.count > 1, manual.mode(named[1]) == nil, !manual.options.contains(where: { $0.name == named[1] }) {
      return nil
    }
    return line
  }

  /// The game that a person opens by its name, with what follows it, if that is none of its tools.
  func opening(insteadOfToolOf words: [String]) -> String? {
    guard let entry = session.game(words[0]), words.count == 1 || entry.tool(words[1]) == nil else { return nil }
    return opening(meantBy: words)
  }

  /// The line that opens what a person names after `live`.
  func opening(afterLive words: [String]) -> String {
    opening(meantBy: ["play"] + words) ?? "newgame " + naming(words).joined(separator: " ")
  }

  /// The opening line that a person means by one with names as people write them, or by a puzzle or today's deal that waits; nil if it
  /// means itself or is none.
  func opening(_ row: CommandSpec, _ request: Request) -> String? {
    var arguments = Arguments()
    guard (try? request.arguments(from: 1, of: row, situation: session.situation, into: &arguments)) != nil,
      case .words(let words)? = arguments.values.first
    else { return nil }
    let isPosition = row.name == "position"
    if isPosition, ["startpos", "fen"].contains(words.first) { return nil }
    let named = naming(words)
    if !isPosition, let line = session.resumption(of: named) { return line }
    return named == words ? nil : "\(row.name) \(named.joined(separator: " "))"
  }

  /// The words of an opening line as the protocol has them. A person may write the names of games and modes in upper or
  /// lower case or as the rules have them, and leave the game out if the mode tells which one is meant.
  private func naming(_ words: [String]) -> [String] {
    guard let first = words.first?.lowercased() else { return words }
    // A title may have more words than the name, and each of them names the game.
    if let manual = session.manuals.first(where: {
      $0.name == first || $0.title.lowercased().split(separator: " ").contains { $0 == first }
    }) {
      guard words.count > 1 else { return [manual.name] }
      return [manual.name, manual.mode(called: words[1])?.name ?? words[1]] + words.dropFirst(2)
    }
    let meant = session.manuals.compactMap { manual in manual.mode(called: first).map { [manual.name, $0.name] } }
    return meant.count == 1 ? meant[0] + words.dropFirst() : words
  }

  /// The line that a person means by `set NAME VALUE`, whatever the name, or by the name of an option and a value; nil if
  /// there is no such option.
  func setting(meantBy words: [String]) -> String? {
    let isSet = words.first?.lowercased() == "set"
    if isSet, words.count == 1 { return "options" }
    let words = isSet ? words.dropFirst() : words[...]
    guard let name = words.first, name != "name" else { return nil }
    // A name that is written as two words, such as `hard mode`.
    let long = words.count > 1 ? session.option(words.prefix(2).joined()) : nil
    let value = words.dropFirst(long == nil ? 1 : 2).joined(separator: " ")
    guard let option = long ?? session.option(name) else {
      return isSet ? value.isEmpty ? "help \(name)" : "setoption name \(name) value \(value)" : nil
    }
    if value.isEmpty { return "help \(option.name)" }
    return "setoption name \(option.name) value \(option.value(meantBy: value.lowercased()) ?? value)"
  }
}

extension Parameter {
  /// The value that a person means by a text in lower case; nil if that is the value itself, or none.
  fileprivate func value(meantBy text: String) -> String? {
    switch kind {
    case .choice(let all): all.first { $0 == text }
    case .toggle: ["on": "true", "yes": "true", "off": "false", "no": "false"][text]
    default: nil
    }
  }
}

/// Reasons why a text means nothing.
extension Reading {
  /// The refusal of a text that means nothing, with what may have been meant.
  func refusal(of text: String, _ words: [String]) -> Refusal {
    let name = words[0]
    if let refusal = session.refusal(ofCommandOfGames: name) { return refusal }
    let isPlaying = !isCommand && playing != nil
    let why = isPlaying ? table.flatMap { $0.facts.objection($0, text) } : nil
    if words.count > 1, let refusal = refusal(ofGame: name, words[1]) { return refusal }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    if matches.count > 1 {
      if words.count > 1, let why { return Refusal(.unknownCommand, why) }
      return Refusal(.unknownCommand, "\(name): \(alternatives(matches))?")
    }
    if words.count == 1, ["daily", "today"].contains(name.lowercased()), let question = questionOfDay {
      return question
    }
    if let refusal = refusal(ofMode: name, why) { return refusal }
    let hint = nearest(to: name, among: knownNames).map(didYouMean)
    if let why { return Refusal(.unknownCommand, why + (hint.map { "; or \($0)" } ?? "")) }
    let what = isPlaying ? "neither a command nor a move here" : "not a command"
    let numbered = isPlaying && words.count == 1 ? session.homeLine(numbered: name) : nil
    let way = numbered.map { "on the first screen it is \($0)" } ?? hint ?? "try help"
    return Refusal(.unknownCommand, "\(quoted(name)) is \(what); \(way)")
  }

  /// The question which puzzle of the day is meant; nil if no game has any.
  private var questionOfDay: Refusal? {
    let days = session.dailyEntries
    if days.isEmpty { return nil }
    let names = days.map { $0.manual.name }
    return .question(
      "Which puzzle of the day? Type \(alternatives(names + ["none"])).",
      choices: days.map { Choice([$0.manual.name], [$0.line]) } + [Choice(["none"])])
  }

  /// All names that a person may begin a line with.
  private var knownNames: [String] {
    commandNames + session.manuals.flatMap { [$0.name] + $0.modes.flatMap { [$0.name, $0.title.lowercased()] } }
      + session.options.map { $0.name }
  }

  /// The refusal of a word that names a mode of several games, which says how each starts; nil if it names none.
  /// - Parameter why: what the open game has against the word.
  private func refusal(ofMode name: String, _ why: String?) -> Refusal? {
    let having = session.manuals.compactMap { manual in manual.mode(called: name).map { (manual.name, $0.name) } }
    let open = having.filter { $0.0 == table?.manual.name }
    let starts = (open.isEmpty ? having : open).map { "newgame \($0.0) \($0.1)" }.joined(separator: " or ")
    if having.isEmpty { return nil }
    return Refusal(.unknownCommand, "\(why ?? "several games have a mode \(quoted(name))"); \(starts) starts one")
  }

  /// The refusal of what follows a game's title, or its name in capitals, if that is no mode, option or tool of it.
  private func refusal(ofGame title: String, _ word: String) -> Refusal? {
    let named = naming([title])
    guard named.count == 1, session.game(named[0]) != nil else { return nil }
    do throws(Refusal) {
      _ = try session.tool(named[0], word)
      return nil
    } catch {
      return error
    }
  }
}

extension Manual {
  /// The mode with a name or title, in upper or lower case.
  fileprivate func mode(called name: String) -> Mode? {
    let name = name.lowercased()
    return modes.first { $0.name == name } ?? modes.first { $0.title.lowercased() == name }
  }
}
