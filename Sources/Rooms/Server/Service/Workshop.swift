import Glibc
import Engine
import NIOConcurrencyHelpers
import PuzzleKit
import Rooms
import System

/// Threads for work that takes long: deals, rooms that are made again, checks of files, statistics. Of an owner one piece of
/// work is done at a time, so that the others find a thread free; their priority is low, so that games come first.
final class Workshop: Sendable {
  typealias Work = @Sendable (DealWorker) -> Void

  /// The most pieces of work of one owner that may wait, unless they are promised.
  private static let most = 16

  private let lock = ConditionLock(value: false)
  private let queue = NIOLockedValueBox(FairQueue<Work>(share: 10_000_000, debt: 10_000_000_000))

  init() {}

  /// Starts the threads.
  func open(_ count: Int, catalog: @escaping @Sendable () -> Catalog) throws(Refusal) {
    for _ in 0..<count {
      let isStarted = startDetachedThread { [self] in
        // On Linux this is the priority of this thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        serve(DealWorker(catalog()))
      }
      guard isStarted else { throw Refusal(.inputOutput, "the system provides no thread; try again later") }
    }
  }

  /// Leaves work.
  /// - Parameter isPromised: whether it has to be done, however much waits.
  /// - Returns: whether it will be done; not if too much of the owner waits.
  func post(for owner: String, isPromised: Bool = false, _ work: @escaping Work) -> Bool {
    change { queue in
      guard isPromised || queue.waiting(of: owner) < Self.most else { return false }
      queue.add(work, of: owner)
      return true
    }
  }

  private func change<T>(_ body: (inout FairQueue<Work>) -> T) -> T {
    lock.lock()
    let (result, isReady) = queue.withLockedValue { queue in (body(&queue), queue.isReady) }
    lock.unlock(withValue: isReady)
    return result
  }

  private func serve(_ worker: DealWorker) {
    while true {
      guard lock.lock(whenValue: true, timeoutSeconds: 60) else { continue }
      let (next, isReady) = queue.withLockedValue { queue in (queue.take(exclusively: true), queue.isReady) }
      lock.unlock(withValue: isReady)
      guard let next else { continue }
      let begun = Ticks.now
      next.item(worker)
      let time = Ticks.now - begun
      change { queue in
        queue.charge(next.owner, nanoseconds: time)
        queue.rest(nanoseconds: time)
      }
    }
  }
}
