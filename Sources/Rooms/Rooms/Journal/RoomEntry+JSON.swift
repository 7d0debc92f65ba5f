import PlainJSON
import PuzzleKit
import RoomRecords

extension RoomEntry {
  /// The entry as a line of JSON.
  public var json: JSONValue {
    .of(
      ("n", .of(number)), ("at", .integer(time)), ("id", request.isEmpty ? nil : .string(request)),
      ("text", text.map { .string(String($0, radix: 36)) }), ("fact", .string(name)), ("of", content),
      ("drafts", drafts.isEmpty ? nil : .array(drafts.map(\.json))))
  }

  private var name: String {
    switch fact {
    case .created: "created"
    case .joined: "joined"
    case .left: "left"
    case .host: "host"
    case .ready: "ready"
    case .started: "started"
    case .lines: "lines"
    case .chat: "chat"
    case .reaction: "reaction"
    case .rematch: "rematch"
    case .lapsed: "lapsed"
    case .paused: "paused"
    case .ended: "ended"
    case .closed: "closed"
    }
  }

  private var content: JSONValue? {
    switch fact {
    case .created(let id, let code, let settings):
      .of(("id", .string(id)), ("code", .string(code)), ("settings", settings.json))
    case .joined(let newcomer): newcomer.json
    case .left(let member, let why): .of(("member", .of(member)), ("why", .string(why.rawValue)))
    case .host(let member): .of(("member", .of(member)))
    case .ready(let member, let isReady): .of(("member", .of(member)), ("ready", .bool(isReady)))
    case .started(let opening, let seats, let origin):
      .of(
        ("opening", .string(opening)), ("seats", .array(seats.map(JSONValue.of))), ("chosen", origin.chosenJSON),
        ("daily", origin.dailyJSON), ("lag", origin.lagJSON))
    case .lines(let table, let member, let lines):
      .of(("table", .of(table)), ("member", member.map(JSONValue.of)), ("lines", .of(lines)))
    case .chat(let member, let text), .reaction(let member, let text):
      .of(("member", .of(member)), ("text", .string(text)))
    case .rematch(let member, .agreed): .of(("member", .of(member)))
    case .rematch(let member, .same): .of(("member", .of(member)), ("same", .bool(true)))
    case .rematch(let member, .options(let options)): .of(("member", .of(member)), ("options", .of(options)))
    case .lapsed: nil
    case .paused(let time): .of(("time", .integer(time)))
    case .ended(let result): result.json
    case .closed(let why): .of(("why", .string(why.rawValue)))
    }
  }

  /// Reads an entry back.
  public init(_ node: JSONNode) throws(JSONFault) {
    number = try node.required("n").int()
    time = try node.required("at").milliseconds()
    request = try node.optional("id")?.string() ?? ""
    text = try node.optional("text").map { text throws(JSONFault) in
      try text.digest()
    }
    for draft in try node.optional("drafts")?.elements() ?? [] { drafts.append(try Draft(draft)) }
    let name = try node.required("fact")
    let kind = try name.string()
    if kind == "lapsed" {
      fact = .lapsed
      return
    }
    let content = try node.required("of")
    func member() throws(JSONFault) -> Int { try content.required("member").int() }
    switch kind {
    case "created":
      fact = .created(
        id: try content.required("id").string(), code: try content.required("code").string(),
        try RoomSettings(kept: content.required("settings")))
    case "joined": fact = .joined(try Newcomer(content))
    case "left": fact = .left(try member(), try content.required("why").choice(Leaving.self))
    case "host": fact = .host(try member())
    case "ready": fact = .ready(try member(), try content.required("ready").bool())
    case "started":
      var seats: [Int] = []
      for seat in try content.required("seats").elements() { seats.append(try seat.int()) }
      fact = .started(
        opening: try content.required("opening").string(), seats: seats, origin: try RoundOrigin(content))
    case "lines":
      fact = .lines(
        table: try content.required("table").int(), by: try content.optional("member")?.int(),
        try content.required("lines").words())
    case "chat": fact = .chat(try member(), try content.required("text").string())
    case "reaction": fact = .reaction(try member(), try content.required("text").word())
    case "rematch":
      if let options = try content.optional("options") {
        fact = .rematch(try member(), .options(try options.words()))
      } else {
        fact = .rematch(try member(), try content.optional("same")?.bool() == true ? .same : .agreed)
      }
    case "paused": fact = .paused(try content.required("time").milliseconds())
    case "ended": fact = .ended(try RoundResult(content))
    case "closed": fact = .closed(try content.required("why").choice(Closing.self))
    default: throw name.fault("is nothing that happens in a room")
    }
  }
}

extension RoomEntry.Draft {
  fileprivate var json: JSONValue {
    .of(("member", .of(member)), ("id", .string(request)), ("text", .string(String(text, radix: 36))))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    member = try node.required("member").int()
    request = try node.required("id").string()
    text = try node.required("text").digest()
  }
}

extension JSONNode {
  /// A time or a span of time, of which several can be added up.
  fileprivate func milliseconds() throws(JSONFault) -> Int64 {
    let number = try integer()
    if 0...(1 << 53) ~= number { return number }
    throw fault("must be a number of milliseconds, not \(number)")
  }

  /// A word that is not empty.
  fileprivate func word() throws(JSONFault) -> String {
    let text = try string()
    if text.isEmpty { throw fault("must not be empty") }
    return text
  }

