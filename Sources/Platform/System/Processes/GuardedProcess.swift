import CProcess
import Glibc
import PuzzleKit
import Synchronization

/// The limits of a guarded program.
package struct ProcessLimits: Equatable, Sendable {
  /// Bytes of memory for each of its processes, and of a file that it writes; 0 sets no limit.
  package var memory, fileSize: Int
  /// Bytes that it and all that it starts may write to disk; 0 sets no limit.
  package var disk: Int
  /// Open files of a process, and processes of its user; 0 sets no limit.
  package var files, processes: Int
  /// Milliseconds between the steps of winding it down.
  package var grace: Int

  package init(
    memory: Int = 0, fileSize: Int = 0, disk: Int = 0, files: Int = 0, processes: Int = 0, grace: Int = 1000
  ) {
    self.memory = memory
    self.disk = disk
    self.fileSize = fileSize
    self.files = files
    self.processes = processes
    self.grace = grace
  }
}

/// The isolation of a program from the files and processes of others.
package struct ProcessCage: Equatable, Sendable {
  /// The user that it runs as; nil for this process's.
  package var user: Int?
  /// Whether it is in namespaces of its own, where it sees no other processes.
  package var hasNamespaces: Bool
  /// Files that it finds empty there.
  package var hidden: [String]

  package init(user: Int? = nil, hasNamespaces: Bool = false, hidden: [String] = []) {
    (self.user, self.hasNamespaces, self.hidden) = (user, hasNamespaces, hidden)
  }
}

/// The end of a program.
package enum ProcessEnd: Equatable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
}

