import PuzzleKit
import Testing

@testable import Atlas

@Suite struct AchievementTests {
  private static let counted = "complete 2 of 2 moves 4 draws 2 reshuffles 1 seconds 300"

  /// A round of a tier's size that was won in a minute without a reshuffle, or with one: its cards lie in the order of the
  /// groups.
  private func won(
    _ tier: RoundTier = .tour, reshuffles: Bool = false, _ rules: RoundRules = RoundRules(), started: Int64 = 1000,
    groups: [CardGroup]? = nil
  ) throws -> AtlasGame {
    let sizes = [Int](repeating: tier.shape.partners, count: tier.shape.groups)
    let round = AtlasRound(groups ?? plainGroups(sizes), rules, tier, started: started)
    var game = AtlasGame(round, seed: 7, order: round.cards.indices.reversed())
    if reshuffles {
      while !game.stock.isEmpty { try game.play("draw") }
      try game.play("reshuffle")
      let moves = try #require(game.solution(using: AtlasSolver(slots: AtlasGame.foundationCount)).moves)
      for move in moves { try game.make(move) }
    } else {
      var player = CarefulPlayer()
      while game.outcome == .playing, let move = player.move(game) { try game.make(move) }
      #expect(game.reshuffles == 0)
    }
    #expect(game.outcome == .won)
    return game
  }

  private func entries(_ count: Int, _ tier: RoundTier = .tour, won: Bool = true, _ detail: String = counted)
    -> [HistoryEntry]
  {
    let entry = HistoryEntry(
      timestamp: 0, game: "atlas", mode: tier.rawValue, outcome: won ? .won : .lost, detail: detail)
    return [HistoryEntry](repeating: entry, count: count)
  }

  /// The achievements that the end of a game brings.
  private func reached(
    _ game: AtlasGame, after history: [HistoryEntry] = [], _ context: MemoryContext = MemoryContext(now: 61_000),
    isAssisted: Bool = false
  ) throws -> Set<String> {
    context.entries = history.enumerated().map { StoredEntry(id: Int64($0.offset), entry: $0.element) }
    var reply = Reply()
    _ = try #require(AtlasGame.history).conclude(game, .first, context, isAssisted, &reply)
    return Set(reply.lines("achievement").map { String($0.prefix { $0 != " " }) })
  }

  @Test func whatWasReachedBeforeIsKept() throws {
    let context = MemoryContext(now: 61_000)
    let game = try won(reshuffles: true)
    #expect(try reached(game, context) == ["first-round"])
    #expect(try reached(game, after: entries(9), context) == ["ten-rounds", "five-in-a-row"])
    #expect(context.values["achievements"] == "first-round ten-rounds five-in-a-row")
  }

  @Test(arguments: [
    (8, false), (9, true), (98, true), (99, true),
  ])
  func winsAreCountedToTheOne(before: Int, isTen: Bool) throws {
    let found = try reached(won(reshuffles: true), after: entries(before))
    #expect(found.contains("ten-rounds") == isTen && found.contains("hundred-rounds") == (before == 99))
  }

  @Test(arguments: [(3, false, false), (4, true, false), (18, true, false), (19, true, true)])
  func streaksAreCountedToTheOne(before: Int, isFive: Bool, isTwenty: Bool) throws {
    // What was won before a loss, or in another tier, is no part of the streak.
    let history = entries(30) + entries(1, won: false) + entries(30, .easy) + entries(before)
    let found = try reached(won(reshuffles: true), after: history)
    #expect(found.contains("five-in-a-row") == isFive && found.contains("twenty-in-a-row") == isTwenty)
  }

  @Test(arguments: [
    (RoundTier.normal, 180, true), (.normal, 181, false), (.hard, 180, true), (.expert, 180, true), (.easy, 60, false),
    (.tour, 60, false),
  ])
  func threeMinutesAreQuick(tier: RoundTier, seconds: Int, isQuick: Bool) throws {
    let context = MemoryContext(now: 1000 + Int64(seconds) * 1000)
    #expect(try reached(won(tier), after: [], context).contains("quick") == isQuick)
  }

  @Test func theFirstWinIsOne() throws {
    let context = MemoryContext(now: 61_000)
    var game = try won(reshuffles: true)
    #expect(try reached(game, context) == ["first-round"])
    #expect(context.values["achievements"] == "first-round")
    #expect(context.values["completed_groups"] == "group-A,group-B,group-C,group-D,group-E")
    // It comes once.
    #expect(try reached(game, after: entries(1), context).isEmpty)
    game = AtlasGame([1, 1], ["a1", "", "", ""])
    var log = EventLog(isOn: false)
    game.resign(&log)
    let other = MemoryContext()
    #expect(try reached(game, other).isEmpty && other.values.isEmpty)
  }

  private func reached(_ game: AtlasGame, _ context: MemoryContext) throws -> Set<String> {
    try reached(game, after: [], context)
  }

