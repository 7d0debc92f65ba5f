import Foundation
import PuzzleKit
import Support
import Testing

@testable import ProfileJSON

/// Profiles that meet: what comes of it does not depend on the order nor on how often.
@Suite struct ProfileMeetingTests {
  /// Random histories and games that wait: few deals and few moves, so that copies, beginnings and other ways are all there.
  private func profile(_ random: inout SplitMix64) -> ProfileFile {
    func pick(_ count: UInt64) -> Int { Int(random.next() % count) }
    var file = ProfileFile()
    for _ in 0..<pick(4) {
      let lines = ["newgame g m deal \(pick(2))"] + (0..<pick(4)).map { _ in ["a", "b", "undo", "assisted"][pick(4)] }
      file.unfinished.append(
        StoredGame(
          id: 0, game: "g", mode: "m", updated: Int64(pick(5)), lines: lines,
          begun: lines.count > 1 ? Int64(pick(3)) : nil))
    }
    // Copies of one entry differ in their marks alone.
    for _ in 0..<pick(4) { file.history.append(entry(seed: UInt64(pick(30)), isAssisted: pick(4) == 0)) }
    for _ in 0..<pick(3) { file.shown.append(ShownDeal(identity: UInt64(pick(4)), wasNamed: pick(2) == 0, source: 0)) }
    for key in ["k", "l"] where pick(2) == 0 { file.values.append(("g", key, "\(pick(12))")) }
    return file.joined(with: ProfileFile(), rule)
  }

  private func entry(seed: UInt64, isAssisted: Bool) -> HistoryEntry {
    var random = SplitMix64(seed: seed)
    func pick(_ count: UInt64) -> Int { Int(random.next() % count) }
    let deal = pick(2)
    let lines = ["newgame g m deal \(deal)"] + (0..<pick(3)).map { _ in ["a", "b", "undo"][pick(3)] }
    return HistoryEntry(
      timestamp: Int64(pick(6)), game: "g", mode: "m", outcome: [.won, .lost][pick(2)], detail: "d\(seed)",
      isAssisted: isAssisted, daily: pick(2) == 0 ? CivilDate(iso: "2026-01-2\(deal)") : nil, begun: Int64(pick(3)),
      deal: pick(3) == 0 ? nil : UInt64(deal), trail: pick(4) == 0 ? nil : JournalTrail(lines))
  }

  private var rule: ProfileFile.ValueRule { { _, own, other, _ in ProfileMeeting.larger(own, other) } }

  private func joined(_ files: [ProfileFile]) -> String {
    var whole = files[0]
    for file in files.dropFirst() { whole = whole.joined(with: file, rule) }
    return String(decoding: whole.bytes, as: UTF8.self)
  }

