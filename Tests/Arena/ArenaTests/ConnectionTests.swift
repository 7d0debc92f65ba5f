import Foundation
import System
import Testing
import Wire

@testable import Arena

/// Lines between a bot and the referee.
@Suite struct ConnectionTests {
  /// Nanoseconds of processor time of this thread.
  private var spent: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Looking for a line a few times before sleeping is for lines that come at once.
  @Test func waitingForASilentBotTakesNoProcessorTime() throws {
    var total: Int64 = 0
    for _ in 0..<10 {
      let bot = BotEntry(name: "silent", words: ["/bin/sleep", "20"])
      let connection = try BotConnection(bot, limits: Limits(), cage: ProcessCage(), connector: "")
      var output = Output()
      let before = spent
      guard case .deadline = connection.next(until: Ticks.now + 30_000_000, &output) else {
        Issue.record("a line came")
        return
      }
      total += spent - before
    }
    #expect(total < 5_000_000, "\(total) ns")
  }
}
