/// The profile of a session that keeps nothing: values, the last ``historyLimit`` entries of the history and the last
/// ``exposureLimit`` identities that were shown live as long as the process; unfinished games are not kept at all.
package final class EphemeralProfile: Profile, ProfileRecords {
  /// The number of history entries that are kept.
  static let historyLimit = 10_000
  /// The number of entries above which the oldest are dropped.
  private static let capacity = 12_500

  private var values: [String: [String: String]] = [:]
  private var entries: [StoredEntry] = []
  private var lastID: Int64 = 0
  private var lastGame: Int64 = 0
  /// The identities that were shown, each with its place in the order of all showings; those that an import told have the last.
  private var exposures: [UInt64: (exposure: Exposure, place: Int)] = [:]
  private var lastPlace = 0

  /// A profile with nothing in it.
  package init() {}

  /// A step that undoes one write of the open transaction.
  private enum Undo {
    case value(game: String, key: String, String?)
    case newEntry
    /// Entries that were dropped since newer ones came.
    case oldEntries([StoredEntry])
    case exposure(UInt64, (exposure: Exposure, place: Int)?)
    case learnt(UInt64, (exposure: Exposure, place: Int)?)
    case exposures([UInt64: (exposure: Exposure, place: Int)])
    /// All entries and values as they were.
    case everything([String: [String: String]], [StoredEntry])
  }

  private var undos: [Undo] = []

  package var isDurable: Bool { false }

  package func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
    undos.removeAll(keepingCapacity: true)
    do throws(Refusal) {
      try body(self)
    } catch {
      while let undo = undos.popLast() {
        switch undo {
        case .value(let game, let key, let old): values[game, default: [:]][key] = old
        case .newEntry: entries.removeLast()
        case .oldEntries(let old): entries.insert(contentsOf: old, at: 0)
        case .exposure(let key, let old):
          exposures[key] = old
          lastPlace -= 1
        case .learnt(let key, let old): exposures[key] = old
        case .exposures(let old): exposures = old
        case .everything(let oldValues, let oldEntries): (values, entries) = (oldValues, oldEntries)
        }
      }
      throw error
    }
  }

  package func value(game: String, key: String) -> String? { values[game]?[key] }
  package func values(game: String) -> [String: String] { values[game] ?? [:] }

  package func set(game: String, key: String, _ value: String?) {
    let old =
      if let value {
        values[game, default: [:]].updateValue(value, forKey: key)
      } else {
        values[game]?.removeValue(forKey: key)
      }
    undos.append(.value(game: game, key: key, old))
  }

  package func begin(game: String, mode: String, lines: [String], at now: Int64) -> Int64 {
    lastGame += 1
    return lastGame
  }
  package func append(_ lines: [String], to id: Int64, after count: Int, at now: Int64) {}
  package func keep(_ game: StoredGame) -> Int64 { begin(game: game.game, mode: game.mode, lines: game.lines, at: 0) }
  package func end(_ id: Int64) {}
  package func unfinished(game: String?) -> [StoredGame] { [] }

  package func expose(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) {
    // Many are dropped at once, so that adding stays constant work.
    if exposures.count >= 2 * exposureLimit, lastPlace % exposureLimit == 0 {
      undos.append(.exposures(exposures))
      exposures = exposures.filter { $0.value.place > lastPlace - exposureLimit }
    }
    let old = exposures[identity.value]
    undos.append(.exposure(identity.value, old))
    var exposure = old?.exposure ?? Exposure(latest: lastGame, source: game, wasNamed: wasNamed)
    exposure.add(in: game, latest: lastGame, wasNamed: wasNamed)
    lastPlace += 1
    exposures[identity.value] = (exposure, old?.place == .max ? .max : lastPlace)
  }

  package func learn(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) {
    let old = exposures[identity.value]
    undos.append(.learnt(identity.value, old))
    guard let old, var exposure = exposure(of: identity) else {
      exposures[identity.value] = (Exposure(importedIn: game, latest: lastGame, wasNamed: wasNamed), .max)
      return
    }
    exposure.add(in: game, latest: lastGame, wasNamed: wasNamed)
    exposures[identity.value] = (exposure, old.place)
  }

  package func exposure(of identity: DealIdentity) -> Exposure? {
    exposures[identity.value].flatMap { $0.place > lastPlace - exposureLimit ? $0.exposure : nil }
  }

  package func shown() -> [ShownDeal] {
    exposures.filter { $0.value.place > lastPlace - exposureLimit }.sorted {
      ($0.value.place, $0.key) < ($1.value.place, $1.key)
    }
    .map { ShownDeal(identity: $0.key, wasNamed: $0.value.exposure.wasNamed, source: $0.value.exposure.onlySource) }
  }

  package func record(_ entry: HistoryEntry, inPlaceOf id: Int64?, limit: Int?) -> Int64 {
    if let id { forget(id) }
    // A fifth is dropped at once, so that adding stays constant work. Room that is not used yet takes no memory.
    if entries.count == Self.capacity {
      let count = Self.capacity - Self.historyLimit
      undos.append(.oldEntries(Array(entries.prefix(count))))
      entries.removeFirst(count)
    }
    if entries.isEmpty { entries.reserveCapacity(Self.capacity) }
    if id == nil { lastID += 1 }
    let id = id ?? lastID
    entries.append(StoredEntry(id: id, entry: entry))
    undos.append(.newEntry)
    if let limit {
      let old = entries.filter { $0.entry.game == entry.game }.dropLast(limit).map { $0.id }
      if !old.isEmpty { remove { old.contains($0.id) } }
    }
    return id
  }

  package func history(game: String?) -> [StoredEntry] {
    entries.suffix(Self.historyLimit).filter { game == nil || $0.entry.game == game }
      .sorted { $0.entry.timestamp < $1.entry.timestamp }
  }

  package func forget(_ id: Int64) { remove { $0.id == id } }

  package func clear(game: String) {
    remove { $0.entry.game == game }
    values[game] = nil
  }

  private func remove(where isMeant: (StoredEntry) -> Bool) {
    undos.append(.everything(values, entries))
    entries.removeAll(where: isMeant)
  }
}
