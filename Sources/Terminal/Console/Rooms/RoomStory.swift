import Engine
import Interpreter
import PictureJSON
import PuzzleKit
import RoomRecords
import System
import Wire

/// A player's knowledge of a room, from the lines that come from it and those that were sent. A value without a terminal.
struct RoomStory {
  /// Somebody in the room.
  struct Person: Equatable {
    var name: String
    var isSpectator = false
    var isYou = false
    var isOnline = true
    var isReady = false
    /// The reader's wins and losses against it.
    var record: RoomRecords.Versus?
  }

  /// A line that was sent and has not had its effect.
  private struct Sent {
    let line: String
    var isAnswered = false
  }

  private(set) var phase = RoomPhase.waiting
  private(set) var game = ""
  private(set) var mode = ""
  private(set) var style: PlayStyle?
  private(set) var code: String?
  /// The id with which others watch; nil for a spectator.
  private(set) var id: String?
  private(set) var title: String?
  /// How long it takes to be paired; nil if nobody is waited for so.
  private(set) var waiting: RoomRecords.Waiting?
  private(set) var host = 0
  private(set) var people: [Int: Person] = [:]
  /// Everybody who was ever here: a round tells how it ended for those who have left, too.
  private var names: [Int: String] = [:]
  private(set) var isConnected = false
  /// Messages and events, oldest first.
  private(set) var talk: [Block] = []
  /// The answer to the last line that was sent, except for the picture.
  private(set) var answer: [Block] = []
  private var reply = Reply()
  /// Whether the reply that comes is that to a move that was accepted.
  private var isAccepted = false
  /// Whether the reply that comes is that to the question who is here.
  private var tellsRoom = false
  /// Whether the host has removed the reader.
  private var isRemoved = false
  /// The last words about the room from the program that reaches it.
  private(set) var farewell: String?
  private(set) var picture: Scene?
  /// The time until which each member is writing.
  private var typing: [Int: Int] = [:]
  private var sent: [Sent] = []
  /// The figures of the round.
  private var round = RoundFigures()
  /// The number of messages since the last move that has shown effects.
  private(set) var freshTalk = 0
  /// Whether the reader has asked to leave.
  private var isLeft = false
  /// Whether all is typed, so that no key does anything.
  let isTyped: Bool
  private let prediction: (String) -> (@Sendable ([Block], String) -> [Block]?)?

  private let reader: RecordReader
  private static let (talkLimit, toldLimit) = (200, 20)

  /// - Parameters:
  ///   - schemas: the records of the games.
  ///   - isTyped: whether all is typed, so that no key does anything.
  ///   - prediction: makes the function that foresees a game's pictures after a line is accepted.
  init(
    _ schemas: [RecordSchema] = [], isTyped: Bool = false,
    prediction: @escaping (String) -> (@Sendable ([Block], String) -> [Block]?)? = { _ in nil }
  ) {
    reader = RecordReader(RoomRecords.all + Schemas.all + schemas)
    (self.isTyped, self.prediction) = (isTyped, prediction)
  }

  /// The game as it stands, with what was sent and not answered as if it were accepted.
  var blocks: [Block] { Array(foreseen.prefix(picture?.blocks.count ?? 0)) }

  /// The effects of the last move, or of one that waits for an answer.
  var effectsOfLastMove: [Block] {
    let waiting = foreseen.dropFirst(picture?.blocks.count ?? 0)
    return waiting.isEmpty ? picture?.news.blocks ?? [] : Array(waiting)
  }

  private var foreseen: [Block] {
    var blocks = picture?.blocks ?? []
    guard phase == .playing, let predictPicture = prediction(game) else { return blocks }
    for line in sent { blocks = predictPicture(blocks, line.line) ?? blocks }
    return blocks
  }

  /// Whether the reader only watches.
  var isWatching: Bool { people.values.contains { $0.isYou && $0.isSpectator } }

  /// Whether something was sent and not answered.
  var isWaiting: Bool { sent.contains { !$0.isAnswered } }

