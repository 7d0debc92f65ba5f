import NIOCore
import PlainJSON
import PuzzleKit
import Rooms
import System
import WordFlow

/// Puzzles and what is counted of them. What is asked of the database is done on its thread and answered on this loop.
extension Rest {
  /// The puzzle of a day; today's by UTC if none is named.
  func daily(_ date: String?, _ respond: @escaping (Response) -> Void) throws(Problem) {
    let now = Host.system.now()
    var day = Instant(now, offset: 0).date
    if let date {
      guard let named = CivilDate(iso: date) else {
        throw Problem(.problem(422, "bad-argument", "date must be a day such as 2026-01-26, not \(quoted(date))"))
      }
      // What comes tomorrow is not told today.
      guard named.daysSince1970 <= day.daysSince1970 else {
        throw Problem(.problem(404, "no-such-puzzle", "the puzzle of \(named.iso) is not out yet"))
      }
      day = named
    }
    let wanted = day
    work(respond) { () throws(Refusal) in
      var response = Response(200, type: "application/json", try DailyCache.shared.file(of: wanted))
      response.headers.add(name: "Cache-Control", value: "max-age=300")
      return response
    }
  }

  /// An approved puzzle.
  func puzzle(_ id: String, _ respond: @escaping (Response) -> Void) {
    perform(respond) { database throws(Refusal) in
      guard let file = try database.puzzle(id) else {
        return .problem(404, "no-such-puzzle", "no puzzle has this id")
      }
      return Response(200, type: "application/json", Array(file.utf8))
    }
  }

  /// Makes a room. A draft is checked as a submission is; an id may be that of an approved puzzle.
  func create(_ request: CreateRequest, _ address: String, _ respond: @escaping (Response) -> Void) {
    guard request.game == "wordflow", request.file != nil || request.puzzle != nil else {
      return ask(.create(request, address: address), created: true, respond)
    }
    let (answer, rest) = (NIOLoopBound(respond, eventLoop: host.loop), NIOLoopBound(self, eventLoop: host.loop))
    let finish: @Sendable (Result<String?, Refusal>) -> Void = { file in
      answer.eventLoop.execute {
        switch file {
        case .success(let file):
          var request = request
          request.file = file
          rest.value.ask(.create(request, address: address), created: true, answer.value)
        case .failure(let refusal): answer.value(.problem(422, "bad-puzzle", refusal.text))
        }
      }
    }
    if let draft = request.file {
      return parts.service.work {
        do throws(Refusal) {
          let puzzle = try PuzzleReview.puzzle(Array(draft.utf8), file: "the draft")
          finish(.success(String(decoding: PuzzleFile.bytes(puzzle), as: UTF8.self)))
        } catch {
          finish(.failure(error))
        }
      }
    }
    parts.service.perform { database in
      do throws(Refusal) {
        finish(.success(try database.puzzle(request.puzzle ?? "")))
      } catch {
        finish(.failure(error))
      }
    }
  }

  /// Takes a puzzle that somebody has made.
  func submit(_ request: RestRequest, _ respond: @escaping (Response) -> Void) throws(Problem) {
    try admit(.submission, request)
    let (file, contact) = try body(request) { node throws(JSONFault) in
      let puzzle = try node.optional("puzzle") ?? node
      var bytes: [UInt8] = []
      puzzle.value.write(to: &bytes)
      let contact = try node.optional("contact")?.string()
      if let contact, contact.count > 200 || contact.unicodeScalars.contains(where: isUnprintable) {
        throw JSONFault(path: "$.contact", text: "must be at most 200 characters without control characters")
      }
      return (bytes, contact)
    }
    let now = Host.system.now()
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    let (service, rest) = (parts.service, NIOLoopBound(self, eventLoop: host.loop))
    service.work {
      let puzzle: Puzzle
      do throws(Refusal) {
        puzzle = try PuzzleReview.puzzle(file, file: "the puzzle")
      } catch {
        return answer.eventLoop.execute { answer.value(.problem(422, "bad-puzzle", error.text)) }
      }
      guard !PuzzleReview.isReserved(puzzle.label.id) else {
        let text = "the puzzle's id \(quoted(puzzle.label.id)) is that of a puzzle of the game; choose another"
        return answer.eventLoop.execute { answer.value(.problem(409, "conflict", text)) }
      }
      let text = String(decoding: PuzzleFile.bytes(puzzle), as: UTF8.self)
      answer.eventLoop.execute { rest.value.keep(puzzle.label.id, text, contact, at: now, answer.value) }
    }
  }

