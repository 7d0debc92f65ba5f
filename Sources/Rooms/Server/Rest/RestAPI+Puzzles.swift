import NIOCore
import PlainJSON
import PuzzleKit
import Rooms
import System

/// A puzzle that somebody has made, and how to reach its author.
struct PuzzleDraft {
  let file: [UInt8]
  let contact: String?

  init(_ node: JSONNode) throws(JSONFault) {
    let puzzle = try node.optional("puzzle") ?? node
    var bytes: [UInt8] = []
    puzzle.value.write(to: &bytes)
    (file, contact) = (bytes, try node.optional("contact")?.string())
    if let contact, contact.count > BodyLimits.contact || contact.unicodeScalars.contains(where: isUnprintable) {
      throw JSONFault(
        path: "$.contact", text: "must be at most \(BodyLimits.contact) characters without control characters")
    }
  }
}

/// Puzzles and what is counted of them. What is asked of the database is done on its thread and answered on this loop.
extension RestAPI {
  /// The puzzle of a day; today's by UTC if none is named.
  func daily(_ date: String?, _ address: String, _ respond: @escaping (Response) -> Void) throws(Problem) {
    let now = Services.system.now()
    var day = Instant(now, offset: 0).date
    if let date {
      guard let named = CivilDate(iso: date) else {
        throw Problem(.problem(Refusal(.badArgument, "date must be a day such as 2026-01-26, not \(quoted(date))")))
      }
      // What comes tomorrow is not told today.
      guard named.daysSince1970 <= day.daysSince1970 else {
        throw Problem(.problem(404, .noSuchPuzzle, "the puzzle of \(named.iso) is not out yet"))
      }
      day = named
    }
    let (wanted, shelf) = (day, try shelf)
    work(for: address, respond) { () throws(Refusal) in
      var response = Response(200, type: "application/json", try shelf.file(of: wanted))
      response.headers.add(name: "Cache-Control", value: "max-age=300")
      return response
    }
  }

  /// An approved puzzle.
  func puzzle(_ id: String, _ address: String, _ respond: @escaping (Response) -> Void) {
    read(for: address, respond) { database throws(Refusal) in
      guard let file = try database.puzzle(id) else {
        return .problem(404, .noSuchPuzzle, "no puzzle has this id")
      }
      return Response(200, type: "application/json", Array(file.utf8))
    }
  }

  /// Makes a room. A draft is checked as a submission is; an id may be that of an approved puzzle.
  func create(_ request: CreateRequest, _ address: String, _ respond: @escaping (Response) -> Void) {
    guard let shelf = parts.shelf, request.game ?? shelf.game == shelf.game,
      request.file != nil || request.puzzle != nil
    else {
      return ask(.create(request), of: address, created: true, respond)
    }
    let (answer, rest) = (NIOLoopBound(respond, eventLoop: host.loop), NIOLoopBound(self, eventLoop: host.loop))
    let finish: @Sendable (Result<String?, Refusal>) -> Void = { file in
      answer.eventLoop.execute {
        switch file {
        case .success(let file):
          var request = request
          request.file = file
          rest.value.ask(.create(request), of: address, created: true, answer.value)
        // That the database can't be read says nothing about the puzzle.
        case .failure(let refusal) where refusal.code == .inputOutput:
          answer.value(.problem(ofDatabase: refusal, rest.value.parts.metrics))
        case .failure(let refusal): answer.value(.problem(422, .badPuzzle, refusal.text))
        }
      }
    }
    if let draft = request.file {
      let isTaken = parts.service.work(for: address) {
        do throws(Refusal) {
          let puzzle = try shelf.files.review(Array(draft.utf8), "the draft")
          finish(.success(String(decoding: puzzle.bytes, as: UTF8.self)))
        } catch {
          finish(.failure(error))
        }
      }
      return isTaken ? () : respond(.busy)
    }
    parts.service.perform { database in
      do throws(Refusal) {
        finish(.success(try database.puzzle(request.puzzle ?? "")))
      } catch {
        finish(.failure(Refusal(.inputOutput, error.text)))
      }
    }
  }

