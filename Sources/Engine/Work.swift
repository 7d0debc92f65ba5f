import PuzzleKit
import Synchronization

/// Tells running work to end.
public final class StopSignal: Sendable {
  private let flag = Atomic(false)

  /// A signal that has not been given.
  public init() {}

  /// Whether the signal has been given.
  public var isGiven: Bool { flag.load(ordering: .relaxed) }

  /// Gives the signal.
  public func give() { flag.store(true, ordering: .relaxed) }
}

/// Long work that a command asked for. Whoever executes it runs ``run(stop:write:)`` once, on any thread, and then hands
/// the result to ``Session/finish(_:)``.
public struct Work: Sendable {
  /// What the work wrote.
  public struct Result: Sendable {
    /// The lines of the whole reply without its id, for `expect`.
    let lines: [UInt8]
    /// Why the work failed, or nil.
    public let error: Refusal?
    /// The records, for readers who draw.
    public let reply: Reply
  }

  /// Whether it would never end by itself.
  public let isEndless: Bool
  let renderer: Renderer
  let final: Final
  let body: Body

  /// Does the work; gives its records away as they come.
  typealias Body = @Sendable (StopSignal, @escaping @Sendable (Reply) -> Void) throws(Refusal) -> Void

  /// Does the work and gives every finished line to `write` as soon as it is there, and its records to `show`.
  public func run(
    stop: StopSignal, write: @escaping @Sendable ([UInt8]) -> Void, show: @escaping @Sendable (Reply) -> Void = { _ in }
  ) -> Result {
    let collected = Mutex(Reply())
    let emit: @Sendable (Reply) -> Void = { reply in
      var output = Output()
      for record in reply.records { renderer.write(record, of: reply, to: &output) }
      write(output.bytes)
      show(reply)
      collected.withLock { $0.add(reply) }
    }
    var failure: Refusal?
    do throws(Refusal) {
      try body(stop, emit)
    } catch {
      failure = error
    }
    let final = failure.map(final.failed) ?? final
    var output = Output()
    renderer.write(final, to: &output)
    write(output.bytes)
    return collected.withLock { reply in
      var lines = Output()
      Renderer(format: renderer.format, id: "").write(&reply, final, to: &lines)
      return Result(lines: lines.bytes, error: failure, reply: reply)
    }
  }
}
