import Engine
import PuzzleKit
import RoomRecords
import Wire

/// A game that is played in a room: its tables, and who sits where.
final class Round {
  let number: Int
  let opening: String
  let started: Int64
  /// The origin of the deal.
  let origin: RoundOrigin
  /// The milliseconds for which the server was away, which count for nobody.
  var paused: Int64 = 0
  /// Those who play, in the order of their seats: whoever leaves has still played.
  let players: [Player]
  /// Their numbers as members.
  var seats: [Int] { players.map(\.member) }
  /// The number of messages that each of them has written in it.
  private(set) var messages: [Int]
  /// One for all seats, or one for each.
  let tables: [any Table]
  /// The lines of each table that the room has not kept.
  private var pending: [[PendingLine]]
  /// The requests of the drafts among them, or dropped with them.
  private var drafts: [[RoomEntry.Draft]]
  /// The seat from which the last kept line of each table was made.
  private var lastSeat: [Int]
  /// The number of lines that each seat has made.
  private var made: [Int]
  /// The time when each seat was done, in milliseconds since the round began.
  private(set) var ends: [Int64?]
  /// Whether the last minute, and the end of the time, was told to the game.
  var ticks = 0
  /// Whether each seat has a game of its own, at a table of its own or at one for all.
  let isSeparate: Bool
  /// The members of it who have left.
  private(set) var departed: Set<Int> = []
  /// Those of them whom the host has removed.
  private(set) var removed: Set<Int> = []

  /// Somebody who plays the round.
  struct Player {
    let member: Int
    let name: String
    /// Their id in other rooms too, if it was given.
    let id: String?
  }

  init(
    _ number: Int, _ opening: String, _ players: [Player], _ tables: [any Table], isSeparate: Bool,
    _ origin: RoundOrigin, at time: Int64
  ) {
    (self.number, self.opening, self.players, self.tables, started) = (number, opening, players, tables, time)
    (self.origin, self.isSeparate) = (origin, isSeparate)
    pending = tables.map { _ in [] }
    drafts = tables.map { _ in [] }
    lastSeat = tables.map { _ in 0 }
    ends = players.map { _ in nil }
    (made, messages) = (players.map { _ in 0 }, players.map { _ in 0 })
    for table in tables {
      table.stream.turnOn()
      // Several play the deal: what it is called, and what was not found in it, is told when all are done.
      table.concealment = .namesAndAnswers
      // Members have streams of their own, and whoever watches sees what the player sees.
      (table.stream.limit, table.stream.tellsAuthor, table.stream.isWatched) = (1, false, false)
    }
  }

  var isShared: Bool { tables[0].seats > 1 }
  /// The world of its games at a time: what the server was away, and what has gone by since the deal before it began, is left
  /// out.
  func context(at now: Int64) -> RoomContext { RoomContext(at: now - paused - origin.lag) }
  /// Shows its games as they are at a time, with the clocks that run in them.
  func showing<T>(at now: Int64, _ body: () -> T) -> T {
    for table in tables { table.presentTime = context(at: now).now }
    defer { for table in tables { table.presentTime = nil } }
    return body()
  }
  /// The name of one who plays it, also after having left.
  func name(of member: Int) -> String { players.first { $0.member == member }?.name ?? "member \(member)" }
  /// Notes that a member is gone for good.
  func noteDeparture(of member: Int, _ why: Leaving) {
    guard seats.contains(member) else { return }
    departed.insert(member)
    if why == .removed { removed.insert(member) }
  }
  /// Counts a message of a member.
  func countMessage(of member: Int) {
    if let seat = players.firstIndex(where: { $0.member == member }) { messages[seat] += 1 }
  }
  /// Has ended: nothing of its deal is concealed any more.
  func reveal() { for table in tables { table.concealment = .nothing } }
  /// Whether every table's game is over.
  var isOver: Bool { tables.allSatisfy(\.isOver) }

  /// The table of a seat, and the seat there.
  func place(_ seat: Int) -> (table: Int, seat: Seat) { isShared ? (0, Seat(seat)) : (seat, .first) }
  func table(of seat: Int) -> any Table { tables[place(seat).table] }
  /// Whether a seat has nothing more to do.
  func isDone(_ seat: Int) -> Bool { table(of: seat).isOver || hasFinished(seat) }
  /// Whether somebody still plays at a seat.
  func isPlaying(_ seat: Int) -> Bool { !isDone(seat) && !departed.contains(seats[seat]) }
  /// Whether a seat is done while others play on at its table.
  func hasFinished(_ seat: Int) -> Bool { table(of: seat).finish(of: place(seat).seat) != nil }
  /// The state or the outcome of a seat's game.
  func outcome(of seat: Int) -> Outcome {
    let (table, place) = (table(of: seat), place(seat).seat)
    return table.finish(of: place) ?? table.outcome(for: place)
  }

  /// A game as somebody sees it who watches.
  struct WatchedGame {
    /// The seat whose game it is; nil if it is that of all.
    let seat: Int?
    let table: any Table
    let place: Seat
  }

  /// All that there is to be watched.
  var watchedGames: [WatchedGame] {
    if !isSeparate { return [WatchedGame(seat: nil, table: tables[0], place: .watcher)] }
    return seats.indices.map { WatchedGame(seat: $0, table: table(of: $0), place: isShared ? Seat($0) : .watcher) }
  }

  /// The games that a seat which is done watches while the others play on: that of the last one who plays, since nobody could
  /// gain by what is told of it.
  func watchedGames(besides seat: Int) -> [WatchedGame] {
    guard isSeparate, isDone(seat), let last = lastPlaying else { return [] }
    return watchedGames.filter { $0.seat == last }
  }

