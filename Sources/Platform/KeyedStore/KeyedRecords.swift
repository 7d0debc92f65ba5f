import PuzzleKit

/// The records of one step: a copy of what the profile holds, and the keys that were written.
final class KeyedRecords: ProfileRecords {
  private(set) var contents: ProfileContents
  private(set) var changed: Set<String> = []
  var isOpen = true

  init(_ contents: ProfileContents) { self.contents = contents }

  private func requireOpen() throws(Refusal) {
    if !isOpen { throw Refusal(.inputOutput, "records of a profile are used after their transaction") }
  }

  // MARK: - Values

  func value(game: String, key: String) throws(Refusal) -> String? {
    try requireOpen()
    return contents.values[game]?[key]
  }

  func values(game: String) throws(Refusal) -> [String: String] {
    try requireOpen()
    return contents.values[game] ?? [:]
  }

  func set(game: String, key: String, _ value: String?) throws(Refusal) {
    try requireOpen()
    if contents.values[game]?[key] == value { return }
    contents.values[game, default: [:]][key] = value
    changed.insert(ProfileContents.key(ofValue: key, game))
  }

  // MARK: - Unfinished games

  func begin(game: String, mode: String, lines: [String], at now: Int64) throws(Refusal) -> Int64 {
    try requireOpen()
    for old in newestFirst(game).filter({ $0.mode == mode }).dropFirst(unfinishedLimit - 1) { remove(old.id) }
    contents.counters.game += 1
    let id = contents.counters.game
    changed.insert(ProfileContents.countersKey)
    keep(
      contents: KeptGame(
        StoredGame(id: id, game: game, mode: mode, updated: now, lines: lines, begun: lines.count > 1 ? now : nil)))
    return id
  }

  func append(_ lines: [String], to id: Int64, after count: Int, at now: Int64) throws(Refusal) {
    try requireOpen()
    guard var game = contents.games[id] else {
      throw Refusal(.conflict, "another process has ended this game or started another one in its place")
    }
    guard game.count == count else {
      throw Refusal(
        .conflict,
        "another process changed this game: it has \(counted(game.count, "line")), not \(count); resume it")
    }
    game.append(lines, at: now)
    keep(contents: game)
  }

  @discardableResult
  func keep(_ game: StoredGame) throws(Refusal) -> Int64 {
    try requireOpen()
    if game.id == 0 {
      contents.counters.game += 1
      changed.insert(ProfileContents.countersKey)
    }
    let id = game.id == 0 ? contents.counters.game : game.id
    keep(
      contents: KeptGame(
        StoredGame(
          id: id, game: game.game, mode: game.mode, updated: game.updated, lines: game.lines, begun: game.begun)))
    return id
  }

  func end(_ id: Int64) throws(Refusal) {
    try requireOpen()
    if contents.games[id] != nil { remove(id) }
  }

  func unfinished(game: String?) throws(Refusal) -> [StoredGame] {
    try requireOpen()
    return newestFirst(game).map { contents.games[$0.id]?.whole ?? $0 }.filter { !$0.lines.isEmpty }
  }

  /// Unfinished games without the pages of their lines.
  private func newestFirst(_ game: String?) -> [StoredGame] {
    contents.games.values.map { $0.rest }.filter { game == nil || $0.game == game }
      .sorted { ($0.updated, $0.id) > ($1.updated, $1.id) }
  }

  private func keep(contents game: KeptGame) {
    var game = game
    let id = game.rest.id
    let pages = game.keptPages..<max(game.pages.count, contents.games[id]?.pages.count ?? 0)
    game.keptPages = game.pages.count
    contents.games[id] = game
    changed.insert(ProfileContents.key(ofGame: id))
    for page in pages { changed.insert(ProfileContents.key(ofPage: page, id)) }
  }

  private func remove(_ id: Int64) {
    for page in 0..<(contents.games[id]?.pages.count ?? 0) { changed.insert(ProfileContents.key(ofPage: page, id)) }
    contents.games[id] = nil
    changed.insert(ProfileContents.key(ofGame: id))
  }

