import Engine
import PuzzleKit
import RoomRecords
import Wire

/// The parts that all rooms of a lobby share.
final class RoomDependencies {
  let catalog: Catalog
  let dealer: RoomDealer
  let services: Services
  var limits: RoomLimits
  /// Draws codes, tokens and deals.
  var random: any RandomNumberGenerator
  let waiting: Shared<WaitingTimes>
  /// The line that is being read; the buffers here serve one message after another.
  let words = Request()
  var reply = Reply()
  /// The buffer for replies, one after another: a new one for each would cost more than the writing.
  var output = Output()

  init(
    _ catalog: Catalog, _ services: Services, _ limits: RoomLimits, _ random: any RandomNumberGenerator,
    _ waiting: Shared<WaitingTimes>
  ) {
    (self.catalog, self.services, self.limits, self.random) = (catalog, services, limits, random)
    self.waiting = waiting
    dealer = RoomDealer(catalog)
  }
}

/// A shared table and who is at it. What lasts of it changes by facts alone, which are kept as its journal; so the journal
/// makes the room again, with all that anybody was told.
final class Room {
  let world: RoomDependencies
  let id: String
  let code: String
  let settings: RoomSettings
  let created: Int64

  // What the facts make of it.
  var phase = RoomPhase.waiting
  /// The members in the room, in the order of coming.
  var members: [Member] = []
  /// The number of the last member who came.
  var comers = 0
  var hostNumber = 0
  var round: Round?
  /// Wins and losses between members who are known in other rooms, too: of one against another.
  var records: [Int: [Int: PlayerStatistics.Record]] = [:]
  /// The members of the round who have left.
  var departed: Set<Int> = []
  /// Those of them whom the host has removed.
  var removed: Set<Int> = []
  /// Everybody who ever came, and whom of them the host keeps out.
  private(set) var guests: [Int: Newcomer] = [:]
  private(set) var banned: Set<Int> = []
  /// The last messages, oldest first, and perhaps some before them.
  private var talk: [Complaint.Message] = []
  /// The last messages, of which a report tells, oldest first.
  var lastTalk: ArraySlice<Complaint.Message> { talk.suffix(Self.talkLimit) }
  /// The rematch that is on offer: what it plays, since when, who wants it, and its deal if that is here.
  var offer: (deal: Rematch, since: Int64, wanted: Set<Int>, dealt: DealtRound?)?
  /// Whether the room's settings name the deal of its first round.
  var isDealNamed = false
  var lastActivity: Int64
  /// The most entries and bytes of its journal, if the operator has given it its own.
  var ownEntries: Int?
  var ownBytes: Int?
  private(set) var entries = 0
  /// The approximate size of the journal, in bytes.
  private(set) var bytes = 0
  /// The deal that is waited for, and whether it was ordered.
  var awaited: AwaitedDeal? { didSet { isOrdered = false } }
  var isOrdered = false
  /// The last round that had ended, and the players, when the next one was foreseen.
  var foreseen = (round: 0, players: 0)
  /// The round that is promised and could not be dealt; nil if there is none.
  var failure: FailedDeal?
  /// Whether those who were paired have to say themselves that they are ready, since their round could not be dealt.
  var isPairingOver = false

  // What is to be done for the message that is being taken.
  private(set) var fresh: [RoomEntry] = []
  var sends: [Effect] = []
  /// The approximate size of the entries to be kept, in bytes.
  private(set) var freshBytes = 0
  /// Connections of members who have left.
  private var leavers: [Int] = []
  /// The requests to come in that may come again, with those who came by them.
  private(set) var requests: [String: Int] = [:]
  /// The time that is kept as the one of its end, if nobody comes before.
  var keptDue = Int64.min / 2
  /// What others are told of it, as that is kept.
  var keptListing: RoomListing?
  /// Whether its code is kept as one that leads to it.
  var hasCode = true
  /// The time since which nobody is connected.
  var emptySince: Int64?

  init(_ world: RoomDependencies, id: String, code: String, _ settings: RoomSettings, at now: Int64) {
    (self.world, self.id, self.code, self.settings) = (world, id, code, settings)
    (created, lastActivity, emptySince) = (now, now, now)
  }

  var limits: RoomLimits { world.limits }
  var players: [Member] { members.filter { !$0.isSpectator } }
  func member(_ number: Int) -> Member? { members.first { $0.number == number } }
  func member(ofReader reader: Int) -> Member? { members.first { $0.reader == reader } }
  func member(ofToken hash: String) -> Member? { members.first { $0.tokenHash == hash } }

  /// Whether a code still lets players in.
  func isOpenByCode(at now: Int64) -> Bool { isKnownByCode(at: now) && !isFull }

  /// Whether its code still means the room: somebody may leave again before it begins.
  func isKnownByCode(at now: Int64) -> Bool { phase == .waiting && now < created + limits.codeLife }

