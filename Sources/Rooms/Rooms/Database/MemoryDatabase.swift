import PlainJSON
import PuzzleKit

/// A database that lives as long as the process.
public final class MemoryDatabase: RoomDatabase {
  /// A room as it is kept.
  private struct Room {
    var created: Int64 = 0
    var entries: [RoomEntry] = []
    /// The time for which its share had had no owner when something was kept last.
    var away: Int64 = 0
    var due: Int64?
    var code: String?
    var listing: RoomListing?
    /// The members who have come by a request or have a player's id.
    var places: [Int: Newcomer] = [:]
  }

  private var rooms: [String: Room] = [:]
  private var codes: [String: String] = [:]
  private var requests: [String: RoomPlace] = [:]
  private var misses: [Guess] = []
  private var cluster = MemoryCluster()
  private let clock: () -> Int64
  var results: [CountedResult] = []
  var keys: [String: String] = [:]
  /// The time when each was used last.
  var keyTimes: [String: Int64] = [:]
  var order = MemoryOrder()
  var submitted: [Submission] = []
  var tallies: [String: PlayTally] = [:]

  /// An empty database.
  /// - Parameter clock: the time in milliseconds since 1970, by which nodes are judged.
  public init(clock: @escaping () -> Int64 = { 0 }) { self.clock = clock }

  // MARK: - Nodes and shares

  /// See ``RoomDatabase/join(_:lease:)``.
  public func join(_ address: String, lease: Int64) throws(Refusal) -> Int {
    cluster.join(address, lease: lease, at: clock())
  }
  /// See ``RoomDatabase/beat(_:)``.
  @discardableResult
  public func beat(_ node: Int) throws(Refusal) -> Int64 {
    let now = clock()
    try cluster.beat(node, at: now)
    return now
  }
  /// See ``RoomDatabase/leave(_:)``.
  public func leave(_ node: Int) throws(Refusal) { cluster.leave(node, at: clock()) }
  /// See ``RoomDatabase/nodes()``.
  public func nodes() throws(Refusal) -> [RoomNode] { cluster.nodes.map(\.node) }
  /// See ``RoomDatabase/bury(by:)``.
  public func bury(by node: Int) throws(Refusal) -> [RoomNode] { try cluster.bury(by: node, at: clock()) }
  /// See ``RoomDatabase/shares()``.
  public func shares() throws(Refusal) -> [ShareState] { cluster.states }
  /// See ``RoomDatabase/take(_:by:)``.
  public func take(_ seen: [RoomShare: Int], by node: Int) throws(Refusal) -> [RoomShare: Int] {
    let taken = try cluster.take(seen, by: node, at: clock())
    for id in rooms.keys where taken[RoomShare(of: id)] != nil { leaveListing(of: id) }
    return taken
  }
  /// See ``RoomDatabase/give(_:term:from:to:most:)``.
  public func give(_ share: RoomShare, term: Int, from node: Int, to other: Int, most: Int) throws(Refusal) -> Bool {
    guard cluster.give(share, term: term, from: node, to: other, most: most) else { return false }
    for id in rooms.keys where RoomShare(of: id) == share { leaveListing(of: id) }
    return true
  }

  private func leaveListing(of room: String) {
    let left = rooms[room]?.listing?.left(at: clock())
    rooms[room]?.listing = left
  }
  /// See ``RoomDatabase/awaitShares(milliseconds:)``.
  public func awaitShares(milliseconds: Int64) throws(Refusal) {}

  // MARK: - Rooms

  /// See ``RoomDatabase/keep(_:by:_:)``.
  public func keep(
    _ changes: [RoomChange], by node: Int, _ terms: [RoomShare: Int]
  ) throws(Refusal) -> [KeepOutcome] {
    changes.map { keep($0, by: node, terms) }
  }

  private func keep(_ change: RoomChange, by node: Int, _ terms: [RoomShare: Int]) -> KeepOutcome {
    let (id, share) = (change.room, RoomShare(of: change.room))
    guard let away = cluster.away(of: share, term: terms[share], of: node) else { return .notOwned }
    let room = rooms[id]
    let fresh = change.fresh(after: room?.entries.count ?? 0) { range in
      room?.entries[(range.lowerBound - 1)..<range.upperBound].map(\.json.text) ?? []
    }
    guard let fresh else { return .doesNotFollow }
    if isTaken(fresh, by: id) { return .taken }
    if room == nil, fresh.isEmpty { return change.isClosed ? .kept : .doesNotFollow }
    var changed = room ?? Room()
    if !fresh.isEmpty { changed.away = away }
    changed.due = change.due ?? changed.due
    for entry in fresh { note(entry, in: id, &changed) }
    switch change.listing {
    case .same: break
    case .none: changed.listing = nil
    case .shown(let listing): changed.listing = listing
    }
    if change.losesCode || change.isClosed { forgetCode(of: id, &changed) }
    rooms[id] = changed
    if change.isClosed {
      for member in changed.places.keys { forgetPlace(member, &changed) }
      rooms[id] = nil
    }
    return .kept
  }

  /// Whether another room has the code, or another place a request.
  private func isTaken(_ entries: ArraySlice<RoomEntry>, by id: String) -> Bool {
    entries.contains { entry in
      switch entry.lasting {
      case .code(let code): codes[code] ?? id != id
      case .place(let newcomer):
        if let request = newcomer.repetition?.request, let place = requests[request] {
          place != RoomPlace(room: id, member: newcomer.member)
        } else {
          false
        }
      default: false
      }
    }
  }

