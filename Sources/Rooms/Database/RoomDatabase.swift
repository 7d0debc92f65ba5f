import PuzzleKit

/// What a server of rooms keeps: the journals of open rooms, and what lasts of the players' rounds. Whoever implements it
/// keeps to what is said here, and the tests of conformance hold it to that.
public protocol RoomDatabase: AnyObject {
  /// Appends entries to the journals of rooms, and counts the rounds that have ended in them for their players: all of it
  /// or nothing. When it returns, nothing of it can be lost.
  /// - Parameter batch: rooms with their entries, as ``Effect/keep(room:_:)`` has them; a room may be in it several times.
  /// - Throws: `conflict` if an entry does not follow the journal of its room; `io`.
  func keep(_ batch: [(room: String, entries: [RoomEntry])]) throws(Refusal)
  /// The rooms that have a journal, sorted.
  func rooms() throws(Refusal) -> [String]
  /// The journal of a room; empty if there is none.
  /// - Throws: `bad-file` for one that can't be read; `io`.
  func journal(of room: String) throws(Refusal) -> [RoomEntry]
  /// Forgets the journals of rooms; what was counted for players stays.
  func drop(_ rooms: [String]) throws(Refusal)
  /// What lasts of a player's rounds.
  func statistics(of player: String) throws(Refusal) -> PlayerStatistics
}

extension RoomDatabase {
  /// Refuses entries that do not follow a journal of some entries.
  public func require(_ entries: [RoomEntry], toFollow count: Int, in room: String) throws(Refusal) {
    for (index, entry) in entries.enumerated() where entry.number != count + 1 + index {
      throw Refusal(
        .conflict, "entry \(entry.number) does not follow the \(count + index) entries of the room \(quoted(room))")
    }
  }
}

extension RoundResult {
  /// The players whose statistics it changes, each once.
  public var countedPlayers: [String] { Set(players.compactMap(\.player)).sorted() }
}

/// A database that lives as long as the process.
public final class MemoryDatabase: RoomDatabase {
  private var journals: [String: [RoomEntry]] = [:]
  private var players: [String: PlayerStatistics] = [:]
  var submitted: [Submission] = []
  var tallies: [String: PlayTally] = [:]

  /// An empty database.
  public init() {}

  /// See ``RoomDatabase/keep(_:)``.
  public func keep(_ batch: [(room: String, entries: [RoomEntry])]) throws(Refusal) {
    var (journals, players) = (journals, players)
    for (room, entries) in batch {
      try require(entries, toFollow: journals[room]?.count ?? 0, in: room)
      journals[room, default: []] += entries
      for case .ended(let result) in entries.map(\.fact) {
        for player in result.countedPlayers { players[player, default: PlayerStatistics()].count(result, for: player) }
      }
    }
    (self.journals, self.players) = (journals, players)
  }

  /// See ``RoomDatabase/rooms()``.
  public func rooms() throws(Refusal) -> [String] { journals.keys.sorted() }
  /// See ``RoomDatabase/journal(of:)``.
  public func journal(of room: String) throws(Refusal) -> [RoomEntry] { journals[room] ?? [] }
  /// See ``RoomDatabase/drop(_:)``.
  public func drop(_ rooms: [String]) throws(Refusal) { for room in rooms { journals[room] = nil } }
  /// See ``RoomDatabase/statistics(of:)``.
  public func statistics(of player: String) throws(Refusal) -> PlayerStatistics {
    players[player] ?? PlayerStatistics()
  }
}
