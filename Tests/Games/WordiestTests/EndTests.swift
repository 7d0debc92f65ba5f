import PuzzleKit
import Testing

@testable import Wordiest

/// The end of a match: what it tells, keeps and shares.
@Suite struct EndTests {
  private func game(
    _ rack: String, _ lines: [(String, String)] = [], _ kind: WordiestGame.Kind = .match, rating: Rating? = nil,
    others: [Int] = [], assisted: Bool = false
  ) throws -> WordiestGame {
    let rack = try Rack(parsing: rack.split(separator: " ").map(String.init))
    let samples = others.map { Sample(score: $0, ratingTenths: 500, play: nil, isSynthetic: false) }
    var game = WordiestGame(WordiestMatch(rack: rack, samples: samples), kind, identifier: "17", .standard)
    var log = EventLog(isOn: false)
    for (first, second) in lines { try game.apply(.place(first, second), &log) }
    if assisted { game.markAssisted() }
    try game.apply(.submit(rating.map { .known($0) } ?? .first), &log)
    return game
  }

  private func conclude(_ game: WordiestGame, _ profile: MemoryProfile = MemoryProfile()) throws -> [String] {
    var reply = Reply()
    let history = try #require(WordiestGame.history)
    _ = try history.conclude(game, .first, profile, game.isUnrated, &reply)
    return (profile.values["achievements"] ?? "").split(separator: " ").map(String.init)
  }

  @Test func aLongWordHasToBeOne() throws {
    let rack = "s t r a n g e r"
    let valid = try game(rack, [("stranger", "")], others: [900])
    #expect(try conclude(valid).contains("long-word"))
    let short = try game(rack, [("strange", "")], others: [900])
    #expect(try !conclude(short).contains("long-word"))
    var wrong = WordiestGame(valid.match, .match, identifier: "17", .standard)
    var log = EventLog(isOn: false)
    for tile in 0..<8 { try wrong.apply(.tile(7 - tile, .word2, nil), &log) }
    try wrong.apply(.submit(.first), &log)
    #expect(try !conclude(wrong).contains("long-word"))
  }

  @Test func perfectIsTheBestPairAndNoRackWithoutWords() throws {
    #expect(try conclude(game("a b t", [("bat", "")])).contains("perfect"))
    #expect(try !conclude(game("a b t", [("at", "")])).contains("perfect"))
    #expect(try !conclude(game("b c")).contains("perfect"))
    // Fireworks are for who has beaten somebody.
    #expect(try !conclude(game("a b t", [("bat", "")])).contains("fireworks"))
    #expect(try conclude(game("a b t", [("bat", "")], others: [6])).contains("fireworks"))
    #expect(try !conclude(game("a b t", [("bat", "")], others: [6, 99])).contains("fireworks"))
  }

  @Test func theRatingAfterTheMatchCounts() throws {
    #expect(try conclude(game("a b t", [("bat", "")])).contains("rating-60"))
    #expect(try !conclude(game("a b t", [("bat", "")], .challenge)).contains("rating-60"))
    let (low, high) = (Rating(74.8), Rating(74.9))
    func reached(_ rating: Rating) throws -> Bool {
      try conclude(game("a b t", [("bat", "")], rating: rating), MemoryProfile(["rating": rating.text]))
        .contains("rating-80")
    }
    #expect(try !reached(low) && reached(high))
  }

