import PuzzleKit

/// The side of the picture on which the stock is.
enum StockSide: String, CaseIterable {
  case left, right

  static let setting = Setting.choice(
    "AtlasStock", standard: StockSide.left,
    words: SettingWords("Atlas: stock", "The side on which the stock lies.", in: .games),
    "Whether Atlas draws the stock at the left end of the upper row, or at the right as on a phone.")
}

extension AtlasGame {
  /// Draws the piles as cards, and says how far the game is and what is picked up.
  static func draw(_ view: AtlasView, _ context: any GameContext, to reply: inout Reply) {
    let game = view.game
    let mode = game.round.tier.mode
    if game.outcome == .won {
      drawWin(game, to: &reply)
      return
    }
    reply.draw(.heading("Atlas Solitaire, \(mode.title)"))
    reply.draw(
      .piles(
        upperRows(game, context.settings[StockSide.setting]) + [lowerRow(game)],
        labels: game.round.cards.map { $0.label }))
    let groups = "\(game.completed.count) of \(counted(game.round.groups.count, "group"))"
    let counts = [
      (game.moves, counted(game.moves, "move")), (game.draws, counted(game.draws, "draw")),
      (game.reshuffles, counted(game.reshuffles, "reshuffle")),
    ]
    .filter { $0.0 > 0 }.map { $0.1 }
    reply.draw(.message(([groups] + counts).joined(separator: ", "), .plain))
    guard let (count, source) = game.selection else { return }
    let cards = game.faceUp(source).suffix(count).map { name($0, game) }.joined(separator: ", ")
    let (what, origin) = (count == 1 ? "it" : "them", AtlasTexts.short("select \(source.text)"))
    reply.draw(
      .marked(
        "Holding \(cards). `t1` to `t\(pileCount)` or `f` puts \(what) down, `\(origin)` puts \(what) back."),
      as: .trace)
  }

  /// The groups with their letters, and how many of their cards are on foundations.
  static func side(_ game: AtlasGame) -> [Block] {
    let rows = game.round.groups.indices.map { group -> Block in
      let (size, isComplete) = (game.round.groups[group].partners.count + 1, game.completed.contains(group))
      let open = game.foundations.compactMap { $0 }.first { $0.group == group }?.cards.count
      let text = "\(AtlasRound.letter(group)) \(isComplete ? size : open ?? 0)/\(size) \(game.round.groups[group].name)"
      return .facts([Fact(text, isComplete ? .good : open == nil ? .plain : .strong)])
    }
    return [.heading("Groups")] + rows
  }

  /// Says what the last move has turned up or completed.
  static func drawNews(_ game: AtlasGame, to reply: inout Reply) {
    if game.outcome == .won { return }
    let revealed = game.changes.revealed.filter { card in game.tableau.contains { $0.cards.last == card } }
    if !revealed.isEmpty {
      reply.draw(.message("Turned up: " + revealed.map { name($0, game) }.joined(separator: ", "), .plain))
    }
    for group in game.changes.completed.map({ $0.group }) {
      reply.draw(.message("Complete: \(game.round.groups[group].name) (\(AtlasRound.letter(group)))", .good))
    }
  }

  private static func upperRows(_ game: AtlasGame, _ side: StockSide) -> [[CardPile]] {
    let stock = CardPile(
      "s", title: "Stock", hidden: game.round.rules.isOpen ? 0 : game.stock.count,
      cards: game.round.rules.isOpen ? game.stock.map { card($0, game) } : [],
      note: game.round.rules.isOpen ? "\(game.stock.count)" : "")
    let waste = CardPile(
      "w", title: "Waste", cards: cards(game.waste[...], .waste, game),
      note: game.waste.isEmpty ? "" : counted(game.waste.count, "card"))
    let foundations = game.foundations.enumerated().map { slot, foundation in
      let count = foundation?.cards.count ?? 0
      let size = foundation.map { game.round.groups[$0.group].partners.count + 1 }
      // The base says which group it is, so it alone is to be seen.
      return CardPile(
        "f\(slot + 1)", title: "Foundation \(slot + 1)", cards: foundation.map { [card($0.cards[0], game)] } ?? [],
        note: size.map { "\(count)/\($0)" } ?? "")
    }
    // On a phone the stock is at the upper right, and the foundations below it.
    return side == .left ? [[stock, waste] + foundations] : [[.blank, .blank, waste, stock], foundations]
  }

  private static func lowerRow(_ game: AtlasGame) -> [CardPile] {
    game.tableau.enumerated().map { index, pile in
      CardPile(
        "t\(index + 1)", title: "Tableau \(index + 1)", hidden: pile.hidden,
        cards: cards(pile.cards[pile.hidden...], .tableau(index), game), fanned: true)
    }
  }

  private static func cards(_ cards: ArraySlice<Int>, _ source: Source, _ game: AtlasGame) -> [Card] {
    let picked = game.selection.map { $0.source == source ? $0.count : 0 } ?? 0
    return cards.enumerated().map { card($0.element, game, selected: $0.offset >= cards.count - picked) }
  }

  private static func card(_ card: Int, _ game: AtlasGame, selected: Bool = false) -> Card {
    let kind = game.round.cards[card]
    return Card(
      kind.label, suit: AtlasRound.letter(kind.group), colour: kind.group, leads: kind.isBase, selected: selected)
  }

  /// The label of a card and its group's letter.
  static func name(_ card: Int, _ game: AtlasGame) -> String {
    let kind = game.round.cards[card]
    return "\(kind.label) (\(AtlasRound.letter(kind.group)))"
  }

  private static func drawWin(_ game: AtlasGame, to reply: inout Reply) {
    let count = game.round.groups.count
    reply.draw(.heading("★ \(count == 1 ? "The group is" : "All \(count) groups") complete ★"))
    reply.draw(
      .table(
        ["Group", ""],
        game.completed.map { group in
          [game.round.groups[group].name, game.round.groups[group].partners.map { $0.label }.joined(separator: ", ")]
        }))
    reply.draw(.message(AtlasTexts.counts(game), .good))
  }
}
