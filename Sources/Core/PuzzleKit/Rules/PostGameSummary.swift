/// A summary of a finished game in one line.
public struct PostGameSummary: Equatable, Sendable {
  /// The summary, without a full stop.
  public let line: String
  /// A pointer to more while the game is open, with the command between backquotes and without a full stop.
  public let more: String

  /// Makes a summary of one line and more.
  public init(_ line: String, more: String) {
    self.line = line
    self.more = more
  }
}
