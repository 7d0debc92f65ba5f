/// The way to play a game on the whole screen, by single keys and a pointer. The pictures tell the places: ``Tile/name`` and
/// ``CardPile/name`` are their names. Each action becomes a line of the protocol.
public struct LivePlay<G: Game>: Sendable {
  /// The keys and their actions in this state of the game, in the order in which they are listed.
  public var keys: @Sendable (G.View) -> [LiveKey]
  /// The line that something done at a place makes; nil if it makes none.
  public var line: @Sendable (G.View, LiveGesture) -> String?
  /// The line that is due because of the time alone (milliseconds since 1970), and whether the picture tells the time.
  public var clock: @Sendable (G.View, Int64) -> (due: String?, isShown: Bool)

  /// Pictures that grow as the game goes on and stand next to the board if there is room, in place of the tables of its
  /// picture. Nil if nothing grows.
  public var side: (@Sendable (G.View) -> [Block])?
  /// The places of what is being typed, which shake when it is refused.
  public var typed: @Sendable (G.View) -> [String]
  /// Whether the board means the same when it is turned.
  public var isTurnable: Bool
  /// The commands whose first argument is a place: the one under the cursor, if nothing follows them.
  public var commandsOfPlaces: Set<String>
  /// The step in the story of a game that a line makes, such as a letter of a word; nil if the line is told by itself.
  public var step: @Sendable (String) -> LiveStep?

  /// The usual moves in this state of the game, in one sentence with commands between backquotes; nil for
  /// ``Guidance/usualMoves``.
  public var usualMoves: @Sendable (G.View) -> String?

  /// Makes a declaration; what is left out does nothing.
  public init(
    keys: @escaping @Sendable (G.View) -> [LiveKey] = { _ in [] },
    line: @escaping @Sendable (G.View, LiveGesture) -> String? = { _, _ in nil },
    clock: @escaping @Sendable (G.View, Int64) -> (due: String?, isShown: Bool) = { _, _ in (nil, false) },
    side: (@Sendable (G.View) -> [Block])? = nil, typed: @escaping @Sendable (G.View) -> [String] = { _ in [] },
    isTurnable: Bool = false, commandsOfPlaces: Set<String> = [],
    step: @escaping @Sendable (String) -> LiveStep? = { _ in nil },
    usualMoves: @escaping @Sendable (G.View) -> String? = { _ in nil }
  ) {
    self.usualMoves = usualMoves
    (self.side, self.typed, self.isTurnable) = (side, typed, isTurnable)
    self.commandsOfPlaces = commandsOfPlaces
    self.step = step
    self.keys = keys
    self.line = line
    self.clock = clock
  }
}

/// A line as a step of many.
public struct LiveStep: Equatable, Sendable {
  /// The text that it adds to that of the steps before it.
  public let text: String
  /// Whether it is the last one.
  public let isLast: Bool
  /// Whether it takes the last sign of the steps before it back, and adds nothing.
  public let takesBack: Bool

  /// Whether it takes the place of the steps before it.
  public let replaces: Bool

  /// Makes a step.
  public init(_ text: String = "", isLast: Bool = false, takesBack: Bool = false, replaces: Bool = false) {
    (self.text, self.isLast, self.takesBack, self.replaces) = (text, isLast, takesBack, replaces)
  }
}

/// A key that makes a line at once.
public struct LiveKey: Equatable, Sendable {
  /// A key as it is pressed.
  public enum Key: Hashable, Sendable {
    /// A key that writes something, the space bar too.
    case character(Character)
    case enter, backspace
    /// Does this before it leaves.
    case escape
  }

  /// The key.
  public let key: Key
  /// The line that it makes; nil if it makes none now.
  public let line: String?
  /// The reason why it makes none.
  public let objection: String
  /// Its action, in a word or two, such as `draw`; empty if that goes without saying.
  public let title: String
  /// Whether it does this only while no place has the cursor.
  public let yieldsToCursor: Bool

  /// Makes a key.
  public init(_ key: Key, _ line: String, title: String = "", yieldsToCursor: Bool = false) {
    self.key = key
    self.line = line
    self.title = title
    self.yieldsToCursor = yieldsToCursor
    objection = ""
  }

  /// Makes a key that can do nothing now and says why; it is not listed.
  public init(_ key: Key, objection: String) {
    self.key = key
    self.objection = objection
    line = nil
    title = ""
    yieldsToCursor = false
  }
}

/// Something done at places, which have the names that pictures give them.
public enum LiveGesture: Equatable, Sendable {
  /// The button was pressed at a place, or Enter or the space bar with the cursor on it.
  case press(String)
  /// The pointer came to a place with the button held down; it comes from the place named first. Both are the same where it
  /// leaves the place at which the button was pressed.
  case drag(from: String, to: String)
  /// The button was let go at a place; it was pressed at the place named first.
  case drop(from: String, to: String)
  /// A letter, or nil for Backspace, was typed with the cursor on a place.
  case type(String, Character?)
}

/// A table's live play in its present state, without the types of the game.
public struct LiveScene: Sendable {
  /// The pictures, with the names of places.
  public let blocks: [Block]
  /// Pictures of the last move's effect.
  public let news: [Block]
  /// See ``LivePlay/side``.
  public let side: [Block]?
  /// See ``LivePlay/isTurnable``.
  public let isTurnable: Bool
  /// See ``LivePlay/typed``.
  public let typed: [String]
  /// The keys, in the order in which they are listed.
  public let keys: [LiveKey]
  /// The line that something done at a place makes; nil if it makes none.
  public let line: @Sendable (LiveGesture) -> String?
  /// The line that is due because of the time alone; nil for none.
  public let due: String?
  /// Whether the picture tells the time.
  public let showsTime: Bool
  /// See ``LivePlay/commandsOfPlaces``.
  public let commandsOfPlaces: Set<String>
  /// The usual moves, with backquotes around commands; nil if there is nothing to say.
  public let usualMoves: String?

  /// The scene of a view.
  public init<G: Game>(_ view: G.View, of game: G.Type, _ blocks: [Block], news: [Block] = [], now: Int64) {
    (self.blocks, self.news) = (blocks, news)
    let live = G.live
    side = live?.side?(view)
    typed = live?.typed(view) ?? []
    isTurnable = live?.isTurnable ?? false
    commandsOfPlaces = live?.commandsOfPlaces ?? []
    usualMoves = live?.usualMoves(view) ?? G.guidance?.usualMoves(view)
    keys = live?.keys(view) ?? []
    let gestures = live?.line
    line = { gestures?(view, $0) }
    let clock = live?.clock(view, now)
    (due, showsTime) = (clock?.due, clock?.isShown ?? false)
  }
}

extension LiveScene {
  /// The tables of the picture, each after its heading.
  package var tables: [Block] {
    func isTable(_ index: Int) -> Bool {
      if blocks.indices.contains(index), case .table = blocks[index] { true } else { false }
    }
    return blocks.indices.filter { index in
      if case .heading = blocks[index], isTable(index + 1) { return true }
      return isTable(index)
    }.map { blocks[$0] }
  }
}
