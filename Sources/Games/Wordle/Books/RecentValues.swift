/// Values that were kept or asked for lately. The older half of them goes when the younger one weighs as much as it may, so that
/// what is in use stays, and memory is bounded.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Weighed = (value: Value, weight: Int)
  private var young: [Key: Weighed] = [:]
  private var old: [Key: Weighed] = [:]
  /// The weight of the younger half.
  private var weight = 0
  private let limit: Int

  /// - Parameter limit: the most that half of the values weigh.
  init(limit: Int) { self.limit = limit }

  /// A value that is known. It is young again.
  subscript(key: Key) -> Value? {
    mutating get {
      if let known = young[key] { return known.value }
      guard let known = old.removeValue(forKey: key) else { return nil }
      keep(known.value, for: key, weight: known.weight)
      return known.value
    }
  }

  /// Keeps a value, in place of an earlier one.
  mutating func keep(_ value: Value, for key: Key, weight added: Int = 1) {
    if weight + added > limit { (old, young, weight) = (young, [:], 0) }
    weight += added - (young[key]?.weight ?? 0)
    young[key] = (value, added)
  }
}
