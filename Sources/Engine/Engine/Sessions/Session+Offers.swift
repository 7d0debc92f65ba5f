import PuzzleKit

/// The games to play other than fresh deals.
extension Session {
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
    workspace.entries.compactMap { entry in
      let context = PlayContext(environment, game: entry.manual.name)
      guard let items = try? entry.pages?.shelf(context), !items.isEmpty else { return nil }
      return (entry.manual, items)
    }
  }

  /// The games that are shuffled anew when their history is forgotten.
  package var resettableGames: [Manual] {
    if !mayUse("fullreset") { return [] }
    return workspace.entries.filter { $0.pages?.valuesAfterReset(environment.now).isEmpty == false }.map { $0.manual }
  }
}
