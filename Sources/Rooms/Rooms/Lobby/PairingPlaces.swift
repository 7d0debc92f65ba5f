/// The places to which addresses were led that looked for somebody to play with, until somebody has come and taken them. Who
/// leaves several of them empty is led to no other one for a while, but waits like those who come first: others would wait for
/// nothing again.
struct PairingPlaces {
  private var places: [String: [(room: String, member: Int, time: Int64)]] = [:]

  /// The time after which a place is empty, and for which that is remembered, in milliseconds.
  private static let (patience, memory): (Int64, Int64) = (3000, 900_000)
  /// The number of empty places that is too much, and the most addresses that are remembered.
  private static let (tooMany, most) = (3, 10_000)

  /// Takes note that somebody was led to a place.
  mutating func lead(_ address: String, to room: String, _ member: Int, at now: Int64) {
    if places.count >= Self.most {
      places = places.compactMapValues { known in
        let recent = known.filter { $0.time > now - Self.memory }
        return recent.isEmpty ? nil : recent
      }
    }
    guard places.count < Self.most else { return }
    let known = places[address, default: []].filter { $0.time > now - Self.memory }
    places[address] = known.suffix(99) + [(room, member, now)]
  }

  /// Takes note that somebody has come to a place.
  mutating func take(_ room: String, _ member: Int) {
    for (address, known) in places where known.contains(where: { $0.room == room && $0.member == member }) {
      let others = known.filter { $0.room != room || $0.member != member }
      places[address] = others.isEmpty ? nil : others
    }
  }

  /// Whether somebody of an address may be led to a place.
  func mayLead(_ address: String, at now: Int64) -> Bool {
    let empty = places[address, default: []].count { now - Self.memory < $0.time && $0.time <= now - Self.patience }
    return empty < Self.tooMany
  }
}
