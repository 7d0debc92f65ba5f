import Foundation
import PlainJSON
import PuzzleKit
import RoomRecords
import Testing
import Wire

@testable import Rooms

/// Rooms in which anything may follow anything: whatever is said, what one is told fits what is kept and what others are told.
/// `ROOM_CONVERSATIONS=1000` holds that many.
@Suite struct ConversationTests {
  private static let count = ProcessInfo.processInfo.environment["ROOM_CONVERSATIONS"].flatMap { Int($0) } ?? 64

  private func conversation(_ seed: Int) throws -> Conversation {
    let conversation = Conversation(seed: UInt64(seed))
    let body = Conversation.bodies[seed % Conversation.bodies.count]
    conversation.create(try CreateRequest(JSONNode(JSONValue(parsing: Array(body.utf8)))))
    let host = try #require(conversation.people.first)
    var names = ["Ben"]
    if body.contains(#""players":3"#) { names.append("Cleo") }
    for name in names {
      var request = JoinRequest(name: name)
      request.player = name.lowercased()
      conversation.join(host.guest.room, name.lowercased(), request)
    }
    for person in conversation.people where person.guest.reader == 0 { conversation.connect(person, since: nil) }
    if !conversation.chance(3) { conversation.send(host, "start") }
    return conversation
  }

  /// Each line is read as a client reads it, each event follows the one before, an event is told the same however often it is
  /// told, nobody is told what they may not know, a refused line has changed nothing, and a restart changes no story.
  @Test func whateverIsSaidEachIsToldAllOfItAndNothingElse() throws {
    var (refused, told, compared) = (0, 0, 0)
    for seed in 0..<Self.count {
      let conversation = try conversation(seed)
      for _ in 0..<100 {
        try conversation.step()
        compared += compareStories(conversation)
        if !conversation.faults.isEmpty { break }
      }
      try conclude(conversation)
      #expect(conversation.faults.isEmpty, "seed \(seed): \(conversation.faults.first ?? "")")
      if !conversation.faults.isEmpty { break }
      refused += conversation.refused
      told += conversation.told
    }
    #expect(
      refused > 10 * Self.count && told > 100 * Self.count && compared > 5 * Self.count,
      "\(refused) refused, \(told) messages, \(compared) views")
  }

