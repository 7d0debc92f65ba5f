import Glibc
import PuzzleKit
import System
import Wire

/// A bot's process, and the lines between it and the referee. All of it is done by one thread, which waits for nothing else.
final class BotConnection {
  /// The result of waiting for a line.
  enum Event {
    case line(UnsafeBufferPointer<UInt8>)
    /// The other end has closed what it writes to, or what it reads from.
    case closedOutput, closedInput
    case longLine
    case deadline
    /// The time is over, and what was written has not been read.
    case unread
  }

  let process: GuardedProcess
  private let folder: ScratchFolder
  private let rendezvous: DescriptorHandover
  private let limits: Limits
  /// The descriptors that the bot has handed over; nil as long as it talks on its own standard input and output.
  private var handedOver: (input: Int32, output: Int32, socket: Int32)?

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  private var hasEnded = false
  /// The bytes that could not be written yet.
  private var unsent: [UInt8] = []
  private var isClosed = false
  /// Whether the last line came so soon that it paid to look for it without sleeping.
  private var isQuick = true
  /// Before this time others want the processor: whoever lets them run waits long.
  private var busyUntil: Int64 = 0
  /// Whether something has come after the end of the last line.
  var hasHalfALine: Bool { start < end }
  /// The last of what it has said elsewhere.
  private var said: RingBuffer

  /// Starts a bot.
  /// - Parameter connector: the program that the bot finds under `PARLOR`.
  init(_ entry: BotEntry, limits: Limits, cage: ProcessCage, connector: String) throws(Refusal) {
    self.limits = limits
    folder = try ScratchFolder(user: cage.user)
    for path in entry.localPaths { folder.link(path, user: cage.user) }
    let socket = folder.path + "/arena"
    rendezvous = try DescriptorHandover(path: socket)
    if cage.user != nil { chmod(socket, 0o777) }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    process = try GuardedProcess(
      path: entry.words[0], arguments: Array(entry.words.dropFirst()),
      environment: [
        "PATH=\(path)", "HOME=\(folder.work)", "TMPDIR=\(folder.work)", "LANG=C.UTF-8", "PARLOR=\(connector)",
        "PARLOR_ARENA=\(socket)",
      ], folder: folder.work, scratch: folder.path,
      limits: ProcessLimits(
        memory: limits.memory, fileSize: limits.fileSize, disk: limits.disk, files: limits.files,
        processes: limits.processes, grace: limits.grace), cage: cage)
    buffer = .allocate(capacity: limits.length + (1 << 16))
    said = RingBuffer(limits.kept)
  }

  deinit {
    release()
    buffer.deallocate()
  }

  /// The number of bytes of replies after which they are written though more lines are waiting.
  private static let portion = 1 << 16

  private var reading: Int32 { handedOver?.input ?? process.output }
  private var writing: Int32 { handedOver?.output ?? process.input }

  /// Waits for the next line; before it waits, it writes all replies.
  func next(until deadline: Int64, _ output: inout Output) -> Event {
    while true {
      // Who does not read what is written is not heard: one line may ask for a long reply.
      if output.count >= Self.portion || !unsent.isEmpty { flush(&output) }
      if unsent.isEmpty, let line = takeLine() { return line.map { .line($0) } ?? .longLine }
      if hasEnded, unsent.isEmpty { return .closedOutput }
      flush(&output)
      if isClosed { return .closedInput }
      if unsent.isEmpty {
        let count = fill()
        if count > 0 { continue }
        if isQuick, Ticks.now >= busyUntil, yield() { continue }
      }
      let now = Ticks.now
      if now >= deadline { return unsent.isEmpty ? .deadline : .unread }
      wait(until: deadline, now)
      isQuick = unsent.isEmpty && Ticks.now - now < 200_000
    }
  }

  /// Takes a line out of the buffer, without its end. The outer nil stands for none, the inner one for one that is too long.
  private func takeLine() -> UnsafeBufferPointer<UInt8>?? {
    guard let base = buffer.baseAddress, start < end else { return nil }
    let first = base + start
    guard let found = memchr(first, 10, end - start) else {
      if end - start > limits.length { return .some(nil) }
      if !hasEnded { return nil }
      defer { start = end }
      return UnsafeBufferPointer(start: first, count: end - start)
    }
    var count = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(first)
    if count > limits.length { return .some(nil) }
    start += count + 1
    if count > 0, first[count - 1] == 13 { count -= 1 }
    return UnsafeBufferPointer(start: first, count: count)
  }

