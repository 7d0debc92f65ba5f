import CReadline
import Glibc
import System

/// Shows text that is longer than the window page by page.
@MainActor
struct Pager: ~Copyable {
  private enum Step {
    case page, line, back, start, search, again, end
  }

  private let input: TerminalInput
  private let lines: [ArraySlice<UInt8>]
  private var next = 0
  private var saved = termios()
  private var isGone = false
  /// The text that was sought last.
  private var sought = ""

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
      case .back: show(page, from: next - 2 * page)
      case .start: show(page, from: 0)
      case .search:
        if let text = typed(signals), !text.isEmpty { sought = text }
        search()
      case .again: search()
      case .end: return !isGone
      }
    }
    return !isGone
  }

  /// Shows a page from another place on.
  private mutating func show(_ count: Int, from start: Int) {
    next = max(0, min(start, lines.count - 1))
    write("...\n")
    show(count)
  }

  /// Goes on with the next line that has the text that is sought, in capitals or not.
  private mutating func search() {
    guard !sought.isEmpty else { return }
    let wanted = sought.lowercased()
    guard
      let line = lines[next...].firstIndex(where: { String(decoding: $0, as: UTF8.self).lowercased().contains(wanted) })
    else { return write("Not found below: \(sought)\n") }
    show(page, from: line)
  }

  /// Takes a text up to Enter, and shows it as it is typed.
  /// - Returns: the text; nil if it was given up.
  private mutating func typed(_ signals: borrowing Signals) -> String? {
    var entry = LineEntry("")
    while true {
      write("\r\u{1B}[K/" + entry.text)
      guard let key = key(signals) else { return nil }
      switch key {
      case .enter:
        write("\r\u{1B}[K")
        return entry.text
      case .escape, .control("c"), .control("d"):
        write("\r\u{1B}[K")
        return nil
      default: entry.take(key)
      }
    }
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
    let shown = lines[next..<end].map { Self.marking(sought, in: String(decoding: $0, as: UTF8.self)) }
    write(shown.joined(separator: "\n") + "\n")
    next = end
  }

  /// A line with each place of a text marked, in capitals or not; escape sequences are none of its text.
  static func marking(_ sought: String, in line: String) -> String {
    let wanted = Array(sought.lowercased())
    guard !wanted.isEmpty else { return line }
    let letters = Array(line)
    var (marked, index, isEscape) = ("", 0, false)
    while index < letters.count {
      let end = index + wanted.count
      if !isEscape, end <= letters.count, String(letters[index..<end]).lowercased() == String(wanted) {
        marked += "\u{1B}[7m\(String(letters[index..<end]))\u{1B}[27m"
        index = end
        continue
      }
      if letters[index] == "\u{1B}" { isEscape = true } else if letters[index].isLetter { isEscape = false }
      marked.append(letters[index])
      index += 1
    }
    return marked
  }

  private mutating func prompt() {
    write(truncated("--more-- (space: page, b: back, Enter: line, /: search, q: end)", Terminal.window().width - 1))
  }

  /// Waits for a key that means something.
  private mutating func step(_ signals: borrowing Signals) -> Step {
    while true {
      guard let key = key(signals) else { return .end }
      if let step = Self.step(key) { return step }
    }
  }

  /// Waits for a key; nil if there will be none.
  private mutating func key(_ signals: borrowing Signals) -> KeyPress? {
    var waiting = [STDIN_FILENO, signals.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&waiting, 2, input.patience.map(CInt.init) ?? -1)
      if count < 0, errno != EINTR { return nil }
      if count == 0 {
        if let key = Self.key(input.finish()) { return key }
        continue
      }
      while let signal = signals.next() {
        if signal == SIGINT { return nil }
        if signal == SIGWINCH { continue }
        giveBack()
        parlor_yield_to(signal)
        takeKeys()
        prompt()
      }
      if waiting[0].revents & Int16(POLLIN) != 0 {
        // No more than a key, as what is typed after the last one is meant for the prompt.
        guard let received = input.read(1) else { return nil }
        if let key = Self.key(received) { return key }
      } else if waiting[0].revents != 0 {
        return nil
      }
    }
  }

  private static func key(_ received: [TerminalDecoder.Received]) -> KeyPress? {
    for case .key(let key) in received.map(\.event) { return key }
    return nil
  }

  private static func step(_ key: KeyPress) -> Step? {
    switch key {
    case .character(" "), .character("f"), .character("z"), .pageDown: .page
    case .enter, .character("j"), .character("e"), .down: .line
    case .character("b"), .pageUp: .back
    case .character("g"), .home: .start
    case .character("/"): .search
    case .character("n"): .again
    case .character("q"), .character("Q"), .escape, .control("c"), .control("d"): .end
    default: nil
    }
  }
}
