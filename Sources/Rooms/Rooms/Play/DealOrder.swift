import Engine
import PuzzleKit

/// Long work that a lobby asks for: it needs nothing of any room, so that it is done elsewhere.
public struct DealOrder: Sendable {
  /// The deal of a round that is played again: its opening line, and for how many players.
  struct Opening: Sendable {
    let line: String
    let seats: Int
    let time: Int64
  }

  /// The work to be done.
  enum Job: Sendable {
    /// Makes sure that a room could be played as it is asked for.
    case check(CreateRequest)
    /// Deals a round.
    case deal(DealWish)
    /// Makes the tables of the rounds of a journal again.
    case reopen([Opening], file: String?)
  }

  /// Tells it from the other orders of the lobby.
  public let number: Int
  /// The address to whose share the work counts.
  public let address: String
  /// Whether it follows from something that was acknowledged: it waits for its turn, however much waits, and is not refused
  /// for that.
  public let isPromised: Bool
  let job: Job
  let now: Int64
}

/// A round that is to be dealt.
struct DealWish: Sendable {
  var settings: RoomSettings
  let seed: UInt64
  let seats: Int
  /// The opening line to play instead of a fresh deal.
  var opening: String?
  /// The words of an opening line that deals another game by the same rules, if the settings name one deal.
  var again: [String]?
}

/// The result of a ``DealOrder``.
public struct Dealt: Sendable {
  enum Product: Sendable {
    case settings(RoomSettings)
    case round(DealtRound)
    case rounds([DealtRound])
  }

  enum Outcome: Sendable {
    case done(Product)
    /// It can't be done: what was asked for, or what is kept, is wrong.
    case refused(Refusal)
    /// It was not begun, since there is too much to do. That says nothing about what was asked for.
    case busy
  }

  /// The number of the order.
  public let number: Int
  let outcome: Outcome

  /// Work for which there was no time.
  public static func busy(_ order: DealOrder) -> Dealt { Dealt(order.number, .busy) }

  init(_ number: Int, _ outcome: Outcome) { (self.number, self.outcome) = (number, outcome) }
}

/// The tables of a round. One thread makes them and gives them away; no two use them.
final class DealtRound: @unchecked Sendable {
  let opening: String
  let tables: [any Table]
  let origin: RoundOrigin

  init(_ opening: String, _ tables: [any Table], _ origin: RoundOrigin) {
    (self.opening, self.tables, self.origin) = (opening, tables, origin)
  }
}

/// The origin of a deal, as far as it is known.
public struct RoundOrigin: Equatable, Sendable {
  /// Whether nobody has chosen the deal or can know it.
  public var isFair = true
  /// The day whose deal it is, if everybody gets it on that day.
  public var daily: String?

  /// A deal that was drawn.
  public init() {}
}

/// Does the work of lobbies. It belongs to one thread.
public final class DealWorker {
  private let dealer: RoomDealer

  /// A worker who deals the games of a catalog.
  public init(_ catalog: Catalog) { dealer = RoomDealer(catalog) }

  /// Does what was ordered.
  public func perform(_ order: DealOrder) -> Dealt {
    do throws(Refusal) { return Dealt(order.number, .done(try product(order))) } catch {
      return Dealt(order.number, .refused(error))
    }
  }

  private func product(_ order: DealOrder) throws(Refusal) -> Dealt.Product {
    switch order.job {
    case .check(let request): return .settings(try dealer.settings(request, at: order.now))
    case .deal(let wish): return .round(try dealer.round(wish, at: order.now))
    case .reopen(let openings, let file):
      var rounds: [DealtRound] = []
      for opening in openings {
        let tables = try dealer.tables(opening.line, seats: opening.seats, file: file, at: opening.time)
        rounds.append(DealtRound(opening.line, tables, RoundOrigin()))
      }
      return .rounds(rounds)
    }
  }
}
