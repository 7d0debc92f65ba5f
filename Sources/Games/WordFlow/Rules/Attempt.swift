/// The verdict on a submitted word, in the order of the checks.
public enum Verdict: String, Sendable {
  /// It has fewer letters than the puzzle asks for.
  case short
  /// It was found before.
  case already
  /// It is no word, or can't be traced here.
  case unlisted
  /// It is a word that was not found before.
  case found
}

/// A submitted word and what came of it.
public struct Attempt: Equatable, Sendable {
  /// The word in lower case.
  public let word: String
  /// The seat that has submitted it.
  public let seat: Int
  /// The verdict on it.
  public let verdict: Verdict
  /// Its points.
  public let points: Points
  /// Whether the other seat found it so shortly before that it counts half for each now.
  var isShared = false
}

/// A word that was found.
public struct FoundWord: Sendable {
  /// The word's number among the puzzle's.
  public let index: Int
  /// The path that was traced.
  public let path: [UInt8]
  /// Its points.
  public let points: Points
  /// The seat that found it.
  public let seat: Int
  /// The time of the find, in milliseconds of play.
  public let time: Int64
  /// Whether it was revealed instead.
  public let isRevealed: Bool
  /// Whether the other seat sent it so soon afterwards that it counts half for each.
  var isShared = false
}
