import Engine
import PuzzleKit

/// The first screen, and the menus of games.
extension Session {
  var homeMenu: Menu {
    var entries: [MenuEntry] = []
    let waiting = waitingGames
    for (index, game) in waiting.prefix(3).enumerated() {
      entries.append(
        MenuEntry(
          index == 0 ? "Continue" : "", note: game.title, "Continue this game.", game.action,
          names: ["continue", "resume", "back"] + game.title.lowercased().split(separator: " ").map { String($0) }))
    }
    let days = dailyEntries
    if !days.isEmpty {
      let played = days.count { $0.isFinishedUnassisted }
      entries.append(
        MenuEntry(
          "Today", note: played == 0 ? "" : "\(played) of \(days.count) played",
          "Today's puzzles. Everyone gets the same ones.", .open(.today), names: ["daily", "day"],
          beginsGroup: !entries.isEmpty))
    }
    for (index, manual) in mainManuals.enumerated() {
      let begun = waiting.filter { $0.manual === manual && !$0.isNamed }
      entries.append(
        MenuEntry(
          manual.title, note: begun.first.map { "\($0.mode): \($0.advance ?? "begun")" } ?? "", manual.summary,
          .open(.game(manual.name)), names: [manual.name] + manual.modes.map { $0.title.lowercased() },
          beginsGroup: index == 0))
    }
    if situation == .local {
      entries.append(
        MenuEntry(
          "Play together", "Play with others, on a server.", .open(.together), names: ["rooms", "create", "join"],
          beginsGroup: true))
    }
    entries += [
      MenuEntry(
        "How to play", "The rules of each game.", .open(.learning), names: ["learn", "rules", "tutorial", "help"],
        beginsGroup: situation != .local),
      MenuEntry(
        "Statistics and history", "How you did, your finished games and your days.", .open(.records),
        names: ["stats", "scores", "calendar", "achievements", "results"]),
      MenuEntry(
        "Settings", "Colours, hard mode and more.", .open(.settings), names: ["options", "preferences", "set"]),
      MenuEntry("About", "Parlor, its version and its games.", .open(.about), names: ["version", "credits"]),
      MenuEntry("Leave", "Leave Parlor. Your games are kept.", .leave, names: ["quit", "exit"]),
    ]
    return Menu("PARLOR", entries)
  }

  var todayMenu: Menu {
    let waiting = waitingGames
    let entries = dailyEntries.map { day in
      let names = [day.manual.name]
      if let open = waiting.first(where: { $0.manual === day.manual && $0.isOfToday }) {
        return MenuEntry(
          day.manual.title, note: open.advance ?? "begun", "Continue today's puzzle.", open.action, names: names)
      }
      if let played = day.finished.map(entry) {
        return MenuEntry(day.manual.title, note: "played", played.summary, played.action, names: names)
      }
      return MenuEntry(
        day.manual.title, "Today's puzzle. Everyone gets the same one.", .line(day.line), names: names)
    }
    return Menu("Today", entries)
  }

  func modesMenu(_ name: String) -> Menu {
    guard let manual = manuals.first(where: { $0.name == name }) else { return Menu(name, []) }
    let waiting = waitingGames.filter { $0.manual === manual && !$0.isNamed }
    // Without a finished game there is none to be looked at again.
    let hasFinished = finishedGames.contains { $0.entry.game == name }
    var entries = manual.modesByFamiliarity.filter { hasFinished || $0.name != "review" }.map { mode in
      let begun = waiting.first { $0.mode == mode.title }
      return MenuEntry(
        mode.title, note: begun.map { $0.advance ?? "begun" } ?? mode.summary.capitalizedFirst.withFullStop,
        begun == nil ? mode.summary.capitalizedFirst.withFullStop : "Continue your game.",
        begun?.action ?? .line(GameEntry(manual, mode).line), names: [mode.name])
    }
    if let day = dailyEntries.first(where: { $0.manual === manual }) {
      entries.append(
        MenuEntry(
          "Today's puzzle", note: day.isFinishedUnassisted ? "played" : "",
          day.isFinishedUnassisted ? "Already played; playing again won't count." : "Everyone gets the same one.",
          .line(day.line),
          names: ["daily"], beginsGroup: true))
    }
    if let shelf = shelves.first(where: { $0.manual === manual }) {
      let solved = shelf.items.count { $0.percent == 100 }
      entries.append(
        MenuEntry(
          "Puzzles", note: "\(shelf.items.count), \(solved) solved",
          "The puzzles that come with the game.", .open(.puzzles(name))))
    }
    for other in usableManuals where other !== manual && other.title.hasPrefix(manual.title + " ") {
      entries.append(
        MenuEntry(
          String(other.title.dropFirst(manual.title.count + 1)), other.summary,
          .line(GameEntry(other, other.familiarMode).line), names: [other.name]))
    }
    if let challenge = game(name)?.tool("challenge")?.row, mayUse(challenge), let what = challenge.parameters.first {
      entries.append(
        MenuEntry(
          "Challenge a friend", "Hide a word of your own for them to find.",
          .type(challenge.name + " ", what.summary.capitalizedFirst.withFullStop), names: ["challenge", "friend"]))
    }
    if let topic = manual.topics.first {
      entries.append(
        MenuEntry("How to play", "The rules.", .line("rules \(name) \(topic.name)"), names: ["rules"]))
    }
    return Menu(manual.title, text: manual.summary, hasStyles: game(name)?.hasStyles == true, entries)
  }

