/// What a look back at a game says in one line.
public struct Afterword: Equatable, Sendable {
  /// What it says, without a full stop.
  public let line: String
  /// What tells more as long as the game is open, with the command between backquotes and without a full stop.
  public let more: String

  /// Makes one.
  public init(_ line: String, more: String) {
    self.line = line
    self.more = more
  }
}
