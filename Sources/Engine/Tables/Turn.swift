import PuzzleKit

/// A move that is proposed, and, once it is accepted, all that `undo` and `redo` need of it. Turns never change once
/// accepted; tables and proposals share them.
final class Turn<G: Game>: Proposal {
  let move: G.Move
  let seat: Seat
  /// The position after the move.
  let after: G
  /// The move before it.
  private(set) var previous: Turn?
  private let line: String
  private let events: EventLog
  /// The table, until the move is accepted.
  private var table: GameTable<G>?

  /// A move that is proposed.
  init(_ table: GameTable<G>, _ move: G.Move, _ line: String, by seat: Seat, to after: G, _ events: EventLog) {
    self.table = table
    self.move = move
    self.line = line
    self.seat = seat
    self.after = after
    self.events = events
    previous = table.past
  }

  /// A move that is part of a longer change.
  init(_ move: G.Move, by seat: Seat, to after: G, previous: Turn?) {
    self.move = move
    self.seat = seat
    self.after = after
    self.previous = previous
    line = ""
    events = EventLog(isOn: false)
  }

  /// Gives up the move before it.
  func takePrevious() -> Turn? {
    defer { previous = nil }
    return previous
  }

  var lines: [String] { table?.entry(line, by: seat) ?? [line] }
  var endsGame: Bool { after.outcome(for: .first) != .playing }

  func conclude(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)? {
    guard let table else { return nil }
    return try table.conclude(after, for: seat, context, isAssisted: table.isAssisted, &reply)
  }

  func accept(_ context: any GameContext, _ reply: inout Reply) {
    guard let table else { return }
    self.table = nil
    table.add(line, by: seat)
    table.position = after
    table.past = self
    if !table.future.isEmpty { table.future = [] }
    let view = after.view(for: seat)
    if table.stream.isOn {
      table.stream.add(by: seat, events.events) { reader in
        guard let line = reader == seat ? line : G.line(line, of: move, seenBy: reader) else { return nil }
        var report = Reply()
        G.report(after.view(for: reader), after: move, to: &report)
        return (line, report)
      }
    }
    reply.add(events, seenBy: seat)
    if reply.draws { table.typed.presentation?.draw(view, context, &reply) }
    G.report(view, after: move, to: &reply)
  }
}

extension GameTable {
  /// The lines that the journal gets for one line of a seat.
  func entry(_ line: String, by seat: Seat) -> [String] {
    seat == lastSeat || seat == .watcher ? [line] : [Self.journalName(seat), line]
  }

  /// Adds a line of a seat to the journal.
  func add(_ line: String, by seat: Seat) {
    if seat != lastSeat { journal.append(Self.journalName(seat)) }
    lastSeat = seat
    journal.append(line)
  }

  /// The line of a journal that says who makes the next lines.
  static func journalName(_ seat: Seat) -> String { "sit \(seat.number + 1)" }

  /// Ends a seat's game in a profile; see ``Proposal/conclude(for:_:_:)``.
  func conclude(
    _ position: G, for seat: Seat, _ context: any WritableContext, isAssisted: Bool, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)? {
    let detail = try typed.history?.conclude(position, seat, context, isAssisted, &reply)
    return detail.map { (position.outcome(for: seat), $0) }
  }
}
