import PuzzleKit

extension AtlasGame {
  /// Space draws, digits pick up and put down, and a click moves a card to where it can go.
  public static let live: LivePlay<AtlasGame>? = LivePlay(
    keys: { view in view.game.outcome == .playing ? keys(view.game) : [] },
    uses: { view, place in view.game.outcome == .playing ? uses(of: place, view.game) : [] },
    request: { view, gesture in
      guard view.game.outcome == .playing, case .drop(let from, let to) = gesture else { return nil }
      return from == to ? click(from, view.game) : drop(from, on: to, view.game)
    },
    side: { view in side(view.game) }, commandKeys: ["draw": .character(" "), "reshuffle": .character(" ")],
    commonMoves: { _ in "Click a card to move it where it can go, or drag it; `hint` helps." })

  private static func keys(_ game: AtlasGame) -> [LiveKey] {
    var keys: [LiveKey] = []
    if let moves = game.finishingMoves {
      let line = "play " + moves.map(game.line).joined(separator: "; ")
      keys.append(
        LiveKey(.character("."), line, title: "finish", words: "Move all cards that are left to the foundations"))
    }
    if let line = stockCommand(game) {
      let words = line == "draw" ? "Draw from the stock" : "Turn the waste over to be the stock again"
      keys.append(LiveKey(.character(" "), line, title: line, words: words, at: [stock]))
    }
    for number in 1...pileCount {
      let line = pick(.tableau(number - 1), game, or: "drop tableau \(number)")
      keys.append(
        LiveKey(
          .character(Character(String(number))), line, title: "pile", label: "Tableau \(number)",
          words: "Pick up from pile \(number), or put down there", at: [.named("t\(number)")]))
    }
    if game.selection != nil { keys.append(LiveKey(.escape, "deselect", title: "put down")) }
    keys.append(
      LiveKey(
        .character("w"), pick(.waste, game, or: "deselect"), title: "waste", words: "Pick up from the waste", at: ["w"])
    )
    let home =
      game.selection == nil
      ? Source.all.lazy.compactMap { destination($0, nil, game, onFoundations: true) }.first.map(game.line)
      : "drop foundation"
    let places = game.foundations.indices.map { Place.named("f\($0 + 1)") }
    keys.append(
      home.map {
        LiveKey(.character("f"), $0, title: "foundation", words: "Move a card to its foundation", at: places)
      }
        ?? LiveKey(.character("f"), objection: AtlasTexts.nothingForFoundations, at: places))
    return keys
  }

  /// The name of the command that the stock is for now; nil if it is for none.
  private static func stockCommand(_ game: AtlasGame) -> String? {
    game.stock.isEmpty ? game.waste.isEmpty ? nil : "reshuffle" : "draw"
  }

  /// The line that picks up from a source, or with cards picked up the one that is given, or puts them back.
  private static func pick(_ source: Source, _ game: AtlasGame, or drop: String) -> String {
    guard let selection = game.selection else { return "select \(source.text)" }
    return selection.source == source ? "deselect" : drop
  }

  /// The name of the stock's place.
  private static let stock: Place = "s"

  private static func uses(of place: Place, _ game: AtlasGame) -> Uses {
    let canDraw = stockCommand(game) != nil
    if place == stock { return canDraw ? [.click, .drag] : [] }
    guard let spot = Spot(place, game) else { return [] }
    var uses: Uses = []
    let hasCards = spot.source.map { game.run($0) > 0 } ?? false
    if let selection = game.selection {
      if spot.source == selection.source || spot.target != nil { uses.insert(.click) }
    } else if hasCards {
      uses.insert(.click)
    }
    if hasCards { uses.insert(.drag) }
    if spot.target != nil || spot.source == .waste && canDraw { uses.insert(.drop) }
    return uses
  }

  private static func click(_ place: Place, _ game: AtlasGame) -> GameRequest? {
    if place == stock { return stockCommand(game).map { GameRequest($0) } }
    guard let place = Spot(place, game) else { return nil }
    if let selection = game.selection {
      if place.source == selection.source { return GameRequest("deselect") }
      return place.target.map { GameRequest("drop", .words($0.words)) }
    }
    guard let source = place.source, game.run(source) > 0 else { return nil }
    if case .cards(let count, let source, let target) = destination(source, place.count, game, onFoundations: false) {
      return move(count, source, target, game)
    }
    // It can go nowhere, and the refusal says why.
    return GameRequest("move", .words(source.words + ["foundation"]))
  }

  private static func drop(_ from: Place, on to: Place, _ game: AtlasGame) -> GameRequest? {
    if from == stock { return Spot(to, game)?.source == .waste ? stockCommand(game).map { GameRequest($0) } : nil }
    guard let from = Spot(from, game), let source = from.source, let target = Spot(to, game)?.target else { return nil }
    return move(from.count, source, target, game)
  }

  /// Asks for cards to be moved; their number is left out where there is no choice.
  private static func move(_ count: Int?, _ source: Source, _ target: Target, _ game: AtlasGame) -> GameRequest {
    let words = source.words + target.words
    guard let count, count != 1 || game.run(source) != 1 else { return GameRequest("move", .words(words)) }
    return GameRequest("move", .words(words + [String(count), count == 1 ? "card" : "cards"]))
  }

  /// The best place for cards: a foundation, else a pile with cards, else an empty one; as many cards as can go.
  private static func destination(
    _ source: Source, _ count: Int?, _ game: AtlasGame, onFoundations: Bool
  ) -> AtlasMove? {
    let run = game.run(source)
    guard run > 0 else { return nil }
    let counts = count.map { [$0] } ?? Array((1...run).reversed())
    let piles =
      onFoundations ? [] : (0..<pileCount).sorted { game.tableau[$0].cards.count > game.tableau[$1].cards.count }
    let targets = game.foundations.indices.map(Target.foundation) + piles.map(Target.tableau)
    for target in targets {
      for count in counts {
        do throws(Refusal) {
          try game.check(count, source, target)
          return .cards(count, source, target)
        } catch { continue }
      }
    }
    return nil
  }

  /// The meaning of a place of the picture: `w`, `f2`, `t3`, or `t3/2` for the second card from the top of a pile and what
  /// lies on it.
  private struct Spot {
    var source: Source?
    var target: Target?
    var count: Int?

    /// Nil for a place that the picture does not have.
    init?(_ place: Place, _ game: AtlasGame) {
      let name: String
      switch place {
      case .named(let pile): name = pile
      case .card(let pile, let cards): (name, count) = (pile, cards)
      case .tile, .piece: return nil
      }
      // A pile with a number is named as `Place` writes numbers.
      let number = if case .piece(let number) = Place(String(name.dropFirst())) { number - 1 } else { -1 }
      let shown: Int
      switch name.first {
      case "w" where name == "w": (source, shown) = (.waste, game.waste.count)
      case "f" where game.foundations.indices.contains(number):
        (target, shown) = (.foundation(number), game.foundations[number] == nil ? 0 : 1)
      case "t" where game.tableau.indices.contains(number):
        (source, target) = (.tableau(number), .tableau(number))
        shown = game.faceUp(.tableau(number)).count
      default: return nil
      }
      if let count, count > shown { return nil }
    }
  }
}
