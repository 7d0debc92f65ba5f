import NIOHTTP1
import PlainJSON
import Rooms

/// The rows of the server.
extension Endpoint {
  static let puzzles = [
    Endpoint(
      .GET, "/api/daily-puzzle", "dailyPuzzle", "The puzzle of a day; today's by UTC.", parameters: [.day],
      answer: .json(.puzzle), problems: [404, 422], links: Link.puzzles(at: "id", "statistics")
    ) { (rest, call, respond) throws(RestAPI.Problem) in
      try rest.daily(call.query(.day), call.address, respond)
    },
    Endpoint(
      .POST, "/api/puzzles/submit", "submitPuzzle", "Submits a puzzle for approval.", body: .submission,
      answer: .json(.submitted, status: 202), problems: [409],
      links: Link.puzzles(at: "puzzleId", "puzzle", "statistics"), rate: .submission
    ) { (rest, call, draft, respond) throws(RestAPI.Problem) in
      try rest.submit(draft, call.address, respond)
    },
    Endpoint(
      .GET, "/api/puzzles/{puzzleId}", "puzzle", "An approved puzzle.", parameters: [.puzzle],
      answer: .json(.puzzle), problems: [404, 405]
    ) { rest, call, respond in rest.puzzle(call[.puzzle], call.address, respond) },
    Endpoint(
      .GET, "/api/statistics/{puzzleId}", "statistics", "What was counted of a puzzle.", parameters: [.puzzle],
      answer: .json(.statistics), problems: [404]
    ) { rest, call, respond in rest.statistics(call[.puzzle], call.address, respond) },
    Endpoint(
      .POST, "/api/analytics/game-complete", "reportGame", "Tells of a game, without names.", body: .gameReport,
      answer: .json(.counted, status: 202), problems: [404], rate: .analytics
    ) { rest, _, report, respond in rest.count(report, isShared: false, respond) },
    Endpoint(
      .POST, "/api/multiplayer/analytics", "reportRound", "Tells of a round of several, without names.",
      body: .roundReport, answer: .json(.counted, status: 202), problems: [404], rate: .analytics
    ) { rest, _, report, respond in rest.count(report, isShared: true, respond) },
    Endpoint(
      .GET, "/api/multiplayer/analytics", "rounds", "What was counted of rounds of several.",
      answer: .json(.tally)
    ) { rest, call, respond in rest.rounds(call.address, respond) },
  ]

  static let players = [
    Endpoint(
      .GET, "/api/players/{playerId}/rounds", "playerRounds",
      "The rounds that count for a player, the newest first, to the player.", parameters: [.player, .before],
      answer: .json(.playerRounds), problems: [404, 422],
      holder: { (rest, call, key, respond) throws(RestAPI.Problem) in
        try rest.history(call[.player], key: key, before: call.query(.before), call.address, respond)
      }),
    Endpoint(
      .DELETE, "/api/players/{playerId}", "forgetPlayer", "Deletes all that is kept of a player.",
      parameters: [.player], answer: .json(.forgotten), problems: [404],
      holder: { (rest, call, key, respond) throws(RestAPI.Problem) in
        try rest.forget(call[.player], key: key, call.address, respond)
      }),
    Endpoint(
      .GET, "/api/ratings", "ratings", "The best players of a kind of race.", parameters: [.game, .mode],
      answer: .json(.best), problems: [422]
    ) { (rest, call, respond) throws(RestAPI.Problem) in
      try rest.best(call.query(.game), call.query(.mode), call.address, respond)
    },
    Endpoint(
      .GET, "/api/players/{playerId}/statistics", "playerStatistics",
      "What lasts of a player's rounds with others.", parameters: [.player], token: .optional,
      answer: .json(.playerStatistics), problems: [403, 404]
    ) { rest, call, respond in rest.player(call[.player], key: call.token, call.address, respond) },
  ]

