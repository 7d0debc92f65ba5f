import PuzzleKit
import Testing

@testable import Atlas

@Suite struct HistoryTests {
  private let line = "complete 10 of 10 moves 60 draws 48 reshuffles 1 seconds 300"

  private func entry(
    _ detail: String, won: Bool = true, _ mode: String = "normal", isAssisted: Bool = false
  ) -> HistoryEntry {
    HistoryEntry(
      timestamp: 0, game: "atlas", mode: mode, outcome: won ? .won : .lost, detail: detail, isAssisted: isAssisted)
  }

  @Test func aDetailComesBack() throws {
    for marks in ["", " untimed", " special", " untimed special"] {
      let detail = try #require(AtlasHistoryDetail(entry(line + marks)))
      #expect(detail.line == line + marks)
      #expect(detail.complete == 10 && detail.groups == 10 && detail.moves == 60 && detail.draws == 48)
      #expect(detail.reshuffles == 1 && detail.seconds == 300)
      #expect(detail.isTimed != marks.contains("untimed") && detail.isStandard != marks.contains("special"))
      #expect(!detail.isAssisted && detail.counts == detail.isStandard)
    }
  }

  @Test(arguments: ["", " assisted"], [false, true]) func theEntryOrAnOlderLineTellsOfHelp(
    mark: String, isAssisted: Bool
  ) throws {
    let detail = try #require(AtlasHistoryDetail(entry(line + mark, isAssisted: isAssisted)))
    #expect(detail.isAssisted == (isAssisted || !mark.isEmpty) && detail.counts != detail.isAssisted)
    #expect(detail.line == line)
  }

  @Test func aDamagedDetailIsNone() {
    let words = line.split(separator: " ").map(String.init)
    #expect(AtlasHistoryDetail(entry("")) == nil)
    for index in words.indices {
      var damaged = words
      damaged.remove(at: index)
      #expect(AtlasHistoryDetail(entry(damaged.joined(separator: " "))) == nil)
      for other in ["x", "-1", "1000000001"] {
        damaged = words
        damaged[index] = other
        #expect(AtlasHistoryDetail(entry(damaged.joined(separator: " "))) == nil, "\(damaged)")
      }
    }
  }

