import PuzzleKit

/// A table of a session, and how the session sits at it.
package final class SeatedTable {
  package let table: any Table
  let game: CommandIndex
  let stream: TableStream
  /// Its number among the tables at which the session has sat down, from 1.
  let serial: Int
  /// The game's view of the session.
  let context: PlayContext
  package fileprivate(set) var seat = Seat.first
  /// The game's number in the profile; 0 if the profile does not keep it.
  package fileprivate(set) var profileID: Int64
  /// Its number among the games that were begun; the largest there is for one that no profile begins.
  let number: Int64
  /// The number of the journal's lines that the profile has.
  var keptLines: Int
  /// The number of the newest line in the seat's stream that the reader has been told.
  var told = 0
  /// Whether the end of the game has been kept in the profile.
  var isConcluded: Bool
  /// The time when the first line after the opening line was accepted; nil if there is none, or if that is not known.
  var begun: Int64?
  /// Whether the profile remembers that something of the deal was shown here.
  var isNoted = false
  /// Whether something of the deal was shown elsewhere, which the profile may have forgotten since.
  var isKnown = false
  /// The value of ``Environment/exposures`` when it was last asked if this deal is known.
  var checked = 0
  /// The entry by which the history has a game as lost that is lost when it is left, until it ends; nil for other games.
  var provisionalLoss: StoredEntry?

  /// Whether nobody else has to do with the table.
  var isOwn: Bool { !stream.isOn }

  init(_ opened: OpenedGame, _ environment: Environment) {
    table = opened.table
    (game, stream) = (table.game, table.stream)
    context = PlayContext(environment, game: game.manual.name)
    profileID = opened.profileID
    number = opened.number
    keptLines = opened.table.journalCount
    isConcluded = opened.table.isOver
    begun = opened.begun
    checked = environment.exposures
    serial = environment.nextSerial()
  }

  package var outcome: Outcome { table.outcome(for: seat) }

  func report(to reply: inout Reply) { table.report(to: seat, &reply) }

  func propose(_ lines: [JournalLine], wantsEvents: Bool = false) throws(LineError) -> any Proposal {
    try table.propose(lines: lines, by: seat, context, wantsEvents: wantsEvents)
  }
}

/// A game that was dealt or rebuilt and has no place yet.
package struct OpenedGame {
  package let table: any Table
  package var remarks: [String] = []
  var writes: [(key: String, value: String?)] = []
  var profileID: Int64 = 0
  var number = Int64.max
  /// The time when it was begun, if a profile knows.
  var begun: Int64?
}

/// The tables of a session: one in front, others under names. It opens games and puts them away.
final class Workspace {
  let environment: Environment
  /// The games, with their dealers.
  private(set) lazy var entries = catalog.makeEntries()
  private let catalog: Catalog
  /// The table in front; nil as long as no game is open there.
  private(set) var place: SeatedTable?
  private(set) var name = "main"
  private(set) var others: [String: SeatedTable] = [:]
  /// The tables of drafts by those at which they are tried.
  var drafts: [String: String] = [:]
  /// The names of the other tables at which games with names are, by the game and its name: many are open, and one is looked for.
  private var namedTables: [[String]: Set<String>] = [:]
  /// The effects so far of the line that is being carried out.
  var performed = Performed()
  /// The table whose game has ended last.
  var endedTable: (any Table)?
  /// Whether moves that commit to nothing may wait for ``keepDrafts()`` or the next other one before they are kept.
  var defersDrafts = false
  /// Whether some wait.
  var hasDrafts = false
  /// The value of ``Environment/exposures`` when all open games were last compared with what was shown.
  var swept = 0
  /// Tables of which a refusal has shown something; see ``keepExposed()``.
  var exposed: [any Table] = []

  init(_ environment: Environment, _ catalog: Catalog) {
    self.environment = environment
    self.catalog = catalog
  }

  var table: (any Table)? { place?.table }

  func entry(named name: String, inAnyCase: Bool = false) throws(Refusal) -> CatalogEntry {
    let sought = inAnyCase ? name.lowercased() : name
    if let entry = entries.first(where: { $0.manual.name == sought }) { return entry }
    let hint = suggestion(for: name, among: entries.map { $0.manual.name }, else: "the games are \(gameNames)")
    throw Refusal(.unknownGame, "no game is called \(quoted(name)); \(hint)")
  }

