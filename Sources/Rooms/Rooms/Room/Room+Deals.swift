import Engine
import PuzzleKit

/// A deal that a room waits for, and what becomes of it. Until it is there the room takes nothing else.
struct AwaitedDeal {
  /// The use of the deal.
  enum Purpose {
    /// Begins a round; nobody asks where all were ready.
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

  let job: DealOrder.Job
  let purpose: Purpose
}

/// Rounds that are dealt elsewhere.
extension Room {
  /// Asks for the deal of a round.
  /// - Parameter deal: the deal that is played instead of a fresh one.
  func order(_ deal: Rematch = .agreed, _ purpose: AwaitedDeal.Purpose) {
    var wish = DealWish(settings: settings, seed: world.random.next(), seats: players.count)
    switch deal {
    case .same: wish.opening = round?.opening
    case .options(let words): (wish.settings.options, wish.settings.file) = (words, nil)
    case .agreed:
      // A deal that the room's settings name has been played; another one is by the same rules.
      guard let round, isDealNamed else { break }
      wish.again = Array(QuotedPath.words(round.tables[0].facts.another(round.tables[0], Settings())).dropFirst(2))
      wish.settings.file = nil
    }
    awaited = AwaitedDeal(job: .deal(wish), purpose: purpose)
  }

  /// Takes the deal that was waited for.
  func take(_ result: Result<DealtRound, Refusal>, at now: Int64) {
    guard let awaited else { return }
    self.awaited = nil
    switch (awaited.purpose, result) {
    case (.begin(let asker), .success(let dealt)):
      if let asker, asker.line != nil { answer(asker, Answer()) }
      begin(dealt, at: now)
      if let asker, asker.line == nil { answer(asker, Answer()) }
    case (.begin(let asker?), .failure(let refusal)): answer(asker, Answer(final: .error(refusal)))
    case (.begin(nil), .failure): if offer != nil { commit(.lapsed, at: now) }
    case (.offer(let words, let asker), .success(let dealt)):
      guard let member = member(asker.member), let line = asker.line else { return }
      let request = RoomRequest(id: line.id, text: line.text, reader: asker.reader, arguments: Arguments(), now: now)
      do throws(Refusal) {
        let reply = try commit(.rematch(member.number, .options(words)), by: member, request)
        offer?.dealt = dealt
        answer(asker, reply)
      } catch {
        return answer(asker, Answer(final: .error(error)))
      }
      beginRematchIfWanted(at: now)
    case (.offer(_, let asker), .failure(let refusal)): answer(asker, Answer(final: .error(refusal)))
    }
  }

  private func answer(_ asker: AwaitedDeal.Asker, _ answer: Answer) {
    guard let member = member(asker.member) else { return }
    if let line = asker.line {
      return send(answer, line.id, line.text, to: asker.reader, member)
    }
    let result: RoomAnswer =
      if let refusal = answer.final.refusal { .refused(refusal, retryAfter: nil) } else {
        .done(json(for: member, at: lastActivity))
      }
    sends.append(.answer(reader: asker.reader, result))
  }

  /// Begins a round at tables that have been dealt.
  func begin(_ dealt: DealtRound, at now: Int64) {
    let seats = players.map(\.number)
    note(.started(opening: dealt.opening, seats: seats, origin: dealt.origin), at: now)
    start(dealt.opening, seats, dealt.tables, dealt.origin, at: now)
  }

  /// Whether tables that were dealt are as many as the players need.
  func fits(_ dealt: DealtRound) -> Bool { dealt.tables[0].seats > 1 || dealt.tables.count == players.count }
}
