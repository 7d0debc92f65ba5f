import PuzzleKit

private let moved = Argument.words(
  "what",
  "`waste` or `tableau N`; then `foundation N`, `foundation` alone for the one that takes the card, or `tableau N`; then how many cards of a run, all of it if left out, such as `2 cards`"
)
private let selected = Argument.words(
  "what", "`waste` or `tableau N`, then how many cards of a run, all of it if left out")
private let dropped = Argument.words(
  "where", "`foundation N`, `foundation` for the one that takes the card, or `tableau N`")

extension AtlasGame {
  /// The commands of a game.
  public static let commands = [
    GameCommand<AtlasGame>("draw", [], "Turns the top card of the stock up onto the waste.") { (_, _, _) in .draw },
    GameCommand<AtlasGame>(
      "move", [moved],
      "Moves the top card of a pile, or several that belong together. At a terminal: `w f2`, `w f`, `t1 t3`, `t1 t3 2`."
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments[moved], of: "move")
      let source = try words.source()
      let target = try words.target()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>(
      "reshuffle", [], "Shuffles the waste back into the stock, once the stock is empty; as often as wanted."
    ) { (_, _, _) in .reshuffle },
    GameCommand<AtlasGame>(
      "select", [selected],
      "Picks cards up; `drop` moves them. At a terminal the pile alone is enough, such as `t1`."
    ) { (arguments, game, _) throws(Refusal) in
      var words = MoveWords(arguments[selected], of: "select")
      let source = try words.source()
      let count = try words.count() ?? max(1, game.run(source))
      try words.end()
      return .select(count, source)
    },
    GameCommand<AtlasGame>(
      "drop", [dropped], "Moves what is picked up. At a terminal the place alone is enough, such as `f2`."
    ) { (arguments, game, _) throws(Refusal) in
      guard let (count, source) = game.selection else { throw nothingSelected }
      var words = MoveWords(arguments[dropped], of: "drop")
      let target = try words.target()
      try words.end()
      return try game.move(count, source, target)
    },
    GameCommand<AtlasGame>("deselect", [], "Puts back what is picked up.") { (_, _, _) in .deselect },
    GameCommand<AtlasGame>("round", [], "Lists the groups of the round with their letters, and how far each is.") {
      (_, view, _, reply) in reportGroups(view, to: &reply)
    },
    GameCommand<AtlasGame>(
      "seen", [], "Lists the cards of the waste and those that are known to be in the stock, as they were seen before."
    ) { (_, view, _, reply) in reportSeen(view, to: &reply) },
    GameCommand<AtlasGame>(
      "analyse", [], isHelp: true,
      "Samples layouts of the cards that lie face down: how many can be won, now and after each move that matters.",
      .work { (_, view, _) throws(Refusal) in
        if view.game.outcome != .playing {
          throw Refusal(.gameOver, "the game is over; analyse looks at an open round")
        }
        return { monitor throws(Refusal) in try reportOutlook(view, monitor) }
      }),
    GameCommand<AtlasGame>(
      "solve", [], isHelp: true,
      "Says whether an open deal can still be won, with the moves of a win. Where cards lie face down, `hint` and `go` say what can be said."
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
        ? "is a base, and no foundation is empty" : "waits for its base: none that takes it is on a foundation"
      throw Refusal(AtlasErrors.noFoundation, "\(card.label) \(why)")
    }
  }
}
