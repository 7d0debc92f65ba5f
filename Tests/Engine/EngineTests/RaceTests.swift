import Engine
import PuzzleKit
import Support
import Testing

/// A profile that another process changes between two steps of the session.
// Unchecked: one thread has it.
private final class SharedProfile: Profile, @unchecked Sendable {
  private let records = EphemeralProfile()
  /// The other's action after the next step.
  var others: ((any ProfileRecords) throws(Refusal) -> Void)?

  var isDurable: Bool { records.isDurable }

  func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
    try records.step(body)
    if let change = others {
      others = nil
      try records.step(change)
    }
  }
}

@Suite struct RaceTests {
  @Test func aMatchIsSubmittedWithTheRatingThatAnotherProcessHasJustKept() {
    let profile = SharedProfile()
    let client = TestClient(
      Session(catalog: .parlor, services: TestFolder.services, profiles: { (_) throws(Refusal) in profile }))
    client("setoption name Profile value shared")
    client("newgame wordiest number 3")
    client("place avion ophiuran")
    profile.others = { (records) throws(Refusal) in try records.set(game: "wordiest", key: "rating", "60.0") }
    let score = client("submit confirm").first { $0.hasPrefix("score ") }
    #expect(score?.split(separator: " ").dropFirst(3).first == "60.0")
  }
}
