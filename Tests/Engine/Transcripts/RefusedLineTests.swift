import Engine
import Foundation
import PuzzleKit
import Support
import Testing

@testable import Engine

/// A line that is refused changes nothing: no game, no journal, no option, and nothing of a profile.
@Suite struct RefusedLineTests {
  /// All that a line can change: the games as they are shown and kept, options, and the profile.
  private func state(_ player: Player) -> [[String]] {
    let journals = player.session.workspace.journals.map { $0.json.text }
    return [journals, player.session.knownValues]
      + ["show", "tables", "history", "unfinished", "stats", "calendar", "moves 3"].map { player($0) }
  }

  /// Lines made of a row's name and of words that are arguments somewhere, some with a sign in them.
  private func line(_ names: [String], _ words: [String], _ generator: inout LinearCongruential) -> String {
    let signs = ["", "", "", "\"", "\\", ";", "é", "\u{2028}", "-", ":", "\u{1}", "漢"]
    var parts = [names.randomElement(using: &generator) ?? ""]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let sign = signs.randomElement(using: &generator) ?? ""
      parts.append((words.randomElement(using: &generator) ?? "") + sign)
    }
    return parts.joined(separator: " ")
  }

  @Test(arguments: Player.openings.filter { !$0.contains("classic") })
  func whatIsRefusedLeavesAllAsItWas(opening: String) throws {
    let left: Set = ["quit", "bench", "analyse", "solve", "go", "candidates", "version", "setoption"]
    let player = try Player()
    player(opening)
    if let move = player.moves.first { player(move) }
    let rows =
      player.session.workspace.entries.flatMap { $0.rows + $0.tools.map(\.row) }
      + player.session.commands.all.map(\.row)
    // What reads or writes files is left out, and what takes long.
    let names = rows.filter { row in
      !row.parameters.contains { [.file, .path].contains($0.kind) } && !left.contains { row.name.hasPrefix($0) }
    }.map(\.name)
    let words =
      names + [
        "0", "1", "7", "15", "99999999999999999999", "cat", "a1", "w", "t1", "t9", "word1", "bank3", "confirm", "name",
        "value", "Palette", "Profile", "mini", "2026-13-01", "/no/such/file", "tableau", "foundation", "none", "all",
        "x",
      ]
    var generator = LinearCongruential(seed: UInt64(opening.utf8.count))
    var before = state(player)
    var count = 0
    for _ in 0..<400 {
      let line = line(names, words, &generator)
      player(line)
      let isRefused = player.session.lastRefusal != nil
      let after = state(player)
      if isRefused {
        count += 1
        #expect(after == before, "\(opening): \(line)")
      }
      before = after
      if !player.isPlaying { player(opening); before = state(player) }
    }
    #expect(count > 200)
  }
}

extension Session {
  /// The values of all options.
  fileprivate var knownValues: [String] { environment.known.map { settings.text(of: $0) } }
}