  static let rooms = [
    Endpoint(
      .POST, "/api/rooms/create", "createRoom", "Makes a room and joins it.", parameters: [.again],
      body: .createRoom, answer: .json(.room, status: 201), problems: [403],
      links: Link.rooms("joinRoom", "room", "startRound", "leaveRoom")
    ) { (rest, call, wish, respond) throws(RestAPI.Problem) in
      try rest.prove(wish, call, respond) { rest, wish, respond in
        rest.create(wish, call.address, respond)
      }
    },
    Endpoint(
      .GET, "/api/rooms", "rooms", "The rooms that are open to all and have a place.",
      parameters: [.game, .mode], answer: .json(.openRooms), problems: [422]
    ) { (rest, call, respond) throws(RestAPI.Problem) in
      try rest.requireForRooms(call.query(.game), call.query(.mode))
      rest.ask(.list(game: call.query(.game), mode: call.query(.mode)), of: call.address, respond)
    },
    Endpoint(
      .POST, "/api/rooms/play", "play",
      "Joins whoever waits for the same game, or a player by name; or else waits for that in a room.",
      parameters: [.again], body: .pairing, answer: .json(.room), problems: [403],
      links: Link.rooms("room", "leaveRoom")
    ) { (rest, call, wish, respond) throws(RestAPI.Problem) in
      try rest.prove(wish, call, respond) { rest, wish, respond in
        rest.ask(.create(wish), of: call.address, respond)
      }
    },
    Endpoint(
      .POST, "/api/rooms/{roomId}/join", "joinRoom",
      "Joins a room by its id or its code, or watches it; `mine` comes back to the player's seat.",
      parameters: [.roomOrCode, .again], body: .joinRoom, answer: .json(.room), problems: [403, 404, 409, 507],
      links: Link.rooms("room", "startRound", "leaveRoom")
    ) { (rest, call, wish, respond) throws(RestAPI.Problem) in
      try rest.prove(wish, call, respond) { rest, wish, respond in
        rest.ask(.join(room: call[.roomOrCode], wish), of: call.address, respond)
      }
    },
    Endpoint(
      .GET, "/api/rooms/{roomId}", "room", "The room as the reader sees it.", parameters: [.room],
      token: .optional, answer: .json(.room), problems: [403, 404, 405]
    ) { rest, call, respond in rest.ask(.look(room: call[.room], token: call.token), of: call.address, respond) },
    Endpoint(
      .DELETE, "/api/rooms/{roomId}/leave", "leaveRoom", "Leaves the room for good.", parameters: [.room],
      answer: .json(.left), problems: [404],
      holder: { rest, call, token, respond in
        rest.ask(.leave(room: call[.room], token: token), of: call.address, respond)
      }),
    Endpoint(
      .POST, "/api/rooms/{roomId}/start", "startRound", "Begins the round, as the host.", parameters: [.room],
      answer: .json(.room), problems: [404, 409],
      holder: { rest, call, token, respond in
        rest.ask(.start(room: call[.room], token: token), of: call.address, respond)
      }),
    Endpoint(
      .GET, "/ws/rooms/{roomId}", "socket",
      "Opens the WebSocket of a room, whose first line is hello and the token.", parameters: [.roomAlone],
      answer: .upgraded, problems: [403, 404, 405, 426], action: .upgrade),
  ]

  static let server = [
    Endpoint(.GET, "/healthz", "health", "Whether the server is there.", answer: .json(.health)) {
      rest, _, respond in respond(rest.health)
    },
    Endpoint(
      .GET, "/readyz", "readiness", "Whether the server takes what clients ask for.", answer: .json(.readiness),
      problems: [503]
    ) { rest, _, respond in respond(rest.readiness) },
    Endpoint(.GET, "/metrics", "metrics", "What the server counts, as Prometheus reads it.", answer: .text) {
      rest, _, respond in
      respond(Response(200, type: "text/plain; version=0.0.4", Array(rest.parts.metrics.text.utf8)))
    },
    Endpoint(.GET, "/openapi.json", "document", "This document.", answer: .json(.document)) { rest, _, respond in
      respond(rest.parts.interface.withLockedValue { $0.document })
    },
  ]

  /// The files of a folder.
  static let files = Endpoint(.GET, "/{file}", "file", "A file of the folder of files.", answer: .text) {
    rest, call, respond in
    respond(StaticFiles(rest.parts.settings.files).response(to: call.path, call.request.head.headers))
  }
}
