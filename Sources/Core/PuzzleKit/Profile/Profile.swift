/// A game in a profile that has not ended.
public struct StoredGame: Equatable, Sendable {
  /// Its number in the profile.
  public let id: Int64
  /// The game's name.
  public let game: String
  /// The mode's name.
  public let mode: String
  /// The time when its last line was accepted, in milliseconds since 1970.
  public let updated: Int64
  /// The lines that rebuild it, the opening line first.
  public let lines: [String]
  /// The time when the first line after the opening line was accepted, in milliseconds since 1970; nil if there is none, or if
  /// that is not known.
  public let begun: Int64?

  /// Makes a saved game.
  public init(id: Int64, game: String, mode: String, updated: Int64, lines: [String], begun: Int64? = nil) {
    self.id = id
    self.game = game
    self.mode = mode
    self.updated = updated
    self.lines = lines
    self.begun = begun
  }

  /// Whether a move has been made.
  package var isBegun: Bool { lines.dropFirst().contains { JournalLine($0) != .assisted } }

  /// The lines without those that only mark it as assisted.
  package var unmarkedLines: [String] { lines.prefix(1) + lines.dropFirst().filter { JournalLine($0) != .assisted } }

  /// Whether another state of the game has come of this one.
  package func isBeginning(of other: StoredGame) -> Bool {
    game == other.game && other.unmarkedLines.starts(with: unmarkedLines)
  }

  /// Whether a line marks it as assisted.
  package var isMarked: Bool { lines.dropFirst().contains { JournalLine($0) == .assisted } }

  /// Whether another game of the same deal, which has gone on in another way, was begun before.
  package func comesAfter(_ other: StoredGame) -> Bool {
    guard game == other.game, lines.first == other.lines.first else { return false }
    let (own, others) = (unmarkedLines, other.unmarkedLines)
    if own.starts(with: others) || others.starts(with: own) { return false }
    let (begun, otherBegun) = (begun ?? .max, other.begun ?? .max)
    return begun != otherBegun ? begun > otherBegun : others.lexicographicallyPrecedes(own)
  }

  /// The lines of the moves that are made and not taken back.
  package var moves: [String] {
    var (made, takenBack): ([String], [String]) = ([], [])
    for line in lines.dropFirst() {
      switch try? JournalLine(line, seats: .max) {
      case .undo: if let last = made.popLast() { takenBack.append(last) }
      case .redo: if let last = takenBack.popLast() { made.append(last) }
      case .assisted, .sit, nil: continue
      case .move, .resign, .opening:
        made.append(line)
        takenBack = []
      }
    }
    return made
  }
}

/// A player's values, unfinished games and history.
///
/// Everything that happens inside one ``step(_:)`` becomes durable together before it returns, or not at all;
/// transactions of several processes follow one another.
public protocol Profile: AnyObject {
  /// Whether unfinished games are kept. Where they are not, their lines need not be appended.
  var isDurable: Bool { get }
  /// The parts that could not be read, in words: what they hold is missing, and they are left as they are.
  var damage: [String] { get }
  /// Reads and writes as one step. An error that `body` throws undoes the step.
  func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal)
}

/// Reads and writes a profile as one step, and returns what `body` does. An error that `body` throws undoes the step.
public func transaction<T>(
  _ profile: any Profile, _ body: (any ProfileRecords) throws(Refusal) -> T
) throws(Refusal) -> T {
  var result: T?
  try profile.step { records throws(Refusal) in result = try body(records) }
  guard let result else { preconditionFailure("a step of the profile was left out") }
  return result
}

extension Profile {
  /// None: a profile that can't be read whole is not opened.
  public var damage: [String] { [] }

  /// Reads and writes as one step, and returns what `body` does: ``step(_:)`` with a result.
  public func transaction<T>(_ body: (any ProfileRecords) throws(Refusal) -> T) throws(Refusal) -> T {
    try PuzzleKit.transaction(self, body)
  }
}

/// The most unfinished games of a mode that a profile keeps.
public let unfinishedLimit = 20

/// The reads and writes of a transaction. Every call throws `io` if the profile can't be read or written.
public protocol ProfileRecords: AnyObject {
  /// The value that a game keeps under a key; the game `""` stands for the program's settings.
  func value(game: String, key: String) throws(Refusal) -> String?
  /// All values of a game.
  func values(game: String) throws(Refusal) -> [String: String]
  /// Keeps a value, or forgets it.
  func set(game: String, key: String, _ value: String?) throws(Refusal)

  /// Starts an unfinished game with its lines and gives its number, which is larger than any before. Of each mode the newest
  /// ``unfinishedLimit`` games are kept.
  func begin(game: String, mode: String, lines: [String], at now: Int64) throws(Refusal) -> Int64
  /// Adds lines to an unfinished game that has `count` lines.
  /// - Throws: `conflict` where it has another number of lines, has ended or is gone.
  func append(_ lines: [String], to id: Int64, after count: Int, at now: Int64) throws(Refusal)
  /// Keeps an unfinished game as it is, with its times: under a new number if its number is 0, else in place of the game that
  /// has its number. No other game leaves for it.
  /// - Returns: its number.
  @discardableResult
  func keep(_ game: StoredGame) throws(Refusal) -> Int64
  /// Ends an unfinished game: it can't be resumed any more.
  func end(_ id: Int64) throws(Refusal)
  /// The unfinished games, newest first; of one game, or of all.
  func unfinished(game: String?) throws(Refusal) -> [StoredGame]

  /// Remembers that the player was shown something of what has an identity. ``exposureLimit`` of them are remembered.
  /// - Parameters:
  ///   - identity: the identity of the deal, or of a part of it.
  ///   - game: the number of the game in which it was shown; 0 if it was shown elsewhere.
  ///   - wasNamed: whether the player had named the deal.
  func expose(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal)
  /// Remembers what an import says was shown: in a game of this profile, or elsewhere (0). Nothing leaves for it, and it does not
  /// leave for what is shown later, so that no import makes a profile forget.
  func learn(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal)
  /// The record of when an identity was shown; nil if it never was.
  func exposure(of identity: DealIdentity) throws(Refusal) -> Exposure?
  /// All identities that were shown, in the order in which they were shown last.
  func shown() throws(Refusal) -> [ShownDeal]

  /// Adds to the history, with a number of its own or in place of the entry that has, or had, one. With a limit, the entries
  /// of the same game that came first leave, so that no more than that are kept.
  /// - Returns: the entry's number.
  @discardableResult
  func record(_ entry: HistoryEntry, inPlaceOf id: Int64?, limit: Int?) throws(Refusal) -> Int64
  /// The history of a game or of all, oldest first.
  func history(game: String?) throws(Refusal) -> [StoredEntry]
  /// Takes an entry out of the history; does nothing where there is none with that number.
  func forget(_ id: Int64) throws(Refusal)

  /// Forgets a game's values, unfinished games and history. What was shown of deals stays known.
  func clear(game: String) throws(Refusal)
}

extension ProfileRecords {
  /// Adds to the history.
  package func record(_ entry: HistoryEntry, limit: Int?) throws(Refusal) {
    try record(entry, inPlaceOf: nil, limit: limit)
  }
}
