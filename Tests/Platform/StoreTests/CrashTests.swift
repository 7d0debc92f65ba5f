import Engine
import Foundation
import GRDB
import PuzzleKit
import Testing

@testable import Store

private func dieInTheMiddleOfAWrite(_ path: String) throws {
  try SQLiteProfile(path: path).transaction { records throws(Refusal) in
    try records.clear(game: "nim")
    // More than SQLite holds in memory, so that it writes before the end.
    let text = String(repeating: "x", count: 1000)
    for index in 0..<5000 { try records.record(entry(Int64(index), detail: text)) }
    kill(getpid(), SIGKILL)
  }
}

/// A process killed at any moment loses at most the line that it had not acknowledged.
@Suite struct CrashTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file()
  }

  /// Everything answered outlasts a power failure: a commit syncs the file and the folder of its journal.
  @Test func commitsAreSynced() throws {
    let faults = Faults(path: path, patience: 5)
    let queue = try DatabaseQueue(
      path: path, configuration: SQLiteProfile.configuration(faults, isInMemory: false, pageLimit: nil))
    let (syncs, journal) = try queue.read { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA synchronous"),
        try String.fetchOne(database, sql: "PRAGMA journal_mode")
      )
    }
    #expect(syncs == 3 && journal == "delete")
  }

  @Test func everyAcknowledgedLineIsInTheFile() throws {
    let profile = try SQLiteProfile(path: path)
    var lines = ["newgame nim random seed 1"]
    let id = try profile.transaction { records throws(Refusal) in
      try records.begin(game: "nim", mode: "random", lines: lines, at: 0)
    }
    for count in 1...50 {
      // The profile is one file; a copy of it is what a process would leave that is killed here.
      #expect(try folder.names() == ["profile"])
      let copy = try Folder()
      try FileManager.default.copyItem(atPath: path, toPath: copy.file())
      #expect(try SQLiteProfile(path: copy.file()).unfinished().map(\.lines) == [lines])

      try profile.transaction { records throws(Refusal) in
        try records.append(["take \(count) from 1"], to: id, after: count, at: Int64(count))
      }
      lines.append("take \(count) from 1")
    }
  }

  @Test func aKillAfterTheReplyLosesNothing() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let player = try Player(path)
      for line in ["newgame nim", "take 1 from 1", "take 1 from 2"] {
        try #require(player.send(line).last == "ok")
      }
      kill(getpid(), SIGKILL)
    }
    #expect(try folder.names() == ["profile"])
    #expect(
      try SQLiteProfile(path: path).unfinished().map(\.lines) == [
        ["newgame nim standard", "take 1 from 1", "take 1 from 2"]
      ])
  }

  /// Leaves a profile with an interrupted write: some of it is in the file, and the journal that takes it back lies
  /// beside it.
  private func interruptAWrite() async throws {
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      _ = try records.begin(game: "nim", mode: "standard", lines: ["newgame nim standard"], at: 1)
      for index in 0..<2000 { try records.record(entry(Int64(index))) }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try dieInTheMiddleOfAWrite(path)
    }
    #expect(try folder.names() == ["profile", "profile-journal"])
  }

  @Test func aKillInTheMiddleOfAWriteTakesTheWriteBack() async throws {
    try await interruptAWrite()
    let profile = try SQLiteProfile(path: path)
    #expect(try profile.unfinished().map(\.lines) == [["newgame nim standard"]])
    #expect(try profile.history().count == 2000)
    #expect(try folder.names() == ["profile"])
  }

  @Test func anInterruptedWriteOfAReadOnlyProfileIsSaid() async throws {
    try await interruptAWrite()
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    let before = try folder.contents()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try becomeOrdinaryUser()
      let refusal = try #require(refusalOfOpening(path))
      try #require(refusal.code == .inputOutput)
      try #require(refusal.text.contains("\(path) is read-only and has an interrupted write to take back"))
    }
    #expect(try folder.contents() == before)
  }
}
