import PuzzleKit

/// The profile of a session that keeps nothing: values and the last ``historyLimit`` history entries live as long as the
/// process, unfinished games are not kept at all.
final class EphemeralProfile: Profile, ProfileRecords {
  /// How many history entries are kept.
  static let historyLimit = 10_000

  private var values: [String: [String: String]] = [:]
  private var entries: [StoredEntry] = []
  private var lastID: Int64 = 0

  var isDurable: Bool { false }

  func transaction<T>(_ body: (any ProfileRecords) throws(Refusal) -> T) throws(Refusal) -> T {
    try body(self)
  }

  func value(game: String, key: String) -> String? { values[game]?[key] }
  func values(game: String) -> [String: String] { values[game] ?? [:] }
  func set(game: String, key: String, _ value: String?) { values[game, default: [:]][key] = value }

  func begin(game: String, mode: String, lines: [String], at now: Int64) -> Int64 { 0 }
  func append(_ lines: [String], to id: Int64, after count: Int, at now: Int64) {}
  func end(_ id: Int64) {}
  func unfinished(game: String?) -> [StoredGame] { [] }

  func record(_ entry: HistoryEntry, limit: Int?) {
    // Half is dropped at once, so that adding stays constant work.
    if entries.count >= 2 * Self.historyLimit { entries.removeFirst(Self.historyLimit) }
    lastID += 1
    entries.append(StoredEntry(id: lastID, entry: entry))
    guard let limit else { return }
    for old in entries.filter({ $0.entry.game == entry.game }).dropLast(limit) { forget(old.id) }
  }

  func history(game: String?) -> [StoredEntry] {
    entries.suffix(Self.historyLimit).filter { game == nil || $0.entry.game == game }
      .sorted { $0.entry.timestamp < $1.entry.timestamp }
  }

  func forget(_ id: Int64) { entries.removeAll { $0.id == id } }

  func clear(game: String) {
    values[game] = nil
    entries.removeAll { $0.entry.game == game }
  }
}
