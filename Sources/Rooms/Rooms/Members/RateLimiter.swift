import PuzzleKit

/// The times of actions within the window of a rate.
package struct RateLimiter {
  private var times: [Int64] = []

  /// Nothing was done yet.
  package init() {}

  /// Counts one more time, if the rate allows it.
  /// - Returns: nil, or in how many milliseconds it is allowed again.
  package mutating func wait(_ rate: Rate, at now: Int64) -> Int64? {
    drop(rate, at: now)
    if times.count >= rate.count, let first = times.first { return first + rate.window - now }
    times.append(now)
    return nil
  }

  /// Takes the last time back.
  package mutating func takeBack() { _ = times.popLast() }

  /// Whether the rate is used up.
  mutating func isFull(_ rate: Rate, at now: Int64) -> Bool {
    drop(rate, at: now)
    return times.count >= rate.count
  }

  /// Whether nothing is counted any more.
  package mutating func isIdle(_ rate: Rate, at now: Int64) -> Bool {
    drop(rate, at: now)
    return times.isEmpty
  }

  private mutating func drop(_ rate: Rate, at now: Int64) {
    let old = times.prefix { $0 <= now - rate.window }.count
    if old > 0 { times.removeFirst(old) }
  }

  /// Counts one more time.
  /// - Throws: `too-fast`, with when to try again.
  mutating func admit(_ rate: Rate, _ what: String, at now: Int64) throws(Refusal) {
    guard let wait = wait(rate, at: now) else { return }
    throw Refusal(
      RoomErrors.tooFast, "at most \(rate.count) \(what) in \((rate.window + 999) / 1000) seconds"
    ).again(in: wait)
  }
}

/// An amount that may be used up within the window of a rate, and comes back evenly.
struct Allowance {
  private var used = 0.0
  private var time: Int64 = 0

  private mutating func recover(_ rate: Rate, at now: Int64) {
    used = max(0, used - Double(rate.count) * Double(max(0, now - time)) / Double(rate.window))
    time = now
  }

  /// The time until there is some again, in milliseconds; nil if there is some now.
  mutating func wait(_ rate: Rate, at now: Int64) -> Int64? {
    recover(rate, at: now)
    let over = used - Double(rate.count)
    return over < 0 ? nil : Int64(over / Double(rate.count) * Double(rate.window)) + 1000
  }

  /// Uses some, even if it is more than there is.
  mutating func use(_ amount: Int, _ rate: Rate, at now: Int64) {
    recover(rate, at: now)
    used += Double(amount)
  }

  /// Whether all of it is there.
  mutating func isWhole(_ rate: Rate, at now: Int64) -> Bool {
    recover(rate, at: now)
    return used == 0
  }
}
