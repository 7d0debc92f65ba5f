import KeyedStore
import Locks
import PlainJSON
import ProfileJSON
import PuzzleKit
import Testing

/// A part of a profile over keys that is damaged costs what it holds, and nothing else.
@Suite("Damaged keys")
struct DamagedKeysTests {
  /// A profile with something of everything.
  private func written() throws -> KeptKeys {
    let keys = KeptKeys()
    let profile = try KeyedProfile(path: "profile", in: keys.access)
    try profile.transaction { records throws(Refusal) in
      try records.set(game: "wordle", key: "streak", "3")
      _ = try records.begin(game: "wordle", mode: "mini", lines: ["newgame wordle mini seed 1 index 0"], at: 1)
      let long = (1...200).map { "line \($0)" }
      _ = try records.begin(game: "wordle", mode: "junior", lines: long, at: 1)
      for outcome in [Outcome.won, .lost] {
        _ = try records.record(
          HistoryEntry(timestamp: 1, game: "wordle", mode: "mini", outcome: outcome, detail: "{}"), inPlaceOf: nil,
          limit: nil)
      }
      try records.expose(DealIdentity("wordle", "a"), in: 0, wasNamed: true)
    }
    return keys
  }

  @Test("a line of a long game writes as much as one of a short game, and all lines are there again, or none")
  func longGames() throws {
    let keys = KeptKeys()
    let written = Lock(0)
    let counting = Keys(
      value: keys.access.value, keys: keys.access.keys,
      commit: { changes throws(Refusal) in
        written.withLock { $0 = changes.reduce(0) { $0 + ($1.value?.count ?? 0) } }
        try keys.access.commit(changes)
      })
    let profile = try KeyedProfile(path: "profile", in: counting)
    var lines = ["newgame"]
    let id = try profile.transaction { records throws(Refusal) in
      try records.begin(game: "wordle", mode: "mini", lines: lines, at: 1)
    }
    while lines.count < 1000 {
      let new = (0...lines.count % 3).map { "guess \(lines.count + $0)" }
      try profile.transaction { records throws(Refusal) in try records.append(new, to: id, after: lines.count, at: 2) }
      lines += new
      #expect(written.withLock { $0 } < 4000)
      let again = try KeyedProfile(path: "profile", in: keys.access)
      let kept = try again.transaction { records throws(Refusal) in try records.unfinished(game: nil).map { $0.lines } }
      #expect(kept == [lines])
    }
    try profile.transaction { records throws(Refusal) in try records.end(id) }
    #expect(try keys.access.keys("") == ["profile\nprofile\ncounters"])
  }

  @Test("a long game that was kept under one key goes on in pages")
  func longGamesFromBefore() throws {
    let keys = KeptKeys()
    var lines = (1...300).map { "line \($0)" }
    let game = StoredGame(id: 1, game: "wordle", mode: "mini", updated: 1, lines: lines, begun: 1)
    try keys.access.commit([("profile\nprofile\ngame\n1", Array(game.json.text.utf8))])
    for line in ["one", "two"] {
      let profile = try KeyedProfile(path: "profile", in: keys.access)
      try profile.transaction { records throws(Refusal) in
        #expect(try records.unfinished(game: nil).map { $0.lines } == [lines])
        try records.append([line], to: 1, after: lines.count, at: 2)
      }
      lines.append(line)
    }
    let again = try KeyedProfile(path: "profile", in: keys.access)
    #expect(again.damage.isEmpty)
    #expect(
      try again.transaction { records throws(Refusal) in try records.unfinished(game: nil).map { $0.lines } } == [lines]
    )
  }

  private static let damages: [[UInt8]] = [
    [], Array("{".utf8), Array("null".utf8), Array("[]".utf8), Array("{}".utf8), [0xff, 0xfe],
    Array("{\"lines\":3}".utf8),
  ]

  @Test("whatever is kept under one key, the others are there, nothing is overwritten, and the damage is named")
  func oneKey() throws {
    for key in try written().access.keys("") {
      for damage in Self.damages {
        let keys = try written()
        let access = keys.access
        let others = try access.keys("").filter { $0 != key }
        try access.commit([(key, damage)])
        let profile = try KeyedProfile(path: "profile", in: access)
        // A value may be any text.
        #expect(profile.damage.count == (key.contains("value") && damage != [0xff, 0xfe] ? 0 : 1), "\(key) \(damage)")
        let before = try others.map { try access.value($0) }
        try profile.transaction { records throws(Refusal) in
          _ = try records.begin(game: "wordle", mode: "mini", lines: ["newgame wordle mini"], at: 2)
          _ = try records.record(
            HistoryEntry(timestamp: 2, game: "wordle", mode: "mini", outcome: .won, detail: "{}"), inPlaceOf: nil,
            limit: nil)
        }
        for (other, value) in zip(others, before) where !other.hasSuffix("counters") {
          #expect(try access.value(other) == value, "\(other) after \(key)")
        }
        if !key.hasSuffix("counters") { #expect(try access.value(key) == damage, "\(key)") }
        let again = try KeyedProfile(path: "profile", in: access)
        let count = try again.transaction { records throws(Refusal) in try records.history(game: nil).count }
        #expect(count == (key.contains("history") ? 2 : 3), "\(key) \(damage)")
      }
    }
  }
}
