import CReadline
import Engine
import Glibc
import PuzzleKit
import System

extension BackgroundWork {
  /// Does the work. `show` gets its records, and the lines they make in the format of the session, as they come. Ctrl-C, a
  /// `stop` or `quit` that waits or is typed, and the end of the input tell the work to end; `lines` takes what is typed.
  /// - Returns: the result, or nil where no thread could be had.
  @MainActor
  static func run(
    _ work: Work, signals: borrowing Signals, lines: inout LineQueue, show: (Reply, [UInt8]) -> Void
  ) -> Work.Result? {
    guard let background = BackgroundWork(work) else { return nil }
    var waiting = [
      pollfd(fd: background.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: 0, revents: 0),
    ]
    while true {
      if lines.endsWork { background.stop() }
      let isListening = Terminal.isInForeground
      waiting[2].events = isListening ? Int16(POLLIN) : 0
      // poll(2) passes over a negative descriptor, and tells of a terminal that is gone without being asked.
      waiting[2].fd = lines.isAtEnd ? -1 : STDIN_FILENO
      // Nothing tells when a shell gives the terminal back.
      if poll(&waiting, 3, isListening || lines.isAtEnd ? -1 : 500) < 0 { continue }
      var isInterrupted = false
      while let signal = signals.next() {
        switch signal {
        case SIGINT:
          background.stop()
          lines.forget()
          isInterrupted = true
          // The terminal has shown ^C.
          Terminal.write("\n")
        case SIGWINCH: break
        default: parlor_yield_to(signal)
        }
      }
      // The terminal drops what it had on Ctrl-C, and reading it would block.
      if !isInterrupted, waiting[2].revents & Int16(POLLIN) != 0 {
        lines.read()
      } else if waiting[2].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
        lines.end()
      }
      guard waiting[0].revents != 0 else { continue }
      let news = background.drain()
      var all = Reply()
      for reply in news.replies { all.add(reply) }
      show(all, news.lines)
      if let result = news.result { return result }
    }
  }
}
