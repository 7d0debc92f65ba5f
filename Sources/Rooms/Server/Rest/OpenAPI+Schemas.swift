import Catalog
import Engine
import PlainJSON
import RoomRecords
import Rooms

/// The bodies of requests and responses.
extension OpenAPI {
  private static func type(_ name: String, _ more: (String, JSONValue)...) -> JSONValue {
    object([("type", .string(name))] + more)
  }

  private static func text(_ range: ClosedRange<Int>) -> JSONValue {
    type("string", ("minLength", .integer(Int64(range.lowerBound))), ("maxLength", .integer(Int64(range.upperBound))))
  }

  private static func text(matching pattern: String) -> JSONValue { type("string", ("pattern", .string(pattern))) }

  private static func number(_ range: ClosedRange<Int>) -> JSONValue {
    type("integer", ("minimum", .integer(Int64(range.lowerBound))), ("maximum", .integer(Int64(range.upperBound))))
  }

  private static func choice(_ names: [String]) -> JSONValue {
    type("string", ("enum", .array(names.map(JSONValue.string))))
  }

  private static func list(_ items: JSONValue, _ most: Int) -> JSONValue {
    type("array", ("items", items), ("maxItems", .integer(Int64(most))))
  }

  private static func members(_ required: [String], _ properties: [(String, JSONValue)]) -> JSONValue {
    // What may be missing may be null.
    let listed = properties.map { name, schema in
      (
        name,
        required.contains(name)
          ? schema : object([("anyOf", .array([schema, object([("type", .string("null"))])]))])
      )
    }
    return type("object", ("properties", object(listed)), ("required", .array(required.map(JSONValue.string))))
  }

