import PuzzleKit
import Wire

/// Long work that a command asked for. Whoever is told to start it runs ``run(shouldStop:post:)`` once, on any thread, and
/// gives the conversation what is posted.
public struct Work: Sendable {
  /// Whether it would never end by itself.
  public let isEndless: Bool
  let blank: Reply
  let renderer: Renderer
  let final: Final
  let failure: @Sendable (Refusal) -> Final
  let body: LongWork

  /// Does the work and posts its records as they come, and its end.
  public func run(shouldStop: @escaping @Sendable () -> Bool, post: @escaping @Sendable (WorkUpdate) -> Void) {
    do throws(Refusal) {
      try body(WorkMonitor(shouldStop: shouldStop, blank: blank) { post(.progress($0)) })
      post(.end(nil))
    } catch {
      post(.end(error))
    }
  }

  func final(_ refusal: Refusal?) -> Final { refusal.map(failure) ?? final }
}
