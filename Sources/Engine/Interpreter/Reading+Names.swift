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
    // A day's deal may be called so before its game.
    if ["daily", "today"].contains(verb), words.count > 1, case let named = naming(Array(words.dropFirst())),
      let manual = session.game(named[0])?.manual,
      manual.options.contains(where: { $0.name == Daily.option.parameter.name })
    {
      let mode = named.count > 1 && manual.mode(named[1]) != nil ? named[1] : manual.familiarMode.name
      let rest = named.dropFirst(named.count > 1 && named[1] == mode ? 2 : 1)
      return naming(["newgame", manual.name, mode, Daily.option.parameter.name] + rest).joined(separator: " ")
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
    let mode = named.count > 1 ? manual.mode(named[1]) : manual.familiarMode
    let hasMode = named.count > 1 && mode != nil
    if named.count <= 2, let mode, let line = continuation(manual, mode) { return line }
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

  /// The line that continues the game of a mode which waits; nil if none does. Deals of a day and puzzles with names are called by
  /// more than their mode.
  func continuation(_ manual: Manual, _ mode: Mode) -> String? {
    for game in session.waitingGames where game.manual === manual && game.mode == mode.title && !game.isNamed {
      if case .line(let line) = game.action { return line }
    }
    return nil
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
  /// lower case or as the rules have them, leave the game out if the mode tells which one is meant, and call a day yesterday.
  func naming(_ words: [String]) -> [String] {
    var named = namingGame(words)
    for place in named.indices.dropFirst() where named[place - 1] == Daily.option.parameter.name {
      if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][named[place].lowercased()] {
        named[place] = CivilDate(daysSince1970: session.todayByUTC.daysSince1970 + days).iso
      }
    }
    return named
  }

  /// The same for the game and its mode.
  private func namingGame(_ words: [String]) -> [String] {
    guard let first = words.first?.lowercased() else { return words }
    // A title may have more words than the name, and each of them names the game.
    if let manual = session.manuals.first(where: {
      $0.name == first || $0.title.lowercased().split(separator: " ").contains { $0 == first }
    }) {
      guard words.count > 1 else { return [manual.name] }
      return [manual.name, manual.mode(called: words[1])?.name ?? words[1]] + words.dropFirst(2)
    }
    let meant = session.manuals.compactMap { manual in manual.mode(called: first).map { [manual.name, $0.name] } }
    let open = meant.filter { $0[0] == table?.manual.name }
    let chosen = open.isEmpty ? meant : open
    return chosen.count == 1 ? chosen[0] + words.dropFirst() : words
  }

  /// The line of a command that takes a game and its mode, with both as the protocol has them; nil if it means itself.
  func named(_ row: CommandSpec, _ words: [String]) -> String? {
    let takesNames = row.parameters.contains { parameter in
      switch parameter.suggestion {
      case .games, .filters: true
      default: false
      }
    }
    guard takesNames, words.count > 1 else { return nil }
    // A mode's own name may be that of several games' modes, all of which it means here.
    if session.manuals.contains(where: { $0.mode(words[1]) != nil }) { return nil }
    let named = naming(Array(words.dropFirst()))
    return named == Array(words.dropFirst()) ? nil : ([words[0]] + named).joined(separator: " ")
  }
}

extension PromptSession {
  /// A game and its mode as the protocol has them, with what follows them, for a line that somebody else carries out.
  /// - Parameter words: what a person has written; nothing is checked in what follows the mode.
  /// - Throws: the refusal of a game or a mode that is not there.
  package func gameAndMode(_ words: [String]) throws(Refusal) -> [String] {
    let reading = Reading(interpreter, session, session.place, isCommand: true)
    let named = reading.naming(words)
    guard let first = named.first else { return [] }
    guard let manual = session.game(first)?.manual else {
      let games = session.manuals.filter { $0.modes.count > 1 }.map { $0.name }
      throw Refusal(.unknownGame, "there is no game \(quoted(first)); there are \(list(games))")
    }
    guard named.count > 1, named.count.isMultiple(of: 2), manual.mode(named[1]) == nil else { return named }
    let modes = manual.modes.map { $0.title }
    throw Refusal(.unknownGame, "\(manual.title) has no mode \(quoted(named[1])); there are \(list(modes))")
  }
}

