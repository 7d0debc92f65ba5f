import Engine
import PuzzleKit

/// Deals the games of rooms: the tables of a round from one opening line.
final class RoomDealer {
  private let entries: [CatalogEntry]

  init(_ catalog: Catalog) { entries = catalog.entries() }

  /// The game of a name.
  /// - Throws: `unknown-game`.
  func entry(_ name: String) throws(Refusal) -> CatalogEntry {
    if let entry = entries.first(where: { $0.manual.name == name }) { return entry }
    let names = entries.map(\.manual.name).joined(separator: ", ")
    throw Refusal(.unknownGame, "there is no game \(quoted(name)); the games are \(names)")
  }

  /// What an opening line says so that a game is played in a style at one table; nil if each player has a table.
  private func sharedWords(_ settings: RoomSettings, _ entry: CatalogEntry) throws(Refusal) -> [String]? {
    switch settings.style {
    case .together:
      if let words = entry.sharing.together { return words }
      throw Refusal(.unsupported, "\(settings.game) is not played together; play race is")
    case .race:
      guard entry.contest != nil || entry.sharing.race != nil else {
        throw Refusal(.unsupported, "\(settings.game) is not played in rooms")
      }
      return entry.sharing.race.map { $0 + (settings.showsProgress ? [] : entry.sharing.blind) }
    }
  }

  /// Whether all sit at one table.
  func isShared(_ settings: RoomSettings) throws(Refusal) -> Bool {
    try sharedWords(settings, entry(settings.game)) != nil
  }

  /// The opening line of a fresh game, dealt by a seed if the settings name no deal.
  func opening(_ settings: RoomSettings, seed: UInt64, at now: Int64) throws(Refusal) -> String {
    let entry = try entry(settings.game)
    guard entry.manual.mode(settings.mode) != nil else {
      let modes = entry.manual.modes.map(\.name).joined(separator: ", ")
      throw Refusal(.unknownGame, "\(settings.game) has no mode \(quoted(settings.mode)); modes: \(modes)")
    }
    var options = try sharedWords(settings, entry) ?? []
    if let seconds = settings.timeLimit, let words = entry.sharing.limit?(seconds) { options += words }
    if let file = settings.file {
      let words = [settings.mode] + options + ["file", RoomContext.fileName]
      return try entry.open(false, words[...], RoomContext.ofJournal(at: now, file: file)).table.journal[0]
    }
    options += settings.options
    let context = RoomContext(at: now)
    let named = [settings.mode] + options
    let seeded = entry.contest?.deal((settings.mode, options), seed)
    // Options that name a deal refuse a seed beside them.
    if let seeded, let opened = try? entry.open(false, seeded[...], context) {
      return opened.table.journal[0]
    }
    return try entry.open(false, named[...], context).table.journal[0]
  }

  /// The tables of an opening line: one with all the seats, or one for each player.
  /// - Parameter file: the room's own puzzle, if it has one.
  func tables(_ opening: String, seats: Int, file: String?, at time: Int64) throws(Refusal) -> [any Table] {
    let first = try table(opening, file, at: time)
    if first.seats > 1 { return [first] }
    var tables = [first]
    for _ in 1..<max(1, seats) { tables.append(try table(opening, file, at: time)) }
    return tables
  }

  private func table(_ opening: String, _ file: String?, at time: Int64) throws(Refusal) -> any Table {
    let words = QuotedPath.words(opening)
    guard words.count >= 2 else { throw Refusal(.badArgument, "an opening line names its game") }
    return try entry(words[1]).open(words[0] == "position", words[2...], RoomContext.ofJournal(at: time, file: file))
      .table
  }
}