  /// A digest, as it is kept.
  fileprivate func digest() throws(JSONFault) -> UInt64 {
    if let digest = UInt64(try string(), radix: 36) { return digest }
    throw fault("must be a digest")
  }
}

extension Newcomer {
  fileprivate var json: JSONValue {
    .of(
      ("member", .of(member)), ("name", .string(name)), ("player", player.map(JSONValue.string)),
      ("token", .string(tokenHash)), ("watches", isSpectator ? .bool(true) : nil),
      ("repeats", repetition.map { .string($0.request) }), ("salt", repetition.map { .string($0.salt) }),
      (
        "against",
        against.isEmpty
          ? nil
          : .array(
            against.sorted { $0.key < $1.key }.map { member, record in
              .of(("member", .of(member)), ("won", .of(record.won)), ("lost", .of(record.lost)))
            })
      ))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    member = try node.required("member").int()
    name = try node.required("name").string()
    player = try node.optional("player")?.string()
    tokenHash = try node.required("token").string()
    isSpectator = try node.optional("watches")?.bool() ?? false
    if let request = try node.optional("repeats")?.string() {
      repetition = Repetition(request: request, salt: try node.required("salt").string())
    }
    for record in try node.optional("against")?.elements() ?? [] {
      against[try record.required("member").int()] = PlayerStatistics.Record(
        won: try record.required("won").int(), lost: try record.required("lost").int())
    }
  }
}

extension RoomSettings {
  fileprivate var json: JSONValue {
    .of(
      ("game", .string(game)), ("mode", .string(mode)), ("play", .string(style.rawValue)), ("options", .of(options)),
      ("file", file.map(JSONValue.string)), ("showsProgress", .bool(showsProgress)),
      ("timeLimit", timeLimit.map(JSONValue.of)),
      ("title", title.map(JSONValue.string)), ("seats", .of(seats)),
      ("watching", watching == .shared ? nil : .string(watching.rawValue)),
      ("open", finding.isOpen ? .bool(true) : nil), ("with", finding.guest.map(JSONValue.string)),
      ("paired", finding.isPaired ? .bool(true) : nil))
  }

  fileprivate init(kept node: JSONNode) throws(JSONFault) {
    let (limit, places) = (try node.optional("timeLimit"), try node.required("seats"))
    if let limit, !(Self.timeLimits ~= (try limit.int())) { throw limit.fault("must be 60 to 3600 seconds") }
    guard 2...Self.mostSeats ~= (try places.int()) else { throw places.fault("must be 2 to \(Self.mostSeats)") }
    self.init(
      game: try node.required("game").word(), mode: try node.required("mode").word(),
      style: try node.required("play").choice(PlayStyle.self), options: try node.required("options").words(),
      file: try node.optional("file")?.string(), showsProgress: try node.required("showsProgress").bool(),
      timeLimit: try limit?.int(),
      title: try node.optional("title")?.string(), seats: try places.int(),
      watching: try node.optional("watching")?.choice(Watching.self) ?? .shared)
    finding.isOpen = try node.optional("open")?.bool() ?? false
    finding.guest = try node.optional("with")?.word()
    finding.isPaired = try node.optional("paired")?.bool() ?? false
  }
}

extension RoundOrigin {
  fileprivate var chosenJSON: JSONValue? { isFair ? nil : .bool(true) }
  fileprivate var dailyJSON: JSONValue? { daily.map(JSONValue.string) }
  fileprivate var lagJSON: JSONValue? { lag == 0 ? nil : .integer(lag) }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    isFair = try node.optional("chosen")?.bool() != true
    daily = try node.optional("daily")?.string()
    lag = try node.optional("lag")?.milliseconds() ?? 0
  }
}

extension RoundResult {
  /// All that is kept, to be read back.
  public var json: JSONValue {
    .of(
      ("game", .string(game)), ("mode", .string(mode)), ("play", .string(style.rawValue)), ("round", .of(round)),
      ("started", .integer(started)), ("ended", .integer(ended)), ("reason", .string(reason.rawValue)),
      ("players", .array(players.map(\.json))), ("chosen", origin.chosenJSON), ("daily", origin.dailyJSON),
      ("lag", origin.lagJSON))
  }

  /// Reads what was kept.
  public init(_ node: JSONNode) throws(JSONFault) {
    game = try node.required("game").string()
    mode = try node.required("mode").string()
    style = try node.required("play").choice(PlayStyle.self)
    round = try node.required("round").int()
    started = try node.required("started").integer()
    ended = try node.required("ended").integer()
    reason = try node.required("reason").choice(Ending.self)
    var players: [Player] = []
    for player in try node.required("players").elements() { players.append(try Player(player)) }
    self.players = players
    origin = try RoundOrigin(node)
  }
}

extension RoundResult.Player {
  fileprivate var json: JSONValue {
    .of(
      ("member", .of(member)), ("player", player.map(JSONValue.string)), ("outcome", .string(outcome.rawValue)),
      ("score", score.map(JSONValue.number)), ("time", time.map(JSONValue.integer)), ("messages", .of(messages)))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    member = try node.required("member").int()
    player = try node.optional("player")?.string()
    let word = try node.required("outcome")
    guard let outcome = Outcome(rawValue: try word.string()) else { throw word.fault("must be the end of a round") }
    self.outcome = outcome
    score = try node.optional("score")?.double()
    time = try node.optional("time")?.integer()
    messages = try node.required("messages").int()
  }
}
