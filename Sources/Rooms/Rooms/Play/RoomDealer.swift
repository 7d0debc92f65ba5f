import Engine
import PuzzleKit

extension Catalog {
  /// The names of the games that are played in rooms.
  public var roomGames: [String] {
    entries().filter { $0.contest != nil || $0.sharing.race != nil || $0.sharing.together != nil }.map {
      $0.manual.name
    }
  }
}

/// Deals the games of rooms: the tables of a round from one opening line.
final class RoomDealer {
  private let entries: [CatalogEntry]

  init(_ catalog: Catalog) { entries = catalog.entries() }

  /// The game of rooms for which none is named: the first one that has puzzles.
  var usualGame: String { (entries.first { $0.puzzleFiles != nil } ?? entries.first)?.manual.name ?? "" }

  /// The game of a name.
  /// - Throws: `unknown-game`.
  func entry(_ name: String) throws(Refusal) -> CatalogEntry {
    if let entry = entries.first(where: { $0.manual.name == name }) { return entry }
    let names = entries.map { $0.manual.name }.joined(separator: ", ")
    throw Refusal(.unknownGame, "there is no game \(quoted(name)); the games are \(names)")
  }

  /// The words of an opening line that let a game be played in a style at one table; nil if each player has a table.
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

  /// Deals a round.
  func round(_ wish: DealWish, at now: Int64) throws(Refusal) -> DealtRound {
    if let opening = wish.opening {
      var origin = RoundOrigin()
      origin.isFair = false
      return DealtRound(
        opening, try tables(opening, seats: wish.seats, file: wish.settings.file, at: now), origin)
    }
    let (first, origin) = try opened(wish, at: now)
    let opening = first.journal[0]
    let tables = try copies(of: first, opening, wish.seats, wish.settings.file, at: now)
    return DealtRound(opening, tables, origin)
  }

  /// A fresh game, dealt by a seed if the settings name no deal.
  func opened(_ wish: DealWish, at now: Int64) throws(Refusal) -> (table: any Table, origin: RoundOrigin) {
    let settings = wish.settings
    let entry = try entry(settings.game)
    guard entry.manual.mode(settings.mode) != nil else {
      let modes = entry.manual.modes.map { $0.name }.joined(separator: ", ")
      throw Refusal(.unknownGame, "\(settings.game) has no mode \(quoted(settings.mode)); modes: \(modes)")
    }
    var options = try sharedWords(settings, entry) ?? []
    let limitWords = settings.timeLimit.flatMap { entry.sharing.limit?($0) } ?? []
    options += limitWords
    var origin = RoundOrigin()
    origin.isFair = Self.isFair(wish.again.map { Array($0.dropFirst()) } ?? settings.options, entry.manual)
    if let file = settings.file, wish.again == nil {
      origin.isFair = false
      let words = [settings.mode] + options + ["file", RoomContext.fileName]
      let table = try entry.open(false, words[...], RoomContext.ofJournal(at: now, file: file)).table
      return (try checked(table, wish, entry), origin)
    }
    if let again = wish.again {
      // What it keeps of the seats may stand in it.
      let rest = Array(again.dropFirst())
      options = (options.first.map { rest.contains($0) } == true ? limitWords : options) + rest
    } else {
      options += settings.options
    }
    let mode = wish.again?.first ?? settings.mode
    let context = RoomContext(at: now)
    let seeded = entry.contest.map { $0.deal((mode, $0.newest((mode, options))), wish.seed) }
    // Options that name a deal refuse a seed beside them.
    if let seeded, let opened = try? entry.open(false, seeded[...], context) {
      return (try checked(opened.table, wish, entry), origin)
    }
    let table = try entry.open(false, ([mode] + options)[...], context).table
    origin.daily = table.daily?.iso
    // Anybody can look at the puzzle of a day before racing for it.
    if origin.daily != nil ? settings.style == .race : seeded != nil { origin.isFair = false }
    return (try checked(table, wish, entry), origin)
  }

  /// Whether options that somebody has chosen leave the deal unknown: none of them is one that players who are not trusted
  /// may not use.
  private static func isFair(_ options: [String], _ manual: Manual) -> Bool {
    do throws(Refusal) {
      _ = try DealRequest(options[...], for: manual, situation: .untrusted)
      return true
    } catch {
      return error.code != .fairPlay
    }
  }

  /// Refuses a time limit that the game does not keep.
  private func checked(_ table: any Table, _ wish: DealWish, _ entry: CatalogEntry) throws(Refusal) -> any Table {
    let settings = wish.settings
    guard table.seats > 1, table.deadline == nil,
      let seconds = settings.timeLimit ?? Self.limit(in: settings.options, entry)
    else { return table }
    throw Refusal(
      .badArgument, "\(settings.game) \(settings.mode) has no time limit, so that it can't be \(seconds) seconds")
  }

  /// The time limit that words of an opening line name; nil if they name none.
  private static func limit(in words: [String], _ entry: CatalogEntry) -> Int? {
    guard let name = entry.sharing.limit?(RoomSettings.timeLimits.lowerBound).first,
      let place = words.firstIndex(of: name), place + 1 < words.count
    else { return nil }
    return Int(words[place + 1])
  }

  /// The tables of an opening line: one with all the seats, or one for each player.
  /// - Parameter file: the room's own puzzle, if it has one.
  func tables(_ opening: String, seats: Int, file: String?, at time: Int64) throws(Refusal) -> [any Table] {
    try copies(of: table(opening, file, at: time), opening, seats, file, at: time)
  }

  private func copies(
    of first: any Table, _ opening: String, _ seats: Int, _ file: String?, at time: Int64
  ) throws(Refusal) -> [any Table] {
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
