import PuzzleKit
import Testing

/// The profile of a session that keeps nothing has the same transactions as one in a file.
@Suite struct EphemeralProfileTests {
  @Test func aTransactionThatFailsLeavesNothingBehind() throws {
    let profile = EphemeralProfile()
    let entry = HistoryEntry(timestamp: 1, game: "nim", mode: "standard", outcome: .won, detail: "")
    try profile.transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "seed", "1")
      try records.record(entry, limit: nil)
    }
    let refusal = Refusal(.badArgument, "no")
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        try records.set(game: "nim", key: "seed", "2")
        try records.set(game: "nim", key: "other", "3")
        try records.record(entry, limit: 1)
        try records.clear(game: "nim")
        try records.set(game: "nim", key: "seed", "4")
        throw refusal
      }
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.values(game: "nim") == ["seed": "1"])
      #expect(try records.history(game: "nim") == [StoredEntry(id: 1, entry: entry)])
    }
  }
}
