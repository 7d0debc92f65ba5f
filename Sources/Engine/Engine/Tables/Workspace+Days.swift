import PuzzleKit

extension Workspace {
  /// Entries for the unfinished dailies of the profile that have won their day already, unless the history has its result.
  func daysWon(_ records: any ProfileRecords) throws(Refusal) -> [HistoryEntry] {
    let waiting = try records.unfinished(game: nil).filter { stored in
      stored.isBegun && QuotedPath.words(stored.lines[0]).contains(Daily.option.parameter.name)
    }
    if waiting.isEmpty { return [] }
    let finished = try records.history(game: nil).map { $0.entry }.filter { !$0.isAssisted }
    var entries: [HistoryEntry] = []
    for stored in waiting {
      guard let table = try? rebuild(stored.lines, records).table, let day = table.daily, !table.isAssisted,
        table.facts.hasWonDay(table, .first),
        !finished.contains(where: { ($0.game, $0.mode, $0.daily) == (stored.game, stored.mode, day) })
      else { continue }
      entries.append(
        HistoryEntry(
          timestamp: stored.updated, game: stored.game, mode: stored.mode, outcome: .won, detail: "", isAssisted: false,
          daily: day, begun: stored.begun))
    }
    return entries
  }
}
