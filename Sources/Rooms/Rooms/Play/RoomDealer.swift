import Engine
import PuzzleKit
import RoomRecords

extension Catalog {
  /// The names of the games that are played in rooms.
  public var roomGames: [String] {
    entries().filter(\.isForRooms).map { $0.manual.name }
  }

  /// Refuses a game and a mode, where they are named, that are not played in rooms.
  /// - Throws: `unknown-game` or `unsupported`.
  public func requireForRooms(_ game: String?, _ mode: String?) throws(Refusal) {
    if let game { return try RoomDealer(self).require(game, mode: mode, .race, options: []) }
    if let mode, !entries().contains(where: { $0.isForRooms && $0.manual.mode(mode) != nil }) {
      throw Refusal(.unknownGame, "no game of rooms has a mode \(quoted(mode))")
    }
  }
}

extension CatalogEntry {
  /// Whether the game is played in rooms.
  fileprivate var isForRooms: Bool { contest != nil || sharing.race != nil || sharing.together != nil }
}

/// Deals the games of rooms: the tables of a round from one opening line.
final class RoomDealer {
  private let entries: [CatalogEntry]
  /// The measure of the time of what is dealt now.
  var pace: DealPace?

  init(_ catalog: Catalog) { entries = catalog.entries() }

  /// The game of rooms for which none is named: the first one that has puzzles.
  var usualGame: String { (entries.first { $0.puzzleFiles != nil } ?? entries.first)?.manual.name ?? "" }

  /// The game of a name.
  /// - Throws: `unknown-game`.
  func entry(_ name: String) throws(Refusal) -> CatalogEntry {
    if let entry = entries.first(where: { $0.manual.name == name }) { return entry }
    let names = entries.filter(\.isForRooms).map { $0.manual.name }.joined(separator: ", ")
    throw Refusal(.unknownGame, "there is no game \(quoted(name)); the games are \(names)")
  }

  /// The words of an opening line that let a game be played in a style at one table; nil if each player has a table.
  private func sharedWords(
    _ style: PlayStyle, showsProgress: Bool, _ entry: CatalogEntry
  ) throws(Refusal) -> [String]? {
    switch style {
    case .together:
      if let words = entry.sharing.together { return words }
      throw Refusal(.unsupported, "\(entry.manual.name) is not played together; play race is")
    case .race:
      guard entry.contest != nil || entry.sharing.race != nil else {
        throw Refusal(.unsupported, "\(entry.manual.name) is not played in rooms")
      }
      return entry.sharing.race.map { $0 + (showsProgress ? [] : entry.sharing.blind) }
    }
  }

  /// Whether all sit at one table.
  func isShared(_ settings: RoomSettings) throws(Refusal) -> Bool {
    try sharedWords(settings.style, showsProgress: settings.showsProgress, entry(settings.game)) != nil
  }

  /// Deals a round.
  func round(_ wish: DealWish, at now: Int64) throws(Refusal) -> DealtRound {
    if let opening = wish.opening {
      var origin = RoundOrigin()
      origin.isFair = false
      let tables = try tables(opening.line, seats: wish.seats, file: wish.settings.file, at: opening.time)
      return DealtRound(opening.line, tables, origin, at: opening.time)
    }
    let (first, origin) = try opened(wish, at: now)
    let opening = first.journal[0]
    let tables = try copies(of: first, opening, wish.seats, wish.settings.file, at: now)
    return DealtRound(opening, tables, origin, at: now)
  }

  /// A fresh game, dealt by a seed if the settings name no deal.
  func opened(_ wish: DealWish, at now: Int64) throws(Refusal) -> (table: any Table, origin: RoundOrigin) {
    let settings = wish.settings
    let entry = try entry(settings.game)
    try require(settings.mode, of: entry)
    var options = try sharedWords(settings.style, showsProgress: settings.showsProgress, entry) ?? []
    let limitWords = settings.timeLimit.flatMap { entry.sharing.limit?($0) } ?? []
    options += limitWords
    var origin = RoundOrigin()
    origin.isFair = Self.isFair(wish.again.map { Array($0.dropFirst()) } ?? settings.options, entry.manual)
    if let file = settings.file, wish.again == nil {
      origin.isFair = false
      let words = [settings.mode] + options + ["file", RoomContext.fileName]
      let table = try entry.open(false, words[...], paced(.ofJournal(at: now, file: file))).table
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
    let context = paced(RoomContext(at: now))
    let seeded = entry.contest.map { $0.deal((mode, $0.newest((mode, options))), wish.seed) }
    // Options that name a deal refuse a seed beside them.
    if let seeded, let opened = try unlessRefused({ () throws(Refusal) in try entry.open(false, seeded[...], context) })
    {
      return (try checked(opened.table, wish, entry), origin)
    }
    let table = try entry.open(false, ([mode] + options)[...], context).table
    origin.daily = table.daily?.iso
    // Anybody can look at the puzzle of a day before racing for it.
    if origin.daily != nil ? settings.style == .race : seeded != nil { origin.isFair = false }
    return (try checked(table, wish, entry), origin)
  }

  private func paced(_ context: RoomContext) -> RoomContext {
    context.pace = pace
    return context
  }

  /// The result of what may be refused; nil if it is.
  /// - Throws: `stopped`, which is no answer.
  private func unlessRefused<T>(_ body: () throws(Refusal) -> T) throws(Refusal) -> T? {
    do throws(Refusal) { return try body() } catch {
      if error.code == .stopped { throw error }
      return nil
    }
  }

  /// Refuses at once what can't be dealt whatever is drawn: what is wrong with the words themselves.
  func require(_ game: String, mode: String?, _ style: PlayStyle?, options: [String]) throws(Refusal) {
    let entry = try entry(game)
    if let mode { try require(mode, of: entry) }
    if let style { _ = try sharedWords(style, showsProgress: true, entry) }
    _ = try DealRequest(((mode.map { [$0] } ?? []) + options)[...], for: entry.manual, situation: .trusted)
  }

  private func require(_ mode: String, of entry: CatalogEntry) throws(Refusal) {
    guard entry.manual.mode(mode) == nil else { return }
    let modes = entry.manual.modes.map { $0.name }.joined(separator: ", ")
    throw Refusal(.unknownGame, "\(entry.manual.name) has no mode \(quoted(mode)); modes: \(modes)")
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
    let context = paced(.ofJournal(at: time, file: file))
    return try entry(words[1]).open(words[0] == "position", words[2...], context).table
  }
}
