import PuzzleKit
import Testing

@testable import Atlas

/// Moves that are allowed, and their effects.
@Suite struct MoveTests {
  /// Three groups; the first pile ends in a run of two with a third partner face down below it.
  private let game = AtlasGame([4, 2, 1], ["a3 a1", "B b1", "a2", ""], stock: "c1 C b2 A a4")

  @Test func onlyTheLastCardOfAPileLiesFaceUp() {
    #expect(game.layout[..<4] == ["(a3) a1", "(B) b1", "a2", ""])
    #expect(game.layout.last == "c1 C b2 A a4")
    #expect(game.foundations.allSatisfy { $0 == nil } && game.waste.isEmpty)
  }

  @Test func aDrawTurnsUpTheLastCardOfTheStock() throws {
    var game = game
    try game.play("draw")
    #expect(game.layout.suffix(2) == ["a4", "c1 C b2 A"])
    try game.play("draw")
    #expect(game.layout.suffix(2) == ["a4 A", "c1 C b2"])
    #expect(game.draws == 2 && game.moves == 0 && game.reshuffles == 0)
  }

  @Test func aPartnerGoesOntoAPartnerAndTheCardBelowIsTurnedUp() throws {
    var game = game
    try game.play("move tableau 1 tableau 3")
    #expect(game.layout[..<3] == ["a3", "(B) b1", "a2 a1"])
    #expect(game.changes.revealed.map(game.name) == ["a3"] && game.changes.moved.map(game.name) == ["a1"])
    #expect(game.moves == 1 && game.draws == 0)
    // Now there is a run of two, which moves as one.
    #expect(game.run(.tableau(2)) == 2)
    try game.play("move tableau 3 tableau 1")
    #expect(game.layout[..<3] == ["a3 a2 a1", "(B) b1", ""])
    #expect(game.moves == 2)
  }

  @Test func aPersonIsShownTheBestMovesFirst() throws {
    var game = AtlasGame([4, 2, 1], ["a3 a1", "B b1", "A a2", ""], stock: "b2 C a4")
    try game.play("draw")
    let movePriority = try #require(AtlasGame.guidance?.movePriority)
    func order(_ game: AtlasGame) throws -> [String] {
      let movePriority = try #require(movePriority(game))
      var moves: [(Int, String)] = []
      game.forEachMove {
        moves.append((movePriority($0), AtlasTexts.short(game.line($0))))
        return true
      }
      return [5, 4, 3, 2, 1, 0].map { number in
        moves.filter { $0.0 == number }.map(\.1).sorted().joined(separator: ", ")
      }
    }
    // What turns a card over, what comes from the waste, a new card.
    #expect(try order(game) == ["", "", "t1 t3, t1 t4, t2 t4, t3 t1, t3 t4", "w t1, w t3, w t4", "d", ""])
    try game.play("move tableau 3 tableau 4")
    // The base can go to a foundation; what was moved turns nothing over any more.
    #expect(try order(game) == ["", "t3 f1", "t1 t4", "w t1, w t4", "d", "t4 t1"])
  }

  @Test func aPartOfARunMoves() throws {
    var game = game
    try game.play("move tableau 1 tableau 3", "move tableau 3 tableau 1 2 cards", "move tableau 1 tableau 4 2")
    #expect(game.layout[..<4] == ["a3", "(B) b1", "", "a2 a1"])
    try game.play("move tableau 4 tableau 3 1 card")
    #expect(game.layout[..<4] == ["a3", "(B) b1", "a1", "a2"])
    #expect(game.refusal(of: "move tableau 4 tableau 1 2") == "not-a-run")
    #expect(game.refusal(of: "move tableau 4 tableau 1 0") == "nothing-to-move")
  }

  @Test func aRunEndsAtTheCardsThatLieFaceDown() throws {
    // a3 lies face down below a1, so only a1 can be moved.
    #expect(game.run(.tableau(0)) == 1)
    #expect(game.refusal(of: "move tableau 1 tableau 4 2") == "not-a-run")
    let open = AtlasGame([4, 2, 1], ["a3 a1", "B b1", "A a2", ""], RoundRules(isOpen: true))
    #expect(open.run(.tableau(0)) == 2)
    // Neither does a run go on over a base or over another group.
    #expect(open.run(.tableau(1)) == 1 && open.run(.tableau(2)) == 1)
    #expect(open.refusal(of: "move tableau 2 tableau 4 2") == "not-a-run")
    #expect(open.refusal(of: "move tableau 1 tableau 4 2") == "whole-pile")
  }

