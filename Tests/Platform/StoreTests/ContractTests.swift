import Engine
import PuzzleKit
import Testing

@testable import Store

/// The promises of `ProfileRecords`, kept by both kinds of profile that last.
@Suite struct ContractTests {
  private let keeper: Keeper

  init() throws { keeper = try Keeper() }

  @Test(arguments: Keeper.Kind.allCases) func valuesAreKeptByGameAndKey(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "seed", "1")
      try records.set(game: "nim", key: "seed", "2")
      try records.set(game: "nim", key: "empty", "")
      try records.set(game: "", key: "Sound", "é 🂡 'quoted'; DROP TABLE value")
      try records.set(game: "go", key: "seed", "3")
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.values(game: "nim") == ["seed": "2", "empty": ""])
      #expect(try records.value(game: "nim", key: "seed") == "2")
      #expect(try records.value(game: "", key: "Sound") == "é 🂡 'quoted'; DROP TABLE value")
      #expect(try records.value(game: "nim", key: "Sound") == nil)
      try records.set(game: "nim", key: "seed", nil)
      try records.set(game: "nim", key: "never set", nil)
      #expect(try records.values(game: "nim") == ["empty": ""])
      #expect(try records.values(game: "go") == ["seed": "3"])
    }
  }

  @Test(arguments: Keeper.Kind.allCases) func keysThatOnlyLookAlikeAreBothRead(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    // Swift takes these for one string, SQLite for two.
    let values = try profile.transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "caf\u{e9}", "1")
      try records.set(game: "nim", key: "cafe\u{301}", "1")
      return try records.values(game: "nim")
    }
    #expect(values == ["café": "1"])
  }

  @Test func aTextWithANULIsRefused() throws {
    let profile = try keeper.open(.file)
    let refusal = profile.refusal { records throws(Refusal) in try records.set(game: "nim", key: "a", "b\0c") }
    #expect(refusal?.code == .inputOutput)
  }

  @Test(arguments: Keeper.Kind.allCases) func linesAreAppendedInOrder(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let id = try profile.transaction { records throws(Refusal) in
      let id = try records.begin(game: "nim", mode: "standard", lines: ["newgame nim standard"], at: 5)
      try records.append(["take 1 from 1"], to: id, after: 1, at: 6)
      try records.append([], to: id, after: 2, at: 7)
      try records.append((2...11).map { "line \($0)" }, to: id, after: 2, at: 8)
      return id
    }
    #expect(
      try profile.unfinished() == [
        StoredGame(
          id: id, game: "nim", mode: "standard", updated: 8,
          lines: ["newgame nim standard", "take 1 from 1"] + (2...11).map { "line \($0)" }, begun: 6)
      ])
  }

  @Test(arguments: Keeper.Kind.allCases) func unfinishedGamesComeNewestFirst(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      let first = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
      _ = try records.begin(game: "nim", mode: "random", lines: ["b"], at: 2)
      _ = try records.begin(game: "go", mode: "standard", lines: ["c"], at: 2)
      #expect(try records.unfinished(game: nil).map(\.lines) == [["c"], ["b"], ["a"]])
      try records.append(["d"], to: first, after: 1, at: 3)
      #expect(try records.unfinished(game: nil).map(\.lines) == [["a", "d"], ["c"], ["b"]])
      #expect(try records.unfinished(game: "nim").map(\.lines) == [["a", "d"], ["b"]])
      #expect(try records.unfinished(game: "chess").isEmpty)
    }
  }

  @Test(arguments: Keeper.Kind.allCases) func theNewestGamesOfAModeAreKept(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let old = try profile.transaction { records throws(Refusal) in
      let old = try records.begin(game: "nim", mode: "standard", lines: ["a", "b"], at: 1)
      for number in 1...unfinishedLimit - 1 {
        _ = try records.begin(game: "nim", mode: "standard", lines: ["c\(number)"], at: 2)
      }
      return old
    }
    #expect(try profile.unfinished().count == unfinishedLimit)
    #expect(try profile.unfinished().last?.lines == ["a", "b"])
    try profile.transaction { records throws(Refusal) in
      _ = try records.begin(game: "nim", mode: "random", lines: ["r"], at: 3)
      _ = try records.begin(game: "nim", mode: "standard", lines: ["d"], at: 3)
    }
    #expect(try profile.unfinished().count == unfinishedLimit + 1)
    let refusal = profile.refusal { records throws(Refusal) in try records.append(["d"], to: old, after: 2, at: 3) }
    #expect(refusal?.code == .conflict)
  }

  @Test(arguments: Keeper.Kind.allCases) func aNumberIsNeverUsedAgain(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let old = try profile.transaction { records throws(Refusal) in
      let id = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
      try records.end(id)
      return id
    }
    let new = try keeper.open(kind).transaction { records throws(Refusal) in
      try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
    }
    #expect(new > old)
  }

  @Test(arguments: [0, 1, 3], Keeper.Kind.allCases)
  func anotherNumberOfLinesIsAConflict(count: Int, kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let id = try profile.transaction { records throws(Refusal) in
      try records.begin(game: "nim", mode: "standard", lines: ["a", "b"], at: 1)
    }
    let refusal = profile.refusal { records throws(Refusal) in
      try records.append(["c"], to: id, after: count, at: 2)
    }
    #expect(refusal?.code == .conflict)
    #expect(try profile.unfinished().map(\.lines) == [["a", "b"]])
    #expect(try profile.unfinished().map(\.updated) == [1])
  }

  @Test(arguments: Keeper.Kind.allCases) func anEndedGameTakesNoLine(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let id = try profile.transaction { records throws(Refusal) in
      let id = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
      try records.end(id)
      try records.end(id)
      return id
    }
    #expect(try profile.unfinished().isEmpty)
    let refusal = profile.refusal { records throws(Refusal) in try records.append(["b"], to: id, after: 1, at: 2) }
    #expect(refusal?.code == .conflict)
  }

  @Test(arguments: Keeper.Kind.allCases) func historyComesOldestFirst(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let entries = [entry(3), entry(1, "go", won: false), entry(.max), entry(1), entry(-1), entry(1, detail: "é; '\t'")]
    try profile.transaction { records throws(Refusal) in for entry in entries { try records.record(entry) } }
    #expect(try profile.history() == [entries[4], entries[1], entries[3], entries[5], entries[0], entries[2]])
    let ofNim = try profile.transaction { records throws(Refusal) in try records.history(game: "nim").map(\.entry) }
    #expect(ofNim == [entries[4], entries[3], entries[5], entries[0], entries[2]])
  }

  @Test(arguments: Keeper.Kind.allCases) func aLimitDropsWhatCameFirst(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      for time: Int64 in [5, 1, 4, 2, 3] { try records.record(entry(time), limit: 3) }
      try records.record(entry(1, "go"), limit: 3)
      #expect(try records.history(game: "nim").map(\.entry.timestamp) == [2, 3, 4])
      #expect(try records.history(game: "go").count == 1)
    }
  }

  @Test(arguments: Keeper.Kind.allCases) func anEntryLeavesByItsNumber(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      for time in 1...3 { try records.record(entry(Int64(time))) }
      let history = try records.history(game: nil)
      #expect(Set(history.map(\.id)).count == 3)
      try records.forget(history[1].id)
      try records.forget(-1)
      #expect(try records.history(game: nil) == [history[0], history[2]])
    }
  }

  @Test(arguments: [Outcome.won, .lost, .finished], Keeper.Kind.allCases)
  func outcomesComeBack(outcome: Outcome, kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let entry = HistoryEntry(timestamp: 1, game: "nim", mode: "standard", outcome: outcome, detail: "")
    try profile.transaction { records throws(Refusal) in try records.record(entry) }
    #expect(try profile.history() == [entry])
  }

  @Test(arguments: Keeper.Kind.allCases) func theDayOfADailyDealComesBack(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    let entry = HistoryEntry(
      timestamp: 1, game: "nim", mode: "standard", outcome: .won, detail: "", daily: CivilDate(iso: "2026-01-26"))
    try profile.transaction { records throws(Refusal) in try records.record(entry) }
    #expect(try profile.history() == [entry])
  }

  @Test(arguments: Keeper.Kind.allCases) func clearForgetsOneGame(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      for game in ["nim", "go", "chess"] {
        try records.set(game: game, key: "a", "b")
        _ = try records.begin(game: game, mode: "standard", lines: ["c"], at: 1)
        try records.record(entry(1, game))
      }
      try records.clear(game: "nim")
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.values(game: "nim").isEmpty)
      #expect(try records.values(game: "go") == ["a": "b"])
      #expect(try records.values(game: "chess") == ["a": "b"])
      #expect(try records.unfinished(game: nil).map(\.game).sorted() == ["chess", "go"])
      #expect(try records.history(game: nil).map(\.entry.game).sorted() == ["chess", "go"])
    }
  }

  @Test(arguments: Keeper.Kind.allCases) func everythingIsReadBackByAnotherProfile(kind: Keeper.Kind) throws {
    let profile = try keeper.open(kind)
    try profile.transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "a", "b")
      _ = try records.begin(game: "nim", mode: "standard", lines: ["c", "d"], at: 1)
      try records.record(entry(7))
    }
    let other = try keeper.open(kind)
    #expect(try other.unfinished().map(\.lines) == [["c", "d"]])
    #expect(try other.history() == [entry(7)])
    #expect(try other.transaction { records throws(Refusal) in try records.value(game: "nim", key: "a") } == "b")
    #expect(try keeper.folder.names() == (kind == .file ? ["profile"] : []))
  }

  @Test func aProfileInMemoryKeepsTheContract() throws {
    let profile = try SQLiteProfile(path: ":memory:")
    let id = try profile.transaction { records throws(Refusal) in
      try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
    }
    try profile.transaction { records throws(Refusal) in try records.append(["b"], to: id, after: 1, at: 2) }
    #expect(try profile.unfinished().map(\.lines) == [["a", "b"]])
    #expect(try SQLiteProfile(path: ":memory:").unfinished().isEmpty)
  }
}