  /// Keeps a puzzle that can be played.
  private func keep(
    _ id: String, _ file: String, _ contact: String?, at now: Int64, _ respond: @escaping (Response) -> Void
  ) {
    perform(respond) { database throws(Refusal) in
      let number = try database.submit(puzzle: id, file: file, contact: contact, at: now)
      return .json(
        .object([
          JSONMember("submission", .integer(Int64(number))), JSONMember("puzzleId", .string(id)),
          JSONMember("state", .string("waiting")),
        ]), status: 202)
    }
  }

  /// What was counted of a puzzle.
  func statistics(_ id: String, _ respond: @escaping (Response) -> Void) {
    perform(respond) { database throws(Refusal) in
      let (games, rounds) = (try database.tally(of: "puzzle/\(id)"), try database.tally(of: "rounds/\(id)"))
      guard games.plays + rounds.plays > 0 else {
        return .problem(404, "no-such-puzzle", "nothing was told of this puzzle yet")
      }
      return .json(Self.joined(("puzzleId", .string(id)), games.json, ("rounds", rounds.plays > 0 ? rounds.json : nil)))
    }
  }

  /// What was counted of the rounds of several, whatever was played.
  func rounds(_ respond: @escaping (Response) -> Void) {
    perform(respond) { database throws(Refusal) in .json(try database.tally(of: "rounds").json) }
  }

  /// What lasts of a player's rounds with others.
  func player(_ id: String, _ respond: @escaping (Response) -> Void) {
    guard PlayReport.isPlayer(id) else { return respond(.problem(404, "no-such-player", "no player has such an id")) }
    perform(respond) { database throws(Refusal) in
      .json(.object([JSONMember("multiplayerStats", try database.statistics(of: id).json)]))
    }
  }

  /// Counts a game or a round; who tells of it is not kept.
  func report(
    _ request: RestRequest, isShared: Bool, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    try admit(.analytics, request)
    let report = try body(request) { node throws(JSONFault) in
      isShared ? try PlayReport(shared: node) : try PlayReport(single: node)
    }
    perform(respond) { database throws(Refusal) in
      try database.count(report, as: isShared ? "rounds" : "puzzle/\(report.puzzle)")
      if isShared, !report.puzzle.isEmpty { try database.count(report, as: "rounds/\(report.puzzle)") }
      return .json(.object([JSONMember("status", .string("counted"))]), status: 202)
    }
  }

  /// An object with a member before its own, and perhaps one after them.
  private static func joined(
    _ first: (String, JSONValue), _ object: JSONValue, _ last: (name: String, value: JSONValue?)
  ) -> JSONValue {
    guard case .object(let members) = object else { return object }
    return .object(
      [JSONMember(first.0, first.1)] + members + (last.value.map { [JSONMember(last.name, $0)] } ?? []))
  }

  /// Does what takes a while.
  private func work(
    _ respond: @escaping (Response) -> Void, _ task: @escaping @Sendable () throws(Refusal) -> Response
  ) {
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    parts.service.work {
      let response: Response
      do throws(Refusal) {
        response = try task()
      } catch {
        response = .problem(error)
      }
      answer.eventLoop.execute { answer.value(response) }
    }
  }

  /// Asks the database.
  private func perform(
    _ respond: @escaping (Response) -> Void,
    _ task: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> Response
  ) {
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    parts.service.perform { database in
      let response: Response
      do throws(Refusal) {
        response = try task(database)
      } catch {
        response = .problem(error)
      }
      answer.eventLoop.execute { answer.value(response) }
    }
  }
}
