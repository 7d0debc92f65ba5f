import KeyedStore
import PuzzleKit
import Testing

@testable import Store

/// The promises of all kinds of profile about what was shown and about the history.
@Suite struct ExposureContractTests {
  static let kinds = ["file", "keys", "memory"]

  private func profile(_ kind: String) throws -> any Profile {
    switch kind {
    case "file": try SQLiteProfile(path: ":memory:")
    case "keys": try KeyedProfile(path: "profile", in: KeptKeys().access)
    default: EphemeralProfile()
    }
  }

  @Test(arguments: kinds) func whatWasShownIsKnownByTheGamesBegunUntilThen(kind: String) throws {
    let profile = try profile(kind)
    let (deal, other) = (DealIdentity("nim", "deal"), DealIdentity("go", "deal"))
    let refusal = Refusal(.badArgument, "no")
    try profile.transaction { records throws(Refusal) in
      try records.expose(deal, in: 0, wasNamed: false)
      #expect(try records.exposure(of: deal) == Exposure(latest: 0, source: 0, wasNamed: false))
      #expect(try records.exposure(of: other) == nil)
      // The games of all games count together.
      let first = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 1)
      let second = try records.begin(game: "go", mode: "standard", lines: ["a"], at: 1)
      try records.expose(deal, in: first, wasNamed: false)
      let shown = try records.exposure(of: deal)
      #expect(shown?.latest(outside: first) == 0 && shown?.latest(outside: second) == second)
      // A game shows nothing new to itself; two show something to each other.
      try records.expose(deal, in: second, wasNamed: true)
      let both = try records.exposure(of: deal)
      #expect(both?.latest(outside: first) == second && both?.latest(outside: second) == second)
      #expect(both?.wasNamed == true)
    }
    let before = try profile.transaction { records throws(Refusal) in try records.exposure(of: deal) }
    #expect(throws: refusal) {
      try profile.transaction { records throws(Refusal) in
        try records.expose(deal, in: 7, wasNamed: true)
        try records.expose(other, in: 7, wasNamed: true)
        throw refusal
      }
    }
    try profile.transaction { records throws(Refusal) in
      #expect(try records.exposure(of: deal) == before)
      #expect(try records.exposure(of: other) == nil)
      // Nobody forgets a deal with the history.
      try records.clear(game: "nim")
      #expect(try records.exposure(of: deal) == before)
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

  @Test(arguments: kinds) func whatWasShownIsListedInItsOrder(kind: String) throws {
    let profile = try profile(kind)
    let deals = ["one", "two", "three"].map { DealIdentity("nim", $0) }
    try profile.transaction { records throws(Refusal) in
      for deal in deals + [deals[0]] { try records.expose(deal, in: 4, wasNamed: deal == deals[1]) }
    }
    let shown = try profile.transaction { records throws(Refusal) in try records.shown() }
    #expect(shown.map(\.identity) == [deals[1], deals[2], deals[0]].map(\.value))
    #expect(shown.map(\.wasNamed) == [true, false, false])
    #expect(shown.allSatisfy { $0.source == 4 })
  }
}