  /// The names of the games, for refusals.
  var gameNames: String { entries.map { $0.manual.name }.joined(separator: ", ") }

  /// The place in front, at which a game has to be open.
  func openPlace() throws(Refusal) -> SeatedTable {
    if let place { return place }
    throw .noOpenGame
  }

  // MARK: - Opening games

  /// Deals what an opening line asks for, `words` being what follows its first word.
  /// - Parameter isReplay: whether the line is a journal's, for which no option counts.
  func deal(
    isPosition: Bool, _ words: ArraySlice<String>, _ records: any ProfileRecords, isReplay: Bool = false
  ) throws(Refusal) -> OpenedGame {
    guard let game = words.first else { throw Refusal(.missingArgument, "which game? \(gameNames)") }
    let entry = try entry(named: game)
    try environment.situation.admit(entry.manual.access, "newgame \(game)")
    let context = TransactionContext(environment, game: game, records, onlyNotes: true, isReplay: isReplay)
    var opened = try entry.open(isPosition, words.dropFirst(), context)
    opened.writes = context.writes
    if environment.policy.hidesNames { opened.table.concealment = .names }
    return opened
  }

  /// Opens the game of an opening line, keeps it in the profile and reports it.
  func open(isPosition: Bool, _ words: [String], to reply: inout Reply) throws(Refusal) {
    let old = place
    let opened = try environment.transaction { records throws(Refusal) in
      var opened = try begin(isPosition: isPosition, words, records)
      // A person is asked once the deal is known to be one.
      try askAboutOpenGame(beside: opened.table)
      let remark = old.flatMap { isLost($0) ? farewell(to: $0) : waitingRemark(of: $0, beside: opened.table) }
      try leave(records)
      if let remark { opened.remarks.append(remark) }
      return opened
    }
    take(opened, to: &reply)
  }

  /// A remark about the open game, which a new one replaces; nil if nothing was done in it that would be missed.
  private func farewell(to place: SeatedTable) -> String? {
    let table = place.table
    guard !table.isOver, table.entersHistory, table.isBegun || table.abandonPrompt != nil else { return nil }
    return place.isOwn && table.countsIfAbandoned && !table.isAssisted
      ? "You left the game that was open; it counts as lost." : "You left the game that was open; it doesn't count."
  }

  /// A remark about the open game, which waits behind a new one of another mode; nil if nothing was done in it.
  private func waitingRemark(of place: SeatedTable, beside new: any Table) -> String? {
    let (table, manual) = (place.table, place.table.manual)
    guard waits(place, beside: new), place.isOwn, !table.isOver, table.isBegun || table.abandonPrompt != nil else {
      return nil
    }
    let name = manual.name(ofGame: table.journal[0])
    return environment.policy.asksBeforeLeaving
      ? "Your game of \(manual.title), \(name ?? manual.mode(table.mode)?.title ?? table.mode), is kept for later."
      : "The game that was open is kept; resume \(manual.name) \(name ?? table.mode) continues it."
  }

  /// Deals the game of an opening line and keeps it, and what the dealer wants kept, in the profile.
  func begin(
    isPosition: Bool, _ words: [String], _ records: any ProfileRecords
  ) throws(Refusal) -> OpenedGame {
    var opened = try deal(isPosition: isPosition, words[...], records)
    if environment.situation == .untrusted { try environment.admitDeal(opened.table.identities) }
    let manual = opened.table.manual
    let game = manual.name
    for write in opened.writes { try records.set(game: game, key: write.key, write.value) }
    guard opened.table.entersHistory else {
      try begin(&opened, records)
      return opened
    }
    // A dealer that counts names on does not know those that a player gave.
    for _ in 0..<unfinishedLimit where !words.contains(where: { $0 == manual.naming?.name || $0 == "file" }) {
      guard try takenName(opened.table, records) != nil else { break }
      opened = try deal(isPosition: isPosition, words[...], records)
      for write in opened.writes { try records.set(game: game, key: write.key, write.value) }
    }
    // The open game of the mode is given up, unless another process has played on in it; other games wait on, but for those
    // in which nothing was done for an hour after the deal.
    let isNamed = manual.naming != nil
    let waiting = try records.unfinished(game: game).filter { $0.mode == opened.table.mode }
    if isNamed, waiting.count >= unfinishedLimit {
      throw Refusal(
        .badArgument, "\(waiting.count) games of \(game) wait already; resume NAME, and resign ends one of them")
    }
    for stored in waiting {
      if let place, stored.id == place.profileID, stored.lines == place.table.journal {
        if isNamed, stored.isBegun { continue }
        let remark = farewell(to: place)
        try records.end(stored.id)
        try abandon(place, records)
        if let remark { opened.remarks.append(remark) }
      } else if !stored.isBegun, stored.updated < environment.services.now() - 3_600_000, table(of: stored) == nil {
        try records.end(stored.id)
      }
    }
    try begin(&opened, records)
    return opened
  }

