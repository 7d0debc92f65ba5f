import PuzzleKit
import RoomRecords

/// The result of a round.
public struct RoundResult: Equatable, Sendable {
  /// The result for one player.
  public struct Player: Equatable, Sendable {
    /// The number of the member, from 1.
    public let member: Int
    /// Their id in other rooms too, if it was given.
    public let player: String?
    /// The outcome of the round.
    public let outcome: Outcome
    /// The score, where each had a table of its own.
    public let score: Double?
    /// The time when the player was done, in milliseconds since the round began; nil if it never was.
    public let time: Int64?
    /// The number of messages that it has written.
    public let messages: Int
  }

  /// The game.
  public let game: String
  /// Its mode.
  public let mode: String
  /// The style in which it was played.
  public let style: PlayStyle
  /// The number of the round in the room, from 1.
  public let round: Int
  /// The time when it began, in milliseconds since 1970.
  public let started: Int64
  /// The time when it ended, in milliseconds since 1970.
  public let ended: Int64
  /// The reason why it has ended.
  public let reason: RoundEnding
  /// The players in the order of their seats.
  public let players: [Player]
  /// The origin of its deal.
  public var origin = RoundOrigin()

  /// The member who has won against the others; nil if nobody has.
  public var winner: Int? {
    let winners = players.filter { $0.outcome == .won }
    return style == .race && winners.count == 1 ? winners[0].member : nil
  }
}
