import PuzzleKit

/// A game to choose, and the line that opens it: a new deal of a mode, or a game that was begun. The first screen, the menus and
/// `picture` list these; beside them stand today's deals (``Session/DailyEntry``) and those that come with games (`ShelfItem`).
package struct GameEntry {
  package let line: String
  package let manual: Manual
  /// The mode; nil if the game has none of that name any more.
  package let mode: Mode?
  /// The game that the line resumes; nil if it deals one.
  package let game: StoredGame?
  /// Its number among those of its mode, from 1; 1 for a deal.
  private let number: Int

  /// A new deal.
  package init(_ manual: Manual, _ mode: Mode) {
    (self.manual, self.mode, game, number) = (manual, mode, nil, 1)
    line = "newgame \(manual.name) \(mode.name)"
  }

  /// A game that was begun, with its number among those of its mode.
  init(_ manual: Manual, _ game: StoredGame, _ number: Int) {
    (self.manual, mode, self.game, self.number) = (manual, manual.mode(game.mode), game, number)
    line = "resume \(game.game) \(game.mode)" + (number > 1 ? " \(number)" : "")
  }

  /// What a person types for it.
  package var typed: String {
    let mode = mode.map { manual.calledName(ofMode: $0.name) } ?? game?.mode ?? ""
    guard game != nil else { return "\(manual.name) \(mode)" }
    return "resume \(manual.name) \(mode)" + (number > 1 ? " \(number)" : "")
  }

  /// The titles of the game and of its mode, or the name in place of that which a game that was begun may have.
  package var title: String {
    let name = game.flatMap { manual.name(ofGame: $0.lines[0]) }
    let isDaily = game?.lines[0].split(separator: " ").contains("daily") == true
    return "\(manual.title), \(name ?? mode?.title ?? game?.mode ?? "")" + (isDaily ? " of the day" : "")
  }

  /// Whether it is a game of a puzzle that comes with its game, in which a move was made.
  package func goesOn(with item: ShelfItem) -> Bool {
    game.map { $0.isBegun && item.isOpened(by: $0.lines[0]) } ?? false
  }
}

extension Session {
  /// The progress of an open game, in words; nil if that is not known.
  package func advance(of table: any Table) -> String? {
    table.facts.advance(table, .first)
      ?? table.manual.advance(StoredGame(id: 0, game: "", mode: "", updated: 0, lines: table.journal).moves)
  }

  /// The same of a game that waits; nil also for a deal that nobody has begun.
  package func advance(of entry: GameEntry) -> String? {
    guard let stored = entry.game else { return nil }
    return positionOfNamed(stored).flatMap { $0.facts.advance($0, .first) } ?? entry.manual.advance(stored.moves)
  }

  /// A game made again whose lines alone do not tell how far it is. That is soon done for a puzzle that comes with its game, or
  /// that of a day; nil for any other game.
  private func positionOfNamed(_ stored: StoredGame) -> (any Table)? {
    guard let entry = game(stored.game), entry.hasAdvance else { return nil }
    let isNamed =
      stored.lines[0].split(separator: " ").contains("daily")
      || shelves.contains { $0.manual === entry.manual && $0.items.contains { $0.isOpened(by: stored.lines[0]) } }
    guard isNamed else { return nil }
    return try? environment.transaction { records throws(Refusal) -> any Table in
      do throws(LineError) { return try workspace.rebuild(stored.lines, records).table } catch { throw error.refusal }
    }
  }
}

extension Manual {
  /// Its modes, the familiar one first.
  package var modesByFamiliarity: [Mode] { [familiarMode] + modes.filter { $0 != familiarMode } }
}

extension Session {
  /// The unfinished games, those in which something was done before untouched deals and then newest first. An unreadable
  /// profile says so when it is used; there are none without it.
  package var unfinishedEntries: [GameEntry] {
    ((try? unfinishedGames()) ?? []).compactMap { stored, number in
      manuals.first { $0.name == stored.game }.map { GameEntry($0, stored, number) }
    }
  }

  /// The numbered entries of the first screen, from 1: every mode of every game, the familiar one of each first, so that
  /// their numbers stay, then the newest unfinished games.
  package var homeEntries: [GameEntry] {
    manuals.flatMap { manual in manual.modesByFamiliarity.map { GameEntry(manual, $0) } }
      + unfinishedEntries.filter { $0.game?.isBegun == true }.prefix(3)
  }

  /// The line of the first screen that has a number; nil if none has it.
  package func homeLine(numbered text: String) -> String? {
    guard let number = Int(text) else { return nil }
    let entries = homeEntries
    return entries.indices.contains(number - 1) ? entries[number - 1].line : nil
  }
}
