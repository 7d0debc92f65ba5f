import PuzzleKit

/// Two profiles as one. The result depends neither on the order in which profiles meet nor on how often.
extension ProfileFile {
  /// Joins a game's values in both, as the game does by ``PuzzleKit/HistoryPages/joinValues``.
  package typealias ValueRule = (
    _ game: String, _ own: [String: String], _ other: [String: String], _ meeting: ProfileMeeting
  ) -> [String: String]

  /// Both as one.
  ///
  /// - A finished game that is in both is one. Of several results of one deal the first that ended counts; the others are
  ///   marked as assisted.
  /// - A game that waits in one and has ended in the other has ended. Of two states of a game the one goes on that has the
  ///   other as its beginning; else both wait.
  /// - A game that waits is marked as assisted if an end of its deal is in the history that it does not lead to, or if another
  ///   game of its deal is so marked.
  /// - Parameter limits: the numbers of finished games that are kept, by game; a game without a limit has none.
  package func joined(
    with other: ProfileFile, limits: [String: Int] = [:], _ rule: ValueRule
  ) -> ProfileFile {
    var joined = ProfileFile()
    joined.history = ProfileFile.joined(history + other.history)
    for (game, limit) in limits {
      var excess = joined.history.count { $0.game == game } - limit
      joined.history.removeAll { entry in
        guard entry.game == game, excess > 0 else { return false }
        excess -= 1
        return true
      }
    }
    joined.unfinished = ProfileFile.joined(unfinished + other.unfinished, joined.history)
    joined.values = joinedValues(with: other, joined, rule)
    var named: [UInt64: Bool] = [:]
    for deal in shown + other.shown {
      named[deal.identity, default: false] = named[deal.identity] == true || deal.wasNamed
    }
    joined.shown = named.keys.sorted().map { ShownDeal(identity: $0, wasNamed: named[$0] == true, source: 0) }
    return joined
  }

  // MARK: - Finished games

  private static func joined(_ entries: [HistoryEntry]) -> [HistoryEntry] {
    var copies: [HistoryEntry: HistoryEntry] = [:]
    for entry in entries {
      let old = copies[entry.copyKey]
      copies[entry.copyKey] = entry.with(
        isAssisted: entry.isAssisted || old?.isAssisted == true, deal: ProfileFile.smaller(entry.deal, old?.deal),
        trail: old?.trail.map { trail in entry.trail.map { $0.text < trail.text ? $0 : trail } ?? trail } ?? entry.trail
      )
    }
    var results: Set<String> = []
    return copies.values.sorted(by: HistoryEntry.isBefore).map { entry in
      guard let result = entry.result, !results.insert(result).inserted else { return entry }
      return entry.with(isAssisted: true, deal: entry.deal, trail: entry.trail)
    }
  }

  private static func smaller(_ value: UInt64?, _ other: UInt64?) -> UInt64? {
    guard let value, let other else { return value ?? other }
    return min(value, other)
  }

  // MARK: - Unfinished games

  private static func joined(_ games: [StoredGame], _ history: [HistoryEntry]) -> [StoredGame] {
    var ends: [UInt64: [JournalTrail]] = [:]
    for case let trail? in history.map({ $0.trail }) { ends[trail.opening, default: []].append(trail) }
    var families: [[String]: [StoredGame]] = [:]
    for game in games { families[[game.game, game.lines.first ?? ""], default: []].append(game) }
    var joined: [StoredGame] = []
    for family in families.values {
      let ends = ends[JournalTrail(family[0].lines).opening] ?? []
      let isMarked = !ends.isEmpty || family.contains { $0.isMarked }
      let mark = isMarked ? [JournalLine.assisted.text] : []
      // Longer ones come first, so that a beginning of one is found to be so.
      let states = family.map { ($0, $0.unmarkedLines) }.sorted { $0.1.count > $1.1.count }
      var kept: [(game: StoredGame, lines: [String])] = []
      for (game, lines) in states {
        if let place = kept.firstIndex(where: { $0.lines.starts(with: lines) }) {
          if kept[place].lines.count == lines.count { kept[place].game = merged(kept[place].game, game) }
        } else {
          kept.append((game, lines))
        }
      }
      for (game, lines) in kept where !ends.contains(where: { JournalTrail(lines).isBeginning(of: $0) }) {
        joined.append(
          StoredGame(
            id: game.id, game: game.game, mode: game.mode, updated: game.updated, lines: lines + mark, begun: game.begun
          ))
      }
    }
    return joined.sorted(by: StoredGame.isNewer)
  }

  /// The same state of a game from two profiles.
  private static func merged(_ game: StoredGame, _ other: StoredGame) -> StoredGame {
    let begun = [game.begun, other.begun].compactMap { $0 }.min()
    return StoredGame(
      id: max(game.id, other.id), game: game.game, mode: min(game.mode, other.mode),
      updated: max(game.updated, other.updated), lines: game.lines, begun: begun)
  }

  // MARK: - Values

  private func joinedValues(with other: ProfileFile, _ joined: ProfileFile, _ rule: ValueRule) -> [Value] {
    let games = Set((values + other.values).map { $0.game }).sorted()
    var all: [Value] = []
    for game in games {
      let history = joined.history.filter { $0.game == game }
      let played =
        history.map { ($0.timestamp, $0.mode) }
        + joined.unfinished.filter { $0.game == game }.map { ($0.updated, $0.mode) }
      let meeting = ProfileMeeting(history: history, latestMode: played.max { $0 < $1 }?.1)
      let values = rule(game, self.values(of: game), other.values(of: game), meeting)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) { all.append((game, key, value)) }
    }
    return all
  }

  private func values(of game: String) -> [String: String] {
    var all: [String: String] = [:]
    for value in values where value.game == game { all[value.key] = value.value }
    return all
  }
}

extension HistoryEntry {
  /// The part that all copies of an entry share: it may be marked in one, and known by more in another.
  package var copyKey: HistoryEntry { with(isAssisted: false, deal: nil, trail: nil) }

  /// Identifies the deal of which it is a result; nil if that is not known.
  package var result: String? {
    if let deal { return "\(game) \(deal)" }
    return daily.map { "\(game) \(mode) \($0.iso)" }
  }

  /// The order in which games have ended.
  package static func isBefore(_ entry: HistoryEntry, _ other: HistoryEntry) -> Bool {
    let times = (entry.timestamp, entry.begun ?? .max)
    let otherTimes = (other.timestamp, other.begun ?? .max)
    if times != otherTimes { return times < otherTimes }
    return (entry.game, entry.mode, entry.outcome.rawValue, entry.detail, entry.daily?.iso ?? "")
      < (other.game, other.mode, other.outcome.rawValue, other.detail, other.daily?.iso ?? "")
  }
}

extension StoredGame {
  /// The order in which games that wait are listed; those of one time by their lines.
  fileprivate static func isNewer(_ game: StoredGame, _ other: StoredGame) -> Bool {
    game.updated != other.updated ? game.updated > other.updated : game.lines.lexicographicallyPrecedes(other.lines)
  }
}
