/// The time of day that all nodes of a cluster have in common: the storage's own, counted on by a clock that nobody sets. By its
/// machine's time of day a node that is wrong by an hour would end the rounds that it takes over. It never goes back and never
/// stands still: if the storage's is set back, this one runs at half the speed until both agree.
struct SharedClock: Sendable {
  /// The difference that is left as it is, in milliseconds: answers take their time.
  static let tolerance: Int64 = 500

  private var time: Int64
  private var since: Int64
  private var isAhead = false

  /// - Parameters:
  ///   - time: the storage's time, in milliseconds since 1970.
  ///   - now: the time when it was told, in milliseconds since the machine was started.
  init(_ time: Int64, at now: Int64) { (self.time, since) = (time, now) }

  /// The time of day at a time since the machine was started.
  func time(at now: Int64) -> Int64 {
    let passed = max(0, now - since)
    return time + (isAhead ? passed / 2 : passed)
  }

  /// The storage has told its time again.
  mutating func set(_ told: Int64, at now: Int64) {
    let own = time(at: now)
    (time, since, isAhead) = (max(own, told), now, own - told > Self.tolerance)
  }
}
