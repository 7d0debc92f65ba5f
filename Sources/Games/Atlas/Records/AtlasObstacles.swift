import PuzzleKit

/// Explanations of a lost round, when nothing needs to be hidden any more.
extension AtlasGame {
  /// The most states that may be entered to find out whether the round could still be won; far more than most need.
  private static let statesLooked = 300_000

  /// Draws what was in the way, pile by pile, and whether the round could still be won as it stood.
  func drawObstacles(to reply: inout Reply) {
    guard reply.draws else { return }
    let rows = tableau.indices.compactMap(obstacle)
    if !rows.isEmpty {
      reply.draw(.heading("What was in the way"))
      reply.draw(.table(["Pile", "On top", "Face down", "It waits for"], rows))
    }
    var position = self
    position.outcome = .playing
    position.selection = nil
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(round.rules))
    switch position.verdict(using: solver, limit: AtlasGame.statesLooked) {
    case .won:
      let moves = position.solution(using: solver).moves ?? []
      let steps = position.steps(moves)
      reply.draw(
        .message(AtlasTexts.couldBeWon(Array(steps.prefix(3)), more: steps.count > 3), .plain))
    case .lost: reply.draw(.message(AtlasTexts.couldNotBeWon, .plain))
    case .unknown: break
    }
  }

  /// Moves that are made one after the other, in words; draws in a row are one.
  func steps(_ moves: [AtlasMove]) -> [String] {
    var position = self
    var silent = EventLog(isOn: false)
    var steps: [String] = []
    var draws = 0
    for move in moves {
      if move == .draw {
        draws += 1
      } else {
        if draws > 0 { steps.append(AtlasTexts.step(draws: draws)) }
        draws = 0
        steps.append(position.step(move))
      }
      do throws(Refusal) { try position.apply(move, &silent) } catch { break }
    }
    return steps
  }

  /// A move in words: the card or the number of cards, and the pile to which they go.
  func step(_ move: AtlasMove) -> String {
    guard case .cards(let count, let source, let target) = move else {
      return move == .reshuffle ? "shuffle the waste back" : line(move)
    }
    let top = if case .tableau(let pile) = source { tableau[pile].cards.last } else { waste.last }
    let from = if case .tableau(let pile) = source { "pile \(pile + 1)" } else { source.text }
    let goal = if case .tableau(let pile) = target { "pile \(pile + 1)" } else { target.text }
    let cards = count == 1 ? top.map { round.cards[$0].label } ?? from : "\(counted(count, "card")) of \(from)"
    return "\(cards) to \(goal)"
  }

  /// A pile with the card that kept it from getting shorter; nil if the pile is empty.
  private func obstacle(_ pile: Int) -> [String]? {
    guard let top = tableau[pile].cards.last else { return nil }
    let hidden = tableau[pile].hidden
    return ["\(pile + 1)", AtlasGame.name(top, self), String(hidden), need(of: top)]
  }

  /// The card or place for which a card on top of a pile waits.
  private func need(of card: Int) -> String {
    let kind = round.cards[card]
    if let slot = foundation(for: card) { return "nothing: it could go to foundation \(slot + 1)" }
    if kind.isBase { return "an empty foundation" }
    let base = round.base(of: kind.group)
    return "\(round.cards[base].label), its base, \(place(ofCovered: base))"
  }

  /// The place of a card that is on no foundation.
  private func place(ofCovered card: Int) -> String {
    if stock.contains(card) { return "in the stock" }
    if let depth = waste.reversed().firstIndex(of: card) {
      let above = waste.endIndex - depth.base
      return above == 0 ? "on the waste" : "in the waste below \(counted(above, "card"))"
    }
    for (index, pile) in tableau.enumerated() {
      guard let place = pile.cards.firstIndex(of: card) else { continue }
      let above = pile.cards.count - 1 - place
      return above == 0 ? "on pile \(index + 1)" : "in pile \(index + 1) below \(counted(above, "card"))"
    }
    return "gone"
  }
}