  private func note(_ entry: RoomEntry, in id: String, _ room: inout Room) {
    room.entries.append(entry)
    order.note(entry, in: id)
    switch entry.lasting {
    case .code(let code):
      (room.created, room.code, codes[code]) = (entry.time, code, id)
    case .place(let newcomer):
      forgetPlace(newcomer.member, &room)
      room.places[newcomer.member] = newcomer
      if let request = newcomer.repetition?.request {
        requests[request] = RoomPlace(room: id, member: newcomer.member)
      }
    case .noPlace(let member): forgetPlace(member, &room)
    case .noCode: forgetCode(of: id, &room)
    case .result(let result):
      results += result.counted(in: id) { player, day in
        results.contains { $0.player == player && $0.result.origin.daily == day && $0.result.game == result.game }
      }
    case .block, .complaint, nil: break
    }
  }

  private func forgetPlace(_ member: Int, _ room: inout Room) {
    if let request = room.places.removeValue(forKey: member)?.repetition?.request { requests[request] = nil }
  }

  private func forgetCode(of id: String, _ room: inout Room) {
    if let code = room.code { codes[code] = nil }
    room.code = nil
  }

  /// See ``RoomDatabase/load(_:)``.
  public func load(_ room: String) throws(Refusal) -> KeptRoom {
    let away = cluster.away(of: RoomShare(of: room))
    return KeptRoom(
      rooms[room]?.entries ?? [], absence: rooms[room].map { away - $0.away } ?? 0, due: rooms[room]?.due)
  }

  /// See ``RoomDatabase/rooms(of:)``.
  public func rooms(of shares: [RoomShare]) throws(Refusal) -> [String] { ids(of: shares).sorted() }

  /// See ``RoomDatabase/figures(of:)``.
  public func figures(of shares: [RoomShare]) throws(Refusal) -> [KeptRoomFigures] {
    ids(of: shares).sorted().compactMap { id in
      rooms[id].map { room in
        let texts = room.entries.map(\.json.text)
        return KeptRoomFigures(
          room: id, created: room.created, entries: texts.count, bytes: texts.reduce(0) { $0 + $1.utf8.count },
          first: texts.first)
      }
    }
  }

  private func ids(of shares: [RoomShare]) -> [String] {
    let shares = Set(shares)
    return rooms.keys.filter { shares.contains(RoomShare(of: $0)) }
  }

  /// See ``RoomDatabase/dueRooms(of:at:most:)``.
  public func dueRooms(of shares: [RoomShare], at time: Int64, most: Int) throws(Refusal) -> [String] {
    let due = ids(of: shares).compactMap { id in rooms[id]?.due.map { (time: $0, id: id) } }
    return due.filter { $0.time <= time }.sorted { $0 < $1 }.prefix(most).map(\.id)
  }

  /// See ``RoomDatabase/room(ofCode:)``.
  public func room(ofCode code: String) throws(Refusal) -> String? { codes[code] }
  /// See ``RoomDatabase/place(ofRequest:)``.
  public func place(ofRequest request: String) throws(Refusal) -> RoomPlace? { requests[request] }

  /// See ``RoomDatabase/place(ofPlayer:)``.
  public func place(ofPlayer player: String) throws(Refusal) -> RoomPlace? {
    let places = rooms.flatMap { id, room in
      room.places.values.filter { $0.player == player }.map { (created: room.created, id: id, member: $0.member) }
    }
    return places.max { $0 < $1 }.map { RoomPlace(room: $0.id, member: $0.member) }
  }

  /// See ``RoomDatabase/listings(game:mode:most:)``.
  public func listings(game: String?, mode: String?, most: Int) throws(Refusal) -> [RoomListing] {
    let listed = rooms.values.compactMap(\.listing).filter {
      game ?? $0.game == $0.game && mode ?? $0.mode == $0.mode
    }
    return Array(listed.sorted { ($0.created, $0.room) < ($1.created, $1.room) }.prefix(most))
  }

  // MARK: - Guesses

  /// See ``RoomDatabase/note(_:for:)``.
  public func note(_ guesses: [Guess], for milliseconds: Int64) throws(Refusal) {
    misses += guesses
    if let last = guesses.map(\.time).max() { misses.removeAll { $0.time <= last - milliseconds } }
  }

  /// See ``RoomDatabase/misses(before:within:)``.
  public func misses(before guess: Guess, within windows: GuessFigures) throws(Refusal) -> GuessFigures {
    func count(_ window: Int64, _ counts: (Guess) -> Bool) -> Int64 {
      Int64(misses.count { $0.time > guess.time - window && counts($0) })
    }
    return GuessFigures(
      address: count(windows.address) { $0.address == guess.address },
      network: count(windows.network) { $0.network == guess.network }, all: count(windows.all) { _ in true })
  }

  // MARK: - Players

  /// See ``RoomDatabase/statistics(of:)``.
  public func statistics(of player: String) throws(Refusal) -> PlayerStatistics {
    var statistics = PlayerStatistics()
    for entry in results where entry.player == player { statistics.count(entry.result, for: player) }
    return statistics
  }
  /// See ``RoomDatabase/keyHash(of:)``.
  public func keyHash(of player: String) throws(Refusal) -> String? { keys[player] }
  /// See ``RoomDatabase/admit(_:key:at:)``.
  public func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool {
    guard keys[player] ?? hash == hash else { return false }
    (keys[player], keyTimes[player]) = (hash, time)
    return true
  }
}
