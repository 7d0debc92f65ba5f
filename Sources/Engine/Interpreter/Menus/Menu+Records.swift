import Engine
import PuzzleKit

/// The menus of what was played.
extension Session {
  var recordsMenu: Menu {
    let splashes = splashes
    let figures = manuals.compactMap { manual in splashes[manual.name].map { "\(manual.title): \($0)" } }
    return Menu(
      "Statistics and history", text: figures.joined(separator: " "),
      [
        MenuEntry("Statistics", "How you did, mode by mode.", .open(.statistics), names: ["stats", "scores"]),
        MenuEntry("History", "Your finished games.", .open(.history), names: ["games"]),
        MenuEntry("Calendar", "The days on which you played.", .open(.calendar(localDate)), names: ["days", "daily"]),
      ])
  }

  /// The modes that were played, each with its figures below the list.
  var statisticsMenu: Menu {
    let finished = finishedGames
    var entries: [MenuEntry] = []
    for manual in manuals {
      for mode in manual.modes {
        let count = finished.count { $0.entry.game == manual.name && $0.entry.mode == mode.name }
        if count == 0 { continue }
        entries.append(
          MenuEntry(
            "\(manual.title), \(mode.title)", note: counted(count, "game"), "", .show, names: [manual.name, mode.name],
            detail: statistics(of: manual.name, mode)))
      }
    }
    let current = entries.firstIndex { $0.title == currentModeTitle } ?? 0
    return Menu("Statistics", text: entries.isEmpty ? Self.nothingFinished : "", first: current, entries)
  }

  private static var nothingFinished: String { "No finished games yet." }

  private var currentModeTitle: String? {
    place.map { "\($0.table.manual.title), \($0.table.manual.mode($0.table.mode)?.title ?? "")" }
  }

  /// The finished games, the newest first.
  var historyMenu: Menu {
    let entries = finishedGames.reversed().map { entry(of: $0) }
    return Menu("History", text: entries.isEmpty ? Self.nothingFinished : counted(entries.count, "game"), entries)
  }

  /// The entry that shows a finished game again.
  func entry(of stored: StoredEntry) -> MenuEntry {
    let entry = stored.entry
    let manual = manuals.first { $0.name == entry.game }
    let title =
      "\(manual?.title ?? entry.game), \(manual?.mode(entry.mode)?.title ?? entry.mode)"
      + (entry.daily == nil ? "" : " of the day")
    // A game that can be looked at again is opened as it was.
    let isReviewed = manual?.mode("review") != nil && manual?.options.contains { $0.name == "entry" } == true
    return MenuEntry(
      "\(localTime(of: entry)) \(title)", note: entry.outcome.rawValue + (entry.isAssisted ? ", with help" : ""),
      isReviewed ? "Opens this game as it was." : "Shows this game.",
      .line(isReviewed ? "newgame \(entry.game) review entry \(stored.id)" : "history \(stored.id)"),
      names: [entry.game, entry.mode])
  }

  // MARK: - Days

  func calendarMenu(_ month: CivilDate) -> Menu {
    let (marks, today) = (dayMarks(month), localDate)
    let entries = (1...month.daysInMonth).map { number in
      let date = CivilDate(year: month.year, month: month.month, day: number)
      let mark = marks[number]
      let played = mark.map { counted($0.games, "game") } ?? "no games"
      return MenuEntry(
        String(number), "\(date.long): \(played)." + (date == today ? " This is today." : ""), .open(.day(date)),
        role: mark?.role ?? .empty)
    }
    let isThisMonth = today.isoMonth == month.isoMonth
    return Menu(
      "\(month.monthName) \(month.year)",
      layout: .weeks(firstColumn: CivilDate(year: month.year, month: month.month, day: 1).weekday),
      first: isThisMonth ? today.day - 1 : min(month.day, entries.count) - 1, entries)
  }

  /// A day: its puzzles, and the games that were finished on it.
  func dayMenu(_ day: CivilDate) -> Menu {
    var entries: [MenuEntry] = []
    let finished = finishedGames
    if day.daysSince1970 <= todayByUTC.daysSince1970 {
      for daily in dailyEntries {
        let isPlayed = finished.contains {
          $0.entry.daily == day && $0.entry.game == daily.manual.name && !$0.entry.isAssisted
        }
        entries.append(
          MenuEntry(
            "Play \(daily.manual.title)", note: isPlayed ? "played" : "",
            isPlayed ? "Already played; playing again won't count." : "The puzzle of this day.",
            .line("\(daily.line) \(day.iso)"), names: [daily.manual.name]))
      }
    }
    let played = finished.filter { localDay(of: $0.entry) == day }.reversed().map { entry(of: $0) }
    let isToCome = day.daysSince1970 > max(localDate.daysSince1970, todayByUTC.daysSince1970)
    let nothing = isToCome ? "This day has not come yet." : "No games finished on this day."
    return Menu(day.long, text: played.isEmpty ? nothing : "", entries + played)
  }
}
