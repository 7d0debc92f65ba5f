import Engine
import PictureJSON
import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

/// Pictures for members who ask for them.
@Suite struct PictureTests {
  private func pictures(_ lines: [String]) throws -> [Scene] {
    try lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words.count == 3 && words[1] == "picture" ? try PictureJSON.scene(String(words[2])) : nil
    }
  }

  private func selected(_ picture: Scene?, _ role: Role = .selected) -> [String] {
    for case .board(let rows, _) in picture?.blocks ?? [] {
      return rows.joined().filter { $0.role == role }.compactMap { $0.place?.text }
    }
    return []
  }

  @Test("a move and a trace are drawn for both, and for nobody who did not ask")
  func together() throws {
    let (host, other) = House().pair { $0.options = Known.options }
    #expect(try pictures(host.connect(pictures: true)).count == 1)
    _ = other.news()
    #expect(try selected(pictures(host("touch a1")).last) == ["a1"])
    #expect(!other.news().contains { $0.contains("picture") })
    other.connect(pictures: true)
    let seen = try pictures(host("touch b1"))
    #expect(seen.count == 1 && selected(seen.last) == ["a1", "b1"])
    for case .board(let rows, _) in seen[0].blocks { #expect(rows[0][0].next == Tile.Step(columns: 1, rows: 0)) }
    #expect(try selected(pictures(other.news()).last, .present) == ["a1", "b1"])
    // A click is a move, a bare word is an attempt.
    #expect(try selected(pictures(other("gesture press c1")).last) == ["c1"])
    #expect(other("gesture press nowhere").last == #"error bad-argument the picture has no place "nowhere""#)
    #expect(other("gesture drag a1;;;").last?.hasPrefix("error bad-argument ") == true)
    #expect(other("gesture drag c1;c1") == ["ok"])
    #expect(other("zzzz").last?.hasSuffix(" ZZZZ can't be traced in the grid") == true)
    _ = host.news()
    #expect(try pictures(host(Known.words[0])).count == 1)
    #expect(other.news().contains { $0.hasPrefix("* accepted ") })
    #expect(try pictures(host("picture").map { "* " + $0 }).count == 1)
  }

  @Test("what a rival does in a race that shows nothing is not drawn")
  func blind() throws {
    let (host, other) = House().pair {
      ($0.options, $0.style, $0.showsProgress) = (Known.options, .race, false)
    }
    host.connect(pictures: true)
    other.connect(pictures: true)
    _ = host.news()
    #expect(try pictures(other("touch a1")).count == 1)
    #expect(try pictures(other("word " + Known.words[0])).count == 1)
    #expect(try pictures(host.news()).isEmpty)
  }

  @Test("spectators are shown pictures 5 seconds late, and only the newest")
  func late() throws {
    let (host, _) = House().pair { $0.options = Known.options }
    let guest = host.house.join(host, "Eve", watches: true)
    guest.disconnect()
    guest.connect(pictures: true)
    host.house.wait(6000)
    _ = guest.news()
    host("word " + Known.words[0])
    host("word " + Known.words[1])
    host.house.wait(4000)
    #expect(try pictures(guest.news()).isEmpty)
    host.house.wait(1500)
    #expect(try pictures(guest.news()).count == 1)
    #expect(guest("picture").last?.hasPrefix("error unsupported") == true)
  }

  @Test("a picture that may not be sent yet is not due", arguments: [true, false])
  func waiting(isFull: Bool) throws {
    let house = House()
    let host = house.room { ($0.options, $0.style, $0.watching) = (Known.options, .race, .after) }
    let other = house.join(host)
    let eve = house.join(host, "Eve", watches: true)
    eve.connect(pictures: true)
    host("start")
    host("resign confirm")
    if isFull {
      // Eve does not read what it was sent.
      house.take(.full(true), from: eve.reader)
    } else {
      // Eve sees the next round after its end.
      host("rematch same")
      other("rematch")
    }
    house.wait(10_000)
    #expect(try pictures(eve.news()).isEmpty && house.lobby.due ?? .max > house.now)
    if isFull { house.take(.full(false), from: eve.reader) } else { host("resign confirm") }
    house.wait(10_000)
    #expect(try !pictures(eve.news()).isEmpty)
  }

  @Test("who is done with a race watches the others, as spectators do, and sees whose table it is")
  func watching() throws {
    let (host, other) = House().pair { ($0.game, $0.style) = ("wordle", .race) }
    func headings(_ guest: Guest) throws -> [String] {
      let picture = try #require(try pictures(guest.news()).last)
      return picture.blocks.compactMap { if case .heading(let text, _) = $0 { text } else { nil } }
    }
    host.connect(pictures: true)
    let guest = host.house.join(host, "Eve", watches: true)
    guest.connect(pictures: true)
    host.house.wait(6000)
    // A spectator sees what the players see of each other.
    let picture = try #require(try pictures(guest.news()).last)
    let paragraphs = picture.blocks.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    #expect(paragraphs.count == 2 && paragraphs[0].hasPrefix("Ann") && paragraphs[1].hasPrefix("Ben"))
    other("guess cat")
    #expect(try !headings(host).contains("Ben"))
    host("resign confirm")
    other("guess dog")
    #expect(try headings(host).contains("Ben"))
  }

  @Test("the heading tells the seed of a deal only when the round is over", arguments: ["wordflow", "wordiest"])
  func seed(game: String) throws {
    let (host, other) = House().pair { ($0.game, $0.style) = (game, .race) }
    func headings(_ lines: [String]) throws -> [String] {
      try #require(try pictures(lines).last).blocks.compactMap {
        if case .heading(let text, _) = $0 { text } else { nil }
      }
    }
    #expect(try headings(host.connect(pictures: true)).allSatisfy { !$0.isEmpty && !$0.contains("seed") })
    host("resign confirm")
    other("resign confirm")
    #expect(try headings(host.connect(pictures: true)).contains { $0.contains("seed ") })
  }

  @Test(arguments: ["wordle", "wordiest", "atlas"])
  func everyGame(game: String) throws {
    let (host, _) = House().pair { ($0.game, $0.style) = (game, .race) }
    let picture = try #require(try pictures(host.connect(pictures: true)).last)
    #expect(!picture.blocks.isEmpty && !picture.places.isEmpty && !picture.keys.isEmpty)
  }

  @Test(
    "a game has the same picture in a room as in an engine of its own",
    arguments: ["wordle", "wordiest", "atlas", "wordflow"])
  func sameAsTheEngine(game: String) throws {
    let (host, _) = House().pair { ($0.game, $0.style) = (game, .race) }
    let round = try #require(host.house.lobby.rooms[host.room]?.round)
    let engine = Session(catalog: House.catalog, services: .none, situation: .trusted)
    #expect(engine.perform(text: "setoption name Clock value 2026-01-26T12:00:00Z").isAccepted)
    #expect(engine.perform(text: round.opening).isAccepted)
    let (place, seat) = (try #require(engine.place), round.place(0).seat)
    place.table.concealment = .namesAndAnswers
    var drawn = try pictures(host.connect(pictures: true))
    var random = SplitMix64(seed: 4)
    for _ in 0..<8 {
      engine.perform(text: "picture")
      guard case .text(let text)? = engine.lastReply.first("picture", "json") else { break }
      var scene = try PictureJSON.scene(text)
      // A room keeps the time itself, and shares no results.
      (scene.due, scene.canShare) = (nil, false)
      // Escape is apart from the other keys there.
      scene.keys = scene.keys.filter { $0.key != .escape } + scene.keys.filter { $0.key == .escape }
      // Who is done watches the others.
      guard scene.outcome == .playing else { break }
      let told = try #require(drawn.last)
      // What is usual there names no command that a room does not take.
      #expect(told.commonMoves?.contains("`hint`") == false)
      scene.commonMoves = told.commonMoves
      #expect(PictureJSON.text(of: told) == PictureJSON.text(of: scene))
      var moves: [String] = []
      place.table.moves(of: seat, bestFirst: false)() { line in
        moves.append(line)
        return moves.count < 500
      }
      if moves.isEmpty { break }
      let line = moves[random.below(moves.count)]
      #expect(engine.perform(text: line).isAccepted, "\(line)")
      drawn = try pictures(host(line))
    }
  }

  @Test(
    "what a move has brought is told apart from how the game stands, and who reads none of that sees it all the same")
  func news() throws {
    let picture = Scene(
      [Part(.heading("Title")), Part(.note("stands"))], news: [Part(.message("+200 points", .good), .news)])
    let text = PictureJSON.text(of: picture)
    #expect(try PictureJSON.scene(text) == picture)
    let plain = text.replacing(",\"news\":1", with: "")
    #expect(try PictureJSON.scene(plain).blocks == picture.blocks + picture.news.blocks)
    let tooMany = text.replacing("\"news\":1", with: "\"news\":4")
    #expect(throws: Refusal.self) { try PictureJSON.scene(tooMany) }
  }
}
