import PuzzleKit
import Wire

/// A change of a table, made up line by line beside it.
final class Change<G: Game>: Proposal {
  private let table: GameTable<G>
  /// The seat that makes the next line.
  private var seat: Seat
  /// Whether it is one move, of which only what it has shown is reported.
  private let isSingleMove: Bool
  /// Whether it replays a journal, of which nobody is told.
  private let isJournal: Bool
  private var journal = ShortList<String>()
  private var lastSeat: Seat
  /// The state of the game after the change; nil as long as nothing is done.
  private var changed: GameState<G>?
  var isAssisted: Bool
  /// The number of the table's turns that stay.
  private var kept: Int
  /// The turns behind them.
  private var turns = ShortList<Turn<G>>()
  /// The number of all turns that are made.
  private var made: Int
  private var events: EventLog
  /// Whether the last line was a move.
  private var endsInMove = false
  /// Whether anything beside moves commits to something.
  private var commits = false
  private var done: Performed.Effects = []
  /// The lines, each with the move that it makes, takes back or makes again, as far as others are told of them.
  private var told: [(line: String, move: G.Move?)] = []
  private lazy var request = Request()

  /// A change that changes nothing yet.
  init(_ table: GameTable<G>, by seat: Seat, wantsEvents: Bool, isSingleMove: Bool = false, isJournal: Bool = false) {
    self.table = table
    self.seat = seat
    self.isSingleMove = isSingleMove
    self.isJournal = isJournal
    lastSeat = table.lastSeat
    isAssisted = table.isAssisted
    kept = table.turns.count
    made = table.made
    events = EventLog(isOn: wantsEvents || table.stream.isOn)
  }

  private var current: GameState<G> { changed ?? table.current }

  // MARK: - Making it up

  func make(row: Int, _ arguments: Arguments, _ context: any GameContext) throws(Refusal) {
    guard case .move(let make) = table.core.actions[row] else { preconditionFailure("the row makes no move") }
    // All is read off the new value, so that the position is copied once.
    var next = current.position
    try requireTurn(in: next)
    let move = try make(arguments, next, context)
    let line = next.line(move)
    try next.apply(move, by: seat, &events)
    let turn = Turn(consume next, after: move, by: seat)
    kept = min(kept, made)
    turns.cut(to: made - kept)
    changed = turn
    turns.append(turn)
    made += 1
    endsInMove = true
    done.insert(.moved)
    add(line, move)
  }

  /// Takes a line: a move, or what every game can do beside its moves.
  /// - Parameter resolved: the same line with its row at the table, if somebody has read it.
  func take(_ line: JournalLine, resolved: ResolvedLine? = nil, _ context: any GameContext) throws(Refusal) {
    if case .sit(let other) = line {
      seat = other
      return
    }
    if current.outcome != .playing {
      throw Refusal(.gameOver, "the game is over (\(current.outcome.rawValue)) before this line")
    }
    if line != .assisted { endsInMove = false }
    switch line {
    case .undo, .redo: try step(line)
    case .assisted:
      try requireSeat()
      commits = true
      if !isAssisted {
        add(line.text, nil)
        done.insert(.assisted)
      }
      isAssisted = true
    case .resign(let isConfirmed):
      if !isConfirmed, let question = table.core.history?.abandonPrompt(current.position) {
        throw .question(question, confirmation: JournalLine.resign(isConfirmed: true).text)
      }
      try requireSeat()
      try requireUnfinished(in: current.position)
      var resigned = current.position
      resigned.resign(by: seat, &events)
      changed = GameState(resigned)
      done.insert(.moved)
      add(line.text, nil)
    case .move, .opening, .sit:
      try requireTurn(in: current.position)
      let (row, arguments) = try read(line.text, resolved, context)
      try make(row: row, arguments, context)
    }
  }

  /// Refuses a line that can't be one, however the game stands.
  func checkForm(of line: JournalLine, _ context: any GameContext) throws(Refusal) {
    switch line {
    case .undo, .redo, .assisted, .resign: return
    case .move, .opening, .sit: _ = try read(line.text, nil, context)
    }
  }

  /// The row and the arguments of the line of a move.
  private func read(
    _ line: String, _ resolved: ResolvedLine?, _ context: any GameContext
  ) throws(Refusal) -> (row: Int, Arguments) {
    var arguments = Arguments()
    let request = resolved?.request ?? request
    if resolved == nil { try request.read(Array(line.utf8).span) }
    guard request.count > 0 else { throw Refusal(.missingArgument, "an empty line makes no move") }
    guard let row = resolved?.gameRow ?? table.core.row(request.key(0)), table.core.makesMove[row] else {
      let known = zip(table.core.rows, table.core.makesMove).filter { $0.1 }.map { $0.0.name }.joined(separator: ", ")
      throw Refusal(
        .unknownCommand,
        "\(quoted(request.word(0))) is not a move in \(table.manual.name); moves are \(known)")
    }
    try request.arguments(from: 1, of: table.core.rows[row], situation: context.situation, into: &arguments)
    return (row, arguments)
  }

