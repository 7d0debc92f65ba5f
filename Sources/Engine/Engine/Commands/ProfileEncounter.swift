import ProfileJSON
import PuzzleKit

/// A profile that meets another within a transaction: makes the records hold both, and counts what that has done.
struct ProfileEncounter {
  private let session: Session
  private let records: any ProfileRecords
  /// The games that could be played on, by what ``StoredGame/unmarkedLines`` has of them.
  private var tables: [[String]: any Table] = [:]
  /// The numbers of the games that have ended or gone on elsewhere: tables at which they are open are not up to date.
  private(set) var changed: Set<Int64> = []
  private var finishedCount = 0
  private var begunCount = 0
  private var endedCount = 0
  private var goneOnCount = 0
  private var apartCount = 0
  private var voidCount = 0
  private var learntCount = 0

  private var workspace: Workspace { session.workspace }

  init(_ session: Session, _ records: any ProfileRecords) { (self.session, self.records) = (session, records) }

  /// The unfinished games that can be played on here; the others are left out for a reason. A game that only misses a file waits
  /// for it.
  mutating func playable(
    _ games: [StoredGame], leaveOut: (StoredGame, String) -> Void
  ) throws(Refusal) -> [StoredGame] {
    let own = Set(try records.unfinished(game: nil).map { $0.lines })
    var playable: [StoredGame] = []
    for game in games {
      if own.contains(game.lines) {
        playable.append(game)
      } else if let reason = obstacle(to: game) {
        leaveOut(game, reason)
      } else {
        playable.append(game)
      }
    }
    return playable
  }

  private mutating func obstacle(to game: StoredGame) -> String? {
    let table: any Table
    do throws(LineError) {
      table = try workspace.rebuild(game.lines, records, isForeign: true).table
    } catch {
      let waitsForFile = error.index == 0 && error.refusal.code == .inputOutput && session.environment.isDurable
      return waitsForFile ? nil : "line \(error.index + 1): \(error.refusal.text)"
    }
    if table.manual.name != game.game || table.mode != game.mode { return "its lines open \(table.mode)." }
    if !table.isOver, session.environment.isDurable, table.isResumable {
      tables[game.unmarkedLines] = table
      return nil
    }
    workspace.exposed.append(table)
    return table.isOver
      ? "it has ended."
      : session.environment.isDurable
        ? "a game of this mode is not kept while it is open." : "without a profile none is kept."
  }

  /// Makes the records hold their own and what a file holds.
  mutating func take(_ file: ProfileFile) throws(Refusal) {
    let own = try session.contents(records)
    let entries = workspace.entries
    let joined = own.joined(with: file, limits: workspace.limits) { game, values, others, meeting in
      entries.first { $0.manual.name == game }?.pages?.joinValues(values, others, meeting)
        ?? ProfileMeeting.larger(values, others)
    }
    try takeValues(joined, own)
    try takeHistory(joined.history)
    try learn(file.shown, waiting: Set(own.unfinished.map { $0.id }))
    try settle(joined.unfinished, own.unfinished)
  }

  /// Makes the records hold their own and some unfinished games.
  mutating func take(unfinished games: [StoredGame]) throws(Refusal) {
    var (own, file) = (try session.contents(records), ProfileFile())
    file.unfinished = games
    own.values = []
    try settle(
      own.joined(with: file, limits: workspace.limits) { _, values, _, _ in values }.unfinished, own.unfinished)
  }

  // MARK: - Values and history

  private func takeValues(_ joined: ProfileFile, _ own: ProfileFile) throws(Refusal) {
    var rest: Set<[String]> = Set(own.values.map { [$0.game, $0.key] })
    let old = Dictionary(uniqueKeysWithValues: own.values.map { ([$0.game, $0.key], $0.value) })
    for (game, key, value) in joined.values {
      rest.remove([game, key])
      if old[[game, key]] != value { try records.set(game: game, key: key, value) }
    }
    for key in rest { try records.set(game: key[0], key: key[1], nil) }
  }

  private mutating func takeHistory(_ joined: [HistoryEntry]) throws(Refusal) {
    let provisionalLosses = workspace.provisionalLosses
    var own: [HistoryEntry: StoredEntry] = [:]
    for stored in try records.history(game: nil) where !provisionalLosses.contains(stored.id) {
      own[stored.entry.copyKey] = stored
    }
    for entry in joined {
      let stored = own[entry.copyKey]
      if stored?.entry == entry { continue }
      if stored == nil { finishedCount += 1 }
      if entry.isAssisted, stored?.entry.isAssisted != true, stored != nil || isVoid(entry, among: joined) {
        voidCount += 1
      }
      try records.record(entry, inPlaceOf: stored?.id, limit: nil)
    }
    // What is beyond a game's limit leaves.
    let kept = Set(joined.map { $0.copyKey })
    for (key, stored) in own where !kept.contains(key) { try records.forget(stored.id) }
  }