  @Test func aMatchIsCountedAndAChallengeLeavesTheRating() throws {
    let profile = MemoryProfile(["rating": "40.0", "games": "3", "points": "50", "best_round": "9"])
    let challenge = try game("a b t", [("bat", "")], .challenge, rating: Rating(40))
    let score = try #require(challenge.standing).score
    _ = try conclude(challenge, profile)
    #expect(profile.values["rating"] == "40.0" && profile.values["games"] == "4")
    #expect(profile.values["points"] == String(50 + score) && profile.values["best_round"] == "9")
    let match = try game("a b t", [("bat", "")], rating: Rating(40))
    let player = profile.values["player"]
    _ = try conclude(match, profile)
    #expect(profile.values["rating"] == "52.0" && profile.values["games"] == "5")
    #expect(player != nil && profile.values["player"] == player)
    profile.values["best_round"] = "-1"
    _ = try conclude(game("a b t", rating: Rating(52), others: [1]), profile)
    #expect(profile.values["best_round"] == "0" && profile.values["rating"] == "41.6")
    let fresh = MemoryProfile()
    _ = try conclude(game("a b t", [], .challenge), fresh)
    #expect(fresh.values["rating"] == nil && fresh.values["games"] == "1")
    // With help nothing is kept.
    let before = profile.values
    _ = try conclude(game("a b t", [("bat", "")], rating: Rating(41.6), assisted: true), profile)
    #expect(profile.values["rating"] == before["rating"] && profile.values["games"] == before["games"])
  }

  @Test func theRatingThatIsNamedIsTheProfiles() throws {
    func refusal(_ game: WordiestGame, _ values: [String: String]) -> String? {
      do {
        _ = try conclude(game, MemoryProfile(values))
        return nil
      } catch { return (error as? Refusal)?.text }
    }
    let tail = "; submit confirm takes it from the profile"
    let (first, known) = (try game("a b t"), try game("a b t", rating: Rating(50)))
    #expect(refusal(first, [:]) == nil && refusal(known, ["rating": "50.0"]) == nil)
    #expect(refusal(first, ["rating": "50.0"]) == "the rating is 50.0, not first" + tail)
    #expect(refusal(known, ["rating": "50.1"]) == "the rating is 50.1, not 50.0" + tail)
    #expect(refusal(known, [:]) == "no match was rated yet, so the rating is first, not 50.0" + tail)
  }

  // MARK: - Kept lines

