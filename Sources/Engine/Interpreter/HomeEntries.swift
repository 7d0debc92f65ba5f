import Engine
import PuzzleKit

/// A line of the first screen, and what it does.
package struct HomeEntry {
  package let line: String
  package let manual: Manual
  package let mode: Mode?
  /// The game that the line resumes; nil if it deals one.
  package let game: StoredGame?
}

extension Session {
  /// The numbered entries of the first screen, from 1: every mode of every game, the familiar one of each first, so that
  /// their numbers stay, then the newest unfinished games. An unreadable profile says so when it is used; the screen goes
  /// without it.
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

  /// The line of the first screen that has a number; nil if none has it.
  func homeLine(numbered text: String) -> String? {
    guard let number = Int(text) else { return nil }
    let entries = homeEntries
    return entries.indices.contains(number - 1) ? entries[number - 1].line : nil
  }
}
