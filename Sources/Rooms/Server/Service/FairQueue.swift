/// Items that wait for one thread, by their owners. Each owner in turn has a share of the time; one that uses more than that at
/// once is passed over until it is made up for. The items of one owner keep their order.
struct FairQueue<Item> {
  fileprivate struct OwnerQueue {
    let owner: String
    var items: ArraySlice<Item> = []
    /// The nanoseconds of its share that are left; less than 0 for one that has used more.
    var credit: Int64
    /// Whether it is being served by somebody, so that nobody else serves it.
    var isServed = false

    /// Whether nothing waits and nothing is owed, so that it can be forgotten.
    var isSettled: Bool { items.isEmpty && credit > 0 && !isServed }
    /// Whether something waits that may be taken.
    func isReady(_ exclusively: Bool) -> Bool { !items.isEmpty && !(exclusively && isServed) }
  }

  /// An owner's nanoseconds in a turn.
  private let share: Int64
  /// The most nanoseconds above its share that an owner has to make up for.
  private let debt: Int64
  /// In the order of their turns. Those that are settled stay for one round, since most come again.
  private var lines: [OwnerQueue] = []
  /// The place of each owner's line.
  private var places: [String: Int] = [:]
  private var next = 0
  /// The number of items that wait.
  private(set) var count = 0

  init(share: Int64, debt: Int64) { (self.share, self.debt) = (share, debt) }

  var isEmpty: Bool { count == 0 }

  /// Whether something waits whose owner is not being served.
  var isReady: Bool { count > 0 && lines.contains { $0.isReady(true) } }

  /// The number of somebody's items that wait.
  func waiting(of owner: String) -> Int { place(of: owner).map { lines[$0].items.count } ?? 0 }

  mutating func add(_ item: Item, of owner: String) {
    count += 1
    if let place = place(of: owner) {
      if lines[place].isSettled { lines[place].credit = share }
      lines[place].items.append(item)
    } else {
      places[owner] = lines.count
      lines.append(OwnerQueue(owner: owner, items: [item], credit: share))
    }
  }

  /// Puts back an item that was begun, before all others of its owner.
  mutating func putBack(_ item: Item, of owner: String) {
    add(item, of: owner)
    guard let place = place(of: owner), let last = lines[place].items.popLast() else { return }
    lines[place].items.insert(last, at: lines[place].items.startIndex)
  }

  /// The next item whose turn it is; nil if there is none, or if all who have some are being served.
  mutating func take(exclusively: Bool = false) -> (owner: String, item: Item)? {
    guard count > 0, !exclusively || isReady else { return nil }
    while true {
      if next >= lines.count {
        next = 0
        forgetSettled()
      }
      guard lines[next].isReady(exclusively) else {
        next += 1
        continue
      }
      if lines[next].credit <= 0 {
        // Its turn is over; the next one brings another share.
        lines[next].credit += share
        next += 1
        continue
      }
      let item = lines[next].items.removeFirst()
      lines[next].isServed = exclusively
      count -= 1
      return (lines[next].owner, item)
    }
  }

  /// Takes note of how long an item has taken.
  /// - Parameters:
  ///   - owner: whose item it is.
  ///   - nanoseconds: the time.
  ///   - goesOn: whether the same item is served on.
  mutating func charge(_ owner: String, nanoseconds: Int64, goesOn: Bool = false) {
    guard let place = place(of: owner) else { return }
    lines[place].credit = max(lines[place].credit - nanoseconds, -debt)
    if !goesOn { lines[place].isServed = false }
  }

  /// Makes up for what those have used who want nothing now.
  /// - Parameter nanoseconds: the time since that was done last.
  mutating func rest(nanoseconds: Int64) {
    for place in lines.indices where lines[place].items.isEmpty && !lines[place].isServed {
      lines[place].credit += nanoseconds
    }
    next = 0
    forgetSettled()
  }

  private mutating func forgetSettled() {
    let count = lines.count
    lines.removeAll(where: \.isSettled)
    if lines.count == count { return }
    places = Dictionary(uniqueKeysWithValues: zip(lines.map(\.owner), lines.indices))
  }

  private func place(of owner: String) -> Int? {
    // Most is done for the one whose turn it is.
    next < lines.count && lines[next].owner == owner ? next : places[owner]
  }
}

extension FairQueue: Sendable where Item: Sendable {}
extension FairQueue.OwnerQueue: Sendable where Item: Sendable {}
