import PuzzleKit
import Synchronization

/// The system's clock of a test, which it sets itself.
public final class TestClock: Sendable {
  private let milliseconds = Atomic<Int64>(1_769_428_800_000)

  /// A clock that stands at noon of 2026-01-26 UTC.
  public init() {}

  /// Sets the clock to a time such as `2026-01-26T12:00:00Z`.
  public func set(_ time: String) {
    guard let found = Instant.milliseconds(rfc3339: time) else { preconditionFailure("\(time) is no time") }
    milliseconds.store(found, ordering: .relaxed)
  }

  /// Puts the clock forward.
  public func advance(seconds: Int) { milliseconds.add(Int64(1000 * seconds), ordering: .relaxed) }

  /// Services with real files, and this clock.
  public var services: PuzzleKit.Services {
    var services = TestFolder.services
    services.now = { self.milliseconds.load(ordering: .relaxed) }
    return services
  }
}
