import PuzzleKit

/// A table of a session, and how the session sits at it.
final class Place {
  let table: any Table
  /// What the game may ask of the session.
  let context: PlayContext
  var seat = Seat.first
  /// The game's number in the profile; 0 if the profile does not keep it.
  var profileID: Int64 = 0
  /// How many lines of the journal the profile has.
  var keptLines = 0
  /// The number of the newest line in the seat's stream that the reader has been told.
  var told = 0
  /// Whether the end of the game has been kept in the profile.
  var isConcluded = false

  /// Whether nobody else has to do with the table.
  var isOwn: Bool { !table.stream.isOn }

  init(_ opened: OpenedGame, _ environment: Environment) {
    table = opened.table
    context = PlayContext(environment, game: opened.table.manual.name)
    profileID = opened.profileID
    keptLines = opened.table.journal.count
    isConcluded = opened.table.isOver
  }
}

/// A game that was dealt or rebuilt and has no place yet.
struct OpenedGame {
  let table: any Table
  var remarks: [String] = []
  var profileID: Int64 = 0
}

/// Why a change was not kept.
enum KeepingFailure: Error {
  /// The game refused to end so; made anew it may not, as another process may have changed what the move was made of.
  case conclusion(Refusal)
  case other(Refusal)

  var refusal: Refusal {
    switch self {
    case .conclusion(let refusal), .other(let refusal): refusal
    }
  }
}

/// The tables of a session: one in front, others under names. It opens games, and keeps in the profile what happens at
/// them.
final class Desk {
  /// The name of the table at which a session starts.
  static let firstName = "main"
  /// How many tables a session may have.
  static let limit = unfinishedLimit

  let environment: Environment
  /// The games, with their dealers.
  private(set) lazy var entries = catalog.makeEntries()
  private let catalog: Catalog
  /// The table in front; nil as long as no game is open there.
  var place: Place?
  /// Its name.
  private(set) var name = Desk.firstName
  private(set) var others: [String: Place] = [:]

  init(_ environment: Environment, _ catalog: Catalog) {
    self.environment = environment
    self.catalog = catalog
  }

  var table: (any Table)? { place?.table }

  /// The game with a name.
  func entry(named name: String) throws(Refusal) -> any CatalogEntry {
    if let entry = entries.first(where: { $0.manual.name == name }) { return entry }
    let known = entries.map(\.manual.name).joined(separator: ", ")
    throw Refusal(.unknownGame, "there is no game \(quoted(name)); the games are \(known)")
  }

  /// The place in front, at which a game has to be open.
  func openPlace() throws(Refusal) -> Place {
    if let place { return place }
    throw Refusal(.noGame, "no game is open; newgame GAME starts one")
  }

  // MARK: - Opening games

  /// Deals what an opening line (`newgame ...` or `position ...`) asks for, `words` being what follows its first word.
  private func deal(isPosition: Bool, _ words: [String], _ records: any ProfileRecords) throws(Refusal) -> (
    OpenedGame, [(key: String, value: String?)]
  ) {
    guard let first = words.first else {
      let known = entries.map(\.manual.name).joined(separator: ", ")
      throw Refusal(.missingArgument, "newgame needs a game: \(known)")
    }
    let entry = try entry(named: first)
    let context = TransactionContext(environment, game: first, records, isForDeal: true)
    let (table, remarks) =
      isPosition
      ? try entry.position(Array(words.dropFirst()), context)
      : try entry.deal(try DealRequest(words.dropFirst(), for: entry.manual, reach: environment.reach), context)
    return (OpenedGame(table: table, remarks: remarks), context.writes)
  }

  /// Opens the game of an opening line, keeps it in the profile and reports it.
  func open(isPosition: Bool, _ words: [String], to reply: inout Reply) throws(Refusal) {
    try confirmAbandonIfUnsaved()
    let opened = try environment.profile.transaction { records throws(Refusal) in
      let opened = try begin(isPosition: isPosition, words, records)
      try abandonIfUnsaved(records)
      return opened
    }
    take(opened, to: &reply)
  }

  /// Deals the game of an opening line and keeps it, and what the dealer wants kept, in the profile.
  func begin(isPosition: Bool, _ words: [String], _ records: any ProfileRecords) throws(Refusal) -> OpenedGame {
    var (opened, writes) = try deal(isPosition: isPosition, words, records)
    let game = opened.table.manual.name
    for write in writes { try records.set(game: game, key: write.key, write.value) }
    guard opened.table.isKept else { return opened }
    // The open game of the mode is given up, unless another process has played on in it; other games wait on, but for those
    // in which nothing was done for an hour after the deal.
    for stored in try records.unfinished(game: game) where stored.mode == opened.table.mode {
      if let place, stored.id == place.profileID, stored.lines == place.table.journal {
        try confirmAbandon()
        try records.end(stored.id)
        try abandon(place, records)
        if stored.isBegun { opened.remarks.append("The game that was open is given up.") }
      } else if !stored.isBegun, stored.updated < environment.now - 3_600_000,
        !others.values.contains(where: { $0.profileID == stored.id })
      {
        try records.end(stored.id)
      }
    }
    try begin(&opened, records)
    return opened
  }

