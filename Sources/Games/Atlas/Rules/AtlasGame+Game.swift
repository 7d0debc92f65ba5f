import PuzzleKit

extension AtlasGame: SoloGame {
  /// The dealer of Atlas.
  public typealias Dealer = AtlasDealer

  /// Every move of cards, those to foundations first and the larger run before its parts; then drawing or shuffling back.
  /// Picking up is not listed.
  public func forEachMove(_ body: (AtlasMove) -> Bool) {
    if outcome != .playing { return }
    for source in Source.all {
      guard let top = faceUp(source).last else { continue }
      var hasEmpty = false
      for slot in 0..<AtlasGame.foundationCount {
        // All empty foundations are alike.
        if foundations[slot] == nil, hasEmpty || !round.cards[top].isBase { continue }
        hasEmpty = hasEmpty || foundations[slot] == nil
        for count in stride(from: run(source), to: 0, by: -1) {
          let move = AtlasMove.cards(count, source, .foundation(slot))
          if isAllowed(move), !body(move) { return }
        }
      }
    }
    for source in Source.all where !faceUp(source).isEmpty {
      for pile in 0..<AtlasGame.pileCount {
        for count in stride(from: run(source), to: 0, by: -1) {
          let move = AtlasMove.cards(count, source, .tableau(pile))
          if isAllowed(move), !body(move) { return }
        }
      }
    }
    if !stock.isEmpty { _ = body(.draw) } else if !waste.isEmpty { _ = body(.reshuffle) }
  }

  private func isAllowed(_ move: AtlasMove) -> Bool {
    guard case .cards(let count, let source, let target) = move else { return true }
    do throws(Refusal) {
      try check(count, source, target)
      return true
    } catch {
      return false
    }
  }

  /// The player's view: all but the cards face down, in the stock or the tableau.
  public func view() -> AtlasView { AtlasView(self) }

  /// Piles of cards; how many groups are complete. Short forms: `d`, `d 5`, `r`; `w f2`, `t1 t3`, `t1 t3 2`, `w f`; a pile alone
  /// picks up, and then a place puts down.
  public static let presentation: Presentation<AtlasGame>? = Presentation(
    draw: { view, context, reply in draw(view, context, to: &reply) },
    news: { view, reply in drawNews(view.game, to: &reply) },
    progress: { view in "\(view.game.completed.count)/\(view.game.round.groups.count)" },
    shorthand: { game, text in ShortForm(text)?.line(game) }, objection: { _, text in ShortForm.objection(to: text) },
    repeatedCommands: ["draw", "reshuffle", "move"])
}
