import Digests
import PuzzleKit
import Rooms
import Synchronization

/// Who is banned or muted, and the identities by which players are known in the log and to the operator: digests of addresses
/// with a salt of the day, which tell nobody the address. All threads may use it.
final class OperatorBook: Sendable {
  private struct State {
    var sanctions: [KeptSanction] = []
    /// The networks that they name, by their numbers.
    var networks: [Int: Network] = [:]
    var salts: [Int: String] = [:]
    /// Identities of today that were asked for: they are wanted for every message.
    var known: [String: String] = [:]
    var knownDay = 0
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// Has these sanctions from now on.
  func set(_ sanctions: [KeptSanction]) {
    state.withLock { state in
      state.sanctions = sanctions
      state.networks = [:]
      for entry in sanctions where entry.kind == .network || entry.kind == .address {
        state.networks[entry.number] = try? Network(entry.subject)
      }
    }
  }

  /// Knows these salts of days.
  func add(_ salts: [Int: String]) { state.withLock { $0.salts.merge(salts) { old, _ in old } } }

  /// Salts for today and tomorrow, which is known before it begins, as far as they are wanted. They count once they are kept and
  /// ``add(_:)`` has brought what is kept: another node may have drawn others.
  func wantedSalts() -> [(day: Int, salt: String)] {
    let today = Int(now() / 86_400_000)
    let known = state.withLock { $0.salts }
    return [today, today + 1].filter { known[$0] == nil }.map { day in
      (day, (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 36) }.joined())
    }
  }

  /// The identity of an address today, such as `20785-3f9ab2c4d1`: the day, and a digest that nobody can turn round.
  func identity(of address: String) -> String {
    if address.isEmpty { return "" }
    let day = Int(now() / 86_400_000)
    return state.withLock { state in
      if state.knownDay != day || state.known.count > Self.mostKnown { (state.known, state.knownDay) = ([:], day) }
      if let known = state.known[address] { return known }
      let identity = Self.identity(of: address, on: day, state.salts[day])
      if !identity.isEmpty { state.known[address] = identity }
      return identity
    }
  }

  private static let mostKnown = 50_000

  private static func identity(of address: String, on day: Int, _ salt: String?) -> String {
    guard let salt else { return "" }
    return "\(day)-" + SHA256.hex("\(salt)\n\(address)".utf8).prefix(10)
  }

  /// The reason why somebody may not do something; nil if nothing is against it.
  func objection(_ sanction: Sanction, _ address: String, _ player: String?) -> Refusal? {
    let now = now()
    let found = state.withLock { state -> KeptSanction? in
      if state.sanctions.isEmpty { return nil }
      return state.sanctions.first { entry in
        guard entry.sanction == sanction, entry.end > now else { return false }
        switch entry.kind {
        case .player: return entry.subject == player
        case .identity:
          guard let day = entry.subject.split(separator: "-").first.flatMap({ Int($0) }) else { return false }
          return Self.identity(of: address, on: day, state.salts[day]) == entry.subject
        case .address where entry.subject == address: return true
        case .address, .network:
          // Of IPv6 an address stands for its household.
          guard let network = state.networks[entry.number],
            let client = address.split(separator: "/").first.flatMap({ NetworkAddress(String($0)) })
          else { return false }
          return network.contains(client)
        }
      }
    }
    guard let found else { return nil }
    let what =
      sanction == .ban
      ? "the operator of this server keeps you out" : "the operator of this server lets you write nothing"
    let end = Instant(found.end, offset: 0).rfc3339
    return Refusal(RoomErrors.banned, "\(what) until \(end)" + (found.reason.isEmpty ? "" : ": \(found.reason)"))
  }
}
