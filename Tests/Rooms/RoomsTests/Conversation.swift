import PlainJSON
import PuzzleKit
import RoomRecords
import Testing
import Wire

@testable import Rooms

/// People who say anything to the rooms of one server, drawn from a seed, and what each of them is told.
final class Conversation {
  let house: House
  let database = MemoryDatabase()
  private(set) var people: [Person] = []
  /// Those who have left, or come in again as somebody else.
  private(set) var former: [Person] = []
  /// The steps so far, in words.
  private(set) var said: [String] = []
  /// The faults so far.
  private(set) var faults: [String] = []
  /// The number of lines that were refused, and that were told to somebody.
  private(set) var (refused, told) = (0, 0)
  private var random: SplitMix64
  /// The words that each member has tried in the round that is played, by room.
  private var tried: [String: [Int: Set<String>]] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    house = House(seed % 2 == 0 ? House.limits : RoomLimits())
    house.database = database
    house.listener = { [unowned self] in hear($1, by: $0) }
  }

  func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  func any<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

  func blame(_ fault: String) { faults.append("\(fault), after \(said.suffix(4).joined(separator: "; "))") }

  private func hear(_ message: String, by reader: Int) {
    guard let person = people.first(where: { $0.guest.reader == reader }) else { return }
    told += 1
    for fault in person.hear(message, at: house.now) { blame("\(person.name): \(fault)") }
    if let secret = secret(told: message, to: person) { blame("\(person.name) is told \(secret): \(message)") }
  }

  // MARK: - Who may know what

  /// The words of the known puzzle that are no names of records or in pictures.
  private static let puzzleWords: Set<String> = {
    let names = (RoomRecords.all + Reading.schemas).flatMap { [$0.name] + $0.fields.map(\.name) }
    return Set(Known.words).subtracting(names + ["news", "text", "foot", "next", "rows", "tone"])
  }()
  private static let guesses = ["slate", "crony", "moist", "brick", "crane"]

  /// A word in a message that its reader may not know yet: of another's game, or of what is looked for.
  private func secret(told message: String, to person: Person) -> String? {
    let lobby = house.lobby
    if person.isSpectator, let code = lobby.rooms[person.guest.room]?.code,
      ["code \(code)", #""code":"\#(code)""#].contains(where: message.contains)
    {
      return "the code, with which it could play"
    }
    guard !person.asksForOldEvents, let room = lobby.rooms[person.guest.room], room.phase == .playing,
      let round = room.round, let member = room.member(person.number), !room.isKnown(to: member, at: house.now)
    else { return nil }
    let words = Set(message.split { !$0.isLetter }.map { $0.lowercased() })
    let tried = tried[person.guest.room] ?? [:]
    let own = tried[person.number] ?? []
    let isRace = room.settings.style == .race
    let others = tried.filter { $0.key != person.number }.values.reduce(Set(), { $0.union($1) }).subtracting(own)
    if isRace, let word = others.intersection(words).subtracting(["news"]).first { return "another's word \(word)" }
    if isRace, !room.settings.showsProgress, Self.showsStanding(message) { return "how another stands" }
    // Players may ask for a word to be revealed to all.
    if round.tables.flatMap(\.journal).contains(where: { $0.hasPrefix("reveal") }) { return nil }
    let answers = Self.answers(of: room.settings, inRound: round.number).subtracting(own).subtracting(others)
    return answers.intersection(words).first.map { "the answer \($0)" }
  }

  private static func answers(of settings: RoomSettings, inRound number: Int) -> Set<String> {
    if settings.options == ["answer", "crane"] { return ["crane"] }
    return settings.options == Known.options && number == 1 ? puzzleWords : []
  }

  private static func showsStanding(_ message: String) -> Bool {
    message.contains(" progress ") || message.contains(#""progress":""#) || message.contains(#""record":"rival""#)
      || message.split(separator: "\n").contains { $0.hasPrefix("* rival ") || $0.hasPrefix("rival ") }
  }

  // MARK: - What people do

  func create(_ request: CreateRequest, of address: String = "a") {
    said.append("Ann makes a room of \(request.game ?? "wordflow")")
    come("ann", house.ask(.create(request), of: address), isSpectator: false)
  }

  func join(_ room: String, _ name: String, _ request: JoinRequest, of address: String = "b") {
    said.append("\(name) \(request.isSpectator ? "watches" : "joins")")
    come(name, house.ask(.join(room: room, request), of: address), isSpectator: request.isSpectator)
  }

  private func come(_ name: String, _ answer: RoomAnswer?, isSpectator: Bool) {
    let guest = Guest(house, answer)
    if guest.token.isEmpty { return }
    let number = answer?.number("member") ?? 0
    // Whoever comes back to a seat goes on as before.
    let before = (people + former).last { $0.guest.room == guest.room && $0.number == number }
    let dialect = before?.dialect ?? RoomDialect(chance(4) ? .json : .text, chance(2) ? 1 : 2)
    let person = Person(name, at: house.now, number, guest, dialect, isSpectator: isSpectator)
    for person in people where person.name == name {
      person.isFormer = true
      former.append(person)
    }
    people.removeAll { $0.name == name }
    people.append(person)
    if !chance(6) { connect(person, since: any([nil, 0])) }
  }

  func connect(_ person: Person, since: Int?) {
    said.append("\(person.name) connects\(since.map { " since \($0)" } ?? "")")
    person.guest.reader = house.newReader()
    house.take(.open(room: person.guest.room, person.dialect), from: person.guest.reader)
    let pictures = person.wantsPictures ? " pictures" : ""
    person.ask(.hello(since: since))
    house.take(
      .line("hello \(person.guest.token)\(pictures)\(since.map { " since \($0)" } ?? "")"), from: person.guest.reader)
    person.ask(nil)
    if person.final == .ok { person.goneSince = nil }
    noteClosed()
  }

  /// Sends a line. One that is refused has changed nothing and was told to nobody else.
  @discardableResult
  func send(_ person: Person, _ line: String) -> [String] {
    said.append("\(person.name): \(line)")
    let words = line.drop { $0 != " " && line.hasPrefix("@") }.split(separator: " ")
    let before = snapshot()
    let others = people.filter { $0 !== person }.map(\.messages)
    if words.count == 2, ["word", "guess"].contains(words[0]) {
      tried[person.guest.room, default: [:]][person.number, default: []].insert(String(words[1]))
    }
    person.say(line)
    house.take(.line(line), from: person.guest.reader)
    let reply = person.ask(nil)
    if case .error? = person.final {
      refused += 1
      if snapshot() != before { blame("a refused line has changed something") }
      if people.filter({ $0 !== person }).map(\.messages) != others { blame("others are told of a refused line") }
    }
    noteClosed()
    return reply
  }

  func wait(_ milliseconds: Int64) {
    said.append("\(milliseconds) ms go by")
    house.wait(milliseconds)
    if let due = house.lobby.due, due <= house.now { blame("what is due is not done") }
    noteClosed()
  }

  func disconnect(_ person: Person) {
    if person.guest.reader == 0 { return }
    said.append("\(person.name) is gone")
    person.guest.disconnect()
    (person.guest.reader, person.goneSince) = (0, house.now)
  }

  /// The server is killed and started; who was there comes back, and is told what it was told before.
  func crash() throws {
    let there = people.filter { $0.guest.reader != 0 && !$0.isSpectator }
    let before = there.map { send($0, "since 0") + send($0, "room") + [look($0)] }
    said.append("the server is started again")
    for person in people + former {
      if house.lobby.rooms[person.guest.room]?.member(person.number) != nil { person.goneSince = house.now }
      person.guest.reader = 0
    }
    try house.crash(isBusy: chance(2))
    for person in there { connect(person, since: person.newest) }
    for (person, before) in zip(there, before) where person.guest.reader != 0 {
      let after = send(person, "since 0") + send(person, "room") + [look(person)]
      // Who was away on the other side of the crash has another presence.
      if Self.withoutPresence(after) != Self.withoutPresence(before) {
        blame("\(person.name) is told another story after a restart: \(zip(before, after).first { $0 != $1 } as Any)")
      }
    }
  }

  private static func withoutPresence(_ lines: [String]) -> [String] {
    lines.map {
      let words = $0.split(separator: " ")
      if words.first == "member" { return (words.prefix(4) + words.dropFirst(5)).joined(separator: " ") }
      return $0.replacing(#""online":false"#, with: #""online":true"#)
    }
  }

  func look(_ person: Person) -> String {
    guard case .done(let body) = house.ask(.look(room: person.guest.room, token: person.guest.token), of: "c") else {
      return "refused"
    }
    if person.isSpectator, body.text.contains(#""code":"#) { blame("\(person.name) sees the code") }
    return body.text
  }

  private func noteClosed() {
    for person in people {
      guard let reason = house.closed[person.guest.reader] else { continue }
      house.forget(closed: person.guest.reader)
      person.guest.reader = 0
      if reason == .left { person.hasLeft = true }
    }
    for room in tried.keys where house.lobby.rooms[room]?.phase != .playing { tried[room] = nil }
  }

  /// All that lasts of the rooms.
  private func snapshot() -> [String] {
    house.lobby.rooms.values.sorted { $0.id < $1.id }.flatMap { room in
      [room.json(for: nil, at: house.now).text, "\(house.journals[room.id]?.count ?? 0)", "\(room.offer as Any)"]
        + (room.round?.tables.flatMap(\.journal) ?? []) + room.members.map { "\($0.stream.count)" }
    }
  }

  // MARK: - Anything

  static let bodies = [
    #"{"name":"Ann","playerId":"ann","puzzle":{"options":"size 3 tier easy seed 7 words 1"}}"#,
    #"{"name":"Ann","playerId":"ann","play":"race","puzzle":{"options":"size 3 tier easy seed 7 words 1"}}"#,
    #"{"name":"Ann","play":"race","showsProgress":false,"puzzle":{"options":"size 3 tier easy seed 7 words 1"}}"#,
    #"{"name":"Ann","game":"wordle","mode":"classic","puzzle":{"options":"answer crane"},"players":3}"#,
    #"{"name":"Ann","game":"wordle","mode":"classic","puzzle":{"options":"answer crane"},"showsProgress":false}"#,
    #"{"name":"Ann","game":"duel","play":"race","title":"Our room"}"#,
    #"{"name":"Ann","play":"race","timeLimit":60,"puzzle":{"id":"pollen"},"watching":"after"}"#,
    #"{"name":"Ann","game":"atlas","timeLimit":120}"#,
  ]

  private static let lines = [
    "chat hello", "chat \"quoted\" 👍", "chat", "react 👍", "react x", "typing", "ready", "ready", "ready off", "start",
    "start", "rematch", "rematch", "rematch same", "rematch size 3 tier easy seed 8 words 1", "rematch nonsense",
    "room",
    "since 0", "since 3", "since 100", "show", "moves 3", "hints", "help", "undo", "redo", "touch a1", "touch b2",
    "lift", "tick", "reveal", "resign", "resign confirm", "solve", "nonsense", "@", "@7", "@7 room", "leave x", "draw",
    "mute 1", "mute 2 off", "mute all", "mute all off", "mute 99", "block 1", "block", "report 1 rude", "report 2 rude",
    "ban 9", "kick 9",
  ]

  private func move(of person: Person) -> String {
    switch house.lobby.rooms[person.guest.room]?.settings.game {
    case "wordle": "guess \(any(Self.guesses))"
    case "duel": "\(any(["remove", "remove 1", "note"])) \(any([1, 2, 3]))"
    case "atlas": any(["draw", "move waste foundation 1"])
    default: "word \(any(Array(Known.words.prefix(Known.required + 4)) + ["crane", "zz"]))"
    }
  }

  /// Lets anything happen that may.
  func step() throws {
    guard let person = people.isEmpty ? nil : any(people) else { return }
    if person.guest.reader == 0, !chance(3) {
      return connect(person, since: any([nil, 0, person.newest, person.newest, 1000]))
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<8:
      let name = any(["ben", "cleo", "dan", "eve"])
      var request = JoinRequest(name: chance(5) ? "Ann" : name.capitalized, isSpectator: chance(3))
      request.player = chance(2) ? name : nil
      join(any([person.guest.room, person.guest.code, "none"]), name, request, of: any(["b", "c"]))
    case 8..<10: _ = look(person)
    case 10: _ = house.ask(.start(room: person.guest.room, token: person.guest.token))
    case 11 where chance(3):
      _ = house.ask(.leave(room: person.guest.room, token: person.guest.token))
      noteClosed()
    case 12..<14: disconnect(person)
    case 14..<26: wait(any([1, 10, 400, 1000, 2000, 3000, 5000, 10_000, 30_000]))
    case 26: wait(any([10_000, 60_000, 119_999, 120_000]))
    case 27: try crash()
    case 28 where chance(3): send(person, any(["leave", "kick 2", "ban 3", "ban 3 off"]))
    case 28: for _ in 0..<6 { send(person, any(["chat hello", "chat well done"])) }
    case 29..<58: send(person, (chance(4) ? "@\(any([1, 2, 3])) " : "") + move(of: person))
    default: send(person, (chance(6) ? "@9 " : "") + any(Self.lines))
    }
  }
}

extension Room {
  /// Whether a member may know all games of the round: who is done with its own while at most one still plays, and spectators who do not only hear how the
  /// players stand. What is said late may be of the round before.
  func isKnown(to member: Member, at now: Int64) -> Bool {
    if let seat = member.seat, let round {
      return settings.style == .race && round.isDone(seat) && (round.lastPlaying != nil || round.isOver)
    }
    return !member.isSpectator || settings.style == .together || now < (round?.started ?? 0) + 2 * limits.spectatorDelay
  }
}
