import PuzzleKit

/// A game that is open, without its types: the game, its journal and its seats. It knows no reader and no profile, so that
/// several sessions may sit at it; all of them belong to one thread.
///
/// A change is first proposed, which leaves the table as it is; then kept by whoever keeps it; then accepted.
public protocol Table: AnyObject {
  /// What is said once about the game.
  var manual: Manual { get }
  /// The mode's name.
  var mode: String { get }
  /// How many seats there are.
  var seats: Int { get }
  /// The journal: the opening line and every line accepted since, `undo` and `redo` included. If there are several seats,
  /// `sit NUMBER` stands before the first line of another seat than the one before; the first one begins.
  var journal: [String] { get }
  /// Whether a move that commits has been taken back.
  var isAssisted: Bool { get }
  /// Whether a profile keeps the game; one that is only looked at is not kept.
  var isKept: Bool { get }
  /// The accepted lines as other readers are told of them; on from the moment when the table has more than one.
  var stream: TableStream { get set }
  /// The opening line of another game like it.
  var another: String { get }
  /// What is asked before the game is given up; nil if it has ended.
  var abandonPrompt: String? { get }
  /// How the game stands for a seat.
  func outcome(for seat: Seat) -> Outcome
  /// How far the game is, if it says so.
  func progress(for seat: Seat) -> String?

  /// The index of a row by its name.
  func row(_ name: String) -> Int?
  /// The game's rows.
  var rows: [GameRow] { get }
  /// Answers a row that makes no move.
  /// - Returns: the long work that is still to be done, if the row asks for some.
  func answer(
    row: Int, _ arguments: Arguments, to seat: Seat, _ context: any GameContext, _ reply: inout Reply
  ) throws(Refusal) -> LongWork?
  /// What a seat sees.
  func report(to seat: Seat, _ context: any GameContext, _ reply: inout Reply)
  /// Calls `body` with the line of every legal move of a seat, until it returns false.
  func forEachMove(of seat: Seat, _ body: (String) -> Bool)
  /// The line that a person means who types some words that are no command.
  func shorthand(_ words: String) -> String?
  /// Why what a person types is no move.
  func objection(_ words: String) -> String?
  /// A search for a move of a seat from what it sees, or nil if the game has none.
  /// - Throws: why this position cannot be searched.
  func search(for seat: Seat) throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> String?)?

  /// The move that a row makes.
  func propose(
    row: Int, _ arguments: Arguments, by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(Refusal) -> any Proposal
  /// Lines, all or none.
  /// - Parameters:
  ///   - isJournal: whether they are a journal, in which `sit NUMBER` tells who made the next lines.
  ///   - reach: what the reader may use.
  func propose(
    lines: [String], by seat: Seat, _ context: any GameContext, wantsEvents: Bool, isJournal: Bool, reach: Reach
  ) throws(LineError) -> any Proposal
  /// `undo`, `redo` or `resign`.
  func propose(_ step: Step, by seat: Seat, wantsEvents: Bool) throws(Refusal) -> any Proposal
  /// The end of a game that is put away: a resignation, if moves were made and the game counts that so. Never accepted.
  func proposeAbandonment(by seat: Seat) -> (any Proposal)?
  /// The game as it is, for who has yet to conclude it. Never accepted.
  func proposeNothing() -> any Proposal
}

extension Table {
  /// Whether the game has ended.
  public var isOver: Bool { outcome(for: .first) != .playing }

  func requirePlaying() throws(Refusal) {
    let outcome = outcome(for: .first)
    if outcome != .playing {
      throw Refusal(.gameOver, "the game has ended (\(outcome.rawValue)); newgame starts another")
    }
  }
}

/// What every game can do beside its own moves.
public enum Step: String, Sendable {
  case undo, redo, resign
}

/// The refusal of one line among several.
public struct LineError: Error {
  /// Which line, from 0.
  let index: Int
  let refusal: Refusal
}

