import Engine
import Glibc
import System

/// The engine on a pipe: request lines from a list or a descriptor, replies to standard output.
final class PipeEngine {
  /// A line that waits until the running work has ended.
  private enum Waiting {
    case line([UInt8])
    case tooLong
  }

  /// How many bytes of lines may wait before reading pauses.
  private static let waitingLimit = 16 << 20

  private let session: Session
  private let bails: Bool
  private var output = Output()
  private var outputFailed = false
  private var work: BackgroundWork?
  private var waiting: [Waiting] = []
  /// How many of ``waiting`` have been carried out.
  private var waitingDone = 0
  private var waitingBytes = 0
  /// How many of the others end running work.
  private var waitingStops = 0
  /// Whether `quit` or `--bail` has ended the conversation.
  private var isOver = false

  init(_ session: Session, bails: Bool = false) {
    self.session = session
    self.bails = bails
    signal(SIGPIPE, SIG_IGN)
  }

  /// Carries out given lines, then all that comes from a descriptor if there is one.
  /// - Returns: the exit status of the process.
  func run(_ lines: [String], thenFrom descriptor: Int32?) -> ExitStatus {
    for line in lines where !isOver {
      var line = line
      line.withUTF8 { line in
        var splitter = LineSplitter()
        splitter.feed(line, take)
        splitter.finish(take)
      }
    }
    var inputFailed = false
    if !isOver, let descriptor { inputFailed = !read(descriptor) }
    while work != nil {
      if work?.isEndless == true || outputFailed { work?.stop() }
      awaitNews(beside: nil)
    }
    flush()
    if outputFailed {
      complain("can't write to standard output")
      return .inputOutput
    }
    return inputFailed ? .inputOutput : ExitStatus(session.failures)
  }

  /// Reads a descriptor to its end; false where that failed.
  private func read(_ descriptor: Int32) -> Bool {
    var splitter = LineSplitter()
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    while !isOver, !outputFailed {
      // Replies are held back only while complete lines are waiting.
      flush()
      if work != nil, !awaitNews(beside: waitingBytes < Self.waitingLimit ? descriptor : nil) { continue }
      let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        // An event loop at the other end may have left the pipe so.
        if errno == EAGAIN {
          Files.wait(descriptor, for: POLLIN)
          continue
        }
        complain("can't read the input: \(String(cString: strerror(errno)))")
        return false
      }
      if count == 0 {
        splitter.finish(take)
        return true
      }
      splitter.feed(UnsafeBufferPointer(rebasing: chunk[..<count]), take)
    }
    return true
  }

  /// Takes one line: carries it out, or lets it wait for the running work. False ends the conversation.
  private func take(_ piece: LineSplitter.Piece) -> Bool {
    guard let work else {
      carryOut(piece)
      return !isOver
    }
    guard case .line(let line) = piece else {
      waiting.append(.tooLong)
      return true
    }
    switch Session.urgency(of: line) {
    case .besideWork:
      carryOut(piece)
      flush()
      return true
    case .endsWork:
      work.stop()
      waitingStops += 1
    case .afterWork: break
    }
    waiting.append(.line(Array(line)))
    waitingBytes += line.count
    return true
  }

  /// Carries out one line.
  private func carryOut(_ piece: LineSplitter.Piece) {
    switch piece {
    case .tooLong: session.refuseLongLine(into: &output)
    case .line(let line):
      // The next line may say that the error was expected.
      if bails, session.failures.commands > 0, !Session.isExpectation(line) {
        isOver = true
        return
      }
      switch session.execute(line, into: &output) {
      case .next: break
      case .quit: isOver = true
      case .work(let asked):
        flush()
        work = BackgroundWork(asked)
        if work == nil {
          complain("no thread can be started for the work")
          exit(ExitStatus.internalFault.rawValue)
        }
      }
    }
    if output.count >= 1 << 16 { flush() }
    if bails, session.failures.expectations > 0 { isOver = true }
  }

  /// Waits for news of the work, writes it, and after its end carries out the lines that waited.
  /// - Returns: whether `descriptor` can be read.
  @discardableResult
  private func awaitNews(beside descriptor: Int32?) -> Bool {
    guard let work else { return descriptor != nil }
    // poll(2) passes over a negative descriptor.
    var sources = [
      pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&sources, 2, -1)
    if sources[0].revents != 0 {
      let news = work.drain()
      output.append(contentsOf: news.lines)
      flush()
      if let result = news.result {
        session.finish(result)
        self.work = nil
        carryOutWaiting()
      }
    }
    return sources[1].revents != 0
  }

  /// Carries out the lines that waited, up to the next one that starts work.
  private func carryOutWaiting() {
    while waitingDone < waiting.count, work == nil, !isOver {
      let next = waiting[waitingDone]
      waitingDone += 1
      switch next {
      case .tooLong: carryOut(.tooLong)
      case .line(let line):
        waitingBytes -= line.count
        line.withUnsafeBufferPointer {
          if Session.urgency(of: $0) == .endsWork { waitingStops -= 1 }
          carryOut(.line($0))
        }
      }
    }
    // Taken out many at once: each would move all behind it.
    if 2 * waitingDone > waiting.count {
      waiting.removeFirst(waitingDone)
      waitingDone = 0
    }
    // A `stop` that was waiting behind this work has ended it, and must end work started by a line before it too.
    if let work, waitingStops > 0 { work.stop() }
    flush()
  }

  private func flush() {
    guard output.count > 0 else { return }
    if !outputFailed, !Files.writeAll(STDOUT_FILENO, output.bytes) { outputFailed = true }
    output.clear()
  }
}