  /// Keeps a fresh game in the profile.
  func begin(_ opened: inout OpenedGame, _ records: any ProfileRecords) throws(Refusal) {
    let table = opened.table
    guard table.entersHistory else {
      if table.isBegun || table.isRevealing { try expose(table, in: 0, records) }
      try expose(table.shownAtOpening, in: 0, records)
      return
    }
    if let naming = table.manual.naming, let name = try takenName(table, records) {
      let game = table.manual.name
      throw Refusal(
        .badArgument,
        "there is a game \(name) of \(game) already; resume \(game) \(name) continues it, and \(naming.name) NAME "
          + "gives another name")
    }
    // The profile drops the oldest games of a mode; those that are open at other tables are younger than any.
    // At one time, so that their order stays that of their numbers.
    let now = environment.services.now() + 1
    for place in environment.isDurable ? Array(others.values) : []
    where place.profileID != 0 && place.table.mode == table.mode {
      // What another process has done to one of them is told when it is played on.
      try? records.append([], to: place.profileID, after: place.keptLines, at: now)
    }
    if table.origin == .known { table.isAssisted = true }
    if !table.isAssisted, try records.knows(beforeOpening: table) {
      try assist(table, records)
      opened.remarks.append(Self.seenRemark)
    }
    if environment.isInFile, table.mayCount, isNextToPosition(table) {
      try assist(table, records)
      opened.remarks.append(
        "A position of \(table.manual.title) is open, so this game won't count.")
    }
    opened.number = try records.begin(
      game: table.manual.name, mode: table.mode, lines: table.journal, at: environment.services.now())
    if environment.isDurable, table.isResumable {
      opened.profileID = opened.number
    } else {
      try records.end(opened.number)
    }
    if table.isBegun || table.isRevealing { try expose(table, in: opened.number, records) }
    try expose(table.shownAtOpening, in: opened.number, records)
  }

  /// The name of a fresh game if one that waits or is open at another table has it.
  private func takenName(_ table: any Table, _ records: any ProfileRecords) throws(Refusal) -> String? {
    let manual = table.manual
    guard let name = manual.name(ofGame: table.journal[0]) else { return nil }
    if namedTables[[manual.name, name]]?.contains(where: { others[$0]?.table.isOver == false }) == true { return name }
    let waiting = try records.unfinished(game: manual.name)
    return waiting.contains { manual.name(ofGame: $0.lines.first ?? "") == name } ? name : nil
  }

  /// Rebuilds a game from its journal without taking it.
  /// - Parameter isForeign: whether the lines may be what the reader has written, so that a refusal tells what the lines
  ///   before it have shown; ``keepExposed()`` then remembers it.
  /// - Throws: the refusal with the index of the line, 0 being the opening line.
  func rebuild(
    _ lines: [String], _ records: any ProfileRecords, isForeign: Bool = false
  ) throws(LineError) -> OpenedGame {
    let opened: OpenedGame
    do throws(Refusal) {
      guard case .opening(let line)? = lines.first.map(JournalLine.init) else {
        throw Refusal(
          .badArgument, "a saved game starts with newgame or position")
      }
      let words = QuotedPath.words(line)
      opened = try deal(isPosition: words[0] == "position", words.dropFirst(), records, isReplay: true)
    } catch {
      throw LineError(index: 0, refusal: error)
    }
    let table = opened.table
    let context = TransactionContext(environment, game: table.manual.name, records)
    do throws(LineError) {
      var silent = Reply()
      try table.propose(journal: lines.dropFirst(), context).accept(&silent)
    } catch {
      if isForeign, error.index > 0 { exposed.append(table) }
      throw LineError(index: error.index + 1, refusal: error.refusal)
    }
    return OpenedGame(table: table, remarks: opened.remarks)
  }

