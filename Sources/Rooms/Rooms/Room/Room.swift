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
  /// Everybody who ever came, and whom of them the host keeps out.
  var guests: [Int: Newcomer] = [:]
  var banned: Set<Int> = []
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
  var requests: [String: Int] = [:]
  /// The time that is kept as the one of its end, if nobody comes before.
  var keptDue = Int64.min / 2
  /// The listing for others, as it is kept; `same` if that is not known.
  var keptListing = RoomChange.Listing.none
  /// Whether its code is kept as one that leads to it.
  var hasCode = true
  /// The time since which nobody is connected.
  var emptySince: Int64?
  /// How long its maker has waited for the one who came by being paired, in milliseconds, until they play; nil if nobody did.
  var pairedAfter: Int64?
  /// The number of entries that were kept for the sake of order alone.
  private var keptForOrder = 0

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
  func isKnownByCode(at now: Int64) -> Bool {
    hasCode && phase == .waiting && (emptySince.map { now < $0 + limits.codeLife } ?? true)
  }

  /// Whether no place is free for a player.
  var isFull: Bool { players.count >= settings.seats }

  // MARK: - Facts

  /// Makes a fact true and lets it be kept.
  func commit(_ fact: some RoomFactContent, of request: RoomRequest? = nil, at now: Int64) {
    note(fact, of: request, at: now)
    fact.happen(in: self, at: now)
  }

  /// Takes a kept entry.
  /// - Parameter dealt: the rounds of the journal that have not begun yet.
  /// - Throws: the reason why it does not follow from those before it.
  func replay(_ entry: RoomEntry, _ dealt: inout ArraySlice<DealtRound>) throws(Refusal) {
    guard entry.number == entries + 1 else {
      throw Refusal(.badFile, "entry \(entry.number) of the room follows entry \(entries)")
    }
    let content = entry.fact.content
    guard phase != .closed, content.mayFollow(in: self) else {
      throw Refusal(.badFile, "entry \(entry.number) of the room does not follow from those before it")
    }
    entries += 1
    bytes += entry.size
    lastActivity = entry.time
    switch entry.fact {
    case .started(let started):
      guard let round = dealt.popFirst(), round.opening == started.opening,
        started.seats.count == (round.tables[0].seats > 1 ? round.tables[0].seats : round.tables.count)
      else {
        throw Refusal(.badFile, "entry \(entry.number) of the room begins a round that was not dealt")
      }
      start(started, round.tables, at: entry.time)
    case .lines(let accepted):
      guard let round, round.tables.indices.contains(accepted.table),
        let step = try round.replay(accepted.lines, table: accepted.table, at: entry.time)
      else { throw Refusal(.badFile, "entry \(entry.number) of the room has no table for its lines") }
      tell(step, by: accepted.member, at: entry.time)
    default: content.happen(in: self, at: entry.time)
    }
    for draft in entry.drafts {
      member(draft.member)?.remember(Answer(), to: draft.request, draft.text, limit: limits.answers)
    }
    guard !entry.request.isEmpty, let number = content.author, let author = member(number),
      let event = author.stream.events.last
    else { return }
    author.remember(
      Answer(lines: event.lines, others: event.others), to: entry.request, entry.text, limit: limits.answers)
  }

  /// Refuses what would be kept once the room has kept too much, or the reader's address has.
  /// - Parameter keepsNothing: the refusal of the address; nil if something may be kept for it.
  func requireSpace(_ keepsNothing: Refusal?) throws(Refusal) {
    if let keepsNothing { throw keepsNothing }
    guard entries < ownEntries ?? limits.entries, bytes < ownBytes ?? limits.journalBytes else {
      throw Refusal(RoomErrors.limit, "this room has kept all that a room may; make another one")
    }
  }

  /// The entries by which the members may keep order where nothing else is kept any more.
  private static let mostForOrder = 200

  /// Lets the members keep order also where ``requireSpace(_:)`` refuses everything else, but not without end.
  func requireSpaceForOrder(_ keepsNothing: Refusal?) throws(Refusal) {
    do throws(Refusal) { try requireSpace(keepsNothing) } catch {
      guard keptForOrder < Self.mostForOrder else { throw error }
      keptForOrder += 1
    }
  }

  /// Lets a fact be kept.
  /// - Parameters:
  ///   - request: the request that made it happen.
  ///   - drafts: the requests of the drafts among its lines.
  func note(
    _ fact: some RoomFactContent, of request: RoomRequest? = nil, drafts: [RoomEntry.Draft] = [], at now: Int64
  ) {
    entries += 1
    let id = request?.id ?? ""
    let entry = RoomEntry(
      number: entries, time: now, request: id, text: id.isEmpty ? nil : request?.text, fact: fact.fact,
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

  /// The most messages that are kept for a report.
  private static let talkLimit = 30

  /// Remembers a message for a report.
  func remember(_ message: Complaint.Message) {
    // The older half is forgotten at once: a new array for each message would cost more than the rest of it.
    if talk.count >= 2 * Self.talkLimit { talk.removeFirst(Self.talkLimit) }
    talk.append(message)
  }

  /// Has the connection of a member closed who leaves, after all that there is to be told.
  func part(from member: Member, _ why: Leaving, at now: Int64) {
    flush(member, at: now)
    guard let reader = member.reader else { return }
    // What spectators are told comes late, when this one is gone.
    if why == .removed, member.isSpectator {
      var reply = Reply()
      reply.add(RoomRecords.Left(number: member.stream.count, member: member.number, why: why))
      sends.append(.send(reader: reader, render(reply, "*", for: member)))
    }
    leavers.append(reader)
  }

  /// Begins a round at tables that have been dealt.
  func start(_ started: RoomFact.Started, _ tables: [any Table], at now: Int64) {
    let (seats, origin) = (started.seats, started.origin)
    let isSeparate =
      settings.style == .race
      && (tables[0].seats == 1 || (try? world.dealer.entry(settings.game))?.sharing.isSeparate == true)
    let players = seats.map { number in
      let member = member(number)
      return Round.Player(member: number, name: member?.name ?? "", id: member?.player)
    }
    let round = Round(
      (self.round?.number ?? 0) + 1, started.opening, players, tables, isSeparate: isSeparate, origin, at: now)
    if round.number == 1 { isDealNamed = !origin.isFair || origin.daily != nil }
    (self.round, phase, offer, failure) = (round, .playing, nil, nil)
    for member in members {
      member.seat = seats.firstIndex(of: member.number)
      (member.isReady, member.session, member.isPictureStale) = (false, nil, true)
    }
    let counts = origin.isFair && !isOnePerson(round)
    tellAll(at: now) { [settings] reply, count, reader in
      reply.add(
        RoomRecords.Started(
          number: count, round: round.number, game: settings.game, mode: round.tables[0].mode, style: settings.style,
          seat: (reader.seat ?? -1) + 1, counts: counts))
      reply.cue(RoomEvents.begin)
      self.show(round, to: reader, &reply)
    }
    for member in members { member.heldAfter = member.stream.count }
  }
}

extension RoomEntry {
  /// Its approximate size in bytes.
  var size: Int { drafts.reduce(fact.content.size) { $0 + $1.request.utf8.count + 50 } }
}
