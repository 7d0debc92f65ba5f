/// The situations in which a row, an argument, an option or a game may be used.
public struct Access: OptionSet, Sendable {
  /// A bit for each ``Situation``, at the place of its number.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ situations: Situation...) {
    self.init(rawValue: situations.reduce(0) { $0 | 1 << $1.rawValue })
  }

  /// Whether it may be used in a situation.
  public func allows(_ situation: Situation) -> Bool { rawValue & 1 << situation.rawValue != 0 }

  /// Only by whoever sits at this machine.
  public static let local = Access(.local)
  /// At tables of their own by readers who may ask for help, take moves back and choose what is hidden.
  public static let trusted = Access(.local, .trusted)
  /// By every reader at a table of their own.
  public static let anyone = Access(.local, .trusted, .untrusted)
  /// By a bot in a match that gives no help.
  public static let match = Access(.match)
  /// By a bot in a match that gives the candidates.
  public static let matchWithCandidates = Access(.matchWithCandidates)
  /// By a bot in a match that gives the engine's help.
  public static let matchWithEngine = Access(.matchWithEngine)
  /// By bots in all matches.
  public static let matches = Access(.match, .matchWithCandidates, .matchWithEngine)
  /// By a player in a room.
  public static let room = Access(.room)
  /// By whoever watches a room.
  public static let watchedRoom = Access(.watchedRoom)
  /// Wherever the row that it belongs to may be used.
  public static let everywhere = Access(rawValue: .max)
}
