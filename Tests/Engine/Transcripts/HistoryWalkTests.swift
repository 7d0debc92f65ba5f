import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Many games of a mode after one another, over weeks: what histories, statistics, calendars and achievements make of
/// them. Each is compared with its record in `walks`; for a person, who is shown
/// pictures, only what is said of all of them.
@Suite struct HistoryWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// Opening lines, taken in turns; `#` is the number of the game.
  private static let openings: [String: [String]] = [
    "wordle": [
      "newgame wordle mini seed #", "newgame wordle mini seed 1 index #", "newgame wordle junior seed # hard",
      "newgame wordle mini seed # variant web", "newgame wordle classic daily",
    ],
    "wordiest": [
      "newgame wordiest match seed #", "newgame wordiest challenge seed #", "newgame wordiest match number #",
      "newgame wordiest match seed 5#",
    ],
    "atlas": [
      "newgame atlas tour seed #", "newgame atlas tour seed # variant both", "newgame atlas tour daily",
      "newgame atlas easy seed #", "newgame atlas tour seed # open",
    ],
    "wordflow": [
      "newgame wordflow beginner seed # size 3", "newgame wordflow normal seed # size 3",
      "newgame wordflow hardcore seed # size 3 limit 90", "newgame wordflow normal daily",
      "newgame wordflow normal seed # size 3 seats race",
    ],
    "builder": ["newgame builder size 3"],
  ]

  private static let asked: [String: [String]] = [
    "wordle": ["stats wordle mini", "stats wordle junior classic", "history wordle classic"],
    "wordiest": [
      "wordiest achievements", "wordiest sparkline", "wordiest sparkline 0", "wordiest sparkline 40", "nearest",
      "wordiest leaders", "stats wordiest match", "graph", "opponent 3",
    ],
    "atlas": ["atlas ranking", "atlas ranking tour", "atlas achievements", "stats atlas tour", "history atlas easy"],
    "wordflow": ["wordflow achievements", "stats wordflow normal", "history wordflow hardcore", "wordflow puzzles"],
  ]

  private static let everywhere = [
    "history", "history 2026-01", "history 2026-01-28", "stats", "calendar", "calendar previous", "calendar next",
    "calendar 2026-01-28", "unfinished", "menu",
  ]

  private func walk(asPerson isPerson: Bool, _ now: WalkClock) throws -> Walk {
    var services = TestFolder.services
    services.now = { now.milliseconds }
    let session = Session(testing: .parlor, services: services, isInteractive: isPerson)
    guard isPerson else {
      let client = TestClient(session)
      return Walk(session, in: try TestFolder()) { client($0) }
    }
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { (80, 24) }) { $0 == "TERM" ? "xterm" : nil }
    let client = TestClient(person, presenter: presenter)
    return Walk(session, in: try TestFolder()) { line in
      let text = client.text(line).replacing("\u{1B}", with: "␛")
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|" + $0 }
    }
  }

  @Test(arguments: games, [false, true]) func manyGamesAreRememberedAsRecorded(game: String, isPerson: Bool) throws {
    let clock = WalkClock()
    let talk = try walk(asPerson: isPerson, clock)
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    if !isPerson { talk("setoption name Events value true") }
    let openings = Self.openings[game] ?? []
    let requests = Self.everywhere + (Self.asked[game] ?? [])
    for number in 1...54 {
      let opening = openings[number % openings.count].replacing("#", with: String(number))
      talk.send(opening, isRecorded: !isPerson)
      // Every sixth game is given up at once, every seventh left, every eighth helped; the others are played to their ends.
      for step in 0..<80 where talk.isPlaying && number % 6 != 0 && !(number % 7 == 0 && step > 1) {
        clock.advance(Int64(1000 * (number % 5 + 1)))
        if number % 8 == 0, step == 1 { talk.send("hint", isRecorded: false) }
        guard let move = talk.bestMove else { break }
        let reply = talk.send(move, isRecorded: false)
        if !talk.isPlaying, !isPerson { talk.note(move, reply) }
      }
      if talk.isPlaying, number % 7 != 0 { talk.send("resign confirm", isRecorded: !isPerson) }
      clock.advance([3_600_000, 40_000_000, 86_400_000, 200_000, 172_800_000][number % 5])
      if isPerson ? number == 54 : number % 18 == 0 { for request in requests { talk(request) } }
    }
    try talk.compare(with: isPerson ? "remembered-\(game)" : "history-\(game)")
  }
}
