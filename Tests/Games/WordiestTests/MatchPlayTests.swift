import PlainJSON
import PuzzleKit
import Testing

@testable import Wordiest

/// Small matches: what lies where, what others have played, what stands in files.
@Suite struct MatchPlayTests {
  private func match(_ rack: String, _ others: [(score: Int, ratingTenths: Int, play: Play?)] = []) throws
    -> WordiestMatch
  {
    WordiestMatch(
      rack: try Rack(parsing: rack.split(separator: " ").map(String.init)),
      samples: others.map {
        Sample(score: $0.score, ratingTenths: $0.ratingTenths, play: $0.play, isSynthetic: false)
      })
  }

  private func game(_ match: WordiestMatch, _ moves: WordiestMove...) throws -> WordiestGame {
    var game = WordiestGame(match, .match, identifier: "17", .standard)
    var log = EventLog(isOn: false)
    for move in moves { try game.apply(move, &log) }
    return game
  }

  @Test func ofEqualWordsTheFirstIsTheBestSoFar() throws {
    let first = try game(match("a b t"), .place("bat", ""))
    let both = try game(match("a b t"), .place("bat", ""), .place("tab", ""))
    #expect(both.best?.play == first.layout.play && both.layout.play != first.layout.play)
    #expect(throws: Refusal.self) { try game(match("a b t"), .place("bat", ""), .place("tab", ""), .best) }
  }

  @Test func onlyWhatIsNoWordIsTakenBack() throws {
    let some = try game(match("a b t q x"), .place("bat", "xq"), .reset(invalidOnly: true))
    #expect(some.layout[.word1].count == 3 && some.layout[.word2].isEmpty)
    let other = try game(match("a b t q x"), .place("xq", "bat"), .reset(invalidOnly: true))
    #expect(other.layout[.word1].isEmpty && other.layout[.word2].count == 3)
    let all = try game(match("a b t q x"), .place("xq", "bat"), .reset(invalidOnly: false))
    #expect(!all.layout.hasTilesInPlay)
  }

  @Test func aPersonIsShownTheBestMovesFirst() throws {
    let game = try game(match("a b t q"), .place("bat", ""), .reset(invalidOnly: false), .tile(0, .word1, nil))
    let movePriority = try #require(WordiestGame.guidance?.movePriority(game))
    var moves: [(movePriority: Int, line: String)] = []
    game.forEachMove {
      moves.append((movePriority($0), game.line($0)))
      return true
    }
    moves.sort { $0.movePriority > $1.movePriority }
    #expect(moves.first?.line == "best")
    let lines = moves.map(\.line)
    let words = lines.indices.filter { lines[$0].contains(" word") }
    #expect(words == Array(1...7))
    #expect(Set(lines[8...10]) == ["submit confirm", "shuffle", "reset"] && lines[8] == "submit confirm")
    #expect(lines[11...].allSatisfy { $0.contains(" bank") })
  }

  @Test func theTrayFollowsAShuffleByReset() throws {
    let game = try game(match("a b t q x e r s"), .reset(invalidOnly: false))
    #expect(Array(game.tray.rows.joined()) == game.layout[.bank1] + game.layout[.bank2])
    #expect(Array(game.tray.rows.joined()) != Array(0..<8))
  }

  @Test func aTileIsPutOnTheLastOfABank() throws {
    let game = try game(match("a b t q x e r s"), .tile(1, .bank1, 3))
    #expect(Array(game.tray.rows.joined()) == [0, 2, 3, 1, 4, 5, 6, 7])
  }

  // MARK: - Other players