  @Test func aDetailTellsTheGame() throws {
    var game = AtlasGame([1, 2], ["a1", "b1", "b2", ""], stock: "B A", started: 1000)
    try game.play("draw", "move waste foundation 1", "move tableau 1 foundation 1", "draw")
    #expect(
      AtlasHistoryDetail(game, now: 62_999, isAssisted: false).line
        == "complete 1 of 2 moves 2 draws 2 reshuffles 0 seconds 61 special")
    // A clock that was set back makes no time negative.
    #expect(AtlasHistoryDetail(game, now: 0, isAssisted: true).line.hasSuffix("seconds 0 untimed special"))
  }

  @Test func onlyRoundsOfTheTiersSizeByTheStandardRulesSetRecords() {
    func isStandard(_ rules: RoundRules, _ shape: Shape = RoundTier.normal.shape) -> Bool {
      AtlasHistoryDetail(Deals(.plain(shape, rules), seed: 1).deal(0), now: 0, isAssisted: false).isStandard
    }
    for rules in RoundRules.variants.dropFirst() + [RoundRules(isOpen: true)] { #expect(!isStandard(rules)) }
    var auto = RoundRules()
    auto.autoplays = true
    #expect(isStandard(auto))
    for shape in [RoundTier.easy.shape, RoundTier.hard.shape, Shape(groups: 10, partners: 4, piles: [3, 4, 5, 6])] {
      #expect(!isStandard(auto, shape))
    }
    auto.sharesLabels = true
    #expect(!isStandard(auto))
  }

  @Test func anEntryIsReported() throws {
    var reply = Reply()
    reply.draws = true
    let history = try #require(AtlasGame.history)
    for entry in [entry(line), entry(line + " special", isAssisted: true), entry("damaged")] {
      history.pages.report(StoredEntry(id: 1, entry: entry), MemoryContext(), &reply)
    }
    #expect(reply.lines("solitaire") == ["10 10 60 48 1 300 false true", "10 10 60 48 1 300 true false"])
    #expect(
      reply.blocks == [
        .preformatted(["10 of 10 groups, 60 moves, 48 draws, 05:00"]),
        .preformatted(["10 of 10 groups, 60 moves, 48 draws, 05:00, assisted, special"]),
      ])
  }

  private func statistics(_ entries: [HistoryEntry]) throws -> String? {
    var reply = Reply()
    let mode = try #require(AtlasGame.manual.mode("normal"))
    try #require(AtlasGame.history).pages.reportStatistics(mode, entries, MemoryContext(), &reply)
    return reply.lines("stats").first
  }

  private func won(_ moves: Int, _ draws: Int, _ seconds: Int, _ marks: String = "") -> HistoryEntry {
    entry("complete 10 of 10 moves \(moves) draws \(draws) reshuffles 0 seconds \(seconds)\(marks)")
  }

  @Test func statisticsCount() throws {
    let lost = entry("complete 2 of 10 moves 3 draws 4 reshuffles 0 seconds 5", won: false)
    #expect(try statistics([]) == "normal 0 0 0 0 0")
    #expect(try statistics([lost]) == "normal 1 0 0 0 0")
    // Played, won, percent, streak, longest streak; then the fewest moves and draws of one win, and the fastest.
    let entries = [won(60, 50, 400), won(70, 30, 500), lost, won(61, 48, 300)]
    #expect(try statistics(entries) == "normal 4 3 75 1 2 moves=100 seconds=300")
    #expect(try statistics(entries + [lost]) == "normal 5 3 60 0 2 moves=100 seconds=300")
  }

  @Test func helpAndSpecialRulesSetNoRecords() throws {
    let special = [won(1, 1, 1, " assisted"), won(1, 1, 1, " special")]
    #expect(try statistics(special) == "normal 2 2 100 2 2")
    #expect(try statistics(special + [won(60, 50, 400)]) == "normal 3 3 100 3 3 moves=110 seconds=400")
  }

  @Test func untimedRoundsRankAfterTimedOnesOfAsManyTurns() throws {
    let context = MemoryContext()
    let entries = [
      won(60, 40, 0, " untimed"), won(60, 40, 900), won(50, 50, 100), won(60, 39, 0, " untimed"),
      won(1, 1, 1, " assisted"), won(70, 30, 0, " untimed"),
    ]
    context.entries = entries.enumerated().map { StoredEntry(id: Int64($0.offset + 1), entry: $0.element) }
    var reply = Reply()
    try AtlasGame.reportRanking(.normal, context, to: &reply)
    #expect(
      reply.lines("rank") == ["1 4 99", "2 3 100 seconds=100", "3 2 100 seconds=900", "4 1 100", "5 6 100"])
  }

  @Test(arguments: [
    ("hard open variant both sharedLabels interchangeable autoplay safe any", "groups a,b seed 3 check 1234 at 5"),
    ("normal folder /own", "groups a,b sealed 0123 check 1234"), ("tour autoplay safe deck /own/deck.json", "seed 7"),
    ("easy", ""), (#"hard folder "/my own \$ groups" any"#, "groups a,b seed 3"),
  ])
  func anotherRoundKeepsTheRulesAndChoosesTheCardsAgain(rules: String, cards: String) {
    let opening = "newgame atlas \(rules)"
    #expect(AtlasGame.opening(like: "\(opening) \(cards)") == opening)
  }

  @Test func theFirstScreenCountsRounds() throws {
    let context = MemoryContext()
    let history = try #require(AtlasGame.history)
    #expect(try history.pages.splash(context) == nil)
    context.entries = [StoredEntry(id: 1, entry: entry(line))]
    #expect(try history.pages.splash(context) == "1 round, 1 won")
    context.entries.append(StoredEntry(id: 2, entry: entry(line, won: false)))
    #expect(try history.pages.splash(context) == "2 rounds, 1 won")
  }

  @Test(arguments: [
    (0, "00:00"), (59, "00:59"), (60, "01:00"), (3599, "59:59"), (3600, "1:00:00"), (36_061, "10:01:01"),
  ])
  func durationsAreWrittenAsClocks(seconds: Int, text: String) { #expect(AtlasTexts.duration(seconds) == text) }
}