  /// Whether another result of the deal came before.
  private func isVoid(_ entry: HistoryEntry, among joined: [HistoryEntry]) -> Bool {
    entry.result != nil && joined.first { $0.result == entry.result } != entry
  }

  // MARK: - What was shown

  private mutating func learn(_ shown: [ShownDeal], waiting: Set<Int64>) throws(Refusal) {
    let limit = exposureLimit + importedExposureLimit
    let known = try records.shown().count
    for deal in shown {
      let identity = DealIdentity(deal.identity)
      guard let own = try records.exposure(of: identity) else {
        learntCount += 1
        if known + learntCount > limit {
          throw Refusal(
            .badFile, "$.shown: a profile learns of at most \(grouped(importedExposureLimit)) deals from other profiles"
          )
        }
        try records.learn(identity, in: 0, wasNamed: deal.wasNamed)
        continue
      }
      if deal.wasNamed, waiting.contains(own.onlySource) {
        try records.learn(identity, in: 0, wasNamed: true)
      } else if deal.wasNamed, !own.wasNamed {
        try records.learn(identity, in: own.source, wasNamed: true)
      }
    }
  }

  // MARK: - Unfinished games

  /// Makes the games that wait those that have come of them and of others.
  private mutating func settle(_ joined: [StoredGame], _ own: [StoredGame]) throws(Refusal) {
    var rest = Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0) })
    for game in joined where game.id != 0 {
      guard let old = rest.removeValue(forKey: game.id) else { continue }
      try update(old, to: game)
    }
    // The oldest gets the smallest number.
    for game in joined.reversed() where game.id == 0 {
      let earlier = rest.values.filter { $0.isBeginning(of: game) }.max { $0.id < $1.id }
      if let earlier {
        rest[earlier.id] = nil
        changed.insert(earlier.id)
        goneOnCount += 1
      }
      try keep(game, as: earlier?.id ?? 0, joined)
    }
    for old in rest.values {
      try records.end(old.id)
      changed.insert(old.id)
      if joined.contains(where: { old.isBeginning(of: $0) }) { goneOnCount += 1 } else { endedCount += 1 }
    }
  }

  /// Changes the mark and the times of a game that waits here. One that is open gets its mark at the table.
  private func update(_ old: StoredGame, to game: StoredGame) throws(Refusal) {
    let place = workspace.place(ofGame: old.id)
    let needsMark = game.isMarked && !old.isMarked
    if needsMark { place?.isKnown = true }
    if let begun = game.begun { place?.begun = begun }
    let lines = old.lines + (needsMark && place == nil ? [JournalLine.assisted.text] : [])
    let new = StoredGame(
      id: old.id, game: old.game, mode: old.mode, updated: game.updated, lines: lines, begun: game.begun)
    if new != old { try records.keep(new) }
  }

  private mutating func keep(_ game: StoredGame, as number: Int64, _ joined: [StoredGame]) throws(Refusal) {
    let id = try records.keep(
      StoredGame(
        id: number, game: game.game, mode: game.mode, updated: game.updated, lines: game.lines, begun: game.begun))
    let family = joined.filter { $0.game == game.game && $0.lines.first == game.lines.first }
    if number == 0 { begunCount += 1 }
    if family.count > 1 {
      apartCount += 1
      for other in family where other.id != 0 && other.comesAfter(game) {
        workspace.place(ofGame: other.id)?.isKnown = true
      }
    }
    guard let table = tables[game.unmarkedLines] else { return }
    // What another game of the same deal has shown that waits here does not make this one known: which of them may count is
    // told by their times.
    let known = try records.secretsKnown(beforeOpening: table, outside: Set(family.map { $0.id } + [id]))
    for secret in known { try records.learn(secret, in: 0, wasNamed: true) }
    if family.count == 1, table.isBegun || table.isRevealing {
      try workspace.expose(table, in: id, byImport: true, records)
    }
    try workspace.expose(table.shownAtOpening, in: id, byImport: true, records)
  }

  // MARK: - What it has done

  /// The numbers of what was done; `closed` are the tables that were put away.
  func remarks(_ closed: [String]) -> [String] {
    var remarks: [String] = []
    func tell(_ count: Int, _ noun: String, _ text: String) {
      if count > 0 { remarks.append("\(counted(count, noun)) \(text)") }
    }
    tell(finishedCount, "finished game", "added.")
    tell(begunCount, "unfinished game", "added.")
    tell(endedCount, "game", "that waited here has ended elsewhere.")
    tell(goneOnCount, "game", "that waited here has gone on elsewhere, and goes on from there.")
    tell(
      apartCount, "game",
      "went on here and elsewhere in different ways: both wait, and only the one begun first may count.")
    tell(voidCount, "result", "of a deal that had ended before counts for nothing.")
    tell(learntCount, "deal", "known from elsewhere.")
    if remarks.isEmpty { remarks.append("There is nothing new in it.") }
    for name in closed { remarks.append("The table \(name) is closed: its game has ended or gone on elsewhere.") }
    return remarks
  }
}
