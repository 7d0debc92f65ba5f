import PuzzleKit
import Testing

@testable import Atlas

@Suite struct ViewTests {
  private func check(_ game: AtlasGame, isOpen: Bool) {
    let view = game.view()
    let seen = view.game
    #expect(seen.seed == (isOpen ? game.seed : 0))
    for (pile, real) in zip(seen.tableau, game.tableau) {
      #expect(pile.hidden == real.hidden)
      for (place, card) in pile.cards.enumerated() {
        #expect(card == (place < real.hidden ? AtlasGame.unknownCard : real.cards[place]))
      }
      #expect(pile.cards.count == real.cards.count)
    }
    if isOpen {
      #expect(seen.stock == game.stock && view.knownStock.isEmpty)
      #expect(game.tableau.allSatisfy { $0.hidden == 0 })
    } else {
      #expect(seen.stock == game.stock.map { _ in AtlasGame.unknownCard })
      #expect(view.knownStock == game.stock.filter { game.isSeen[$0] }.sorted())
    }
    #expect(seen.waste == game.waste && seen.foundations == game.foundations && seen.completed == game.completed)
    #expect(seen.moves == game.moves && seen.draws == game.draws && seen.reshuffles == game.reshuffles)
    #expect(seen.changes == game.changes && seen.outcome == game.outcome)
    #expect(view.hiddenCount == game.tableau.reduce(0) { $0 + $1.hidden })
    let hidden = game.tableau.flatMap { $0.cards[..<$0.hidden] }
    #expect(Set(hidden).isSubset(of: Set(view.unseen)))
    #expect(view.isTableauKnown == (Set(hidden) == Set(view.unseen)))
  }

  @Test(arguments: [false, true]) func hidesWhatLiesFaceDown(isOpen: Bool) throws {
    var generator = SplitMix64(seed: 11)
    for tier in RoundTier.allCases {
      let shape = tier.shape
      var game = Deals(.plain(shape, RoundRules(isOpen: isOpen)), seed: 5).deal(0)
      var seen = Set(game.tableau.flatMap { $0.cards[$0.hidden...] })
      if isOpen { seen = Set(game.round.cards.indices) }
      check(game, isOpen: isOpen)
      for _ in 0..<150 {
        guard let move = game.allMoves.randomElement(using: &generator) else { break }
        try game.make(move)
        check(game, isOpen: isOpen)
        // What was seen once is known for good: nothing more and nothing less.
        seen.formUnion(game.waste.suffix(1))
        for pile in game.tableau { seen.formUnion(pile.cards[pile.hidden...]) }
        #expect(Set(game.isSeen.indices.filter { game.isSeen[$0] }) == seen)
      }
      var log = EventLog(isOn: false)
      game.resign(&log)
      check(game, isOpen: isOpen)
    }
  }

  @Test func theStockOfAnOpenDealIsReadOutInTheOrderInWhichItComes() throws {
    var game = AtlasGame([3], ["A", "", "", ""], stock: "a3 a1 a2", RoundRules(isOpen: true))
    var reply = Reply()
    reply.draws = true
    AtlasGame.reportSeen(game.view(), to: &reply)
    let next = game.stock.reversed().map { AtlasGame.name($0, game) }
    #expect(reply.blocks.last == .paragraph("Stock, the next card first: " + next.joined(separator: ", ")))
    try game.play("draw")
    #expect(AtlasGame.name(game.waste[0], game) == next[0])
  }

  @Test func theWholeViewIsTheSameWhateverIsHidden() throws {
    let (game, other) = try twins(.plain(RoundTier.hard.shape), draws: 20)
    #expect(game.layout != other.layout)
    #expect(game.view().game.everything == other.view().game.everything)
    #expect(game.view().knownStock == other.view().knownStock)
    var replies = [Reply(), Reply()]
    AtlasGame.report(game.view(), to: &replies[0])
    AtlasGame.report(other.view(), to: &replies[1])
    #expect(replies[0].values == replies[1].values)
    for (number, position) in [game, other].enumerated() {
      replies[number].clear()
      replies[number].draws = true
      AtlasGame.presentation?.draw(position.view(), FolderContext([:]), &replies[number])
    }
    #expect(replies[0].blocks == replies[1].blocks && !replies[0].blocks.isEmpty)
  }
}

/// Two games that differ in what their player can't see alone: after some draws, the cards that were not seen change
/// places among each other.
func twins(_ round: AtlasRound, seed: UInt64 = 1, draws: Int) throws -> (AtlasGame, AtlasGame) {
  var game = Deals(round, seed: seed).deal(0)
  for _ in 0..<draws { try game.make(game.stock.isEmpty ? .reshuffle : .draw) }
  return (game, game.shuffledOutOfSight(seed: seed))
}

extension AtlasGame {
  /// The same to its player: the cards that were not seen are shuffled among their places, and so is the stock.
  func shuffledOutOfSight(seed: UInt64) -> AtlasGame {
    var generator = SplitMix64(seed: seed)
    var game = self
    var unseen = isSeen.indices.filter { !isSeen[$0] }
    generator.shuffle(&unseen)
    generator.shuffle(&game.stock)
    for place in game.stock.indices where !isSeen[game.stock[place]] { game.stock[place] = unseen.removeLast() }
    for pile in game.tableau.indices {
      for place in 0..<game.tableau[pile].hidden { game.tableau[pile].cards[place] = unseen.removeLast() }
    }
    return game
  }
}

@Suite struct PictureTests {
  @Test(arguments: [("left", "s w f1 f2 f3 f4|t1 t2 t3 t4"), ("right", "  w s|f1 f2 f3 f4|t1 t2 t3 t4")])
  func theStockLiesWhereTheOptionSays(side: String, shown: String) {
    let context = FolderContext([:])
    context.settings[erased: StockSide.setting] = .word(side)
    var reply = Reply()
    reply.draws = true
    AtlasGame.presentation?.draw(AtlasGame([1], ["a1", "", "", ""]).view(), context, &reply)
    let rows = reply.blocks.compactMap { if case .piles(let rows, _) = $0 { rows } else { nil } }.joined()
    #expect(rows.map { $0.map(\.name).joined(separator: " ") }.joined(separator: "|") == shown)
  }
}
