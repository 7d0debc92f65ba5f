import CReadline
import Engine
import Glibc
import PuzzleKit
import Synchronization

/// Work on a thread of its own, watched from the main thread.
final class BackgroundWork: Sendable {
  private struct State {
    var replies: [Reply] = []
    var lines: [UInt8] = []
    var result: Work.Result?
  }

  private let work: Work
  private let stop = StopSignal()
  private let state = Mutex(State())
  /// A pipe; a byte in it says that the state has changed.
  private let reading: Int32
  private let writing: Int32

  private init?(_ work: Work) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    self.work = work
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Does the work. `show` gets its records, and the lines they make in the format of the session, as they come. Ctrl-C
  /// tells the work to end and leaves everything else as it is.
  /// - Returns: the result, or nil where no thread could be had.
  @MainActor
  static func run(_ work: Work, signals: borrowing Signals, show: (Reply, [UInt8]) -> Void) -> Work.Result? {
    guard let background = BackgroundWork(work), background.start() else { return nil }
    var waiting = [
      pollfd(fd: background.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&waiting, 2, -1)
      while let signal = signals.next() {
        switch signal {
        case SIGINT:
          background.stop.give()
          // The terminal has shown ^C.
          Terminal.write("\n")
        case SIGWINCH: break
        default: parlor_yield_to(signal)
        }
      }
      guard waiting[0].revents != 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      Glibc.read(background.reading, &bytes, bytes.count)
      let news = background.state.withLock { state in
        defer { (state.replies, state.lines) = ([], []) }
        return state
      }
      var all = Reply()
      for reply in news.replies { all.add(reply) }
      show(all, news.lines)
      if let result = news.result { return result }
    }
  }

  private func start() -> Bool {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<BackgroundWork>.fromOpaque(context).takeRetainedValue().doWork() }
        return nil
      }, context.toOpaque())
    if status == 0 { pthread_detach(thread) } else { context.release() }
    return status == 0
  }

  private func doWork() {
    let result = work.run(
      stop: stop, write: { lines in self.change { $0.lines += lines } },
      show: { reply in self.change { $0.replies.append(reply) } })
    change { $0.result = result }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    var byte: UInt8 = 1
    // A full pipe blocks until the main thread has caught up.
    _ = Glibc.write(writing, &byte, 1)
  }
}
