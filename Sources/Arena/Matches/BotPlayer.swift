import PuzzleKit
import System
import Wire

/// A program that plays. Whatever it does is the result of a game.
final class BotPlayer: MatchPlayer {
  /// The reason why a game could not go on.
  private struct Fault: Error {
    let kind: Failure
    let detail: String
    /// Whether the process can't be used any more.
    var isFatal = true
  }

  /// The counts of a game.
  private struct Game {
    var lines = 0
    var linesSinceMove = 0
    var refusals = 0
    var isGarbage = false
    /// Nanoseconds that the bot has taken: since its last move, and in all.
    var moveTime: Int64 = 0
    var time: Int64 = 0
    /// Microseconds of each move.
    var times: [Int] = []
  }

  private let entry: BotEntry
  private let referee: Referee
  private let limits: Limits
  private let isFresh: Bool
  private let cage: ProcessCage
  private let connector: String
  private var connection: BotConnection?
  private var hasPlayed = false
  /// The id of a `newgame` that waits for its deal.
  private var wanted: String?
  private var game = Game()
  private var tail: RingBuffer
  /// Processes that were left behind after the last game.
  private(set) var left = 0

  /// The last of what it has said elsewhere, and did not say before this was asked.
  func takeSaid() -> [String] {
    let said = earlierSaid + (connection?.takeSaid() ?? [])
    earlierSaid = []
    return said
  }
  /// The lines that processes, which have ended since, have said elsewhere.
  private var earlierSaid: [String] = []

  /// Whether it has ended when it was told that no deal is left.
  private(set) var hasEndedItself = false

  init(_ entry: BotEntry, _ referee: Referee, _ configuration: MatchConfiguration, cage: ProcessCage, connector: String)
  {
    (self.entry, self.referee, self.cage, self.connector) = (entry, referee, cage, connector)
    limits = configuration.limits
    isFresh = configuration.isFresh
    tail = RingBuffer(configuration.limits.kept)
  }

  func play(deal: Int, bot: Int) throws(ArenaError) -> GameRecord {
    game = Game()
    tail.clear()
    if isFresh, hasPlayed { left += stop(kills: false) }
    do throws(Fault) {
      try awaitRequest()
    } catch {
      return forfeit(referee.forfeit(deal: deal, bot: bot), error)
    }
    try referee.deal(deal, id: wanted ?? "")
    (wanted, hasPlayed) = (nil, true)
    tail.add(referee.output.bytes)
    game.lines = 0
    game.linesSinceMove = 0
    do throws(Fault) {
      while referee.isPlaying { try step() }
    } catch {
      var record = referee.record(deal: deal, bot: bot)
      record.outcome = GameRecord.forfeit
      record.score = referee.forfeitScore
      return forfeit(record, error)
    }
    connection?.flush(&referee.output)
    return completed(referee.record(deal: deal, bot: bot))
  }

  private func completed(_ record: GameRecord) -> GameRecord {
    var record = record
    (record.lines, record.refusals, record.times) = (game.lines, game.refusals, game.times)
    record.left = left
    left = 0
    return record
  }

  private func forfeit(_ record: GameRecord, _ fault: Fault) -> GameRecord {
    var record = record
    (record.failure, record.detail) = (fault.kind, fault.detail)
    record.tail = tail.lines
    if fault.isFatal {
      if let said = connection?.heard(), !said.isEmpty { record.tail += said.map { "said: \($0)" } }
      left += stop(kills: true)
    }
    return completed(record)
  }

  // MARK: - Before a game

  /// Starts the bot where it does not run, and waits until it asks for a game.
  private func awaitRequest() throws(Fault) {
    while wanted == nil {
      let connection = try running()
      let deadline = Ticks.now + Int64(limits.start) * 1_000_000
      do throws(Fault) {
        while wanted == nil { try hear(connection, deadline) }
      } catch {
        // Whoever has played and ends in good order may be started again.
        guard hasPlayed, error.kind == .exit, connection.process.end == .exited(0) else {
          let detail = error.kind == .start ? error.detail : "before it asked for a game: \(error.detail)"
          throw Fault(kind: hasPlayed ? error.kind : .start, detail: detail)
        }
        left += stop(kills: false)
      }
    }
  }

  private func running() throws(Fault) -> BotConnection {
    if let connection { return connection }
    do throws(Refusal) {
      let started = try BotConnection(entry, limits: limits, cage: cage, connector: connector)
      (connection, hasPlayed) = (started, false)
      referee.output.clear()
      referee.forgetOptions()
      return started
    } catch {
      throw Fault(kind: .start, detail: error.text)
    }
  }

  private func hear(_ connection: BotConnection, _ deadline: Int64) throws(Fault) {
    switch connection.next(until: deadline, &referee.output) {
    case .line(let line):
      note(line)
      game.lines += 1
      switch referee.take(line.span, until: deadline) {
      case .wantsGame(let id): wanted = id
      case .quits: throw Fault(kind: .exit, detail: "it quits")
      default: if game.lines > limits.lines { throw Fault(kind: .flood, detail: "more than \(limits.lines) lines") }
      }
    case .closedOutput where connection.release(): break
    case .deadline, .unread:
      throw Fault(
        kind: .start,
        detail: "it asked for no game within \(limits.start) ms\(stopped(connection))"
          + silence(connection, lines: game.lines))
    case .longLine: throw longLine
    case .closedOutput: throw lost(connection, "output")
    case .closedInput: throw lost(connection, "input")
    }
  }

  // MARK: - In a game

