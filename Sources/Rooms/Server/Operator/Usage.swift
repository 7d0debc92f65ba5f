import PuzzleKit
import Synchronization

/// The work and the bytes that rooms and addresses have taken since the start, of which the largest are told. Addresses are
/// counted under their identities of the day.
final class Usage: Sendable {
  struct Amount: Sendable {
    var nanoseconds: Int64 = 0
    var bytes = 0
  }

  /// The most that are counted; if there are more, the half that has taken least is forgotten.
  private static let most = 4096
  /// The number that is told.
  private static let told = 10

  private let rooms = Mutex<[String: Amount]>([:])
  private let addresses = Mutex<[String: Amount]>([:])

  /// Counts work.
  func work(room: String?, who: String, nanoseconds: Int64) {
    if let room { rooms.withLock { Self.change(&$0, room) { $0.nanoseconds += nanoseconds } } }
    if !who.isEmpty { addresses.withLock { Self.change(&$0, who) { $0.nanoseconds += nanoseconds } } }
  }

  /// Counts bytes that are kept.
  func keep(room: String, who: String, bytes: Int) {
    rooms.withLock { Self.change(&$0, room) { $0.bytes += bytes } }
    if !who.isEmpty { addresses.withLock { Self.change(&$0, who) { $0.bytes += bytes } } }
  }

  /// Forgets a room that is closed.
  func close(_ room: String) { rooms.withLock { $0[room] = nil } }

  /// The amount of a room.
  func amount(of room: String) -> Amount { rooms.withLock { $0[room] ?? Amount() } }

  private static func change(_ amounts: inout [String: Amount], _ key: String, _ body: (inout Amount) -> Void) {
    body(&amounts[key, default: Amount()])
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
    return "# HELP parlor_\(what)_work_seconds Work for the \(what)s that have taken most of it.\n"
      + "# TYPE parlor_\(what)_work_seconds gauge\n"
      + seconds.map { name, amount in
        "parlor_\(what)_work_seconds{\(what)=\"\(name)\"} \(decimalText(Double(amount.nanoseconds) / 1e9, places: 6))\n"
      }.joined()
      + "# HELP parlor_\(what)_kept_bytes Bytes kept for the \(what)s that have taken most of them.\n"
      + "# TYPE parlor_\(what)_kept_bytes gauge\n"
      + bytes.map { name, amount in "parlor_\(what)_kept_bytes{\(what)=\"\(name)\"} \(amount.bytes)\n" }.joined()
  }
}