  @Test func aCardOfTheWasteGoesToAPileAndTheNextComesToLight() throws {
    var game = game
    try game.play("draw", "draw", "draw", "move waste tableau 2")
    #expect(game.layout[1] == "(B) b1 b2")
    #expect(game.layout[8] == "a4 A")
    try game.play("move waste tableau 4")
    #expect(game.layout[3] == "A" && game.layout[8] == "a4")
    #expect(game.refusal(of: "move waste tableau 4") == "partner-on-base")
    #expect(game.refusal(of: "move waste tableau 1 2") == "not-a-run")
    try game.play("move waste tableau 1")
    #expect(game.layout[0] == "(a3) a1 a4" && game.waste.isEmpty)
    #expect(game.refusal(of: "move waste tableau 1") == "nothing-to-move")
  }

  @Test func aBaseOpensAFoundationAndItsPartnersFollowInAnyOrder() throws {
    var game = game
    try game.play("draw", "draw", "move waste foundation 3")
    #expect(game.layout[6] == "A" && game.foundations[2]?.group == 0)
    try game.play("move waste foundation 3", "move tableau 3 foundation 3")
    #expect(game.layout[6] == "A a4 a2" && game.layout[2] == "")
    #expect(game.moves == 3 && game.draws == 2)
  }

  @Test func aRunGoesToItsFoundationAsOneMove() throws {
    var game = game
    try game.play("draw", "draw", "move tableau 1 tableau 3", "move waste foundation 1", "move tableau 3 foundation 1")
    #expect(game.layout[4] == "A a2 a1" && game.layout[2] == "")
    #expect(game.moves == 3)
  }

  @Test func aCompleteGroupClearsAtOnceAndFreesItsFoundation() throws {
    var game = AtlasGame([1, 1, 1, 1, 1], ["a1", "b1", "c1", "d1"], stock: "e1 E D C B A")
    for slot in 1...4 { try game.play("draw", "move waste foundation \(slot)") }
    try game.play("draw")
    #expect(game.refusal(of: "move waste foundation 2") == "foundation-taken")
    #expect(game.refusal(of: "move waste foundation") == "no-foundation")
    try game.play("move tableau 2 foundation 2")
    #expect(game.foundations[1] == nil && game.completed == [1] && game.changes.completed.map(\.group) == [1])
    #expect(game.moves == 5)
    try game.play("move waste foundation")
    #expect(game.foundations[1]?.group == 4 && game.changes.completed.isEmpty)
    #expect(AtlasGame.presentation?.progress(game.view()) == "1/5")
  }

  @Test func allGroupsCompleteIsAWin() throws {
    var game = AtlasGame([1, 2], ["a1", "b1", "b2", ""], stock: "B A")
    try game.play("draw", "move waste foundation 1", "move tableau 1 foundation 1", "draw", "move waste foundation 4")
    try game.play("move tableau 2 tableau 3")
    #expect(game.outcome == .playing)
    try game.play("move tableau 3 foundation 4")
    #expect(game.outcome == .won && game.completed == [0, 1])
    #expect(AtlasGame.presentation?.progress(game.view()) == "2/2")
    #expect(game.moves == 5 && game.draws == 2)
    for line in ["draw", "reshuffle", "move tableau 1 tableau 2", "select waste", "deselect"] {
      #expect(game.refusal(of: line) == "game-over")
    }
    #expect(game.allMoves.isEmpty)
  }

  @Test func givingUpEndsTheGame() throws {
    var game = game
    try game.play("select tableau 1")
    var events = EventLog(isOn: true)
    game.resign(&events)
    #expect(game.outcome == .lost && game.selection == nil && events.events.map(\.kind.name) == ["resign"])
    #expect(game.refusal(of: "draw") == "game-over" && game.allMoves.isEmpty)
  }

  @Test func aGroupOfTheTableauAloneIsOpenedFromThere() throws {
    var game = AtlasGame([1, 1], ["a1", "A", "B", "b1"])
    #expect(game.stock.isEmpty)
    try game.play("move tableau 2 foundation", "move tableau 1 foundation", "move tableau 3 foundation 2")
    #expect(game.completed == [0] && game.foundations[1]?.group == 1)
    try game.play("move tableau 4 foundation")
    #expect(game.outcome == .won)
  }

  // MARK: - Refusals

  /// The first foundation has A, the second is empty; C lies on the waste.
  private func opened(_ rules: RoundRules = RoundRules()) throws -> AtlasGame {
    var game = AtlasGame([3, 2, 1], ["b2 a1", "B b1", "a2", ""], stock: "c1 a3 C A", rules)
    try game.play("draw", "move waste foundation 1", "draw")
    return game
  }

