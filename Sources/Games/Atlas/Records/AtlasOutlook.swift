import PuzzleKit

extension AtlasGame {
  /// Writes in how many sampled arrangements of the cards face down the round can be won, and after which moves.
  static func reportOutlook(_ view: AtlasView, _ monitor: WorkMonitor) throws(Refusal) {
    let isLost = view.isProvenLost
    let outlook = isLost ? nil : DeterminizedPlayer(view).outlook(monitor.shouldStop)
    if monitor.shouldStop() { throw Refusal(.stopped, "stopped before the round was analysed") }
    monitor.emit { reply in
      reply.add(AtlasRecords.outlook) {
        $0.integer(outlook?.samples ?? 0)
        $0.integer(outlook?.won ?? 0)
        $0.flag(isLost)
      }
      for option in outlook?.options ?? [] {
        reply.add(AtlasRecords.prospect) {
          $0.integer(option.won)
          $0.text(view.game.line(option.move))
        }
      }
      if isLost { return reply.draw(.message(AtlasTexts.dead, .bad)) }
      guard let outlook else { return reply.draw(.message("This one could not be decided.", .plain)) }
      reply.draw(.message(AtlasTexts.outlook(outlook.won, of: outlook.samples), outlook.won > 0 ? .good : .bad))
      if let move = outlook.safe {
        reply.draw(.paragraph("\(capitalizedFirst(view.game.step(move))) is always safe."))
      }
      if outlook.options.isEmpty { return }
      reply.draw(
        .table(
          ["Move", "Can be won after it"],
          outlook.options.map {
            [view.game.step($0.move), AtlasTexts.share($0.won, of: outlook.samples)]
          }))
    }
  }
}
