import CReadline
import Engine
import Glibc
import PuzzleKit
import System

extension BackgroundWork {
  /// Does the work. `show` gets its records, and the lines they make in the format of the session, as they come. Ctrl-C
  /// tells the work to end and leaves everything else as it is.
  /// - Returns: the result, or nil where no thread could be had.
  @MainActor
  static func run(_ work: Work, signals: borrowing Signals, show: (Reply, [UInt8]) -> Void) -> Work.Result? {
    guard let background = BackgroundWork(work) else { return nil }
    var waiting = [
      pollfd(fd: background.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&waiting, 2, -1)
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
      guard waiting[0].revents != 0 else { continue }
      let news = background.takeNews()
      var all = Reply()
      for reply in news.replies { all.add(reply) }
      show(all, news.lines)
      if let result = news.result { return result }
    }
  }
}
