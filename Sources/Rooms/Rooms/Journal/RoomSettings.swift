import PuzzleKit
import RoomRecords

/// The view of a race that spectators have before it ends.
public enum Watching: String, CaseIterable, Sendable {
  /// All that the players of it see of one another.
  case shared
  /// Nothing; all of it comes after the end.
  case after
}

/// The way in which others find a room.
public struct Finding: Hashable, Sendable {
  /// Whether it is listed for everybody.
  public var isOpen = false
  /// The name of the player whom it waits for; nil if it waits for anybody.
  public var guest: String?
  /// Whether it waits for whoever wants the same game, and begins when all have come.
  public var isPaired = false

  /// A room that is found by its code or its id alone.
  public init() {}
}

/// The game of a room, and its rules.
public struct RoomSettings: Hashable, Sendable {
  /// The game.
  public var game: String
  /// Its mode.
  public var mode: String
  /// The relation of the players to each other.
  public var style: PlayStyle
  /// More words of the opening line, such as those that name a puzzle; a fresh deal if they name none.
  public var options: [String]
  /// The file of the puzzle that is played, if it is one of the players' own.
  public var file: String?
  /// Whether those who race see how the others stand.
  public var showsProgress: Bool
  /// The time limit of a round in seconds; nil for the deal's own, if it has one.
  public var timeLimit: Int?
  /// The title of the room.
  public var title: String?
  /// The number of players.
  public var seats: Int
  /// The view of a race that spectators have before it ends.
  public var watching: Watching
  /// The way in which others find the room.
  public var finding = Finding()

  /// The range of time limits, in seconds.
  public static let timeLimits = 60...3600
  /// The range of a title's length, in characters.
  public static let titleLengths = 3...200
  /// The most players of a race, each at a table of their own.
  public static let mostSeats = 8
  /// The numbers of players that a room may be for.
  public static let seatCounts = 2...mostSeats

  /// Makes settings.
  public init(
    game: String, mode: String, style: PlayStyle, options: [String] = [], file: String? = nil,
    showsProgress: Bool = true, timeLimit: Int? = nil, title: String? = nil, seats: Int = 2,
    watching: Watching = .shared
  ) {
    self.game = game
    self.mode = mode
    self.style = style
    self.options = options
    self.file = file
    self.showsProgress = showsProgress
    self.timeLimit = timeLimit
    self.title = title
    self.seats = seats
    self.watching = watching
  }
}
