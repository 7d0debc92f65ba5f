import PuzzleKit

private let moved = Argument.words(
  "what", grammar: "(waste | tableau N) (foundation [N] | tableau N) [N [cards]]",
  "from `waste` or `tableau N`; to `foundation N`, `foundation` for the one that takes the card, or `tableau N`; then how many cards of a run, such as `2 cards`, all of it if left out"
)
private let selected = Argument.words(
  "what", grammar: "(waste | tableau N) [N [cards]]",
  "`waste` or `tableau N`, then how many cards of a run, all of it if left out")
private let dropped = Argument.words(
  "where", grammar: "foundation [N] | tableau N",
  "`foundation N`, `foundation` for the one that takes the card, or `tableau N`")

extension AtlasGame {
  /// The reply to a move.
  private static func ofMove(_ errors: [ErrorCode]) -> ReplySchema {
    ReplySchema(
      [
        Reply.achievement, AtlasRecords.card, AtlasRecords.cleared, AtlasRecords.game, AtlasRecords.pile,
        AtlasRecords.result,
      ], errors: errors)
  }
  private static let destinations: [ErrorCode] = [
    AtlasErrors.baseNeedsEmpty, AtlasErrors.foundationTaken, AtlasErrors.labelPlaced, AtlasErrors.needsBase,
    AtlasErrors.noFoundation, AtlasErrors.ownPile, AtlasErrors.partnerOnBase, AtlasErrors.wholePile,
    AtlasErrors.wrongFoundation, AtlasErrors.wrongPile,
  ]
  private static let sources: [ErrorCode] = [
    AtlasErrors.foundationStays, AtlasErrors.notARun, AtlasErrors.nothingToMove,
  ]

  /// The commands of a game.
  public static let commands = [
    GameCommand<AtlasGame>(
      "draw", [], "Turns up the top card of the stock onto the waste.", replies: ofMove([AtlasErrors.stockEmpty])
    ) { (_, _, _) in .draw },
    GameCommand<AtlasGame>(
      "move", [moved],
      "Moves the top card of a pile, or several that belong together. At a terminal: `w f2`, `w f`, `t1 t3`, `t1 t3 2`.",
      replies: ofMove(sources + destinations)
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments[moved], of: "move")
      let source = try words.source()
      let target = try words.target()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>(
      "reshuffle", [], "Shuffles the waste back into the stock after the stock has run out, as often as you like.",
      replies: ofMove([AtlasErrors.nothingToReshuffle, AtlasErrors.stockLeft])
    ) { (_, _, _) in .reshuffle },
    GameCommand<AtlasGame>(
      "select", [selected],
      "Picks up cards; `drop` moves them. At a terminal the pile alone is enough, such as `t1`.",
      replies: ofMove(sources)
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments[selected], of: "select")
      let source = try words.source()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return .select(count, source)
    },
    GameCommand<AtlasGame>(
      "drop", [dropped], "Moves the cards that are picked up. At a terminal the place alone is enough, such as `f2`.",
      replies: ofMove(destinations + [AtlasErrors.nothingSelected])
    ) { (arguments, game, _) throws(Refusal) in
      guard let (count, source) = game.selection else { throw nothingSelected }
      var words = MoveWords(arguments[dropped], of: "drop")
      let target = try words.target()
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>(
      "deselect", [], "Puts the cards that are picked up back.", replies: ofMove([AtlasErrors.nothingSelected])
    ) { (_, _, _) in .deselect },
    GameCommand<AtlasGame>(
      "round", [], "Lists the groups of the round with their letters and progress.",
      replies: ReplySchema([AtlasRecords.group])
    ) {
      (_, view, _, reply) in reportGroups(view, to: &reply)
    },
    GameCommand<AtlasGame>(
      "seen", [], "Lists the cards of the waste, and those seen before that must be in the stock.",
      replies: ReplySchema([AtlasRecords.card, AtlasRecords.image, AtlasRecords.known, AtlasRecords.pile])
    ) { (_, view, _, reply) in reportSeen(view, to: &reply) },
    GameCommand<AtlasGame>(
      "analyse", [], givesAssistance: true,
      "Samples layouts of the face-down cards: how many can be won, now and after each move that matters.",
      replies: ReplySchema([AtlasRecords.outlook, AtlasRecords.prospect], errors: [.gameOver]),
      unless: { view in
        view.game.outcome == .playing ? nil : Refusal(.gameOver, "the game is over; analyse looks at an open round")
      },
      .work { (_, view, _) in { monitor throws(Refusal) in try reportOutlook(view, monitor) } }),
    GameCommand<AtlasGame>(
      "solve", [], givesAssistance: true,
      "Says whether a deal with all cards face up can still be won, and how. With cards face down, use `hint`, `go` or `analyse`.",
      replies: ReplySchema([AtlasRecords.solution, AtlasRecords.step], errors: [AtlasErrors.faceDown, .gameOver]),
      unless: obstacleToSolution
    ) { (_, view, _, reply) throws(Refusal) in try reportSolution(view, to: &reply) },
  ]

  private func move(_ count: Int, _ source: Source, _ target: MoveWords.Place) throws(Refusal) -> AtlasMove {
    switch target {
    case .exact(let target): return .cards(count, source, target)
    case .anyFoundation:
      guard let top = faceUp(source).last else { return .cards(count, source, .foundation(0)) }
      if let slot = foundation(for: top) { return .cards(count, source, .foundation(slot)) }
      let card = round.cards[top]
      let why =
        card.isBase
        ? "is a base, and no foundation is empty" : "can't be played yet: play its base to a foundation first"
      throw Refusal(AtlasErrors.noFoundation, "\(card.label) \(why)")
    }
  }
}