  private func step(_ line: JournalLine) throws(Refusal) {
    try requireSeat()
    let isUndo = line == .undo
    guard isUndo ? made > 0 : made < kept + turns.count else {
      throw Refusal(
        .nothingToUndo,
        isUndo
          ? "there is no move to take back"
          : "no move was taken back, so none can be made again")
    }
    let turn = turn(isUndo ? made - 1 : made)
    guard turn.seat == seat else {
      throw Refusal(.illegalMove, "the last move is another seat's; only that seat can take it back or make it again")
    }
    made += isUndo ? -1 : 1
    changed = made == 0 ? table.opening : self.turn(made - 1)
    if table.core.history?.isDraft(turn.move) != true {
      commits = true
      if isUndo {
        if !isAssisted { done.insert(.assisted) }
        isAssisted = true
      }
    }
    done.insert(.tookBack)
    add(line.text, turn.move)
  }

  private func turn(_ index: Int) -> Turn<G> { index < kept ? table.turns[index] : turns[index - kept] }

  private func add(_ line: String, _ move: G.Move?) {
    if seat != lastSeat { journal.append(JournalLine.sit(seat).text) }
    lastSeat = seat
    journal.append(line)
    if table.stream.isOn { told.append((line, move)) }
  }

  private func requireSeat() throws(Refusal) {
    if seat == .watcher { throw Refusal(.illegalMove, "you are watching; only seats move") }
  }

  private func requireTurn(in position: G) throws(Refusal) {
    try requireSeat()
    if position.mayMove(seat) { return }
    try requireUnfinished(in: position)
    let turns = (0..<table.seats).map(Seat.init).filter(position.mayMove).map { String($0.number + 1) }
    throw Refusal(.illegalMove, "it is the turn of seat \(turns.joined(separator: ", "))")
  }

  private func requireUnfinished(in position: G) throws(Refusal) {
    guard let outcome = table.core.sharing.finish?(position, seat) else { return }
    throw Refusal(.gameOver, "your game is over (\(outcome.rawValue)); the others play on")
  }

  // MARK: - Making it true

  var lines: [String] { (0..<journal.count).map { journal[$0] } }
  var endsGame: Bool { current.outcome != .playing }
  var effects: Performed.Effects { endsGame ? done.union(.ended) : done }
  var isDraft: Bool {
    !commits && !endsGame && (0..<turns.count).allSatisfy { table.core.history?.isDraft(turns[$0].move) == true }
  }

  func conclude(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)? { try table.core.conclude(self, seat, context, &reply) }

  func provisional(_ detail: String) -> String { table.core.history?.provisional(detail) ?? detail }

  func enterHistory(
    for seat: Seat, _ context: any WritableContext, _ reply: inout Reply
  ) throws(Refusal) -> (outcome: Outcome, detail: String)? {
    guard let history = table.core.history else { return nil }
    noteAssistance()
    let position = current.position
    let detail = try history.conclude(position, seat, context, isAssisted, &reply)
    return detail.map { (position.outcome(for: seat), $0) }
  }

  /// Has the position of an ended game know that it was assisted.
  func noteAssistance() {
    guard isAssisted, endsGame, let history = table.core.history else { return }
    var position = current.position
    history.noteAssistance(&position)
    changed = GameState(position)
  }

  func accept(_ reply: inout Reply) { table.core.accept(self, &reply) }

  func makeTrue(_ reply: inout Reply) {
    let becomesAssisted = isAssisted && !table.isAssisted
    for index in 0..<journal.count { table.journal.append(journal[index]) }
    if kept < table.turns.count { table.turns.removeSubrange(kept...) }
    for index in 0..<turns.count { table.turns.append(turns[index]) }
    if let changed = changed.take() { table.current = changed }
    (table.made, table.lastSeat, table.isAssisted) = (made, lastSeat, isAssisted)
    if table.stream.isOn, !isJournal { tell() }
    reply.add(events, seenBy: seat)
    let isMarkAlone =
      !isSingleMove && (journal.count == 0 || (journal.count == 1 && JournalLine(journal[0]) == .assisted))
    if !isMarkAlone {
      table.hasNews = endsInMove
      reply.showBoard(hasNews: endsInMove, hasPictures: table.core.presentation != nil)
      let view = table.view(for: seat)
      report(view, &reply)
      // The end of a kept game is told by what keeps it.
      if !table.entersHistory, table.current.outcome != .playing { table.core.history?.reportEnd(view, &reply) }
    }
    if becomesAssisted, table.entersHistory, table.core.history != nil {
      reply.say("You \(isMarkAlone ? "used help" : "took a move back"), so this game won't count in your statistics.")
    }
  }

  private func report(_ view: G.View, _ reply: inout Reply) {
    if isSingleMove { G.report(view, after: turns[0].move, to: &reply) } else { G.report(view, to: &reply) }
  }

  private func tell() {
    table.stream.add(by: seat, events.events) { reader in
      // What was not seen is not seen to be taken back.
      let seen = told.compactMap { line, move in
        reader == seat ? line : move.map { G.line(line, of: $0, seenBy: reader) } ?? line
      }
      if seen.isEmpty { return nil }
      var shown = Reply()
      report(table.view(for: reader), &shown)
      return (seen.joined(separator: "; "), shown)
    }
  }
}
