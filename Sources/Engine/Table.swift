import PuzzleKit

/// What a session keeps of an accepted change until it is durable: the lines to add to the journal.
struct Change {
  private let first: String?
  private let more: [String]
  /// How the game stands after them.
  let outcome: Outcome
  /// Whether a move that commits has been taken back.
  let isAssisted: Bool

  /// The change by one line; no array is made for it.
  init(_ line: String, _ outcome: Outcome, isAssisted: Bool) {
    first = line
    more = []
    self.outcome = outcome
    self.isAssisted = isAssisted
  }

  /// The change by any number of lines.
  init(_ lines: [String], _ outcome: Outcome, isAssisted: Bool) {
    first = nil
    more = lines
    self.outcome = outcome
    self.isAssisted = isAssisted
  }

  /// The accepted lines.
  var lines: [String] { first.map { [$0] } ?? more }
}

/// A row of a game's table of commands without its types.
struct GameRow: Sendable {
  let name: String
  let arguments: [Argument]
  let summary: String
  let makesMove: Bool
}

/// An open game without its types: the session's one existential.
///
/// Calls that change the game first make the new position beside the old one, then call `commit`; if that throws, the
/// game is as it was.
protocol AnyTable: AnyObject {
  typealias Commit = (Change) throws(Refusal) -> Void

  var manual: Manual { get }
  var mode: String { get }
  var outcome: Outcome { get }
  /// How far the game is, where it says so.
  var progress: String? { get }
  /// The journal: the opening line and every line accepted since, `undo` included.
  var journal: [String] { get }
  /// Whether a move that commits has been taken back.
  var isAssisted: Bool { get }
  /// Whether the profile keeps the game.
  var isKept: Bool { get }
  /// The opening line of another game like it.
  var another: String { get }
  /// What is asked before the game is given up.
  var leavingQuestion: String? { get }
  /// Ends the game in the profile while its last change, which leaves it assisted or not, is being committed; see
  /// ``PuzzleKit/Game/conclude(_:isAssisted:to:)``.
  func conclude(_ context: any WritableContext, isAssisted: Bool, to reply: inout Reply) throws(Refusal) -> String?
  /// Ends the game in the profile as resigned, where it is begun and counts so; what is open stays as it is.
  /// - Returns: how it ended and what the history keeps of it; nil where it does not enter the history.
  func abandon(_ context: any WritableContext, to reply: inout Reply) throws(Refusal) -> (Outcome, detail: String)?
  /// The game's number in the profile.
  var profileID: Int64 { get set }

  var rows: [GameRow] { get }
  func row(_ command: String) -> Int?
  func arguments(_ row: Int) -> [Argument]
  func makesMove(_ row: Int) -> Bool
  /// Carries out a row.
  /// - Returns: the long work that is still to be done, where the row asks for some.
  func run(
    row: Int, _ arguments: Arguments, to reply: inout Reply, commit: Commit
  ) throws(Refusal) -> LongWork?
  /// Applies journal lines, all or none.
  func replay(
    _ lines: [String], to reply: inout Reply, commit: Commit
  ) throws(LineError)
  func undo(to reply: inout Reply, commit: Commit) throws(Refusal)
  func resign(to reply: inout Reply, commit: Commit) throws(Refusal)
  func report(to reply: inout Reply)
  func reportMoves(limit: Int, to reply: inout Reply)
  func line(forBareWord word: String) -> String?
  func reason(againstBareWord word: String) -> String?
  /// A search for a move from what the player sees, or nil where the game has none.
  /// - Throws: why this position cannot be searched.
  func search() throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> String?)?
}

/// The refusal of one line among several.
struct LineError: Error {
  /// Which line, from 0.
  let index: Int
  let error: Refusal
}

/// An open game.
final class Table<G: Game>: AnyTable {
  let mode: String
  private let opening: G
  private let kind: Kind<G>
  private var position: G
  private(set) var outcome: Outcome
  private var moves: [G.Move] = []
  private(set) var journal: [String]
  private(set) var isAssisted = false
  let isKept: Bool
  /// The position at the end of the game, while that is being made durable.
  private var ended: G?
  var profileID: Int64 = 0

