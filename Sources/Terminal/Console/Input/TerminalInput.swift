import Engine
import Glibc

/// The terminal's side of the conversation, for all who read it one after the other: an answer that comes late or in pieces
/// is told from typing whoever reads then.
@MainActor
final class TerminalInput {
  private var decoder: TerminalDecoder
  /// The time of the last bytes, in milliseconds.
  private var last = 0
  /// The time of the terminal's last answer: more may follow.
  private var answered = -TerminalInput.ofBurst
  /// The number of questions that the terminal has not answered.
  private(set) var owed = 0
  /// The time of the last of them.
  private(set) var asked = 0
  /// The ground that the terminal has told; nil as long as it has told none.
  private(set) var ground: Background?
  /// Keys that were read before whoever they are for was there, the oldest first.
  private var kept: ArraySlice<TerminalDecoder.Received> = []

  /// The time in milliseconds in which a key that begins like a sequence may turn out to be one, and the time for the
  /// sequence's rest.
  private static let (ofKey, ofSequence) = (100, 1000)
  /// The time in which an answer is expected after its question, in milliseconds: until then ESC is its beginning rather than a
  /// key.
  static let longest = 1000
  /// The time after an answer in which ESC is the beginning of another one, in milliseconds.
  private static let ofBurst = 500

  init(term: String = Terminal.environment("TERM") ?? "xterm") { decoder = TerminalDecoder(term: term) }

  /// Notes that a question was asked which every terminal answers.
  func expectAnswer() {
    // What has not come by now was lost.
    owed = isAnswerDue ? owed + 1 : 1
    asked = monotonicMilliseconds()
  }

  /// Whether an answer is still expected.
  var isAnswerDue: Bool { owed > 0 && monotonicMilliseconds() - asked < Self.longest }

  /// Waits for an answer up to so many milliseconds after its question.
  /// - Returns: the other events that have come, and whether the terminal is still there.
  func awaitAnswer(_ patience: Int) -> (received: [TerminalDecoder.Received], isThere: Bool) {
    var all: [TerminalDecoder.Received] = []
    while owed > 0 {
      let rest = asked + patience - monotonicMilliseconds()
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard rest > 0 else { break }
      guard poll(&waiting, 1, CInt(rest)) > 0 else { continue }
      guard let more = read() else { return (all, false) }
      all += more
    }
    return (all, true)
  }

  /// Reads events that have come; nil at the end of the input. It waits if there are none.
  func read(_ most: Int = 4096) -> [TerminalDecoder.Received]? {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? take(bytes.prefix(count)) : nil
  }

  /// Takes bytes that were read elsewhere.
  func take(_ bytes: some Collection<UInt8>) -> [TerminalDecoder.Received] {
    let now = monotonicMilliseconds()
    defer { last = now }
    // While an answer is expected ESC waits for longer; a key that comes then is none with Alt.
    let wasEscape = decoder.begun == .escape && now - last > Self.ofKey && !Self.introducers.contains(bytes.first ?? 0)
    return heard((wasEscape ? decoder.finish() : []) + decoder.take(bytes))
  }

  /// The signs that may follow ESC in an answer, and in keys of the cursor.
  private static let introducers = Array("[]OP_^X".utf8)

  /// The typed bytes among bytes that were read elsewhere, whatever keys mean.
  func typed(_ bytes: some Collection<UInt8>) -> [UInt8] { take(bytes).filter(\.isTyped).flatMap(\.bytes) }

  /// The time to wait for the rest of a sequence that has begun, in milliseconds; nil if there is none.
  var patience: Int? {
    let now = monotonicMilliseconds()
    let most =
      switch decoder.begun {
      case .nothing: decoder.isPasting ? Self.ofSequence : nil as Int?
      case .escape: max(Self.ofKey, patienceForAnswer)
      case .introducer: max(3 * Self.ofKey, patienceForAnswer)
      case .sequence: Self.ofSequence
      }
    return most.map { max(0, last + $0 - now) }
  }

  /// The time after the last byte in which an answer is still expected, in milliseconds.
  private var patienceForAnswer: Int {
    max(isAnswerDue ? asked + Self.longest - last : 0, answered + Self.ofBurst - last)
  }

  /// The key that has begun and did not go on.
  func finish() -> [TerminalDecoder.Received] { heard(decoder.finish()) }

  private func heard(_ received: [TerminalDecoder.Received]) -> [TerminalDecoder.Received] {
    for one in received {
      if case .answer = one.event { answered = monotonicMilliseconds() }
      switch one.event {
      case .answer(.attributes): owed = max(0, owed - 1)
      case .answer(.ground(let colour)): ground = Self.ground(colour) ?? ground
      default: break
      }
    }
    return received
  }

  /// Whether a colour such as `rgb:ffff/ffff/dddd` is light, by how bright it looks.
  nonisolated static func ground(_ colour: String) -> Background? {
    guard colour.hasPrefix("rgb") else { return nil }
    let parts = colour.drop { $0 != ":" }.dropFirst().split(separator: "/")
    let values = parts.prefix(3).compactMap { part in
      part.utf8.count > 4
        ? nil
        : UInt32(part, radix: 16).map { Double($0) / Double((1 << (4 * UInt32(part.utf8.count))) - 1) }
    }
    guard values.count == 3 else { return nil }
    return 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] > 0.5 ? .light : .dark
  }

  // MARK: - Keys for the next reader

  /// Keeps what was typed for whoever reads next: the prompt, or what opens on the whole screen.
  func keep(_ received: some Sequence<TerminalDecoder.Received>) { kept += received.filter(\.isTyped) }

  /// Gives all that was kept, once.
  func takeKept() -> [TerminalDecoder.Received] {
    defer { kept = [] }
    return Array(kept)
  }

  /// Gives the oldest key that was kept, once; nil if there is none.
  func takeOldestKept() -> TerminalDecoder.Received? { kept.popFirst() }

  // MARK: - Questions

  /// The time that a terminal is given, in milliseconds. Most answer at once; later answers are heard, too.
  private static let patienceForGround = 100

  /// The colour of the ground, which many terminals know (xterm's OSC 11), and then what it is, which all of them answer: so
  /// there is no wait where the first is passed over.
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Asks the terminal on standard input and output for its ground and waits for a moment. What is typed meanwhile is kept.
  func askForGround() {
    var saved = termios()
    guard isatty(STDOUT_FILENO) != 0, tcgetattr(STDIN_FILENO, &saved) == 0, Terminal.isInForeground else { return }
    var single = saved
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &single)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
    Terminal.write(Self.question)
    expectAnswer()
    keep(awaitAnswer(Self.patienceForGround).received)
  }
}

/// The time on a clock that is never set.
func monotonicMilliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
