import Engine
import PuzzleKit
import RoomRecords
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
  }

  /// A line that was sent and has not had its effect.
  private struct Sent {
    let line: String
    var isAnswered = false
  }

  private(set) var phase = "waiting"
  private(set) var game = ""
  private(set) var mode = ""
  private(set) var style = ""
  private(set) var code: String?
  /// The id with which others watch; nil for a spectator.
  private(set) var id: String?
  private(set) var title: String?
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
  /// The last words about the room from the program that reaches it.
  private(set) var farewell: String?
  private(set) var picture: RoomPicture?
  /// The time until which each member is writing.
  private var typing: [Int: Int] = [:]
  private var sent: [Sent] = []
  /// The figures of the round.
  private var round = RoundFigures()
  private let prediction: (String) -> (@Sendable ([Block], String) -> [Block]?)?

  private let reader: RecordReader
  private static let talkLimit = 200

  /// - Parameters:
  ///   - schemas: the records of the games.
  ///   - prediction: makes the function that foresees a game's pictures after a line is accepted.
  init(
    _ schemas: [RecordSchema] = [],
    prediction: @escaping (String) -> (@Sendable ([Block], String) -> [Block]?)? = { _ in nil }
  ) {
    reader = RecordReader(RoomRecords.all + Schemas.all + schemas)
    self.prediction = prediction
  }

  /// The game as it stands, with what was sent and not answered as if it were accepted.
  var blocks: [Block] { Array(foreseen.prefix(picture?.blocks.count ?? 0)) }

  /// The effects of the last move, or of one that waits for an answer.
  var gain: [Block] {
    let waiting = foreseen.dropFirst(picture?.blocks.count ?? 0)
    return waiting.isEmpty ? picture?.news ?? [] : Array(waiting)
  }

  private var foreseen: [Block] {
    var blocks = picture?.blocks ?? []
    guard phase == "playing", let predictPicture = prediction(game) else { return blocks }
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

  /// Takes a line that is sent.
  mutating func send(_ line: String) {
    sent.append(Sent(line: line))
    (answer, reply) = ([], Reply())
  }

  /// Takes a line that has come.
  mutating func take(_ line: String, at now: Int) {
    if line == "* connection lost" {
      isConnected = false
      round.reconnections += 1
      return
    }
    if line.hasPrefix("parlor-net: ") {
      farewell = String(line.dropFirst(12))
      return
    }
    let isNews = line.hasPrefix("* ")
    guard let (_, read) = try? reader.read(text: line) else {
      if isNews { return }
      if case .preformatted(let lines)? = answer.last {
        answer[answer.count - 1] = .preformatted(lines + [line])
      } else {
        answer.append(.preformatted([line]))
      }
      return
    }
    switch read {
    case .ok: if !isNews { finish() } else { isConnected = true }
    case .error(_, let text):
      if isNews { return say(text, .bad) }
      dropRefused()
      answer = [.message(text, .bad)]
    case .record(let record): take(record, isNews: isNews, at: now)
    }
  }

  private mutating func finish() {
    if let index = sent.firstIndex(where: { !$0.isAnswered }) { sent[index].isAnswered = true }
    answer += Console.blocks(of: reply)
    (reply, isAccepted) = (Reply(), false)
  }

  /// A refusal takes back what was foreseen.
  private mutating func dropRefused() {
    if let index = sent.firstIndex(where: { !$0.isAnswered }) { sent.remove(at: index) }
  }

  private mutating func take(_ record: ReadRecord, isNews: Bool, at now: Int) {
    func word(_ name: String) -> String {
      if case .word(let word)? = record[name] { word } else if case .text(let text)? = record[name] { text } else { "" }
    }
    func number(_ name: String) -> Int {
      if case .integer(let number)? = record[name] { Int(clamping: number) } else { 0 }
    }
    func flag(_ name: String) -> Bool { record[name] == .flag(true) }
    let member = number("member")
    let name = names[member] ?? "Somebody"
    switch record.schema.name {
    case "picture":
      if let next = try? RoomPicture(word("json")) { picture = next }
      sent.removeAll(where: \.isAnswered)
      // The picture says it all.
      if isNews { (answer, reply) = ([], Reply()) }
    case "room":
      (phase, game, mode, style) = (word("phase"), word("game"), word("mode"), word("play"))
      (host, code) = (number("host"), word("code").isEmpty ? nil : word("code"))
      (id, title) = (word("id").isEmpty ? nil : word("id"), word("title").isEmpty ? nil : word("title"))
      people = [:]
      if !isNews { reply.add(record.schema, values: record.values) }
    case "member":
      names[member] = word("name")
      people[member] = Person(
        name: word("name"), isSpectator: word("role") == "spectator", isYou: flag("you"),
        // Of spectators only their coming and leaving is told.
        isOnline: flag("online") || word("role") == "spectator",
        isReady: flag("ready"))
    case "joined":
      names[member] = word("name")
      if people[member] == nil {
        let isSpectator = word("role") == "spectator"
        people[member] = Person(name: word("name"), isSpectator: isSpectator, isOnline: isSpectator)
      }
      if people[member]?.isYou != true { say("\(word("name")) has come in.") }
    case "left":
      people[member] = nil
      say(word("why") == "gone" ? "\(name) did not come back." : "\(name) has left.")
    case "online":
      if people[member]?.isOnline != flag("online") {
        say(flag("online") ? "\(name) is online." : "\(name) is offline.", flag("online") ? .plain : .bad)
      }
      people[member]?.isOnline = flag("online")
    case "host":
      host = member
      say("\(name) is the host now.")
    case "ready":
      people[member]?.isReady = flag("ready")
      say(flag("ready") ? "\(name) is ready." : "\(name) is not ready.")
    case "started":
      (phase, game, mode, style) = ("playing", word("game"), word("mode"), word("play"))
      code = nil
      for number in people.keys { people[number]?.isReady = false }
      round.begin(number("round"), seat: number("seat"), at: now)
      say("Round \(number("round")) has begun.", .good)
    case "standing":
      let progress = word("progress")
      say("\(name): \(progress.isEmpty ? "" : progress + ", ")\(word("status")).")
    case "chat":
      typing[member] = nil
      round.messages += 1
      say("\(name): \(word("text"))", .good)
    case "reaction": say("\(name) \(word("emoji"))", .good)
    case "rematch": say("\(name) wants a rematch: \(word("deal")). rematch agrees.")
    case "lapsed": say("The rematch is not played.")
    case "accepted":
      round.seat = number("seat")
      isAccepted = !isNews
    // What a game says of a move, such as the word that was looked for, is in no picture.
    case "message" where isAccepted: say(word("text"), .good)
    case "attempt": if word("verdict") == "found" { round.find() }
    case "ended":
      phase = "ended"
      (round.ended, round.winner) = (now, number("winner"))
      let winner = people[number("winner")]?.name
      say(winner.map { "The round is over: \($0) has won." } ?? "The round is over.", .good)
    case "placing":
      var text = "\(name): \(word("outcome"))"
      if word("outcome") == "won" { round.isWon = true }
      if case .decimal(let score, _)? = record["score"] {
        round.scores.append(score)
        text += ", score \(decimalText(score, places: 0))"
      }
      if case .integer(let time)? = record["time"] {
        // Of a race, the time tells that it was completed.
        if word("outcome") == "won" || style == "race" { round.times.append(Double(time) / 1000) }
        text += ", after \(decimalText(Double(time) / 1000, places: 1)) s"
      }
      say(text)
    case "closed": say("The room is closed.", .bad)
    case "typing": typing[member] = now + 4000
    case "rival", "puzzle":
      if record.schema.name == "rival" { round.find(byRival: number("words")) } else { round.puzzle = word("id") }
      fallthrough
    default: if !isNews { reply.add(record.schema, values: record.values) }
    }
  }

  /// Anonymous statistics of a round that has ended, once, for its host alone.
  mutating func takeFigures() -> String? {
    guard phase == "ended", people[host]?.isYou == true, round.ended != nil else { return nil }
    defer { round.ended = nil }
    return round.json(style)
  }

  /// The answer has been read.
  mutating func closeAnswer() { answer = [] }

  /// Adds a line to what was said.
  mutating func say(_ text: String, _ tone: Tone = .plain) {
    talk.append(.message(oneLine(text), tone))
    if talk.count > Self.talkLimit { talk.removeFirst() }
  }
}
