import Engine
import Foundation
import Nim
import PuzzleKit
import Support
import Testing

/// The rules that every game keeps. A game joins by its transcripts: what opens it there is played here, what is refused there is
/// sent here.
@Suite struct BatteryTests {
  private static let catalog = Catalog.parlor.adding(Nim.self).adding(Duel.self)

  private static let exchanges: [Transcript.Exchange] = {
    let transcripts = ["standard", "nim"].flatMap { (try? Transcript.all(in: $0)) ?? [] }
    return transcripts.flatMap(\.exchanges).filter { !$0.request.contains("$") && !$0.request.hasPrefix("@") }
  }()

  /// Opening lines that show, one after the other, something new of a game: a mode, an option, a position.
  private static let openings: [String] = {
    var seen: Set<[String]> = []
    var openings: [String] = []
    for exchange in exchanges where exchange.reply.last == "ok" {
      let words = exchange.request.split(separator: " ").map(String.init)
      guard words.count > 1, ["newgame", "position"].contains(words[0]),
        let manual = catalog.manuals.first(where: { $0.name == words[1] }), !words.contains("review")
      else { continue }
      let known = Set(manual.modes.map(\.name) + (manual.options + manual.positionOptions).map(\.name))
      let features = [words[0]] + words.dropFirst(2).filter(known.contains)
      let new = features.filter { seen.insert([words[1], words[0], $0]).inserted }
      // A game that is over already has no moves.
      if !new.isEmpty, !isOver(after: exchange.request) { openings.append(exchange.request) }
    }
    return openings
  }()

  private static func isOver(after opening: String) -> Bool {
    let client = TestClient(catalog)
    client(opening)
    return client.session.table?.isOver ?? true
  }

  /// Requests that were refused for what they say, and not for when they were said or by whom.
  private static let refused: [String] = {
    let codes = exchanges.compactMap { exchange -> String? in
      let words = exchange.reply.last?.split(separator: " ") ?? []
      let situations = [
        "no-game", "game-over", "illegal-move", "nothing-to-undo", "needs-confirmation", "expect-failed",
      ]
      guard words.first == "error", !situations.contains(String(words[1])) else { return nil }
      return exchange.request
    }
    return Set(codes).sorted().filter { TestClient(catalog)($0).last?.hasPrefix("error ") == true }
  }()

