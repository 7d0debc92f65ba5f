import Arena
import Glibc
import Synchronization
import System

/// Progress of a running match on standard error: on a terminal a table that changes, in a log a line a minute.
final class ArenaProgress: Sendable {
  private let configuration: MatchConfiguration
  private let isOnTerminal: Bool
  private let state: Mutex<(last: Int64, lines: Int)>

  init(_ configuration: MatchConfiguration, isOnTerminal: Bool) {
    (self.configuration, self.isOnTerminal) = (configuration, isOnTerminal)
    state = Mutex((Ticks.now, 0))
  }

  /// Shows how the match stands.
  /// - Parameter rule: the state of the rule that ends it.
  func show(_ tally: MatchTally, _ rule: String?) {
    if configuration.isQuiet { return }
    state.withLock { state in
      if isOnTerminal {
        redraw(MatchStanding.lines(configuration, tally, rule, width: terminalWidth - 1), over: &state.lines)
      } else if Ticks.now - state.last >= 60_000_000_000 {
        state.last = Ticks.now
        write("parlor: \(MatchStanding.line(configuration, tally, rule))\n")
      }
    }
  }

  /// Makes room for what comes after it.
  func end() { state.withLock { redraw([], over: &$0.lines) } }

  private func redraw(_ lines: [String], over drawn: inout Int) {
    if drawn > 0 { write("\u{1B}[\(drawn)A\r\u{1B}[J") }
    write(lines.map { $0 + "\n" }.joined())
    drawn = lines.count
  }

  private var terminalWidth: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : 80
  }

  private func write(_ text: String) { _ = Files.writeAll(STDERR_FILENO, text.utf8.span) }
}
