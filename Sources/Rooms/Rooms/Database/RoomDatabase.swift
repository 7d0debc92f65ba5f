import PuzzleKit

/// The storage of a server of rooms: who plays which rooms, their journals, and the lasting figures of players' rounds. An
/// implementation keeps to what is said here, and the tests of conformance hold it to that.
///
/// An object belongs to one thread. A server has several for the same storage; a node's life (``join(_:lease:)`` to
/// ``leave(_:)``) is told to one of them alone, since it may end with that one's session.
public protocol RoomDatabase: AnyObject {
  // MARK: Nodes

  /// Comes into the cluster.
  /// - Parameters:
  ///   - address: the address under which the node is reached. Whoever had it before is there no more, unless its session is.
  ///   - lease: for how many milliseconds after a beat the others leave the node its shares.
  /// - Returns: the node's number.
  func join(_ address: String, lease: Int64) throws(Refusal) -> Int
  /// Takes note that a node is there, by the storage's own clock.
  /// - Returns: the time by that clock, in milliseconds since 1970.
  /// - Throws: `fenced` if it was buried: it owns nothing any more, and has to begin again; `io`.
  @discardableResult
  func beat(_ node: Int) throws(Refusal) -> Int64
  /// Takes a node out of the cluster, and leaves its shares to whoever takes them. Nothing happens if it is none of it.
  func leave(_ node: Int) throws(Refusal)
  /// The nodes of the cluster, in the order of their numbers.
  func nodes() throws(Refusal) -> [RoomNode]
  /// Takes other nodes out of the cluster that are there no more; their shares can be taken then.
  /// - Returns: those nodes.
  func bury(by node: Int) throws(Refusal) -> [RoomNode]

  // MARK: Shares

  /// All shares, in order.
  func shares() throws(Refusal) -> [ShareState]
  /// Takes shares of which no node of the cluster is the owner, and has all of their rooms listed as left. What is kept by earlier
  /// owners is there to be read when it returns, and they keep nothing more.
  /// - Parameter seen: the shares, with the terms in which they were seen without an owner.
  /// - Returns: the terms of those that were taken.
  /// - Throws: `fenced`, as for ``beat(_:)``; `io`.
  func take(_ seen: [RoomShare: Int], by node: Int) throws(Refusal) -> [RoomShare: Int]
  /// Makes another node the owner of a share, and has all of its rooms listed as left (``RoomListing/left(at:)``).
  /// - Parameter most: as long as the other node owns fewer shares than that.
  /// - Returns: whether that was done; not if the share is none of the node in that term, the other is none of the cluster, or
  ///   has enough.
  func give(_ share: RoomShare, term: Int, from node: Int, to other: Int, most: Int) throws(Refusal) -> Bool
  /// Waits until the owner of a share has changed, or for some milliseconds at most. Where others can't tell, it waits to the end.
  func awaitShares(milliseconds: Int64) throws(Refusal)

  // MARK: Rooms

  /// Keeps what has changed in rooms, each in the batch once: all of a room's change or nothing of it, and of each room for
  /// itself. Rounds that have ended are counted for their players. The codes of rooms that are made, and the requests by which
  /// members come, belong to them from then on. What is `kept` when it returns can't be lost.
  /// - Parameters:
  ///   - node: the node that plays the rooms.
  ///   - terms: the terms in which it owns their shares.
  /// - Returns: what became of each change, in their order.
  /// - Throws: `conflict` if a change meets what somebody else has written, and then nothing is kept; `io`, and then nobody knows
  ///   what was kept. The same may be sent again.
  func keep(_ changes: [RoomChange], by node: Int, _ terms: [RoomShare: Int]) throws(Refusal) -> [KeepOutcome]
  /// The room as it is kept; without entries if there is none.
  /// - Throws: `bad-file` for one that can't be read; `io`.
  func load(_ room: String) throws(Refusal) -> KeptRoom
  /// The rooms of shares that have a journal, sorted.
  func rooms(of shares: [RoomShare]) throws(Refusal) -> [String]
  /// All rooms of shares, with what can be said of each without reading its journal, in the order of their ids.
  func figures(of shares: [RoomShare]) throws(Refusal) -> [KeptRoomFigures]
  /// The rooms of shares that are due at a time, those first that have been for longest.
  func dueRooms(of shares: [RoomShare], at time: Int64, most: Int) throws(Refusal) -> [String]
  /// The room to which a code leads; nil if it leads to none.
  func room(ofCode code: String) throws(Refusal) -> String?
  /// The place to which a request has led; nil if it has to none, or that one is free again.
  /// - Parameter request: the hash of the request's key.
  func place(ofRequest request: String) throws(Refusal) -> RoomPlace?
  /// The place of a player in the newest room where it has one; nil if it has none.
  func place(ofPlayer player: String) throws(Refusal) -> RoomPlace?
  /// The rooms that are listed, those first that wait longest.
  /// - Parameters:
  ///   - game: of this game; nil for all.
  ///   - mode: of this mode; nil for all.
  func listings(game: String?, mode: String?, most: Int) throws(Refusal) -> [RoomListing]

  // MARK: The end

  /// Puts all that is kept where a copy of the storage has it. Nothing is kept any more by this object.
  func finish() throws(Refusal)

  // MARK: Guesses

  /// Takes note of codes that were guessed wrongly, and forgets those that are older than the last of them by some milliseconds.
  func note(_ guesses: [Guess], for milliseconds: Int64) throws(Refusal)
  /// How many codes were guessed wrongly by those who make a guess, for as long before it as the windows say.
  func misses(before guess: Guess, within windows: GuessFigures) throws(Refusal) -> GuessFigures

  // MARK: Players

  /// The lasting figures of a player's rounds.
  func statistics(of player: String) throws(Refusal) -> PlayerStatistics
  /// The hash of the key of a player's id; nil if there is none.
  func keyHash(of player: String) throws(Refusal) -> String?
  /// Whether a key is the one of a player's id, which the first key registers.
  /// - Parameter hash: the hash of the key.
  func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool
}

extension RoomDatabase {
  /// Nothing has to be done where a copy has all at any time.
  public func finish() throws(Refusal) {}

  /// The journal of a room; empty if there is none.
  /// - Throws: `bad-file` for one that can't be read; `io`.
  public func journal(of room: String) throws(Refusal) -> [RoomEntry] { try load(room).entries }
}

extension Refusal {
  /// A node that was taken out of the cluster.
  public static let buried = Refusal(
    .fenced, "others have taken over the rooms of this server, so it keeps nothing more")
}

/// A round that counts for a player.
public struct CountedResult: Sendable {
  /// The player of the round.
  public let player: String
  /// The room where it was played.
  public let room: String
  /// The result of the round.
  public let result: RoundResult

  /// A round that was kept.
  public init(player: String, room: String, result: RoundResult) {
    (self.player, self.room, self.result) = (player, room, result)
  }
}

extension RoundResult {
  /// The players for whom it counts, each once: those who have an id, unless somebody has chosen the deal or may know it,
  /// one has played against itself, or has had the deal of that day before.
  /// - Parameter hasPlayed: whether a player has played the deal of a day of this game before.
  public func counted(
    in room: String, _ hasPlayed: (_ player: String, _ day: String) throws -> Bool
  ) rethrows -> [CountedResult] {
    let named = players.compactMap(\.player)
    guard origin.isFair, Set(named).count == named.count else { return [] }
    if let day = origin.daily, try named.contains(where: { try hasPlayed($0, day) }) { return [] }
    return named.sorted().map { CountedResult(player: $0, room: room, result: self) }
  }
}
