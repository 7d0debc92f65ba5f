import CReadline
import Engine
import Glibc
import PuzzleKit
import System

extension BackgroundWork {
  /// Does the work. `show` gets its records, and the lines they make in the format of the session, as they come. Ctrl-C, a
  /// `stop` or `quit` that is typed and the end of the input tell the work to end; `typed` takes what is typed.
  /// - Returns: the result, or nil where no thread could be had.
  @MainActor
  static func run(
    _ work: Work, signals: borrowing Signals, typed: inout TypeAhead, show: (Reply, [UInt8]) -> Void
  ) -> Work.Result? {
    guard let background = BackgroundWork(work) else { return nil }
    var waiting = [
      pollfd(fd: background.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let isListening = TypeAhead.isInForeground && !typed.isAtEnd
      // poll(2) passes over a negative descriptor. Nothing tells when a shell gives the terminal back.
      waiting[2].fd = isListening ? STDIN_FILENO : -1
      poll(&waiting, 3, isListening || typed.isAtEnd ? -1 : 500)
      while let signal = signals.next() {
        switch signal {
        case SIGINT:
          background.stop()
          // The terminal has shown ^C.
          Terminal.write("\n")
        case SIGWINCH: break
        default: parlor_yield_to(signal)
        }
      }
      if waiting[2].revents != 0, typed.read() { background.stop() }
      guard waiting[0].revents != 0 else { continue }
      let news = background.takeNews()
      var all = Reply()
      for reply in news.replies { all.add(reply) }
      show(all, news.lines)
      if let result = news.result { return result }
    }
  }
}
