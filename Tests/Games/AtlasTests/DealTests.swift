import PuzzleKit
import Testing

@testable import Atlas

@Suite struct DealTests {
  private let solver = AtlasSolver(slots: AtlasGame.foundationCount)

  @Test(arguments: RoundTier.allCases) func theSameSeedDealsTheSame(tier: RoundTier) throws {
    let line = "newgame atlas \(tier.rawValue) seed 5"
    let (deal, again) = (try MemoryContext().deal(line), try MemoryContext(now: 99).deal(line))
    #expect(deal.mode == tier.rawValue && deal.position.round.tier == tier)
    #expect(deal.position.everything == again.position.everything)
    #expect(deal.position.round.groups == again.position.round.groups)
    let other = try MemoryContext().deal("newgame atlas \(tier.rawValue) seed 6")
    #expect(other.position.layout != deal.position.layout)
    // As many groups, partners and cards as the tier says, the last card of each pile face up.
    let shape = tier.shape
    #expect(deal.position.round.groups.count == shape.groups)
    #expect(deal.position.round.groups.allSatisfy { $0.partners.count == shape.partners })
    #expect(deal.position.tableau.map(\.cards.count) == shape.piles)
    #expect(deal.position.tableau.map(\.hidden) == shape.piles.map { $0 - 1 })
    #expect(deal.position.stock.count == shape.cards - shape.tableauCards)
    let cards = deal.position.stock + deal.position.tableau.flatMap(\.cards)
    #expect(cards.sorted() == Array(deal.position.round.cards.indices))
  }

  @Test func theTierIsNormalWhereNoneIsNamed() throws {
    #expect(try MemoryContext().deal("newgame atlas seed 1").mode == "normal")
  }

  @Test func chosenGroupsShareNoLabel() throws {
    for seed in 0..<40 {
      let game = try MemoryContext().deal("newgame atlas expert any seed \(seed)").position
      let keys = game.round.groups.flatMap { group in
        Set(([group.base] + group.partners).map { labelKey($0.label) })
      }
      #expect(Set(keys).count == keys.count && Set(game.round.groups.map(\.id)).count == 12)
    }
  }

  @Test func onlyWhatCanBeWonIsDealt() throws {
    var dead = 0
    for seed in 0..<200 where dead < 3 {
      let first = try MemoryContext().deal("newgame atlas hard any seed \(seed)").position
      let dealt = try MemoryContext().deal("newgame atlas hard seed \(seed)").position
      #expect(dealt.verdict(using: solver) == .won)
      if first.verdict(using: solver) == .won {
        #expect(dealt.layout == first.layout)
      } else {
        dead += 1
        #expect(dealt.layout != first.layout && dealt.round.groups == first.round.groups)
        let deals = Deals(dealt.round, seed: UInt64(seed))
        let number = (1..<100).first { deals.deal($0).verdict(using: solver) == .won }
        #expect(try dealt.layout == deals.deal(#require(number)).layout)
      }
    }
    #expect(dead == 3)
  }

  @Test(arguments: RoundRules.variants) func whatIsDealtCanBeWonByItsOwnRules(rules: RoundRules) throws {
    let own = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var others = 0
    for seed in 0..<60 as Range<UInt64> {
      let round = AtlasRound(plainGroups(Array(repeating: 2, count: 8)), rules, .tour, piles: [6, 6, 6, 6])
      let deals = Deals(round, seed: seed)
      func first(_ solver: AtlasSolver) throws -> Int {
        try #require((0..<Deals.tries).first { deals.deal($0).verdict(using: solver) == .won })
      }
      let number = try first(own)
      #expect(try deals.winnable().layout == deals.deal(number).layout, "\(seed)")
      if try first(solver) != number { others += 1 }
    }
    // Where the rules are the standard ones, so is what can be won.
    #expect((others > 0) == (rules.partnerOnBase || rules.baseSeals), "\(others)")
  }

