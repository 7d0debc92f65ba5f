/// The limits of a bot: times in milliseconds, sizes in bytes.
package struct Limits: Equatable, Sendable {
  /// From a reply to the next accepted move, whatever is asked between them.
  package var move = 10_000
  /// For all moves of a game.
  package var game = 600_000
  /// From the start to the first `newgame`, and from game to game.
  package var start = 10_000
  /// At the end, for each step of winding the bot down.
  package var grace = 1_000
  /// Lines without an accepted move.
  package var lines = 20_000
  /// Lines of a game.
  package var gameLines = 1_000_000
  /// Refused lines of a game.
  package var refusals = 1_000
  /// Bytes of a line.
  package var length = 65_536
  /// Bytes that are kept of what the bot writes elsewhere, and of the last lines of a game that went wrong.
  package var kept = 4_096
  /// Bytes of memory of each of the bot's processes.
  package var memory = 2_048 << 20
  /// Bytes of a file that the bot writes.
  package var fileSize = 64 << 20
  /// Bytes that the bot writes to disk in all.
  package var disk = 256 << 20
  package var files = 256
  package var processes = 256

  package init() {}

  /// The limits with their names, as the command line and the configuration have them; the unit stands at the end of a name.
  package static let names: [(name: String, path: WritableKeyPath<Limits, Int> & Sendable, summary: String)] = [
    ("move-ms", \.move, "from a reply to the next accepted move"), ("game-ms", \.game, "for all moves of a game"),
    ("start-ms", \.start, "from the start of a bot, or a game's end, to newgame"),
    ("grace-ms", \.grace, "for each step of winding a bot down"), ("lines", \.lines, "lines without an accepted move"),
    ("game-lines", \.gameLines, "lines of a game"), ("refusals", \.refusals, "refused lines of a game"),
    ("line-bytes", \.length, "bytes of a line"), ("kept-bytes", \.kept, "bytes kept of what a bot says elsewhere"),
    ("memory-bytes", \.memory, "memory of a process; 0 for any"),
    ("file-bytes", \.fileSize, "a file that a bot writes; 0 for any"),
    ("disk-bytes", \.disk, "what a bot writes to disk in all, to its folder or elsewhere; 0 for any"),
    ("files", \.files, "open files of a process; 0 for any"),
    (
      "processes", \.processes,
      "processes of a bot: by a control group where one may be had, else by its user, of which root has any number; 0 for any"
    ),
  ]

  /// The limits that would lose every game if they were 0, and those that may not be as large as others.
  private static let least = ["move-ms", "game-ms", "start-ms", "lines", "game-lines", "line-bytes"]
  private static let most = ["grace-ms": 3_600_000, "line-bytes": 64 << 20, "kept-bytes": 64 << 20]

  /// Checks that games can be played under the limits.
  func check() throws(ArenaError) {
    for (name, path, _) in Limits.names {
      if self[keyPath: path] == 0, Limits.least.contains(name) {
        throw ArenaError("the limit \(name) must be at least 1: with 0 every game would be lost")
      }
      if let most = Limits.most[name], self[keyPath: path] > most {
        throw ArenaError("the limit \(name) must be at most \(most)")
      }
    }
  }

  /// Sets a limit written as `name=number`.
  package mutating func set(_ text: String) throws(ArenaError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]), 0...(1 << 40) ~= number else {
      throw ArenaError("a limit is written NAME=NUMBER, such as move-ms=1000, not \(text)")
    }
    try set(String(parts[0]), to: number)
  }

  mutating func set(_ name: String, to number: Int) throws(ArenaError) {
    guard let entry = Limits.names.first(where: { $0.name == name }) else {
      throw ArenaError("no limit is called \(name); the limits are \(Limits.names.map(\.name).joined(separator: ", "))")
    }
    self[keyPath: entry.path] = number
  }
}
