import Lexicon
import PuzzleKit

/// The score graph as records, and what one of the other players did.
extension WordiestGame {
  static func report(_ view: WordiestView, _ graph: ScoreGraph, to reply: inout Reply) {
    for (name, axis) in [("rating", graph.x), ("score", graph.y)] {
      reply.add(WordiestRecords.axis) {
        $0.word(name)
        $0.decimal(axis.edges.low)
        $0.decimal(axis.centre)
        $0.decimal(axis.edges.high)
      }
    }
    for (index, (player, point)) in zip(view.opponents, graph.points).enumerated() {
      reply.add(WordiestRecords.point) {
        $0.integer(index + 1)
        $0.decimal(point.x, places: 3)
        $0.decimal(point.y, places: 3)
        $0.decimal(Double(player.ratingTenths) / 10)
        $0.integer(player.score)
      }
    }
  }

  /// Writes and draws one of the other players, an index from 0.
  static func inspect(
    _ index: Int, _ view: WordiestView, _ context: any GameContext, to reply: inout Reply
  ) throws(Refusal) {
    guard let standing = view.standing else { return }
    let player = view.opponents[index]
    let words = player.play.map { [$0.first, $0.second].filter { !$0.isEmpty } } ?? []
    let texts = words.map { view.rack.letters($0) }
    let isLower = Double(player.ratingTenths) / 10 < standing.oldRating.value
    let isAhead = player.score > standing.score
    reply.add(WordiestRecords.opponent) {
      $0.integer(index + 1)
      $0.decimal(Double(player.ratingTenths) / 10)
      $0.integer(player.score)
      $0.word(isAhead ? (isLower ? "upset-loss" : "expected-loss") : isLower ? "expected-win" : "upset-win")
      $0.flag(player.isSynthetic)
      $0.words(texts)
    }
    reply.draw(.ink(WordiestInk.chosen(context).ink))
    drawGraph(view, selected: index, to: &reply)
    reply.draw(
      .heading(
        "Player \(index + 1), rated \(decimalText(Double(player.ratingTenths) / 10, places: 1)): "
          + WordiestTexts.points(player.score)))
    for (tiles, text) in zip(words, texts) {
      let isValid = view.solver.lexicon.contains(text)
      let points = isValid ? view.rack.score(tiles) : 0
      try describe(text, isValid, points, context, to: &reply)
    }
    if words.isEmpty {
      reply.draw(.paragraph(player.play == nil ? "What was played is not known." : "Played nothing."))
    }
  }
}