  @Test func whatWasHelpedOrSpecialCountsForNothing() throws {
    let context = MemoryContext(now: 61_000)
    #expect(try reached(won(), after: [], context, isAssisted: true).isEmpty)
    for rules in RoundRules.variants.dropFirst() + [RoundRules(isOpen: true)] {
      #expect(try reached(won(.hard, rules), context).isEmpty)
    }
    #expect(context.values.isEmpty)
    // Nor do such games of the past.
    let past = entries(9, .tour, Self.counted + " assisted") + entries(9, .tour, Self.counted + " special")
    #expect(try !reached(won(), after: past).contains("ten-rounds"))
  }

  private func entries(_ count: Int, _ tier: RoundTier, _ detail: String) -> [HistoryEntry] {
    entries(count, tier, won: true, detail)
  }

  @Test(arguments: [("ten-rounds", 10), ("hundred-rounds", 100)]) func winsAreCounted(name: String, count: Int) throws {
    let lost = entries(3, won: false)
    #expect(try !reached(won(), after: entries(count - 2) + lost).contains(name))
    #expect(try reached(won(), after: entries(count - 1) + lost).contains(name))
    #expect(try reached(won(), after: entries(count - 2) + lost + entries(1, .expert)).contains(name))
  }

  @Test(arguments: [("five-in-a-row", 5), ("twenty-in-a-row", 20)]) func streaksAreOfATier(name: String, count: Int)
    throws
  {
    #expect(try !reached(won(), after: entries(count - 2)).contains(name))
    #expect(try reached(won(), after: entries(count - 1)).contains(name))
    #expect(try !reached(won(), after: entries(count - 1) + entries(1, won: false)).contains(name))
    // Games of other tiers neither lengthen it nor end it.
    #expect(try !reached(won(), after: entries(count - 2) + entries(1, .hard)).contains(name))
    #expect(try reached(won(), after: entries(count - 1) + entries(1, .hard, won: false)).contains(name))
    // Nor do those that were played with help.
    let helped = HistoryEntry(
      timestamp: 0, game: "atlas", mode: "tour", outcome: .lost, detail: Self.counted + " assisted", isAssisted: true)
    #expect(try reached(won(), after: entries(count - 1) + [helped]).contains(name))
  }

  @Test func winsThatSetNoRecordsNeitherLengthenAStreakNorEndIt() throws {
    let special = entries(1, .tour, Self.counted + " special")
    #expect(try !reached(won(), after: entries(3) + special).contains("five-in-a-row"))
    #expect(try reached(won(), after: entries(2) + special + entries(2)).contains("five-in-a-row"))
  }

  @Test func everyTierTakesEveryTier() throws {
    let others = RoundTier.allCases.filter { $0 != .normal }.flatMap { entries(1, $0) }
    #expect(try reached(won(.normal), after: others).contains("every-tier"))
    #expect(try !reached(won(.normal), after: Array(others.dropLast())).contains("every-tier"))
    #expect(try !reached(won(.tour), after: others).contains("every-tier"))
  }

  @Test func hardAndExpertAreTheirTiers() throws {
    for tier in RoundTier.allCases {
      let names = try reached(won(tier))
      #expect(names.contains("hard") == (tier == .hard) && names.contains("expert") == (tier == .expert))
    }
  }

  @Test func onePassIsWithoutAReshuffle() throws {
    #expect(try reached(won()).contains("one-pass"))
    #expect(try !reached(won(reshuffles: true)).contains("one-pass"))
  }

  @Test func quickIsWithinThreeMinutes() throws {
    for tier in RoundTier.allCases {
      let isHard = [.normal, .hard, .expert].contains(tier)
      #expect(try reached(won(tier), MemoryContext(now: 181_999)).contains("quick") == isHard)
      #expect(try !reached(won(tier), MemoryContext(now: 182_000)).contains("quick"))
      // Without a clock no time is known.
      #expect(try !reached(won(tier, started: 0), MemoryContext(now: 0)).contains("quick"))
    }
  }

  @Test func theWorldTravellerCompletesEveryEmbeddedGroup() throws {
    let all = EmbeddedGroups().loadGroups().map(\.group)
    let last = try won(groups: GroupChoice.trimmed(all.suffix(5), to: 5, seed: 1))
    let most = all.dropLast(5).map(\.id)
    let context = MemoryContext(["completed_groups": most.joined(separator: ",")], now: 61_000)
    #expect(try reached(last, context).contains("world-traveller"))
    let fewer = MemoryContext(["completed_groups": most.dropLast().joined(separator: ",")], now: 61_000)
    #expect(try !reached(last, fewer).contains("world-traveller"))
  }

  @Test func theEndIsReportedAndKept() throws {
    var game = AtlasGame([1], ["A", "a1", "", ""])
    try game.play("move tableau 1 foundation", "move tableau 2 foundation")
    var reply = Reply()
    let context = MemoryContext(now: 61_000)
    let detail = try #require(AtlasGame.history).conclude(game, .first, context, true, &reply)
    #expect(detail == "complete 1 of 1 moves 2 draws 0 reshuffles 0 seconds 60 special")
    #expect(reply.lines("result") == ["won 1 2 0 0 60"])
  }
}