  /// A game from a file under a name of its own, if one that waits or is open has its name.
  func renamed(_ opened: OpenedGame, _ records: any ProfileRecords) throws(Refusal) -> OpenedGame {
    guard let name = try takenName(opened.table, records) else { return opened }
    let manual = opened.table.manual
    // As many names as this are never all taken.
    for number in 2...2 * unfinishedLimit + 2 {
      var lines = opened.table.journal
      let other = "\(name.prefix(16))-\(number)"
      lines[0] = manual.opening(lines[0], named: other)
      guard var copy = try? rebuild(lines, records), try takenName(copy.table, records) == nil else { continue }
      copy.remarks.append("There is a game \(name) already, so this one is called \(other).")
      return copy
    }
    return opened
  }

  /// Puts a game in front and reports it.
  func take(_ opened: OpenedGame, to reply: inout Reply) {
    let place = SeatedTable(opened, environment)
    place.told = place.stream.count(place.seat)
    self.place = place
    performed.insert([], from: 0, to: place.table.journalCount)
    place.report(to: &reply)
    if reply.draws, let usual = place.table.facts.commonMoves(place.table, place.seat) {
      // On the whole screen something else is usual.
      reply.draw(.note(usual.filter { $0 != "`" }))
    }
    for remark in opened.remarks { reply.say(remark) }
  }

  /// Sits down at a table that another session has opened, or at another seat of the table in front.
  func sit(at table: any Table, as seat: Seat) {
    let own = place.flatMap { $0.table === table ? $0 : nil }
    if own == nil { table.stream.turnOn(after: table.journal.count - 1) }
    let place = own ?? SeatedTable(OpenedGame(table: table), environment)
    place.seat = seat
    place.told = table.stream.count(seat)
    self.place = place
    performed.insert(.arranged)
  }

  /// Puts a game that another engine had open where it was.
  func put(_ place: SeatedTable, of journal: OpenJournal, _ provisionalLoss: StoredEntry?) {
    place.seat = Seat(journal.seat)
    place.told = place.stream.count(place.seat)
    (place.isConcluded, place.provisionalLoss) = (journal.isConcluded, provisionalLoss)
    if journal.isInFront { (name, self.place) = (journal.name, place) } else { setOther(journal.name, to: place) }
  }

  // MARK: - Several tables

  /// The tables with their names, sorted by them; the place is nil if no game is open there.
  var all: [(name: String, place: SeatedTable?)] {
    (others.map { ($0.key, $0.value) } + [(name, place)]).sorted { $0.0 < $1.0 }
  }

  /// The open games, in no order.
  var places: [SeatedTable] { (place.map { [$0] } ?? []) + others.values }

  /// Keeps the games that go on at other tables again after the profile has forgotten a game.
  func keepAgain(_ game: String, _ records: any ProfileRecords) throws(Refusal) {
    for place in others.values where place.game.manual.name == game && place.profileID != 0 && !place.table.isOver {
      let (table, lines) = (place.table, place.table.journal)
      place.profileID = try records.begin(game: game, mode: table.mode, lines: lines, at: environment.services.now())
      place.keptLines = lines.count
      performed.insert(.arranged)
    }
  }

  /// The numbers of the entries in the history that stand for games which are open here.
  var provisionalLosses: [Int64] { all.compactMap { $0.place?.provisionalLoss?.id } }

  /// The name of another table at which a game of the profile is open.
  func table(of stored: StoredGame) -> String? { others.first { $0.value.profileID == stored.id }?.key }

