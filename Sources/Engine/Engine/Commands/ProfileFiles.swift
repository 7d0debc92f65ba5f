import ProfileJSON
import PuzzleKit

/// The whole profile as one file; see `ProfileFile`.
extension Session {
  /// The word for all games in a line that exports or imports.
  static let allGames = "all"

  /// Writes the history, values and unfinished games of all games, and which deals were shown.
  func exportProfile(_ path: String, replaces: Bool, to reply: inout Reply) throws(Refusal) {
    let provisionalLosses = workspace.provisionalLosses
    let file = try environment.transaction { records throws(Refusal) in
      var file = ProfileFile()
      for entry in workspace.entries {
        let game = entry.manual.name
        for (key, value) in try records.values(game: game).sorted(by: { $0.key < $1.key }) {
          file.values.append((game, key, value))
        }
      }
      file.history = try records.history(game: nil).filter { !provisionalLosses.contains($0.id) }.map { $0.entry }
      let unfinished = try records.unfinished(game: nil)
      file.unfinished = unfinished
      // A game that goes on elsewhere tells what it shows itself.
      let numbers = Set(unfinished.map { $0.id })
      file.shown = try records.shown().filter { !numbers.contains($0.source) }
      return file
    }
    let limits = workspace.limits
    let overwriting = Overwriting("an earlier export of all games from this profile", replaces: replaces) {
      [workspace] old in
      guard let earlier = try? ProfileFile(parsing: old, file: path) else { return false }
      return file.holds(earlier, limits: limits)
        && workspace.holds(earlier.unfinished.map { $0.lines }, in: file.unfinished.map { $0.lines })
    }
    try environment.write(path, file.bytes, overwriting)
    reply.tellFile("Written to", path)
  }

  /// Adds what such a file holds to the profile. A finished game that is there already is not added once more, and an
  /// unfinished one that has gone on takes the place of its earlier state.
  func importProfile(_ path: String, to reply: inout Reply) throws(Refusal) {
    defer { workspace.keepExposed() }
    let file = try ProfileFile(parsing: try environment.contents(path), file: path)
    var leftOut = GameArchive()
    var others: Set<String> = []
    let games = Dictionary(uniqueKeysWithValues: workspace.entries.map { ($0.manual.name, $0) })
    func isKnown(_ game: String) -> Bool {
      if games[game] != nil { return true }
      if others.insert(game).inserted { leftOut.leaveOut("\(quoted(game)), which is no game of this program.") }
      return false
    }
    let limits = workspace.limits
    try environment.transaction { records throws(Refusal) in
      for (game, key, value) in file.values where isKnown(game) { try records.set(game: game, key: key, value) }
      let known = Set(try records.history(game: nil).map { $0.entry })
      for (place, entry) in file.history.enumerated() where isKnown(entry.game) && !known.contains(entry) {
        guard games[entry.game]?.pages?.reads(entry) == true else {
          leftOut.leaveOut("$.history[\(place)].detail, which is no finished game of \(entry.game).")
          continue
        }
        try records.record(entry, inPlaceOf: nil, limit: limits[entry.game])
      }
      let seen = Set(try records.shown().map { $0.identity })
      for deal in file.shown where !seen.contains(deal.identity) {
        try records.expose(DealIdentity(deal.identity), in: 0, wasNamed: deal.wasNamed)
      }
      // The newest comes first and is to be begun last.
      for game in file.unfinished.reversed() where isKnown(game.game) {
        if let reason = try takeOver(game, records) {
          leftOut.leaveOut("the unfinished game of \(game.game) \(game.mode): \(reason)")
        }
      }
    }
    for remark in leftOut.remarks { reply.say(remark) }
    reply.tellFile("Read from", path)
  }

  /// Keeps an unfinished game unless it, or a later state of it, is kept already; gives the reason where it can't be played on.
  private func takeOver(_ game: StoredGame, _ records: any ProfileRecords) throws(Refusal) -> String? {
    for own in try records.unfinished(game: game.game) {
      if own.lines.starts(with: game.lines) { return nil }
      if game.lines.starts(with: own.lines) {
        if workspace.all.contains(where: { $0.place?.profileID == own.id }) {
          return "an earlier state of it is open here."
        }
        try records.end(own.id)
      }
    }
    return try take(UnfinishedGame(mode: game.mode, lines: game.lines), of: game.game, records)
  }
}

extension Workspace {
  /// The numbers of games that histories keep, by game; a game without a limit has none.
  fileprivate var limits: [String: Int] {
    var limits: [String: Int] = [:]
    for entry in entries { limits[entry.manual.name] = entry.manual.historyLimit }
    return limits
  }
}

extension ProfileFile {
  /// Whether it has all finished games of an earlier file, but for those that have left a history with a limit.
  fileprivate func holds(_ earlier: ProfileFile, limits: [String: Int]) -> Bool {
    let own = Set(history)
    return earlier.history.allSatisfy { entry in
      if own.contains(entry) { return true }
      guard let limit = limits[entry.game] else { return false }
      let kept = history.filter { $0.game == entry.game }
      return kept.count >= limit && kept.allSatisfy { $0.timestamp >= entry.timestamp }
    }
  }
}
