import PuzzleKit
import Testing

@testable import Atlas

/// Cases of few decks and variants: labels that several groups have, deals that one rule set wins and another loses.
@Suite struct RareDealTests {
  private func group(_ id: String, base: String, _ partners: [String]) -> String {
    func card(_ id: String, _ label: String, _ type: String) -> String {
      #"{"id":"\#(id)","label":"\#(label)","type":"\#(type)"}"#
    }
    let cards = partners.enumerated().map { card("p\($0.offset)", $0.element, "partner") }.joined(separator: ",")
    return #"{"group_id":"\#(id)","group_name":"\#(id)","base_card":\#(card("base", base, "base")),"#
      + #""partner_cards":[\#(cards)]}"#
  }

  private func remarks(_ groups: [String], _ more: String = "") throws -> [String] {
    let names = groups.indices.map { "own\($0)" }
    let files = Dictionary(uniqueKeysWithValues: zip(names.map { "/own/\($0).json" }, groups))
    let line = "newgame atlas tour any \(more)folder /own groups \(names.joined(separator: ",")) seed 1"
    return Array(try MemoryContext(files: files).deal(line).remarks.dropFirst())
  }

  @Test func groupsAreNamedWhosePartnersShareALabelAndNoneWhoseBaseHasIt() throws {
    let groups = [
      group("own0", base: "Towns", ["Rome", "Oslo", "Bern", "a"]), group("own1", base: "Rome", ["Bonn", "Oslo", "b"]),
      group("own2", base: "Capitals", [" ROME", "c", "Riga"]), group("own3", base: "oslo", ["d", "Rome ", "e"]),
    ]
    #expect(
      try remarks(groups) == [
        "Oslo is in the groups A and B; each card belongs to the group of its letter.",
        "Rome is in the groups A and C and D; each card belongs to the group of its letter.",
      ])
    #expect(
      try remarks(groups, "sharedLabels interchangeable ") == [
        "Oslo is in the groups A and B, and either card fits.",
        "Rome is in the groups A and C and D, and either card fits.",
      ])
    // A label that one partner and any number of bases have is not shared.
    let bases = [
      group("own0", base: "Rome", ["f", "g", "h"]), group("own1", base: "Towns", ["Rome", "i", "j"]),
      group("own2", base: "rome", ["k", "l", "m"]),
    ]
    #expect(try remarks(bases) == [])
  }

  @Test(arguments: RoundRules.variants) func theFirstDealThatItsOwnRulesWinIsDealt(rules: RoundRules) throws {
    let shape = Shape(groups: 10, partners: 2, piles: [7, 7, 7, 7])
    let own = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    let standard = AtlasSolver(slots: AtlasGame.foundationCount)
    var others = 0
    for seed in 0..<30 {
      let deals = Deals(.plain(shape, rules), seed: UInt64(seed))
      let number = try #require((0..<1000).first { deals.deal($0).verdict(using: own) == .won })
      #expect(try deals.winnable().layout == deals.deal(number).layout)
      if try #require((0..<1000).first(where: { deals.deal($0).verdict(using: standard) == .won })) != number {
        others += 1
      }
    }
    #expect((others > 0) == (rules != RoundRules()), "\(others)")
  }

  @Test func lettersGoOnBehindZ() {
    let letters = [0, 25, 26, 51, 52, 701, 702].map(AtlasRound.letter)
    #expect(letters == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"])
  }

  // MARK: - What lies where

  private func obstacles(_ game: AtlasGame) -> [Block] {
    var reply = Reply()
    reply.draws = true
    game.drawObstacles(to: &reply)
    return reply.blocks
  }

  @Test func whatWasInTheWayIsNamedWithItsPlace() throws {
    var game = AtlasGame([1, 1, 1, 1], ["A b1", "a1", "c1", "d1 D"], stock: "C B")
    try game.play("draw", "draw")
    var log = EventLog(isOn: false)
    game.resign(&log)
    #expect(
      obstacles(game)[1]
        == .table(
          ["Pile", "On top", "Face down", "It waits for"],
          [
            ["1", "Partner B1 (B)", "1", "Base B, its base, in the waste below 1 card"],
            ["2", "Partner A1 (A)", "0", "Base A, its base, in pile 1 below 1 card"],
            ["3", "Partner C1 (C)", "0", "Base C, its base, on the waste"],
            ["4", "Base D (D)", "1", "nothing: it could go to foundation 1"],
          ]))
    var other = AtlasGame([1, 2, 1, 1, 1], ["A", "a1", "b1 b2", ""], stock: "c1 d1 e1 E D C B")
    #expect(other.layout.count > 4)
    #expect(
      obstacles(other)[1]
        == .table(
          ["Pile", "On top", "Face down", "It waits for"],
          [
            ["1", "Base A (A)", "0", "nothing: it could go to foundation 1"],
            ["2", "Partner A1 (A)", "0", "Base A, its base, on pile 1"],
            ["3", "Partner B2 (B)", "1", "Base B, its base, in the stock"],
          ]))
    try other.play(
      "draw", "move waste foundation 1", "draw", "move waste foundation", "draw", "move waste foundation", "draw",
      "move waste foundation")
    guard case .table(_, let rows) = obstacles(other)[1] else {
      Issue.record("no table")
      return
    }
    #expect(
      rows.map { $0[3] } == [
        "an empty foundation", "Base A, its base, on pile 1", "nothing: it could go to foundation 1",
      ])
  }

  @Test(arguments: [
    ([1, 1], ["A", "B", "", ""], "b1 a1", "Base A to foundation 1, Base B to foundation 2, draw 1 card ..."),
    ([1], ["A", "", "", ""], "a1", "Base A to foundation 1, draw 1 card, Partner A1 to foundation 1."),
  ])
  func theWayIsToldInThreeSteps(groups: [Int], piles: [String], stock: String, steps: String) throws {
    var game = AtlasGame(groups, piles, stock: stock)
    var log = EventLog(isOn: false)
    game.resign(&log)
    guard case .message(let text, .plain)? = obstacles(game).last else {
      Issue.record("no message")
      return
    }
    #expect(text.replacing("\u{A0}", with: " ") == "You could still have won, starting with: " + steps)
  }

  @Test func theStockOfAnOpenDealIsSeenFromItsTop() throws {
    var game = AtlasGame([1, 1], ["A", "", "", ""], stock: "a1 b1 B", RoundRules(isOpen: true))
    func seen() -> ([String], [Block]) {
      var reply = Reply()
      reply.draws = true
      AtlasGame.reportSeen(game.view(), to: &reply)
      return (reply.lines("card"), reply.blocks)
    }
    var (cards, blocks) = seen()
    #expect(
      blocks == [
        .paragraph("Waste, the top card last: none"),
        .paragraph("Stock, the next card first: Base B (B), Partner B1 (B), Partner A1 (A)"),
      ])
    #expect(cards.count == 3 && cards[0].hasPrefix("stock 1 ") && cards[0].hasSuffix("Partner A1"))
    try game.play("draw", "draw")
    (cards, blocks) = seen()
    #expect(
      blocks == [
        .paragraph("Waste, the top card last: Base B (B), Partner B1 (B)"),
        .paragraph("Stock, the next card first: Partner A1 (A)"),
      ])
    #expect(cards.count == 3)
  }

  @Test func aGroupThatIsCompleteHasAllItsCards() throws {
    var game = AtlasGame([1, 2], ["A", "a1", "B", ""])
    try game.play("move tableau 1 foundation 1", "move tableau 3 foundation 2", "move tableau 2 foundation 1")
    var reply = Reply()
    reply.draws = true
    AtlasGame.reportGroups(game.view(), to: &reply)
    #expect(
      reply.lines("group") == ["A group-A complete 2 2 Group A", "B group-B open 1 3 Group B"])
    #expect(
      reply.blocks == [
        .table(["", "Group", "State"], [["A", "Group A", "complete"], ["B", "Group B", "1 of 3"]])
      ])
  }

  // MARK: - What is counted towards a change of plan

  @Test func movesThatBringNothingAreCounted() throws {
    var game = AtlasGame([1, 4, 1], ["b2 b1", "b3 A", "B", ""], stock: "c1 C b4")
    try game.play("draw")
    #expect(game.idleDraws == 1 && game.idleMoves == 0)
    try game.play("move waste tableau 4")
    #expect(game.idleDraws == 0 && game.idleMoves == 1)
    try game.play("draw", "draw")
    #expect(game.idleDraws == 2 && game.idleMoves == 1)
    // A base on a foundation, which turns up nothing here.
    try game.play("move tableau 3 foundation 1")
    #expect(game.idleDraws == 0 && game.idleMoves == 0)
    try game.play("move waste tableau 3")
    #expect(game.idleMoves == 1)
    // A card that is turned up.
    try game.play("move tableau 1 tableau 4")
    #expect(game.idleMoves == 0 && game.tableau[0].hidden == 0)
  }

  // MARK: - Kept rounds

  private func entry(_ numbers: [Int], won: Bool = true, _ marks: String = "", isAssisted: Bool = false) -> HistoryEntry
  {
    let names = ["complete", "of", "moves", "draws", "reshuffles", "seconds"]
    let detail = zip(names, numbers).map { "\($0) \($1)" }.joined(separator: " ") + marks
    return HistoryEntry(
      timestamp: 0, game: "atlas", mode: "normal", outcome: won ? .won : .lost, detail: detail, isAssisted: isAssisted)
  }

  @Test(arguments: [
    ([2, 2, 1, 0, 0, 61], true, "", "won in 1 move and draw, 01:01", "🟩🟩"),
    ([2, 2, 1, 1, 0, 5], true, " untimed", "won in 2 moves and draws", "🟩🟩"),
    ([1, 3, 4, 1, 0, 5], false, "", "1 of 3 groups", "🟩⬛⬛"), ([0, 1, 4, 1, 0, 5], false, "", "0 of 1 group", "⬛"),
    ([3, 1, 4, 1, 0, 5], false, "", "3 of 1 group", "🟩🟩🟩"),
  ]) func aKeptRoundIsShared(numbers: [Int], won: Bool, marks: String, how: String, squares: String) throws {
    let stored = StoredEntry(id: 1, entry: entry(numbers, won: won, marks))
    let lines = try #require(AtlasGame.history?.pages.share(stored, MemoryContext()))
    #expect(lines == ["Parlor Atlas Solitaire Normal: " + how, squares])
  }

  @Test func anUntimedRoundHasNoTimeInItsPicture() throws {
    var reply = Reply()
    reply.draws = true
    let stored = StoredEntry(id: 1, entry: entry([1, 1, 1, 1, 0, 9], " untimed"))
    try #require(AtlasGame.history).pages.report(stored, MemoryContext(), &reply)
    #expect(reply.blocks == [.preformatted(["1 of 1 group, 1 move, 1 draw, no time"])])
  }

  @Test func theLastSixtyWinsAreDrawn() throws {
    let mode = try #require(AtlasGame.manual.mode("normal"))
    func totals(_ entries: [HistoryEntry]) throws -> Block? {
      var reply = Reply()
      reply.draws = true
      try #require(AtlasGame.history).pages.reportStatistics(mode, entries, MemoryContext(), &reply)
      return reply.blocks.first { if case .sparkline = $0 { true } else { false } }
    }
    func won(_ turns: Int) -> HistoryEntry { entry([10, 10, turns, 0, 0, 5]) }
    #expect(try totals([won(5)]) == nil && totals([won(5), won(5)]) == nil)
    #expect(try totals([won(5), won(6)]) == .sparkline(Sparkline([5, 6], range: 5...6)))
    let many = (0..<61).map { won(100 + $0) }
    #expect(try totals(many) == .sparkline(Sparkline((1...60).map { Double(100 + $0) }, range: 101...160)))
  }

  @Test func roundsWithHelpAreNotOnTheFirstScreen() throws {
    let context = MemoryContext()
    let pages = try #require(AtlasGame.history).pages
    context.entries = [StoredEntry(id: 1, entry: entry([1, 1, 1, 1, 0, 9], isAssisted: true))]
    #expect(try pages.splash(context) == nil)
    context.entries.append(StoredEntry(id: 2, entry: entry([1, 2, 1, 1, 0, 9], won: false)))
    #expect(try pages.splash(context) == "1 round, 0 won")
  }

  @Test func tenRoundsAreRanked() throws {
    let context = MemoryContext()
    context.entries = (1...12).map { StoredEntry(id: Int64($0), entry: entry([10, 10, 100 - $0, 0, 0, 9])) }
    var reply = Reply()
    try AtlasGame.reportRanking(.normal, context, to: &reply)
    #expect(reply.lines("rank").count == 10 && reply.lines("rank").last == "10 3 97 seconds=9")
  }

  // MARK: - Words and gestures

  @Test(arguments: [(1, 1, "It can be won."), (0, 1, "It can't be won.")]) func oneSampleIsCertain(
    won: Int, samples: Int, text: String
  ) { #expect(AtlasTexts.outlook(won, of: samples) == text) }

  @Test(arguments: [(0, 3, "0 %"), (1, 3, "33 %"), (2, 3, "67 %"), (1, 200, "1 %"), (1, 201, "0 %"), (3, 3, "100 %")])
  func sharesAreRounded(won: Int, samples: Int, text: String) {
    #expect(AtlasTexts.share(won, of: samples) == text)
  }

  @Test func aClickMovesToTheTallestPileThatTakesTheCards() throws {
    let live = try #require(AtlasGame.live)
    var game = AtlasGame([1, 6], ["b1", "a1 b2", "A b3", ""], stock: "b4")
    func click(_ place: String) -> String? {
      live.request(game.view(), .drop(from: Place(place), to: Place(place)))?.line
    }
    #expect(click("t1") == "move tableau 1 tableau 2" && click("t2") == "move tableau 2 tableau 3")
    try game.play("move tableau 1 tableau 2")
    #expect(click("t2/1") == "move tableau 2 tableau 3 1 card")
    #expect(click("t2") == "move tableau 2 tableau 3 2 cards")
    #expect(click("t1") == nil && click("w") == nil && click("s") == "draw")
  }

  @Test func aCardThatWasTurnedUpAndHasGoneIsNoNews() throws {
    var rules = RoundRules()
    rules.autoplays = true
    var game = AtlasGame([2, 1], ["a1 B", "A", "", ""], stock: "b1", rules)
    try game.play("move tableau 2 foundation 1", "move tableau 1 foundation 2")
    var reply = Reply()
    reply.draws = true
    AtlasGame.drawNews(game, to: &reply)
    #expect(reply.blocks == [] && game.changes.revealed.count == 1)
  }

  // MARK: - Files

  @Test(arguments: [
    (#"{"deck_id":1}"#, true), (#"{"deck_name":"x"}"#, true), (#"{"groups":[]}"#, true), ("{}", false), ("[]", false),
    (#"{"group_id":"a","groups":[]}"#, false), (#"{"group_id":"a","deck_name":"x"}"#, false),
    (#"{"group_id":"a","deck_id":"x"}"#, true), ("\u{FEFF}{\"deck_id\":1}", true),
  ])
  func aDeckIsToldFromAGroup(text: String, isDeck: Bool) {
    #expect(DeckFile.isDeck(Array(text.utf8)) == isDeck)
  }

  @Test func theFirstFaultyFileIsNamedIfAGroupIsMissing() throws {
    let files = [
      "/own/a.json": "[1", "/own/b.json": group("own0", base: "x", ["y"]), "/own/c.json": "{", "/own/d.txt": "",
    ]
    for folder in ["/own", "/own/"] {
      let groups = FolderGroups(folder: folder, context: FolderContext(files))
      #expect(try groups.loadGroups(named: ["own0"], needing: ["own0"]).map(\.group.id) == ["own0"])
      let text = refusal { () throws(Refusal) in try groups.loadGroups(named: ["own0", "own1"], needing: ["own1"]) }
      #expect(text?.hasPrefix("bad-file /own/a.json, line 1") == true, "\(text ?? "")")
    }
  }

  @Test func anEmptyImageIsNone() throws {
    let text = group("own0", base: "x", ["y"])
    func image(_ value: String) throws -> String? {
      let bytes = Array(text.replacing(#""type":"base""#, with: #""type":"base","image":\#(value)"#).utf8)
      return try GroupFile.group(bytes, file: "F").base.image
    }
    #expect(try image(#""""#) == nil && image("null") == nil && image(#""a.png""#) == "a.png")
  }

  @Test func asManyCardsAsTheTableauHasAreEnough() throws {
    // Two groups of five cards fill the ten of tour.
    let labels = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let files = [
      "/own/own0.json": group("own0", base: "x", Array(labels.prefix(4))),
      "/own/own1.json": group("own1", base: "y", Array(labels.suffix(4))),
    ]
    let deal = try MemoryContext(files: files).deal("newgame atlas tour any folder /own groups own0,own1 seed 1")
    #expect(deal.position.stock.isEmpty)
    #expect(
      MemoryContext(files: files).refusal("newgame atlas tour any folder /own groups own0 seed 1")
        == "bad-argument these groups have 5 cards, too few for the 10 of the tableau of tour")
  }

  @Test(arguments: [
    (1, "Base A (A). `t1` to `t4` or `f` puts it down, `t1` puts it back."),
    (2, "Partner B1 (B), Partner B2 (B). `t1` to `t4` or `f` puts them down, `t2` puts them back."),
  ])
  func whatIsPickedUpIsToldWithItsPile(pile: Int, text: String) throws {
    var game = AtlasGame([1, 2], ["A", "b1", "b2", ""])
    try game.play("move tableau 3 tableau 2", "select tableau \(pile)")
    var reply = Reply()
    reply.draws = true
    AtlasGame.draw(game.view(), MemoryContext(), to: &reply)
    #expect(reply.blocks.last == .marked("Holding " + text))
  }
}