  @Test(arguments: [
    "tour", "expert", "hard open", "normal variant baseSeals", "normal variant partnerOnBase any",
    "easy variant both autoplay safe", "normal sharedLabels interchangeable", "easy seed 77",
    "hard seed 18446744073709551615 open any",
  ]) func theOpeningDealsTheSameInAnyProfile(words: String) throws {
    let context = MemoryContext(["rounds": "12"], now: 1_769_385_600_000)
    let deal = try context.deal("newgame atlas \(words)")
    #expect(deal.opening.hasPrefix("newgame atlas \(words)".replacing(/\ seed.*/, with: "")))
    let other = MemoryContext(["recent_groups": "a,b", "rounds": "3"], now: 1)
    let again = try other.deal(deal.opening)
    #expect(again.position.everything == deal.position.everything)
    #expect(again.position.round.groups == deal.position.round.groups)
    #expect(again.position.round.rules == deal.position.round.rules)
    #expect(again.position.round.started == deal.position.round.started)
    #expect(again.opening == deal.opening && again.mode == deal.mode)
    // A round that is dealt again is not a new one.
    #expect(other.values == ["recent_groups": "a,b", "rounds": "3"])
    // Only a seed that the player chose is to be read.
    #expect(deal.opening.contains(" seed ") == words.contains("seed"))
    #expect(deal.opening.contains(" sealed ") != words.contains("seed"))
    if !words.contains("seed") { #expect(!deal.opening.contains(String(deal.position.seed))) }
  }

  @Test(arguments: [0, 5]) func theOpeningSaysWhenTheRoundBeganIfThatIsKnown(now: Int64) throws {
    let opening = try MemoryContext(now: now).deal("newgame atlas tour seed 7").opening
    #expect(opening.hasSuffix(" at 5") == (now == 5) && opening.contains(" at ") == (now == 5))
  }

  @Test func freshRoundsDiffer() throws {
    let context = MemoryContext(now: 5)
    let first = try context.deal("newgame atlas tour").position
    let second = try context.deal("newgame atlas tour").position
    #expect(first.seed != second.seed && context.values["rounds"] == "2")
  }

  @Test func noGroupOfTheLastThreeRoundsComesAgain() throws {
    let context = MemoryContext()
    var rounds: [Set<String>] = []
    for _ in 0..<12 {
      let groups = Set(try context.deal("newgame atlas tour").position.round.groups.map(\.id))
      for recent in rounds.suffix(3) { #expect(recent.isDisjoint(with: groups)) }
      rounds.append(groups)
      let kept = (context.values["recent_groups"] ?? "").split(separator: " ")
      #expect(kept.map { Set($0.split(separator: ",").map(String.init)) } == Array(rounds.suffix(3)))
    }
    // A seed of the player's asks for its groups, whatever came before, and they count as played.
    let groups = try context.deal("newgame atlas tour seed 4").position.round.groups.map(\.id)
    #expect(try MemoryContext().deal("newgame atlas tour seed 4").position.round.groups.map(\.id) == groups)
    #expect(context.values["recent_groups"]?.hasSuffix(groups.joined(separator: ",")) == true)
  }

  @Test func theLabelOfABaseIsSharedWithNoOtherGroupEither() throws {
    let groups = plainGroups([2, 2])
    let base = CardFace(id: "base", label: "Partner A1")
    let library = [groups[0], CardGroup(id: "twin", name: "Twin", base: base, partners: groups[1].partners)]
    let shape = Shape(groups: 2, partners: 2, piles: [1, 1, 1, 1])
    #expect(throws: Refusal.self) { try GroupChoice(library: library, sharesLabels: false).choose(shape, seed: 3) }
    #expect(try GroupChoice(library: library, sharesLabels: true).choose(shape, seed: 3).count == 2)
  }

  @Test func whereThereAreTooFewOthersTheOldestRoundIsForgottenFirst() throws {
    let choice = GroupChoice(library: plainGroups([2, 2, 2, 2, 2, 2]), sharesLabels: false)
    let shape = Shape(groups: 2, partners: 2, piles: [1, 1, 1, 1])
    func names(_ recent: [[String]]) throws -> [String] {
      try choice.choose(shape, seed: 3, recent: recent.map { $0.map { "group-\($0)" } }).map { String($0.id.suffix(1)) }
        .sorted()
    }
    #expect(try names([["A", "B"], ["C", "D"]]) == ["E", "F"])
    #expect(try names([["A", "B"], ["C", "D"], ["E", "F"]]) == ["A", "B"])
    #expect(try names([["A", "B"], ["C", "D", "E"], ["E", "F"]]) == ["A", "B"])
    #expect(try names([["A"], ["B", "C", "D"], ["E", "F"]]).contains("A"))
    let many = Shape(groups: 7, partners: 2, piles: [1, 1, 1, 1])
    #expect(throws: Refusal.self) { try choice.choose(many, seed: 3) }
    let long = Shape(groups: 1, partners: 3, piles: [1, 1, 1, 0])
    #expect(throws: Refusal.self) { try choice.choose(long, seed: 3) }
  }

  @Test func expertGoesOnThoughItsRoundsTakeMostGroups() throws {
    let context = MemoryContext()
    var last = Set<String>()
    for _ in 0..<6 {
      let groups = Set(try context.deal("newgame atlas expert any").position.round.groups.map(\.id))
      #expect(groups.count == 12 && groups.isDisjoint(with: last))
      last = groups
    }
  }

  @Test func theShuffleIsTheDocumentedOne() throws {
    for seed in [0, 1, .max] as [UInt64] {
      let game = try MemoryContext().deal("newgame atlas hard any seed \(seed)").position
      // The groups that have five partners, by name, shuffled; those that share a label with an earlier one stay out.
      var library = EmbeddedGroups().loadGroups().map(\.group).filter { $0.partners.count >= 5 }
      DocumentedShuffle.shuffle(&library, seed: seed, purpose: 1, number: 0)
      var chosen: [CardGroup] = []
      var labels = Set<String>()
      for group in library where chosen.count < 10 {
        let keys = Set(([group.base] + group.partners).map { labelKey($0.label) })
        guard labels.isDisjoint(with: keys) else { continue }
        labels.formUnion(keys)
        chosen.append(group)
      }
      #expect(game.round.groups.map(\.id) == chosen.map(\.id))
      for (number, group) in chosen.enumerated() where group.partners.count > 5 {
        var places = Array(group.partners.indices)
        DocumentedShuffle.shuffle(&places, seed: seed, purpose: 2, number: UInt64(number))
        #expect(game.round.groups[number].partners == places.prefix(5).sorted().map { group.partners[$0] })
      }
      var cards = game.round.groups.flatMap { group in ([group.base] + group.partners).map { "\(group.id)_\($0.id)" } }
      DocumentedShuffle.shuffle(&cards, seed: seed, purpose: 3, number: 0)
      let dealt = game.tableau.flatMap(\.cards) + game.stock
      #expect(dealt.map { game.round.cards[$0].id } == cards)
    }
  }
}

@Suite struct OpeningTests {
  private let files = [
    "/my/a.json": groupText("mine", partners: ["Aa", "Bb", "Cc", "Dd", "Ee"]),
    "/my/b.json": groupText("more", partners: ["Ff", "Gg"]),
    "/deck":
      #"{ "deck_id": "d", "deck_name": "D", "groups": ["europe_countries_01", "us_states_01"], "shuffle_seed": 7 }"#,
    "/loose": #"{ "deck_id": "d", "deck_name": "D", "groups": ["us_states_01", "mine", "europe_countries_01"] }"#,
    "/small": #"{ "deck_id": "d", "deck_name": "D", "groups": ["more"] }"#,
  ]

  @Test func aDeckIsPlayedWholeAndBySeed() throws {
    let context = MemoryContext(files: files)
    let deal = try context.deal("newgame atlas tour deck /deck")
    #expect(deal.position.round.groups.map(\.id) == ["europe_countries_01", "us_states_01"])
    let library = EmbeddedGroups().loadGroups().map(\.group)
    #expect(deal.position.round.groups[0] == library.first { $0.id == "europe_countries_01" })
    #expect(deal.position.seed == 7 && deal.opening.contains("deck /deck seed 7") && context.values.isEmpty)
    #expect(try context.deal("newgame atlas tour deck /deck seed 8").position.seed == 8)
    let loose = try context.deal("newgame atlas tour folder /my deck /loose")
    #expect(loose.position.round.groups.map(\.id) == ["us_states_01", "mine", "europe_countries_01"])
    #expect(loose.opening.contains(" sealed ") && loose.opening.contains("folder /my deck /loose"))
    #expect(try MemoryContext(files: files).deal(loose.opening).position.everything == loose.position.everything)
    // A deck is not drawn by chance, so it is not remembered.
    #expect(context.values["recent_groups"] == nil)
  }

  @Test func groupsAreThoseThatAreNamed() throws {
    let context = MemoryContext(files: files)
    let deal = try context.deal("newgame atlas tour folder /my groups mine,us_states_01,europe_countries_01 seed 3")
    #expect(deal.position.round.groups.map(\.id) == ["mine", "us_states_01", "europe_countries_01"])
    #expect(deal.position.round.groups.allSatisfy { $0.partners.count == 5 })
    #expect(context.values.isEmpty)
    // For a line that was kept a file that none of them needs may be damaged.
    let damaged = MemoryContext(files: files.merging(["/my/aa.json": "{"]) { $1 })
    #expect(try damaged.deal(deal.opening).position.everything == deal.position.everything)
    #expect(
      damaged.refusal("newgame atlas tour folder /my groups mine,none")?.hasPrefix("bad-file /my/aa.json") == true)
    // What is typed needs the folder as `atlas check` does, also where all groups are embedded ones.
    let embedded = "us_states_01,europe_countries_01,oceans_01"
    #expect(
      damaged.refusal("newgame atlas tour folder /my groups \(embedded)")?.hasPrefix("bad-file /my/aa.json") == true)
  }