  /// Whether no place is free for a player.
  var isFull: Bool { players.count >= settings.seats }

  // MARK: - Facts

  /// Makes a fact true and lets it be kept.
  func commit(_ fact: RoomFact, of request: RoomRequest? = nil, at now: Int64) {
    note(fact, of: request, at: now)
    apply(fact, at: now)
  }

  /// Takes a kept entry.
  /// - Parameter dealt: the rounds of the journal that have not begun yet.
  /// - Throws: the reason why it does not follow from those before it.
  func replay(_ entry: RoomEntry, _ dealt: inout ArraySlice<DealtRound>) throws(Refusal) {
    guard entry.number == entries + 1 else {
      throw Refusal(.badFile, "entry \(entry.number) of the room follows entry \(entries)")
    }
    guard mayFollow(entry.fact) else {
      throw Refusal(.badFile, "entry \(entry.number) of the room does not follow from those before it")
    }
    entries += 1
    bytes += entry.size
    lastActivity = entry.time
    switch entry.fact {
    case .started(let opening, let seats, let origin):
      guard let round = dealt.popFirst(), round.opening == opening,
        seats.count == (round.tables[0].seats > 1 ? round.tables[0].seats : round.tables.count)
      else {
        throw Refusal(.badFile, "entry \(entry.number) of the room begins a round that was not dealt")
      }
      start(opening, seats, round.tables, origin, at: entry.time)
    case .lines(let table, let author, let lines):
      guard let round, round.tables.indices.contains(table),
        let step = try round.replay(lines, table: table, at: entry.time)
      else { throw Refusal(.badFile, "entry \(entry.number) of the room has no table for its lines") }
      tell(step, by: author, at: entry.time)
    default: apply(entry.fact, at: entry.time)
    }
    for draft in entry.drafts {
      member(draft.member)?.remember(Answer(), to: draft.request, draft.text, limit: limits.answers)
    }
    guard !entry.request.isEmpty, let number = entry.fact.author, let author = member(number),
      let event = author.stream.events.last
    else { return }
    author.remember(
      Answer(lines: event.lines, others: event.others), to: entry.request, entry.text, limit: limits.answers)
  }

  /// Whether a kept fact could have become true now.
  private func mayFollow(_ fact: RoomFact) -> Bool {
    if phase == .closed { return false }
    switch fact {
    case .created: return entries == 0
    case .joined(let newcomer): return newcomer.member == comers + 1
    case .host(let number): return member(number) != nil
    case .started(_, let seats, _): return phase != .playing && Set(seats).count == seats.count && areMembers(seats)
    case .lines(_, let author, _): return phase == .playing && areMembers(author.map { [$0] } ?? [])
    case .ended(let result): return phase == .playing && result.players.map(\.member) == round?.seats
    case .lapsed: return offer != nil
    case .left, .ready, .chat, .reaction, .rematch, .muted, .blocked, .reported, .returned:
      return areMembers(fact.author.map { [$0] } ?? [])
    case .banned(let number, _): return guests[number] != nil
    case .paused, .closed, .notice: return true
    }
  }

  private func areMembers(_ numbers: [Int]) -> Bool { numbers.allSatisfy { member($0) != nil } }

  /// Refuses what would be kept once the room has kept too much, or the reader's address has.
  /// - Parameter keepsNothing: the refusal of the address; nil if something may be kept for it.
  func requireSpace(_ keepsNothing: Refusal?) throws(Refusal) {
    if let keepsNothing { throw keepsNothing }
    guard entries < ownEntries ?? limits.entries, bytes < ownBytes ?? limits.journalBytes else {
      throw Refusal(RoomErrors.limit, "this room has kept all that a room may; make another one")
    }
  }

  /// Lets a fact be kept.
  /// - Parameters:
  ///   - request: the request that made it happen.
  ///   - drafts: the requests of the drafts among its lines.
  func note(
    _ fact: RoomFact, of request: RoomRequest? = nil, drafts: [RoomEntry.Draft] = [], at now: Int64
  ) {
    entries += 1
    let id = request?.id ?? ""
    let entry = RoomEntry(
      number: entries, time: now, request: id, text: id.isEmpty ? nil : request?.text, fact: fact,
      drafts: Array(drafts.suffix(limits.answers)))
    bytes += entry.size
    freshBytes += entry.size
    lastActivity = now
    fresh.append(entry)
  }

  /// Takes the entries of the message, which are to be kept.
  func takeFresh() -> [RoomEntry] {
    defer { (fresh, freshBytes) = ([], 0) }
    return fresh
  }

  /// Takes the other effects of the message: lines to be sent, then connections to be closed.
  func takeSends() -> [Effect] {
    if phase == .closed { leavers += members.compactMap(\.reader) }
    defer { (sends, leavers) = ([], []) }
    return sends + leavers.map { .close(reader: $0, .left) }
  }

