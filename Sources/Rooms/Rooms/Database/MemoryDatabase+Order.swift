import PlainJSON
import PuzzleKit

/// Bans, reports and kept names, as long as the process lives.
struct MemoryOrder {
  var blocks: [String: Set<String>] = [:]
  var names: [String: String] = [:]
  var complaints: [FiledComplaint] = []
  var sanctions: [KeptSanction] = []
  var lastSanction = 0
  var salts: [Int: String] = [:]

  /// Takes what an entry of a room says for longer than the room.
  mutating func note(_ entry: RoomEntry, in room: String) {
    switch entry.lasting {
    case .block(let player, let other, true): blocks[player, default: []].insert(other)
    case .block(let player, let other, false): blocks[player]?.remove(other)
    case .complaint(let complaint):
      complaints.append(
        FiledComplaint(
          number: (complaints.last?.number ?? 0) + 1, time: entry.time, room: room, complaint: complaint))
    default: break
    }
  }
}

extension MemoryDatabase: OrderDatabase {
  /// See ``OrderDatabase/blocks(of:)``.
  public func blocks(of player: String) throws(Refusal) -> [String] { (order.blocks[player] ?? []).sorted() }

  /// See ``OrderDatabase/keepName(_:for:at:)``.
  public func keepName(_ likeness: String, for player: String, at time: Int64) throws(Refusal) {
    if let owner = order.names[likeness], owner != player {
      throw Refusal(.conflict, "another player keeps this name")
    }
    order.names = order.names.filter { $0.value != player }
    order.names[likeness] = player
  }

  /// See ``OrderDatabase/owner(ofName:)``.
  public func owner(ofName likeness: String) throws(Refusal) -> String? { order.names[likeness] }

  /// See ``OrderDatabase/complaints()``.
  public func complaints() throws(Refusal) -> [FiledComplaint] { order.complaints }

  /// See ``OrderDatabase/settle(_:_:)``.
  public func settle(_ number: Int, at time: Int64) throws(Refusal) {
    guard let place = order.complaints.firstIndex(where: { $0.number == number }) else {
      throw Refusal(.badArgument, "there is no report \(number); reports lists them")
    }
    order.complaints[place].settled = time
  }

  /// See ``OrderDatabase/sanctions(at:)``.
  public func sanctions(at time: Int64) throws(Refusal) -> [KeptSanction] { order.sanctions.filter { $0.end > time } }

  /// See ``OrderDatabase/add(_:)``.
  public func add(_ sanction: KeptSanction) throws(Refusal) -> Int {
    order.lastSanction += 1
    var sanction = sanction
    sanction.number = order.lastSanction
    order.sanctions.append(sanction)
    return sanction.number
  }

  /// See ``OrderDatabase/lift(_:)``.
  public func lift(_ number: Int) throws(Refusal) {
    guard let place = order.sanctions.firstIndex(where: { $0.number == number }) else {
      throw Refusal(.badArgument, "there is no ban or mute \(number); sanctions lists them")
    }
    order.sanctions.remove(at: place)
  }

  /// See ``OrderDatabase/salts()``.
  public func salts() throws(Refusal) -> [Int: String] { order.salts }

  /// See ``OrderDatabase/keep(salt:of:)``.
  public func keep(salt: String, of day: Int) throws(Refusal) -> String {
    let kept = order.salts[day] ?? salt
    order.salts[day] = kept
    return kept
  }

  /// See ``OrderDatabase/forget(_:)``.
  public func forget(_ expiry: Expiry) throws(Refusal) {
    results.removeAll { $0.result.ended < expiry.results }
    order.complaints.removeAll { $0.settled.map { $0 < expiry.complaints } ?? false }
    for (player, used) in keyTimes where used < expiry.keys { _ = try delete(player) }
    order.salts = order.salts.filter { $0.key >= expiry.salts / 86_400_000 }
  }

  /// See ``OrderDatabase/export(_:)``.
  public func export(_ player: String) throws(Refusal) -> JSONValue {
    let own = results.filter { $0.player == player }.sorted { ($0.room, $0.result.round) < ($1.room, $1.result.round) }
    return .of(
      ("player", .string(player)), ("keyUsed", keyTimes[player].map(JSONValue.integer)),
      ("name", order.names.first { $0.value == player }.map { .string($0.key) }),
      ("blocks", .of((order.blocks[player] ?? []).sorted())), ("results", .array(own.map(\.result.json))),
      ("reports", .array(order.complaints.compactMap { $0.complaint.exported(to: player) })))
  }

  /// See ``OrderDatabase/delete(_:)``.
  public func delete(_ player: String) throws(Refusal) -> Int {
    var count = results.count { entry in entry.result.players.contains { $0.player == player } }
    results.removeAll { $0.player == player }
    results = results.map { CountedResult(player: $0.player, room: $0.room, result: $0.result.without(player)) }
    count += (keys.removeValue(forKey: player) == nil ? 0 : 1)
    keyTimes[player] = nil
    count += order.blocks.removeValue(forKey: player)?.count ?? 0
    for other in order.blocks.keys where order.blocks[other]?.remove(player) != nil { count += 1 }
    count += order.names.count { $0.value == player }
    order.names = order.names.filter { $0.value != player }
    for place in order.complaints.indices where order.complaints[place].complaint.concerns(player) {
      let old = order.complaints[place]
      order.complaints[place] = FiledComplaint(
        number: old.number, time: old.time, room: old.room, complaint: old.complaint.without(player),
        settled: old.settled)
      count += 1
    }
    return count
  }
}
