import CTerminal
import Digests
import Glibc
import System

/// The terminal while the whole screen is drawn on: its own screen, single keys, the pointer. It is put back as it was.
@MainActor
struct LiveTerminal: ~Copyable {
  private let input: TerminalInput
  private var saved = termios()
  private(set) var isOpen = false
  /// Whether the terminal takes no more output.
  private(set) var isGone = false
  /// Whether the pointer is reported while no button is held down.
  private var followsPointer = false

  /// Whether the terminal was asked what it is.
  private var wasAsked = false
  /// The time that its answer took, in milliseconds; nil as long as there is none.
  private var delay: Int?

  /// The time that the answer may take so that nobody else reads it, in milliseconds.
  private static let patienceAtEnd = 500

  /// The longest delay of an answer, in milliseconds, with which pictures move.
  private static let quickest = 100

  /// The modes of a screen of its own, and those of what it was: the other screen, no cursor, the pointer with its button held
  /// down, in decimal cells, and pastes that are marked.
  nonisolated private static let (begin, end) = (
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h",
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  )

  init(_ input: TerminalInput) { self.input = input }

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
    parlor_guard_screen(Self.end)
    write(Self.begin)
    if !wasAsked {
      // What it is, which every terminal answers: that tells how quick the line is.
      write("\u{1B}[c")
      input.expectAnswer()
      wasAsked = true
    }
  }

  /// Gives the terminal back.
  mutating func close() {
    guard isOpen else { return }
    if delay == nil, !isGone {
      input.keep(input.awaitAnswer(Self.patienceAtEnd).received)
    }
    // A terminal without another screen has shown all on its own.
    write("\u{1B}[0m\u{1B}[H\u{1B}[2J" + Self.end)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    parlor_guard_screen("")
    (isOpen, followsPointer) = (false, false)
  }

  deinit {
    guard isOpen else { return }
    Terminal.write(Self.end)
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    parlor_guard_screen("")
  }

  /// Shows a screen where another one is shown; nil if it is not known what is.
  mutating func draw(_ screen: Screen, over old: Screen?) { show(screen.changes(from: old)) }

  /// Shows what changes a screen. A terminal that knows synchronized output shows it as a whole; the others pass over the
  /// marks.
  mutating func show(_ changes: String) {
    if !changes.isEmpty { write("\u{1B}[?2026h\(changes)\u{1B}[?2026l") }
  }

  /// Has the pointer reported while no button is held down, or no longer.
  mutating func follow(pointer isFollowed: Bool) {
    if isFollowed == followsPointer { return }
    followsPointer = isFollowed
    // Without the one mode the other is chosen again.
    write(isFollowed ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h")
  }

  /// Sends text for the clipboard.
  mutating func copy(_ text: String) { write("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{7}") }

  private mutating func write(_ text: String) {
    if !Terminal.write(text) { isGone = true }
  }

  /// The time to wait for the rest of a key, in milliseconds; nil if none has begun.
  var patienceForKey: Int? { input.patience }

  /// Reads events that have come; nil at the end of the input.
  mutating func read() -> [TerminalDecoder.Received]? {
    guard let received = input.read() else { return nil }
    return noticed(received)
  }

  /// Leaves what was typed for whoever has the terminal next.
  func leave(_ received: ArraySlice<TerminalDecoder.Received>) { input.keep(received) }

  /// The text that was typed before the terminal was taken.
  func takeKept() -> [TerminalDecoder.Received] { input.takeKept() }

  /// The key that has begun and did not go on.
  mutating func finish() -> [TerminalDecoder.Received] { noticed(input.finish()) }

  /// Hears the terminal's answers. The one to an earlier question may still come.
  private mutating func noticed(_ received: [TerminalDecoder.Received]) -> [TerminalDecoder.Received] {
    for one in received {
      if one.event == .answer(.attributes), wasAsked, delay == nil, input.owed == 0 {
        delay = monotonicMilliseconds() - input.asked
      }
    }
    return received
  }
}
