import Engine
import Foundation
import GRDB
import Nim
import PuzzleKit
import Support
import Testing

@testable import Store

/// Files that are no profile, or no sound one: one clear refusal, and nothing is touched.
@Suite struct FileTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file()
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String = "profile") {
    #expect(FileManager.default.createFile(atPath: folder.file(name), contents: Data(bytes)))
  }

  /// Opens the profile and expects a refusal that names it and leaves the folder as it was.
  private func expectRefusal(_ code: ErrorCode, _ text: String, _ location: SourceLocation = #_sourceLocation) throws {
    let before = try folder.contents()
    let refusal = refusalOfOpening(path)
    #expect(refusal?.code == code, sourceLocation: location)
    #expect(refusal?.text.contains(path) == true, sourceLocation: location)
    #expect(refusal?.text.contains(text) == true, "\(refusal?.text ?? "opened")", sourceLocation: location)
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  /// A profile with some pages of history.
  private func makeProfile() throws {
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      _ = try records.begin(game: "nim", mode: "standard", lines: ["newgame nim standard", "take 1 from 1"], at: 1)
      for index in 0..<500 { try records.record(entry(Int64(index), detail: "heaps \(index)")) }
    }
  }

  @Test(arguments: ["x", "hello\n", "SQLite format 3\0", String(repeating: "newgame nim\n", count: 1000)])
  func aFileOfAnotherKind(content: String) throws {
    write(content.utf8)
    try expectRefusal(.badFile, "is not a profile; name a profile")
  }

  @Test func randomBytes() throws {
    var generator = LinearCongruential(seed: 1)
    write((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try expectRefusal(.badFile, "is not a profile; name a profile")
  }

  @Test func aDatabaseOfAnotherProgram() throws {
    try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "CREATE TABLE game (id)") }
    try expectRefusal(.badFile, "database of another program")
  }

  @Test func aDatabaseOfAnotherProgramInTheMiddleOfItsWork() throws {
    // With a write-ahead log that has not been worked in, and a journal that SQLite would roll back.
    var configuration = Configuration()
    configuration.journalMode = .wal
    let origin = try Folder()
    let database = try DatabaseQueue(path: origin.file(), configuration: configuration)
    try database.inDatabase { try $0.execute(sql: "CREATE TABLE other (id)") }
    for (name, bytes) in try origin.contents() where name != "profile-shm" { write(bytes, to: name) }
    write([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7], to: "profile-journal")
    #expect(try folder.names() == ["profile", "profile-journal", "profile-wal"])
    try expectRefusal(.badFile, "database of another program")
  }

  @Test func aProfileOfTheFirstParlorIsBroughtUp() throws {
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase { database in
      try database.execute(
        sql: """
          DROP TABLE history;
          CREATE TABLE history (
            id INTEGER PRIMARY KEY,
            timestamp INTEGER NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL,
            won INTEGER NOT NULL, detail TEXT NOT NULL
          ) STRICT;
          INSERT INTO history VALUES (7, 1, 'nim', 'standard', 1, 'heaps 3');
          DROP TABLE exposure;
          ALTER TABLE game DROP COLUMN begun;
          DELETE FROM grdb_migrations WHERE identifier <> 'v1';
          """)
    }
    let profile = try SQLiteProfile(path: path)
    try profile.transaction { records throws(Refusal) in
      #expect(try records.history(game: nil) == [StoredEntry(id: 7, entry: entry(1))])
      try records.forget(7)
      try records.record(entry(2))
      #expect(try records.history(game: nil).map(\.id) == [8])
    }
  }

  @Test func whatAnEarlierParlorHadShownStaysKnown() throws {
    try makeProfile()
    var hash = FNV1a()
    hash.add("a begun deal".utf8)
    try DatabaseQueue(path: path).inDatabase { database in
      try database.execute(
        sql: """
          DROP TABLE exposure;
          CREATE TABLE secret (
            game TEXT NOT NULL, secret TEXT NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (game, secret)
          ) STRICT, WITHOUT ROWID;
          INSERT INTO secret VALUES ('nim', 'a deal', 5), ('nim', 'begun \(String(hash.value, radix: 16))', 6);
          DELETE FROM grdb_migrations WHERE identifier = 'v6-exposure';
          """)
    }
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      let (shown, begun) = (DealIdentity("nim", "a deal"), DealIdentity("nim", "a begun deal"))
      #expect(try records.exposure(of: shown)?.latest == 5)
      // It is no news to the game that was begun.
      #expect(try records.exposure(of: begun)?.latest == 0)
      #expect(try records.exposure(of: DealIdentity("go", "a deal")) == nil)
    }
  }

  @Test func aGameWithoutLinesIsNone() throws {
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase { database in
      try database.execute(sql: "INSERT INTO game (game, mode, updated) VALUES ('nim', 'standard', 1)")
    }
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      #expect(try records.unfinished(game: nil).map(\.lines.count) == [2])
    }
  }

  @Test func aProfileOfANewerParlor() throws {
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
    try expectRefusal(.badFile, "was written by a newer Parlor")
  }

  @Test func aProfileWithoutItsTables() throws {
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "DROP TABLE history") }
    let profile = try SQLiteProfile(path: path)
    #expect(profile.refusal { records throws(Refusal) in try records.record(entry(1)) }?.code == .badFile)
  }

  @Test(arguments: [
    "UPDATE game SET mode = 'x' || char(10) || 'ok'", "UPDATE line SET text = 'newgame nim' || char(13)",
    "UPDATE history SET detail = char(10) || 'ok'", "INSERT INTO value VALUES ('', 'Sound', 'false' || char(10))",
  ])
  func aTextCanNotPassForLinesOfTheProtocol(sql: String) throws {
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: sql) }
    let client = TestClient(.empty.adding(Nim.self))
    for line in ["setoption name Profile value \(path)", "unfinished", "resume", "history", "options"] {
      let reply = client(line)
      #expect(!reply.dropLast().contains("ok"), "\(line): \(reply)")
    }
    let profile = try SQLiteProfile(path: path)
    let refusal = profile.refusal { records throws(Refusal) in
      _ = try records.values(game: "")
      _ = try records.unfinished(game: nil)
      _ = try records.history(game: nil)
    }
    #expect(refusal?.text.contains("is damaged (a text holds a control character)") == true)
  }

  @Test(arguments: ["game.game", "game.mode", "history.game", "history.mode"], ["", "two words"])
  func aNameIsOneWordOfAReply(place: String, name: String) throws {
    let parts = place.split(separator: ".")
    try makeProfile()
    try DatabaseQueue(path: path).inDatabase {
      try $0.execute(sql: "UPDATE \(parts[0]) SET \(parts[1]) = ?", arguments: [name])
    }
    let profile = try SQLiteProfile(path: path)
    let refusal = profile.refusal { records throws(Refusal) in
      _ = try records.unfinished(game: nil)
      _ = try records.history(game: nil)
    }
    #expect(refusal?.text.contains("is damaged (a name is not one word)") == true)
  }

  @Test(arguments: [101, 512, 4096, 4097, 8192, 20_000]) func aTruncatedProfile(length: Int) throws {
    try makeProfile()
    write(try #require(try folder.contents()["profile"]).prefix(length))
    try expectRefusal(.badFile, "is damaged")
  }

  @Test func aProfileCutInItsHeader() throws {
    try makeProfile()
    write(try #require(try folder.contents()["profile"]).prefix(99))
    try expectRefusal(.badFile, "is not a profile")
  }

  /// A table's page that nothing of the opening reads.
  @Test func damageIsFoundAtOnce() throws {
    try makeProfile()
    var bytes = try #require(try folder.contents()["profile"])
    let place = try #require(bytes.firstRange(of: "heaps 250".utf8)).lowerBound
    let page = place / 4096 * 4096
    bytes.replaceSubrange(page..<page + 8, with: [UInt8](repeating: 0, count: 8))
    write(bytes)
    try expectRefusal(.badFile, "is damaged")
  }

  @Test func damageAnywhereNeverStopsTheProcess() throws {
    try makeProfile()
    let sound = try #require(try folder.contents()["profile"])
    var generator = LinearCongruential(seed: 2)
    var refused = 0
    for _ in 0..<300 {
      var bytes = sound
      let place = Int.random(in: 0..<bytes.count - 32, using: &generator)
      for offset in 0..<Int.random(in: 1...32, using: &generator) {
        bytes[place + offset] = UInt8.random(in: 0...255, using: &generator)
      }
      write(bytes)
      do throws(Refusal) {
        let profile = try SQLiteProfile(path: path)
        try profile.transaction { records throws(Refusal) in
          _ = try records.history(game: nil)
          _ = try records.unfinished(game: nil)
          _ = try records.values(game: "nim")
        }
      } catch {
        refused += 1
        #expect(error.code == .badFile)
        #expect(error.text.contains(path) && !error.text.contains("\n"))
      }
      #expect(try folder.contents() == ["profile": bytes])
    }
    #expect(refused > 50)
  }

  @Test func anEmptyFileIsANewProfile() throws {
    write([])
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in try records.record(entry(1)) }
    #expect(try SQLiteProfile(path: path).history() == [entry(1)])
  }

  @Test func aProfileWhoseMakingWasInterruptedIsFinished() throws {
    try DatabaseQueue(path: path).inDatabase {
      try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
    }
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in try records.record(entry(1)) }
    #expect(try SQLiteProfile(path: path).history() == [entry(1)])
  }

  @Test func aNameThatSQLiteReadsOtherwise() throws {
    let path = folder.path + "/file:a?mode=memory"
    _ = try SQLiteProfile(path: path)
    #expect(try folder.names() == ["file:a?mode=memory"])
    #expect(refusalOfOpening("")?.code == .inputOutput)
  }

  @Test func whatIsNoFile() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(
      refusalOfOpening(path)
        == Refusal(.inputOutput, "the profile \(path) can't be opened: that is a folder, not a file"))
    #expect(mkfifo(folder.file("pipe"), 0o644) == 0)
    #expect(refusalOfOpening(folder.file("pipe"))?.text.contains("a device or a pipe") == true)
    #expect(refusalOfOpening("/dev/null")?.text.contains("a device or a pipe") == true)
  }

  @Test func aFolderThatIsNotThere() throws {
    let missing = folder.file("missing")
    #expect(
      refusalOfOpening(missing + "/profile")
        == Refusal(.inputOutput, "the profile \(missing)/profile can't be opened: there is no folder \(missing)"))
    write([], to: "file")
    #expect(refusalOfOpening(folder.file("file/profile"))?.text.contains("/file is not a folder") == true)
    #expect(try folder.names() == ["file"])
  }
}
