import PuzzleKit

/// What a member was told: events numbered from 1 without gaps, so that numbers do not tell what is hidden. The newest are
/// kept.
struct EventStream {
  struct Event {
    let number: Int
    let time: Int64
    /// Its records as lines without an id, the first of which begins with the number.
    let lines: String
  }

  private(set) var count = 0
  private var kept: [Event] = []
  /// How many of the kept ones are too old: they leave together, since the others have to move.
  private var old = 0

  /// The newest events, oldest first.
  var events: ArraySlice<Event> { kept[old...] }

  /// Adds an event.
  /// - Parameter lines: its records as lines without an id.
  mutating func add(_ lines: String, at time: Int64, limit: Int) {
    count += 1
    kept.append(Event(number: count, time: time, lines: lines))
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

  /// Forgets what was told, but not how much.
  mutating func forget() { (kept, old) = ([], 0) }
}
