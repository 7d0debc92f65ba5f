import Engine
import PuzzleKit
import RoomRecords

/// A deal that a room waits for, and what becomes of it. Until it is there the room takes nothing else.
struct AwaitedDeal {
  /// The use of the deal.
  enum Purpose {
    /// Begins a round; nobody asks where it is promised: all were ready, or want a rematch.
    case begin(Asker?)
    /// Offers a rematch by other options.
    case offer([String], Asker)
  }

  /// A member who is answered when the deal is there.
  struct Asker {
    let member: Int
    let reader: Int
    /// The request of a line; nil for one that has no connection.
    let line: (id: String, text: UInt64)?
  }

  let wish: DealWish
  let purpose: Purpose

  /// Whether it follows from something that was acknowledged.
  var isPromised: Bool { if case .begin(nil) = purpose { true } else { false } }
}

/// The deal of a round that is promised and could not be dealt: it is tried again.
struct FailedDeal {
  /// The number of times that it was refused; having no time for it does not count.
  var refusals = 0
  /// The time of the next try.
  var due: Int64

  /// The refusals after which the promise is taken back, which all are told.
  static let most = 4
  /// The time until the first try again, in milliseconds; it is doubled with each refusal.
  static let pause: Int64 = 1000
}

/// Rounds that are dealt elsewhere.
extension Room {
  /// Asks for the deal of a round.
  /// - Parameter deal: the deal that is played instead of a fresh one.
  func order(_ deal: Rematch = .agreed, _ purpose: AwaitedDeal.Purpose) {
    awaited = AwaitedDeal(wish: wish(deal), purpose: purpose)
  }

  /// The round that begins next unless somebody asks for another one; nil if none can begin, or if it was foreseen before.
  func takeForesight() -> DealWish? {
    guard phase == .waiting || phase == .ended, limits.preparedDeals > 0 else { return nil }
    let state = (round: round?.number ?? 0, players: players.count)
    if state == foreseen { return nil }
    foreseen = state
    return canStart && awaited == nil ? wish(.agreed) : nil
  }

  private func wish(_ deal: Rematch) -> DealWish {
    var wish = DealWish(settings: settings, seed: world.random.next(), seats: players.count)
    switch deal {
    case .same: wish.opening = round.map { ($0.opening, $0.started - $0.origin.lag) }
    case .options(let words): (wish.settings.options, wish.settings.file) = (words, nil)
    case .agreed:
      // A deal that the room's settings name has been played; another one is by the same rules.
      guard let round, isDealNamed else { break }
      wish.again = Array(QuotedPath.words(round.tables[0].facts.another(round.tables[0], Settings())).dropFirst(2))
      wish.settings.file = nil
    }
    return wish
  }

  /// The deal of the round that is promised, because all are ready for it or want it again; nil if none is. It follows from
  /// what is kept, so that it is kept to after a restart as well.
  var promise: Rematch? {
    guard phase == .waiting || phase == .ended else { return nil }
    if let offer, players.allSatisfy({ offer.wanted.contains($0.number) }), canStart { return offer.deal }
    if isPairComplete { return .agreed }
    return members.allSatisfy { $0.isSpectator || $0.isReady } && canStart ? .agreed : nil
  }

  /// Whether all are there who were paired, which begins the first round: each of them wants to play.
  private var isPairComplete: Bool {
    settings.finding.isPaired && round == nil && isFull && canStart && !isPairingOver && players.allSatisfy(\.isOnline)
  }

  /// Begins the round that is promised, or has it dealt.
  func keepPromise(at now: Int64) {
    guard awaited == nil else { return }
    guard let deal = promise else { return failure = nil }
    if let failure, failure.due > now { return }
    if let dealt = offer?.dealt, fits(dealt) { begin(dealt, at: now) } else { order(deal, .begin(nil)) }
  }

  /// Tells the players that the round which is promised can't be dealt yet. It is tried again; if it never can be dealt, the
  /// promise is taken back.
  private func fail(_ refusal: Refusal, isPassing: Bool, at now: Int64) {
    let refusals = (failure?.refusals ?? 0) + (isPassing ? 0 : 1)
    guard refusals < FailedDeal.most else {
      (failure, isPairingOver) = (nil, true)
      tellNow(except: nil) { reply, _ in reply.add(RoomRecords.Delayed(wait: 0, reason: refusal.text)) }
      if offer != nil { commit(RoomFact.Lapsed(), at: now) }
      for player in players where player.isReady { commit(RoomFact.Readiness(player.number, false), at: now) }
      return
    }
    let wait = FailedDeal.pause << Int64(refusals)
    failure = FailedDeal(refusals: refusals, due: now + wait)
    tellNow(except: nil) { reply, _ in reply.add(RoomRecords.Delayed(wait: Int(wait), reason: refusal.text)) }
  }

  static let busy = Refusal(RoomErrors.busy, "the server has too much to deal now; try again in some seconds")

  /// Takes what has become of the deal that was waited for.
  /// - Parameter outcome: the round; nil if it was not dealt since there is too much to do.
  func take(_ outcome: Result<DealtRound, Refusal>?, at now: Int64) {
    guard let awaited else { return }
    self.awaited = nil
    switch (awaited.purpose, outcome ?? .failure(Self.busy)) {
    case (.begin(let asker), .success(let dealt)):
      if let asker, asker.line != nil { answer(asker, Answer()) }
      begin(dealt, at: now)
      if let asker, asker.line == nil { answer(asker, Answer()) }
    case (.begin(nil), .failure(let refusal)): fail(refusal, isPassing: outcome == nil, at: now)
    case (.offer(let words, let asker), .success(let dealt)):
      guard let member = member(asker.member), let line = asker.line else { return }
      let request = RoomRequest(id: line.id, text: line.text, reader: asker.reader, now: now, keepsNothing: nil)
      do throws(Refusal) {
        let reply = try commit(RoomFact.RematchWish(member.number, .options(words)), by: member, request)
        offer?.dealt = dealt
        answer(asker, reply)
      } catch {
        answer(asker, Answer(final: .error(error)))
      }
    case (.begin(let asker?), .failure(let refusal)), (.offer(_, let asker), .failure(let refusal)):
      answer(asker, Answer(final: .error(refusal)))
    }
  }

  private func answer(_ asker: AwaitedDeal.Asker, _ answer: Answer) {
    guard let member = member(asker.member) else { return }
    if let line = asker.line {
      return send(answer, line.id, line.text, to: asker.reader, member)
    }
    let result: RoomAnswer =
      if let refusal = answer.final.refusal {
        .refused(refusal, retryAfter: RoomErrors.isPassing(refusal) ? FailedDeal.pause : nil)
      } else {
        .done(json(for: member, at: lastActivity))
      }
    sends.append(.answer(reader: asker.reader, result))
  }

  /// Begins a round at tables that have been dealt.
  func begin(_ dealt: DealtRound, at now: Int64) {
    let seats = players.map(\.number)
    var origin = dealt.origin
    origin.lag = max(0, now - dealt.time)
    let started = RoomFact.Started(dealt.opening, seats: seats, origin)
    note(started, at: now)
    start(started, dealt.tables, at: now)
  }

  /// Whether tables that were dealt are as many as the players need.
  func fits(_ dealt: DealtRound) -> Bool { dealt.tables[0].seats > 1 || dealt.tables.count == players.count }
}