  private func apply(_ fact: RoomFact, at now: Int64) {
    switch fact {
    case .created, .started, .lines: break
    case .joined(let newcomer): admit(newcomer, at: now)
    case .left(let number, let why): dismiss(number, why, at: now)
    case .host(let number):
      hostNumber = number
      tellAll(at: now) { $0.add(RoomRecords.Host(number: $1, member: number)) }
    case .ready(let number, let isReady):
      member(number)?.isReady = isReady
      tellAll(at: now) { $0.add(RoomRecords.Ready(number: $1, member: number, isReady: isReady)) }
    case .chat(let number, let text):
      if phase == .playing { round?.countMessage(of: number) }
      // The older half is forgotten at once: a new array for each message would cost more than the rest of it.
      if talk.count >= 2 * Self.talkLimit { talk.removeFirst(Self.talkLimit) }
      talk.append(Complaint.Message(time: now, member: number, text: text))
      tellPeers(of: number, at: now) { reply, count, reader in
        reply.add(RoomRecords.Chat(number: count, member: number, text: text))
        if reader.number != number { reply.cue(RoomEvents.message) }
      }
    case .reaction(let number, let emoji):
      tellPeers(of: number, at: now) { reply, count, _ in
        reply.add(RoomRecords.Reaction(number: count, member: number, emoji: emoji))
      }
    case .rematch(let number, let wish): take(wish, of: number, at: now)
    case .paused(let time):
      round?.paused += time
      offer?.since += time
    case .lapsed:
      offer = nil
      tellAll(at: now) { $0.add(RoomRecords.Lapsed(number: $1)) }
    case .ended(let result): end(result, at: now)
    case .closed(let why):
      phase = .closed
      tellAll(at: now) { $0.add(RoomRecords.Closed(number: $1, why: why)) }
    case .returned(let newcomer):
      if let repetition = newcomer.repetition { requests[repetition.request] = newcomer.member }
      member(newcomer.member)?.comeBack(newcomer)
    case .banned(let number, let isBanned):
      if isBanned { banned.insert(number) } else { banned.remove(number) }
    case .muted(let number, nil, let isMuted): member(number)?.mutesAll = isMuted
    case .muted(let number, let other?, let isMuted):
      if isMuted { member(number)?.muted.insert(other) } else { member(number)?.muted.remove(other) }
    case .blocked(let number, _, let other, let isBlocked):
      if isBlocked { member(number)?.blocks.insert(other) } else { member(number)?.blocks.remove(other) }
    case .reported: break
    case .notice(let text): tellAll(at: now) { $0.add(RoomRecords.Notice(number: $1, text: text)) }
    }
  }

  /// The most messages that are kept for a report.
  private static let talkLimit = 30

  private func admit(_ newcomer: Newcomer, at now: Int64) {
    comers = newcomer.member
    guests[newcomer.member] = newcomer
    if members.isEmpty { hostNumber = newcomer.member }
    if let repetition = newcomer.repetition { requests[repetition.request] = newcomer.member }
    members.append(Member(newcomer, at: now))
    for (other, record) in newcomer.against {
      records[newcomer.member, default: [:]][other] = record
      records[other, default: [:]][newcomer.member] = PlayerStatistics.Record(won: record.lost, lost: record.won)
    }
    tellAll(at: now) { reply, count, reader in
      reply.add(
        RoomRecords.Joined(
          number: count, member: newcomer.member, role: newcomer.isSpectator ? .spectator : .player,
          name: newcomer.name))
      self.showRecord(of: newcomer.member, to: reader, &reply)
      reply.cue(RoomEvents.join)
    }
  }

  private func dismiss(_ number: Int, _ why: Leaving, at now: Int64) {
    if round?.seats.contains(number) == true {
      departed.insert(number)
      if why == .removed { removed.insert(number) }
    }
    offer?.wanted.remove(number)
    tellAll(at: now) { reply, count in
      reply.add(RoomRecords.Left(number: count, member: number, why: why))
      reply.cue(RoomEvents.leave)
    }
    if let member = member(number) {
      flush(member, at: now)
      if let reader = member.reader {
        // What spectators are told comes late, when this one is gone.
        if why == .removed, member.isSpectator {
          var reply = Reply()
          reply.add(RoomRecords.Left(number: member.stream.count, member: number, why: why))
          sends.append(.send(reader: reader, render(reply, "*", for: member)))
        }
        leavers.append(reader)
      }
    }
    members.removeAll { $0.number == number }
  }

