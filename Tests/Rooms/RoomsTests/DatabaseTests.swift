import Foundation
import GRDB
import PlainJSON
import PostgresStore
import PuzzleKit
import Testing

@testable import RoomStore
@testable import Rooms

/// The rules that every database of rooms keeps.
@Suite struct DatabaseTests {
  enum Kind: CaseIterable {
    case memory, file, postgres
  }

  /// A database, and what opens it again as a new process would.
  private final class Place {
    private let kind: Kind
    private let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    private let address: String
    private(set) var database: any ServerDatabase

    init(_ kind: Kind) throws {
      self.kind = kind
      database = MemoryDatabase()
      address = kind == .postgres ? try #require(TestPostgres.shared).newAddress() : ""
      try reopen()
    }

    deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

    func reopen() throws {
      switch kind {
      case .memory: break
      case .file: database = try SQLiteRooms(path: path)
      case .postgres: database = try PostgresRooms(address)
      }
    }
  }

  /// A room that is played with a database to the end of a round.
  private func play(_ database: any RoomDatabase) throws -> (house: House, room: String) {
    let house = House()
    house.database = database
    let host = house.room { ($0.options, $0.style, $0.player) = (["size", "3", "tier", "easy"], .race, "ann") }
    var request = JoinRequest(name: "Ben")
    request.player = "ben"
    let other = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    other.connect()
    host("start")
    for line in ["touch a1", "word \(Known.words[0])", "chat \"quoted\" 👍", "resign confirm"] { host(line) }
    host("rematch same")
    other("rematch")
    return (house, host.room)
  }

  private func keep(_ changes: [RoomChange], in database: any ServerDatabase) throws -> [KeepOutcome] {
    for node in try database.nodes() { try database.leave(node.id) }
    let node = try database.join("here", lease: 1000)
    return try database.keep(changes, by: node, database.takeAll(by: node))
  }

  @Test(arguments: Kind.allCases)
  func aJournalIsReadBackAsItWasKept(kind: Kind) throws {
    let place = try Place(kind)
    let (house, room) = try play(place.database)
    let journal = try place.database.journal(of: room)
    #expect(journal == (try house.entries(room)) && journal.count > 8)
    #expect(try place.database.rooms(of: RoomShare.all) == [room])
    try place.reopen()
    #expect(try place.database.journal(of: room) == journal)
    #expect(try place.database.journal(of: "none").isEmpty)
    var closing = RoomChange(room)
    closing.isClosed = true
    #expect(try keep([closing], in: place.database) == [.kept])
    try place.reopen()
    #expect(try place.database.rooms(of: RoomShare.all).isEmpty && place.database.journal(of: room).isEmpty)
    #expect(try place.database.statistics(of: "ann").competitiveGames == 1)
  }