  init(_ deal: Deal<G>, _ kind: Kind<G>) {
    opening = deal.position
    position = deal.position
    outcome = deal.position.outcome
    mode = deal.mode
    isKept = deal.isKept
    journal = []
    journal.reserveCapacity(8)
    moves.reserveCapacity(8)
    journal.append(deal.opening)
    self.kind = kind
  }

  var manual: Manual { kind.manual }
  var progress: String? { position.progress }
  var another: String { G.opening(like: journal[0]) ?? "newgame \(manual.name) \(mode)" }
  var leavingQuestion: String? { outcome == .playing ? position.leavingQuestion : nil }

  var rows: [GameRow] { kind.rows }
  func row(_ command: String) -> Int? { kind.names.firstIndex(of: command) }
  func arguments(_ row: Int) -> [Argument] { kind.arguments[row] }
  func makesMove(_ row: Int) -> Bool { if case .move = kind.actions[row] { true } else { false } }

  func run(
    row: Int, _ arguments: Arguments, to reply: inout Reply, commit: Commit
  ) throws(Refusal) -> LongWork? {
    switch kind.actions[row] {
    case .work(let prepare): return try prepare(arguments, position, kind.context)
    case .query(let answer):
      try answer(arguments, position, kind.context, &reply)
    case .move(let make):
      try requirePlaying()
      // All is read off the new value, so that the position is copied once.
      var next = position
      let move = try make(arguments, next, kind.context)
      let line = next.line(move)
      var log = EventLog(isOn: reply.wantsEvents)
      try next.apply(move, &log)
      let newOutcome = next.outcome
      if newOutcome != .playing { ended = next }
      try commit(Change(line, newOutcome, isAssisted: isAssisted))
      moves.append(move)
      journal.append(line)
      outcome = newOutcome
      reply.add(log)
      if reply.draws { G.draw(next.view(for: .first), kind.context, to: &reply) }
      next.report(after: move, to: &reply)
      position = consume next
    }
    return nil
  }

  private func requirePlaying() throws(Refusal) {
    if outcome != .playing {
      throw Refusal(.gameOver, "the game has ended (\(outcome.rawValue)); newgame starts another")
    }
  }

  func replay(
    _ lines: [String], to reply: inout Reply, commit: Commit
  ) throws(LineError) {
    var next = position
    var nextMoves = moves
    var assisted = isAssisted
    var accepted: [String] = []
    var log = EventLog(isOn: reply.wantsEvents)
    for (index, line) in lines.enumerated() {
      do throws(Refusal) {
        accepted.append(try replay(line, &next, &nextMoves, &assisted, &log))
      } catch {
        throw LineError(index: index, error: error)
      }
    }
    do throws(Refusal) {
      ended = next
      try commit(Change(accepted, next.outcome, isAssisted: assisted))
    } catch {
      throw LineError(index: lines.count, error: error)
    }
    let wasAssisted = isAssisted
    position = next
    outcome = next.outcome
    moves = nextMoves
    isAssisted = assisted
    journal += accepted
    reply.add(log)
    report(to: &reply)
    if isAssisted, !wasAssisted, isKept { reply.say(G.assistedRemark) }
  }

  /// Applies one journal line to a position and gives it back as it is to be kept.
  private func replay(
    _ line: String, _ position: inout G, _ moves: inout [G.Move], _ assisted: inout Bool,
    _ log: inout EventLog
  ) throws(Refusal) -> String {
    if position.outcome != .playing {
      throw Refusal(.gameOver, "the game has ended (\(position.outcome.rawValue)) before this line")
    }
    if line == "undo" {
      guard let last = moves.popLast() else { throw Self.nothingToUndo }
      position = opening
      assisted = assisted || !G.isDraft(last)
      var silent = EventLog(isOn: false)
      for move in moves { try position.apply(move, &silent) }
      return line
    }
    if line == "resign" || line == Self.confirmedResignation {
      if line == "resign", let question = position.leavingQuestion {
        throw .question(question, yes: Self.confirmedResignation)
      }
      position.resign(&log)
      return line
    }
    let move = try kind.move(line, position)
    let kept = position.line(move)
    try position.apply(move, &log)
    moves.append(move)
    return kept
  }