  @Test(arguments: [
    ("tour deck /none", "io there is no file /none"), ("tour deck /my/a.json", "bad-file /my/a.json, "),
    ("tour deck /loose", "bad-file /loose, $.groups[1]: there is no group \"mine\""),
    ("tour deck /deck groups us_states_01", "bad-argument deck can't be combined with groups"),
    ("tour groups nothing", "bad-argument no group is called \"nothing\""),
    ("tour groups us_states_01,", "bad-argument no group is called \"\""),
    ("tour groups us_states_01,us_states_01", "bad-argument the group us_states_01 is named twice"),
    ("tour folder /none", "io there is no folder /none"),
    ("tour folder /my deck /small seed 1", "bad-argument these groups have 3 cards, too few"),
    ("tour sealed 0123", "bad-argument sealed must be 32 hexadecimal digits"),
    ("tour seed 1 sealed 00000000000000000000000000000000", "bad-argument sealed can't be combined with seed"),
    ("tour sealed 00000000000000000000000000000000", "bad-argument the sealed token is damaged"),
    ("tour seed 1 check 00000000", "bad-argument the groups of this round have changed"),
  ]) func whatIsWrongIsRefused(words: String, fault: String) {
    let refusal = MemoryContext(files: files).refusal("newgame atlas \(words)")
    #expect(refusal?.hasPrefix(fault) == true, "\(refusal ?? "dealt")")
  }

