import Glibc
import PuzzleKit
import Synchronization

/// Work on a thread of its own. Whoever started it polls ``descriptor`` beside its input and drains the updates.
public final class BackgroundWork: Sendable {
  /// Does the work: asks `shouldStop` now and then, and gives what comes of it to `post`.
  public typealias Body =
    @Sendable (_ shouldStop: @escaping @Sendable () -> Bool, _ post: @escaping @Sendable (WorkUpdate) -> Void) -> Void

  private let isStopped = Atomic(false)
  private let endsOnlyIfStopped: Bool
  /// The updates that nobody has drained yet, and an end that is not to be told before the work is stopped.
  private let updates = Mutex<(new: [WorkUpdate], held: WorkUpdate?)>(([], nil))
  /// The end of a pipe that can be read when there are updates.
  public let descriptor: Int32
  private let writing: Int32

  /// Starts the work.
  /// - Parameters:
  ///   - endsOnlyIfStopped: whether its end, should it come by itself, is told only after ``stop()``.
  ///   - body: the work, on a thread of its own.
  /// - Throws: `io` if the system gives no pipe or no thread.
  public init(endsOnlyIfStopped: Bool = false, _ body: @escaping Body) throws(Refusal) {
    self.endsOnlyIfStopped = endsOnlyIfStopped
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BackgroundWork.failure(String(cString: strerror(errno))) }
    (descriptor, writing) = (ends[0], ends[1])
    // Whoever drains does not wait.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let shouldStop: @Sendable () -> Bool = { self.isStopped.load(ordering: .relaxed) }
    guard let thread = startThread({ body(shouldStop, self.post) }) else {
      throw BackgroundWork.failure("the system provides no thread")
    }
    pthread_detach(thread)
  }

  private static func failure(_ reason: String) -> Refusal {
    Refusal(.inputOutput, "the work can't be started: \(reason); try again later")
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Asks the work to end soon.
  public func stop() {
    isStopped.store(true, ordering: .relaxed)
    guard let end = updates.withLock({ exchange(&$0.held, with: nil) }) else { return }
    updates.withLock { $0.new.append(end) }
    // A pipe that is full can be read as it is.
    var room = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 0) == 1 { wake(1) }
  }

  /// Takes the updates that have come since the last look, oldest first.
  public func drain() -> [WorkUpdate] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = read(descriptor, &bytes, bytes.count)
    return updates.withLock { exchange(&$0.new, with: []) }
  }

  private func post(_ update: WorkUpdate) {
    let isHeld = updates.withLock { updates in
      if case .end = update, endsOnlyIfStopped, !isStopped.load(ordering: .relaxed) {
        updates.held = update
        return true
      }
      updates.new.append(update)
      return false
    }
    if isHeld { return }
    // A full pipe holds the work back until somebody has looked: it has a byte for each record.
    if case .progress(let reply) = update { wake(max(1, reply.records.count)) } else { wake(1) }
  }

  private func wake(_ count: Int) {
    let bytes = [UInt8](repeating: 1, count: count)
    _ = write(writing, bytes, count)
  }
}
