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
    /// The line that deals another game like it.
    public let another: String
  }

  /// What is said once about each game, in the catalog's order.
  public var manuals: [Manual] { kinds.map(\.manual) }

  /// What lasts of each game, in one line, by the game's name; games that say nothing, and an unreadable profile, are
  /// left out.
  public var splashes: [String: String] {
    var lines: [String: String] = [:]
    for kind in kinds {
      if let line = try? kind.splash(kind.context) { lines[kind.manual.name] = line }
    }
    return lines
  }

  /// The open game, or nil.
  public var openGame: OpenGame? {
    table.map {
      OpenGame(manual: $0.manual, mode: $0.mode, outcome: $0.outcome, progress: $0.progress, another: $0.another)
    }
  }
}
