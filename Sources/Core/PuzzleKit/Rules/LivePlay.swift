/// The way to play a game on the whole screen, by single keys and a pointer. The pictures tell the places: see
/// ``Part/places``. A key makes a line of the protocol, and a gesture at places what a line would.
public struct LivePlay<G: Game>: Sendable {
  /// The keys and their actions in this state of the game, in the order in which they are listed.
  public var keys: @Sendable (G.View) -> [LiveKey]
  /// The things that can be done at a place now; nothing at one that the picture does not have.
  public var uses: @Sendable (G.View, Place) -> Uses
  /// The meaning of something that is done where ``uses`` allows it; nil if it means nothing.
  public var request: @Sendable (G.View, LiveGesture) -> GameRequest?
  /// The line that is due because of the time alone (milliseconds since 1970), and whether the picture tells the time.
  public var clock: @Sendable (G.View, Int64) -> (due: String?, isShown: Bool)

  /// Pictures that stand next to the board if there is room, in place of the tables of its picture. If there is none, the
  /// lists among them stand below the board. Nil if there is nothing to say.
  public var side: @Sendable (G.View) -> [Block]?
  /// The places of what is being typed, which shake when it is refused.
  public var typed: @Sendable (G.View) -> [Place]
  /// Whether the board means the same when it is turned.
  public var isTurnable: Bool
  /// The commands whose first argument is a place: the one under the cursor, if nothing follows them.
  public var commandsOfPlaces: [String]

  /// The keys of commands that have one at some time, for texts about the game. A name with a space at its end begins a line.
  public var commandKeys: [String: LiveKey.Key]

  /// The usual moves in this state of the game, in one sentence with commands between backquotes; nil for
  /// ``Guidance/commonMoves``.
  public var commonMoves: @Sendable (G.View) -> String?

  /// Makes a declaration; what is left out does nothing.
  public init(
    keys: @escaping @Sendable (G.View) -> [LiveKey] = { _ in [] },
    uses: @escaping @Sendable (G.View, Place) -> Uses = { _, _ in [] },
    request: @escaping @Sendable (G.View, LiveGesture) -> GameRequest? = { _, _ in nil },
    clock: @escaping @Sendable (G.View, Int64) -> (due: String?, isShown: Bool) = { _, _ in (nil, false) },
    side: @escaping @Sendable (G.View) -> [Block]? = { _ in nil },
    typed: @escaping @Sendable (G.View) -> [Place] = { _ in [] },
    isTurnable: Bool = false, commandsOfPlaces: [String] = [], commandKeys: [String: LiveKey.Key] = [:],
    commonMoves: @escaping @Sendable (G.View) -> String? = { _ in nil }
  ) {
    self.commonMoves = commonMoves
    (self.side, self.typed, self.isTurnable) = (side, typed, isTurnable)
    (self.commandsOfPlaces, self.commandKeys) = (commandsOfPlaces, commandKeys)
    self.keys = keys
    self.uses = uses
    self.request = request
    self.clock = clock
  }
}
