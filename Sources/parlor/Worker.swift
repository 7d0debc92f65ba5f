import Engine
import Glibc
import Synchronization

/// Work that runs on a thread of its own.
final class Worker {
  /// What the thread is given and gives back.
  private final class Box: Sendable {
    let work: Work
    let stop = StopSignal()
    let write: @Sendable ([UInt8]) -> Void
    let result = Mutex<Work.Result?>(nil)

    init(_ work: Work, write: @escaping @Sendable ([UInt8]) -> Void) {
      self.work = work
      self.write = write
    }
  }

  private let box: Box
  private var thread = pthread_t()

  /// Starts the work; `write` is called on its thread.
  init(_ work: Work, write: @escaping @Sendable ([UInt8]) -> Void) {
    box = Box(work, write: write)
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let box = Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue()
        let result = box.work.run(stop: box.stop, write: box.write)
        box.result.withLock { $0 = result }
        return nil
      }, Unmanaged.passRetained(box).toOpaque())
    precondition(failure == 0, "no thread can be started")
  }

  /// Asks the work to end soon.
  func stop() { box.stop.give() }

  /// Waits for the end of the work. To be called once.
  func wait() -> Work.Result? {
    pthread_join(thread, nil)
    return box.result.withLock { $0 }
  }
}
