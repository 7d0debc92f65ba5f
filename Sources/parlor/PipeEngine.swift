import Engine
import Glibc
import Synchronization
import System

/// The engine on a pipe: request lines from a descriptor or a list, replies to standard output.
final class PipeEngine {
  /// Standard output, shared with running work.
  private final class Outlet: Sendable {
    private let isBroken = Mutex(false)

    /// Writes bytes, whole; remembers if that failed.
    func write(_ bytes: [UInt8]) {
      isBroken.withLock { if !$0, !Files.writeAll(STDOUT_FILENO, bytes) { $0 = true } }
    }

    var failed: Bool { isBroken.withLock { $0 } }
  }

  private let session: Session
  private let bails: Bool
  private let outlet = Outlet()
  private var output = Output()
  private var worker: Worker?

  init(_ session: Session, bails: Bool = false) {
    self.session = session
    self.bails = bails
    signal(SIGPIPE, SIG_IGN)
  }

  /// Carries out given lines, then all that comes from a descriptor if there is one.
  /// - Returns: the exit status of the process.
  func run(_ lines: [String], thenFrom descriptor: Int32?) -> ExitStatus {
    var goesOn = true
    for line in lines where goesOn {
      var line = line
      goesOn = line.withUTF8 { line in
        var splitter = LineSplitter()
        guard splitter.feed(line, handle) else { return false }
        var wantsMore = true
        splitter.finish {
          wantsMore = handle($0)
          return wantsMore
        }
        return wantsMore
      }
    }
    var inputFailed = false
    if goesOn, let descriptor { inputFailed = !read(descriptor) }
    finishWork()
    flush()
    if outlet.failed {
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
    while !outlet.failed {
      // Replies are held back only while complete lines are waiting.
      flush()
      let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        complain("can't read the input: \(String(cString: strerror(errno)))")
        return false
      }
      if count == 0 {
        splitter.finish(handle)
        return true
      }
      if !splitter.feed(UnsafeBufferPointer(rebasing: chunk[..<count]), handle) { return true }
    }
    return true
  }

  /// Carries out one line; false ends the input.
  private func handle(_ piece: LineSplitter.Piece) -> Bool {
    guard case .line(let line) = piece else {
      finishWork()
      session.refuseLongLine(into: &output)
      return !bails
    }
    if let worker {
      switch Session.urgency(of: line) {
      case .besideWork:
        _ = session.execute(line, into: &output)
        flush()
        return true
      case .endsWork:
        worker.stop()
        finishWork()
      case .afterWork:
        finishWork()
      }
    }
    switch session.execute(line, into: &output) {
    case .next: break
    case .quit: return false
    case .work(let work):
      flush()
      let outlet = outlet
      worker = Worker(work) { outlet.write($0) }
    }
    if output.count >= 1 << 16 { flush() }
    return !bails || (session.failures.commands == 0 && session.failures.expectations == 0)
  }

  private func finishWork() {
    if let result = worker?.wait() { session.finish(result) }
    worker = nil
  }

  private func flush() {
    guard output.count > 0 else { return }
    outlet.write(output.bytes)
    output.clear()
  }
}
