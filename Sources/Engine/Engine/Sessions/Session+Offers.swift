import PuzzleKit

/// The games to play other than fresh deals.
extension Session {
  /// Today's deal of a game, in the mode that most know.
  package struct DailyEntry {
    package let line: String
    package let manual: Manual
    /// The game of it that was finished without help, if it was.
    package let finished: StoredEntry?
    /// Whether it was finished without help.
    package var isFinishedUnassisted: Bool { finished != nil }
  }

  /// Today's deals. An unreadable profile says so when it is used; here nothing was played then.
  package var dailyEntries: [DailyEntry] {
    let today = environment.today
    let finished = try? environment.transaction { records throws(Refusal) in try records.history(game: nil) }
    let played = (finished ?? []).filter { $0.entry.daily == today && !$0.entry.isAssisted }
    return manuals.filter { $0.options.contains { $0.name == Daily.option.parameter.name } }.map { manual in
      let mode = manual.familiarMode.name
      return DailyEntry(
        line: "newgame \(manual.name) \(mode) daily", manual: manual,
        finished: played.last { $0.entry.game == manual.name && $0.entry.mode == mode })
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

extension ShelfItem {
  /// Whether a kept opening line deals it, whatever mode and edition stand there, too.
  package func isOpened(by opening: String) -> Bool {
    let (words, own) = (opening.split(separator: " "), line.split(separator: " ").dropFirst(2))
    return !own.isEmpty && words.indices.contains { words[$0...].starts(with: own) }
  }
}

/// The finished games, and when they were played. An unreadable profile says so when it is used; here nothing was played then.
extension Session {
  /// The finished games, the oldest first.
  package var finishedGames: [StoredEntry] {
    ((try? environment.transaction { records throws(Refusal) in try records.history(game: nil) }) ?? []).sorted {
      $0.entry.timestamp < $1.entry.timestamp
    }
  }

  /// The day by UTC, to which deals of a day belong.
  package var todayByUTC: CivilDate { environment.today }

  /// The day where the player is.
  package var localDate: CivilDate { environment.local(environment.now).date }

  /// The day on which a game ended where the player is.
  package func localDay(of entry: HistoryEntry) -> CivilDate { environment.local(entry.timestamp).date }

  /// The minute in which a game ended where the player is, such as `2026-01-26 07:45`.
  package func localTime(of entry: HistoryEntry) -> String {
    let instant = environment.local(entry.timestamp)
    return "\(instant.date.iso) \(padded(instant.secondOfDay / 3600)):\(padded(instant.secondOfDay / 60 % 60))"
  }

  /// The days of a month on which something was played, each with its number of games and its mark.
  package func dayMarks(_ month: CivilDate) -> [Int: (games: Int, role: Role)] {
    var marks: [Int: (games: Int, role: Role)] = [:]
    let finished = finishedGames
    for day in 1...month.daysInMonth {
      let date = CivilDate(year: month.year, month: month.month, day: day)
      let games = finished.count { localDay(of: $0.entry) == date }
      let ends = Set(
        finished.filter { $0.entry.daily == date && !$0.entry.isAssisted }.map { stored in
          game(stored.entry.game)?.pages?.isDailyWin(stored.entry) == true
        })
      if games == 0, ends.isEmpty { continue }
      let role: Role = ends.count > 1 ? .present : ends.contains(true) ? .correct : ends.isEmpty ? .busy : .absent
      marks[day] = (games, role)
    }
    return marks
  }

  /// The table of the draft that is tried at the one in front; nil if none is.
  package var draftOnTrial: String? { workspace.draftOnTrial }

  /// The options for players that the reader may set, with their values.
  package var playerOptions: [(setting: SpokenSetting, value: String)] {
    usableOptions.filter { $0.audience == .players }.map { (SpokenSetting($0), settings.text(of: $0)) }
  }

  /// The line that begins a game's tutorial; nil if it has none.
  package func firstLesson(of game: String) -> String? {
    guard let manual = manuals.first(where: { $0.name == game }),
      manual.options.contains(where: { $0.name == "tutorial" })
    else { return nil }
    return "newgame \(game) tutorial 1"
  }
}
