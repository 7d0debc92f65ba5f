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

  /// Every narrow width, each with one of the openings, and some wider ones.
  private static let windows =
    Array(Painter.narrowest...40) + Array(stride(from: 43, through: 80, by: 3)) + [80, 120, 199]

  @Test(arguments: [false, true]) func noLineIsWiderThanTheWindow(isPlain: Bool) throws {
    for width in Self.windows {
      let opening = Player.openings[width % Player.openings.count]
      var generator = LinearCongruential(seed: UInt64(width))
      let player = try Player { person in
        ConsolePresenter(person, isPlain: isPlain, window: { (width, 40) }) { $0 == "TERM" ? "xterm-256color" : nil }
      }
      var lines = [opening]
      player.play(opening, steps: 6) { lines.append($0) }
      for line in lines + Self.asked.shuffled(using: &generator) + ["resign confirm", "show", "stats", "share"] {
        for row in player.text(line).split(separator: "\n") {
          let cells = Console.width(stripped(String(row)))
          #expect(cells <= width, "\(width): \(opening), \(line): \(row)")
        }
      }
    }
  }

  /// A line without its escape sequences.
  private func stripped(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