  /// The names of those who are writing.
  func writers(at now: Int) -> [String] {
    typing.filter { $0.value > now }.keys.sorted().compactMap { people[$0]?.name }
  }

  /// The time until somebody stops writing, in milliseconds; nil if nobody is.
  func writingEnds(after now: Int) -> Int? { typing.values.filter { $0 > now }.min().map { $0 - now } }

  // MARK: - Lines

  /// Takes a line that is sent. That somebody is typing is no question, so the last answer stays.
  mutating func send(_ line: String) {
    sent.append(Sent(line: line))
    if line == "leave" { isLeft = true }
    if line != "typing" { (answer, reply) = ([], Reply()) }
  }

  /// Takes a line that has come.
  mutating func take(_ line: String, at now: Int) {
    if line == "* connection lost" {
      isConnected = false
      round.reconnections += 1
      return
    }
    if line.hasPrefix(NetworkBridge.complaint) {
      farewell = sentence(
        isRemoved
          ? "the host has removed you"
          : isLeft ? "you have left the room" : String(line.dropFirst(NetworkBridge.complaint.count)))
      return
    }
    let isNews = line.hasPrefix("* ")
    do throws(Refusal) {
      switch try reader.read(text: line).1 {
      case .ok: if !isNews { finish() } else { isConnected = true }
      case .error(_, let text):
        if isNews { return say(sentence(text), .bad) }
        dropRefused()
        answer = [.message(sentence(text), .bad)]
      case .record(let record): try take(record, isNews: isNews, at: now)
      }
    } catch {
      takeUnread(line, isNews: isNews, error)
    }
  }

  /// Takes a line that can't be read. Of a room's own records that is told; other answers are shown as they are, and other
  /// news are for newer programs.
  private mutating func takeUnread(_ line: String, isNews: Bool, _ fault: Refusal) {
    let name = line.dropFirst(isNews ? 2 : 0).prefix { $0 != " " }
    if (RoomRecords.all + [Schemas.accepted]).contains(where: { $0.name == name }) {
      say("The server has sent what can't be read: \(fault.text).", .bad)
    } else if !isNews {
      if case .preformatted(let lines)? = answer.last {
        answer[answer.count - 1] = .preformatted(lines + [line])
      } else {
        answer.append(.preformatted([line]))
      }
    }
  }

  private mutating func finish() {
    if let index = sent.firstIndex(where: { !$0.isAnswered }) { sent[index].isAnswered = true }
    // A move is seen in the picture that follows, and must not cover the game until that has come.
    if !isAccepted { answer += (tellsRoom ? [membersTable] + wholeTalk : []) + shown(reply) }
    (reply, isAccepted, tellsRoom) = (Reply(), false, false)
  }

  /// A refusal takes back what was foreseen.
  private mutating func dropRefused() {
    if let index = sent.firstIndex(where: { !$0.isAnswered }) { sent.remove(at: index) }
  }

  private mutating func take(_ record: ReadRecord, isNews: Bool, at now: Int) throws(Refusal) {
    if let record = try AnyRoomRecord(record.schema, record.values) {
      return try take(record, isNews: isNews, at: now)
    }
    var fields = RecordFields(record.schema, record.values)
    switch record.schema {
    case Schemas.accepted:
      // Its number is first.
      _ = try fields.integer()
      round.seat = try fields.integer()
      isAccepted = !isNews
    // What a game says of a move, such as the word that was looked for, is in no picture.
    case Reply.message where isAccepted || (isNews && phase == .ended): say(try fields.text(), .good)
    default: if round.take(record), !isNews { reply.add(record.schema, values: record.values) }
    }
  }