  /// Keeps a fresh game in the profile.
  func begin(_ opened: inout OpenedGame, _ records: any ProfileRecords) throws(Refusal) {
    let table = opened.table
    guard table.isKept else { return }
    // The profile drops the oldest games of a mode; those that are open at other tables are younger than any.
    for place in others.values where place.profileID != 0 && place.table.mode == table.mode {
      // What another process has done to one of them is told when it is played on.
      try? records.append([], to: place.profileID, after: place.keptLines, at: environment.now + 1)
    }
    opened.profileID = try records.begin(
      game: table.manual.name, mode: table.mode, lines: table.journal, at: environment.now)
  }

  /// Rebuilds a game from its journal without taking it.
  /// - Throws: the refusal with the index of the line, 0 being the opening line.
  func rebuild(_ lines: [String], _ records: any ProfileRecords) throws(LineError) -> OpenedGame {
    let words = lines.first?.split { $0 == " " || $0 == "\t" }.map(String.init) ?? []
    let opened: OpenedGame
    do throws(Refusal) {
      guard words.first == "newgame" || words.first == "position" else {
        throw Refusal(
          .badArgument, "a saved game starts with newgame or position, not with \(quoted(lines.first ?? ""))")
      }
      opened = try deal(isPosition: words[0] == "position", Array(words.dropFirst()), records).0
    } catch {
      throw LineError(index: 0, refusal: error)
    }
    let table = opened.table
    guard lines.count > 1 else { return OpenedGame(table: table) }
    let context = TransactionContext(environment, game: table.manual.name, records)
    do throws(LineError) {
      let proposal = try table.propose(
        lines: Array(lines.dropFirst()), by: .first, context, wantsEvents: false, isJournal: true,
        reach: environment.reach)
      var silent = Reply()
      proposal.accept(context, &silent)
    } catch {
      throw LineError(index: error.index + 1, refusal: error.refusal)
    }
    return OpenedGame(table: table)
  }

  /// Puts a game in front and reports it.
  func take(_ opened: OpenedGame, to reply: inout Reply) {
    let place = Place(opened, environment)
    place.told = place.table.stream.count(place.seat)
    self.place = place
    opened.table.report(to: place.seat, place.context, &reply)
    for remark in opened.remarks { reply.say(remark) }
  }

  /// Sits down at a table that another session has opened, or at another seat of the table in front.
  func sit(at table: any Table, as seat: Seat) {
    let own = place.flatMap { $0.table === table ? $0 : nil }
    if own == nil { table.stream.turnOn(after: table.journal.count - 1) }
    let place = own ?? Place(OpenedGame(table: table), environment)
    place.seat = seat
    place.told = table.stream.count(seat)
    self.place = place
  }

  // MARK: - Leaving games

  /// Refuses to give the open game up if it asks a question first.
  private func confirmAbandon() throws(Refusal) {
    if let place, place.isOwn, let question = place.table.abandonPrompt {
      throw .question(question, confirmation: "resign confirm")
    }
  }

  /// Refuses to put the open game away if nothing keeps it and it asks a question first.
  func confirmAbandonIfUnsaved() throws(Refusal) {
    if !environment.isDurable || table?.isKept == false { try confirmAbandon() }
  }

  /// Ends the open game, which a new one is about to replace and nothing keeps.
  func abandonIfUnsaved(_ records: any ProfileRecords) throws(Refusal) {
    if !environment.isDurable, let place { try abandon(place, records) }
  }

  /// Ends an open game, which a new one is about to replace, as its game has it.
  private func abandon(_ place: Place, _ records: any ProfileRecords) throws(Refusal) {
    guard place.isOwn, let proposal = place.table.proposeAbandonment(by: place.seat) else { return }
    var silent = Reply()
    let context = TransactionContext(environment, game: place.table.manual.name, records)
    var isRefused = false
    try conclude(proposal, of: place, context, records, &silent, isRefusedByGame: &isRefused)
  }

  // MARK: - Keeping what happens