  /// The same schema without other members.
  private static func closed(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [JSONMember("additionalProperties", .bool(false))])
  }

  private static let flag = type("boolean")
  /// A name has something in it that can be seen, and no control characters.
  private static let name = type(
    "string", ("minLength", .integer(1)), ("maxLength", .integer(24)),
    ("pattern", .string("^[^\\u0000-\\u001f\\u007f-\\u009f]*\\S[^\\u0000-\\u001f\\u007f-\\u009f]*$")))
  private static let player = text(matching: "^[A-Za-z0-9-]{1,64}$")
  private static let key = text(matching: "^[!-~]{16,128}$")
  /// The games that are played in rooms.
  private static let game = choice(Catalog.standard.roomGames)
  private static let style = choice(PlayStyle.allCases.map(\.rawValue))
  private static let id = text(matching: "^[A-Za-z0-9_.-]{1,100}$")
  private static let word = text(matching: "^[A-Za-z]{3,36}$")

  private static let counted = ["plays", "completions", "completionRate", "firstWords", "lastWords", "sums"]
  private static let counts = [
    ("plays", type("integer")), ("completions", type("integer")), ("completionRate", type("number")),
    ("medianTime", type("integer")), ("firstWords", reference("Words")), ("lastWords", reference("Words")),
    ("sums", type("object", ("additionalProperties", type("integer")))),
  ]

  /// The puzzle that a room plays if it is no fresh deal.
  private static let puzzleOfRoom: JSONValue = {
    let draft = members(["draft"], [("draft", members(["grid"], [("grid", type("array"))]))])
    let id = members(["id"], [("id", text(matching: "^[!-~]{1,100}$"))])
    let day = type(
      "string", ("format", .string("date")),
      ("pattern", .string("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")))
    let daily = members(["daily"], [("daily", object([("anyOf", .array([object([("const", .bool(true))]), day]))]))])
    let line = type("string", ("maxLength", .integer(1000)), ("pattern", .string("^[ -~]*$")))
    let options = members(["options"], [("options", line)])
    return object([("oneOf", .array([draft, id, daily, options].map(closed)))])
  }()

  private static let createRoom = closed(
    members(
      ["name"],
      [
        ("name", name), ("playerId", player), ("playerKey", key), ("game", game), ("mode", text(1...40)),
        ("play", style), ("watching", choice(Watching.allCases.map(\.rawValue))), ("showsProgress", flag),
        ("timeLimit", number(RoomSettings.timeLimits)), ("title", text(RoomSettings.titleLengths)),
        ("players", number(2...RoomSettings.mostSeats)), ("puzzle", puzzleOfRoom),
      ]))

  private static let joinRoom = closed(
    members(["name"], [("name", name), ("playerId", player), ("playerKey", key), ("spectator", flag)]))

  static let schemas = object(
    messages + [
      ("CreateRoom", createRoom),
      ("JoinRoom", joinRoom),
      (
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
            ("startTime", type("integer")), ("players", type("array", ("items", reference("Player")))),
            ("spectators", type("integer")),
          ])
      ),
      (
        "Player",
        members(
          ["member", "name", "online", "ready"],
          [
            ("member", type("integer")), ("name", type("string")), ("online", flag), ("ready", flag),
            ("seat", type("integer")),
          ])
      ),
      ("Left", type("object", ("maxProperties", .integer(0)))),
      ("Health", members(["status"], [("status", choice(["ok", "draining"]))])),
      ("Readiness", members(["status"], [("status", choice(["ready", "waiting", "draining"]))])),
      (
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
          ])
      ),
      ("Submission", members(["puzzle"], [("puzzle", reference("Puzzle")), ("contact", text(0...200))])),
      (
        "Submitted",
        members(
          ["submission", "puzzleId", "state"],
          [("submission", type("integer")), ("puzzleId", id), ("state", choice(["waiting"]))])
      ),
      (
        "GameReport",
        members(
          ["puzzleId", "mode", "completionTime"],
          [
            ("puzzleId", id), ("mode", id),
            ("completionTime", type("number", ("minimum", .integer(0)), ("maximum", .integer(86_400)))),
            ("completionPercentage", type("number", ("minimum", .integer(0)), ("maximum", .integer(100)))),
            ("firstWord", word), ("lastWord", word), ("words", list(word, 2000)),
          ])
      ),
      (
        "RoundReport",
        members(
          ["play", "completionTime"],
          [
            ("play", style), ("puzzleId", id),
            ("completionTime", type("number", ("minimum", .integer(0)), ("maximum", .integer(86_400)))),
            ("completionPercentage", type("number", ("minimum", .integer(0)), ("maximum", .integer(100)))),
            ("wordsByPlayer", list(number(0...10_000), RoomSettings.mostSeats)), ("messages", number(0...1_000_000)),
            ("sessionDuration", number(0...1_000_000)), ("reconnections", number(0...1_000_000)),
            ("winner", number(0...8)), ("scoreDifference", number(0...1_000_000)),
            ("rematches", number(0...1_000_000)),
            (
              "completionTimes",
              list(type("number", ("minimum", .integer(0)), ("maximum", .integer(86_400))), RoomSettings.mostSeats)
            ), ("finds", list(number(1...RoomSettings.mostSeats), 2000)),
          ])
      ),
      ("Counted", members(["status"], [("status", choice(["counted"]))])),
      ("Statistics", members(["puzzleId"] + counted, [("puzzleId", id)] + counts + [("rounds", reference("Tally"))])),
      ("Tally", members(counted, counts)),
      (
        "Words",
        type("array", ("items", members(["word", "count"], [("word", word), ("count", type("integer"))])))
      ),
      (
        "PlayerStatistics",
        members(
          ["multiplayerStats"],
          [
            (
              "multiplayerStats",
              members(
                [
                  "cooperativeGamesPlayed", "competitiveGamesPlayed", "competitiveWins", "averageCooperativeTime",
                ],
                [
                  ("cooperativeGamesPlayed", type("integer")), ("competitiveGamesPlayed", type("integer")),
                  ("competitiveWins", type("integer")), ("averageCooperativeTime", type("number")),
                  ("favoritePartner", player), ("opponents", type("array", ("items", reference("Opponent")))),
                ])
            )
          ])
      ),
      (
        "Opponent",
        members(
          ["playerId", "won", "lost"], [("playerId", player), ("won", type("integer")), ("lost", type("integer"))])
      ),
      (
        "Document",
        members(
          ["openapi", "info", "paths"],
          [("openapi", choice(["3.1.0"])), ("info", type("object")), ("paths", type("object"))])
      ),
      (
        "Problem",
        members(
          ["type", "title", "status", "detail", "code"],
          [
            ("type", type("string")), ("title", type("string")), ("status", type("integer")),
            ("detail", type("string")), ("code", reference("ProblemCode")),
          ])
      ),
    ])
}