  func undo(to reply: inout Reply, commit: Commit) throws(Refusal) {
    try requirePlaying()
    var next = opening
    var log = EventLog(isOn: false)
    guard let last = moves.last else { throw Self.nothingToUndo }
    for move in moves.dropLast() { try next.apply(move, &log) }
    try commit(Change(["undo"], next.outcome, isAssisted: isAssisted))
    position = next
    outcome = next.outcome
    moves.removeLast()
    journal.append("undo")
    report(to: &reply)
    if !isAssisted, !G.isDraft(last) {
      isAssisted = true
      if isKept { reply.say(G.assistedRemark) }
    }
  }

  private static var confirmedResignation: String { "resign confirm" }

  private static var nothingToUndo: Refusal {
    Refusal(.nothingToUndo, "no move has been made yet, so there is none to take back")
  }

  func resign(to reply: inout Reply, commit: Commit) throws(Refusal) {
    try requirePlaying()
    var next = position
    var log = EventLog(isOn: reply.wantsEvents)
    next.resign(&log)
    let line = leavingQuestion == nil ? "resign" : Self.confirmedResignation
    ended = next
    try commit(Change([line], next.outcome, isAssisted: isAssisted))
    position = next
    outcome = next.outcome
    journal.append(line)
    reply.add(log)
    report(to: &reply)
  }

  func report(to reply: inout Reply) {
    let view = position.view(for: .first)
    if reply.draws { G.draw(view, kind.context, to: &reply) }
    G.report(view, to: &reply)
  }

  func reportMoves(limit: Int, to reply: inout Reply) {
    var left = limit
    position.forEachMove { move in
      guard left > 0 else { return false }
      left -= 1
      let line = position.line(move)
      reply.add(Schemas.move) { $0.text(line) }
      return true
    }
  }

  func conclude(_ context: any WritableContext, isAssisted: Bool, to reply: inout Reply) throws(Refusal) -> String? {
    try (ended ?? position).conclude(context, isAssisted: isAssisted, to: &reply)
  }

  func abandon(_ context: any WritableContext, to reply: inout Reply) throws(Refusal) -> (Outcome, detail: String)? {
    let isBegun = isAssisted || moves.contains { !G.isDraft($0) }
    guard G.countsAbandoned, isKept, outcome == .playing, isBegun else { return nil }
    var log = EventLog(isOn: false)
    var next = position
    next.resign(&log)
    return try next.conclude(context, isAssisted: isAssisted, to: &reply).map { (next.outcome, $0) }
  }

  func line(forBareWord word: String) -> String? { position.line(forBareWord: word) }
  func reason(againstBareWord word: String) -> String? { position.reason(againstBareWord: word) }

  func search() throws(Refusal) -> (@Sendable (SearchRequest, SearchMonitor) -> String?)? {
    guard let search = G.search else { return nil }
    let position = position
    if let refusal = search.refusal(position.view(for: .first)) { throw refusal }
    return { request, monitor in
      search.best(position.view(for: .first), request, monitor).map(position.line)
    }
  }
}

extension Reply {
  /// Adds the events of a move as records.
  mutating func add(_ log: EventLog) {
    for event in log.events { add(event) }
  }

  /// Adds an event as a record, without the hooks that nobody wants.
  mutating func add(_ event: Event) {
    add(Schemas.event) {
      $0.word(event.kind.name)
      $0.word(event.place)
      $0.word($0.wantsSounds ? event.kind.sound : nil)
      $0.word($0.wantsHaptics ? event.kind.haptic?.rawValue : nil)
      $0.word(event.kind.animation)
    }
  }
}