  private func step() throws(Fault) {
    guard let connection else { throw Fault(kind: .exit, detail: "it has gone") }
    let begin = Ticks.now
    let moveLeft = Int64(limits.move) * 1_000_000 - game.moveTime
    let gameLeft = Int64(limits.game) * 1_000_000 - game.time
    let deadline = begin + max(0, min(moveLeft, gameLeft))
    let event = connection.next(until: deadline, &referee.output)
    let taken = Ticks.now - begin
    game.moveTime += taken
    game.time += taken
    switch event {
    case .line(let line):
      note(line)
      game.lines += 1
      game.linesSinceMove += 1
      if game.linesSinceMove > limits.lines || game.lines > limits.gameLines {
        let (most, what) =
          game.lines > limits.gameLines ? (limits.gameLines, "in a game") : (limits.lines, "without a move")
        throw Fault(kind: .flood, detail: "more than \(most) lines \(what)")
      }
      // A trickle of lines gains no time.
      if taken >= moveLeft || taken >= gameLeft { throw late(connection, isGame: taken >= gameLeft) }
      let start = referee.output.count
      let verdict = referee.take(line.span, until: deadline)
      tail.add(referee.output.bytes.dropFirst(start))
      try judge(verdict)
    case .deadline: throw late(connection, isGame: gameLeft < moveLeft)
    case .unread:
      throw Fault(kind: connection.process.isStopped ? .stopped : .unread, detail: "it does not read what it is told")
    case .longLine: throw longLine
    case .closedOutput: throw lost(connection, "output")
    case .closedInput: throw lost(connection, "input")
    }
  }

  private func judge(_ verdict: Referee.Ruling) throws(Fault) {
    switch verdict {
    case .moved:
      game.times.append(Int(game.moveTime) / 1000)
      game.moveTime = 0
      game.linesSinceMove = 0
    case .refused(let isGarbage):
      game.refusals += 1
      game.isGarbage = isGarbage
      if game.refusals > limits.refusals {
        throw Fault(
          kind: isGarbage ? .garbage : .refusals,
          detail: "more than \(limits.refusals) lines were refused\(isGarbage ? "; the last were no text" : "")")
      }
    case .wantsGame(let id):
      wanted = id
      throw Fault(kind: .abandoned, detail: "it asked for another game in the middle of one", isFatal: false)
    case .quits: throw Fault(kind: .exit, detail: "it quit in the middle of a game")
    case .answered, .undecided: break
    }
  }

  private func note(_ line: UnsafeBufferPointer<UInt8>) {
    tail.add(CollectionOfOne(UInt8(ascii: ">")))
    tail.add(line)
    tail.add(CollectionOfOne(UInt8(ascii: "\n")))
  }

  private var longLine: Fault { Fault(kind: .longLine, detail: "a line of more than \(limits.length) bytes") }

  private func stopped(_ connection: BotConnection) -> String {
    connection.process.takeReports()
    return connection.process.isStopped ? "; a signal has stopped it" : ""
  }

  /// A hint for a bot that waits for the answer to a line that it never sent; empty if it has said something.
  private func silence(_ connection: BotConnection, lines: Int) -> String {
    if connection.hasHalfALine { return "; what it sent last has no line feed at its end" }
    return lines > 0 ? "" : "; no line came from it: nothing was flushed?"
  }

  private func late(_ connection: BotConnection, isGame: Bool) -> Fault {
    let halt = stopped(connection)
    let (limit, what) = isGame ? (limits.game, "a game") : (limits.move, "a move")
    return Fault(
      kind: !halt.isEmpty ? .stopped : isGame ? .gameTime : .moveTime,
      detail:
        "more than \(limit) ms for \(what)\(halt)\(halt.isEmpty ? silence(connection, lines: game.linesSinceMove) : "")"
    )
  }

  /// The fault of a bot that has closed one of its ends.
  private func lost(_ connection: BotConnection, _ what: String) -> Fault {
    // It may have closed them on its way out.
    connection.process.awaitEnd(100)
    if connection.process.isOverDisk {
      return Fault(kind: .disk, detail: "it wrote more than \(limits.disk) bytes to disk")
    }
    if let failure = connection.process.failure {
      return Fault(kind: .start, detail: "it can't be started: \(failure)")
    }
    switch connection.process.end {
    case nil: return Fault(kind: .closed, detail: "it closed its \(what)")
    case .exited(let status): return Fault(kind: .exit, detail: "it exited with status \(status)")
    case .killed(let signal): return Fault(kind: .crash, detail: "signal \(signal) ended it")
    }
  }

  // MARK: - The end

  private func stop(kills: Bool) -> Int {
    if let connection { earlierSaid = (earlierSaid + connection.takeSaid()).suffix(100) }
    let left = connection?.finish(kills: kills) ?? 0
    (connection, wanted) = (nil, nil)
    return left
  }

  func end() {
    guard let connection else { return }
    // It is told that there is nothing more, and left time to end by itself.
    let deadline = Ticks.now + Int64(limits.grace) * 1_000_000
    var count = 0
    if let wanted { referee.refuseGame(id: wanted) }
    loop: while connection.process.end == nil, count < limits.lines {
      switch connection.next(until: deadline, &referee.output) {
      case .line(let line):
        count += 1
        if case .wantsGame(let id) = referee.take(line.span, until: deadline) { referee.refuseGame(id: id) }
      case .closedOutput where connection.release(): break
      default: break loop
      }
    }
    // Its output ends a moment before it does.
    connection.process.awaitEnd(limits.grace)
    hasEndedItself = connection.process.end != nil
    left += stop(kills: false)
  }
}