/// A change of a table that its rules allow and that is not yet made.
public protocol Proposal: AnyObject {
  /// The lines that it adds to the journal.
  var lines: [String] { get }
  /// Whether it ends the game.
  var endsGame: Bool { get }
  /// Ends the game that it would leave in a seat's profile; see ``PuzzleKit/History/conclude``.
  /// - Returns: how it ended for the seat, and what the history keeps; nil if it does not enter the history.
  func conclude(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)?
  /// Makes the change and reports it to the seat that asked. No other change has been made since it was proposed.
  func accept(_ context: any GameContext, _ reply: inout Reply)
}

/// An open game.
final class GameTable<G: Game>: Table {
  let typed: TableRows<G>
  let mode: String
  let seats: Int
  let isKept: Bool
  /// The position before the first move.
  let opening: G
  var position: G
  /// The last move, and through it all before it: what `undo` takes back.
  var past: Turn<G>?
  /// The moves that `redo` makes again, the next one last.
  var future: [Turn<G>] = []
  var journal: [String]
  /// Who made the last line of the journal.
  var lastSeat = Seat.first
  var isAssisted = false
  var stream: TableStream

  init(_ deal: Deal<G>, _ typed: TableRows<G>) {
    self.typed = typed
    mode = deal.mode
    seats = deal.seats
    isKept = deal.isKept
    opening = deal.position
    position = deal.position
    journal = []
    journal.reserveCapacity(8)
    journal.append(deal.opening)
    stream = TableStream(seats: deal.seats)
  }

  deinit {
    // The moves hold one another: they are released one by one, so that a long round needs no deep stack.
    var turn = past
    past = nil
    while isKnownUniquelyReferenced(&turn) { turn = turn?.takePrevious() }
  }

  var manual: Manual { typed.manual }
  var another: String { typed.history?.opening(journal[0]) ?? "newgame \(manual.name) \(mode)" }
  var abandonPrompt: String? { isOver ? nil : typed.history?.abandonPrompt(position) }
  func outcome(for seat: Seat) -> Outcome { position.outcome(for: seat) }
  func progress(for seat: Seat) -> String? { typed.presentation?.progress(position.view(for: seat)) }

  var rows: [GameRow] { typed.rows }
  func row(_ name: String) -> Int? { typed.index(of: name) }

  func answer(
    row: Int, _ arguments: Arguments, to seat: Seat, _ context: any GameContext, _ reply: inout Reply
  ) throws(Refusal) -> LongWork? {
    switch typed.actions[row] {
    case .query(let answer): try answer(arguments, position.view(for: seat), context, &reply)
    case .work(let prepare): return try prepare(arguments, position.view(for: seat), context)
    case .move: preconditionFailure("a move is proposed")
    }
    return nil
  }

  func report(to seat: Seat, _ context: any GameContext, _ reply: inout Reply) {
    let view = position.view(for: seat)
    if reply.draws { typed.presentation?.draw(view, context, &reply) }
    G.report(view, to: &reply)
  }

  func forEachMove(of seat: Seat, _ body: (String) -> Bool) {
    position.forEachMove(for: seat) { body(position.line($0)) }
  }

  func shorthand(_ words: String) -> String? { typed.presentation?.shorthand(position, words) }
  func objection(_ words: String) -> String? { typed.presentation?.objection(position, words) }

  func search(for seat: Seat) throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> String?)? {
    guard let search = typed.search else { return nil }
    let (position, view) = (position, position.view(for: seat))
    if let refusal = search.refusal(view) { throw refusal }
    return { request, monitor in search.best(view, request, monitor).map(position.line) }
  }

  /// Refuses a seat whose turn it is not.
  func requireTurn(_ seat: Seat, in position: G) throws(Refusal) {
    if seat == .watcher { throw Refusal(.illegalMove, "you are watching; a seat moves") }
    if position.mayMove(seat) { return }
    let turns = (0..<seats).map(Seat.init).filter(position.mayMove).map { String($0.number + 1) }
    throw Refusal(.illegalMove, "it is the turn of seat \(turns.joined(separator: ", "))")
  }
}
