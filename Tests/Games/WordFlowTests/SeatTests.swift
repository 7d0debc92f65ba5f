import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct SeatTests {
  @Test func aWordByTheOtherSeatEarnsATwentiethMore() throws {
    var game = WordFlowGame(tenWords, .normal, .together)
    for (word, seat, points) in [("mile", 0, 200), ("mail", 1, 230), ("male", 1, 240), ("loam", 0, 270)] {
      try game.play(.word(word), by: seat)
      #expect(game.changes.attempt?.points.total == points, "\(word)")
    }
  }

  @Test(arguments: [(0, [1, 1]), (250, [1, 1]), (251, [2, 0])])
  func aWordSentAtOnceCountsHalfForEach(later: Int, halves: [Int]) throws {
    var game = WordFlowGame(tenWords, .normal, .together)
    try game.play(.word("mile"), at: 1000, by: 0)
    try game.play(.word("mile"), at: 1000 + Int64(later), by: 1)
    #expect(game.view(for: .first).halves == halves)
    // The same seat can't share with itself.
    try game.play(.word("mail"), at: 2000, by: 1)
    try game.play(.word("mail"), at: 2000, by: 1)
    #expect(game.view(for: .first).halves == [halves[0], halves[1] + 2])
  }

  @Test func teamworkAddsAQuarterOfTheSmallerPartOverTheLarger() throws {
    var game = WordFlowGame(tenWords, .normal, .together)
    for (index, word) in required.enumerated() { try game.play(.word(word), by: index < 4 ? 0 : 1) }
    // 4 of 2400 / 4 * 4 / 6.
    #expect(game.score(of: 0).team == 400 && game.outcome(for: Seat(1)) == .won)
  }

  @Test func aRaceIsWonByWhoFindsAllFirst() throws {
    var game = WordFlowGame(tenWords, .normal, .race)
    for word in required.dropLast() { try game.play(.word(word), by: 0) }
    for word in required { try game.play(.word(word), by: 1) }
    #expect(game.outcome(for: .first) == .lost && game.outcome(for: Seat(1)) == .won)
  }

  @Test("with finish the first to find all has won, and the other plays on: to the end, or until it gives up")
  func aRaceThatGoesOn() throws {
    for gives in [true, false] {
      var game = WordFlowGame(tenWords, .normal, .race, playsOn: true)
      for word in required { try game.play(.word(word), at: 30_000, by: 1) }
      #expect(game.ending == nil && game.mayMove(.first) && !game.mayMove(Seat(1)))
      #expect(game.view(for: Seat(1)).outcome == .won && game.view(for: .first).isJustBeaten)
      for word in required.dropLast() { try game.play(.word(word), at: 40_000, by: 0) }
      #expect(game.outcome(for: .first) == .playing && !game.view(for: .first).isJustBeaten)
      var log = EventLog(isOn: false)
      if gives {
        game.resign(by: .first, &log)
      } else {
        try game.play(.word(required[required.count - 1]), at: 50_000, by: 0)
      }
      #expect(game.outcome(for: .first) == .lost && game.outcome(for: Seat(1)) == .won)
      // What the winner has earned stays as it was.
      #expect(game.score(of: 1).time == 900 && game.score(of: 0).time == 0)
    }
  }

  @Test func onlyWhoCompletesARaceEarnsTheTimeThatIsLeft() throws {
    var game = WordFlowGame(tenWords, .normal, .race)
    try game.play(.word("mile"), at: 1000, by: 0)
    for word in required { try game.play(.word(word), at: 30_000, by: 1) }
    #expect(game.score(of: 0).time == 0 && game.score(of: 1).time == 900)
  }

  /// The finds of each seat, and who is ahead when the time is over; nil if nobody is.
  @Test(arguments: [
    ([("mile", 1)], [("mile", 2), ("mail", 3)], 1 as Int?), ([("lease", 1)], [("mile", 2)], 0),
    // The same score: more words, then the earlier last word.
    ([("mile", 5)], [("mail", 2)], 1), ([("mile", 2)], [("mail", 2)], nil), ([], [], nil),
  ])
  func theTimeEndsARace(one: [(String, Int)], two: [(String, Int)], winner: Int?) throws {
    var game = WordFlowGame(tenWords, .normal, .race)
    let lines = one.map { ($0.0, $0.1, 0) } + two.map { ($0.0, $0.1, 1) }
    for (word, time, seat) in lines.sorted(by: { $0.1 < $1.1 }) {
      try game.play(.word(word), at: Int64(time), by: seat)
    }
    try game.play(.tick, at: 120_000, by: 0)
    for seat in 0...1 {
      #expect(game.outcome(for: Seat(seat)) == winner.map { $0 == seat ? .won : .lost } ?? .finished)
    }
  }

  @Test func aRivalSeesCountAndScoreAlone() throws {
    var game = WordFlowGame(tenWords, .normal, .race)
    try game.play(.touch(0), by: 0)
    try game.play(.word("mile"), by: 0)
    let rival = game.view(for: Seat(1))
    #expect(rival.found.isEmpty && rival.traces == [[], []] && rival.changes == nil && rival.score.total == 0)
    #expect(rival.rival == WordFlowView.Rival(words: 1, score: 200) && rival.lengths == nil)
    let move = game.move(.word("mile"))
    #expect(WordFlowGame.line("word mile", of: move, seenBy: Seat(1)) == "word")
    #expect(WordFlowGame.line("word mile", of: move, seenBy: .watcher) == "word mile")
    #expect(WordFlowGame.line("touch a1", of: game.move(.touch(0)), seenBy: Seat(1)) == nil)
    let blind = WordFlowGame(tenWords, .normal, .race, isBlind: true)
    #expect(blind.view(for: .first).rival == nil && blind.view(for: .watcher).rival != nil)
    #expect(WordFlowGame.line("word mile", of: blind.move(.word("mile")), seenBy: Seat(1)) == nil)
  }

  @Test func eventsGoToWhoMayKnowOfThem() throws {
    func events(_ seating: Seating, isBlind: Bool = false) throws -> [String: [String]] {
      var game = WordFlowGame(tenWords, .normal, seating, isBlind: isBlind)
      var log = EventLog(isOn: true)
      try game.apply(game.move(.word("mile")), by: .first, &log)
      var names: [String: [String]] = [:]
      for event in log.events {
        names[event.kind.name, default: []].append(event.audience.map { String($0.number) } ?? "all")
      }
      return names
    }
    #expect(try events(.solo) == ["valid-word": ["all"], "hints-unlocked": ["all"]])
    #expect(try events(.together) == ["valid-word": ["0"], "partner-word": ["1"], "hints-unlocked": ["all"]])
    #expect(try events(.race) == ["valid-word": ["0"], "rival-word": ["1"], "hints-unlocked": ["0"]])
    #expect(try events(.race, isBlind: true) == ["valid-word": ["0"], "hints-unlocked": ["0"]])
  }
}