  @Test func whoHasWonIsToldByTheRatingBefore() throws {
    // The rating rises from 50 to 55: three of four have not more than the 6 points of bat.
    let others: [(score: Int, ratingTenths: Int, play: Play?)] = [
      (6, 500, Play()), (5, 499, nil), (7, 545, Play([0])), (0, 545, Play([2], [0])),
    ]
    let match = try match("a b t", others)
    let game = try game(match, .place("bat", ""), .submit(.first))
    let view = game.view()
    #expect(view.standing?.newRating == Rating(55) && view.standing?.score == 6)
    var told: [String] = []
    var texts: [Block?] = []
    for index in others.indices {
      var reply = Reply()
      reply.draws = true
      try WordiestGame.inspect(index, view, MemoryProfile(), to: &reply)
      let record = try #require(reply.records.first { $0.schema.name == "opponent" })
      if case .word(let word) = reply.values[record.start + 3] { told.append(word) }
      texts.append(reply.blocks.last)
    }
    #expect(told == ["upset-win", "expected-win", "expected-loss", "upset-win"])
    #expect(texts[0] == .paragraph("Played nothing.") && texts[1] == .paragraph("What was played is not known."))
  }

  @Test func aPlaceIsBehindWhoScoredMore() {
    let others: [(score: Int, ratingTenths: Int)] = [(5, 500), (6, 500), (7, 1), (0, 1)]
    let standing = ScoreStanding(score: 5, rating: .initial, isRated: true, others: others)
    #expect(WordiestTexts.place(standing, opponents: 4) == "That is place 3 of 5.")
    #expect(WordiestTexts.place(standing, opponents: 0) == nil)
  }

  @Test func theDeviationIsThatOfAllRatings() {
    #expect(RatingLine.deviation([]) == 0 && RatingLine.deviation([5]) == 0)
    #expect(RatingLine.deviation([1, 3]) == 1 && RatingLine.deviation([2, 4, 4, 4, 5, 5, 7, 9]) == 2)
  }

  @Test func theChallengeOfADayIsAnotherMatch() throws {
    func rack(_ words: String) throws -> Rack {
      let request = try DealRequest(words.split(separator: " ").map(String.init)[...], for: WordiestGame.manual)
      var dealer = WordiestDealer()
      return try dealer.deal(request, MemoryProfile()).position.rack
    }
    let match = try rack("match daily 1970-01-01")
    #expect(try match == rack("match daily 1970-01-01") && match != rack("challenge daily 1970-01-01"))
    #expect(try match != rack("match daily 1969-12-31"))
  }

  // MARK: - Files

  private func note(_ sample: String) throws -> String? {
    let text = #"{"i":[{"l":"a","x":1},{"l":"b","x":4}],"sl":[\#(sample)]}"#
    var notes = MatchNotes()
    _ = try WordiestMatch(JSONNode(JSONValue(parsing: Array(text.utf8))), &notes)
    return notes.text
  }

  // Words of `a` and `b`, as a number and as its text.
  @Test(arguments: ["498", #""498""#, #""0x1F2""#]) func eitherWordMayHaveCounted(code: String) throws {
    for score in [0, 1, 4, 5] { #expect(try note(#"{"s":\#(score),"r":1,"w":\#(code)}"#) == nil, "\(score)") }
    #expect(
      try note(#"{"s":3,"r":1,"w":\#(code)}"#) == "$.sl[0].s is 3, but the words score 5")
  }

  @Test(arguments: [("0", true), ("1", true), ("true", true), ("2", false), ("-1", false)])
  func aMarkIsATruthOrABit(mark: String, isGood: Bool) {
    do {
      _ = try note(#"{"s":0,"r":1,"w":0,"a":\#(mark)}"#)
      #expect(isGood)
    } catch { #expect(!isGood) }
  }

  @Test func atMostALineEndLiesBetweenMatches() throws {
    let bytes = ByteBuffer(Array("}   {".utf8))
    #expect((0...5).filter(bytes.isEnd) == [2, 3])
    #expect(ByteBuffer(Array("{\(String(repeating: "x", count: 3000))}{".utf8)).endOfObject(from: 0) == 3002)
    var scanner = OffsetScanner(ByteBuffer(Array(" [ 12 , 123456789012345\n]".utf8)))
    #expect(try scanner.array().map(\.value) == [12, 123_456_789_012_345])
    var long = OffsetScanner(ByteBuffer(Array("[1234567890123456]".utf8)))
    #expect(throws: Refusal(.badFile, "byte 16: a comma or ] should be here")) { try long.array() }
  }
}
