import PuzzleKit

/// How players meet.
public enum PlayStyle: String, CaseIterable, Sendable {
  /// All as one, at one table.
  case together
  /// Against each other.
  case race
}

/// What spectators of a race see before it ends.
public enum Watching: String, CaseIterable, Sendable {
  /// What all players of it see of one another.
  case shared
  /// Nothing; all of it comes after the end.
  case after
}

/// What is played in a room.
public struct RoomSettings: Equatable, Sendable {
  /// The game.
  public var game: String
  /// Its mode.
  public var mode: String
  /// How the players meet.
  public var style: PlayStyle
  /// What the opening line says besides, such as which puzzle; a fresh deal if it names none.
  public var options: [String]
  /// The file of the puzzle that is played, if it is one of the players' own.
  public var file: String?
  /// Whether those who race see how the others stand.
  public var showsProgress: Bool
  /// The time limit of a round in seconds; nil for the deal's own, if it has one.
  public var timeLimit: Int?
  /// What the room is called.
  public var title: String?
  /// How many players there are.
  public var seats: Int
  /// What spectators of a race see before it ends.
  public var watching: Watching

  /// What a time limit may be, in seconds.
  public static let timeLimits = 60...3600
  /// How many characters a title may have.
  public static let titleLengths = 3...200
  /// How many may race, each at a table of its own.
  public static let mostSeats = 8

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
