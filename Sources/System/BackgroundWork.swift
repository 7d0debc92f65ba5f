import Glibc
import PuzzleKit
import Synchronization

/// Work on a thread of its own. Whoever started it polls ``descriptor`` beside its input and drains the updates.
public final class BackgroundWork: Sendable {
  /// Does the work: asks `shouldStop` now and then, and gives what comes of it to `post`.
  public typealias Body =
    @Sendable (_ shouldStop: @escaping @Sendable () -> Bool, _ post: @escaping @Sendable (WorkUpdate) -> Void) -> Void

  private let body: Body
  private let isStopped = Atomic(false)
  private let updates = Mutex<[WorkUpdate]>([])
  /// The end of a pipe that can be read when there are updates.
  public let descriptor: Int32
  private let writing: Int32

  /// Starts the work; nil if the system gives no pipe or no thread.
  public static func start(_ body: @escaping Body) -> BackgroundWork? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let work = BackgroundWork(body, reading: ends[0], writing: ends[1])
    let thread = startThread { work.body({ work.isStopped.load(ordering: .relaxed) }, work.post) }
    guard let thread else { return nil }
    pthread_detach(thread)
    return work
  }

  private init(_ body: @escaping Body, reading: Int32, writing: Int32) {
    self.body = body
    descriptor = reading
    self.writing = writing
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Asks the work to end soon.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Takes the updates that have come since the last look, oldest first.
  public func drain() -> [WorkUpdate] {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, 0) > 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = read(descriptor, &bytes, bytes.count)
    }
    return updates.withLock { updates in
      defer { updates = [] }
      return updates
    }
  }

  private func post(_ update: WorkUpdate) {
    updates.withLock { $0.append(update) }
    var byte: UInt8 = 1
    // A full pipe holds the work back until somebody has looked.
    _ = write(writing, &byte, 1)
  }
}