  @Test func anyOrderGivesTheSame() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<3000 {
      let (a, b, c) = (profile(&random), profile(&random), profile(&random))
      let all = joined([a, b, c])
      for order in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a], [a, b, c, a, b], [a, b, b, c, c]] {
        #expect(joined(order) == all)
      }
      #expect(joined([a, b.joined(with: c, rule)]) == all)
      #expect(joined([a, a]) == joined([a]))
    }
  }

  @Test func nothingIsLost() {
    var random = SplitMix64(seed: 53)
    for _ in 0..<1000 {
      let (a, b) = (profile(&random), profile(&random))
      let both = a.joined(with: b, rule)
      for entry in a.history + b.history { #expect(both.history.contains { $0.copyKey == entry.copyKey }) }
      for game in a.unfinished + b.unfinished {
        let hasEnded = both.history.contains { $0.trail.map { JournalTrail(game.lines).isBeginning(of: $0) } == true }
        #expect(hasEnded || both.unfinished.contains { game.isBeginning(of: $0) })
      }
    }
  }

  // MARK: - In the program

  private func client() -> TestClient {
    let client = TestClient()
    client("setoption name Profile value :memory:")
    return client
  }

  @discardableResult private func run(_ client: TestClient, _ lines: String...) -> [String] {
    lines.map { client($0) }.last ?? []
  }

  /// Everything that a player sees, except the numbers of entries.
  private func story(_ client: TestClient) -> [String] {
    ["history", "unfinished", "stats", "wordiest splash"].flatMap { client($0) }.map {
      $0.replacing(#/ id \d+|^match \d+/#, with: "")
    }.sorted()
  }

  @Test func aGameThatEndedElsewhereHasEndedHere() throws {
    let folder = try TestFolder()
    let (here, there, file) = (client(), client(), folder.path("all"))
    run(here, "newgame wordle classic seed 5", "guess slate", "export all \(file)")
    run(there, "import all \(file)", "resume", "guess smart", "export all \(file) replace")
    let reply = here("import all \(file)")
    #expect(reply.contains("message 1 finished game added."))
    #expect(reply.contains("message 1 game that waited here has ended elsewhere."))
    #expect(here("unfinished") == ["ok"])
    #expect(here("show").last?.hasPrefix("error no-game") == true)
    #expect(here("stats wordle classic").contains("stats classic 1 1 100 1 1"))
    #expect(here("import all \(file)").first == "message There is nothing new in it.")
  }

  @Test func ofADailyTheFirstResultCounts() throws {
    let folder = try TestFolder()
    let (here, there) = (client(), client())
    for client in [here, there] { run(client, "newgame wordle mini daily", "guess cat", "resign") }
    run(there, "newgame wordle junior seed 2", "guess boat", "resign")
    for (name, client) in [("a", here), ("b", there)] { client("export all \(folder.path(name))") }
    run(here, "import all \(folder.path("b"))")
    run(there, "import all \(folder.path("a"))")
    #expect(here("stats wordle mini").contains("daily mini 1 0 0 0"))
    #expect(story(here) == story(there))
  }

  @Test func ofTwoWaysTheOneBegunLaterIsMarked() throws {
    let folder = try TestFolder()
    let (here, there) = (client(), client())
    run(here, "newgame wordle mini daily", "guess cat", "close main", "export all \(folder.path("a"))")
    run(there, "newgame wordle mini daily", "guess dog", "close main", "import all \(folder.path("a"))")
    #expect(there("unfinished").count == 3)
    let seen = [1, 2].map { number in
      run(there, "resume wordle mini \(number)").contains { $0.contains("You've seen this puzzle before") }
    }
    #expect(seen.count { $0 } == 1)
  }

  @Test func threeProfilesAgreeWhateverTheOrder() throws {
    let folder = try TestFolder()
    let lines: [[String]] = [
      [
        "newgame wordle mini daily", "guess cat", "undo", "newgame atlas tour seed 7", "draw",
        "newgame builder id maze",
      ],
      [
        "newgame wordle mini daily", "guess cat", "guess dog", "resign", "newgame wordiest match number 3",
        "submit confirm",
      ],
      [
        "newgame wordflow hardcore puzzle pollen", "word pollen", "newgame wordle junior seed 3", "hint", "resign",
        "newgame wordiest match number 4", "submit confirm", "newgame builder id maze", "set a1 word",
        "newgame atlas tour seed 7",
      ],
    ]
    for (index, lines) in lines.enumerated() {
      let client = client()
      for line in lines { client(line) }
      client("close main confirm")
      client("export all \(folder.path("\(index)"))")
    }
    var stories: Set<[String]> = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 1, 2, 0, 1, 2]] {
      let client = client()
      for index in order { #expect(client("import all \(folder.path("\(index)"))").last == "ok") }
      stories.insert(story(client))
    }
    #expect(stories.count == 1)
  }

  @Test func anImportMakesNothingForgotten() throws {
    let folder = try TestFolder()
    let shown = (1...exposureLimit + 5).map { #"{"identity":"\#(String($0, radix: 16))","named":true}"# }
    try folder.write(
      "all", #"{"format":"parlor-profile","version":1,"shown":[\#(shown.joined(separator: ","))]}"#)
    let here = client()
    run(here, "newgame atlas tour seed 7", "draw", "resign", "import all \(folder.path("all"))")
    #expect(here("newgame atlas tour seed 7").contains { $0.contains("You've seen this puzzle before") })
  }
}
