import Engine
import Glibc

/// What a terminal says of its ground and its cursor if it is asked, and what was typed before it did.
struct GroundAnswer: Equatable {
  /// Dark or light; nil if it has not said.
  private(set) var ground: Background?
  /// The column that its cursor is in, from 1; nil if it has not said.
  private(set) var column: Int?
  /// All that is no part of its answer.
  private(set) var typed: [UInt8] = []
  /// Whether it has answered the last question.
  private(set) var isComplete = false

  /// How many milliseconds a terminal is given. Most answer at once, and what comes later readline passes over.
  static let patience = 100

  /// The colour of the ground, which many terminals know (xterm's OSC 11), and then what it is, which all of them answer: so
  /// there is no wait where the first is passed over.
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Reads what came from a terminal.
  init(_ bytes: [UInt8] = []) {
    var rest = bytes[...]
    while let first = rest.first {
      if rest.starts(with: Array("\u{1B}]11;".utf8)), let end = rest.firstIndex(where: { [7, 92].contains($0) }) {
        let colour = String(decoding: rest[rest.startIndex + 5..<end], as: UTF8.self)
        ground = Self.ground(colour.prefix { $0 != "\u{1B}" }) ?? ground
        rest = rest[(end + 1)...]
      } else if rest.starts(with: Array("\u{1B}[?".utf8)), let end = rest.firstIndex(of: UInt8(ascii: "c")) {
        isComplete = true
        rest = rest[(end + 1)...]
      } else if let place = Self.place(rest) {
        column = place.column
        rest = rest[place.end...]
      } else {
        typed.append(first)
        rest = rest.dropFirst()
      }
    }
  }

  /// The column in a place such as `ESC [1;5R` that bytes begin with, and where it ends.
  private static func place(_ bytes: ArraySlice<UInt8>) -> (column: Int, end: Int)? {
    guard bytes.starts(with: [27, 91]), let end = bytes.firstIndex(of: UInt8(ascii: "R")) else { return nil }
    let parts = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self).split(separator: ";")
    guard parts.count == 2, Int(parts[0]) != nil, let column = Int(parts[1]) else { return nil }
    return (column, end + 1)
  }

  /// Whether a colour such as `rgb:ffff/ffff/dddd` is light, by how bright it looks.
  private static func ground(_ colour: Substring) -> Background? {
    guard colour.hasPrefix("rgb") else { return nil }
    let parts = colour.drop { $0 != ":" }.dropFirst().split(separator: "/")
    let values = parts.prefix(3).compactMap { part in
      UInt32(part, radix: 16).map { Double($0) / Double((1 << (4 * UInt32(part.count))) - 1) }
    }
    guard values.count == 3 else { return nil }
    return 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] > 0.5 ? .light : .dark
  }

  /// Asks the terminal on standard input and output and waits for a moment.
  static func ask() -> GroundAnswer {
    var saved = termios()
    guard isatty(STDOUT_FILENO) != 0, tcgetattr(STDIN_FILENO, &saved) == 0, Terminal.isInForeground else {
      return GroundAnswer()
    }
    var single = saved
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &single)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
    Terminal.write(question)
    var bytes: [UInt8] = []
    let end = monotonicMilliseconds() + patience
    while !GroundAnswer(bytes).isComplete, end > monotonicMilliseconds() {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, CInt(end - monotonicMilliseconds())) > 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count <= 0 { break }
      bytes += piece.prefix(count)
    }
    return GroundAnswer(bytes)
  }
}

/// The time on a clock that is never set.
func monotonicMilliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