  @Test(arguments: [
    ("move tableau 4 tableau 1", "nothing-to-move"), ("move tableau 4 foundation 1", "nothing-to-move"),
    ("move tableau 4 foundation", "nothing-to-move"), ("select tableau 4", "nothing-to-move"),
    ("move tableau 1 tableau 3 0 cards", "nothing-to-move"), ("select tableau 1 0 cards", "nothing-to-move"),
    ("move tableau 1 tableau 3 2 cards", "not-a-run"), ("select tableau 2 2", "not-a-run"),
    ("move waste tableau 4 2", "not-a-run"), ("move tableau 1 tableau 1", "own-pile"),
    ("move tableau 3 tableau 4", "whole-pile"), ("move tableau 1 foundation 2", "needs-base"),
    ("move tableau 2 foundation 1", "wrong-foundation"), ("move waste foundation 1", "foundation-taken"),
    ("move waste tableau 1", "base-needs-empty"), ("move tableau 1 tableau 2", "wrong-pile"),
    ("move foundation 1 tableau 4", "foundation-stays"), ("select foundation 1", "foundation-stays"),
    ("move tableau 2 foundation", "no-foundation"), ("reshuffle", "stock-left"), ("deselect", "nothing-selected"),
    ("drop tableau 4", "nothing-selected"), ("drop foundation", "nothing-selected"), ("move", "missing-argument"),
    ("move stock tableau 1", "bad-argument"), ("move waste", "missing-argument"),
    ("move tableau", "missing-argument"), ("move tableau 5 tableau 1", "bad-argument"),
    ("move tableau 0 tableau 1", "bad-argument"), ("move tableau +1 tableau 3", "bad-argument"),
    ("move tableau 1 tableau 9", "bad-argument"), ("move tableau 1 foundation 5", "bad-argument"),
    ("move tableau 1 waste", "bad-argument"), ("move tableau 1 tableau 3 x", "bad-argument"),
    ("move tableau 1 tableau 3 -1", "bad-argument"), ("move tableau 1 tableau 3 1 card more", "extra-argument"),
    ("select", "missing-argument"), ("select tableau 1 1 cards 2", "extra-argument"),
  ]) func refusalsChangeNothing(line: String, code: String) throws {
    #expect(try opened().refusal(of: line) == code)
  }

  @Test func everyRuleOfTheTableauIsKept() throws {
    var game = try opened()
    // Onto an empty pile both kinds may go; then nothing but a partner goes onto a partner of its group.
    try game.play("move waste tableau 4", "draw")
    #expect(game.layout[3] == "C" && game.layout[8] == "a3")
    #expect(game.refusal(of: "move waste tableau 4") == "wrong-pile")
    #expect(game.refusal(of: "move tableau 4 tableau 1") == "base-needs-empty")
    #expect(game.refusal(of: "move tableau 4 foundation 1") == "foundation-taken")
    try game.play("move tableau 3 foundation 1", "draw")
    #expect(game.refusal(of: "move waste tableau 4") == "partner-on-base")
    #expect(game.refusal(of: "move waste foundation 1") == "wrong-foundation")
    // A whole pile does not go to an empty one, a part of it does.
    #expect(game.refusal(of: "move tableau 4 tableau 3") == "whole-pile")
    try game.play("move waste tableau 3")
    #expect(game.layout[2] == "c1")
    #expect(game.refusal(of: "draw") == "stock-empty")
  }

  @Test func aVariantLetsAPartnerLieOnItsBase() throws {
    var game = try opened(RoundRules(partnerOnBase: true))
    try game.play("move waste tableau 4", "draw")
    #expect(game.refusal(of: "move waste tableau 4") == "wrong-pile")
    try game.play("move waste foundation 1", "draw", "move waste tableau 4")
    #expect(game.layout[3] == "C c1")
    // Base and partner do not move as one, and the base does not go onto the partner.
    #expect(game.refusal(of: "move tableau 4 tableau 3 2") == "not-a-run")
    try game.play("move tableau 3 foundation", "move tableau 4 tableau 3")
    #expect(game.layout[2] == "c1" && game.layout[3] == "C")
    #expect(game.refusal(of: "move tableau 4 tableau 3") == "base-needs-empty")
    try game.play("move tableau 3 tableau 4")
    #expect(game.layout[3] == "C c1")
  }

  @Test func aVariantLetsABaseCloseItsPartners() throws {
    var game = AtlasGame([2, 1], ["a1", "A", "B", ""], stock: "b1 a2", RoundRules(baseSeals: true))
    #expect(game.refusal(of: "move tableau 3 tableau 1") == "base-needs-empty")
    try game.play("move tableau 2 tableau 1")
    #expect(game.layout[0] == "a1 A")
    // Nothing goes onto the base, and only the base comes off.
    try game.play("draw")
    #expect(game.refusal(of: "move waste tableau 1") == "partner-on-base")
    #expect(game.refusal(of: "move tableau 1 tableau 4 2") == "not-a-run")
    try game.play("move tableau 1 foundation 1")
    #expect(game.layout[0] == "a1")
  }

  @Test func theTopOfAPileSaysWhichFoundation() throws {
    var game = AtlasGame([2, 1], ["a1", "A", "B", ""], stock: "b1 a2", RoundRules(baseSeals: true))
    try game.play("move tableau 2 tableau 1", "move tableau 1 foundation")
    #expect(game.layout[0] == "a1" && game.layout[4] == "A")
  }
}
