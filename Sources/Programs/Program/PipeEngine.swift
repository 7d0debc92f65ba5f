import Engine
import Glibc
import PuzzleKit
import System
import Wire

/// The engine on a pipe: request lines from a list or a descriptor, replies to standard output.
final class PipeEngine {
  /// The bytes of lines that may wait before reading pauses, and so `stop` is no longer heard.
  private static let waitingLimit = 256 << 20

  private var conversation: Conversation
  private var output = Output()
  private var outputFailed = false
  private var work: BackgroundWork?
  private var isOver = false

  init(_ session: Session, bails: Bool = false) {
    conversation = Conversation(session, bails: bails)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Carries out given lines, then all that comes from a descriptor if there is one.
  /// - Returns: the exit status of the process.
  func run(_ lines: [String], thenFrom descriptor: Int32?) -> ExitStatus {
    for line in lines where !isOver {
      var splitter = LineSplitter()
      splitter.feed(Array(line.utf8).span, take)
      splitter.finish(take)
    }
    let failure = descriptor.flatMap(read)
    heed(conversation.takeEndOfInput())
    while let work {
      if outputFailed { work.stop() }
      awaitUpdates(of: work, beside: nil)
    }
    flush()
    if outputFailed { return complain("can't write to standard output") }
    return failure ?? ExitStatus(conversation.session.failures)
  }

  /// Reads a descriptor to its end, or until nobody wants more.
  /// - Returns: what the process ends with if that failed.
  private func read(_ descriptor: Int32) -> ExitStatus? {
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    var splitter = LineSplitter()
    while !isOver {
      splitter.longest = PipeEngine.longestLine(of: descriptor)
      conversation.session.longestLine = splitter.longest
      // Replies are held back only while complete lines are waiting.
      flush()
      if outputFailed { break }
      let mayRead = conversation.waitingBytes < Self.waitingLimit
      if let work, !awaitUpdates(of: work, beside: mayRead ? descriptor : nil) { continue }
      // An event loop at the other end may have left the pipe so that reading does not block.
      let count = Files.persist(descriptor, POLLIN) { Glibc.read(descriptor, chunk.baseAddress, chunk.count) }
      if count < 0 { return complain("can't read the input: \(String(cString: strerror(errno)))") }
      if count == 0 {
        splitter.finish(take)
        break
      }
      splitter.feed(chunk.extracting(..<count).span, take)
    }
    return nil
  }

  /// The longest line that comes whole from a descriptor. A terminal in line mode cuts a line after 4,095 bytes without a word,
  /// so that one of that length may be the beginning of any.
  private static func longestLine(of descriptor: Int32) -> Int {
    var mode = termios()
    let cutsLines = tcgetattr(descriptor, &mode) == 0 && mode.c_lflag & tcflag_t(ICANON) != 0
    return cutsLines ? 4094 : LineSplitter.limit
  }

  /// Gives a line to the conversation. False ends reading.
  private func take(_ line: Span<UInt8>?) -> Bool {
    heed(conversation.take(line, into: &output))
    // Work that is running does not wait for the end of what was read.
    if output.count >= 1 << 16 || work != nil { flush() }
    return !isOver
  }

  private func heed(_ followUp: consuming Conversation.FollowUp) {
    while true {
      if let asked = followUp.start {
        flush()
        do throws(Refusal) {
          work = try BackgroundWork(endsOnlyIfStopped: asked.isEndless, asked.run)
        } catch {
          followUp = conversation.take(.end(error), into: &output)
          continue
        }
      }
      if followUp.stops { work?.stop() }
      if followUp.closes { isOver = true }
      guard followUp.pauses else { return }
      flush()
      if outputFailed { return }
      followUp = conversation.goOn(into: &output)
    }
  }

  /// Waits for updates of the work and gives them to the conversation.
  /// - Returns: whether `descriptor` can be read.
  @discardableResult
  private func awaitUpdates(of work: BackgroundWork, beside descriptor: Int32?) -> Bool {
    // poll(2) passes over a negative descriptor.
    var sources = [work.descriptor, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&sources, 2, -1)
    if sources[0].revents != 0 {
      for update in work.drain() {
        if case .end = update { self.work = nil }
        heed(conversation.take(update, into: &output))
      }
      flush()
    }
    return sources[1].revents != 0
  }

  private func flush() {
    guard output.count > 0 else { return }
    if !outputFailed, !output.withBytes({ Files.writeAll(STDOUT_FILENO, $0) }) { outputFailed = true }
    output.clear()
  }
}