  /// Makes a change durable; of an ended game also its place in the history.
  /// - Returns: what the end of the game has brought, which stands after the report of the move that ended it.
  func keep(_ proposal: any Proposal) throws(KeepingFailure) -> Reply? {
    guard let place, place.table.isKept, proposal.endsGame || environment.isDurable else { return nil }
    var epilogue = environment.emptyReply
    var isRefusedByGame = false
    do throws(Refusal) {
      try environment.profile.transaction { records throws(Refusal) in
        if place.profileID != 0 || !environment.isDurable {
          let lines = place.table.journal[place.keptLines...] + proposal.lines
          try records.append(Array(lines), to: place.profileID, after: place.keptLines, at: environment.now)
        }
        if !proposal.endsGame { return }
        if place.profileID != 0 { try records.end(place.profileID) }
        let context = TransactionContext(environment, game: place.table.manual.name, records)
        try conclude(proposal, of: place, context, records, &epilogue, isRefusedByGame: &isRefusedByGame)
      }
    } catch {
      throw isRefusedByGame ? .conclusion(error) : .other(error)
    }
    place.keptLines = place.table.journal.count + proposal.lines.count
    place.isConcluded = proposal.endsGame
    return epilogue.records.isEmpty ? nil : epilogue
  }

  /// Keeps the end of a game that somebody else has ended; what it has brought.
  @discardableResult
  func keepEnd(of place: Place) throws(Refusal) -> Reply? {
    if place.isConcluded || !place.table.isOver { return nil }
    place.isConcluded = true
    guard place.table.isKept, place.seat != .watcher else { return nil }
    var epilogue = environment.emptyReply
    try environment.profile.transaction { records throws(Refusal) in
      let context = TransactionContext(environment, game: place.table.manual.name, records)
      var isRefused = false
      try conclude(
        place.table.proposeNothing(), of: place, context, records, &epilogue, isRefusedByGame: &isRefused)
    }
    return epilogue
  }

  private func conclude(
    _ proposal: any Proposal, of place: Place, _ context: TransactionContext, _ records: any ProfileRecords,
    _ reply: inout Reply, isRefusedByGame: inout Bool
  ) throws(Refusal) {
    isRefusedByGame = true
    let end = try proposal.conclude(for: place.seat, context, &reply)
    isRefusedByGame = false
    guard let (outcome, detail) = end else { return }
    let manual = place.table.manual
    try records.record(
      HistoryEntry(
        timestamp: environment.now, game: manual.name, mode: place.table.mode, outcome: outcome, detail: detail),
      limit: manual.historyLimit)
  }

  // MARK: - Several tables

  /// The tables with their names, sorted by them; the place is nil if no game is open there.
  var all: [(name: String, place: Place?)] {
    (others.map { ($0.key, $0.value) } + [(name, place)]).sorted { $0.0 < $1.0 }
  }

  /// Keeps the games at other tables again after the profile has forgotten a game.
  func keepAgain(_ game: String, _ records: any ProfileRecords) throws(Refusal) {
    for place in others.values where place.table.manual.name == game && place.profileID != 0 {
      let (table, lines) = (place.table, place.table.journal)
      place.profileID = try records.begin(game: game, mode: table.mode, lines: lines, at: environment.now)
      place.keptLines = lines.count
    }
  }

  /// The name of another table at which a game of the profile is open.
  func table(of stored: StoredGame) -> String? { others.first { $0.value.profileID == stored.id }?.key }

  /// Puts another table in front, or an empty one if there is none with that name.
  func bringForward(_ name: String) throws(Refusal) {
    if name == self.name { return }
    let isNameGood = 1...32 ~= name.utf8.count && name.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    guard isNameGood else {
      throw Refusal(.badArgument, "the name of a table is 1 to 32 ASCII characters, not \(quoted(name))")
    }
    guard others[name] != nil || others.count < Desk.limit - 1 else {
      throw Refusal(.badArgument, "there are \(Desk.limit) tables already; close NAME puts one away")
    }
    let next = others.removeValue(forKey: name)
    if let place { others[self.name] = place }
    (self.name, place) = (name, next)
  }

  /// Puts a table away.
  func close(_ name: String, isConfirmed: Bool) throws(Refusal) {
    guard let closing = name == self.name ? place : others[name] else {
      throw Refusal(.noGame, "no game is open at a table \(quoted(name)); tables lists them")
    }
    try keepEnd(of: closing)
    let isLost = closing.isOwn && (!environment.isDurable || !closing.table.isKept)
    if isLost, !isConfirmed, let question = closing.table.abandonPrompt {
      throw .question(question, confirmation: "close \(name) confirm")
    }
    if !environment.isDurable {
      try environment.profile.transaction { records throws(Refusal) in try abandon(closing, records) }
    }
    if name == self.name { place = nil } else { others[name] = nil }
  }

  /// Puts all tables away: they belong to a profile that is being left.
  func closeAll() {
    place = nil
    others = [:]
  }

  /// Refuses to put all tables away if one of them asks a question first and nothing keeps it.
  func confirmCloseAll() throws(Refusal) {
    try confirmAbandonIfUnsaved()
    for place in others.values { try keepEnd(of: place) }
    for (name, place) in others where place.isOwn && (!environment.isDurable || !place.table.isKept) {
      if let question = place.table.abandonPrompt {
        throw .question("\(name): \(question)", confirmation: "close \(name) confirm")
      }
    }
  }
}
