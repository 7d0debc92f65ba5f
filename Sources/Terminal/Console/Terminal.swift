import CReadline
import CTerminal
import Glibc
import System

/// The terminal on standard output.
enum Terminal {
  /// The most cells of a line and lines of a window that are used; a terminal may claim any.
  private static let (widest, highest) = (1000, 500)

  /// The cells of a line and the lines of the window, asked anew each time.
  static func window() -> (width: Int, height: Int) {
    var size = winsize()
    if parlor_window(1, &size) == 0, size.ws_col > 0 {
      return (min(Int(size.ws_col), widest), size.ws_row > 0 ? min(Int(size.ws_row), highest) : 24)
    }
    return (min(max(environment("COLUMNS").flatMap { Int($0) } ?? 80, 1), widest), 24)
  }

  /// Whether the terminal on standard input would give it to this process: not while a shell has it run in the background.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    // Of a terminal that controls nothing anybody may read.
    return group == getpgrp() || (group < 0 && errno == ENOTTY)
  }

  /// Whether something was typed that nobody has read, or the terminal is gone.
  @Sendable static func hasInput() -> Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) != 0
  }

  /// Writes text, in full.
  /// - Returns: whether the terminal took it.
  @discardableResult
  static func write(_ text: String) -> Bool {
    let text = isUnicode ? text : Signs.ascii(text)
    return Files.writeAll(STDOUT_FILENO, text.utf8.span)
  }

  /// Writes bytes, in full.
  /// - Returns: whether the terminal took them.
  @discardableResult
  static func write(_ bytes: Span<UInt8>) -> Bool {
    if isUnicode { return Files.writeAll(STDOUT_FILENO, bytes) }
    return write(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether text can be sent to the terminal for the clipboard: the consoles of Linux and of old terminals would show it.
  static var takesClipboard: Bool {
    guard let term = description("TERM"), !Theme.isDumb(term) else { return false }
    return !["linux", "vt", "cons", "ansi", "sun"].contains { term.hasPrefix($0) }
  }

  /// Whether the terminal shows UTF-8.
  static let isUnicode = Signs.areUnicode(environment)

  /// The environment as far as it tells of colours; a pipe or a file is no terminal, whatever `TERM` says.
  static func description(_ name: String) -> String? {
    name == "TERM" && isatty(1) == 0 ? nil : environment(name)
  }

  /// The number of colours that terminfo gives a kind of terminal; nil if it does not know the kind.
  static func colours(_ term: String) -> Int? {
    let count = parlor_terminfo_colours(term)
    return count < -1 ? nil : max(0, Int(count))
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The signals of the keyboard and the window, read like input so that no code runs inside a handler.
struct Signals: ~Copyable {
  /// The descriptor to wait for.
  let descriptor: Int32
  private var old = sigset_t()

  init() { descriptor = parlor_open_signals(&old) }

  deinit {
    close(descriptor)
    var old = old
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// The next signal that waits, or nil.
  borrowing func next() -> Int32? {
    let signal = parlor_next_signal(descriptor)
    return signal == 0 ? nil : signal
  }
}