  /// The events that somebody was told add up to what the room shows.
  private func compareStories(_ conversation: Conversation) -> Int {
    guard conversation.chance(4), let person = conversation.people.first(where: { _ in conversation.chance(2) }),
      person.guest.reader != 0, person.isStoryWhole, !person.isSpectator
    else { return 0 }
    let shown = Person.Story(view: conversation.send(person, "room"))
    if person.final == .ok, shown != person.story {
      conversation.blame("\(person.name) is shown \(shown), and was told \(person.story)")
    }
    let look = conversation.look(person)
    for part in [#""phase":"\#(shown.phase)""#, #""round":\#(shown.round)"#, #""host":\#(shown.host)"#] + shown.titles
    where person.final == .ok && !look.contains(part) {
      conversation.blame("\(person.name) is shown \(part), but \(look)")
    }
    return 1
  }

  /// Compares what all were told with the journals.
  private func conclude(_ conversation: Conversation) throws {
    for person in conversation.people where !person.hasLeft && person.guest.reader == 0 {
      conversation.connect(person, since: person.newest)
    }
    conversation.wait(10_000)
    for person in conversation.people where person.guest.reader != 0 { conversation.send(person, "since 0") }
    for person in conversation.people + conversation.former {
      let end = conversation.house.now - (person.isSpectator ? RoomLimits().spectatorDelay : 0)
      let journal = try conversation.database.journal(of: person.guest.room).filter { $0.time <= end }
      let told = person.known.sorted { $0.key < $1.key }
      // Whoever was shown the room instead was not told all.
      for fact in journal.map(\.fact) where fact == .left(.init(person.number, .gone)) && !person.wasGone(journal) {
        conversation.blame("\(person.name) has lost the place")
      }
      if told.map(\.key) != Array(1...max(1, told.count)) { continue }
      let heard = Self.public(told.map(\.value), for: person)
      var kept = Self.events(in: journal, for: person)
      // Who is away, or sees the round after its end, has not been told all yet.
      let room = conversation.house.lobby.rooms[person.guest.room]
      let isHeld = room.flatMap { room in room.member(person.number).map(room.isHeld) } ?? false
      if person.guest.reader == 0 || isHeld || person.isFormer { kept = Array(kept.prefix(heard.count)) }
      if heard != kept {
        let place = zip(heard, kept).enumerated().first { $1.0 != $1.1 }?.offset ?? min(heard.count, kept.count)
        conversation.blame(
          "\(person.name) was told \(heard.dropFirst(place).first ?? "nothing") for what is kept as "
            + "\(kept.dropFirst(place).first ?? "nothing")")
      }
    }
    for room in try conversation.database.rooms(of: RoomShare.all) {
      for fault in RoomRules(try conversation.database.journal(of: room)).faults { conversation.blame(fault) }
    }
  }

  /// The events that somebody was told, without their numbers and without what the game makes of the moves of others.
  private static func `public`(_ told: [String], for person: Person) -> [String] {
    var seat = ""
    return told.compactMap { text in
      let lines = text.split(separator: "\n").map(String.init)
      var words = lines[0].split(separator: " ").map(String.init)
      words.remove(at: 1)
      switch words[0] {
      case "standing": return nil
      case "accepted" where words[1] != seat || person.isSpectator: return nil
      case "started":
        seat = words[5]
        words = Array(words[..<5])
      case "ended": words += lines.dropFirst().filter { $0.hasPrefix("placing ") }
      default: break
      }
      return words.joined(separator: " ")
    }
  }

  /// The events of a journal that somebody has to be told, in the same form.
  private static func events(in journal: [RoomEntry], for person: Person) -> [String] {
    var events: [String] = []
    var (isHere, seat, round) = (false, -1, 0)
    var settings = RoomSettings(game: "", mode: "", style: .race)
    var (watchers, wanted, away): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    var names: [Int: String] = [:]
    var (muted, blocked, mutesAll, ids): (Set<Int>, Set<String>, Bool, [Int: String]) = ([], [], false, [:])
    for fact in journal.map(\.fact) {
      if case .joined(let joined) = fact {
        let newcomer = joined.newcomer
        names[newcomer.member] = newcomer.name
        ids[newcomer.member] = newcomer.player
        if newcomer.member == person.number { isHere = true }
        if newcomer.isSpectator { watchers.insert(newcomer.member) }
      }
      if case .created(let made) = fact { settings = made.settings }
      if case .started(let started) = fact {
        (seat, round) = (started.seats.firstIndex(of: person.number) ?? -1, round + 1)
        settings.mode = String(started.opening.split(separator: " ")[2])
      }
      switch fact {
      case .rematch(let asked): wanted = asked.wish == .agreed ? wanted.union([asked.member]) : [asked.member]
      case .left(let left):
        wanted.remove(left.member)
        away.insert(left.member)
      case .started: (wanted, away) = ([], [])
      case .lapsed: wanted = []
      default: break
      }
      if !isHere { continue }
      func mayHear(_ number: Int) -> Bool {
        if number == person.number { return true }
        let isUnwanted = mutesAll || muted.contains(number) || ids[number].map(blocked.contains) ?? false
        return !isUnwanted && (person.isSpectator || !watchers.contains(number))
      }
      switch fact {
      case .created, .paused: break
      case .joined(let joined):
        let newcomer = joined.newcomer
        events.append("joined \(newcomer.member) \(newcomer.isSpectator ? "spectator" : "player") \(newcomer.name)")
      case .left(let left):
        events.append("left \(left.member) \(left.why.rawValue)")
        if left.member == person.number { return events }
      case .host(let host): events.append("host \(host.member)")
      case .ready(let change): events.append("ready \(change.member) \(change.isReady)")
      case .started:
        events.append("started \(round) \(settings.game) \(settings.mode) \(settings.style.rawValue)")
      case .lines(let accepted):
        let author = accepted.member
        let isOwn = seat >= 0 && (author == person.number || author == nil && accepted.table == seat)
        if isOwn, let line = accepted.lines.last { events.append("accepted \(seat + 1) \(line)") }
      case .chat(let chat): if mayHear(chat.member) { events.append("chat \(chat.member) \(chat.text)") }
      case .reaction(let shown): if mayHear(shown.member) { events.append("reaction \(shown.member) \(shown.emoji)") }
      case .rematch(let asked):
        events.append("rematch \(asked.member) \(deal(asked.wish, agreed: wanted.count > 1))")
      case .lapsed: events.append("lapsed")
      case .ended(let result): events.append(Self.text(result, names.filter { away.contains($0.key) }))
      case .closed(let closed): events.append("closed \(closed.why.rawValue)")
      case .notice(let notice): events.append("notice \(notice.text)")
      case .muted(let change) where change.member == person.number:
        guard let other = change.other else {
          mutesAll = change.isMuted
          break
        }
        if change.isMuted { muted.insert(other) } else { muted.remove(other) }
      case .blocked(let change) where change.member == person.number:
        if change.isBlocked { blocked.insert(change.other) } else { blocked.remove(change.other) }
      case .muted, .blocked, .banned, .reported, .returned: break
      }
    }
    return events
  }

  private static func deal(_ wish: Rematch, agreed isAgreed: Bool) -> String {
    switch wish {
    case .same: "same"
    case .options(let words): words.joined(separator: " ")
    case .agreed: isAgreed ? "agreed" : "new"
    }
  }

  /// - Parameter away: the names of those who have left the round.
  private static func text(_ result: RoundResult, _ away: [Int: String]) -> String {
    var words = ["ended \(result.round) \(result.reason.rawValue)"]
    if let winner = result.winner { words.append("winner \(winner)") }
    for player in result.players {
      words.append("placing \(player.member) \(player.outcome.rawValue)")
      if let score = player.score { words.append("score \(score)") }
      if let time = player.time { words.append("time \(time)") }
      if let name = away[player.member] { words.append("name \(name)") }
    }
    return words.joined(separator: " ")
  }
}

extension Person {
  /// Whether it was away for as long as a place is kept.
  fileprivate func wasGone(_ journal: [RoomEntry]) -> Bool {
    let left = journal.first { $0.fact == .left(.init(number, .gone)) }
    return left?.time == (goneSince ?? 0) + RoomLimits().seatHeld
  }
}

extension Person.Story {
  /// The title as a member in JSON, if there is one.
  fileprivate var titles: [String] { title.isEmpty ? [] : [#""title":"\#(title)""#] }
}

/// The rules that the journal of a room keeps, whatever was said there.
private struct RoomRules {
  private(set) var faults: [String] = []
  private var settings = RoomSettings(game: "", mode: "", style: .race)
  private var players: [Int] = []
  private var host = 0
  private var last: RoomEntry?
  private var seats: [Int] = []
  private var (started, paused): (Int64, Int64) = (0, 0)
  private var isPlaying = false
  private var messages: [Int: Int] = [:]
  private var ready: Set<Int> = []
  /// The time of the last move of each member.
  private var moved: [Int: Int64] = [:]
  private var offer: (since: Int64, wanted: Set<Int>)?
  private let limits = RoomLimits()

  init(_ journal: [RoomEntry]) {
    for entry in journal {
      take(entry)
      last = entry
    }
  }

  private mutating func require(_ isKept: Bool, _ rule: String, _ entry: RoomEntry) {
    if !isKept { faults.append("\(rule): entry \(entry.number), \(entry.fact)") }
  }

  private mutating func take(_ entry: RoomEntry) {
    require(
      entry.number == (last?.number ?? 0) + 1 && entry.time >= (last?.time ?? 0), "entries follow one another", entry)
    if case .left(let left)? = last?.fact, left.member == host, let next = players.first {
      require(entry.fact == .host(.init(next)), "the player who came first after the host becomes the host", entry)
    }
    switch entry.fact {
    case .created(let made): settings = made.settings
    case .joined(let joined):
      let newcomer = joined.newcomer
      if players.isEmpty { host = newcomer.member }
      if !newcomer.isSpectator { players.append(newcomer.member) }
      require(players.count <= settings.seats, "no more players than seats", entry)
    case .left(let left):
      players.removeAll { $0 == left.member }
      offer?.wanted.remove(left.member)
    case .host(let other): host = other.member
    case .ready(let change):
      let (number, isReady) = (change.member, change.isReady)
      require(!isPlaying && ready.contains(number) != isReady, "readiness changes between rounds", entry)
      if isReady { ready.insert(number) } else { ready.remove(number) }
    case .started(let round):
      let seats = round.seats
      require(!isPlaying && seats == players && seats.count > 1, "a round is played by all players", entry)
      (self.seats, isPlaying, started, paused) = (seats, true, entry.time, 0)
      (messages, moved, ready, offer) = ([:], [:], [], nil)
    case .lines(let accepted):
      let (table, author, lines) = (accepted.table, accepted.member, accepted.lines)
      require(!["undo", "redo"].contains(lines.last), "what counts is not taken back", entry)
      require(isPlaying, "moves are made in rounds", entry)
      if let author {
        require(seats.contains(author), "players move", entry)
        moved[author] = entry.time - started - paused
      }
      require(table == 0 || seats[table] == author, "players move at their own table", entry)
    case .chat(let chat):
      messages[chat.member, default: 0] += 1
      require(1...limits.chatLength ~= chat.text.count, "messages have a length", entry)
    case .reaction: break
    case .rematch(let asked):
      let (number, wish) = (asked.member, asked.wish)
      require(!isPlaying && players.contains(number), "players ask for a rematch between rounds", entry)
      if wish == .agreed, offer != nil { offer?.wanted.insert(number) } else { offer = (entry.time, [number]) }
    case .paused(let pause): paused += pause.time
    case .lapsed:
      require(
        offer?.wanted.isEmpty == true || entry.time == (offer?.since ?? 0) + limits.rematch,
        "an offer lapses after a minute, or with the last who wants it", entry)
      offer = nil
    case .ended(let result): end(result, entry)
    case .closed(let closed):
      if closed.why == .idle {
        require(entry.time == (last?.time ?? 0) + limits.idleRoom, "idle rooms are closed", entry)
      }
    case .banned, .muted, .blocked, .reported, .returned, .notice: break
    }
  }

  private mutating func end(_ result: RoundResult, _ entry: RoomEntry) {
    require(isPlaying && result.players.map(\.member) == seats, "a round ends for all who sat", entry)
    require(
      result.players.allSatisfy { $0.messages == messages[$0.member] ?? 0 || !players.contains($0.member) },
      "the messages of a round are counted", entry)
    if settings.style == .race, settings.game != "duel" {
      let times = result.players.allSatisfy { $0.time == nil || $0.time == moved[$0.member] }
      require(times, "who has completed a race has the time of the last move", entry)
    }
    let winners = result.players.filter { $0.outcome == .won }
    if settings.style == .race {
      require(winners.count <= 1, "one wins a race", entry)
      for other in result.players where winners.count == 1 && other.member != winners[0].member {
        require(
          other.score != winners[0].score || (other.time ?? .max) >= (winners[0].time ?? .max)
            || !players.contains(other.member), "the faster of equals wins", entry)
      }
      let isByLeaving =
        switch last?.fact {
        case .left, .host: true
        default: false
        }
      require(result.reason != .played || !isByLeaving, "who has left ends a round so", entry)
      require(result.reason != .left || isByLeaving, "what is played on is played to its end", entry)
      require(result.reason != .left || !seats.allSatisfy(players.contains), "who has left is not here", entry)
    }
    if result.reason == .time, let limit = settings.timeLimit {
      require(entry.time == started + paused + Int64(limit) * 1000, "a round ends at its time", entry)
    }
    isPlaying = false
  }
}
