import PuzzleKit

/// The amount of help for a player.
public enum PlayMode: String, CaseIterable, Sendable {
  case beginner, normal, hardcore

  /// The percentage of the required words from which on the player has an aid; nil for never.
  public func threshold(of aid: Aid) -> Int? {
    switch (self, aid) {
    case (.beginner, _), (.normal, .count): 0
    case (.hardcore, _): nil
    case (.normal, .lengths): 10
    case (.normal, .starts): 35
    case (.normal, .contains): 50
    case (.normal, .reveal): 80
    }
  }

  /// Whether a player who has found some of the required words has an aid.
  public func offers(_ aid: Aid, found: Int, of required: Int) -> Bool {
    threshold(of: aid).map { found * 100 >= $0 * required } ?? false
  }

  /// Whether the puzzle's time limit means anything.
  var isTimed: Bool { self != .beginner }
  /// Whether the game ends when the time is over.
  var endsWithTime: Bool { self == .hardcore }
  /// Whether letters that no required word needs any more fade.
  var fades: Bool { self != .hardcore }

  /// Whether a game starts with hints that other modes give later or never.
  var isRevealing: Bool { offers(.contains, found: 0, of: 1) }

  /// Whether an unfinished game is in the profile.
  var isSaved: Bool { self != .hardcore }

  var mode: Mode {
    let summary =
      switch self {
      case .beginner: "all hints from the start, no time limit"
      case .normal: "hints come as more words are found"
      case .hardcore: "no hints, the time limit ends it, and nothing is saved"
      }
    return Mode(rawValue, title: rawValue.prefix(1).uppercased() + rawValue.dropFirst(), summary)
  }
}

/// An aid of a mode: facts about the words that are still to be found, or a service for the player.
public enum Aid: String, CaseIterable, Sendable {
  /// The number of required words.
  case count
  /// The number of words of each length.
  case lengths
  /// The number of words that start at each cell.
  case starts
  /// The number of words that use each cell.
  case contains
  /// `reveal` shows a word.
  case reveal
}
