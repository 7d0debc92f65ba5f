import Arena
import Engine
import Glibc
import PuzzleKit
import Synchronization
import System

/// What is said on standard error while a match runs: on a terminal a line that changes, in a log a line a minute.
final class ArenaProgress: Sendable {
  private let isOnTerminal, isQuiet: Bool
  private let last = Mutex<Int64>(Ticks.now)
  private let hasShown = Mutex(false)

  init(isOnTerminal: Bool, isQuiet: Bool) { (self.isOnTerminal, self.isQuiet) = (isOnTerminal, isQuiet) }

  func show(_ tally: MatchTally, _ configuration: MatchConfiguration) {
    if isQuiet { return }
    if !isOnTerminal {
      let isDue = last.withLock { last in
        if Ticks.now - last < 60_000_000_000 { return false }
        last = Ticks.now
        return true
      }
      if !isDue { return }
    }
    let left = Double(tally.games - tally.done) / max(tally.rate, 0.001)
    let means = zip(configuration.bots, tally.bots).map { "\($0.name) \(decimalText($1.mean, places: 3))" }
    let text =
      "\(tally.done)/\(tally.games) games, \(decimalText(tally.rate, places: 1))/s, \(Int(left)) s left; "
      + means.joined(separator: ", ")
    hasShown.withLock { $0 = true }
    write(isOnTerminal ? "\r\u{1B}[K\(text.prefix(terminalWidth - 1))" : "parlor: \(text)\n")
  }

  /// Makes room for what comes after it.
  func end() { if isOnTerminal, hasShown.withLock({ $0 }) { write("\r\u{1B}[K") } }

  private var terminalWidth: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : 80
  }

  private func write(_ text: String) { _ = Files.writeAll(STDERR_FILENO, ArraySlice(text.utf8)) }
}
