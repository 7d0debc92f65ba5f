import PuzzleKit

/// A change of a game.
public struct WordFlowMove: Equatable, Sendable {
  /// The action of a move.
  public enum Action: Equatable, Sendable {
    /// Extends the trace by a cell, or steps back.
    case touch(UInt8)
    /// Drops the trace and, with a cell, begins another one there.
    case clear(UInt8?)
    /// Submits the trace.
    case lift
    /// Submits cells.
    case trace([UInt8])
    /// Submits a word in lower case, whose path is found.
    case word(String)
    /// Shows a word.
    case reveal
    /// Says the time alone.
    case tick
  }

  /// The action.
  public let action: Action
  /// The time, in milliseconds of play; nil if nothing tells the time.
  public let time: Int64?
  /// The time by the clock on the wall.
  let wall: Int64
  /// Whether the other seat may not know what was sent, as in a race.
  let isPrivate: Bool
  /// Whether the other seat may not even know that something was sent.
  let isHidden: Bool

  /// Whether it commits to nothing.
  var isDraft: Bool {
    switch action {
    case .touch, .clear, .tick: true
    case .lift, .trace, .word, .reveal: false
    }
  }
}
