/// The times at which something is due in rooms, the earliest first. A room has one time; setting another takes the place of it.
struct Agenda {
  private struct Item {
    let time: Int64
    let room: String
    func isBefore(_ other: Item) -> Bool { (time, room) < (other.time, other.room) }
  }

  private var times: [String: Int64] = [:]
  /// A binary heap. Items whose time is no longer the one of their room count for nothing.
  private var heap: [Item] = []

  /// Sets the time of a room; `.max` for never.
  mutating func set(_ room: String, to time: Int64) {
    guard times[room] ?? .max != time else { return }
    times[room] = time == .max ? nil : time
    if time == .max { return }
    heap.append(Item(time: time, room: room))
    rise()
    // Of a room that has often had other times, the old ones go.
    if heap.count > 64, heap.count > 4 * times.count { rebuild() }
  }

  /// The earliest time; nil if nothing is due.
  var first: Int64? {
    // The first item counts: others are taken away as soon as they come first.
    heap.first?.time
  }

  /// Forgets a room.
  mutating func remove(_ room: String) {
    times[room] = nil
    settle()
  }

  /// Takes the rooms out whose time has come, in the order of their ids.
  mutating func take(upTo now: Int64) -> [String] {
    var rooms: [String] = []
    settle()
    while let item = heap.first, item.time <= now {
      times[item.room] = nil
      rooms.append(item.room)
      settle()
    }
    return rooms.sorted()
  }

  /// Takes items away from the front that count for nothing.
  private mutating func settle() { while let item = heap.first, times[item.room] != item.time { removeFirst() } }

  private mutating func rise() {
    var index = heap.count - 1
    while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    settle()
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[least].isBefore(heap[index]) else {
        return
      }
      heap.swapAt(index, least)
      index = least
    }
  }

  private mutating func rebuild() {
    heap = times.map { Item(time: $0.value, room: $0.key) }
    heap.sort { $0.isBefore($1) }
  }
}
