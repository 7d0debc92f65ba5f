/// The results for sets that a search has been at, by a hash of 128 bits: 64 of them are compared and the others choose the
/// place, so that two different sets are taken for one with a probability below 2^-60 in a billion look-ups.
final class TranspositionTable {
  /// A hash.
  struct Key {
    var place: UInt64
    var check: UInt64
  }

  /// The result for a set.
  struct Entry: BitwiseCopyable {
    fileprivate var check: UInt64
    private var packed: Int64
    /// The best guess as a row of the matrix, or -1.
    var move: Int32
    /// The number of candidates in the set.
    fileprivate var size: Int32

    fileprivate init(_ check: UInt64, _ cost: Cost, isExact: Bool, _ move: Int, size: Int) {
      self.check = check
      packed = cost.amount << 1 | (isExact ? 1 : 0)
      self.move = Int32(truncatingIfNeeded: move)
      self.size = Int32(truncatingIfNeeded: size)
    }

    /// The cost, or a lower bound of it.
    var cost: Cost { Cost(amount: packed >> 1) }
    /// Whether ``cost`` is the cost itself.
    var isExact: Bool { packed & 1 == 1 }
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let count: Int
  private let mask: UInt64

  /// A table of 2^`bits` entries of 24 bytes.
  init(bits: Int) {
    count = 1 << bits
    mask = UInt64(count - 2)
    entries = .allocate(capacity: count)
    clear()
  }

  deinit { entries.deallocate() }

  /// Forgets everything.
  func clear() { entries.update(repeating: Entry(0, .zero, isExact: false, -1, size: 0), count: count) }

  /// The entry under a key, or nil.
  @inline(__always)
  subscript(key: Key) -> Entry? {
    let place = Int(truncatingIfNeeded: key.place & mask)
    if entries[place].check == key.check { return entries[place] }
    if entries[place + 1].check == key.check { return entries[place + 1] }
    return nil
  }

  /// Keeps what was found. Of two places the first keeps the larger set; what is exact or the higher bound stays.
  @inline(__always)
  func store(_ key: Key, _ cost: Cost, isExact: Bool, _ move: Int, size: Int) {
    var place = Int(truncatingIfNeeded: key.place & mask)
    if entries[place].check != key.check,
      entries[place + 1].check == key.check || entries[place].size > Int32(truncatingIfNeeded: size)
    {
      place += 1
    }
    let old = entries[place]
    if old.check == key.check, old.isExact || (!isExact && old.cost >= cost) { return }
    entries[place] = Entry(key.check, cost, isExact: isExact, move, size: size)
  }
}
