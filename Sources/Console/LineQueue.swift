import Engine
import Glibc

/// Lines that wait for their turn: those of a pasted block, and what is typed while work runs. The terminal keeps lines of
/// its own then, and has shown them.
struct LineQueue {
  /// A line, and whether it is shown again above its answer.
  typealias Line = (text: String, isShownAgain: Bool)

  private var lines: ArraySlice<Line> = []
  /// How many of the lines end the work that is started before them.
  private var endings = 0
  /// The beginning of a line.
  private var partial: [UInt8] = []
  /// Whether Ctrl-D was pressed, or the terminal is gone.
  private(set) var isAtEnd = false

  /// Whether work that is running is to end.
  var endsWork: Bool { endings > 0 || isAtEnd }

  /// Adds what was entered at the prompt: a line, or a block of several, each of which is shown again.
  mutating func add(_ text: String) {
    let entered = text.split(separator: "\n").map { $0.last == "\r" ? String($0.dropLast()) : String($0) }
    for line in entered { append(line, isShownAgain: entered.count > 1) }
  }

  /// Takes what the terminal has; blocks where it has nothing.
  mutating func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    if count <= 0 { end() }
    for byte in bytes.prefix(max(count, 0)) {
      // What was typed while readline still had the terminal ends in a CR.
      if byte != 10, byte != 13 {
        partial.append(byte)
      } else if !partial.isEmpty {
        append(String(decoding: partial, as: UTF8.self), isShownAgain: true)
        partial = []
      }
    }
  }

  /// Takes the end of the input.
  mutating func end() { isAtEnd = true }

  /// Takes the next line; nil where there is none.
  mutating func next() -> Line? {
    guard let line = lines.popFirst() else { return nil }
    if Self.endsWork(line.text) { endings -= 1 }
    return line
  }

  /// Takes the beginning of a line, for the person to go on with.
  mutating func takeBeginning() -> String {
    defer { partial = [] }
    return sanitized(String(decoding: partial, as: UTF8.self))
  }

  /// Forgets what waits, as the terminal does on Ctrl-C with what it still has.
  mutating func forget() {
    lines = []
    endings = 0
    partial = []
  }

  private mutating func append(_ text: String, isShownAgain: Bool) {
    lines.append((text, isShownAgain))
    if Self.endsWork(text) { endings += 1 }
  }

  private static func endsWork(_ line: String) -> Bool {
    var line = line
    return line.withUTF8 { Session.urgency(of: $0) } == .endsWork
  }
}