  // MARK: - What was shown

  func expose(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal) {
    try requireOpen()
    let number = contents.counters.game
    var exposure =
      contents.shown[identity.value]?.exposure ?? Exposure(latest: number, source: game, wasNamed: wasNamed)
    exposure.add(in: game, latest: number, wasNamed: wasNamed)
    contents.counters.place += 1
    let isImported = contents.shown[identity.value]?.place == .max
    contents.shown[identity.value] = (exposure, isImported ? .max : contents.counters.place)
    changed.formUnion([ProfileContents.countersKey, ProfileContents.key(ofIdentity: identity.value)])
    // Many leave at once, so that adding stays constant work.
    if contents.shown.count > 2 * exposureLimit, contents.counters.place % Int64(exposureLimit) == 0 {
      for (old, shown) in contents.shown where shown.place <= contents.counters.place - Int64(exposureLimit) {
        contents.shown[old] = nil
        changed.insert(ProfileContents.key(ofIdentity: old))
      }
    }
  }

  func learn(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal) {
    try requireOpen()
    let number = contents.counters.game
    changed.insert(ProfileContents.key(ofIdentity: identity.value))
    guard let place = contents.shown[identity.value]?.place, var exposure = try exposure(of: identity) else {
      contents.shown[identity.value] = (Exposure(importedIn: game, latest: number, wasNamed: wasNamed), .max)
      return
    }
    exposure.add(in: game, latest: number, wasNamed: wasNamed)
    contents.shown[identity.value] = (exposure, place)
  }

  func exposure(of identity: DealIdentity) throws(Refusal) -> Exposure? {
    try requireOpen()
    guard let shown = contents.shown[identity.value], shown.place > contents.counters.place - Int64(exposureLimit)
    else {
      return nil
    }
    return shown.exposure
  }

  func shown() throws(Refusal) -> [ShownDeal] {
    try requireOpen()
    return contents.shown.filter { $0.value.place > contents.counters.place - Int64(exposureLimit) }
      .sorted { ($0.value.place, $0.key) < ($1.value.place, $1.key) }
      .map { ShownDeal(identity: $0.key, wasNamed: $0.value.exposure.wasNamed, source: $0.value.exposure.onlySource) }
  }

  // MARK: - History

  func record(_ entry: HistoryEntry, inPlaceOf id: Int64?, limit: Int?) throws(Refusal) -> Int64 {
    try requireOpen()
    let number = id ?? contents.counters.entry + 1
    if let place = contents.place(of: number) { contents.history.remove(at: place) }
    contents.counters.entry = max(contents.counters.entry, number)
    let place = contents.history.lastIndex { $0.id < number }.map { $0 + 1 } ?? 0
    contents.history.insert(StoredEntry(id: number, entry: entry), at: place)
    changed.formUnion([ProfileContents.countersKey, ProfileContents.key(ofEntry: number)])
    if let limit {
      for old in contents.history.filter({ $0.entry.game == entry.game }).dropLast(limit) { try forget(old.id) }
    }
    return number
  }

  func history(game: String?) throws(Refusal) -> [StoredEntry] {
    try requireOpen()
    return contents.history.filter { game == nil || $0.entry.game == game }
      .sorted(by: StoredEntry.isOlder)
  }

  func forget(_ id: Int64) throws(Refusal) {
    try requireOpen()
    guard let place = contents.place(of: id) else { return }
    contents.history.remove(at: place)
    changed.insert(ProfileContents.key(ofEntry: id))
  }

  func clear(game: String) throws(Refusal) {
    try requireOpen()
    for key in (contents.values[game] ?? [:]).keys { changed.insert(ProfileContents.key(ofValue: key, game)) }
    contents.values[game] = nil
    for old in newestFirst(game) { remove(old.id) }
    for old in contents.history where old.entry.game == game { try forget(old.id) }
  }
}
