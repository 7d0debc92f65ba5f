import Glibc
import System

/// The terminal while the whole screen is drawn on: its own screen, single keys, the pointer. It is put back as it was.
struct LiveTerminal: ~Copyable {
  private var saved = termios()
  private(set) var isOpen = false
  /// Whether the terminal takes no more output.
  private(set) var isGone = false

  /// When the terminal was asked what it is, in milliseconds; nil if it was not, or has answered.
  private var asked: Int?
  /// Whether it may still answer; until then it is not known whether pictures have to be light.
  private(set) var mayAnswer = false
  /// How many milliseconds its answer took; nil as long as there is none.
  private var delay: Int?

  /// What was typed before the terminal was given back, and is meant for who has it next.
  private(set) var late: [UInt8] = []
  /// The beginning of an answer.
  private var held: [UInt8] = []

  /// So many repetitions leave the cursor in a column that no key is reported with: modifiers are counted to 16.
  private static let repetitions = 19

  /// What it can do, as far as that is known.
  private(set) var abilities = Abilities(erasesInColour: Terminal.erasesInColour(Terminal.environment("TERM") ?? ""))

  /// How long to wait for the answer, in milliseconds.
  static let patience = 250
  /// Whether it repeats signs, or that is still to be found out.
  var mayRepeat: Bool { abilities.repeats || mayAnswer }

  private static let numbers = Array("?;0123456789".utf8)

  /// The longest delay of an answer, in milliseconds, with which pictures move.
  private static let quickest = 100

  /// Whether the line is known to be quick enough for pictures that move: an answer has come at once.
  var isQuick: Bool { !hasLowSpeed && delay.map { $0 <= Self.quickest } ?? false }

  private var hasLowSpeed: Bool {
    switch cfgetospeed([saved]) {
    case speed_t(B0), speed_t(B38400), speed_t(B57600), speed_t(B115200): false
    case let speed: speed < speed_t(B38400)
    }
  }

  /// Takes the terminal.
  mutating func open() {
    if isOpen { return }
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    isOpen = true
    late = []
    // The other screen, no cursor, the pointer with its button held down, in decimal cells.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h")
    if delay == nil, asked == nil {
      // Where the cursor is after a blank and its repetitions; and what it is, which every terminal answers.
      write("\u{1B}[H\u{A0}\u{1B}[\(Self.repetitions)b\u{1B}[6n\u{1B}[c")
      asked = monotonicMilliseconds()
      mayAnswer = true
    }
  }

  /// Does without its answer.
  mutating func stopWaiting() { mayAnswer = false }

  /// Gives the terminal back.
  mutating func close() {
    guard isOpen else { return }
    awaitAnswer()
    // A terminal without another screen has shown all on its own.
    write("\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    isOpen = false
  }

  deinit {
    guard isOpen else { return }
    Terminal.write("\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l")
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
  }

  /// Shows a screen where another one is shown; nil if it is not known what is.
  mutating func draw(_ screen: Screen, over old: Screen?) { show(screen.changes(from: old, abilities)) }

  /// Shows what changes a screen. A terminal that knows synchronized output shows it as a whole; the others pass over the
  /// marks.
  mutating func show(_ changes: String) {
    if !changes.isEmpty { write("\u{1B}[?2026h\(changes)\u{1B}[?2026l") }
  }

  private mutating func write(_ text: String) {
    if !Terminal.write(text) { isGone = true }
  }

  /// What was typed; nil at the end of the input.
  mutating func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? typed(Array(bytes.prefix(count))) : nil
  }

  /// Waits for an answer that may still be on its way, so that nobody else reads it.
  private mutating func awaitAnswer() {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while !isGone, let asked {
      let rest = asked + 500 - monotonicMilliseconds()
      guard rest > 0, poll(&waiting, 1, Int32(rest)) > 0, let typed = read() else { break }
      late += typed
    }
    (asked, held) = (nil, [])
  }

  /// What was typed, without the terminal's answers. The one to an earlier question may still come.
  private mutating func typed(_ bytes: [UInt8]) -> [UInt8] {
    let answer = GroundAnswer(held + bytes)
    held = []
    if answer.column == Self.repetitions + 2 { abilities.repeats = true }
    if let asked, answer.isComplete {
      delay = monotonicMilliseconds() - asked
      (self.asked, mayAnswer) = (nil, false)
    } else if let asked, monotonicMilliseconds() - asked >= Self.patience {
      mayAnswer = false
    }
    guard self.asked != nil, let start = answer.typed.lastIndex(of: 27) else { return answer.typed }
    let rest = answer.typed[start...].dropFirst()
    guard rest.first == UInt8(ascii: "["), rest.dropFirst().allSatisfy({ Self.numbers.contains($0) }) else {
      return answer.typed
    }
    held = Array(answer.typed[start...])
    return Array(answer.typed[..<start])
  }
}
