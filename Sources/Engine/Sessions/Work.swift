import PuzzleKit
import Wire

/// Long work that a command asked for. Whoever is told to start it runs ``run(shouldStop:progress:)`` once, on any thread,
/// and tells the conversation of the records and of the end.
public final class Work: Sendable {
  /// Whether it would never end by itself.
  public let isEndless: Bool
  /// An empty reply for the reader who asked.
  let blank: Reply
  let renderer: Renderer
  let final: Final
  /// The final line if the work fails.
  let failure: @Sendable (Refusal) -> Final
  private let body: LongWork

  init(
    isEndless: Bool, blank: Reply, renderer: Renderer, final: Final, failure: @escaping @Sendable (Refusal) -> Final,
    body: @escaping LongWork
  ) {
    self.isEndless = isEndless
    self.blank = blank
    self.renderer = renderer
    self.final = final
    self.failure = failure
    self.body = body
  }

  /// Does the work and gives its records to `progress` as they come.
  /// - Returns: why the work failed, or nil.
  public func run(
    shouldStop: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (Reply) -> Void
  ) -> Refusal? {
    do throws(Refusal) {
      try body(WorkMonitor(shouldStop: shouldStop, blank: blank, send: progress))
      return nil
    } catch {
      return error
    }
  }

  func final(_ refusal: Refusal?) -> Final { refusal.map(failure) ?? final }
}
