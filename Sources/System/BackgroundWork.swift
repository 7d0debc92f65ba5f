import Engine
import Glibc
import PuzzleKit
import Synchronization

/// Work on a thread of its own. Whoever started it polls ``descriptor`` beside its input and takes the news.
public final class BackgroundWork: Sendable {
  /// What has happened since the last look.
  public struct Update: Sendable {
    /// The records, for readers who draw.
    public var replies: [Reply] = []
    /// The same as lines of the protocol, the final line included.
    public var lines: [UInt8] = []
    /// The result; once it is there no more news comes.
    public var result: Work.Result?
  }

  private let work: Work
  private let stopSignal = StopSignal()
  private let news = Mutex(Update())
  /// The end of a pipe that can be read when there is news.
  public let descriptor: Int32
  private let writing: Int32

  /// Starts the work; nil where the system gives no pipe or no thread.
  public init?(_ work: Work) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    self.work = work
    (descriptor, writing) = (ends[0], ends[1])
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<BackgroundWork>.fromOpaque(context).takeRetainedValue().doWork() }
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    pthread_detach(thread)
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Whether the work would never end by itself.
  public var isEndless: Bool { work.isEndless }

  /// Asks the work to end soon.
  public func stop() { stopSignal.give() }

  /// Takes the news; empty where there is none.
  public func drain() -> Update {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, 0) > 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = read(descriptor, &bytes, bytes.count)
    }
    return news.withLock { news in
      defer { news = Update() }
      return news
    }
  }

  private func doWork() {
    let result = work.run(
      stop: stopSignal, write: { lines in self.change { $0.lines += lines } },
      show: { reply in self.change { $0.replies.append(reply) } })
    change { $0.result = result }
  }

  private func change(_ body: (inout Update) -> Void) {
    news.withLock { body(&$0) }
    var byte: UInt8 = 1
    // A full pipe holds the work back until somebody has looked.
    _ = write(writing, &byte, 1)
  }
}
