import PlainJSON
import PuzzleKit
import RoomRecords

extension RoomEntry {
  /// The entry as a line of JSON.
  public var json: JSONValue {
    let content = fact.content
    return .of(
      ("n", .of(number)), ("at", .integer(time)), ("id", request.isEmpty ? nil : .string(request)),
      ("text", text.map { .string(String($0, radix: 36)) }), ("fact", .string(type(of: content).kind.rawValue)),
      ("of", content.kept), ("drafts", drafts.isEmpty ? nil : .array(drafts.map(\.json))))
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
    fact = try RoomFact(node)
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
  /// The number of the member that it names.
  func member() throws(JSONFault) -> Int { try required("member").int() }

  /// A time or a span of time, of which several can be added up.
  func milliseconds() throws(JSONFault) -> Int64 {
    let number = try integer()
    if 0...(1 << 53) ~= number { return number }
    throw fault("must be a number of milliseconds, not \(number)")
  }

  /// A word that is not empty.
  func word() throws(JSONFault) -> String {
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
  /// The form in the journal.
  var json: JSONValue {
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
      ),
      ("from", origin.map(JSONValue.string)), ("proof", proof.map(JSONValue.string)),
      ("blocks", blocks.isEmpty ? nil : .of(blocks)), ("identity", identity.map(JSONValue.string)))
  }

  /// Reads what was kept.
  init(_ node: JSONNode) throws(JSONFault) {
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
    origin = try node.optional("from")?.string()
    proof = try node.optional("proof")?.string()
    blocks = try node.optional("blocks")?.words() ?? []
    identity = try node.optional("identity")?.string()
  }
}

extension RoomSettings {
  /// The form in the journal.
  var json: JSONValue {
    .of(
      ("game", .string(game)), ("mode", .string(mode)), ("play", .string(style.rawValue)), ("options", .of(options)),
      ("file", file.map(JSONValue.string)), ("showsProgress", .bool(showsProgress)),
      ("timeLimit", timeLimit.map(JSONValue.of)),
      ("title", title.map(JSONValue.string)), ("seats", .of(seats)),
      ("watching", watching == .shared ? nil : .string(watching.rawValue)),
      ("open", finding.isOpen ? .bool(true) : nil), ("with", finding.guest.map(JSONValue.string)),
      ("paired", finding.isPaired ? .bool(true) : nil))
  }

  /// Reads what was kept.
  init(kept node: JSONNode) throws(JSONFault) {
    let (limit, places) = (try node.optional("timeLimit"), try node.required("seats"))
    if let limit, !(Self.timeLimits ~= (try limit.int())) {
      throw limit.fault("must be \(Self.timeLimits.inWords) seconds")
    }
    guard Self.seatCounts ~= (try places.int()) else { throw places.fault("must be \(Self.seatCounts.inWords)") }
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
  var chosenJSON: JSONValue? { isFair ? nil : .bool(true) }
  var dailyJSON: JSONValue? { daily.map(JSONValue.string) }
  var lagJSON: JSONValue? { lag == 0 ? nil : .integer(lag) }

  /// Reads what was kept.
  init(_ node: JSONNode) throws(JSONFault) {
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
    reason = try node.required("reason").choice(RoundEnding.self)
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
