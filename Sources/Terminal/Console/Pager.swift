import CReadline
import Glibc
import System

/// Shows text that is longer than the window page by page.
@MainActor
struct Pager: ~Copyable {
  private enum Step {
    case page, line, end
  }

  private let input: TerminalInput
  private let lines: [ArraySlice<UInt8>]
  private var next = 0
  private var saved = termios()
  private var isGone = false

  /// A pager for lines that are no wider than the window.
  init(_ bytes: ArraySlice<UInt8>, _ input: TerminalInput) {
    self.input = input
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
      let count = poll(&waiting, 2, input.patience.map(CInt.init) ?? -1)
      if count < 0, errno != EINTR { return .end }
      if count == 0 {
        if let step = Self.step(input.finish()) { return step }
        continue
      }
      while let signal = signals.next() {
        if signal == SIGINT { return .end }
        if signal == SIGWINCH { continue }
        giveBack()
        parlor_yield_to(signal)
        takeKeys()
        prompt()
      }
      if waiting[0].revents & Int16(POLLIN) != 0 {
        // No more than a key, as what is typed after the last one is meant for the prompt.
        guard let received = input.read(1) else { return .end }
        if let step = Self.step(received) { return step }
      } else if waiting[0].revents != 0 {
        return .end
      }
    }
  }

  private static func step(_ received: [TerminalDecoder.Received]) -> Step? {
    for case .key(let key) in received.map(\.event) {
      switch key {
      case .character(" "), .character("f"), .character("z"), .pageDown: return .page
      case .enter, .character("j"), .character("e"), .down: return .line
      case .character("q"), .character("Q"), .escape, .control("c"), .control("d"): return .end
      default: continue
      }
    }
    return nil
  }
}
