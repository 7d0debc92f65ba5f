import PuzzleKit

extension AtlasGame {
  /// Moves are written in short; the first help is where to look, the second what can be moved.
  public static let guidance: Guidance<AtlasGame>? = Guidance(
    commonMoves: { _ in
      "d draws a card; w f or t1 f plays one to its foundation; t1 t3 moves it to another pile; `hint` helps."
    },
    short: AtlasTexts.short,
    named: AtlasTexts.named,
    movePriority: { game in { move in movePriority(of: move, in: game) } },
    hints: { view, move in
      guard case .cards(let count, let source, let target) = move, let top = view.game.faceUp(source).last else {
        return ["No visible card needs to move yet."]
      }
      let place = if case .tableau(let pile) = source { "at pile \(pile + 1)" } else { "at the waste" }
      let what = count == 1 ? "it goes" : "\(counted(count, "card")) go"
      let goal = if case .foundation = target { "a foundation" } else { "another pile" }
      return ["Look \(place).", "\(name(top, view.game)) lies on top: \(what) to \(goal)."]
    },
    finding: { info in
      guard let score = info.score else { return nil }
      let percent = decimalText(100 * score, places: 1)
      return "With the best plan \(percent) % of the sampled layouts can be won."
    })

  /// As players of patience go about it: what is out of the way for good, what turns a card over, what makes room in the
  /// waste, a new card; what only changes places comes last.
  private static func movePriority(of move: AtlasMove, in game: AtlasGame) -> Int {
    guard case .cards(let count, let source, let target) = move else { return 1 }
    var turnsOver = false
    if case .tableau(let pile) = source {
      let cards = game.tableau[pile]
      turnsOver = cards.hidden > 0 && cards.hidden + count == cards.cards.count
    }
    if case .foundation = target { return turnsOver ? 5 : 4 }
    return turnsOver ? 3 : source == .waste ? 2 : 0
  }
}
