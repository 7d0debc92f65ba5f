import Engine
import PuzzleKit

/// Is called now and then by a deal: it gives others their turn, and throws `stopped` once the deal has taken as long as it
/// may.
public typealias DealPace = () throws(Refusal) -> Void

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

  /// Whether it has a budget of time. What was dealt before is dealt again, however long that takes.
  public var isBounded: Bool { if case .reopen = job { false } else { true } }

  /// The refusal of a deal that has used up its budget.
  /// - Parameter milliseconds: the budget.
  public static func tooLong(_ milliseconds: Int64) -> Refusal {
    Refusal(
      .stopped,
      "this deal takes longer than the \(decimalText(Double(milliseconds) / 1000, places: 1)) seconds that one may take; ask for a smaller or easier one"
    )
  }
}

/// A round that is to be dealt.
struct DealWish: Sendable {
  var settings: RoomSettings
  let seed: UInt64
  let seats: Int
  /// The opening line to play instead of a fresh deal, and the time at which its clock begins.
  var opening: (line: String, time: Int64)?
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
  /// The time of the deal, which is where the clocks of the tables begin.
  let time: Int64

  init(_ opening: String, _ tables: [any Table], _ origin: RoundOrigin, at time: Int64) {
    (self.opening, self.tables, self.origin, self.time) = (opening, tables, origin, time)
  }
}

/// The origin of a deal, as far as it is known.
public struct RoundOrigin: Equatable, Sendable {
  /// Whether nobody has chosen the deal or can know it.
  public var isFair = true
  /// The day whose deal it is, if everybody gets it on that day.
  public var daily: String?
  /// The milliseconds between the deal and the beginning of the round, which count for nobody's time.
  public var lag: Int64 = 0

  /// A deal that was drawn.
  public init() {}
}

/// Does the work of lobbies. It belongs to one thread.
public final class DealWorker {
  private let dealer: RoomDealer

  /// A worker who deals the games of a catalog.
  public init(_ catalog: Catalog) { dealer = RoomDealer(catalog) }

  /// Does what was ordered.
  /// - Parameters:
  ///   - order: the work.
  ///   - pace: the measure of its time.
  public func perform(_ order: DealOrder, pace: @escaping DealPace = {}) -> Dealt {
    dealer.pace = pace
    defer { dealer.pace = nil }
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
        rounds.append(DealtRound(opening.line, tables, RoundOrigin(), at: opening.time))
      }
      return .rounds(rounds)
    }
  }
}