  private func record(_ score: Int, others: [Int], rating: Int = 500, _ more: String = "", id: String = "17") -> String
  {
    let samples = others.map { #"{"s":\#($0),"r":500}"# }.joined(separator: ",")
    return #"{"id":"\#(id)","kind":"match","match":{"i":[{"l":"a","x":1}],"sl":[\#(samples)]},"w":0,"s":\#(score),"#
      + #""r":\#(rating)\#(more)}"#
  }

  private func entry(_ detail: String) -> HistoryEntry {
    HistoryEntry(timestamp: 0, game: "wordiest", mode: "match", outcome: .finished, detail: detail)
  }

  @Test(arguments: [("1 7", false), ("1\u{7F}7", true), ("!", true), ("1\\t7", false), ("", false)])
  func aNameHasNoSpaces(id: String, isGood: Bool) {
    #expect(((try? MatchRecord(parsing: record(1, others: [], id: id))) != nil) == isGood)
  }

  @Test(arguments: [(-1, false), (0, true), (1000, true), (1001, false)])
  func aRatingIsFromNoneToAHundred(tenths: Int, isGood: Bool) {
    #expect(((try? MatchRecord(parsing: record(1, others: [], rating: tenths))) != nil) == isGood)
  }

  @Test(arguments: [
    (5, [1, 9], 500, "no words (5 pts, +0.0 rtg)"), (5, [9], 500, "no words (5 pts, -10.0 rtg)"),
    (1, [0], 500, "no words (1 pt, +10.0 rtg)*"), (0, [], 1000, "no words (0 pts, +0.0 rtg)*"),
  ])
  func aRowTellsTheStep(score: Int, others: [Int], rating: Int, row: String) throws {
    #expect(try MatchRecord(parsing: record(score, others: others, rating: rating)).row == row)
    // A match with help has no step.
    #expect(
      try MatchRecord(parsing: record(score, others: others, rating: rating, #","a":true"#)).row.contains(" +0.0 rtg)"))
  }

  @Test func figuresAreOfTheRecordsThatCanBeRead() throws {
    let mode = try #require(WordiestGame.manual.mode("match"))
    let pages = try #require(WordiestGame.history).pages
    var reply = Reply()
    reply.draws = true
    let lines = [record(5, others: [1, 9]), "damaged", record(8, others: [1]), record(0, others: [1, 1, 0])]
    try pages.reportStatistics(mode, lines.map(entry), MemoryProfile(), &reply)
    // Percentiles of 50, 100 and 33.4.
    #expect(
      reply.blocks.last
        == .table(
          ["Matches", "Points", "Mean", "Best round", "Percentile", "Top scores"],
          [["3", "13", "4.3", "8", "61.1", "1"]]
        ))
    reply.clear()
    reply.draws = true
    try pages.reportStatistics(mode, [], MemoryProfile(), &reply)
    #expect(reply.blocks.last.map { "\($0)" }?.contains(#"["0", "0", "0.0", "0", "0.0", "0"]"#) == true)
  }

  @Test(arguments: [(0, 0), (1, 2), (2, 5), (3, 7), (4, 10)]) func sharedSquaresAreWholeTenths(beaten: Int, tenths: Int)
    throws
  {
    // Of four others: 25 % are two squares and a half.
    let others = (0..<4).map { $0 < beaten ? 0 : 9 }
    let stored = StoredEntry(id: 1, entry: entry(record(4, others: others)))
    let lines = try #require(WordiestGame.history?.pages.share(stored, MemoryProfile()))
    #expect(lines[0].hasPrefix("Parlor Wordiest Match #17: 4 points, beating "), "\(lines)")
    #expect(lines[1] == String(repeating: "🟦", count: tenths) + String(repeating: "⬜", count: 10 - tenths))
  }

  @Test func aDailyMatchIsWonByAPoint() throws {
    let history = try #require(WordiestGame.history).pages
    #expect(history.isDailyWin(entry(record(1, others: [9]))) && !history.isDailyWin(entry(record(0, others: []))))
    #expect(!history.isDailyWin(entry("damaged")))
  }

  @Test func whoLeavesIsAskedWhereSomethingIsLost() throws {
    let history = try #require(WordiestGame.history)
    let match = try game("a b t").match
    var log = EventLog(isOn: false)
    var open = WordiestGame(match, .match, identifier: "17", .standard)
    #expect(history.abandonPrompt(open) == nil)
    try open.apply(.tile(0, .word1, nil), &log)
    #expect(history.abandonPrompt(open) == WordiestTexts.leave)
    var position = WordiestGame(match, .match, identifier: nil, .standard)
    try position.apply(.tile(0, .word1, nil), &log)
    #expect(history.abandonPrompt(position) == nil)
    let review = WordiestGame(
      try MatchRecord(parsing: record(1, others: []).replacing(#""w":0"#, with: #""w":1"#)), .standard)
    #expect(review.layout.hasTilesInPlay && history.abandonPrompt(review) == nil)
  }

  @Test(arguments: [
    ("newgame wordiest match seed 5 number 17 check 1", "newgame wordiest match seed 5 number 18"),
    ("newgame wordiest challenge file /a number 3 check 1", "newgame wordiest challenge file /a"),
    ("newgame wordiest match number 3 check 1", nil), ("newgame wordiest match seed", nil),
  ])
  func theNextIsOfTheSameSeries(line: String, next: String?) throws {
    #expect(try #require(WordiestGame.history).opening(line, Settings()) == next)
    let last = WordiestOption.numbers.upperBound
    #expect(
      try #require(WordiestGame.history).opening("newgame wordiest match seed 5 number \(last) check 1", Settings())
        == "newgame wordiest match seed 5 number 1")
  }

  @Test(arguments: [
    ("17", "17"), ("seed:5:17", "17 of seed 5"), ("own.txt:3", "3 of own.txt"), ("daily:2026-03-01", "of 1 March 2026"),
    ("daily:x", "daily:x"), ("seed:5", "5 of seed"),
  ])
  func aMatchHasAName(identifier: String, name: String) { #expect(WordiestTexts.name(identifier) == name) }
}