  /// Reads what is there; how many bytes, 0 if nothing has come.
  private func fill() -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    if start == end {
      (start, end) = (0, 0)
    } else if start > 0, buffer.count - end < 1 << 15 {
      memmove(base, base + start, end - start)
      (start, end) = (0, end - start)
    }
    let count = read(reading, base + end, buffer.count - end)
    if count > 0 {
      end += count
      return count
    }
    if count == 0 || (errno != EAGAIN && errno != EINTR) {
      hasEnded = true
      return 1
    }
    return 0
  }

  /// Looks for input a few times, letting others run between.
  private func yield() -> Bool {
    var last = Ticks.now
    for _ in 0..<64 {
      sched_yield()
      if fill() > 0 { return true }
      let now = Ticks.now
      if now - last > 500_000 {
        busyUntil = now + 20_000_000
        return false
      }
      last = now
    }
    return false
  }

  /// Writes what can be written without waiting.
  func flush(_ output: inout Output) {
    if !unsent.isEmpty || isClosed {
      unsent += output.bytes
      output.clear()
      if !unsent.isEmpty, !isClosed { unsent.removeFirst(write(unsent[...])) }
      if isClosed { unsent = [] }
    } else if output.count > 0 {
      let count = write(output.bytes)
      if count < output.count { unsent = Array(output.bytes.dropFirst(count)) }
      output.clear()
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
    if count < 0, errno != EAGAIN, errno != EINTR { isClosed = true }
    return max(0, count)
  }

  /// Sleeps until something has come, or a time, and takes care of all but the lines.
  private func wait(until deadline: Int64, _ now: Int64) {
    func source(_ descriptor: Int32, _ event: Int32) -> pollfd {
      pollfd(fd: descriptor, events: Int16(event), revents: 0)
    }
    var sources = [
      source(unsent.isEmpty ? reading : -1, POLLIN), source(unsent.isEmpty ? -1 : writing, POLLOUT),
      source(process.errors, POLLIN), source(process.control, POLLIN),
      source(handedOver == nil ? -1 : process.output, POLLIN),
    ]
    for descriptor in rendezvous.descriptors { sources.append(source(descriptor, POLLIN)) }
    let left = min(max(0, deadline - now) / 1_000_000 + 1, 1_000_000)
    guard poll(&sources, nfds_t(sources.count), Int32(left)) > 0 else { return }
    if sources[2].revents != 0 { drainErrors() }
    if sources[3].revents != 0 { heedReports() }
    if sources[4].revents != 0 { drainOutput() }
    guard sources.dropFirst(5).contains(where: { $0.revents != 0 }), let came = rendezvous.take() else { return }
    // There is one game at a time, so one connection.
    if handedOver == nil { handedOver = came } else { Self.close(came) }
  }

  /// Takes reports on the process. After the bot has ended, its output is still read; other processes of it that go on are not
  /// heard.
  private func heedReports() {
    process.takeReports()
    if process.end == nil { return }
    while !hasEnded, end < buffer.count, fill() > 0 {}
    hasEnded = true
  }

  /// Listens to what it says elsewhere, and returns the last of it.
  func heard() -> [String] {
    drainErrors()
    return said.lines
  }

  /// Takes the last of what it has said elsewhere.
  func takeSaid() -> [String] {
    defer { said.clear() }
    return heard()
  }

  private func drainErrors() {
    if process.errors >= 0, !said.fill(from: process.errors) { process.closeErrors() }
  }
  private func drainOutput() { if !said.fill(from: process.output) { process.close(input: false, output: true) } }

  private static func close(_ connection: (input: Int32, output: Int32, socket: Int32)) {
    // Others of the bot may hold the same ends.
    for descriptor in [connection.input, connection.output] { _ = fcntl(descriptor, F_SETFL, 0) }
    for descriptor in [connection.input, connection.output, connection.socket] { Glibc.close(descriptor) }
  }

  /// Forgets what the bot has handed over, so that it is heard on its own output again.
  /// - Returns: whether there was anything.
  @discardableResult
  func release() -> Bool {
    guard let handedOver else { return false }
    Self.close(handedOver)
    self.handedOver = nil
    (start, end, hasEnded, isClosed, unsent) = (0, 0, false, false, [])
    return true
  }

  /// Ends the bot. Nothing of it is left afterwards.
  /// - Returns: the number of processes that it had left behind.
  func finish(kills: Bool) -> Int {
    release()
    let left = process.finish(kills: kills)
    return left
  }
}