/// `a, b and c`.
private func list(_ names: [String]) -> String {
  names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
}

/// Reasons why a text means nothing.
extension Reading {
  /// The refusal of an opening line with a word that its game does not know; nil if it knows all.
  func refusal(ofOpening words: [String]) -> Refusal? {
    guard words.count > 2, let manual = session.game(words[1])?.manual,
      let (word, option) = DealRequest.strangeWord(words[2...], of: manual),
      !manual.positionOptions.contains(where: { $0.name == word })
    else { return nil }
    if let option, case .date = option.kind {
      return Refusal(.badArgument, "\(option.name) takes \(option.expectation), or yesterday, not \(quoted(word))")
    }
    let options = manual.options.map { $0.name }
    if words[2] == word {
      let modes = manual.modes.map { $0.title }
      let tools = session.game(manual.name)?.tools.map { String($0.row.name.dropFirst(manual.name.count + 1)) } ?? []
      let near = nearest(to: word, among: modes + manual.modes.map { $0.name } + options + tools)
      let meant = near.map { near in
        "\(manual.name) \(manual.mode(called: near).map { manual.calledName(ofMode: $0.name) } ?? near)"
      }
      return Refusal(
        .unknownGame,
        "\(manual.title) has no mode \(quoted(word)); " + (meant.map(didYouMean) ?? "there are \(list(modes))"))
    }
    return Refusal(
      .badArgument,
      "\(manual.title) has no option \(quoted(word)); "
        + (nearest(to: word, among: options).map(didYouMean) ?? "help newgame \(manual.name) lists them"))
  }

  /// The refusal of a text that means nothing, with what may have been meant.
  func refusal(of text: String, _ words: [String]) -> Refusal {
    let name = words[0]
    if name.lowercased() == "set", let refusal = refusal(ofSetting: words) { return refusal }
    if let refusal = session.refusal(ofCommandOfGames: name) { return refusal }
    let isPlaying = !isCommand && playing != nil
    let why = isPlaying ? table.flatMap { $0.facts.objection($0, text) } : nil
    if words.count > 1, let refusal = refusal(ofGame: words) { return refusal }
    let matches = commandNames.filter { $0.hasPrefix(name) }
    if matches.count > 1 {
      if words.count > 1, let why { return Refusal(.unknownCommand, why) }
      return Refusal(.unknownCommand, "\(name): \(alternatives(matches))?")
    }
    if words.count == 1, name.lowercased() == MenuPage.today.command, let question = questionOfDay {
      return question
    }
    if let refusal = refusal(ofSetting: words) { return refusal }
    if let refusal = refusal(ofSenses: words, why) { return refusal }
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
      "Which puzzle of the day?",
      choices: days.map { Choice([$0.manual.name], [$0.line]) } + [Choice(["none"])],
      typed: "Type \(alternatives(names + ["none"])).")
  }

  /// All names that a person may begin a line with.
  private var knownNames: [String] {
    commandNames + session.manuals.flatMap { [$0.name] + $0.modes.flatMap { [$0.name, $0.title.lowercased()] } }
      + session.options.map { $0.name }
  }

  /// The refusal of what follows a game's title, or its name in capitals, if that is no mode, option or tool of it.
  private func refusal(ofGame words: [String]) -> Refusal? {
    guard naming([words[0]]).count == 1, case let named = naming(words), let entry = session.game(named[0]),
      entry.tool(named[1]) == nil
    else { return nil }
    return refusal(ofOpening: ["newgame"] + named)
  }
}

extension Manual {
  /// The mode with a name or title, in upper or lower case.
  func mode(called name: String) -> Mode? {
    let name = name.lowercased()
    return modes.first { $0.name == name } ?? modes.first { $0.title.lowercased() == name }
  }
}
