import Engine
import Glibc
import PuzzleKit
import Synchronization
import System
import Wire

/// Stands between a bot and the games of a match: it lets through what bots may use and hands out the deals.
final class Referee {
  /// The verdict on a line.
  enum Ruling: Equatable {
    case moved, answered, undecided
    case refused(isGarbage: Bool)
    /// It asks for the next deal; the id is that of the line.
    case wantsGame(id: String)
    case quits
  }

  private let configuration: MatchConfiguration
  private let suite: Suite
  private var conversation: Conversation
  /// The replies that are not yet written.
  var output = Output()

  init(_ configuration: MatchConfiguration, _ suite: Suite, catalog: Catalog, services: Services) {
    self.configuration = configuration
    self.suite = suite
    conversation = Conversation(
      Session(
        catalog: catalog, services: services, situation: suite.needsFiles ? .local : .trusted,
        policy: SessionPolicy(hidesNames: true)))
  }

  var session: Session { conversation.session }
  var table: (any Table)? { session.table }
  var isPlaying: Bool { table.map { !$0.isOver } ?? false }

  /// Deals.
  /// - Parameter id: that of the line that asked for it.
  func deal(_ number: Int, id: String = "") throws(ArenaError) {
    let opening = suite.opening(number)
    session.forgetGames()
    let line = Array((id.isEmpty ? opening : "\(id) \(opening)").utf8)
    session.resolve(line.span)
    carryOut(line.span, until: .max)
    if let refusal = session.lastRefusal { throw ArenaError("deal \(number) can't be dealt: \(refusal.text)") }
    if table?.contestScore != nil { throw ArenaError("deal \(number) is over before its first move") }
  }

  /// Takes a line.
  /// - Parameter deadline: the time when long work for it has to end.
  func take(_ line: Span<UInt8>, until deadline: Int64) -> Ruling {
    session.resolve(line)
    if session.asksNothing { return .undecided }
    if let fault = session.fault {
      carryOut(line, until: deadline)
      return .refused(isGarbage: fault.code == .badLine)
    }
    let (request, found) = (session.request, session.resolvedRow)
    if let found, found.isMove, found.row.access.allows(situation) { return move(line, deadline) }
    switch request.word(0) {
    case "newgame": return asksForGame()
    case "quit":
      answer(.ok, request.id)
      return .quits
    case "setoption":
      guard request.count > 2, request.word(1) == "name",
        session.setting(request.word(2))?.parameter.access.allows(situation) == true
      else {
        let names = session.options(in: situation).joined(separator: " and ")
        return refuse(.notInMatch, "in a match bots may only set the options \(names)")
      }
      return carryOut(line, until: deadline).isAccepted ? .answered : .refused(isGarbage: false)
    case let name:
      guard let found, found.row.access.allows(situation) else {
        return refuse(.notInMatch, "bots may not use \(quoted(name)) in this match")
      }
      return carryOut(line, until: deadline).isAccepted ? .answered : .refused(isGarbage: false)
    }
  }

  /// The kind of match, for the access of rows.
  private var situation: Situation {
    configuration.allowsEngine ? .matchWithEngine : configuration.allowsCandidates ? .matchWithCandidates : .match
  }

  /// Replies are written as for a bot that has just started.
  func forgetOptions() {
    _ = perform("setoption name Format value text")
    _ = perform("setoption name Events value false")
  }

  private func move(_ line: Span<UInt8>, _ deadline: Int64) -> Ruling {
    carryOut(line, until: deadline).isAccepted ? .moved : .refused(isGarbage: false)
  }

  private func asksForGame() -> Ruling {
    let (game, mode, request) = (configuration.game, configuration.mode, session.request)
    guard request.count > 1, request.word(1) == game else {
      return refuse(.badArgument, "this match is of \(game): newgame \(game) \(mode)")
    }
    if request.count > 2, request.word(2) != mode, session.modes(of: game).contains(request.word(2)) {
      return refuse(.badArgument, "this match is of the mode \(mode): newgame \(game) \(mode)")
    }
    return .wantsGame(id: request.id)
  }

  /// Answers a `newgame` for which there is no deal.
  func refuseGame(id: String) {
    answer(.error(Refusal(.noMoreDeals, "the match is over")), id)
  }

  private func answer(_ final: Final, _ id: String) {
    Renderer(format: session.settings[Settings.format], id: id).write(final, to: &output)
  }

  private func refuse(_ code: ErrorCode, _ text: String) -> Ruling {
    answer(.error(Refusal(code, text)), session.request.id)
    return .refused(isGarbage: false)
  }

  /// Has the engine carry out the line that was resolved, and does the work that it asks for.
  /// - Returns: what the line did; refused work refuses it, too.
  @discardableResult
  private func carryOut(_ line: Span<UInt8>, until deadline: Int64) -> Performed {
    var followUp = conversation.takeResolved(line, into: &output)
    var performed = followUp.performed
    while let work = followUp.start {
      let updates = Mutex<[WorkUpdate]>([])
      work.run(shouldStop: { Ticks.now >= deadline }) { update in updates.withLock { $0.append(update) } }
      followUp = Conversation.FollowUp()
      for update in updates.withLock({ $0 }) { followUp = conversation.take(update, into: &output) }
    }
    if session.lastRefusal != nil { performed.add(Performed(performed.next, .refused)) }
    return performed
  }

  /// Makes a move for the engine's own players, without writing the reply.
  /// - Returns: whether it was accepted.
  func perform(_ line: [UInt8]) -> Bool { session.perform(line.span).isAccepted }

  /// The same for a line as text.
  func perform(_ line: String) -> Bool { perform(Array(line.utf8)) }

  /// The record of the game that was dealt; one that has not ended is forfeited.
  func record(deal: Int, bot: Int) -> GameRecord {
    guard let table else { return forfeit(deal: deal, bot: bot) }
    let score = table.contestScore
    var record = GameRecord(
      deal: deal, bot: bot, score: score ?? suite.scale.forfeit,
      outcome: score == nil ? GameRecord.forfeit : table.outcome(for: .first).rawValue, opening: suite.opening(deal))
    record.moves = Array(table.journal.dropFirst())
    return record
  }

  var forfeitScore: Double { suite.scale.forfeit }

  /// A game that was never dealt.
  func forfeit(deal: Int, bot: Int) -> GameRecord {
    GameRecord(
      deal: deal, bot: bot, score: suite.scale.forfeit, outcome: GameRecord.forfeit, opening: suite.opening(deal))
  }
}
