import PlainJSON
import PuzzleKit
import Rooms
import System

/// The threads that commit.
extension RoomService {
  /// The time between looks at what has to be kept besides rooms, in milliseconds.
  private static let round: Int64 = 5000

  /// The time between looks for what is too old to be kept, in milliseconds.
  private static let forgettingPause: Int64 = 3_600_000

  /// The changes and effects of a batch of jobs, in order.
  private struct Batch {
    var changes: [String: RoomChange] = [:]
    /// Those of one message after those of another.
    var effects: [[Effect]] = []
    /// Codes that were guessed wrongly, and for how many milliseconds that counts.
    var guesses: [Guess] = []
    var guessTime: Int64 = 0
    var questions: [Question] = []
    /// Those of a life that is over: whoever waits for the answer is told that there is none.
    var lostQuestions: [Question] = []
    var tasks: [@Sendable (any ServerDatabase) -> Void] = []
    /// The number of threads that have ended.
    var stops = 0

    /// A request of a thread of the rooms to read something.
    struct Question {
      let effect: Effect
      let thread: Int
    }

    /// - Parameter era: the era of the node; what belongs to an earlier one is lost with it.
    init(_ jobs: [DatabaseJob], era: Int) {
      for job in jobs {
        switch job {
        case .effects(let groups, let time, let thread):
          for group in groups {
            if time == era { add(group, thread) } else { lose(group, thread) }
          }
        case .task(let task): tasks.append(task)
        case .stop: stops += 1
        }
      }
    }

    private mutating func lose(_ group: [Effect], _ thread: Int) {
      effects.append(RoomService.refusals(of: group))
      for effect in group {
        switch effect {
        case .load, .find: lostQuestions.append(Question(effect: effect, thread: thread))
        default: break
        }
      }
    }

    private mutating func add(_ group: [Effect], _ thread: Int) {
      effects.append(group)
      for effect in group {
        switch effect {
        case .keep(let change):
          // A room is looked up once, however often it has changed.
          if changes[change.room]?.add(change) == nil { changes[change.room] = change }
        case .miss(let guess, let time):
          guesses.append(guess)
          guessTime = max(guessTime, time)
        case .load, .find: questions.append(Question(effect: effect, thread: thread))
        default: break
        }
      }
    }
  }

  /// Reads what is known at the start, and keeps what there has to be.
  func prepare(in database: any ServerDatabase) throws(Refusal) {
    // On a full disk it waits, as it would if it ran.
    book.add(try persist(false) { () throws(Refusal) in try database.salts() })
    try agreeOnSalts(in: database, false)
    book.set(try persist(false) { () throws(Refusal) in try database.sanctions(at: Services.system.now()) })
  }

  /// Keeps salts of days. Of those that nodes draw at the same time the first that is kept is everybody's.
  private func agreeOnSalts(in database: any ServerDatabase, _ isLast: Bool) throws(Refusal) {
    for (day, salt) in book.wantedSalts() {
      let kept = try persist(isLast) { () throws(Refusal) in try database.keep(salt: salt, of: day) }
      book.add([day: kept])
    }
  }

  /// Keeps what some threads of the rooms ask for, until all of them have ended.
  /// - Parameters:
  ///   - database: the database, which belongs to this thread.
  ///   - outbox: brings what is asked for.
  ///   - isFirst: whether it also looks after what belongs to no room.
  func keep(in database: any ServerDatabase, _ outbox: Mailbox<DatabaseJob>, isFirst: Bool) {
    var (lastRound, lastForgotten) = (-Self.round, -Self.forgettingPause)
    var playing = inboxes.indices.count { outboxes[$0 % outboxes.count] === outbox }
    while true {
      let jobs = outbox.take(waiting: Self.round)
      // Not before: the node may have begun another life while nothing was to be done.
      let era = membership.era
      let batch = Batch(jobs, era: era)
      playing -= batch.stops
      let isLast = playing == 0
      var lost: Set<String> = []
      // Nobody sets this clock, nor can one machine that is wrong have everybody's rooms forgotten.
      let (now, time) = (Services.system.elapsed(), membership.time)
      do throws(Refusal) {
        if isFirst, now >= lastRound + Self.round || isLast {
          lastRound = now
          try agreeOnSalts(in: database, isLast)
          if time > 0, now >= lastForgotten + Self.forgettingPause {
            lastForgotten = now
            let expiry = retention.withLockedValue { $0 }.expiry(at: time)
            try persist(isLast) { () throws(Refusal) in
              // Something damaged among it stops nobody's game.
              do throws(Refusal) { try database.forget(expiry) } catch {
                if error.code == .inputOutput { throw error }
                metrics.log(.error, "what is too old can't be forgotten", [("reason", .string(error.text))])
              }
            }
          }
        }
        if !batch.guesses.isEmpty {
          try persist(isLast) { () throws(Refusal) in try database.note(batch.guesses, for: batch.guessTime) }
        }
        if !batch.changes.isEmpty { lost = try keep(Array(batch.changes.values), in: database, isLast) }
      } catch {
        return fail(error)
      }
      // A node that may be dead for the others says nothing, and what it was about to say counts no more once it is.
      if !batch.effects.isEmpty {
        let maySpeak = membership.awaitSpeech() && membership.era == era
        let rest = answerOperator(
          batch.effects.flatMap { maySpeak ? Self.sent($0, without: lost) : Self.refusals(of: $0) })
        if !rest.isEmpty { dispatch(rest) }
      }
      for question in batch.questions { ask(question.effect, for: question.thread) }
      for question in batch.lostQuestions { leave(question) }
      for task in batch.tasks { task(database) }
      if isLast {
        // Whoever stops a server to copy its file copies all of it.
        do throws(Refusal) { try database.finish() } catch {
          metrics.log(.warning, "a part of what is kept stays in the log of writes", [("reason", .string(error.text))])
        }
        return done.post(true)
      }
    }
  }

