import PuzzleKit

/// The number of players, and their relation.
public enum Seating: String, CaseIterable, Sendable {
  /// One player.
  case solo
  /// Two with one list of found words.
  case together
  /// Two with a list each; who first has found all words wins.
  case race

  /// The number of seats at the table.
  var seats: Int { self == .solo ? 1 : 2 }
}

/// The time of play.
struct PlayClock: Sendable {
  /// Milliseconds of play up to the last line; nil if nothing tells the time.
  var play: Int64?
  /// The time when that line was made, by the clock on the wall.
  var wall: Int64

  /// The time of play at a time on the wall.
  func time(at wall: Int64) -> Int64? { play.map { $0 + max(0, wall - self.wall) } }
}

/// A game of WordFlow: what was found so far.
public struct WordFlowGame: Sendable {
  /// The puzzle that is played.
  public let puzzle: Puzzle
  /// The play mode.
  public let mode: PlayMode
  /// The seating.
  public let seating: Seating
  /// Whether a race goes on when one of the two has found all words.
  let playsOn: Bool
  /// Whether a rival's count and score are hidden.
  let isBlind: Bool
  /// The blocks of the grid: help in another grid that has one of them is help here.
  public let clues: [DealIdentity]
  /// The time when it was dealt, in milliseconds since 1970; 0 if nothing told the time.
  let started: Int64
  /// The finds: in a race of each seat, else of all.
  var progress: [Progress]
  /// The cells that each seat has touched.
  var traces: [[UInt8]]
  var clock: PlayClock
  /// Whether it was said that a minute is left, and that none is.
  private(set) var hasWarned = false
  private(set) var isTimeOver = false
  /// The effects of the last move.
  private(set) var changes = Changes()
  /// The seat that has found all words first in a race that goes on, and the time, in milliseconds of play.
  private(set) var winner: (seat: Int, time: Int64?)?
  /// The ending; nil while it is being played.
  private(set) var ending: Ending?

  /// The effects of a move, other than on the trace.
  struct Changes: Sendable {
    var seat = 0
    var attempt: Attempt?
    var revealed: FoundWord?
    var unlocked: [Aid] = []
    var isWarning = false
    var isTimeOver = false
    /// Whether a streak of words has ended.
    var endsStreak = false
    /// Whether a seat has found all words while the other plays on.
    var isFinish = false
  }

  /// The ending of a game.
  enum Ending: Equatable, Sendable {
    /// A seat has found the last required word.
    case complete(Int)
    case time
    /// A seat has given up.
    case resigned(Int)
  }

  init(
    _ puzzle: Puzzle, _ mode: PlayMode, _ seating: Seating = .solo, playsOn: Bool = false, isBlind: Bool = false,
    started: Int64 = 0, wall: Int64 = 0
  ) {
    self.puzzle = puzzle
    self.mode = mode
    self.seating = seating
    self.playsOn = playsOn
    self.isBlind = isBlind
    clues = puzzle.grid.blocks
    self.started = started
    progress = Array(repeating: Progress(puzzle), count: seating == .race ? 2 : 1)
    traces = Array(repeating: [], count: seating.seats)
    clock = PlayClock(play: started > 0 ? 0 : nil, wall: wall)
  }

  /// The time limit in milliseconds, where the mode knows one.
  var limit: Int64? { mode.isTimed ? puzzle.label.timeLimit.map { Int64($0) * 1000 } : nil }
  /// Whether the game ends when the time is over: in hardcore, and in every race against time.
  var endsWithTime: Bool { mode.endsWithTime || seating == .race }

  /// The index of the list with a seat's finds.
  func list(of seat: Int) -> Int { seating == .race ? max(0, seat) : 0 }

  /// Whether a seat has an aid.
  func offers(_ aid: Aid, to seat: Int) -> Bool {
    mode.offers(aid, found: progress[list(of: seat)].requiredCount, of: puzzle.requiredCount)
  }

  /// A move of a seat at a time on the wall.
  /// - Parameter time: the time, in milliseconds of play; nil for now.
  func move(_ action: WordFlowMove.Action, at time: Int64? = nil, wall: Int64 = 0) -> WordFlowMove {
    WordFlowMove(
      action: action, time: time ?? clock.time(at: wall), wall: wall, isPrivate: seating == .race,
      isHidden: seating == .race && isBlind)
  }

  // MARK: - Changes

  /// See ``PuzzleKit/Game/apply(_:by:_:)``.
  public mutating func apply(_ move: WordFlowMove, by seat: Seat, _ events: inout EventLog) throws(Refusal) {
    if let time = move.time, time < clock.play ?? 0 {
      throw Refusal(.badArgument, "at must be at least \(clock.play ?? 0), the time of the line before, not \(time)")
    }
    let isLate = limit.map { move.time ?? 0 >= $0 } == true
    let next = isLate && endsWithTime ? [] : try trace(after: move.action, seat.number)
    changes = Changes(seat: seat.number)
    if move.time != nil { clock = PlayClock(play: move.time, wall: move.wall) }
    warn(isLate, &events)
    if isLate, endsWithTime {
      traces = traces.map { _ in [] }
      end(.time)
      return
    }
    let before = progress[list(of: seat.number)].requiredCount
    act(move.action, next, seat, &events)
    unlock(since: before, seat, &events)
    if progress[list(of: seat.number)].requiredCount == puzzle.requiredCount {
      if playsOn, winner == nil {
        winner = (seat.number, clock.play)
        changes.isFinish = true
      } else {
        end(.complete(seat.number))
      }
      events.add(WordFlowEvents.complete)
    }
  }

