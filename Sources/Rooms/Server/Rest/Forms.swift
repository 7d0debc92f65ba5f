import Catalog
import Engine
import PlainJSON
import RoomRecords
import Rooms

/// The forms of requests and answers.
extension Form {
  private static let flag = type("boolean")
  /// A name has something in it that can be seen, and no control characters.
  private static let name = Form("Name") { limits in
    type(
      "string", ("minLength", .integer(1)), ("maxLength", .integer(Int64(limits.nameLength))),
      ("pattern", .string("^[^\\u0000-\\u001f\\u007f-\\u009f]*\\S[^\\u0000-\\u001f\\u007f-\\u009f]*$")))
  }
  private static let playerID = text(matching: EndpointParameter.player.pattern)
  private static let key = text(of: "!-~", BodyLimits.key)
  /// The games that are played in rooms.
  private static let game = choice(Catalog.standard.roomGames)
  private static let style = choice(PlayStyle.allCases.map(\.rawValue))
  private static let id = text(matching: EndpointParameter.puzzle.pattern)
  private static let word = text(of: "A-Za-z", BodyLimits.word)

  private static let countedMembers = ["plays", "completions", "completionRate", "firstWords", "lastWords", "sums"]
  private static let counts = [
    ("plays", type("integer")), ("completions", type("integer")), ("completionRate", type("number")),
    ("medianTime", type("integer")), ("firstWords", words.reference), ("lastWords", words.reference),
    ("sums", type("object", ("additionalProperties", type("integer")))),
  ]

  /// The puzzle that a room plays if it is no fresh deal.
  private static let puzzleOfRoom: JSONValue = {
    let draft = members(["draft"], [("draft", members(["grid"], [("grid", type("array"))]))])
    let id = members(["id"], [("id", text(of: "!-~", BodyLimits.id))])
    let day = type(
      "string", ("format", .string("date")),
      ("pattern", .string("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")))
    let daily = members(["daily"], [("daily", object([("anyOf", .array([object([("const", .bool(true))]), day]))]))])
    let line = type("string", ("maxLength", .integer(Int64(BodyLimits.options))), ("pattern", .string("^[ -~]*$")))
    let options = members(["options"], [("options", line)])
    return object([("oneOf", .array([draft, id, daily, options].map(closed)))])
  }()

  private static let createRoomSchema = closed(
    members(
      ["name"],
      [
        ("name", name.reference), ("playerId", playerID), ("playerKey", key), ("keepName", flag), ("game", game),
        ("mode", text(1...40)),
        ("play", style), ("watching", choice(Watching.allCases.map(\.rawValue))), ("showsProgress", flag),
        ("timeLimit", number(RoomSettings.timeLimits)), ("title", text(RoomSettings.titleLengths)),
        ("players", number(RoomSettings.seatCounts)), ("puzzle", puzzleOfRoom), ("open", flag),
      ]))

  private static let joinRoomSchema = closed(
    members(
      ["name"],
      [("name", name.reference), ("playerId", playerID), ("playerKey", key), ("keepName", flag), ("spectator", flag)]))