  /// Takes a puzzle that somebody has made.
  func submit(_ draft: PuzzleDraft, _ address: String, _ respond: @escaping (Response) -> Void) throws(Problem) {
    let shelf = try shelf
    let (file, contact) = (draft.file, draft.contact)
    let now = Services.system.now()
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    let (service, rest) = (parts.service, NIOLoopBound(self, eventLoop: host.loop))
    let isTaken = service.work(for: address) {
      let puzzle: PuzzleFiles.File
      do throws(Refusal) {
        puzzle = try shelf.files.review(file, "the puzzle")
      } catch {
        return answer.eventLoop.execute { answer.value(.problem(422, .badPuzzle, error.text)) }
      }
      guard !shelf.files.isReserved(puzzle.id) else {
        let text = "the puzzle's id \(quoted(puzzle.id)) is that of a puzzle of the game; choose another"
        return answer.eventLoop.execute { answer.value(.problem(409, .conflict, text)) }
      }
      let text = String(decoding: puzzle.bytes, as: UTF8.self)
      answer.eventLoop.execute { rest.value.keep(puzzle.id, text, contact, at: now, answer.value) }
    }
    if !isTaken { respond(.busy) }
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

  /// Answers with the counts of a puzzle.
  func statistics(_ id: String, _ address: String, _ respond: @escaping (Response) -> Void) {
    read(for: address, respond) { database throws(Refusal) in
      let (games, rounds) = (try database.tally(of: "puzzle/\(id)"), try database.tally(of: "rounds/\(id)"))
      guard games.plays + rounds.plays > 0 else {
        return .problem(404, .noSuchPuzzle, "nothing was told of this puzzle yet")
      }
      return .json(Self.joined(("puzzleId", .string(id)), games.json, ("rounds", rounds.plays > 0 ? rounds.json : nil)))
    }
  }

  /// Answers with the counts of all rounds of several, whatever was played.
  func rounds(_ address: String, _ respond: @escaping (Response) -> Void) {
    read(for: address, respond) { database throws(Refusal) in .json(try database.tally(of: "rounds").json) }
  }

  /// Counts a game or a round of a puzzle that there is; who tells of it is not kept.
  func count(_ report: PlayReport, isShared: Bool, _ respond: @escaping (Response) -> Void) {
    var report = report
    let shelf = parts.shelf
    func shown(_ word: String) -> String? { shelf?.files.isFit(word) == true ? word : nil }
    report.firstWord = report.firstWord.flatMap(shown)
    report.lastWord = report.lastWord.flatMap(shown)
    let (told, today) = (report, Instant(Services.system.now(), offset: 0).date)
    perform(respond) { database throws(Refusal) in
      guard try Self.isPuzzle(told.puzzle, shelf, today, database, isNeeded: !isShared) else {
        return .problem(
          404, .noSuchPuzzle, "no puzzle has the id \(quoted(told.puzzle)); only puzzles that there are count")
      }
      try database.count(told, as: isShared ? "rounds" : "puzzle/\(told.puzzle)")
      if isShared, !told.puzzle.isEmpty { try database.count(told, as: "rounds/\(told.puzzle)") }
      return .json(.object([JSONMember("status", .string("counted"))]), status: 202)
    }
  }

  /// The puzzles of the server.
  private var shelf: PuzzleShelf {
    get throws(Problem) {
      guard let shelf = parts.shelf else {
        throw Problem(.problem(404, .noSuchPuzzle, "no game of this server has puzzles"))
      }
      return shelf
    }
  }

  /// Whether an id is that of a puzzle of the game, of a day that has come, or of one that was approved.
  private static func isPuzzle(
    _ id: String, _ shelf: PuzzleShelf?, _ today: CivilDate, _ database: any ServerDatabase, isNeeded: Bool
  ) throws(Refusal) -> Bool {
    if id.isEmpty { return !isNeeded }
    guard let shelf else { return false }
    if shelf.files.isOut(id, today) { return true }
    return try database.puzzle(id) != nil
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
    for address: String, _ respond: @escaping (Response) -> Void,
    _ task: @escaping @Sendable () throws(Refusal) -> Response
  ) {
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    let isTaken = parts.service.work(for: address) {
      let response: Response
      do throws(Refusal) {
        response = try task()
      } catch {
        response = .problem(error)
      }
      answer.eventLoop.execute { answer.value(response) }
    }
    if !isTaken { respond(.busy) }
  }

  /// Asks the database what may take a while.
  func read(
    for address: String, _ respond: @escaping (Response) -> Void,
    _ task: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> Response
  ) {
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    let metrics = parts.metrics
    let isTaken = parts.service.read(for: address) { database in
      let response: Response
      do throws(Refusal) {
        response = try task(try database.get())
      } catch {
        response = .problem(ofDatabase: error, metrics)
      }
      answer.eventLoop.execute { answer.value(response) }
    }
    if !isTaken { respond(.busy) }
  }

  /// Asks the database.
  func perform(
    _ respond: @escaping (Response) -> Void,
    _ task: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> Response
  ) {
    let answer = NIOLoopBound(respond, eventLoop: host.loop)
    let metrics = parts.metrics
    parts.service.perform { database in
      let response: Response
      do throws(Refusal) {
        response = try task(database)
      } catch {
        response = .problem(ofDatabase: error, metrics)
      }
      answer.eventLoop.execute { answer.value(response) }
    }
  }
}