  private mutating func take(_ record: AnyRoomRecord, isNews: Bool, at now: Int) throws(Refusal) {
    switch record {
    case .picture(let record):
      sent.removeAll(where: \.isAnswered)
      // The picture says it all.
      if isNews { (answer, reply) = ([], Reply()) }
      let scene = try PictureJSON.scene(record.json)
      if scene.news.blocks != picture?.news.blocks { freshTalk = 0 }
      picture = scene
    case .room(let record):
      (phase, game, mode, style) = (record.phase, record.game, record.mode, record.style)
      (host, code, id, title, waiting) = (record.host, record.code, record.id, record.title, nil)
      people = [:]
      tellsRoom = !isNews
    case .member(let record):
      names[record.member] = record.name
      let isSpectator = record.role == .spectator
      people[record.member] = Person(
        name: record.name, isSpectator: isSpectator, isYou: record.isYou,
        // Of spectators only their coming and leaving is told.
        isOnline: record.isOnline || isSpectator, isReady: record.isReady)
    case .joined(let record):
      names[record.member] = record.name
      if people[record.member] == nil {
        let isSpectator = record.role == .spectator
        people[record.member] = Person(name: record.name, isSpectator: isSpectator, isOnline: isSpectator)
      }
      if people[record.member]?.isYou != true { say("\(record.name) has joined.") }
    case .left(let record):
      let isOwn = people[record.member]?.isYou == true
      people[record.member] = nil
      let name = name(of: record.member)
      switch record.why {
      case .left: if !isOwn { say("\(name) has left.") }
      case .gone: say("\(name) did not come back.")
      case .removed where isOwn: isRemoved = true
      case .removed: say("The host has removed \(name).")
      }
    case .online(let record):
      let name = name(of: record.member)
      if people[record.member]?.isOnline != record.isOnline {
        if record.isOnline { say("\(name) is online.") } else { say("\(name) is offline.", .bad) }
      }
      people[record.member]?.isOnline = record.isOnline
    case .host(let record):
      host = record.member
      say("\(name(of: host)) is the host now.")
    case .ready(let record):
      people[record.member]?.isReady = record.isReady
      say("\(name(of: record.member)) is \(record.isReady ? "ready" : "not ready").")
    case .started(let record):
      (phase, game, mode, style) = (.playing, record.game, record.mode, record.style)
      (code, waiting) = (nil, nil)
      for number in people.keys { people[number]?.isReady = false }
      round.begin(record.round, seat: record.seat, at: now)
      say("Round \(record.round) has begun." + (record.counts ? "" : " It does not count."), .good)
    case .standing(let record):
      let progress = record.progress.map { $0 + ", " } ?? ""
      say("\(name(of: record.member)): \(progress)\(record.status.rawValue).")
    case .chat(let record):
      typing[record.member] = nil
      round.messages += 1
      say("\(name(of: record.member)): \(record.text)", .good)
    case .reaction(let record): say("\(name(of: record.member)) \(record.emoji)", .good)
    case .rematch(let record) where record.deal == "agreed": say("\(name(of: record.member)) agrees to the rematch.")
    case .rematch(let record):
      let what = record.deal == "new" ? "" : record.deal == "same" ? " of the same puzzle" : " (\(record.deal))"
      say(
        people[record.member]?.isYou == true
          ? "You want a rematch\(what). It begins when the others agree."
          : "\(name(of: record.member)) wants a rematch\(what). \(isTyped ? "Type rematch" : "Press Enter") to agree.")
    case .lapsed: say("There is no rematch.")
    case .delayed(let record):
      let next = record.wait == 0 ? "it does not begin" : "it is tried again"
      say("The round can't be dealt yet, and \(next): \(sentence(record.reason))", .bad)
    case .ended(let record):
      phase = .ended
      (round.ended, round.winner) = (now, record.winner)
      let winner = record.winner.flatMap { people[$0]?.name }
      say(winner.map { "The round is over: \($0) has won." } ?? "The round is over.", .good)
    case .placing(let record): take(record)
    case .closed: say("The room is closed.", .bad)
    case .typing(let record): typing[record.member] = now + 4000
    case .view(let record): if !isNews { reply.add(record) }
    case .versus(let record):
      people[record.member]?.record = record
      if isNews { say("You have won \(record.won) and lost \(record.lost) against \(name(of: record.member)).") }
    case .waiting(let record): waiting = record
    case .notice(let record): say("The server: \(record.text)", .bad)
    case .muted(let record): if !isNews { reply.add(record) }
    case .blocked(let record): if !isNews { reply.add(record) }
    }
  }