  /// Keeps what has changed in rooms. A room of which that can't be kept costs no other room anything.
  /// - Returns: the rooms that are lost for that reason.
  private func keep(
    _ changes: [RoomChange], in database: any ServerDatabase, _ isLast: Bool
  ) throws(Refusal) -> Set<String> {
    let begun = Services.system.elapsed()
    let outcomes: [KeepOutcome] = try persist(isLast) { () throws(Refusal) in
      // As long as the database is out of reach the node may lose its shares, and get others.
      guard let (node, terms) = membership.ownership else { return changes.map { _ in .notOwned } }
      do throws(Refusal) { return try database.keep(changes, by: node, terms) } catch {
        guard error.code == .conflict else { throw error }
      }
      // What somebody else has written stands in the way of one room's change, which costs no other one.
      var outcomes: [KeepOutcome] = []
      for change in changes {
        do throws(Refusal) { outcomes += try database.keep([change], by: node, terms) } catch {
          guard error.code == .conflict else { throw error }
          outcomes.append(.doesNotFollow)
        }
      }
      return outcomes
    }
    var lost: Set<String> = []
    for (change, outcome) in zip(changes, outcomes) {
      if change.isClosed { metrics.usage.close(change.room) }
      if outcome == .kept { continue }
      lost.insert(change.room)
      metrics.lost(outcome)
      if outcome != .notOwned {
        tell(Refusal(.conflict, "the room \(change.room.prefix(8))... was not kept: \(outcome.rawValue)"))
      }
    }
    if !lost.isEmpty { lose(lost.sorted()) }
    let entries = changes.reduce(0) { $0 + $1.entries.count }
    let time = Services.system.elapsed() - begun
    metrics.kept(entries, rooms: changes.count, milliseconds: time)
    metrics.log(
      .debug, "commit",
      [("entries", .of(entries)), ("rooms", .of(changes.count)), ("milliseconds", .integer(time))])
    return lost
  }

  /// Answers that nothing was read.
  private func leave(_ question: Batch.Question) {
    switch question.effect {
    case .load(let room): answer(.loaded(room: room, .busy), thread: question.thread)
    case .find(let number, _): answer(.found(question: number, nil), thread: question.thread)
    default: break
    }
  }

  /// Reads what a lobby asks for.
  func ask(_ effect: Effect, for thread: Int) {
    perform { [self] database in
      switch effect {
      case .load(let room):
        let loaded: LoadedRoom
        do throws(Refusal) { loaded = .read(try database.load(room)) } catch {
          loaded = error.code == .badFile ? .damaged(error) : .busy
        }
        answer(.loaded(room: room, loaded), thread: thread)
      case .find(let number, let question):
        answer(.found(question: number, try? question.answer(in: database)), thread: thread)
      default: break
      }
    }
  }

  /// The effects for readers, without those that follow what could not be kept: nothing is acknowledged that is lost. Requests
  /// that wait for an answer get one that lets them try again.
  static func sent(_ effects: [Effect], without lost: Set<String>) -> [Effect] {
    var isLost = false
    return effects.compactMap { effect in
      switch effect {
      case .keep(let change):
        isLost = lost.contains(change.room)
        return nil
      case .deal, .miss, .load, .find: return nil
      case .answer: return isLost ? refusal(of: effect) : effect
      case .send, .close: return isLost ? nil : effect
      }
    }
  }

  private static func refusals(of effects: [Effect]) -> [Effect] { effects.compactMap(refusal) }

  private static func refusal(of effect: Effect) -> Effect? {
    switch effect {
    case .answer(let reader, _):
      .answer(
        reader: reader,
        .refused(Refusal(RoomErrors.busy, "the room has just moved to another server; try again"), retryAfter: 1000))
    case .close: effect
    default: nil
    }
  }

  /// The time to wait after some tries, in milliseconds: what comes back is used within a second.
  static func wait(afterTries tries: Int) -> Int { min(1000, 100 << min(tries, 4)) }

  /// Does something with the database until it succeeds. What was asked for waits as long as the disk is full, and so do the
  /// clients: to end would only be to begin again.
  /// - Parameter isLast: whether this is the last that is done. Once the server ends there is not much time for anything.
  func persist<T>(_ isLast: Bool, _ body: () throws(Refusal) -> T) throws(Refusal) -> T {
    var tries = 0
    while true {
      do throws(Refusal) {
        let result = try body()
        if tries > 0 {
          metrics.stuck(-1)
          metrics.log(.info, "the rooms can be kept again")
        }
        return result
      } catch {
        guard error.code == .inputOutput, !(isLast || isStopping.load(ordering: .relaxed)) || tries < 3 else {
          throw error
        }
        if tries == 0 { metrics.stuck(1) }
        metrics.log(
          .error, "the rooms can't be kept; trying again", [("reason", .string(error.text)), ("tries", .of(tries + 1))])
        pause(milliseconds: Self.wait(afterTries: tries))
        tries += 1
      }
    }
  }
}
