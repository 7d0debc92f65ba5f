import Engine
import Glibc

/// What is typed while work runs. The terminal keeps lines of its own then, and has shown them.
struct TypeAhead {
  /// Whole lines, to be carried out at the next prompts.
  private var lines: [String] = []
  /// The beginning of a line.
  private var partial: [UInt8] = []
  /// Whether Ctrl-D was pressed, or the terminal is gone.
  private(set) var isAtEnd = false

  /// Whether the terminal would give its input to this process: not while a shell has it run in the background.
  static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// Takes what the terminal has.
  /// - Returns: whether the work is to end for it.
  mutating func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    if count <= 0 {
      isAtEnd = true
      return true
    }
    var endsWork = false
    for byte in bytes[..<count] {
      // What was typed while readline still had the terminal ends in a CR.
      if byte != 10, byte != 13 {
        partial.append(byte)
        continue
      }
      if partial.withUnsafeBufferPointer({ Session.urgency(of: $0) }) == .endsWork { endsWork = true }
      lines.append(String(decoding: partial, as: UTF8.self))
      partial = []
    }
    return endsWork
  }

  /// Takes the next line; nil where there is none.
  mutating func takeLine() -> String? { lines.isEmpty ? nil : lines.removeFirst() }

  /// Takes the beginning of a line, for the person to go on with.
  mutating func takeBeginning() -> String {
    defer { partial = [] }
    return harmless(String(decoding: partial, as: UTF8.self))
  }
}