/// A program under a guard, a process that takes all that the program starts down with it, whatever becomes of this one.
/// It belongs to one thread.
package final class GuardedProcess {
  /// The end of a pipe to the program's standard input; it does not block.
  package private(set) var input: Int32
  /// The ends of pipes from its standard output and error; they do not block.
  package private(set) var output: Int32
  package private(set) var errors: Int32
  /// Can be read when ``takeReports()`` has something to take.
  package private(set) var control: Int32
  private let guardID: pid_t
  private let group: ControlGroup?
  private let grace: Int
  /// Its end; nil as long as it runs.
  package private(set) var end: ProcessEnd?
  /// Whether a signal has stopped it.
  package private(set) var isStopped = false
  /// Whether it was ended because it has written too much to disk.
  package private(set) var isOverDisk = false
  /// The number of processes that it had left, once nothing of it is left.
  package private(set) var left: Int?
  /// The reason why it could not be started.
  package private(set) var failure: String?

  /// Starts a program.
  /// - Parameters:
  ///   - folder: its working directory.
  ///   - scratch: a folder that is removed if this process is killed and can't do it; empty for none.
  ///   - cage: its isolation from others.
  /// - Throws: `io` if the system gives no process or pipes. That the program itself can't be started is told by ``failure``.
  package init(
    path: String, arguments: [String], environment: [String], folder: String, scratch: String = "",
    limits: ProcessLimits, cage: ProcessCage = ProcessCage()
  ) throws(Refusal) {
    var pairs: [[Int32]] = []
    defer { for pair in pairs { for end in pair { Glibc.close(end) } } }
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard pipe_make(&pair) else { throw Self.failure("a pipe") }
      pairs.append(pair)
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Self.failure("a socket")
    }
    pairs.append(ends)
    let words = ([path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    let hidden = cage.hidden.map { strdup($0) }
    let group = ControlGroup(processes: limits.processes)
    let door = group.map { strdup($0.door) }
    defer { for text in words + variables + hidden + [door ?? nil] { free(text) } }
    let started = Self.guards.withLock { guards in
      let started = path.withCString { path in
        folder.withCString { folder in
          scratch.withCString { scratch in
            (words.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { arguments in
              (variables.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { environment in
                (hidden.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { hidden in
                  var program = guarded_program(
                    path: path, arguments: arguments.baseAddress, environment: environment.baseAddress, folder: folder,
                    scratch: scratch,
                    input: pairs[0][0], output: pairs[1][1], errors: pairs[2][1], control: ends[1],
                    memory: UInt64(limits.memory), file_size: UInt64(limits.fileSize),
                    disk: UInt64(limits.disk), files: UInt64(limits.files),
                    processes: UInt64(limits.processes), user: Int32(cage.user ?? -1),
                    group: UnsafePointer(door ?? nil),
                    in_namespaces: cage.hasNamespaces, hidden: hidden.baseAddress, grace: Int32(limits.grace))
                  return guard_start(&program)
                }
              }
            }
          }
        }
      }
      if started > 0 { guards.append(started) }
      return started
    }
    guard started > 0 else { throw Self.failure("a process") }
    guardID = started
    self.group = group
    grace = limits.grace
    (input, output, errors, control) = (pairs[0][1], pairs[1][0], pairs[2][0], ends[0])
    for descriptor in [input, output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    // The others are the program's and its guard's.
    pairs = [[pairs[0][0]], [pairs[1][1]], [pairs[2][1]], [ends[1]]]
  }

  private static func failure(_ what: String) -> Refusal {
    Refusal(.inputOutput, "the system gives no \(what): \(String(cString: strerror(errno)))")
  }

  deinit {
    close(input: true, output: true)
    _ = finish(kills: true)
  }

  /// Closes the ends of its pipes.
  package func close(input closesInput: Bool, output closesOutput: Bool = false) {
    if closesInput { Self.close(&input) }
    if closesOutput { Self.close(&output) }
  }

  /// Closes the end of the pipe from its standard error.
  package func closeErrors() { Self.close(&errors) }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Takes what the guard has told, without waiting.
  package func takeReports() {
    guard control >= 0 else { return }
    while true {
      var report = guard_report()
      let count = recv(control, &report, MemoryLayout<guard_report>.size, Int32(MSG_DONTWAIT))
      if count < 0 { return }
      guard count == MemoryLayout<guard_report>.size else { return takeLoss() }
      let value = report.value
      switch guard_event(UInt32(report.event)) {
      case guard_failed: failure = Self.sentence(guard_step(UInt32(report.step)), String(cString: strerror(value)))
      case guard_ended: end = value & 0x7F == 0 ? .exited(value >> 8 & 0xFF) : .killed(signal: value & 0x7F)
      case guard_stopped: isStopped = true
      case guard_full: isOverDisk = true
      default: left = Int(value)
      }
    }
  }

  /// The reason why a program could not be started, by what failed.
  private static func sentence(_ step: guard_step, _ reason: String) -> String {
    switch step {
    case guard_step_program, guard_step_namespaces: reason
    case guard_step_group: "it can't have a process group of its own: \(reason)"
    case guard_step_control: "its control group does not take it in: \(reason)"
    case guard_step_limit: "a limit can't be set: \(reason)"
    case guard_step_folder: "its folder can't be entered: \(reason)"
    case guard_step_user: "it can't have a user of its own: \(reason)"
    case guard_step_privileges: "it can't give up privileges: \(reason)"
    default: "its guard can't be set up: \(reason)"
    }
  }

  /// The guard has gone: after its last report, or because somebody has killed it.
  private func takeLoss() {
    Self.close(&control)
    while waitpid(guardID, nil, 0) < 0, errno == EINTR {}
    let orphans = Self.guards.withLock { guards in
      guards.removeAll { $0 == guardID }
      // In a process that adopts none, its other children would be taken for them.
      return left == nil && Self.adopts.withLock { $0 } ? Int(orphans_kill(guards, Int32(guards.count))) : 0
    }
    if left == nil { left = max(0, orphans - (end == nil ? 1 : 0)) }
    if end == nil { end = .killed(signal: SIGKILL) }
  }

  /// The guards that there are.
  private static let guards = Mutex<[pid_t]>([])

  /// The reason why the system has no namespaces for programs; nil if it has.
  package static var faultOfNamespaces: String? {
    do throws(Refusal) {
      let probe = try GuardedProcess(
        path: "/bin/true", arguments: [], environment: [], folder: "/", limits: ProcessLimits(),
        cage: ProcessCage(hasNamespaces: true))
      probe.wait(10_000) { probe.end != nil || probe.failure != nil }
      return probe.failure ?? (probe.end == .exited(0) ? nil : "a program in them has failed")
    } catch {
      return error.text
    }
  }

  /// From now on this process takes care of what is left of a guard that somebody has killed. It must have no other children.
  package static func adoptOrphans() {
    orphans_adopt()
    adopts.withLock { $0 = true }
  }

  /// Whether what guards leave behind becomes this process's.
  private static let adopts = Mutex(false)

  /// Waits for reports until a condition holds, at most some milliseconds.
  private func wait(_ milliseconds: Int, until isDone: () -> Bool) {
    let end = Ticks.now + Int64(milliseconds) * 1_000_000
    takeReports()
    while !isDone(), control >= 0 {
      let rest = (end - Ticks.now) / 1_000_000
      if rest <= 0 { return }
      var source = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
      poll(&source, 1, Int32(rest))
      takeReports()
    }
  }

  /// Waits a little for news of its end, which may come right after its output has ended.
  package func awaitEnd(_ milliseconds: Int) { wait(milliseconds) { end != nil || failure != nil } }

  /// Ends it: closes its input and, each after the grace, asks it to end and kills it, or kills it at once. Nothing of it is left
  /// afterwards.
  /// - Returns: the number of processes that it had left behind.
  @discardableResult
  package func finish(kills: Bool = false) -> Int {
    Self.close(&input)
    if control >= 0 {
      var order = UInt8(ascii: kills ? "k" : "w")
      send(control, &order, 1, Int32(MSG_NOSIGNAL))
      wait(2 * grace + 2000) { left != nil }
      if control >= 0 {
        if left == nil { kill(guardID, SIGKILL) }
        takeLoss()
      }
    }
    Self.close(&output)
    Self.close(&errors)
    return left ?? 0
  }
}
