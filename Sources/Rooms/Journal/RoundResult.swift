import PuzzleKit

/// How a round has ended.
public struct RoundResult: Equatable, Sendable {
  /// Why it has ended.
  public enum Reason: String, CaseIterable, Sendable {
    /// It was played to its end.
    case played
    /// The time was over.
    case time
    /// The others have left.
    case left
  }

  /// How it has ended for one player.
  public struct Player: Equatable, Sendable {
    /// Which member, from 1.
    public let member: Int
    /// Who it is in other rooms too, if that was said.
    public let player: String?
    /// How the round has ended.
    public let outcome: Outcome
    /// The score, where each had a table of its own.
    public let score: Double?
    /// When the player was done, in milliseconds since the round began; nil if it never was.
    public let time: Int64?
    /// How many messages it has written.
    public let messages: Int
  }

  /// The game.
  public let game: String
  /// Its mode.
  public let mode: String
  /// How it was played.
  public let style: PlayStyle
  /// Which round of the room, from 1.
  public let round: Int
  /// When it began, in milliseconds since 1970.
  public let started: Int64
  /// When it ended, in milliseconds since 1970.
  public let ended: Int64
  /// Why it has ended.
  public let reason: Reason
  /// The players in the order of their seats.
  public let players: [Player]
  /// Where its deal came from.
  public var origin = RoundOrigin()

  /// The member who has won against the others; nil if nobody has.
  public var winner: Int? {
    let winners = players.filter { $0.outcome == .won }
    return style == .race && winners.count == 1 ? winners[0].member : nil
  }
}
