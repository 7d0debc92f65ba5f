import PuzzleKit
import Synchronization

/// The work and the bytes that rooms and addresses have taken since the start, of which the largest are told. Addresses are
/// counted under their identities of the day.
final class Usage: Sendable {
  struct Amount: Sendable {
    var nanoseconds: Int64 = 0
    var bytes = 0

    static func += (left: inout Amount, right: Amount) {
      left.nanoseconds += right.nanoseconds
      left.bytes += right.bytes
    }
  }

  /// The most that are counted; if there are more, the half that has taken least is forgotten.
  private static let most = 4096
  /// The number that is told.
  private static let told = 10

  private let rooms = Mutex<[String: Amount]>([:])
  private let addresses = Mutex<[String: Amount]>([:])

  /// Adds what a thread has taken.
  /// - Parameter identity: gives the identity of an address; an empty one is not counted.
  func add(_ sheet: UsageSheet, identity: (String) -> String) {
    rooms.withLock { for line in sheet.rooms { Self.add(line.amount, to: &$0, line.name) } }
    let named = sheet.addresses.map { (name: identity($0.name), amount: $0.amount) }
    addresses.withLock { for line in named where !line.name.isEmpty { Self.add(line.amount, to: &$0, line.name) } }
  }

  /// Forgets a room that is closed.
  func close(_ room: String) { rooms.withLock { $0[room] = nil } }

  /// The amount of a room.
  func amount(of room: String) -> Amount { rooms.withLock { $0[room] ?? Amount() } }

  private static func add(_ amount: Amount, to amounts: inout [String: Amount], _ key: String) {
    amounts[key, default: Amount()] += amount
    guard amounts.count > most else { return }
    let kept = amounts.sorted { ($0.value.nanoseconds, $0.value.bytes) > ($1.value.nanoseconds, $1.value.bytes) }
    amounts = Dictionary(uniqueKeysWithValues: kept.prefix(most / 2).map { ($0.key, $0.value) })
  }

  /// The largest as Prometheus reads them. Of a room the first digits of its id are told, which open nothing.
  var text: String {
    let rooms = rooms.withLock { $0 }
    let addresses = addresses.withLock { $0 }
    return Self.rows("room", rooms.map { (String($0.key.prefix(8)), $0.value) })
      + Self.rows("address", addresses.map { ($0.key, $0.value) })
  }

  private static func rows(_ what: String, _ amounts: [(name: String, amount: Amount)]) -> String {
    let seconds = amounts.sorted { ($1.amount.nanoseconds, $0.name) < ($0.amount.nanoseconds, $1.name) }.prefix(told)
    let bytes = amounts.sorted { ($1.amount.bytes, $0.name) < ($0.amount.bytes, $1.name) }.prefix(told)
    return "# HELP parlor_\(what)_work_seconds Work for those that have taken most of it, by the \(what).\n"
      + "# TYPE parlor_\(what)_work_seconds gauge\n"
      + seconds.map { name, amount in
        "parlor_\(what)_work_seconds{\(what)=\"\(name)\"} \(decimalText(Double(amount.nanoseconds) / 1e9, places: 6))\n"
      }.joined()
      + "# HELP parlor_\(what)_kept_bytes Bytes kept for those that have taken most of them, by the \(what).\n"
      + "# TYPE parlor_\(what)_kept_bytes gauge\n"
      + bytes.map { name, amount in "parlor_\(what)_kept_bytes{\(what)=\"\(name)\"} \(amount.bytes)\n" }.joined()
  }
}

/// The time that one thread has taken for rooms and addresses, until it is added to ``Usage``: that costs locks and look-ups, and most
/// messages are for the room and the address of the one before.
struct UsageSheet {
  private(set) var rooms: [(name: String, amount: Usage.Amount)] = []
  private(set) var addresses: [(name: String, amount: Usage.Amount)] = []

  /// Adds work or bytes.
  /// - Parameters:
  ///   - room: the room for which it was; nil for none.
  ///   - address: the address for which it was; empty for none.
  ///   - nanoseconds: the time that it took.
  ///   - bytes: what is kept of it.
  mutating func add(room: String?, address: String, nanoseconds: Int64 = 0, bytes: Int = 0) {
    let amount = Usage.Amount(nanoseconds: nanoseconds, bytes: bytes)
    if let room { Self.add(amount, to: &rooms, room) }
    if !address.isEmpty { Self.add(amount, to: &addresses, address) }
  }

  private static func add(
    _ amount: Usage.Amount, to lines: inout [(name: String, amount: Usage.Amount)], _ name: String
  ) {
    if let last = lines.indices.last, lines[last].name == name {
      lines[last].amount += amount
    } else {
      lines.append((name, amount))
    }
  }
}