  /// Ends the game; who has found all words before has won it, however it ends.
  private mutating func end(_ ending: Ending) { self.ending = winner.map { .complete($0.seat) } ?? ending }

  /// See ``PuzzleKit/Game/mayMove(_:)``.
  public func mayMove(_ seat: Seat) -> Bool { outcome(for: seat) == .playing && winner?.seat != seat.number }

  /// A seat's trace after an action.
  /// - Throws: the reason why it is no move.
  private func trace(after action: WordFlowMove.Action, _ seat: Int) throws(Refusal) -> [UInt8] {
    if action == .reveal { try checkReveal(seat) }
    return try GridTrace(puzzle.grid, traces[seat]).after(action)
  }

  private func checkReveal(_ seat: Int) throws(Refusal) {
    if offers(.reveal, to: seat) { return }
    let name = capitalizedFirst(mode.rawValue)
    throw Refusal(
      WordFlowErrors.noReveal,
      mode.threshold(of: .reveal).map { "in \(name) you can reveal a word once you've found \($0)%" }
        ?? "\(name) reveals no words")
  }

  private mutating func warn(_ isLate: Bool, _ events: inout EventLog) {
    guard let limit, let time = clock.play else { return }
    if isLate, !isTimeOver {
      (isTimeOver, hasWarned, changes.isTimeOver) = (true, true, true)
      events.add(WordFlowEvents.timeOver)
    } else if !hasWarned, time >= limit - 60_000 {
      (hasWarned, changes.isWarning) = (true, true)
      events.add(WordFlowEvents.lastMinute)
    }
  }

  /// - Parameter next: the seat's trace after the action.
  private mutating func act(
    _ action: WordFlowMove.Action, _ next: [UInt8], _ seat: Seat, _ events: inout EventLog
  ) {
    let (own, before) = (seating == .race ? seat : nil, traces[seat.number])
    traces[seat.number] = next
    switch action {
    case .touch(let cell):
      let isBack = next.count < before.count
      let last = isBack ? before.last ?? cell : cell
      events.add(isBack ? WordFlowEvents.back : WordFlowEvents.touch, at: puzzle.grid.name(last), for: own)
    case .clear(let cell):
      // One gesture, one event.
      if let cell = cell ?? before.last {
        events.add(next.isEmpty ? WordFlowEvents.back : WordFlowEvents.touch, at: puzzle.grid.name(cell), for: own)
      }
    case .lift: submit(before, puzzle.grid.word(before), seat, &events)
    case .trace(let path): submit(path, puzzle.grid.word(path), seat, &events)
    case .word(let word): submit(nil, word, seat, &events)
    case .reveal:
      let word = progress[list(of: seat.number)].reveal(by: seat.number, at: clock.play ?? 0, in: puzzle)
      changes.revealed = word
      if let word {
        let text = puzzle.words[word.index].text
        events.add(WordFlowEvents.revealed, at: text, for: own)
      }
    case .tick: break
    }
  }

  private mutating func submit(_ path: [UInt8]?, _ word: String, _ seat: Seat, _ events: inout EventLog) {
    let (number, time) = (seat.number, clock.play ?? 0)
    let streak = progress[list(of: number)].streak
    let attempt = progress[list(of: number)].submit(word, path, by: number, at: time, in: puzzle)
    (changes.attempt, changes.endsStreak) = (attempt, progress[list(of: number)].streak < streak)
    let own = seating == .solo ? nil : seat
    switch attempt.verdict {
    case .found:
      events.add(WordFlowEvents.valid, at: word, for: own)
      let other = Seat(1 - number)
      if seating == .together { events.add(WordFlowEvents.partner, at: word, for: other) }
      if seating == .race, !isBlind { events.add(WordFlowEvents.rival, for: other) }
    case .already: events.add(WordFlowEvents.already, at: word, for: own)
    case .short, .unlisted: events.add(WordFlowEvents.invalid, for: own)
    }
  }

  private mutating func unlock(since before: Int, _ seat: Seat, _ events: inout EventLog) {
    let found = progress[list(of: seat.number)].requiredCount
    if found == before { return }
    let own = seating == .race ? seat : nil
    for aid in Aid.allCases where mode.offers(aid, found: found, of: puzzle.requiredCount) {
      if mode.offers(aid, found: before, of: puzzle.requiredCount) { continue }
      changes.unlocked.append(aid)
      events.add(WordFlowEvents.unlocked, at: aid.rawValue, for: own)
    }
  }

  /// See ``PuzzleKit/Game/resign(by:_:)``.
  public mutating func resign(by seat: Seat, _ events: inout EventLog) {
    changes = Changes(seat: seat.number)
    traces = traces.map { _ in [] }
    end(.resigned(seat.number))
    events.add(WordFlowEvents.resign)
  }
}
