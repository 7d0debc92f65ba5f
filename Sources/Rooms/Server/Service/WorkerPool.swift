import Engine
import Glibc
import NIOConcurrencyHelpers
import PuzzleKit
import Rooms
import System

/// Threads for work that takes long: deals, rooms that are made again, checks of files, statistics. Of an owner one piece of
/// work is done at a time, and work that takes long is done in slices, between which other owners have their turn; the
/// priority of all is low, so that games come first.
final class WorkerPool: Sendable {
  typealias Work = @Sendable (DealWorker, WorkTurn) -> Void

  /// The most pieces of work of one owner that may wait, unless they are promised, and of all together.
  private static let (most, mostInAll) = (16, 512)
  /// The most pieces of work that are begun and wait for their next turn. If there are more, the next one is done without a
  /// break.
  private static let mostPaused = 30

  /// A piece of work that has its turn next.
  private enum Item {
    case begin(Work)
    case goOn(WorkTurn)
  }

  private struct State {
    var queue = FairQueue<Item>(share: 10_000_000, debt: 10_000_000_000)
    /// The number of pieces of work that may still be done at the same time.
    var places: Int
    /// The number of those that are begun and wait.
    var paused = 0
    /// Those that a thread has to begin.
    var begun: [(owner: String, work: Work)] = []
    /// The workers who have nothing to do: as few as are needed, since each keeps what it has learned.
    var workers: [Worker] = []
  }

  /// A worker, whom one thread after another uses.
  private final class Worker: @unchecked Sendable {
    let worker: DealWorker
    init(_ worker: DealWorker) { self.worker = worker }
  }

  /// Its value is whether a thread has something to begin.
  private let lock = ConditionLock(value: false)
  private let state: NIOLockedValueBox<State>

  /// - Parameter places: the number of pieces of work that are done at the same time.
  init(places: Int = 2) { state = NIOLockedValueBox(State(places: places)) }

  /// Starts the threads.
  func open(catalog: @escaping @Sendable () -> Catalog) throws(Refusal) {
    // Whoever has paused keeps its thread.
    for _ in 0..<(state.withLockedValue(\.places) + Self.mostPaused) {
      let isStarted = startDetachedThread { [self] in
        // On Linux this is the priority of this thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        serve(catalog)
      }
      guard isStarted else { throw Refusal(.inputOutput, "the system provides no thread; try again later") }
    }
  }

  /// Leaves work.
  /// - Parameters:
  ///   - owner: whose share of the time it takes.
  ///   - isPromised: whether it has to be done, however much waits.
  ///   - work: the work.
  /// - Returns: whether it will be done; not if too much of the owner waits, or of all.
  func post(for owner: String, isPromised: Bool = false, _ work: @escaping Work) -> Bool {
    change { state in
      guard isPromised || (state.queue.waiting(of: owner) < Self.most && state.queue.count < Self.mostInAll) else {
        return false
      }
      state.queue.add(.begin(work), of: owner)
      return true
    }
  }

  /// Changes the state, then gives free places to those whose turn it is.
  private func change<T>(_ body: (inout State) -> T) -> T {
    lock.lock()
    let (result, next, hasBegun) = state.withLockedValue { state in
      let result = body(&state)
      var next: [WorkTurn] = []
      while state.places > 0, let (owner, item) = state.queue.take(exclusively: true) {
        state.places -= 1
        switch item {
        case .begin(let work): state.begun.append((owner, work))
        case .goOn(let turn):
          state.paused -= 1
          next.append(turn)
        }
      }
      return (result, next, !state.begun.isEmpty)
    }
    lock.unlock(withValue: hasBegun)
    for turn in next { turn.wake() }
    return result
  }

  private func serve(_ catalog: () -> Catalog) {
    while true {
      guard lock.lock(whenValue: true, timeoutSeconds: 60) else { continue }
      let (job, known, hasMore) = state.withLockedValue { state in
        let job = state.begun.isEmpty ? nil : state.begun.removeFirst()
        return (job, job == nil ? nil : state.workers.popLast(), !state.begun.isEmpty)
      }
      lock.unlock(withValue: hasMore)
      guard let job else { continue }
      let worker = known ?? Worker(DealWorker(catalog()))
      let turn = WorkTurn(of: job.owner) { [self] in pause($0) }
      job.work(worker.worker, turn)
      let time = turn.sliceTime
      change { state in
        state.queue.charge(job.owner, nanoseconds: time)
        state.queue.rest(nanoseconds: time)
        state.places += 1
        state.workers.append(worker)
      }
    }
  }

  /// Lets others have their turn if somebody waits for one; returns when it is this one's turn again.
  private func pause(_ turn: WorkTurn) {
    let time = turn.sliceTime
    let isPaused = change { state in
      let isPaused = state.queue.isReady && state.paused < Self.mostPaused
      state.queue.charge(turn.owner, nanoseconds: time, goesOn: !isPaused)
      state.queue.rest(nanoseconds: time)
      guard isPaused else { return false }
      state.queue.putBack(.goOn(turn), of: turn.owner)
      state.paused += 1
      state.places += 1
      return true
    }
    if isPaused { turn.wait() }
  }
}

/// The turns of a piece of work. Only the thread that does the work uses it, but for ``wake()``.
final class WorkTurn: @unchecked Sendable {
  /// The time after which others have their turn, in nanoseconds.
  private static let slice: Int64 = 10_000_000

  let owner: String
  private let pause: (WorkTurn) -> Void
  private let isNext = ConditionLock(value: false)
  private var begun = Ticks.now

  init(of owner: String, pause: @escaping (WorkTurn) -> Void) { (self.owner, self.pause) = (owner, pause) }

  /// The time since its turn began, in nanoseconds.
  var sliceTime: Int64 { Ticks.now - begun }

  /// Lets others have their turn if this one has lasted long enough.
  func pass() {
    guard sliceTime >= Self.slice else { return }
    pause(self)
    begun = Ticks.now
  }

  fileprivate func wait() {
    while !isNext.lock(whenValue: true, timeoutSeconds: 60) {}
    isNext.unlock(withValue: false)
  }

  fileprivate func wake() {
    isNext.lock()
    isNext.unlock(withValue: true)
  }

  /// The time that the processor has worked for this thread, in milliseconds.
  static var processorTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
