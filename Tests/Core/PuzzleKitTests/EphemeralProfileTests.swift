import Testing

@testable import PuzzleKit

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

  private func entry(_ number: Int, game: String = "nim") -> HistoryEntry {
    HistoryEntry(timestamp: Int64(number), game: game, mode: "standard", outcome: .won, detail: "\(number)")
  }

  @Test func theNewestEntriesAreKept() throws {
    let profile = EphemeralProfile()
    try profile.transaction { records throws(Refusal) in
      for number in 1...10_001 { try records.record(entry(number), limit: nil) }
      #expect(try records.history(game: nil).map(\.id) == Array(2...10_001))
      for number in 10_002...12_500 { try records.record(entry(number), limit: nil) }
      #expect(try records.history(game: "nim").map(\.id) == Array(2501...12_500))
    }
    let refusal = Refusal(.badArgument, "no")
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        try records.record(entry(12_501), limit: nil)
        #expect(try records.history(game: nil).map(\.id) == Array(2502...12_501))
        throw refusal
      }
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.history(game: nil).map(\.id) == Array(2501...12_500))
    }
  }

  @Test func aLimitLeavesTheNewestOfItsGame() throws {
    try EphemeralProfile().transaction { records throws(Refusal) in
      try records.record(entry(9, game: "other"), limit: 2)
      for number in 1...3 { try records.record(entry(number), limit: 2) }
      #expect(try records.history(game: nil).map(\.entry.timestamp) == [2, 3, 9])
      #expect(try records.history(game: "nim").map(\.id) == [3, 4])
      try records.forget(3)
      #expect(try records.history(game: nil).map(\.id) == [4, 1])
    }
  }

  @Test func theOldestExposuresLeave() throws {
    let profile = EphemeralProfile()
    func identity(_ number: Int) -> DealIdentity { DealIdentity("nim", "\(number)") }
    try profile.transaction { records throws(Refusal) in
      for number in 1...2 * exposureLimit { try records.expose(identity(number), in: 0, wasNamed: true) }
      #expect(try records.exposure(of: identity(exposureLimit)) == nil)
      #expect(try records.exposure(of: identity(exposureLimit + 1)) != nil)
      // What is shown again is new again.
      try records.expose(identity(exposureLimit + 1), in: 0, wasNamed: true)
      try records.expose(identity(0), in: 0, wasNamed: true)
      #expect(try records.exposure(of: identity(exposureLimit + 1)) != nil)
      #expect(try records.exposure(of: identity(exposureLimit + 2)) == nil)
    }
    let refusal = Refusal(.badArgument, "no")
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        for number in 1...exposureLimit { try records.expose(identity(-number), in: 0, wasNamed: true) }
        throw refusal
      }
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.exposure(of: identity(exposureLimit + 3)) != nil)
      #expect(try records.exposure(of: identity(-exposureLimit)) == nil)
    }
  }
}
