import PuzzleKit
import Wire

/// The parts of a deal that nobody is shown.
package enum Concealment {
  case nothing
  /// The names by which it could be dealt again; see ``PuzzleKit/Sharing/unnamed``.
  case names
  /// Also what was looked for and not found; see ``PuzzleKit/Sharing/concealed``.
  case namesAndAnswers
}

/// A game that is open, without its types: the game, its journal and its seats. It knows no reader and no profile, so that
/// several sessions may sit at it; all of them belong to one thread.
///
/// A change is first proposed, which leaves the table as it is; then kept by whoever keeps it; then accepted.
package protocol Table: AnyObject {
  var game: CommandIndex { get }
  var mode: String { get }
  var seats: Int { get }
  /// The journal: the opening line and every line accepted since, `undo` and `redo` included. If there are several seats,
  /// `sit NUMBER` stands before the first line of another seat than the one before; the first one begins.
  var journal: [String] { get }
  /// The number of its lines.
  var journalCount: Int { get }
  /// Whether a profile keeps the game; one that is only looked at is not kept.
  var entersHistory: Bool { get }
  /// Whether a profile keeps it while it is being played, so that it can be resumed.
  var isResumable: Bool { get }
  /// The knowledge of its secret that its opener may have.
  var origin: DealOrigin { get }
  /// The day of which it is the deal, if it is one that everybody gets.
  var daily: CivilDate? { get }
  /// The identities of its deal's secrets.
  var identities: [DealIdentity] { get }
  /// The identities that its position shares with those of other deals.
  var clues: [DealIdentity] { get }
  /// Whether its opening already shows what another game of the same deal may hide.
  var isRevealing: Bool { get }
  /// The secrets of other games of the deal that its opening alone shows.
  var shownAtOpening: [DealIdentity] { get }
  /// Whether it is played with help.
  var isAssisted: Bool { get set }
  /// The parts of its deal that nobody is shown.
  var concealment: Concealment { get set }
  /// The time that a running clock shows in what is seen of it, in milliseconds since 1970; nil for that of the last move. See
  /// ``PuzzleKit/Sharing/present``.
  var presentTime: Int64? { get set }
  /// Whether the last change has ended in a move, whose news are still to be seen on the whole screen.
  var hasNews: Bool { get set }
  /// Whether a move was made that commits to something, even if it was taken back.
  var isBegun: Bool { get }
  /// Whether its end would enter a history and count there.
  var mayCount: Bool { get }
  /// Whether it is one of those that count as lost when another game takes their place and moves were made.
  var isLostIfLeft: Bool { get }
  /// Whether it would count as lost now.
  var countsIfAbandoned: Bool { get }
  var stream: TableStream { get }
  func outcome(for seat: Seat) -> Outcome
  /// The outcome of a seat's game that has ended while the others play on; see ``PuzzleKit/Sharing/finish``.
  func finish(of seat: Seat) -> Outcome?
  /// The end of its time, in milliseconds since it was dealt; nil for never.
  var deadline: Int64? { get }
  /// Whether the last move has brought nothing; see ``PuzzleKit/Sharing/isRepeatedForNothing``.
  var isRepeatedForNothing: Bool { get }
  /// The score of a game that has ended, where strategies can be compared.
  var contestScore: Double? { get }

  /// The opening line of the game that a row opens beside this one; nil for all other rows.
  func trial(row: Int, _ arguments: Arguments, of seat: Seat, _ reply: inout Reply) throws(Refusal) -> String?
  /// Why a row answers nothing to a seat in the present state, whatever its arguments; nil if it does.
  func obstacle(row: Int, for seat: Seat) -> Refusal?
  /// Answers a row that makes no move and opens no game.
  /// - Returns: the long work that is still to be done, if the row asks for some.
  func answer(
    row: Int, _ arguments: Arguments, to seat: Seat, _ context: any GameContext, _ reply: inout Reply
  ) throws(Refusal) -> LongWork?
  func report(to seat: Seat, _ reply: inout Reply)
  /// All that a seat sees of it on a screen in the present state; the reply, which is empty, says whether pictures are wanted.
  func scene(for seat: Seat, _ context: any GameContext, _ reply: inout Reply) -> Scene
  /// The meaning of a gesture of a seat, whatever the rules say of that; nil if no place takes it, or it means nothing.
  func resolved(_ gesture: LiveGesture, by seat: Seat) -> ResolvedLine?
  /// Calls its argument with the line of every legal move of a seat in the present state, until that returns false; with
  /// `bestFirst` in the order in which a person should see them.
  func moves(of seat: Seat, bestFirst: Bool) -> MoveList
  /// A search for a move of a seat from what it sees, or nil if the game has none.
  /// - Throws: the reason why this position cannot be searched.
  func search(for seat: Seat) throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> FoundMove?)?

  func propose(
    row: Int, _ arguments: Arguments, by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(Refusal) -> any Proposal
  /// A move, `undo`, `redo` or `resign`. Of a move only what it has shown is reported.
  /// - Parameter resolved: the same line with its row at this table, if somebody has read it.
  func propose(
    line: JournalLine, resolved: ResolvedLine?, by seat: Seat, _ context: any GameContext
  ) throws(Refusal) -> any Proposal
  /// Moves, `undo`, `redo` and `resign`, all or none.
  func propose(
    lines: [JournalLine], by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(LineError) -> any Proposal
  /// The lines of a journal behind its opening line, all or none; nobody is told of them.
  func propose(journal: ArraySlice<String>, _ context: any GameContext) throws(LineError) -> any Proposal
}

extension Table {
  /// The meaning of a gesture of a seat at the picture that it sees, which is drawn only to say why there is none; nil if what
  /// it asks for is so already.
  /// - Throws: `bad-argument` for a gesture that means nothing.
  package func resolved(
    _ gesture: LiveGesture, by seat: Seat, _ context: any GameContext
  ) throws(Refusal) -> ResolvedLine? {
    if let line = resolved(gesture, by: seat) { return line }
    var reply = Reply()
    reply.draws = true
    let scene = scene(for: seat, context, &reply)
    if gesture.staysInPlace, scene[gesture.places[0]].contains(.trace) { return nil }
    throw scene.refusal(of: gesture)
  }

  package var manual: Manual { game.manual }
  package var facts: GameFacts { game.facts }
  /// The question before the game is given up; nil if it has ended.
  package var abandonPrompt: String? { facts.abandonPrompt(self) }
  /// The line of the move that a person's short form stands for; nil if it stands for none.
  package func shorthand(_ words: String) -> String? { facts.shorthand(self, words) }
  package var isOver: Bool { outcome(for: .first) != .playing }

  func requirePlaying() throws(Refusal) {
    let outcome = outcome(for: .first)
    if outcome != .playing {
      throw Refusal(.gameOver, marked: "the game is over (\(outcome.rawValue)); `again` deals another")
    }
  }
}

/// A move that a search has chosen.
package struct FoundMove: Sendable {
  /// The line that makes it.
  package let line: String
  /// Help towards it for a person, from little to much.
  package let hints: @Sendable () -> [String]
}

/// Calls its argument with one line after another, until that returns false.
package typealias MoveList = @Sendable (_ body: (String) -> Bool) -> Void

/// The refusal of one line among several, counted from 0.
package struct LineError: Error {
  package let index: Int
  package let refusal: Refusal
  /// Whether the text of the line alone is wrong, however the game stands.
  package var isFormal = false
}

/// A change of a table that its rules allow and that is not yet made.
package protocol Proposal: AnyObject {
  /// The lines that it adds to the journal.
  var lines: [String] { get }
  /// Whether it ends the game, or leaves it ended.
  var endsGame: Bool { get }
  /// The effect on the game.
  var effects: Performed.Effects { get }
  /// Whether it commits to nothing: it is made of moves such as typed letters alone.
  var isDraft: Bool { get }
  /// Whether the game that it would leave is played with help.
  var isAssisted: Bool { get set }
  /// Ends the game that it would leave in a seat's profile; see ``PuzzleKit/History/conclude``.
  /// - Returns: the outcome for the seat, and the entry for the history; nil if it does not enter the history.
  func conclude(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)?
  /// The entry that the history keeps of the game as long as it goes on, instead of the one it would keep if it ended now.
  func provisional(_ detail: String) -> String
  /// Makes the change and reports it to the seat that asked. No other change has been made since it was proposed.
  func accept(_ reply: inout Reply)
}

/// The state of a game, and its outcome, which is asked often.
class GameState<G: Game> {
  final let position: G
  final let outcome: Outcome

  init(_ position: G) { (self.position, outcome) = (position, position.outcome(for: .first)) }
}

/// The state after a move.
final class Turn<G: Game>: GameState<G> {
  let move: G.Move
  let seat: Seat

  init(_ position: G, after move: G.Move, by seat: Seat) {
    self.move = move
    self.seat = seat
    super.init(position)
  }
}

/// An open game.
final class GameTable<G: Game>: Table {
  let core: GameType<G>
  let mode: String
  let seats: Int
  let origin: DealOrigin
  let entersHistory: Bool
  let daily: CivilDate?
  let isResumable: Bool
  let identities: [DealIdentity]
  let isRevealing: Bool
  let shownAtOpening: [DealIdentity]
  /// The state of the game before the first move.
  let opening: GameState<G>
  var current: GameState<G>
  /// The moves, those too that have been taken back and may be made again.
  var turns: [Turn<G>] = []
  /// The number of the moves that are made.
  var made = 0
  var journal: [String] = []
  var journalCount: Int { journal.count }
  /// The seat that made the last line of the journal.
  var lastSeat = Seat.first
  var isAssisted = false
  var concealment = Concealment.nothing
  var presentTime: Int64?
  var hasNews = false
  let stream: TableStream

  init(_ deal: Deal<G>, _ core: GameType<G>) {
    self.core = core
    mode = deal.mode
    seats = deal.seats
    origin = deal.origin
    entersHistory = deal.entersHistory
    daily = deal.daily
    isResumable = deal.entersHistory && deal.isResumable
    identities = deal.identities
    isRevealing = deal.isRevealing
    shownAtOpening = deal.shownAtOpening
    opening = GameState(deal.position)
    current = opening
    stream = TableStream(seats: deal.seats)
    journal.reserveCapacity(8)
    turns.reserveCapacity(8)
    journal.append(deal.opening)
  }

  var position: G { current.position }
  /// A seat's view, as it may be shown.
  func view(for seat: Seat) -> G.View {
    var view = position.view(for: seat)
    if let presentTime { view = core.sharing.present(view, presentTime) }
    return switch concealment {
    case .nothing: view
    case .names: core.sharing.unnamed(view)
    case .namesAndAnswers: core.sharing.concealed(core.sharing.unnamed(view))
    }
  }
  var game: CommandIndex { core }
  var clues: [DealIdentity] { position.clues }
  var isLostIfLeft: Bool { entersHistory && !isOver && core.history?.countsAbandoned(position) == true }
  var countsIfAbandoned: Bool { isLostIfLeft && isBegun }
  var isBegun: Bool { turns.contains { core.history?.isDraft($0.move) != true } }
  var mayCount: Bool { core.history != nil && entersHistory && !isOver && !isAssisted }
  func outcome(for seat: Seat) -> Outcome { seat == .first ? current.outcome : position.outcome(for: seat) }
  func finish(of seat: Seat) -> Outcome? { core.sharing.finish?(position, seat) }
  var contestScore: Double? { isOver ? core.contest?.score(position) : nil }
  var deadline: Int64? { core.sharing.deadline(position) }
  var isRepeatedForNothing: Bool { core.sharing.isRepeatedForNothing(position) }

  func trial(row: Int, _ arguments: Arguments, of seat: Seat, _ reply: inout Reply) throws(Refusal) -> String? {
    guard case .trial(let line) = core.actions[row] else { return nil }
    return try line(arguments, view(for: seat), &reply)
  }

  func obstacle(row: Int, for seat: Seat) -> Refusal? { core.obstacles[row].flatMap { $0(view(for: seat)) } }

  func answer(
    row: Int, _ arguments: Arguments, to seat: Seat, _ context: any GameContext, _ reply: inout Reply
  ) throws(Refusal) -> LongWork? {
    if let refusal = obstacle(row: row, for: seat) { throw refusal }
    switch core.actions[row] {
    case .query(let answer): try answer(arguments, view(for: seat), context, &reply)
    case .work(let prepare): return try prepare(arguments, view(for: seat), context)
    case .move, .trial: preconditionFailure("a move is proposed, a game is opened")
    }
    return nil
  }

  func report(to seat: Seat, _ reply: inout Reply) {
    core.report(self, seat, &reply)
  }

  func scene(for seat: Seat, _ context: any GameContext, _ reply: inout Reply) -> Scene {
    let view = view(for: seat)
    core.presentation?.draw(view, context, &reply)
    if core.presentation == nil { G.report(view, to: &reply) }
    let parts = dated(reply.parts)
    if hasNews { core.presentation?.news(view, &reply) }
    var scene = Scene(
      view, of: G.self, parts, news: reply.parts[parts.count...].map { Part($0.block, .news) }, now: context.now)
    scene.outcome = outcome(for: seat)
    scene.canShare = seat != .watcher && facts.share(self, seat, context) != nil
    return scene
  }

  /// The parts with the day in the title, if it is the deal of one and the game does not say so.
  private func dated(_ parts: [Part]) -> [Part] {
    guard let daily, let index = parts.firstIndex(where: { if case .heading = $0.block { true } else { false } }),
      case .heading(let title, let tone) = parts[index].block,
      !title.indices.contains(where: { title[$0...].hasPrefix(daily.long) })
    else { return parts }
    var parts = parts
    parts[index] = Part(.heading("\(title), \(daily.long)", tone), parts[index].kind)
    return parts
  }

  func resolved(_ gesture: LiveGesture, by seat: Seat) -> ResolvedLine? {
    guard let live = core.live else { return nil }
    let view = view(for: seat)
    guard gesture.isTaken({ live.uses(view, $0) }), let asked = live.request(view, gesture) else { return nil }
    guard let row = core.row(UInt128(name: asked.name.utf8)) else {
      preconditionFailure("a gesture asks for a command that the game does not have")
    }
    return ResolvedLine(asked, row: row)
  }

  func moves(of seat: Seat, bestFirst: Bool) -> MoveList {
    let position = position
    if bestFirst, let movePriority = core.guidance.movePriority(position) {
      var moves: [(movePriority: Int, line: String)] = []
      position.forEachMove(for: seat) {
        moves.append((movePriority($0), position.line($0)))
        return true
      }
      moves.sort { $0.movePriority > $1.movePriority }
      let lines = moves.map { $0.line }
      return { body in _ = lines.allSatisfy(body) }
    }
    return { body in position.forEachMove(for: seat) { body(position.line($0)) } }
  }

  func search(for seat: Seat) throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> FoundMove?)? {
    guard let search = core.search else { return nil }
    let (position, view, guidance) = (position, position.view(for: seat), core.guidance)
    if let refusal = search.refusal(view) { throw refusal }
    return { request, monitor in
      search.best(view, request, monitor).map { move in
        FoundMove(line: position.line(move), hints: { guidance.hints(view, move) })
      }
    }
  }

  func propose(
    row: Int, _ arguments: Arguments, by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(Refusal) -> any Proposal {
    try requirePlaying()
    return try core.propose(self, row, arguments, seat, context, wantsEvents)
  }

  func propose(
    line: JournalLine, resolved: ResolvedLine?, by seat: Seat, _ context: any GameContext
  ) throws(Refusal) -> any Proposal {
    let isMove = if case .move = line { true } else { false }
    let change = Change(self, by: seat, wantsEvents: true, isSingleMove: isMove)
    try change.take(line, resolved: resolved, context)
    return change
  }

  func propose(
    lines: [JournalLine], by seat: Seat, _ context: any GameContext, wantsEvents: Bool
  ) throws(LineError) -> any Proposal {
    let change = Change(self, by: seat, wantsEvents: wantsEvents)
    if lines.count > 1 {
      for (index, line) in lines.enumerated() {
        do throws(Refusal) { try change.checkForm(of: line, context) } catch {
          throw LineError(index: index, refusal: error, isFormal: true)
        }
      }
    }
    for (index, line) in lines.enumerated() {
      do throws(Refusal) { try change.take(line, context) } catch { throw LineError(index: index, refusal: error) }
    }
    return change
  }

  func propose(journal: ArraySlice<String>, _ context: any GameContext) throws(LineError) -> any Proposal {
    let change = Change(self, by: .first, wantsEvents: false, isJournal: true)
    for (index, text) in journal.enumerated() {
      do throws(Refusal) { try change.take(try JournalLine(text, seats: seats), context) } catch {
        throw LineError(index: index, refusal: error)
      }
    }
    change.noteAssistance()
    return change
  }
}
