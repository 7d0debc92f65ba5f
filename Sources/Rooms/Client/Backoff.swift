/// The wait before each try to connect again: from 100 milliseconds, doubled up to 5 seconds, each with jitter.
package struct Backoff {
  private var next = 100

  package init() {}

  /// The milliseconds before the next try.
  package mutating func wait(_ random: inout some RandomNumberGenerator) -> Int {
    defer { next = min(5000, next * 2) }
    return Int.random(in: next / 2...next, using: &random)
  }

  /// The connection stands again.
  package mutating func reset() { next = 100 }
}