  /// Puts another table in front, or an empty one if there is none with that name.
  func bringForward(_ name: String) throws(Refusal) {
    if name == self.name { return }
    guard 1...32 ~= name.utf8.count, name.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw Refusal(.badArgument, "a table's name has 1 to 32 ASCII characters; \(quoted(name)) does not fit")
    }
    // An empty table is left behind.
    guard others[name] != nil || others.count + (place == nil ? 0 : 1) < tableLimit else {
      throw Refusal(.badArgument, "there are already \(tableLimit) tables with games; close NAME closes one")
    }
    change(places: name)
  }

  private func change(places name: String) {
    let next = others[name]
    setOther(name, to: nil)
    if let place { setOther(self.name, to: place) }
    (self.name, place) = (name, next)
  }

  /// Puts a table behind the one in front, or takes it away from there.
  private func setOther(_ name: String, to place: SeatedTable?) {
    if let key = others[name].flatMap(namingKey) { namedTables[key]?.remove(name) }
    others[name] = place
    if let key = place.flatMap(namingKey) { namedTables[key, default: []].insert(name) }
  }

  /// The game at a table and its name; nil if it has none.
  private func namingKey(_ place: SeatedTable) -> [String]? {
    let manual = place.table.manual
    guard manual.naming != nil else { return nil }
    return manual.name(ofGame: place.table.journal[0]).map { [manual.name, $0] }
  }

  /// Puts another table in front while `body` runs.
  func at<T>(_ name: String, _ body: () -> T) throws(Refusal) -> T {
    let own = self.name
    try bringForward(name)
    defer { if self.name != own { change(places: own) } }
    return body()
  }

  /// The number of tables that may have games: as many as a profile keeps, which forgets older ones, else as many as a process
  /// can be expected to hold.
  private var tableLimit: Int { environment.isDurable ? unfinishedLimit : 100_000 }

  /// Puts the game in front away, if one is open there. One that counts as lost when another takes its place is lost, as UCI
  /// has another position take it.
  func putAway(to reply: inout Reply) throws(Refusal) {
    guard let place else { return }
    if place.profileID != 0, place.isOwn, place.table.countsIfAbandoned {
      let remark = farewell(to: place)
      try environment.transaction { records throws(Refusal) in
        try records.end(place.profileID)
        try abandon(place, records)
      }
      self.place = nil
      if let remark { reply.say(remark) }
      return
    }
    try close(name, isConfirmed: false)
  }

  func close(_ name: String, isConfirmed: Bool) throws(Refusal) {
    guard let closing = name == self.name ? place : others[name] else {
      throw Refusal(.noGame, "no game is open at a table \(quoted(name)); tables lists the open games")
    }
    try keepEnd(of: closing)
    if !isConfirmed, isLost(closing) { try ask(of: closing, confirmation: "close \(name) confirm") }
    if isLost(closing) {
      try environment.transaction { records throws(Refusal) in try abandon(closing, records) }
    }
    remove(name)
  }

  /// Has no game at a table any more.
  private func remove(_ name: String) {
    if name == self.name { return place = nil }
    setOther(name, to: nil)
    performed.insert(.arranged)
  }

  /// The place at which a game of the profile is open; nil if it is open nowhere here.
  func place(ofGame id: Int64) -> SeatedTable? { all.lazy.compactMap { $0.place }.first { $0.profileID == id } }

  /// Puts the tables away whose games the profile does not have any more as they stand there.
  /// - Returns: the names of the tables.
  func putAway(games ids: Set<Int64>) -> [String] {
    let closed = all.filter { table in table.place.map { ids.contains($0.profileID) } == true }.map { $0.name }
    for name in closed { remove(name) }
    return closed
  }

  /// Puts all tables away: they belong to a profile that is being left.
  func closeAll() {
    if !others.isEmpty { performed.insert(.arranged) }
    (place, others, namedTables) = (nil, [:], [:])
  }

  /// Refuses to put all tables away if one of them would be lost and asks a question first.
  func confirmCloseAll() throws(Refusal) {
    try confirmLeaving()
    for (name, place) in others {
      try keepEnd(of: place)
      if isLost(place) { try ask(of: place, "\(name): ", confirmation: "close \(name) confirm") }
    }
  }
}

extension Refusal {
  /// The refusal of what needs an open game where none is.
  package static let noOpenGame = Refusal(.noGame, "no game is open; newgame GAME starts one")
}
