import PuzzleKit

/// The events that a member was told, numbered from 1 without gaps, so that numbers do not tell what is hidden. The newest are
/// kept.
struct EventStream {
  struct Event {
    let number: Int
    let time: Int64
    /// Its records as lines without an id, the first of which begins with the number.
    let lines: String
    /// The same in the other format, as long as nobody knows which one its reader has.
    var others: String?
  }

  private(set) var count = 0
  private var kept: [Event] = []
  /// The number of the kept ones that are too old: they leave together, since the others have to move.
  private var old = 0

  /// The newest events, oldest first.
  var events: ArraySlice<Event> { kept[old...] }

  /// Adds an event.
  /// - Parameters:
  ///   - lines: its records as lines without an id.
  ///   - others: the same in the other format, if its reader may have that.
  mutating func add(_ lines: String, others: String? = nil, at time: Int64, limit: Int) {
    count += 1
    kept.append(Event(number: count, time: time, lines: lines, others: others))
    old = max(0, kept.count - limit)
    if old < 32 { return }
    kept.removeFirst(old)
    old = 0
  }

  /// The events after a number; nil if they are no longer known in full.
  func after(_ number: Int) -> ArraySlice<Event>? {
    let missing = count - number
    return missing <= events.count ? events.suffix(max(0, missing)) : nil
  }

  /// Has its events in the other format. The newest that are known in it stay; the others are forgotten, but not how many.
  mutating func turn() {
    var turned: [Event] = []
    for event in events.reversed() {
      guard let others = event.others else { break }
      turned.append(Event(number: event.number, time: event.time, lines: others))
    }
    (kept, old) = (turned.reversed(), 0)
  }

  /// Needs the other format no more.
  mutating func settle() { for index in kept.indices { kept[index].others = nil } }
}
