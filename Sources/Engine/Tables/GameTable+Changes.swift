import PuzzleKit
import Wire

/// A change of a table by other lines than one move: by a step, or by several lines.
final class TableChange<G: Game>: Proposal {
  private let table: GameTable<G>
  private let seat: Seat
  private let next: LineState<G>
  /// The lines as they stand in the journal, and who made the last of them.
  let lines: [String]
  private let lastSeat: Seat
  private let events: EventLog
  /// What `undo` takes back or `redo` makes again; nil if all moves are changed.
  private let step: (Step, Turn<G>)?
  /// Whether the lines rebuild a game, of which nobody is told.
  private let isJournal: Bool

  init(
    _ table: GameTable<G>, by seat: Seat, _ next: LineState<G>, _ lines: [String], lastSeat: Seat, _ events: EventLog,
    step: (Step, Turn<G>)? = nil, isJournal: Bool = false
  ) {
    self.table = table
    self.seat = seat
    self.next = next
    self.lines = lines
    self.lastSeat = lastSeat
    self.events = events
    self.step = step
    self.isJournal = isJournal
  }

  var endsGame: Bool { next.position.outcome(for: .first) != .playing }

  func conclude(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)? {
    try table.conclude(next.position, for: seat, context, isAssisted: next.isAssisted, &reply)
  }

  func accept(_ context: any GameContext, _ reply: inout Reply) {
    let becomesAssisted = next.isAssisted && !table.isAssisted
    table.journal += lines
    table.lastSeat = lastSeat
    (table.position, table.past) = (next.position, next.past)
    switch step {
    case (.undo, let turn)?: table.future.append(turn)
    case (.redo, _)?: table.future.removeLast()
    default: table.future = Array(next.future)
    }
    table.isAssisted = next.isAssisted
    if table.stream.isOn, !isJournal { tell() }
    reply.add(events, seenBy: seat)
    table.report(to: seat, context, &reply)
    if becomesAssisted, table.isKept, let remark = table.typed.history?.assistedRemark { reply.say(remark) }
  }

  private func tell() {
    table.stream.add(by: seat, events.events) { reader in
      // What was not seen is not seen to be taken back.
      let seen = next.made.compactMap { line, move in
        reader == seat ? line : move.map { G.line(line, of: $0, seenBy: reader) } ?? line
      }
      if seen.isEmpty { return nil }
      var report = Reply()
      G.report(next.position.view(for: reader), to: &report)
      return (seen.joined(separator: "; "), report)
    }
  }
}

/// What lines make of a table, beside it.
struct LineState<G: Game> {
  let table: GameTable<G>
  let reach: Reach
  var position: G
  var past: Turn<G>?
  var future: ArraySlice<Turn<G>>
  var isAssisted: Bool
  /// The lines so far, each with the move that it makes, takes back or makes again.
  var made: [(line: String, move: G.Move?)] = []

  static var confirmedResignation: String { "resign confirm" }

  init(_ table: GameTable<G>, _ reach: Reach = .local) {
    self.table = table
    self.reach = reach
    position = table.position
    past = table.past
    future = table.future[...]
    isAssisted = table.isAssisted
  }

  /// Takes a step; gives the move that was taken back or made again.
  mutating func take(_ step: Step, by seat: Seat, _ log: inout EventLog) throws(Refusal) -> Turn<G>? {
    guard seat != .watcher else { throw Refusal(.illegalMove, "you are watching; a seat moves") }
    switch step {
    case .undo:
      guard let last = past else {
        throw Refusal(.nothingToUndo, "no move has been made yet, so there is none to take back")
      }
      try Self.requireOwn(last, seat)
      past = last.previous
      future.append(last)
      position = last.previous?.after ?? table.opening
      isAssisted = isAssisted || !(table.typed.history?.isDraft(last.move) ?? false)
      return last
    case .redo:
      guard let next = future.last else {
        throw Refusal(.nothingToUndo, "no move has been taken back, so there is none to make again")
      }
      try Self.requireOwn(next, seat)
      future.removeLast()
      past = next
      position = next.after
      return next
    case .resign:
      position.resign(by: seat, &log)
      return nil
    }
  }

  private static func requireOwn(_ turn: Turn<G>, _ seat: Seat) throws(Refusal) {
    if turn.seat == seat { return }
    throw Refusal(.illegalMove, "the last move is another seat's, which alone may take it back or make it again")
  }

  /// The seat that a line of a journal names; nil if it is another line.
  func seat(_ line: String) throws(Refusal) -> Seat? {
    guard line.hasPrefix("sit ") else { return nil }
    let seats = (0..<table.seats).map(Seat.init)
    if let seat = seats.first(where: { GameTable<G>.journalName($0) == line }) { return seat }
    throw Refusal(.badArgument, "the table has the seats 1 to \(table.seats), so \(quoted(line)) names none of them")
  }

