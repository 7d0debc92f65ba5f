import Glibc
import PuzzleKit
import Synchronization

/// Work on a thread of its own. Whoever started it polls ``descriptor`` beside its input and drains the updates.
public final class BackgroundWork: Sendable {
  /// Does the work: asks `shouldStop` now and then, and gives what comes of it to `post`.
  public typealias Body =
    @Sendable (_ shouldStop: @escaping @Sendable () -> Bool, _ post: @escaping @Sendable (WorkUpdate) -> Void) -> Void

  private let isStopped = Atomic(false)
  private let updates = Mutex<[WorkUpdate]>([])
  /// The end of a pipe that can be read when there are updates.
  public let descriptor: Int32
  private let writing: Int32

  /// Starts the work; nil if the system gives no pipe or no thread.
  public init?(_ body: @escaping Body) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, writing) = (ends[0], ends[1])
    // Whoever drains does not wait.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let shouldStop: @Sendable () -> Bool = { self.isStopped.load(ordering: .relaxed) }
    guard let thread = startThread({ body(shouldStop, self.post) }) else { return nil }
    pthread_detach(thread)
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Asks the work to end soon.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Takes the updates that have come since the last look, oldest first.
  public func drain() -> [WorkUpdate] {
    var bytes = [UInt8](repeating: 0, count: 256)
    _ = read(descriptor, &bytes, bytes.count)
    return updates.withLock { exchange(&$0, with: []) }
  }

  private func post(_ update: WorkUpdate) {
    updates.withLock { $0.append(update) }
    var byte: UInt8 = 1
    // A full pipe holds the work back until somebody has looked.
    _ = write(writing, &byte, 1)
  }
}
