/// What waits for one thread, by whom it is from. Each in turn has a share of the time; who uses more than that at once is
/// passed over until it is made up for. What one has left keeps its order.
struct FairQueue<Item> {
  fileprivate struct Line {
    var items: ArraySlice<Item> = []
    /// How many nanoseconds of its share are left; less than 0 for one that has used more.
    var credit: Int64
    /// Whether it is being served by somebody, so that nobody else serves it.
    var isServed = false
  }

  /// How many nanoseconds one has in a turn.
  private let share: Int64
  /// How many nanoseconds more than its share are made up for, at most.
  private let debt: Int64
  private var lines: [String: Line] = [:]
  /// Those who wait, in the order of their turns.
  private var turns: [String] = []
  private var next = 0
  /// How many items wait.
  private(set) var count = 0

  init(share: Int64, debt: Int64) { (self.share, self.debt) = (share, debt) }

  var isEmpty: Bool { count == 0 }

  /// Whether something waits whose owner is not being served.
  var isReady: Bool { count > 0 && turns.contains { isReady($0, true) } }

  /// How many items of somebody wait.
  func waiting(of owner: String) -> Int { lines[owner]?.items.count ?? 0 }

  mutating func add(_ item: Item, of owner: String) {
    count += 1
    if lines[owner] == nil {
      lines[owner] = Line(credit: share)
      turns.append(owner)
    }
    lines[owner]?.items.append(item)
  }

  /// The next item whose turn it is; nil if there is none, or if all who have some are being served.
  mutating func take(exclusively: Bool = false) -> (owner: String, item: Item)? {
    guard count > 0, !exclusively || turns.contains(where: { isReady($0, true) }) else { return nil }
    while true {
      if next >= turns.count { next = 0 }
      let owner = turns[next]
      guard isReady(owner, exclusively), var line = lines[owner] else {
        next += 1
        continue
      }
      if line.credit <= 0 {
        // Its turn is over; the next one brings another share.
        line.credit += share
        lines[owner] = line
        next += 1
        continue
      }
      guard let item = line.items.popFirst() else { continue }
      line.isServed = exclusively
      lines[owner] = line
      count -= 1
      return (owner, item)
    }
  }

  private func isReady(_ owner: String, _ exclusively: Bool) -> Bool {
    guard let line = lines[owner] else { return false }
    return !line.items.isEmpty && !(exclusively && line.isServed)
  }

  /// Takes note of how long an item has taken.
  mutating func charge(_ owner: String, nanoseconds: Int64) {
    guard var line = lines[owner] else { return }
    line.credit = max(line.credit - nanoseconds, -debt)
    line.isServed = false
    if line.items.isEmpty, line.credit > 0 {
      lines[owner] = nil
      let isNext = turns.indices.contains(next) && turns[next] == owner
      if let place = isNext ? next : turns.firstIndex(of: owner) {
        turns.remove(at: place)
        if place < next { next -= 1 }
      }
    } else {
      lines[owner] = line
    }
  }

  /// Makes up for what those have used who want nothing now.
  /// - Parameter nanoseconds: how long ago that was done last.
  mutating func rest(nanoseconds: Int64) {
    for owner in turns {
      guard var line = lines[owner], line.items.isEmpty, !line.isServed else { continue }
      line.credit += nanoseconds
      lines[owner] = line.credit > 0 ? nil : line
    }
    turns.removeAll { lines[$0] == nil }
    next = 0
  }
}

extension FairQueue: Sendable where Item: Sendable {}
extension FairQueue.Line: Sendable where Item: Sendable {}
