/// How several play a game together, or against each other at one table. A game that declares nothing can still be raced: each
/// player gets a table of his own from the same opening line.
public struct Sharing<G: Game>: Sendable {
  /// What an opening line says so that all seats play as one; nil if they can't.
  public let together: [String]?
  /// What it says so that the seats play against each other at one table; nil if each needs a table of its own.
  public let race: [String]?
  /// What it says besides, so that who races sees nothing of the others.
  public let blind: [String]
  /// What it says so that the game has a time limit in seconds; nil if the game knows none.
  public let limit: (@Sendable (Int) -> [String])?
  /// The line that tells the game the time alone.
  public let tick: String?
  /// When a position's time is over, in milliseconds since it was dealt; nil for never.
  public let deadline: @Sendable (G) -> Int64?
  /// Whether the last move has brought nothing, so that rooms need not keep it: it has done no more than to end what the
  /// seat has drafted.
  public let isVain: @Sendable (G) -> Bool
  /// How the game of a seat has ended while the others play on; nil while it is being played. Declared by games in which
  /// each seat of a race has a game of its own at one table, so that whoever watches is shown each of them.
  public let finish: (@Sendable (G, Seat) -> Outcome?)?

  /// Declares it.
  public init(
    together: [String]? = nil, race: [String]? = nil, blind: [String] = [],
    limit: (@Sendable (Int) -> [String])? = nil, tick: String? = nil,
    deadline: @escaping @Sendable (G) -> Int64? = { _ in nil },
    isVain: @escaping @Sendable (G) -> Bool = { _ in false },
    finish: (@Sendable (G, Seat) -> Outcome?)? = nil
  ) {
    self.together = together
    self.race = race
    self.blind = blind
    self.limit = limit
    self.tick = tick
    self.deadline = deadline
    self.isVain = isVain
    self.finish = finish
  }
}