  private mutating func take(_ placing: RoomRecords.Placing) {
    if let name = placing.name { names[placing.member] = name }
    var text = "\(name(of: placing.member)): \(placing.outcome.rawValue)"
    if placing.outcome == .won { round.isWon = true }
    if let score = placing.score {
      round.scores.append(score)
      text += placing.time == nil ? ", not completed" : ", score \(decimalText(score, places: 0))"
    }
    if let time = placing.time {
      let seconds = Double(time) / 1000
      // Of a race, the time tells that it was completed.
      if placing.outcome == .won || style == .race { round.times.append(seconds) }
      text += ", after \(decimalText(seconds, places: 1)) s"
    }
    say(text)
  }

  private func name(of member: Int) -> String { names[member] ?? "Somebody" }

  /// Who is here, with the numbers by which members are named.
  private var membersTable: Block {
    .table(
      ["Number", "Name", ""],
      people.sorted { $0.key < $1.key }.map { [String($0.key), $0.value.name, state(of: $0.key)] })
  }

  /// What was said last, for whoever asks who is here.
  private var wholeTalk: [Block] { talk.isEmpty ? [] : [.heading("What was said")] + talk.suffix(Self.toldLimit) }

  /// What is to be known of somebody in the room beside the name, such as `host, ready`; may be empty.
  func state(of number: Int) -> String {
    guard let person = people[number] else { return "" }
    var words: [String] = []
    if person.isYou { words.append("you") }
    if number == host { words.append("host") }
    if person.isSpectator { words.append("watches") }
    if person.isReady { words.append("ready") }
    if !person.isOnline { words.append("offline") }
    if let record = person.record { words.append("\(record.won):\(record.lost)") }
    return words.joined(separator: ", ")
  }

  /// A line in which a member is named by its number, as the room wants it, also if it was typed with the name.
  func numbered(_ line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let command = words.first, ["kick", "ban", "mute", "block", "report"].contains(command), words.count == 2
    else { return line }
    let rest = words[1].lowercased()
    // Nobody gets another one removed by being called `2` or `all`.
    let first = rest.prefix { $0 != " " }
    if first == "all" || Int(first) != nil { return line }
    let meant = people.filter { !$0.value.isYou }.filter {
      rest == $0.value.name.lowercased() || rest.hasPrefix($0.value.name.lowercased() + " ")
    }
    // Of two names of which one begins with the other the longer one is meant.
    guard let found = meant.max(by: { $0.value.name.count < $1.value.name.count }) else { return line }
    return "\(command) \(found.key)" + words[1].dropFirst(found.value.name.count)
  }

  /// Anonymous statistics of a round that has ended, once, for its host alone.
  mutating func takeFigures() -> String? {
    guard phase == .ended, people[host]?.isYou == true, round.ended != nil, let style else { return nil }
    defer { round.ended = nil }
    return round.json(style)
  }

  /// The answer has been read.
  mutating func closeAnswer() { answer = [] }

  /// Shows an answer of the front end's own.
  mutating func show(_ blocks: [Block]) { answer = blocks }

  /// Gives what was said, once.
  mutating func takeTalk() -> [Block] {
    defer { talk = [] }
    return talk
  }

  /// Adds a line to what was said.
  mutating func say(_ text: String, _ tone: Tone = .plain) {
    talk.append(.message(oneLine(text), tone))
    freshTalk += 1
    if talk.count > Self.talkLimit { talk.removeFirst() }
  }
}

/// A reply as pictures.
private func shown(_ reply: Reply) -> [Block] { blocks(of: reply) }
