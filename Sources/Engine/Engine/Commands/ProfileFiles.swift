import ProfileJSON
import PuzzleKit

/// The whole profile as one file; see `ProfileFile`.
extension Session {
  /// The word for all games in a line that exports or imports.
  static let allGames = "all"

  /// Writes the history, values and unfinished games of all games, and which deals were shown.
  func exportProfile(_ path: String, replaces: Bool, to reply: inout Reply) throws(Refusal) {
    let file = try environment.transaction { records throws(Refusal) in
      var file = try contents(records)
      // A game that goes on elsewhere tells what it shows itself.
      let numbers = Set(file.unfinished.map { $0.id })
      file.shown.removeAll { numbers.contains($0.source) }
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

  /// The profile but for its settings, and without the games that the history has as lost only as long as they are open.
  func contents(_ records: any ProfileRecords) throws(Refusal) -> ProfileFile {
    let provisionalLosses = workspace.provisionalLosses
    var file = ProfileFile()
    for entry in workspace.entries {
      let game = entry.manual.name
      for (key, value) in try records.values(game: game).sorted(by: { $0.key < $1.key }) {
        file.values.append((game, key, value))
      }
    }
    file.history = try records.history(game: nil).filter { !provisionalLosses.contains($0.id) }.map { $0.entry }
    file.unfinished = try records.unfinished(game: nil)
    file.shown = try records.shown()
    return file
  }

  /// Makes the profile what it and such a file hold together; see ``ProfileJSON/ProfileFile/joined(with:limits:_:)``.
  func importProfile(_ path: String, to reply: inout Reply) throws(Refusal) {
    defer { workspace.keepExposed(byImport: true) }
    let read = try ProfileFile(parsing: try environment.contents(path), file: path)
    var leftOut = GameArchive()
    let file = known(read, &leftOut)
    let meeting = try environment.transaction { records throws(Refusal) in
      var meeting = ProfileEncounter(self, records)
      var file = file
      file.unfinished = try meeting.playable(file.unfinished) { game, reason in
        leftOut.leaveOut("the unfinished game of \(game.game) \(game.mode): \(reason)")
      }
      try meeting.take(file)
      return meeting
    }
    environment.noteImport()
    for remark in leftOut.remarks + meeting.remarks(workspace.putAway(games: meeting.changed)) { reply.say(remark) }
    reply.tellFile("Read from", path)
  }

  /// The part of a file that is of games of this program, and that they can have written.
  private func known(_ file: ProfileFile, _ leftOut: inout GameArchive) -> ProfileFile {
    let games = Dictionary(uniqueKeysWithValues: workspace.entries.map { ($0.manual.name, $0) })
    var others: Set<String> = []
    for game in file.values.map({ $0.game }) + file.history.map({ $0.game }) + file.unfinished.map({ $0.game })
    where games[game] == nil && others.insert(game).inserted {
      leftOut.leaveOut("\(quoted(game)), which is no game of this program.")
    }
    var known = ProfileFile()
    known.values = file.values.filter { games[$0.game] != nil }
    for (place, entry) in file.history.enumerated() where games[entry.game] != nil {
      if games[entry.game]?.pages?.reads(entry) == true {
        known.history.append(entry)
      } else {
        leftOut.leaveOut("$.history[\(place)].detail, which is no finished game of \(entry.game).")
      }
    }
    known.unfinished = file.unfinished.filter { games[$0.game] != nil }
    known.shown = file.shown
    return known
  }
}

extension Workspace {
  /// The numbers of games that histories keep, by game; a game without a limit has none.
  var limits: [String: Int] {
    var limits: [String: Int] = [:]
    for entry in entries { limits[entry.manual.name] = entry.manual.historyLimit }
    return limits
  }
}

extension ProfileFile {
  /// Whether it has all finished games of an earlier file, but for those that have left a history with a limit.
  fileprivate func holds(_ earlier: ProfileFile, limits: [String: Int]) -> Bool {
    let own = Set(history.map { $0.copyKey })
    return earlier.history.allSatisfy { entry in
      if own.contains(entry.copyKey) { return true }
      guard let limit = limits[entry.game] else { return false }
      let kept = history.filter { $0.game == entry.game }
      return kept.count >= limit && kept.allSatisfy { $0.timestamp >= entry.timestamp }
    }
  }
}
