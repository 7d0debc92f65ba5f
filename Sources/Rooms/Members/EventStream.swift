import PuzzleKit

/// What a member was told: events numbered from 1 without gaps, so that numbers do not tell what is hidden. The newest are
/// kept.
struct EventStream {
  struct Event {
    let number: Int
    let time: Int64
    let reply: Reply
  }

  private(set) var count = 0
  private(set) var events: [Event] = []

  /// Adds an event, whose first record begins with its number.
  /// - Parameter fill: writes the records, given the number.
  mutating func add(at time: Int64, limit: Int, _ fill: (inout Reply, Int) -> Void) {
    count += 1
    var reply = Reply()
    fill(&reply, count)
    events.append(Event(number: count, time: time, reply: reply))
    if events.count > limit { events.removeFirst() }
  }

  /// The events after a number; nil if they are no longer known in full.
  func after(_ number: Int) -> ArraySlice<Event>? {
    let missing = count - number
    return missing <= events.count ? events.suffix(max(0, missing)) : nil
  }
}
