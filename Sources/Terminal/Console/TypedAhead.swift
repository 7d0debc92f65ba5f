import Glibc

/// Text that is typed while work runs. The terminal keeps lines of its own then, and has shown them.
struct TypedAhead: ~Copyable {
  /// The terminal, opened once more: Ctrl-C may empty it between a look at it and its reading, which must not block then.
  /// The standard input itself is shared with other processes, which a mode of its own would reach.
  private let terminal: CInt
  /// The beginning of a line.
  private var partial: [UInt8] = []
  /// Whether Ctrl-D was pressed, or the terminal is gone.
  private(set) var isAtEnd = false

  init() {
    let descriptor = open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    // Another user's terminal can't be opened again: then a reading may block until the next key.
    terminal = descriptor >= 0 ? descriptor : dup(STDIN_FILENO)
  }

  deinit { close(terminal) }

  /// Takes what the terminal has, and gives the lines that are complete.
  @MainActor
  mutating func read(_ input: TerminalInput) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(terminal, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    if count <= 0 { end() }
    return take(input.typed(bytes.prefix(max(count, 0)))[...])
  }

  /// Takes keys that were kept up to the end of a line, and gives that line; nil if they end in none. Keys that are sequences
  /// mean nothing in a line.
  @MainActor
  mutating func takeLine(_ input: TerminalInput) -> String? {
    while let key = input.takeOldestKept() {
      if key.bytes.first != 0x1B, let line = take(key.bytes[...]).first { return line }
    }
    return nil
  }

  /// Takes what was read elsewhere, and gives the lines that are complete.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      switch byte {
      // What was typed while single keys were read ends in a CR, and has keys in it that the terminal acts on otherwise.
      case 10, 13:
        if !partial.isEmpty { lines.append(String(decoding: partial, as: UTF8.self)) }
        partial = []
      case 4: if partial.isEmpty { end() }
      case 8, 127: while let last = partial.popLast(), last & 0xC0 == 0x80 {}
      case 21: partial = []
      default: partial.append(byte)
      }
    }
    return lines
  }

  /// Takes the end of the input.
  mutating func end() { isAtEnd = true }

  /// Takes the beginning of a line, for the person to go on with.
  mutating func takeBeginning() -> String {
    defer { partial = [] }
    return sanitized(String(decoding: partial, as: UTF8.self))
  }

  /// Forgets what is typed, as the terminal does on Ctrl-C with what it still has.
  mutating func forget() { partial = [] }
}
