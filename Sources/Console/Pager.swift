import CReadline
import Glibc
import System

/// Shows text that is longer than the window page by page.
@MainActor
struct Pager: ~Copyable {
  private enum Step {
    case page, line, end
  }

  private let lines: [ArraySlice<UInt8>]
  private var next = 0
  private var saved = termios()
  private var isGone = false

  /// A pager for lines that are no wider than the window.
  init(_ bytes: ArraySlice<UInt8>) {
    lines = Array(bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast())
  }

  /// Whether text has more lines than the window leaves beside a prompt.
  static func isNeeded(for bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count { $0 == 10 } > max(2, Terminal.window().height - 1)
  }

  /// Shows text by a shell command.
  /// - Returns: whether the command could be run.
  static func show(_ bytes: ArraySlice<UInt8>, by command: String) -> Bool {
    let shown = Terminal.isUnicode ? Array(bytes) : Array(Signs.ascii(String(decoding: bytes, as: UTF8.self)).utf8)
    let status = shown.withUnsafeBytes { parlor_page(command, $0.baseAddress, $0.count) }
    // What a shell gives back that has not found its command, or may not run it.
    return status >= 0 && ![126, 127].contains((status >> 8) & 0xFF)
  }

  /// Shows the text and waits for a key after each page.
  /// - Returns: whether the terminal is still there.
  mutating func run(_ signals: borrowing Signals) -> Bool {
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else {
      show(lines.count)
      return !isGone
    }
    takeKeys()
    defer { giveBack() }
    show(page)
    while next < lines.count, !isGone {
      prompt()
      let step = step(signals)
      write("\r\u{1B}[K")
      switch step {
      case .page: show(page)
      case .line: show(1)
      case .end: return !isGone
      }
    }
    return !isGone
  }

  private var page: Int { max(1, Terminal.window().height - 1) }

  private func takeKeys() {
    var single = saved
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &single)
  }

  private func giveBack() {
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
  }

  private mutating func write(_ text: String) {
    if !Terminal.write(text) { isGone = true }
  }

  private mutating func show(_ count: Int) {
    let end = min(lines.count, next + count)
    if !Terminal.write((Array(lines[next..<end].joined(separator: [10])) + [10]).span) { isGone = true }
    next = end
  }

  private mutating func prompt() {
    write(truncated("--more-- (space: page, Enter: line, q: end)", Terminal.window().width - 1))
  }

  /// Waits for a key that means something.
  private mutating func step(_ signals: borrowing Signals) -> Step {
    var waiting = [STDIN_FILENO, signals.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      if poll(&waiting, 2, -1) < 0, errno != EINTR { return .end }
      while let signal = signals.next() {
        if signal == SIGINT { return .end }
        if signal == SIGWINCH { continue }
        giveBack()
        parlor_yield_to(signal)
        takeKeys()
        prompt()
      }
      if waiting[0].revents & Int16(POLLIN) != 0 {
        guard let key = key() else { return .end }
        if let step = Self.step(key) { return step }
      } else if waiting[0].revents != 0 {
        return .end
      }
    }
  }

  /// Reads a key and no more, as what is typed after the last one is meant for the prompt; nil at the end of the input.
  private func key() -> String? {
    var bytes = [UInt8](repeating: 0, count: 8)
    var count = read(STDIN_FILENO, &bytes, 1)
    if count <= 0 { return nil }
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if bytes[0] == 27, poll(&waiting, 1, 0) > 0 { count += max(0, read(STDIN_FILENO, &bytes[1], 7)) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func step(_ key: String) -> Step? {
    switch key {
    case " ", "f", "z", "\u{1B}[6~": .page
    case "\n", "\r", "j", "e", "\u{1B}[B", "\u{1B}OB": .line
    case "q", "Q", "\u{1B}", "\u{3}", "\u{4}": .end
    default: nil
    }
  }
}
