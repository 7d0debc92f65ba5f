/// The situations beside a player's own table in which a row may be used. What a reader may touch at a table of their own,
/// ``Reach`` says.
public struct Access: OptionSet, Sendable {
  /// A bit for each situation.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// By a bot in any match.
  public static let match = Access(rawValue: 1)
  /// By a bot in a match that gives the candidates.
  public static let matchWithCandidates = Access(rawValue: 2)
  /// By a bot in a match that gives the engine's help.
  public static let matchWithEngine = Access(rawValue: 4)
  /// By a player in a room.
  public static let room = Access(rawValue: 8)
  /// By whoever watches a room.
  public static let watchedRoom = Access(rawValue: 16)

  /// By bots in all matches.
  public static let matches: Access = [.match, .matchWithCandidates, .matchWithEngine]
}
