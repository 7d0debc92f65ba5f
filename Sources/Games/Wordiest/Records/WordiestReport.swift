import PuzzleKit

extension WordiestGame {
  /// Writes `wordiest`, a `tile` for each tile, the words, the total, and of a submitted match how it went.
  public static func report(_ view: WordiestView, to reply: inout Reply) {
    reply.add(WordiestRecords.game) {
      $0.word(view.kind.rawValue)
      $0.word(view.outcome.rawValue)
      $0.integer(view.rack.count)
      $0.integer(view.opponentCount)
      $0.word(view.identifier)
    }
    reportTiles(view, to: &reply)
    reportWords(view, to: &reply)
    reportEnd(view, to: &reply)
  }

  private static func reportTiles(_ view: WordiestView, to reply: inout Reply) {
    for (index, number) in zip(view.tray.tiles, 1...) {
      let (tile, place) = (view.rack.tiles[index], view.layout.place(of: index))
      reply.add(WordiestRecords.tile) {
        $0.integer(number)
        $0.word(String(tile.character))
        $0.integer(tile.value)
        $0.word(place.row.rawValue)
        $0.integer(place.index + 1)
        $0.word(tile.bonus?.text)
      }
    }
  }

  /// Writes the tiles anew if they have new numbers, where they are, the words and the total; of a submitted match how it went.
  public static func report(_ view: WordiestView, after move: WordiestMove, to reply: inout Reply) {
    if case .submit = move {
      reportEnd(view, to: &reply)
      return
    }
    if view.isRenumbered { reportTiles(view, to: &reply) }
    for row in RowName.allCases {
      reply.add(WordiestRecords.row) {
        $0.word(row.rawValue)
        $0.integers(view.layout[row].map(view.tray.number(of:)))
      }
    }
    reportWords(view, to: &reply)
  }

  private static func reportWords(_ view: WordiestView, to reply: inout Reply) {
    for word in view.words {
      reply.add(WordiestRecords.word) {
        $0.word(word.row.rawValue)
        $0.word(word.letters)
        $0.flag(word.isValid)
        $0.integer(word.points)
      }
    }
    reply.add(WordiestRecords.total) {
      $0.integer(view.total)
      $0.integer(view.best)
    }
  }

  private static func reportEnd(_ view: WordiestView, to reply: inout Reply) {
    if view.outcome == .lost {
      reply.say(view.kind == .review ? "You left the review." : "You gave up the match. It has no score.")
    }
    guard let standing = view.standing else { return }
    reply.add(WordiestRecords.score) {
      $0.integer(standing.score)
      $0.decimal(standing.percentile)
      $0.decimal(standing.oldRating.value)
      $0.decimal(standing.newRating.value)
      $0.flag(standing.isBest)
    }
    reply.add(WordiestRecords.counts) {
      $0.integer(standing.upsetWins)
      $0.integer(standing.expectedWins)
      $0.integer(standing.upsetLosses)
      $0.integer(standing.expectedLosses)
    }
    let lines = WordiestTexts.summary(
      standing, view.kind, isFirst: view.isFirst, isUnrated: view.isUnrated, opponents: view.opponents.count)
    for line in lines { reply.add(Reply.message) { $0.text(line) } }
    // The graph has the numbers of the other lines.
    reply.draw(.message(lines[0], .plain))
    let place = WordiestTexts.place(standing, opponents: view.opponents.count)
    reply.draw(.message([place, lines[1]].compactMap { $0 }.joined(separator: " "), .plain))
    if standing.isBest { reply.say(WordiestTexts.fireworks, tone: .good) }
  }
}