  /// The seat at which alone somebody still plays; nil if there is none, or more than one.
  var lastPlaying: Int? {
    let playing = players.indices.filter(isPlaying)
    return playing.count == 1 ? playing[0] : nil
  }

  /// The progress of a seat's game, as the others may know it.
  func progress(of seat: Int) -> String? {
    let table = table(of: seat)
    return table.facts.standing(table, isShared ? place(seat).seat : .watcher)
  }

  /// The number of lines that a seat has made, those taken back too.
  func lines(of seat: Int) -> Int { made[seat] }

  /// An accepted line, and what each may know of it.
  struct Step {
    let table: Int
    /// The room's seat from which it was made.
    let seat: Int
    /// The lines for the journal of the room: this one, and the drafts before it; nil if it commits to nothing.
    let lines: [String]?
    /// The requests of the drafts since the last line that was kept.
    let drafts: [RoomEntry.Draft]
    /// The line, and what whoever made it is shown.
    let line: String
    let reply: Reply
    /// The notices for the other seats of the table.
    let notices: [(seat: Seat, notice: TableStream.Notice)]
  }

  /// Makes a line from a seat.
  /// - Parameters:
  ///   - resolved: the same line with its row at the table, if somebody has read it.
  ///   - request: whose line it is, to be known if it is a draft.
  func make(
    _ line: JournalLine, resolved: ResolvedLine? = nil, from seat: Int, _ context: RoomContext,
    request: RoomEntry.Draft? = nil
  ) throws(Refusal) -> Step {
    let (index, place) = place(seat)
    let table = tables[index]
    try requireUndoOfDraft(line, table, place, context)
    let proposal = try table.propose(line: line, resolved: resolved, by: place, context)
    if proposal.endsGame {
      var silent = Reply()
      _ = try proposal.conclude(for: place, context, &silent)
    }
    let readers = (0..<table.seats).map(Seat.init).filter { $0 != place }
    let before = readers.map { table.stream.count($0) }
    var reply = Reply()
    reply.eventOptions = Self.eventOptions
    proposal.accept(&reply)
    made[seat] += 1
    noteEnds(of: index, at: context.now)
    let notices = zip(readers, before).compactMap { reader, count in
      table.stream.count(reader) > count
        ? table.stream.notices(to: reader, since: count)?.last.map { (reader, $0) } : nil
    }
    let isRepeatedForNothing = !proposal.isDraft && !table.isOver && table.isRepeatedForNothing
    let vain =
      isRepeatedForNothing
      ? pending[index].indices.filter { pending[index][$0].seat == seat && pending[index][$0].isRepeatedForNothing }
      : []
    if vain.count > 1 {
      // Of the lines that brought nothing two are enough: the first ends what was drafted before it, and the newest sets the
      // game's clock.
      pending[index] = pending[index].enumerated().filter { $0 <= vain[0] || $0 > vain[1] || $1.seat != seat }
        .map(\.element)
    }
    pending[index].append(
      PendingLine(seat: seat, text: table.journal.last ?? line.text, isRepeatedForNothing: isRepeatedForNothing))
    if let request, proposal.isDraft { drafts[index].append(request) }
    let isKept = !proposal.isDraft && !isRepeatedForNothing
    let lines = isKept ? takeLines(of: index) : nil
    let requests = isKept ? takeDrafts(of: index) : []
    return Step(
      table: index, seat: seat, lines: lines, drafts: requests, line: table.journal.last ?? line.text, reply: reply,
      notices: notices)
  }

  private struct PendingLine {
    let seat: Int
    let text: String
    /// Whether it has brought nothing, so that by itself it is not worth being kept.
    let isRepeatedForNothing: Bool
  }

  /// Takes the lines of a table that the room's journal has not kept.
  private func takeLines(of table: Int) -> [String] {
    defer { pending[table] = [] }
    var lines: [String] = []
    for line in pending[table] {
      if isShared, line.seat != lastSeat[table] {
        lines.append(JournalLine.sit(Seat(line.seat)).text)
        lastSeat[table] = line.seat
      }
      lines.append(line.text)
    }
    return lines
  }

  /// The requests of the drafts of a table that the room's journal has not kept.
  private func takeDrafts(of table: Int) -> [RoomEntry.Draft] {
    defer { drafts[table] = [] }
    return drafts[table]
  }

  static let eventOptions = EventOptions(events: true, sounds: true, haptics: true)

  /// Refuses to take back anything but drafts: the others have seen the rest, or will be compared with it.
  private func requireUndoOfDraft(
    _ line: JournalLine, _ table: any Table, _ seat: Seat, _ context: RoomContext
  ) throws(Refusal) {
    guard line == .undo || line == .redo, try !table.propose(line: line, resolved: nil, by: seat, context).isDraft
    else {
      return
    }
    throw Refusal(.illegalMove, "in a room nothing that counts is taken back; typed letters and the like are")
  }

  private func noteEnds(of table: Int, at now: Int64) {
    for seat in seats.indices where place(seat).table == table && ends[seat] == nil && isDone(seat) {
      ends[seat] = now + origin.lag - started
    }
  }

  /// Makes kept lines again.
  /// - Returns: the last step.
  func replay(_ lines: [String], table: Int, at time: Int64) throws(Refusal) -> Step? {
    let context = RoomContext.ofJournal(at: time - paused - origin.lag)
    var step: Step?
    for text in lines {
      switch try JournalLine(text, seats: tables[table].seats) {
      case .sit(let seat): lastSeat[table] = seat.number
      case let line: step = try make(line, from: isShared ? lastSeat[table] : table, context)
      }
    }
    pending[table] = []
    return step
  }
}
