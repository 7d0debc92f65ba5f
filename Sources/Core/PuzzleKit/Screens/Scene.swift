/// All that is on a screen, without the types of the game: made when somebody looks, by the game from a seat's view. Whoever
/// shows it needs to know no game; the meaning of a gesture at its places is ``LivePlay/request``.
public struct Scene: Equatable, Sendable {
  /// A place at which something can be done.
  public struct UsablePlace: Equatable, Sendable {
    /// The place.
    public let place: Place
    /// The things that can be done there.
    public let uses: Uses

    /// Makes a place with its uses.
    public init(_ place: Place, _ uses: Uses) { (self.place, self.uses) = (place, uses) }
  }

  /// Something to choose where no game is open.
  public struct Entry: Equatable, Sendable {
    /// The kind of what is chosen.
    public enum Group: String, CaseIterable, Sendable {
      /// Today's deal of a game.
      case daily
      /// A game that was begun.
      case unfinished
      /// A new deal of a mode.
      case mode
      /// A puzzle that comes with a game.
      case puzzle
    }

    /// The kind.
    public let group: Group
    /// The name of the game.
    public let game: String
    /// Its title.
    public let title: String
    /// The line that opens it.
    public let line: String
    /// A remark, such as how much of it is done; may be empty.
    public let note: String

    /// Makes an entry.
    public init(_ group: Group, _ game: String, _ title: String, line: String, note: String = "") {
      (self.group, self.game, self.title, self.line, self.note) = (group, game, title, line, note)
    }
  }

  /// The pictures.
  public var parts: [Part]
  /// Pictures of the last move's effect, below the others.
  public var news: [Part]
  /// Pictures that stand next to the board if there is room, in place of the tables among ``parts``. If there is none, the
  /// lists among them, which grow as the game goes on, stand below the board. Nil if there is nothing to say.
  public var side: [Part]?
  /// The player's figures over all games of the kind, which stand next to the board where there is much room.
  public var figures: [Part] = []
  /// The places at which something can be done, in the order of the pictures.
  public var places: [UsablePlace] = []
  /// The places of what is being typed, which shake when it is refused.
  public var typed: [Place] = []
  /// The keys, in the order in which they are listed.
  public var keys: [LiveKey] = []
  /// The line that is due because of the time alone; nil for none.
  public var due: String?
  /// Whether the pictures tell the time, so that they are worth asking for again.
  public var showsTime = false
  /// Whether boards mean the same when they are turned.
  public var isTurnable = false
  /// The commands whose first argument is a place: the one under the cursor, if nothing follows them.
  public var commandsOfPlaces: [String] = []
  /// The usual moves, with backquotes around commands; nil if there is nothing to say.
  public var commonMoves: String?
  /// The state of the game; nil if there is none.
  public var outcome: Outcome?
  /// The games to choose from where none is open.
  public var entries: [Entry] = []
  /// The deal to go on with once the game has ended: the next one of a list, or of the day; nil if there is none.
  public var next: Entry?
  /// The possible answers to the question that is open.
  public var choices: [Choice] = []
  /// Whether the game has ended and can be shown around.
  public var canShare = false
  /// The line that opens the same game again, for links; nil if it is not to be told.
  public var opening: String?

  /// Makes a scene of pictures alone.
  public init(_ parts: [Part], news: [Part] = []) { (self.parts, self.news) = (parts, news) }

  /// The scene of a view.
  public init<G: Game>(_ view: G.View, of game: G.Type, _ parts: [Part], news: [Part] = [], now: Int64) {
    self.init(parts, news: news)
    commonMoves = G.guidance?.commonMoves(view)
    guard let live = G.live else { return }
    side = live.side(view)?.map { Part($0, .side) }
    typed = live.typed(view)
    isTurnable = live.isTurnable
    commandsOfPlaces = live.commandsOfPlaces
    commonMoves = live.commonMoves(view) ?? commonMoves
    keys = live.keys(view)
    for place in placesInPictures {
      let uses = live.uses(view, place)
      if !uses.isEmpty { places.append(UsablePlace(place, uses)) }
    }
    (due, showsTime) = live.clock(view, now)
  }

  /// The pictures alone.
  public var blocks: [Block] { parts.blocks }

  /// All places of the pictures, be they usable or not, each once.
  public var placesInPictures: [Place] {
    var (places, known): ([Place], Set<Place>) = ([], [])
    for place in (parts + (side ?? [])).lazy.flatMap({ $0.places }) where known.insert(place).inserted {
      places.append(place)
    }
    return places
  }

  /// The things that can be done at a place.
  public subscript(place: Place) -> Uses { places.first { $0.place == place }?.uses ?? [] }

  /// Whether something can be done at the places of a gesture by it.
  public func takes(_ gesture: LiveGesture) -> Bool { gesture.isTaken { self[$0] } }

  /// The scene once a wish is granted, as far as its pictures tell. What they have more then are news.
  /// - Parameter pictures: the pictures that a game foresees; see ``Presentation/predictPicture``.
  public func foreseen(_ pictures: [Block]) -> Scene {
    var scene = self
    scene.parts = zip(pictures, parts).map { Part($0, $1.kind) }
    scene.news = pictures.dropFirst(parts.count).map { Part($0, .news) }
    return scene
  }

  /// The refusal of a gesture that makes no line here.
  public func refusal(of gesture: LiveGesture) -> Refusal {
    let known = placesInPictures
    if let other = gesture.places.first(where: { !known.contains($0) }) {
      return Refusal(.badArgument, "the picture has no place \(quoted(other.text))")
    }
    return Refusal(.badArgument, "nothing can be done there with that gesture now")
  }

  /// The tables of the picture, each after its heading.
  package var tables: [Block] {
    let blocks = blocks
    func isTable(_ index: Int) -> Bool {
      if blocks.indices.contains(index), case .table = blocks[index] { true } else { false }
    }
    return blocks.indices.filter { index in
      if case .heading = blocks[index], isTable(index + 1) { return true }
      return isTable(index)
    }.map { blocks[$0] }
  }
}
