import PuzzleKit

/// The length of the words, and so the difficulty of the game; the raw value is the mode's name on the wire.
public enum Rank: String, CaseIterable, Sendable {
  case mini, junior, classic, epic

  /// The rank if no mode is named and none was played before.
  static let standard = mini

  /// The name people know.
  public var title: String {
    switch self {
    case .mini: "Pupil"
    case .junior: "Scribe"
    case .classic: "Author"
    case .epic: "Wordsmith"
    }
  }

  /// Letters of a word.
  public var letters: Int {
    switch self {
    case .mini: 3
    case .junior: 4
    case .classic: 5
    case .epic: 6
    }
  }

  /// Guesses that may be made.
  public func guesses(_ variant: Variant) -> Int {
    switch self {
    case .mini: variant == .web ? 7 : 5
    case .junior, .classic: 6
    case .epic: 7
    }
  }

  /// The rank's place in ``allCases``.
  var index: Int {
    switch self {
    case .mini: 0
    case .junior: 1
    case .classic: 2
    case .epic: 3
    }
  }

  /// The rank as a mode of the game.
  var mode: Mode {
    let tries = "\(guesses(.ios)) guesses"
    return Mode(rawValue, title: title, "Words of \(letters) letters, \(tries).")
  }
}

/// The original program that is followed in the order of the answers and the guesses of `mini`.
public enum Variant: String, CaseIterable, Sendable {
  case ios, web
}