  static let pairing = Form(
    "Pairing",
    closed(
      members(
        ["name"],
        [
          ("name", name.reference), ("playerId", playerID), ("playerKey", key), ("game", game), ("mode", text(1...40)),
          ("play", style), ("with", name.reference),
        ])), with: [name])
  static let openRooms = Form(
    "OpenRooms",
    members(
      ["rooms", "count", "pairs"],
      [
        ("rooms", type("array", ("items", room.reference))), ("count", type("integer")),
        (
          "pairs",
          type(
            "array",
            (
              "items",
              members(
                ["game", "mode", "play", "lastHour"],
                [
                  ("game", type("string")), ("mode", type("string")), ("play", style), ("lastHour", type("integer")),
                  ("medianWait", type("integer")),
                ])
            ))
        ),
      ]), with: [room])
  private static let ratingFields = ["rating", "deviation", "volatility", "low", "high", "rounds"]
  private static let ratingTypes = ratingFields.map { ($0, type($0 == "volatility" ? "number" : "integer")) }
  static let rating = Form(
    "Rating",
    members(["game", "mode"] + ratingFields, [("game", type("string")), ("mode", type("string"))] + ratingTypes))
  static let best = Form(
    "Best",
    members(
      ["game", "mode", "leastRounds", "greatestDeviation", "players"],
      [
        ("game", type("string")), ("mode", type("string")), ("leastRounds", type("integer")),
        ("greatestDeviation", type("integer")),
        (
          "players",
          type(
            "array",
            (
              "items",
              members(
                ["place", "playerId"] + ratingFields,
                [("place", type("integer")), ("playerId", playerID)] + ratingTypes)
            ))
        ),
      ]))
  private static let placing: [(String, JSONValue)] = [
    ("outcome", type("string")), ("score", type("number")), ("completionTime", type("number")),
  ]
  static let playerRounds = Form(
    "PlayerRounds",
    members(
      ["rounds"],
      [
        (
          "rounds",
          type(
            "array",
            (
              "items",
              members(
                ["game", "mode", "play", "startTime", "endTime", "rated", "outcome", "others"],
                [
                  ("game", type("string")), ("mode", type("string")), ("play", style), ("startTime", type("integer")),
                  ("endTime", type("integer")), ("daily", type("string")), ("rated", flag),
                  (
                    "others",
                    type("array", ("items", members(["outcome"], [("playerId", playerID)] + placing)))
                  ),
                ] + placing)
            ))
        )
      ]))
  static let forgotten = Form("Forgotten", members(["status"], [("status", choice(["deleted"]))]))
  static let createRoom = Form("CreateRoom", createRoomSchema, with: [name])
  static let joinRoom = Form("JoinRoom", joinRoomSchema, with: [name])
  static let room = Form(
    "Room",
    members(
      ["roomId", "game", "mode", "play", "seats", "phase", "round", "host", "players", "spectators"],
      [
        ("roomId", text(32...32)), ("code", text(6...6)), ("token", text(32...32)), ("member", type("integer")),
        ("game", type("string")), ("mode", type("string")), ("play", style), ("title", type("string")),
        ("timeLimit", type("integer")), ("showsProgress", flag),
        ("watching", choice(Watching.allCases.map(\.rawValue))),
        ("seats", type("integer")),
        ("phase", choice(["waiting", "playing", "ended"])), ("round", type("integer")), ("host", type("integer")),
        ("startTime", type("integer")), ("open", flag), ("paired", flag), ("with", type("string")),
        ("waitingTime", type("integer")), ("players", type("array", ("items", player.reference))),
        ("spectators", type("integer")),
      ]), with: [player])
  static let player = Form(
    "Player",
    members(
      ["member", "name", "online", "ready"],
      [
        ("member", type("integer")), ("name", type("string")), ("online", flag), ("ready", flag),
        ("seat", type("integer")),
      ]))
  static let left = Form("Left", type("object", ("maxProperties", .integer(0))))
  static let health = Form("Health", members(["status"], [("status", choice(["ok", "draining"]))]))
  static let readiness = Form("Readiness", members(["status"], [("status", choice(["ready", "waiting", "draining"]))]))
  static let puzzle = Form(
    "Puzzle",
    members(
      ["id", "title", "grid", "size", "words", "difficulty"],
      [
        ("id", id), ("title", text(3...200)), ("creator", text(1...100)),
        (
          "grid",
          list(
            list(object([("type", .array([.string("string"), .string("null")])), ("maxLength", .integer(2))]), 6), 6
          )
        ),
        (
          "size", members(["width", "height"], [("width", number(3...6)), ("height", number(3...6))])
        ),
        (
          "words",
          type(
            "array",
            (
              "items",
              members(
                ["word", "path", "required", "difficulty"],
                [
                  ("word", word),
                  (
                    "path",
                    list(members(["x", "y"], [("x", number(0...5)), ("y", number(0...5))]), 36)
                  ), ("required", flag), ("difficulty", choice(["common", "uncommon", "rare"])),
                ])
            ))
        ), ("timeLimit", number(60...3600)), ("minimumWordLength", number(3...36)),
        ("difficulty", text(1...100)), ("createdDate", type("string", ("format", .string("date-time")))),
      ]))
  static let submission = Form(
    "Submission", members(["puzzle"], [("puzzle", puzzle.reference), ("contact", text(0...BodyLimits.contact))]),
    with: [puzzle])
  static let submitted = Form(
    "Submitted",
    members(
      ["submission", "puzzleId", "state"],
      [("submission", type("integer")), ("puzzleId", id), ("state", choice(["waiting"]))]))
  static let gameReport = Form(
    "GameReport",
    members(
      ["puzzleId", "mode", "completionTime"],
      [
        ("puzzleId", id), ("mode", id),
        ("completionTime", measure(BodyLimits.time)),
        ("completionPercentage", measure(BodyLimits.percent)),
        ("firstWord", word), ("lastWord", word), ("words", list(word, BodyLimits.words)),
      ]))
  static let roundReport = Form(
    "RoundReport",
    members(
      ["play", "completionTime"],
      [
        ("play", style), ("puzzleId", id),
        ("completionTime", measure(BodyLimits.time)),
        ("completionPercentage", measure(BodyLimits.percent)),
        ("wordsByPlayer", list(number(BodyLimits.wordsOfPlayer), RoomSettings.mostSeats)),
        ("messages", number(BodyLimits.count)),
        ("sessionDuration", number(BodyLimits.count)), ("reconnections", number(BodyLimits.count)),
        ("winner", number(BodyLimits.winner)), ("scoreDifference", number(BodyLimits.count)),
        ("rematches", number(BodyLimits.count)),
        (
          "completionTimes",
          list(measure(BodyLimits.time), RoomSettings.mostSeats)
        ), ("finds", list(number(BodyLimits.seat), BodyLimits.words)),
      ]))
  static let counted = Form("Counted", members(["status"], [("status", choice(["counted"]))]))
  static let statistics = Form(
    "Statistics", members(["puzzleId"] + countedMembers, [("puzzleId", id)] + counts + [("rounds", tally.reference)]),
    with: [tally, words])
  static let tally = Form("Tally", members(countedMembers, counts), with: [words])
  static let words = Form(
    "Words", type("array", ("items", members(["word", "count"], [("word", word), ("count", type("integer"))]))))
  static let playerStatistics = Form(
    "PlayerStatistics",
    members(
      ["multiplayerStats", "ratings"],
      [
        ("ratings", type("array", ("items", rating.reference))),
        (
          "multiplayerStats",
          members(
            [
              "cooperativeGamesPlayed", "competitiveGamesPlayed", "competitiveWins", "averageCooperativeTime",
            ],
            [
              ("cooperativeGamesPlayed", type("integer")), ("competitiveGamesPlayed", type("integer")),
              ("competitiveWins", type("integer")), ("averageCooperativeTime", type("number")),
              ("favoritePartner", playerID), ("opponents", type("array", ("items", opponent.reference))),
            ])
        ),
      ]), with: [opponent, rating])
  static let opponent = Form(
    "Opponent",
    members(
      ["playerId", "won", "lost"], [("playerId", playerID), ("won", type("integer")), ("lost", type("integer"))]))
  static let document = Form(
    "Document",
    members(
      ["openapi", "info", "paths"],
      [("openapi", choice(["3.1.0"])), ("info", type("object")), ("paths", type("object"))]))
  static let problem = Form(
    "Problem",
    members(
      ["type", "title", "status", "detail", "code"],
      [
        ("type", type("string")), ("title", type("string")), ("status", type("integer")),
        ("detail", type("string")), ("code", OpenAPI.reference("ProblemCode")),
      ]))
}

extension BodyForm where Body == CreateRequest {
  static var pairing: BodyForm {
    BodyForm(form: .pairing) { (node, limits) throws(JSONFault) in try CreateRequest(pairing: node, limits) }
  }
  static var createRoom: BodyForm {
    BodyForm(form: .createRoom) { (node, _) throws(JSONFault) in try CreateRequest(node) }
  }
}

extension BodyForm where Body == JoinRequest {
  static var joinRoom: BodyForm { BodyForm(form: .joinRoom) { (node, _) throws(JSONFault) in try JoinRequest(node) } }
}

extension BodyForm where Body == PlayReport {
  static var gameReport: BodyForm {
    BodyForm(form: .gameReport) { (node, _) throws(JSONFault) in try PlayReport(single: node) }
  }
  static var roundReport: BodyForm {
    BodyForm(form: .roundReport) { (node, _) throws(JSONFault) in try PlayReport(shared: node) }
  }
}

extension BodyForm where Body == PuzzleDraft {
  static var submission: BodyForm {
    BodyForm(form: .submission) { (node, _) throws(JSONFault) in try PuzzleDraft(node) }
  }
}
