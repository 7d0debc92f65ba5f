/// The ways for several to play a game together, or against each other at one table. A game that declares nothing can still be
/// raced: each player gets a table of his own from the same opening line.
public struct Sharing<G: Game>: Sendable {
  /// The options of an opening line that let all seats play as one; nil if they can't.
  public let together: [String]?
  /// The options that let the seats play against each other at one table; nil if each needs a table of its own.
  public let race: [String]?
  /// More options, which keep rivals in a race from seeing anything of each other.
  public let blind: [String]
  /// The options that set a time limit in seconds; nil if the game knows none.
  public let limit: (@Sendable (Int) -> [String])?
  /// The line that tells the game the time alone.
  public let tick: String?
  /// The end of a position's time, in milliseconds since it was dealt; nil for never.
  public let deadline: @Sendable (G) -> Int64?
  /// Whether the last move has brought nothing, so that rooms need not keep it: it has done no more than to end what the
  /// seat has drafted.
  public let isRepeatedForNothing: @Sendable (G) -> Bool
  /// The outcome of a seat's game that has ended while the others play on; nil while it is being played. Declared by games in
  /// which each seat of a race has a game of its own at one table, so that spectators are shown each of them.
  public let finish: (@Sendable (G, Seat) -> Outcome?)?
  /// A view without the names of its deal, such as its seed, by which it could be dealt again.
  public let unnamed: @Sendable (G.View) -> G.View
  /// A view without what was looked for and not found, which nobody may be told as long as others play the same deal.
  public let concealed: @Sendable (G.View) -> G.View
  /// A view at a time, in milliseconds since 1970: a clock that runs shows it.
  public let present: @Sendable (G.View, Int64) -> G.View

  /// Declares it.
  public init(
    together: [String]? = nil, race: [String]? = nil, blind: [String] = [],
    limit: (@Sendable (Int) -> [String])? = nil, tick: String? = nil,
    deadline: @escaping @Sendable (G) -> Int64? = { _ in nil },
    isRepeatedForNothing: @escaping @Sendable (G) -> Bool = { _ in false },
    finish: (@Sendable (G, Seat) -> Outcome?)? = nil,
    unnamed: @escaping @Sendable (G.View) -> G.View = { $0 },
    concealed: @escaping @Sendable (G.View) -> G.View = { $0 },
    present: @escaping @Sendable (G.View, Int64) -> G.View = { view, _ in view }
  ) {
    self.together = together
    self.race = race
    self.blind = blind
    self.limit = limit
    self.tick = tick
    self.deadline = deadline
    self.isRepeatedForNothing = isRepeatedForNothing
    self.finish = finish
    self.unnamed = unnamed
    self.concealed = concealed
    self.present = present
  }
}