  /// Everything answered outlasts a power failure: the log is synced with each commit.
  @Test func commitsAreSynced() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let queue = try DatabaseQueue(path: path, configuration: SQLiteRooms.configuration(path))
    let (syncs, journal) = try queue.read { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA synchronous"),
        try String.fetchOne(database, sql: "PRAGMA journal_mode")
      )
    }
    #expect(syncs == 2 && journal == "wal")
  }

  @Test(arguments: Kind.allCases)
  func roundsAreCountedForTheirPlayers(kind: Kind) throws {
    let place = try Place(kind)
    _ = try play(place.database)
    try place.reopen()
    let (ann, ben) = (try place.database.statistics(of: "ann"), try place.database.statistics(of: "ben"))
    #expect(ann.competitiveGames == 1 && ann.competitiveWins == 0 && ann.opponents["ben"]?.lost == 1)
    #expect(ben.competitiveWins == 1 && ben.opponents["ann"]?.won == 1)
    #expect(try place.database.statistics(of: "nobody") == PlayerStatistics())
    #expect(
      ben.json.text
        == #"{"cooperativeGamesPlayed":0,"competitiveGamesPlayed":1,"competitiveWins":1,"averageCooperativeTime":0.0,"opponents":[{"playerId":"ann","won":1,"lost":0}]}"#
    )
  }

  /// Two that read, change and write what was counted would lose some of it.
  @Test func twoSessionsLoseNothing() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    _ = try SQLiteRooms(path: path)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      do {
        let database = try SQLiteRooms(path: path)
        for seconds in 1...50 { try database.count(PlayReport(puzzle: "one", seconds: seconds), as: "puzzle/one") }
      } catch {
        Issue.record("\(error)")
      }
    }
    let tally = try SQLiteRooms(path: path).tally(of: "puzzle/one")
    #expect(tally.plays == 100 && tally.medianTime == 25)
  }

  /// A count has what another session has told since it was read, and reads nothing again for it.
  @Test func countsGoOnFromWhereTheyWereRead() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let (reader, writer) = (try SQLiteRooms(path: path), try SQLiteRooms(path: path))
    for seconds in [10, 20] { try writer.count(PlayReport(puzzle: "one", seconds: seconds), as: "puzzle/one") }
    #expect(try reader.tally(of: "puzzle/one").plays == 2)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE report SET json = 'read again'") }
    for seconds in [30, 40, 50] { try writer.count(PlayReport(puzzle: "one", seconds: seconds), as: "puzzle/one") }
    try writer.count(PlayReport(puzzle: "two", seconds: 1), as: "puzzle/two")
    let tally = try reader.tally(of: "puzzle/one")
    #expect(tally.plays == 5 && tally.medianTime == 30)
  }

  /// The counts of games stay; players begin again, since nobody can tell whose their ids were.
  @Test func olderFilesAreBroughtUp() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    var tally = PlayTally()
    tally.count(PlayReport(puzzle: "one", seconds: 9))
    let (old, kept) = (try DatabaseQueue(path: path), tally.keptJSON.text)
    try old.write { database in
      try database.execute(
        sql: """
          CREATE TABLE entry (
            room TEXT NOT NULL, number INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (room, number)
          ) WITHOUT ROWID, STRICT;
          CREATE TABLE player (name TEXT NOT NULL PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID, STRICT;
          CREATE TABLE submission (
            number INTEGER PRIMARY KEY, puzzle TEXT NOT NULL, file TEXT NOT NULL, contact TEXT, time INTEGER NOT NULL,
            state TEXT NOT NULL
          ) STRICT;
          CREATE TABLE tally (name TEXT NOT NULL PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID, STRICT;
          INSERT INTO player VALUES ('ann', '{}');
          INSERT INTO tally VALUES ('puzzle/one', '\(kept)');
          PRAGMA application_id = \(0x7061_726c);
          PRAGMA user_version = 2;
          """)
    }
    try old.close()
    let database = try SQLiteRooms(path: path)
    try database.count(PlayReport(puzzle: "one", seconds: 11), as: "puzzle/one")
    #expect(try database.tally(of: "puzzle/one").plays == 2 && database.statistics(of: "ann") == PlayerStatistics())
  }

  @Test(arguments: Kind.allCases)
  func theFirstKeyOfAPlayerIsTheOnlyOne(kind: Kind) throws {
    let place = try Place(kind)
    #expect(try place.database.admit("ann", key: "a", at: 1) && !place.database.admit("ann", key: "b", at: 2))
    #expect(try place.database.admit("ben", key: "b", at: 3))
    try place.reopen()
    #expect(try place.database.admit("ann", key: "a", at: 4) && place.database.keyHash(of: "ann") == "a")
    #expect(try place.database.keyHash(of: "nobody") == nil)
  }

  @Test func statisticsNameTheFavouritePartner() throws {
    func result(_ partner: String, _ time: Int64) -> RoundResult {
      let players = ["ann", partner].enumerated().map {
        RoundResult.Player(
          member: $0 + 1, player: $1, outcome: .won, score: nil, time: time, messages: 0)
      }
      return RoundResult(
        game: "wordflow", mode: "normal", style: .together, round: 1, started: 1000, ended: 1000 + time,
        reason: .played, players: players)
    }
    var statistics = PlayerStatistics()
    for (partner, time) in [("cleo", 10_000), ("ben", 20_000), ("ben", 30_000)] as [(String, Int64)] {
      statistics.count(result(partner, time), for: "ann")
    }
    #expect(
      statistics.json.text
        == #"{"cooperativeGamesPlayed":3,"competitiveGamesPlayed":0,"competitiveWins":0,"averageCooperativeTime":20.0,"favoritePartner":"ben","opponents":[]}"#
    )
  }

  @Test func opponentsStandInTheOrderOfHowOftenTheyWereMet() throws {
    var statistics = PlayerStatistics()
    for (index, name) in ["ben", "cleo", "abe", "cleo"].enumerated() {
      let players = ["ann", name].enumerated().map { seat, name in
        RoundResult.Player(
          member: seat + 1, player: name, outcome: seat == index % 2 ? .won : .lost, score: nil, time: nil, messages: 0)
      }
      let result = RoundResult(
        game: "wordle", mode: "mini", style: .race, round: 1, started: 0, ended: 1, reason: .played, players: players)
      statistics.count(result, for: "ann")
    }
    #expect(statistics.regularOpponents.map(\.player) == ["cleo", "abe", "ben"])
    #expect(statistics.regularOpponents[0].record.lost == 2 && statistics.regularOpponents[2].record.won == 1)
  }

  @Test func aRaceIsCountedByItsTimesAndLeads() throws {
    func report(_ text: String) throws -> PlayReport {
      try PlayReport(shared: JSONNode(JSONValue(parsing: Array(text.utf8))))
    }
    let race = try report(
      #"{"play":"race","completionTime":9,"completionTimes":[9,8.5],"finds":[1,2,2,1,1,2],"wordsByPlayer":[3,3]}"#)
    // Seat 1 leads, then 2, then 1; a tie changes nothing.
    #expect(race.sums["leadChanges"] == 2 && race.sums["finds"] == 6 && race.sums["words"] == 6)
    #expect(race.sums["individualTime"] == 17 && race.sums["individualCompletions"] == 2)
    for wrong in [
      #""finds":[0]"#, #""finds":[9]"#, #""finds":1"#, #""completionTimes":[1,1,1,1,1,1,1,1,1]"#,
      #""completionTimes":[-1]"#,
    ] { #expect(throws: JSONFault.self) { try report(#"{"play":"race","completionTime":9,"# + wrong + "}") } }
  }

  @Test func anotherFileIsLeftAlone() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = String(repeating: "no database at all ", count: 100)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let fault = #expect(throws: Refusal.self) { try SQLiteRooms(path: path) }
    #expect(fault?.code == .badFile)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: Kind.allCases)
  func submissionsWaitAndAreDecided(kind: Kind) throws {
    let place = try Place(kind)
    #expect(try place.database.submit(puzzle: "one", file: "{1}", contact: "ann", at: 5) == 1)
    #expect(try place.database.submit(puzzle: "two", file: "{2}", contact: nil, at: 6) == 2)
    #expect(throws: Refusal.self) { try place.database.submit(puzzle: "one", file: "{3}", contact: nil, at: 7) }
    #expect(try place.database.puzzle("one") == nil)
    try place.database.decide(1, .approved)
    try place.database.decide(2, .rejected)
    #expect(throws: Refusal.self) { try place.database.decide(3, .approved) }
    // The id of a puzzle that was rejected is free again, until that one is approved after all.
    #expect(try place.database.submit(puzzle: "two", file: "{4}", contact: nil, at: 8) == 3)
    #expect(throws: Refusal.self) { try place.database.decide(2, .approved) }
    try place.reopen()
    if kind == .memory { return }
    #expect(try place.database.puzzle("one") == "{1}" && place.database.puzzle("two") == nil)
    let kept = try place.database.submissions()
    #expect(kept.map(\.number) == [1, 2, 3] && kept.map(\.state) == [.approved, .rejected, .waiting])
    #expect(kept.first == Submission(number: 1, puzzle: "one", file: "{1}", contact: "ann", time: 5, state: .approved))
  }

  @Test(arguments: Kind.allCases)
  func gamesAreCountedWithoutWhoPlayed(kind: Kind) throws {
    let place = try Place(kind)
    var report = PlayReport(puzzle: "one", seconds: 30)
    (report.firstWord, report.lastWord, report.sums) = ("able", "cable", ["words": 2])
    for seconds in [30, 10, 700] {
      report.seconds = seconds
      try place.database.count(report, as: "puzzle/one")
    }
    report.percent = 50
    try place.database.count(report, as: "puzzle/one")
    let tally = try place.database.tally(of: "puzzle/one")
    #expect(tally.plays == 4 && tally.completions == 3 && tally.medianTime == 30)
    #expect(
      tally.json.text
        == #"{"plays":4,"completions":3,"completionRate":0.75,"medianTime":30,"firstWords":[{"word":"able","count":4}],"lastWords":[{"word":"cable","count":4}],"sums":{"words":8}}"#
    )
    try place.reopen()
    #expect(try place.database.tally(of: "puzzle/one") == tally)
    #expect(try place.database.tally(of: "none") == PlayTally())
  }
  @Test(arguments: Kind.allCases)
  func whatKeepsOrderIsKeptExportedAndForgotten(kind: Kind) throws {
    let place = try Place(kind)
    let house = House()
    house.database = place.database
    for player in ["ann", "ben"] { #expect(try place.database.admit(player, key: player + "-hash", at: 5 * day)) }
    let host = house.room { ($0.style, $0.player) = (.race, "ann") }
    var request = JoinRequest(name: "Ben")
    request.player = "ben"
    let other = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    other.connect()
    host("start")
    host("chat hello")
    other("chat rude words")
    host("report 2 rude")
    host("block 2")
    other("resign confirm")
    try place.database.keepName("ann", for: "ann", at: 0)
    #expect(throws: Refusal.self) { try place.database.keepName("ann", for: "ben", at: 0) }
    try place.database.keepName("annie", for: "ann", at: 0)
    #expect(try place.database.owner(ofName: "ann") == nil && place.database.owner(ofName: "annie") == "ann")
    try place.reopen()
    let told = try place.database.export("ben").text
    #expect(told.contains("rude words") && told.contains(#""outcome":"lost""#))
    #expect(try place.database.export("zoe").text.contains(#""results":[]"#))
    #expect(try place.database.delete("ben") > 0 && place.database.delete("ben") == 0)
    #expect(!(try place.database.export("ann").text.contains("ben")))
    #expect(!(try place.database.complaints()[0].complaint.said.map(\.text).contains("rude words")))
    #expect(try place.database.statistics(of: "ann").competitiveWins == 1)
    #expect(try place.database.blocks(of: "ann").isEmpty && place.database.keyHash(of: "ben") == nil)
    // What is older than it may be is forgotten, and nothing else.
    var expiry = Expiry()
    try place.database.forget(expiry)
    #expect(try place.database.statistics(of: "ann").competitiveWins == 1 && place.database.complaints().count == 1)
    (expiry.complaints, expiry.keys) = (.max, 5 * day)
    try place.database.forget(expiry)
    #expect(try place.database.complaints().count == 1 && place.database.keyHash(of: "ann") != nil)
    // A report is kept from when the operator is done with it, however old it is.
    try place.database.settle(1, at: 40_000 * day)
    expiry.complaints = 40_000 * day
    try place.database.forget(expiry)
    #expect(try place.database.complaints().map(\.settled) == [40_000 * day])
    _ = try place.database.add(KeptSanction(.mute, .player, "ann", until: 9 * day, reason: "rude"))
    let report = try place.database.report(on: "ann", at: 5 * day).text
    #expect(report.contains(#""forbidden":"mute""#) && report.contains(#""ratings":["#))
    (expiry.complaints, expiry.keys) = (40_000 * day + 1, 5 * day + 1)
    try place.database.forget(expiry)
    #expect(try place.database.complaints().isEmpty && place.database.keyHash(of: "ann") == nil)
    #expect(try place.database.owner(ofName: "annie") == nil)
    // The id is anybody's now, who is told nothing of who had it before.
    #expect(try place.database.statistics(of: "ann").competitiveGames == 0 && place.database.records(of: "ann").isEmpty)
    #expect(try place.database.ratings(of: "ann", at: 6 * day).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func resultsAreForgottenInTime(kind: Kind) throws {
    let place = try Place(kind)
    let house = House()
    house.database = place.database
    let host = house.room { ($0.style, $0.player) = (.race, "ann") }
    _ = house.join(host, "Ben")
    host("start")
    host("resign confirm")
    #expect(try place.database.statistics(of: "ann").competitiveGames == 1)
    var expiry = Expiry()
    expiry.results = .max
    try place.database.forget(expiry)
    #expect(try place.database.statistics(of: "ann").competitiveGames == 0)
  }

  @Test(arguments: Kind.allCases)
  func sanctionsEndAndAreLifted(kind: Kind) throws {
    let place = try Place(kind)
    let first = try place.database.add(KeptSanction(.ban, .player, "ben", until: 100, reason: "rude"))
    let second = try place.database.add(KeptSanction(.mute, .network, "10.0.0.0/8", until: 200))
    try place.reopen()
    #expect(try place.database.sanctions(at: 0).map(\.subject) == ["ben", "10.0.0.0/8"])
    #expect(try place.database.sanctions(at: 100).map(\.number) == [second])
    try place.database.lift(second)
    #expect(try place.database.sanctions(at: 0).map(\.number) == [first])
    #expect(throws: Refusal.self) { try place.database.lift(second) }
    #expect(try place.database.keep(salt: "a", of: 7) == "a")
    #expect(try place.database.keep(salt: "b", of: 7) == "a", "of two that are drawn at once one is everybody's")
    #expect(try place.database.salts() == [7: "a"])
  }

  private let day: Int64 = 86_400_000
}
