import PuzzleKit

/// What a person may call games, modes, options and commands, in upper or lower case.
extension Session {
  /// A line of the first screen, and what it does.
  package struct HomeEntry {
    package let line: String
    package let manual: Manual
    package let mode: Mode?
    /// The game that the line resumes; nil if it deals one.
    package let game: StoredGame?
  }

  /// Today's deal of a game, in the mode that most know.
  package struct DailyEntry {
    package let line: String
    package let manual: Manual
    /// Whether it was finished without help.
    package let isPlayed: Bool
  }

  /// Today's deals. An unreadable profile says so when it is used; here nothing was played then.
  package var dailyEntries: [DailyEntry] {
    let today = environment.today
    let finished = try? environment.transaction { records throws(Refusal) in try records.history(game: nil) }
    let played = (finished ?? []).map { $0.entry }.filter { $0.daily == today && !$0.isAssisted }
    return manuals.filter { $0.options.contains { $0.name == Daily.option.parameter.name } }.map { manual in
      let mode = manual.familiarMode.name
      return DailyEntry(
        line: "newgame \(manual.name) \(mode) daily", manual: manual,
        isPlayed: played.contains { $0.game == manual.name && $0.mode == mode })
    }
  }

  /// The deals that come with games, game by game. An unreadable profile says so when it is used; there are none without it.
  package var shelves: [(manual: Manual, items: [ShelfItem])] {
    desk.entries.compactMap { entry in
      let context = PlayContext(environment, game: entry.manual.name)
      guard let items = try? entry.pages?.shelf(context), !items.isEmpty else { return nil }
      return (entry.manual, items)
    }
  }

  /// The games that are shuffled anew when their history is forgotten.
  package var resettableGames: [Manual] {
    desk.entries.filter { $0.pages?.valuesAfterReset(environment.now).isEmpty == false }.map { $0.manual }
  }

  /// What the first screen numbers, from 1: every mode of every game, the familiar one of each first, so that their numbers
  /// stay, then the newest unfinished games. An unreadable profile says so when it is used; the screen goes without it.
  package var homeEntries: [HomeEntry] {
    let unfinished = ((try? unfinishedGames()) ?? []).filter { $0.game.isBegun }.prefix(3).compactMap {
      stored, number in
      manuals.first { $0.name == stored.game }.map { manual in
        HomeEntry(
          line: "resume \(stored.game) \(stored.mode)" + (number > 1 ? " \(number)" : ""), manual: manual,
          mode: manual.mode(stored.mode), game: stored)
      }
    }
    let modes = manuals.flatMap { manual in
      ([manual.familiarMode] + manual.modes.filter { $0 != manual.familiarMode }).map {
        HomeEntry(line: "newgame \(manual.name) \($0.name)", manual: manual, mode: $0, game: nil)
      }
    }
    return modes + unfinished
  }

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
      return desk.table == nil ? "menu" : "again"
    }
    if isOpening, ["game", "games", "a game"].contains(words.joined(separator: " ").lowercased()) { return "menu" }
    let isFree = outcome != .playing || lastReply.screen == .home || (hasVerb && desk.table?.shorthand(first) == nil)
    if words.count == 1, isFree, Int(first) != nil { return line(numbered: first) }
    let named = naming(Array(words))
    guard let manual = game(named.first)?.manual else {
      return isOpening ? "newgame " + named.joined(separator: " ") : nil
    }
    // Who calls a game by its name alone means the one that most know.
    let hasMode = named.count > 1 && manual.mode(named[1]) != nil
    let line =
      "newgame " + ([named[0]] + (hasMode ? [] : [manual.familiarMode.name]) + named[1...]).joined(separator: " ")
    if isOpening { return line }
    // What follows has to be a mode or an option, so that a command of the game is not taken for a deal.
    if named.count > 1, manual.mode(named[1]) == nil, !manual.options.contains(where: { $0.name == named[1] }) {
      return nil
    }
    return line
  }

  /// The line of the first screen that has a number; nil if none has it.
  func line(numbered text: String) -> String? {
    guard let number = Int(text) else { return nil }
    let entries = homeEntries
    return entries.indices.contains(number - 1) ? entries[number - 1].line : nil
  }

  /// The line that opens what a person names after `live`.
  func opening(afterLive words: [String]) -> String {
    opening(meantBy: ["play"] + words) ?? "newgame " + naming(words).joined(separator: " ")
  }

  /// The refusal of a word that names a mode of several games, which says how each starts; nil if it names none.
  /// - Parameter why: what the open game has against the word.
  func refusal(ofMode name: String, _ why: String?) -> Refusal? {
    let having = manuals.compactMap { manual in manual.mode(called: name).map { (manual.name, $0.name) } }
    let open = having.filter { $0.0 == desk.table?.manual.name }
    let starts = (open.isEmpty ? having : open).map { "newgame \($0.0) \($0.1)" }.joined(separator: " or ")
    if having.isEmpty { return nil }
    return Refusal(.unknownCommand, "\(why ?? "several games have a mode \(quoted(name))"); \(starts) starts one")
  }

  /// The refusal of what follows a game's title, or its name in capitals, if that is no mode, option or tool of it.
  func refusal(ofGame title: String, _ word: String) -> Refusal? {
    let named = naming([title])
    guard named.count == 1, game(named[0]) != nil else { return nil }
    do throws(Refusal) {
      _ = try tool(named[0], word)
      return nil
    } catch {
      return error
    }
  }

  /// The words of an opening line as the protocol has them. A person may write the names of games and modes in upper or
  /// lower case or as the rules have them, and leave the game out if the mode tells which one is meant.
  func naming(_ words: [String]) -> [String] {
    guard isInteractive, let first = words.first?.lowercased() else { return words }
    // A title may have more words than the name, and each of them names the game.
    if let manual = manuals.first(where: {
      $0.name == first || $0.title.lowercased().split(separator: " ").contains { $0 == first }
    }) {
      guard words.count > 1 else { return [manual.name] }
      return [manual.name, manual.mode(called: words[1])?.name ?? words[1]] + words.dropFirst(2)
    }
    let meant = manuals.compactMap { manual in manual.mode(called: first).map { [manual.name, $0.name] } }
    return meant.count == 1 ? meant[0] + words.dropFirst() : words
  }

  /// The line that a person means by `set NAME VALUE`, whatever the name, or by the name of an option and a value; nil if
  /// there is no such option.
  func setting(meantBy words: [String]) -> String? {
    let isSet = words.first?.lowercased() == "set"
    if isSet, words.count == 1 { return "options" }
    let words = isSet ? words.dropFirst() : words[...]
    guard let name = words.first, name != "name" else { return nil }
    let value = words.dropFirst().joined(separator: " ")
    guard let option = environment.option(name)?.parameter else {
      return isSet ? value.isEmpty ? "help \(name)" : "setoption name \(name) value \(value)" : nil
    }
    if value.isEmpty { return "help \(option.name)" }
    let choice: String? = if case .choice(let all) = option.kind { all.first { $0 == value.lowercased() } } else { nil }
    return "setoption name \(option.name) value \(choice ?? value)"
  }

  /// All names that a person may begin a line with.
  var knownNames: [String] {
    commandNames + manuals.flatMap { [$0.name] + $0.modes.flatMap { [$0.name, $0.title.lowercased()] } }
      + environment.known.map { $0.parameter.name }
  }

}

extension Manual {
  /// The mode with a name or title, in upper or lower case.
  fileprivate func mode(called name: String) -> Mode? {
    let name = name.lowercased()
    return modes.first { $0.name == name } ?? modes.first { $0.title.lowercased() == name }
  }
}