  /// Takes one line and gives it back as the journal keeps it.
  mutating func replay(
    _ line: String, by seat: Seat, _ context: any GameContext, _ request: Request, _ arguments: inout Arguments,
    _ log: inout EventLog
  ) throws(Refusal) -> String {
    let outcome = position.outcome(for: .first)
    if outcome != .playing {
      throw Refusal(.gameOver, "the game has ended (\(outcome.rawValue)) before this line")
    }
    if line == Step.resign.rawValue, let question = table.typed.history?.abandonPrompt(position) {
      throw .question(question, confirmation: Self.confirmedResignation)
    }
    if let step = line == Self.confirmedResignation ? .resign : Step(rawValue: line) {
      made.append((line, try take(step, by: seat, &log)?.move))
      return line
    }
    try table.requireTurn(seat, in: position)
    try request.read(Array(line.utf8).span)
    let move = try self.move(request, context, &arguments)
    let kept = position.line(move)
    try position.apply(move, by: seat, &log)
    past = Turn(move, by: seat, to: position, previous: past)
    future = []
    made.append((kept, move))
    return kept
  }

  /// The move that a line makes here.
  private func move(
    _ request: Request, _ context: any GameContext, _ arguments: inout Arguments
  ) throws(Refusal) -> G.Move {
    guard request.count > 0 else { throw Refusal(.missingArgument, "an empty line makes no move") }
    let (name, typed) = (request.word(0), table.typed)
    guard let index = typed.index(of: name), typed.rows[index].makesMove else {
      let known = typed.rows.filter(\.makesMove).map(\.name).joined(separator: ", ")
      throw Refusal(.unknownCommand, "\(quoted(name)) makes no move in \(typed.manual.name); these do: \(known)")
    }
    try reach.admit(typed.rows[index].reach, name)
    try request.arguments(
      from: 1, as: typed.rows[index].parameters, of: name, reach: reach, into: &arguments)
    return try typed.makers[index](arguments, position, context)
  }
}

extension GameTable {
  func propose(
    row: Int, _ arguments: Arguments, by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(Refusal) -> any Proposal {
    try requirePlaying()
    try requireTurn(seat, in: position)
    // All is read off the new value, so that the position is copied once.
    var next = position
    let move = try typed.makers[row](arguments, next, context)
    let line = next.line(move)
    var log = EventLog(isOn: wantsEvents || stream.isOn)
    try next.apply(move, by: seat, &log)
    return Turn(self, move, line, by: seat, to: next, log)
  }

  func propose(_ step: Step, by seat: Seat, wantsEvents: Bool) throws(Refusal) -> any Proposal {
    try requirePlaying()
    var state = LineState(self)
    // Only the next one counts here; the others would be copied.
    state.future = future.suffix(1)
    var log = EventLog(isOn: wantsEvents || stream.isOn)
    let line = step == .resign && abandonPrompt != nil ? LineState<G>.confirmedResignation : step.rawValue
    let moved = try state.take(step, by: seat, &log)
    state.made = [(line, moved?.move)]
    if step == .resign { state.future = future[...] }
    return TableChange(
      self, by: seat, state, entry(line, by: seat), lastSeat: seat, log, step: moved.map { (step, $0) })
  }

  func propose(
    lines: [String], by seat: Seat, _ context: any GameContext, wantsEvents: Bool, isJournal: Bool, reach: Reach
  ) throws(LineError) -> any Proposal {
    var state = LineState(self, reach)
    var seat = seat
    var accepted = isJournal ? [] : entry("", by: seat).dropLast()
    var log = EventLog(isOn: wantsEvents || stream.isOn)
    let request = Request()
    var arguments = Arguments()
    for (index, line) in lines.enumerated() {
      do throws(Refusal) {
        if isJournal, seats > 1, let other = try state.seat(line) {
          seat = other
          accepted.append(line)
        } else {
          accepted.append(try state.replay(line, by: seat, context, request, &arguments, &log))
        }
      } catch {
        throw LineError(index: index, refusal: error)
      }
    }
    return TableChange(self, by: seat, state, Array(accepted), lastSeat: seat, log, isJournal: isJournal)
  }

  func proposeAbandonment(by seat: Seat) -> (any Proposal)? {
    guard let history = typed.history, history.countsAbandoned, isKept, !isOver, isBegun(history) else { return nil }
    var (state, log) = (LineState(self), EventLog(isOn: false))
    state.position.resign(by: seat, &log)
    return TableChange(self, by: seat, state, [Step.resign.rawValue], lastSeat: seat, log)
  }

  /// Whether a move that commits has been made.
  private func isBegun(_ history: History<G>) -> Bool {
    var turn = past
    while let made = turn {
      if !history.isDraft(made.move) { return true }
      turn = made.previous
    }
    return isAssisted
  }

  func proposeNothing() -> any Proposal {
    TableChange(self, by: .watcher, LineState(self), [], lastSeat: lastSeat, EventLog(isOn: false))
  }
}