  private func client(_ opening: String? = nil) -> TestClient {
    let client = TestClient(Self.catalog)
    if let opening { #expect(client(opening).last == "ok", "\(opening)") }
    return client
  }

  /// The moves of the seat whose turn it is, at which the client sits down.
  private func moves(_ client: TestClient) -> [String] {
    for seat in 0...(client.session.table?.seats ?? 1) {
      if seat > 0, client.session.table?.seats == 1 { break }
      if seat > 0 { client("sit \(seat)") }
      let moves = client("moves 200").filter { $0.hasPrefix("move ") }.map { String($0.dropFirst(5)) }
      if !moves.isEmpty { return moves }
    }
    return []
  }

  /// How many moves are played of a game that need not end.
  private static let moveLimit = 60

  /// Plays listed moves chosen by a generator until the game ends, or for long enough; gives the moves made.
  private func playOut(_ client: TestClient, _ seed: UInt64, each: (String) -> Void = { _ in }) -> [String] {
    var generator = LinearCongruential(seed: seed)
    var played: [String] = []
    while played.count < Self.moveLimit, let move = moves(client).randomElement(using: &generator) {
      each(move)
      #expect(client(move).last == "ok", "\(move) was listed")
      played.append(move)
      if let table = client.session.table {
        let isOver = (0..<table.seats).map { table.outcome(for: Seat($0)) != .playing }
        #expect(Set(isOver).count == 1, "the game has ended for all seats or for none")
      }
    }
    #expect(!played.isEmpty)
    return played
  }

  @Test func everyGameIsHere() {
    for manual in Self.catalog.manuals {
      #expect(Self.openings.contains { $0.split(separator: " ")[1] == manual.name }, "no opening of \(manual.name)")
    }
    #expect(Self.refused.count > 100)
  }

  @Test(arguments: openings)
  func listedMovesApplyAndUndoAndRedoRestore(opening: String) {
    let client = client(opening)
    var generator = LinearCongruential(seed: 1)
    var undone = 0
    while undone < Self.moveLimit, let move = moves(client).randomElement(using: &generator) {
      let before = client("show")
      #expect(client(move).last == "ok", "\(move) was listed")
      let after = client("show")
      // The move that ends a game can't be taken back.
      if client("undo").last != "ok" { break }
      undone += 1
      #expect(client("show") == before)
      #expect(client("redo").last == "ok")
      #expect(client("show") == after)
      #expect(client("redo").last?.hasPrefix("error nothing-to-undo") == true)
    }
    #expect(undone > 0 || client.session.table?.isOver == true)
    // All of it can be taken back, and made again.
    let end = client("show")
    var taken = 0
    while client("undo").last == "ok" { taken += 1 }
    for _ in 0..<taken { client("redo") }
    if taken > 0, client.session.table?.isOver == false { #expect(client("show") == end) }
  }

  /// Whether an opening line is the first here of its game.
  private static func isFirst(_ opening: String) -> Bool {
    func game(_ line: String) -> Substring? { line.split(separator: " ").dropFirst().first }
    return openings.first { game($0) == game(opening) } == opening
  }

  @Test(arguments: openings)
  func refusedLinesChangeNothing(opening: String) {
    var (steps, refusals) = (0, 0)
    let client = client(opening)
    // Opening lines, which may search for long before they are refused, are the same in all modes.
    let lines = Self.refused.filter {
      Self.isFirst(opening) || !($0.hasPrefix("newgame ") || $0.hasPrefix("position "))
    }
    _ = playOut(client, 2) { _ in
      steps += 1
      if steps % 20 != 2, steps > 1 { return }
      var twin = self.twin(of: client)
      var before = twin("show")
      for line in lines {
        let answer = twin(line).last
        if answer?.hasPrefix("error ") == true {
          refusals += 1
          #expect(twin("show") == before, "\(line)")
        } else {
          // What another game or position refuses may be a move here.
          twin = self.twin(of: client)
          before = twin("show")
        }
      }
    }
    #expect(refusals > lines.count / 2)
  }

  /// Another client whose game is where a client's is.
  private func twin(of client: TestClient) -> TestClient {
    let twin = self.client()
    for line in client.session.table?.journal ?? [] { #expect(twin(line).last == "ok", "\(line)") }
    return twin
  }

  @Test(arguments: openings)
  func theSameOpeningGivesTheSameBytes(opening: String) throws {
    let folder = try TestFolder()
    let (one, two) = (client(), client())
    #expect(one(opening) == two(opening))
    for move in playOut(one, 3) where two(move).last != "ok" {
      // The other seat's turn.
      _ = moves(two)
      two(move)
    }
    for client in [one, two] { client("sit 1") }
    #expect(one("show") == two("show"))
    one("save \(folder.path("one"))")
    two("save \(folder.path("two"))")
    #expect(FileManager.default.contentsEqual(atPath: folder.path("one"), andPath: folder.path("two")))
  }

  @Test(arguments: openings)
  func everyAcceptedLineRestores(opening: String) throws {
    let folder = try TestFolder()
    let one = client(opening)
    var steps = 0
    _ = playOut(one, 4) { _ in
      steps += 1
      // Every seventh position is enough to meet all kinds of moves.
      if steps % 7 != 1 { return }
      one("sit 1")
      one("save \(folder.path("game"))")
      #expect(client()("load \(folder.path("game"))") == one("show"))
      _ = moves(one)
    }
  }

  @Test(arguments: ["mini", "junior", "classic", "epic"])
  func theAnswerIsNowhereBeforeTheEnd(mode: String) throws {
    // `hint`, `go` and `candidates` may name it: they say what follows from the rows. `export` gives it to other programs.
    // The answer of the next game is learnt from a session of its own.
    let spy = TestClient()
    spy("newgame wordle \(mode)")
    let result = spy("resign").first { $0.hasPrefix("result ") }
    let answer = try #require(result?.split(separator: " ").last.map(String.init))

    let folder = try TestFolder()
    let client = TestClient()
    client("setoption name Profile value \(folder.path("profile"))")
    client("setoption name Events value true")
    var seen = client("newgame wordle \(mode)")
    for word in moves(client).filter({ $0 != "guess \(answer)" }).prefix(4) {
      seen += client(word)
      for line in [
        "show", "history", "stats", "options", "guess zzz", "key a", "undo", "redo", "share", "unfinished", "tables",
      ] {
        seen += client(line)
      }
      seen += client("save \(folder.path("game"))")
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.folder) {
      let bytes = FileManager.default.contents(atPath: folder.path(file)) ?? Data()
      seen.append(String(decoding: bytes, as: Unicode.ASCII.self))
    }
    let spelt = seen.filter { $0.lowercased().split { !$0.isLetter }.contains { $0 == answer } }
    #expect(spelt.isEmpty, "\(answer): \(spelt)")
    #expect(!seen.contains { $0.contains("12345") })
  }
}
