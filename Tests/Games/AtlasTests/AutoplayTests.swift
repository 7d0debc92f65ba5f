import PuzzleKit
import Testing

@testable import Atlas

@Suite struct AutoplayTests {
  private let rules = {
    var rules = RoundRules()
    rules.autoplays = true
    return rules
  }()

  @Test func partnersGoToTheirFoundationsByThemselves() throws {
    var game = AtlasGame([3, 1], ["a2 a1", "B", "b1 a3", ""], stock: "A", rules)
    try game.play("draw")
    #expect(game.layout[8] == "A")
    #expect(
      try game.events(of: "move waste foundation 1") == [
        "drag-start waste", "move group-A_base", "drop-success foundation-1", "move group-A_p1",
        "drop-success foundation-1", "reveal group-A_p2", "move group-A_p3", "drop-success foundation-1",
        "reveal group-B_p1", "move group-A_p2", "drop-success foundation-1", "group-complete group-A",
      ])
    #expect(game.layout[..<5] == ["", "B", "b1", "", ""])
    #expect(game.changes.moved.map(game.name) == ["A", "a1", "a3", "a2"])
    #expect(game.changes.revealed.map(game.name) == ["a2", "b1"] && game.changes.completed.map(\.group) == [0])
    // Each of them is counted, as if the player had made it.
    #expect(game.moves == 4)
    try game.play("move tableau 2 foundation 4")
    #expect(game.outcome == .won && game.moves == 6)
  }

  @Test func aCardThatIsDrawnGoesToo() throws {
    var game = AtlasGame([2, 1], ["b1", "", "", ""], stock: "B a2 a1 A", rules)
    try game.play("draw", "move waste foundation 1")
    #expect(try game.events(of: "draw").first == "flip group-A_p1")
    #expect(game.waste.isEmpty && game.layout[4] == "A a1")
    try game.play("draw")
    #expect(game.completed == [0])
  }

  @Test func basesStayAndPickingUpMovesNothing() throws {
    var game = AtlasGame([2, 1], ["a1", "A", "B", "b1"], stock: "a2", rules)
    try game.play("select tableau 1", "deselect", "select tableau 2")
    #expect(game.layout[..<4] == ["a1", "A", "B", "b1"])
    try game.play("drop foundation")
    #expect(game.layout[..<6] == ["", "", "B", "b1", "A a1", ""])
  }

  @Test func nothingIsLostByIt() throws {
    // What is safe keeps a deal winnable, and after each move no partner waits that a foundation takes.
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    for number in 0..<10 {
      var game = Deals(.plain(RoundTier.hard.shape, rules), seed: 6).deal(number)
      var plain = Deals(.plain(RoundTier.hard.shape), seed: 6).deal(number)
      let (verdict, moves) = plain.solution(using: solver)
      #expect(game.verdict(using: solver) == verdict)
      for move in moves ?? [] where game.outcome == .playing {
        try plain.make(move)
        guard game.allMoves.contains(move) else { continue }
        try game.make(move)
        #expect(game.verdict(using: solver) == .won)
        for source in [Source.waste] + (0..<4).map({ .tableau($0) }) {
          guard let top = game.faceUp(source).last, !game.round.cards[top].isBase else { continue }
          #expect(game.foundation(for: top) == nil)
        }
      }
    }
  }

  @Test("finishing is offered once nothing lies face down and foundations alone win, and wins")
  func finishing() throws {
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    var offers = 0
    for number in 0..<10 {
      var game = Deals(.plain(RoundTier.easy.shape), seed: 6).deal(number)
      for move in game.solution(using: solver).moves ?? [] {
        try game.make(move)
        guard let moves = game.finishingMoves else { continue }
        offers += 1
        #expect(game.stock.isEmpty && game.tableau.allSatisfy { $0.hidden == 0 })
        var finished = game
        for move in moves { try finished.make(move) }
        #expect(finished.outcome == .won)
      }
      #expect(game.finishingMoves == nil)
    }
    #expect(offers > 0)
  }
}
