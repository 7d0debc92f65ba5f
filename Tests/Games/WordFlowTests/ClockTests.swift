import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct ClockTests {
  @Test func theTimeLimitEndsHardcoreAtTheNextLine() throws {
    var game = WordFlowGame(tenWords, .hardcore)
    try game.play(.word("mile"), at: 119_999)
    #expect(game.outcome(for: .first) == .playing)
    // Even a line that would be refused.
    try game.play(.lift, at: 120_000)
    #expect(game.outcome(for: .first) == .lost && game.progress[0].found.count == 1)
  }

  @Test func otherModesGoOn() throws {
    for mode in [PlayMode.beginner, .normal] {
      var game = WordFlowGame(tenWords, mode)
      for word in required { try game.play(.word(word), at: 120_000) }
      #expect(game.outcome(for: .first) == .won && game.score(of: 0).time == 0)
    }
  }

  @Test func onlyWhereTheTimeIsKnownItEarnsPoints() throws {
    func timeBonus(_ mode: PlayMode, at time: Int64?) throws -> Int {
      var game = WordFlowGame(tenWords, mode)
      for word in required { try game.play(.word(word), at: time) }
      return game.score(of: 0).time
    }
    #expect(try timeBonus(.normal, at: 30_000) == 900 && timeBonus(.hardcore, at: 0) == 1200)
    #expect(try timeBonus(.normal, at: nil) == 0 && timeBonus(.beginner, at: 30_000) == 0)
  }

  @Test func timeDoesNotGoBack() throws {
    var game = WordFlowGame(tenWords, .normal)
    try game.play(.word("mile"), at: 1000)
    #expect(throws: Refusal.self) { try game.play(.word("male"), at: 999) }
    try game.play(.word("male"), at: 1000)
  }

  @Test func theClockCountsFromTheLastLine() throws {
    var game = WordFlowGame(tenWords, .normal, started: 5000, wall: 5000)
    #expect(game.move(.tick, wall: 6500).time == 1500)
    var log = EventLog(isOn: false)
    try game.apply(game.move(.word("mile"), wall: 7000), by: .first, &log)
    // As when a saved game is read later.
    let later = game.move(.word("male"), at: 3000, wall: 900_000)
    try game.apply(later, by: .first, &log)
    #expect(game.move(.tick, wall: 901_000).time == 4000)
    // A clock that was set back stands still.
    #expect(game.move(.tick, wall: 1).time == 3000)
  }

  @Test func theLastMinuteIsToldOnce() throws {
    var game = WordFlowGame(tenWords, .normal)
    var told: [[String]] = []
    for time in [59_999, 60_000, 70_000, 120_000, 130_000] as [Int64] {
      var log = EventLog(isOn: true)
      try game.apply(game.move(.tick, at: time), by: .first, &log)
      told.append(log.events.map(\.kind.name))
    }
    #expect(told == [[], ["last-minute"], [], ["time-over"], []])
  }
}
