import PuzzleKit
import Wire

/// Long work that a row asks for, before anybody has said for which request.
package struct EngineWork: Sendable {
  /// Whether it ends only if it is stopped.
  let isEndless: Bool
  /// Does the work and gives the records of its end. No line may come between them and the final line: after a dialect's
  /// last record there is none, and a reader takes that record for the end.
  let body: @Sendable (WorkMonitor) throws(Refusal) -> Reply

  init(isEndless: Bool = false, _ body: @escaping @Sendable (WorkMonitor) throws(Refusal) -> Reply) {
    self.isEndless = isEndless
    self.body = body
  }

  init(ofGame work: @escaping LongWork) {
    self.init { monitor throws(Refusal) in
      try work(monitor)
      return monitor.blank
    }
  }
}

/// Long work that a command asked for. Whoever is told to start it runs ``run(shouldStop:post:)`` once, on any thread, and
/// gives the conversation what is posted.
public final class Work: Sendable {
  /// Whether it ends only if it is stopped: the conversation is given its end after it was told to stop, and not before.
  public var isEndless: Bool { work.isEndless }
  let blank: Reply
  let format: Format
  let id: String
  let final: Final
  let failure: @Sendable (Refusal) -> Final
  private let work: EngineWork

  init(
    blank: Reply, format: Format, id: String, final: Final, failure: @escaping @Sendable (Refusal) -> Final,
    work: EngineWork
  ) {
    (self.blank, self.format, self.id, self.final) = (blank, format, id, final)
    (self.failure, self.work) = (failure, work)
  }

  var renderer: Renderer { Renderer(format: format, id: id) }

  /// Does the work and posts its records as they come, and its end.
  public func run(shouldStop: @escaping @Sendable () -> Bool, post: @escaping @Sendable (WorkUpdate) -> Void) {
    do throws(Refusal) {
      let last = try work.body(WorkMonitor(shouldStop: shouldStop, blank: blank) { post(.progress($0)) })
      post(.end(nil, last: last))
    } catch {
      post(.end(error))
    }
  }

  func final(_ refusal: Refusal?) -> Final { refusal.map(failure) ?? final }
}