  private func take(_ wish: Rematch, of number: Int, at now: Int64) {
    // Who names another deal than was offered makes a new offer.
    if wish == .agreed, offer != nil { offer?.wanted.insert(number) } else { offer = (wish, now, [number], nil) }
    let deal =
      switch wish {
      case .agreed: offer?.wanted.count == 1 ? "new" : "agreed"
      case .same: "same"
      case .options(let words): words.joined(separator: " ")
      }
    tellAll(at: now) { $0.add(RoomRecords.Rematch(number: $1, member: number, deal: deal)) }
  }

  /// Begins a round at tables that have been dealt.
  func start(
    _ opening: String, _ seats: [Int], _ tables: [any Table], _ origin: RoundOrigin, at now: Int64
  ) {
    let isSeparate =
      settings.style == .race
      && (tables[0].seats == 1 || (try? world.dealer.entry(settings.game))?.sharing.isSeparate == true)
    let players = seats.map { number in
      let member = member(number)
      return Round.Player(member: number, name: member?.name ?? "", id: member?.player)
    }
    let round = Round(
      (self.round?.number ?? 0) + 1, opening, players, tables, isSeparate: isSeparate, origin, at: now)
    if round.number == 1 { isDealNamed = !origin.isFair || origin.daily != nil }
    (self.round, phase, offer, failure, departed, removed) = (round, .playing, nil, nil, [], [])
    for member in members {
      member.seat = seats.firstIndex(of: member.number)
      (member.isReady, member.session, member.isPictureStale) = (false, nil, true)
    }
    tellAll(at: now) { [settings] reply, count, reader in
      reply.add(
        RoomRecords.Started(
          number: count, round: round.number, game: settings.game, mode: round.tables[0].mode, style: settings.style,
          seat: (reader.seat ?? -1) + 1, counts: origin.isFair))
      reply.cue(RoomEvents.begin)
      self.show(round, to: reader, &reply)
    }
    for member in members { member.heldAfter = member.stream.count }
  }

  private func end(_ result: RoundResult, at now: Int64) {
    phase = .ended
    round?.reveal()
    count(result)
    for member in members { member.isPictureStale = true }
    tellAll(at: now) { [departed] reply, count, reader in
      reply.add(
        RoomRecords.Ended(number: count, round: result.round, why: result.reason, winner: result.winner))
      for player in result.players {
        reply.add(
          RoomRecords.Placing(
            member: player.member, outcome: player.outcome, score: player.score, time: player.time.map { Int($0) },
            name: departed.contains(player.member) ? round?.name(of: player.member) : nil))
      }
      for player in result.players { self.showRecord(of: player.member, to: reader, &reply) }
      // Now that all are done, each is told what was looked for.
      if let round, reader.seat == nil, round.isSeparate { self.show(round.watchedGames, of: round, &reply) }
      guard let round, let seat = reader.seat, round.isSeparate, !round.isShared, round.outcome(of: seat) == .lost
      else {
        return
      }
      round.table(of: seat).report(to: round.place(seat).seat, &reply)
    }
  }
}

extension RoomEntry {
  /// Its approximate size in bytes.
  var size: Int { drafts.reduce(fact.size) { $0 + $1.request.utf8.count + 50 } }
}

extension RoomFact {
  /// The member whose request it was.
  var author: Int? {
    switch self {
    case .created, .host, .started, .lapsed, .paused, .ended, .closed, .banned, .notice: nil
    case .joined(let newcomer), .returned(let newcomer): newcomer.member
    case .reported(let complaint): complaint.by.member
    case .muted(let member, _, _), .blocked(let member, _, _, _): member
    case .left(let member, _), .ready(let member, _), .chat(let member, _), .reaction(let member, _),
      .rematch(let member, _):
      member
    case .lines(_, let member, _): member
    }
  }

  /// The approximate size of its entry in bytes.
  var size: Int {
    switch self {
    case .created(_, _, let settings):
      300 + (settings.file?.utf8.count ?? 0) + settings.options.reduce(0) { $0 + $1.utf8.count }
    case .joined(let newcomer), .returned(let newcomer): newcomer.blocks.reduce(350) { $0 + $1.utf8.count + 3 }
    case .reported(let complaint):
      complaint.said.reduce(500 + complaint.text.utf8.count) { $0 + $1.text.utf8.count + 50 }
    case .notice(let text): 120 + text.utf8.count
    case .muted, .banned: 100
    case .blocked: 250
    case .started(let opening, let seats, _): 120 + opening.utf8.count + 4 * seats.count
    case .lines(_, _, let lines): lines.reduce(120) { $0 + $1.utf8.count + 3 }
    case .chat(_, let text), .reaction(_, let text): 120 + text.utf8.count
    case .rematch(_, .options(let words)): words.reduce(120) { $0 + $1.utf8.count + 3 }
    case .ended(let result): 200 + 150 * result.players.count
    case .left, .host, .ready, .rematch, .lapsed, .paused, .closed: 100
    }
  }
}
