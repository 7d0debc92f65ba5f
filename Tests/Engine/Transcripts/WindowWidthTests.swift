import Engine
import PuzzleKit
import Support
import Testing

@testable import Console

/// Every picture and page fits the window, however narrow or wide, whatever the game and how far it is.
@Suite struct WindowWidthTests {
  private static let asked = [
    "show", "help", "help all", "rules", "options", "menu", "history", "stats", "calendar", "unfinished", "share",
    "moves 30", "hint", "resign confirm", "show", "history 1", "stats", "share", "menu",
  ]

  @Test(arguments: [40, 60, 80, 120], [false, true])
  func noLineIsWiderThanTheWindow(width: Int, isPlain: Bool) throws {
    for opening in Player.openings {
      let player = try Player { person in
        ConsolePresenter(person, isPlain: isPlain, window: { (width, 40) }) { $0 == "TERM" ? "xterm-256color" : nil }
      }
      var lines = [opening]
      player.play(opening, steps: 6) { lines.append($0) }
      for line in lines + Self.asked {
        for row in player.text(line).split(separator: "\n") {
          let cells = Console.width(stripped(String(row)))
          #expect(cells <= width, "\(opening), \(line): \(row)")
        }
      }
    }
  }

  /// A line without its escape sequences.
  private func stripped(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
