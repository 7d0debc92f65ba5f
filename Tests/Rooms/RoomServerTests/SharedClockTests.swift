import PuzzleKit
import Testing

@testable import RoomServer

/// The time of day of a cluster.
@Suite struct SharedClockTests {
  @Test("it never goes back and never stands still, whatever the storage says and however late that comes")
  func monotonic() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      var (now, told): (Int64, Int64) = (1_000_000, .random(in: 0...10_000_000, using: &random))
      var clock = SharedClock(told, at: now)
      for _ in 0..<50 {
        let before = clock.time(at: now)
        let passed = Int64.random(in: 2...2000, using: &random)
        now += passed
        told += passed
        #expect(clock.time(at: now) >= before + passed / 2)
        // Sometimes somebody sets the storage's clock.
        if Int.random(in: 0..<5, using: &random) == 0 { told += .random(in: -5000...5000, using: &random) }
        let time = clock.time(at: now)
        let late = Int64.random(in: 0...200, using: &random)
        clock.set(told - late, at: now)
        #expect(clock.time(at: now) >= max(time, told - late))
      }
    }
  }

  @Test(
    "it agrees with the storage: at once with one that is ahead, and with one that was set back after twice that time")
  func agrees() {
    var clock = SharedClock(50_000, at: 0)
    clock.set(3_651_000, at: 1000)
    #expect(clock.time(at: 1500) == 3_651_500)
    var now: Int64 = 2000
    while now < 2000 + 2 * 3_600_000 {
      clock.set(50_000 + now, at: now)
      now += 1000
    }
    #expect(clock.time(at: now) - (50_000 + now) <= SharedClock.tolerance)
  }
}
