import PuzzleKit
import Testing

@testable import Store

/// What both kinds of profile promise of secrets and of the history.
@Suite struct SecretContractTests {
  static let kinds = ["file", "memory"]

  private func profile(_ kind: String) throws -> any Profile {
    kind == "file" ? try SQLiteProfile(path: ":memory:") : EphemeralProfile()
  }

  @Test(arguments: kinds) func aSecretHasTheNumberOfTheNewestGame(kind: String) throws {
    let profile = try profile(kind)
    let refusal = Refusal(.badArgument, "no")
    try profile.transaction { records throws(Refusal) in
      try records.see(game: "nim", "early")
      #expect(try records.seen(game: "nim", "early") == 0)
      let first = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
      try records.see(game: "nim", "s")
      // The games of all games count together.
      let second = try records.begin(game: "go", mode: "standard", lines: ["a"], at: 1)
      try records.see(game: "nim", "late")
      #expect(second > first)
      #expect(try records.seen(game: "nim", "s") == first)
      #expect(try records.seen(game: "nim", "late") == second)
      #expect(try records.seen(game: "go", "s") == nil)
      #expect(try records.seen(game: "nim", "other") == nil)
      // Its number stays after the game.
      try records.end(second)
      try records.see(game: "nim", "s")
      try records.see(game: "go", "s")
      #expect(try records.seen(game: "nim", "s") == second)
      #expect(try records.seen(game: "go", "s") == second)
    }
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        _ = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
        try records.see(game: "nim", "new")
        try records.see(game: "nim", "early")
        try records.clear(game: "go")
        throw refusal
      }
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.seen(game: "nim", "new") == nil)
      #expect(try records.seen(game: "nim", "early") == 0)
      #expect(try records.seen(game: "go", "s") != nil)
      try records.clear(game: "go")
      #expect(try records.seen(game: "go", "s") == nil)
      #expect(try records.seen(game: "nim", "s") != nil)
      try records.clear(game: "nim")
      #expect(try records.seen(game: "nim", "early") == nil)
    }
  }

  @Test(arguments: kinds) func theHistoryIsInOrderAndHasItsLimit(kind: String) throws {
    let profile = try profile(kind)
    try profile.transaction { records throws(Refusal) in
      for (time, game) in [(5, "nim"), (5, "go"), (4, "nim"), (5, "nim")] as [(Int64, String)] {
        try records.record(entry(time, game), limit: nil)
      }
      #expect(try records.history(game: nil).map(\.id) == [3, 1, 2, 4])
      #expect(try records.history(game: "nim").map(\.id) == [3, 1, 4])
      #expect(try records.history(game: "g").isEmpty)
      // As many as the limit stay; one more drops the one that came first, whatever its time.
      try records.record(entry(1), limit: 4)
      #expect(try records.history(game: "nim").map(\.id) == [5, 3, 1, 4])
      try records.record(entry(9), limit: 4)
      #expect(try records.history(game: nil).map(\.id) == [5, 3, 2, 4, 6])
      try records.forget(6)
      try records.record(entry(9), limit: nil)
      #expect(try records.history(game: "nim").map(\.id) == [5, 3, 4, 7])
      let assisted = HistoryEntry(
        timestamp: 10, game: "nim", mode: "m", outcome: .finished, detail: "", isAssisted: true,
        daily: CivilDate(iso: "2026-02-28"))
      try records.record(assisted, limit: nil)
      #expect(try records.history(game: "nim").last?.entry == assisted)
    }
  }

  @Test(arguments: kinds) func whatFailsIsUndoneFromItsLastStepToItsFirst(kind: String) throws {
    let profile = try profile(kind)
    try profile.transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "a", "1")
      for time in 1...3 { try records.record(entry(Int64(time)), limit: nil) }
    }
    func contents() throws -> ([String: String], [String: String], [StoredEntry]) {
      try profile.transaction { records throws(Refusal) in
        (try records.values(game: "nim"), try records.values(game: "go"), try records.history(game: nil))
      }
    }
    let before = try contents()
    let refusal = Refusal(.badArgument, "no")
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        try records.set(game: "nim", key: "a", "2")
        try records.set(game: "nim", key: "a", nil)
        try records.set(game: "go", key: "a", "3")
        try records.record(entry(0), limit: 2)
        try records.forget(3)
        try records.record(entry(4), limit: nil)
        try records.set(game: "nim", key: "a", "5")
        throw refusal
      }
    }
    #expect(try contents() == before)
  }
}
