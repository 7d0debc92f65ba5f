import PuzzleKit
import Testing

@testable import Atlas

@Suite struct EventTests {
  @Test func theHooksAreThoseOfTheSpecification() {
    let hooks = AtlasEvents.all.map { "\($0.name) \($0.sound ?? "-") \($0.haptic?.rawValue ?? "-")" }
    #expect(
      hooks == [
        "flip flip.wav -", "reshuffle flip.wav light", "drag-start - light", "drag-end - -", "move move.wav -",
        "drop-success drop_success.wav medium", "reveal flip.wav -", "group-complete complete_group.wav success",
        "win win.wav success", "resign - warning", "invalid invalid.wav error",
      ])
    #expect(AtlasGame.manual.refusal?.name == "invalid")
    #expect(AtlasGame.manual.events.map(\.name) == AtlasEvents.all.map(\.name))
    // Everything but the end of the game and what is felt alone has something to see.
    #expect(AtlasEvents.all.filter { $0.animation == nil }.map(\.name) == ["resign"])
  }

  @Test func theyComeInOrder() throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "B A")
    #expect(try game.events(of: "draw") == ["flip group-A_base"])
    #expect(
      try game.events(of: "move waste foundation 2") == [
        "drag-start waste", "move group-A_base", "drop-success foundation-2",
      ])
    #expect(
      try game.events(of: "move tableau 1 tableau 2") == [
        "drag-start tableau-1", "move group-A_p1", "drop-success tableau-2", "reveal group-B_p1",
      ])
    #expect(
      try game.events(of: "move tableau 2 foundation") == [
        "drag-start tableau-2", "move group-A_p2", "move group-A_p1", "drop-success foundation-2",
        "group-complete group-A",
      ])
    #expect(try game.events(of: "draw") == ["flip group-B_base"])
    #expect(try game.events(of: "move waste tableau 3").last == "drop-success tableau-3")
    #expect(
      try game.events(of: "move tableau 3 foundation 1").first == "drag-start tableau-3")
    #expect(
      try game.events(of: "move tableau 1 foundation 1") == [
        "drag-start tableau-1", "move group-B_p1", "drop-success foundation-1", "group-complete group-B", "win",
      ])
  }

  @Test func aReshuffleIsOneEvent() throws {
    var game = AtlasGame([1, 1], ["a1", "", "", ""])
    for _ in 0..<3 { try game.play("draw") }
    #expect(try game.events(of: "reshuffle") == ["reshuffle"])
  }

  @Test func aLogThatIsOffStaysEmptyAndTheGameIsTheSame() throws {
    var loud = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "B A")
    var quiet = loud
    for move in [.draw, .cards(1, .waste, .foundation(0)), .cards(1, .tableau(0), .tableau(1))] as [AtlasMove] {
      var on = EventLog(isOn: true)
      var off = EventLog(isOn: false)
      try loud.apply(move, &on)
      try quiet.apply(move, &off)
      #expect(!on.events.isEmpty && off.events.isEmpty && loud.everything == quiet.everything)
    }
  }

  // MARK: - Picking up and putting down

  @Test func whatIsPickedUpIsPutDown() throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "B A")
    #expect(try game.events(of: "select tableau 1") == ["drag-start tableau-1"])
    #expect(game.selection?.count == 1 && game.selection?.source == .tableau(0))
    #expect(game.moves == 0 && game.layout[0] == "(b1) a1")
    // It was picked up already.
    #expect(
      try game.events(of: "drop tableau 2") == ["move group-A_p1", "drop-success tableau-2", "reveal group-B_p1"])
    #expect(game.selection == nil && game.moves == 1)
    // All of the run is picked up if no number is named.
    try game.play("select tableau 2")
    #expect(game.selection?.count == 2)
    #expect(try game.events(of: "select tableau 2 1 card") == ["drag-end tableau-2", "drag-start tableau-2"])
    #expect(game.selection?.count == 1)
    try game.play("drop tableau 4")
    #expect(game.layout[..<4] == ["b1", "a2", "", "a1"])
  }

  @Test func whatIsPickedUpGoesBack() throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "B A")
    let start = game.layout
    try game.play("select tableau 1")
    #expect(try game.events(of: "deselect") == ["drag-end tableau-1"])
    #expect(game.selection == nil && game.layout == start && game.moves == 0 && game.draws == 0)
    // A drop that is refused leaves it picked up.
    try game.play("select tableau 1")
    #expect(game.refusal(of: "drop foundation 1") == "needs-base")
    #expect(game.refusal(of: "drop foundation") == "no-foundation")
    #expect(game.refusal(of: "drop tableau 1") == "own-pile")
    #expect(game.refusal(of: "drop") == "missing-argument")
    #expect(game.refusal(of: "drop tableau 1 1") == "extra-argument")
    #expect(game.selection?.source == .tableau(0))
    // A draw puts it down.
    try game.play("draw")
    #expect(game.selection == nil)
    try game.play("select waste", "drop foundation")
    #expect(game.layout[4] == "A")
  }

  @Test func pickingUpCommitsToNothing() {
    #expect(AtlasMove.select(1, .waste).isDraft && AtlasMove.deselect.isDraft)
    #expect(!AtlasMove.draw.isDraft && !AtlasMove.reshuffle.isDraft)
    #expect(!AtlasMove.cards(1, .waste, .tableau(0)).isDraft)
  }

  @Test func everyMoveHasALineThatMakesIt() throws {
    var generator = SplitMix64(seed: 3)
    var lines = Set<String>()
    for number in 0..<5 {
      var game = Deals(.plain(RoundTier.tour.shape), seed: 3).deal(number)
      for _ in 0..<80 {
        let moves = game.allMoves
        for move in moves + [.select(1, .tableau(0)), .select(game.run(.tableau(0)), .tableau(0))] {
          guard !game.faceUp(.tableau(0)).isEmpty || !move.isDraft else { continue }
          let line = game.line(move)
          lines.insert(line)
          var (one, other) = (game, game)
          try one.make(move)
          try other.play(line)
          #expect(one.everything == other.everything, "\(line)")
        }
        let isTurn = generator.below(2) == 0
        guard let move = isTurn ? moves.last : moves.randomElement(using: &generator) else { break }
        try game.make(move)
      }
    }
    #expect(lines.isSuperset(of: ["draw", "reshuffle"]))
    #expect(lines.contains { $0.hasSuffix(" 1 card") } && lines.contains { $0.hasSuffix(" 2 cards") })
  }
}