  func puzzlesMenu(_ name: String) -> Menu {
    guard let shelf = shelves.first(where: { $0.manual.name == name }) else { return Menu("Puzzles", []) }
    let (solved, unfinished) = (shelf.items.count { $0.percent == 100 }, unfinishedEntries)
    return Menu(
      "\(shelf.manual.title): \(counted(shelf.items.count, "puzzle")), \(solved) solved",
      first: shelf.items.firstIndex { $0.percent.map { $0 < 100 } ?? true } ?? 0,
      shelf.items.map { item in
        if let begun = begun(item, among: unfinished) { return begun }
        return MenuEntry(
          item.title, note: item.percent.map { $0 == 100 ? "solved" : "\($0)%" } ?? item.summary,
          "\(item.summary.capitalizedFirst)\(item.percent.map { ", \($0)% of the words" } ?? ", not started").",
          .line(item.line))
      })
  }

  /// The entry of a puzzle that was begun and not ended; nil if it was not.
  private func begun(_ item: ShelfItem, among unfinished: [GameEntry]) -> MenuEntry? {
    func entry(_ advance: String?, _ action: MenuEntry.Action) -> MenuEntry {
      MenuEntry(item.title, note: advance ?? "begun", "Continue this puzzle.", action)
    }
    if let place, place.outcome == .playing, item.isOpened(by: place.table.journal[0]) {
      return entry(advance(of: place.table), .goBack)
    }
    return unfinished.first { $0.goesOn(with: item) }.map { entry(advance(of: $0), .line($0.line)) }
  }

  // MARK: - Games that wait

  /// A game that goes on: the open one, or one of the profile.
  struct WaitingGame {
    let manual: Manual
    let title: String
    let mode: String
    let advance: String?
    /// Whether its mode may be played beside it: a puzzle with a name, a deal of a day, or a game that is not kept.
    let isNamed: Bool
    let isOfToday: Bool
    let action: MenuEntry.Action
  }

  /// The games that go on, the open one first.
  var waitingGames: [WaitingGame] {
    let (today, shelves) = (todayByUTC.iso, shelves)
    let open = place.flatMap { $0.outcome == .playing ? $0.table : nil }
    var games: [WaitingGame] = []
    func add(
      _ manual: Manual, _ mode: String, _ opening: String, isKept: Bool = true, _ advance: String?,
      _ action: MenuEntry.Action
    ) {
      let words = opening.split(separator: " ")
      // A lesson is no game of theirs; it stands under How to play.
      if words.contains("tutorial") { return }
      let puzzle = shelves.first { $0.manual === manual }?.items.first { $0.isOpened(by: opening) }
      let name = manual.name(ofGame: opening) ?? puzzle?.title
      let title = manual.mode(mode)?.title ?? mode
      let isDaily = words.contains("daily")
      let shown = name ?? (isDaily ? "\(title) of the day" : title)
      games.append(
        WaitingGame(
          manual: manual, title: "\(manual.title), \(shown)" + (advance.map { ": \($0)" } ?? ""), mode: title,
          advance: advance, isNamed: name != nil || isDaily || !isKept,
          isOfToday: isDaily && words.contains { $0 == today }, action: action))
    }
    if let open { add(open.manual, open.mode, open.journal[0], isKept: open.entersHistory, advance(of: open), .goBack) }
    for entry in unfinishedEntries {
      guard let game = entry.game, game.isBegun, game.lines.first != open?.journal.first else { continue }
      add(entry.manual, game.mode, game.lines[0], advance(of: entry), .line(entry.line))
    }
    return games
  }

  /// The games but for those that only make puzzles for another one.
  var mainManuals: [Manual] {
    let all = usableManuals
    return all.filter { manual in !all.contains { $0 !== manual && manual.title.hasPrefix($0.title + " ") } }
  }
}

extension String {
  /// The text as a sentence begins.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a sentence ends.
  var withFullStop: String { isEmpty || hasSuffix(".") || hasSuffix("!") ? self : self + "." }
}