  @Test func aDamagedSealOrCheckIsRefused() throws {
    let opening = try MemoryContext(now: 5).deal("newgame atlas tour").opening
    let words = opening.split(separator: " ").map(String.init)
    for option in ["sealed", "check"] {
      let place = try #require(words.firstIndex(of: option)) + 1
      for digit in words[place].indices {
        var text = words[place]
        text.replaceSubrange(digit...digit, with: text[digit] == "0" ? "1" : "0")
        var damaged = words
        damaged[place] = text
        #expect(MemoryContext().refusal(damaged.joined(separator: " "))?.hasPrefix("bad-argument ") == true)
      }
    }
    let without = opening.replacing(/\ check [0-9a-f]*/, with: "")
    #expect(MemoryContext().refusal(without)?.hasPrefix("bad-argument the sealed token is damaged") == true)
    // A group of the player's own that has changed since then.
    let own = "newgame atlas tour folder /my groups mine,us_states_01,europe_countries_01"
    let line = try MemoryContext(files: files).deal(own).opening
    let changed = files.merging(["/my/a.json": groupText("mine", partners: ["Aa", "Bb", "Cc", "Dd", "Zz"])]) { $1 }
    #expect(MemoryContext(files: files).refusal(line) == nil)
    #expect(MemoryContext(files: changed).refusal(line)?.hasPrefix("bad-argument ") == true)
  }

  @Test func filesAreForLocalReaders() {
    #expect(AtlasGame.manual.options.filter { !$0.access.allows(.trusted) }.map(\.name) == ["deck", "folder"])
    #expect(AtlasGame.commands.allSatisfy { $0.row.parameters.allSatisfy { $0.access.allows(.untrusted) } })
    let tools = AtlasGame.tools.filter { $0.row.parameters.contains { !$0.access.allows(.trusted) } }
    #expect(tools.map(\.row.name) == ["groups", "group", "check"])
  }

  @Test func aSharedLabelIsRemarkedOn() throws {
    let names = "national_capitals_01,cities_in_uk_01,us_states_01"
    let deal = try MemoryContext().deal("newgame atlas tour any groups \(names) seed 1")
    #expect(deal.remarks[0] == "New round: every card belongs to one group.")
    let shared = try MemoryContext().deal(
      "newgame atlas tour any sharedLabels interchangeable groups \(names) seed 1")
    #expect(
      deal.remarks.count == 1 + deal.position.round.sharedKeys.count && shared.remarks.count == deal.remarks.count)
    for (remark, other) in zip(deal.remarks, shared.remarks).dropFirst() {
      #expect(remark.hasSuffix("each card belongs to the group of its letter."))
      #expect(other.hasSuffix("either card fits."))
    }
    // A base that bears the label is no card that might be put elsewhere.
    let files = [
      "/my/a.json": groupText("a", partners: ["Paris", "Lyon", "Nice"]),
      "/my/b.json": groupText("b", partners: ["Paris", "Austin", "Dallas"]),
      "/my/c.json": groupText("c", partners: ["Louvre", "Seine"]).replacing("Countries of Europe", with: "Paris"),
    ]
    let named = try MemoryContext(files: files).deal("newgame atlas tour any folder /my groups c,a,b seed 1")
    #expect(
      named.remarks.dropFirst() == [
        "Paris is in the groups B and C; each card belongs to the group of its letter."
      ])
  }
}
