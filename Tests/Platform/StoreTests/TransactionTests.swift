import Engine
import Foundation
import PuzzleKit
import Testing

@testable import Store

/// Adds 1 to a value, 100 times, each time in a transaction of its own.
private func increment(_ path: String) throws {
  let profile = try SQLiteProfile(path: path)
  for _ in 0..<100 {
    try profile.transaction { records throws(Refusal) in
      let count = try records.value(game: "nim", key: "count") ?? "0"
      try records.set(game: "nim", key: "count", String((Int(count) ?? 0) + 1))
    }
  }
}

/// Steps that happen whole or not at all, one after another.
@Suite struct TransactionTests {
  let folder: Folder
  let profile: SQLiteProfile

  init() throws {
    folder = try Folder()
    profile = try SQLiteProfile(path: folder.file())
  }

  @Test func anErrorOfTheBodyUndoesTheStep() throws {
    try profile.transaction { records throws(Refusal) in try records.record(entry(1)) }
    let before = try folder.contents()
    let thrown = Refusal(.illegalMove, "no")
    let refusal = profile.refusal { records throws(Refusal) in
      try records.set(game: "nim", key: "a", "b")
      _ = try records.begin(game: "nim", mode: "standard", lines: ["c"], at: 1)
      try records.clear(game: "nim")
      throw thrown
    }
    #expect(refusal == thrown)
    #expect(try folder.contents() == before)
    #expect(try profile.history() == [entry(1)])
  }

  @Test func theResultOfTheBodyComesBack() throws {
    let nothing: String? = try profile.transaction { _ in nil }
    #expect(nothing == nil)
  }

  @Test func transactionsDoNotNest() throws {
    var inner: Refusal?
    try profile.transaction { records throws(Refusal) in
      try records.record(entry(1))
      inner = profile.refusal { records throws(Refusal) in try records.record(entry(2)) }
      try records.record(entry(3))
    }
    #expect(inner?.code == .inputOutput)
    #expect(try profile.history() == [entry(1), entry(3)])
  }

  @Test func recordsEndWithTheirTransaction() throws {
    let kept = try profile.transaction { $0 }
    #expect { try kept.record(entry(1)) } throws: { ($0 as? Refusal)?.code == .inputOutput }
    #expect(try profile.history().isEmpty)
  }

  @Test func threadsFollowOneAnother() throws {
    let path = folder.file()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      #expect(throws: Never.self) { try increment(path) }
    }
    let count = try profile.transaction { records throws(Refusal) in try records.value(game: "nim", key: "count") }
    #expect(count == "200")
  }

  @Test func processesFollowOneAnother() async throws {
    // The file is not there yet, so that the processes also make it together.
    let path = folder.file("shared")
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in try increment(path) }
        }
      }
    }
    let count = try SQLiteProfile(path: path)
      .transaction { records throws(Refusal) in try records.value(game: "nim", key: "count") }
    #expect(count == "200")
    #expect(try folder.names() == ["profile", "shared"])
  }

  @Test func manyMakeOneNewProfile() throws {
    for round in 0..<20 {
      let path = folder.file("new\(round)")
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        #expect(throws: Never.self) {
          try SQLiteProfile(path: path)
            .transaction { records throws(Refusal) in try records.record(entry(Int64(index))) }
        }
      }
      #expect(try SQLiteProfile(path: path).history().map(\.timestamp) == [0, 1, 2, 3])
    }
  }

  @Test func aFileInUseIsNamedAfterTheWait() throws {
    let other = try SQLiteProfile(path: folder.file(), patience: 0, pageLimit: nil)
    var refusal: Refusal?
    try profile.transaction { records throws(Refusal) in
      try records.record(entry(1))
      refusal = other.refusal { records throws(Refusal) in try records.record(entry(2)) }
    }
    #expect(refusal?.code == .inputOutput)
    #expect(refusal?.text.contains("\(folder.file()) is in use") == true)
    try other.transaction { records throws(Refusal) in try records.record(entry(3)) }
    #expect(try profile.history() == [entry(1), entry(3)])
  }
}
