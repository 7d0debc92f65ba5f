import Engine
import PuzzleKit
import Support
import Testing

/// A profile that counts the steps which write; each costs the disk a flush.
// Unchecked: one thread has it.
private final class CountedProfile: Profile, @unchecked Sendable {
  private let records = EphemeralProfile()
  private(set) var writes = 0
  private var old = ""

  var isDurable: Bool { true }

  func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
    try records.step(body)
    try records.step { records throws(Refusal) in
      let now = "\(try records.unfinished(game: nil)) \(try records.history(game: nil)) \(try records.shown())"
      if now != old { writes += 1 }
      old = now
    }
  }
}

@Suite struct TransactionTests {
  @Test(arguments: [
    ["newgame wordle classic seed 1", "guess crane", "guess sport"],
    ["newgame wordiest number 3", "place avion", "place ophiuran"],
    ["newgame atlas seed 1", "draw", "draw"],
  ])
  func everyMoveIsKeptInOneStep(lines: [String]) {
    let profile = CountedProfile()
    let client = TestClient(
      Session(catalog: .parlor, services: TestFolder.services, profiles: { (_) throws(Refusal) in profile }))
    client("setoption name Profile value counted")
    client(lines[0])
    for line in lines.dropFirst() {
      let before = profile.writes
      #expect(client(line).last == "ok")
      #expect(profile.writes - before <= 1, "\(line)")
    }
  }
}
