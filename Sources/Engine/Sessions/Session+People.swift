import PuzzleKit

/// What a front end for people shows beside the replies.
extension Session {
  /// How the open game stands.
  public struct OpenGame: Sendable {
    /// What is said once about the game.
    public let manual: Manual
    /// The mode's name.
    public let mode: String
    /// How it stands.
    public let outcome: Outcome
    /// How far it is, such as `2/6`, where the game says so.
    public let progress: String?
    /// Whether a profile keeps it, so that it can be resumed.
    public let isKept: Bool
    /// The line that deals another game like it.
    public let another: String
  }

  /// What is said once about each game, in the catalog's order.
  public var manuals: [Manual] { desk.entries.map(\.manual) }

  /// What lasts of each game, in one line, by the game's name; games that say nothing, and an unreadable profile, are
  /// left out.
  public var splashes: [String: String] {
    var lines: [String: String] = [:]
    for entry in desk.entries {
      let game = entry.manual.name
      if let line = try? entry.splash(PlayContext(environment, game: game)) { lines[game] = line }
    }
    return lines
  }

  /// The open game, or nil.
  public var openGame: OpenGame? {
    desk.place.map { place in
      let table = place.table
      return OpenGame(
        manual: table.manual, mode: table.mode, outcome: table.outcome(for: place.seat),
        progress: table.progress(for: place.seat), isKept: place.profileID != 0, another: table.another)
    }
  }
}
