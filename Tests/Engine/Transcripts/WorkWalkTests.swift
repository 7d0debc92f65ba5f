import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Games that are played as the engine plays them, to their ends, with all that can be asked on the way and afterwards. Each
/// is compared with its record in `walks`.
@Suite struct WorkWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// What is asked of each game while it goes on, besides a move: searches that end by themselves.
  private static let work: [String: [String]] = [
    "wordle": ["hint", "go", "candidates", "candidates 3", "analyse", "moves 4", "define cat"],
    "wordiest": ["hint", "go nodes 20", "solve", "best", "analyse", "moves 4"],
    "atlas": [
      "hint", "go nodes 40", "solve", "analyse", "moves 100", "atlas analyse 15 8x5:4-5-6-7 3",
      "atlas analyse 2 tour 1 both",
    ],
    "wordflow": ["hint", "go nodes 20", "solve", "moves 6"],
    "builder": [
      "set a1 s", "set b1 t", "set c1 a", "suggest b2", "write $TMP/puzzle", "set a2 r", "set b2 e", "set c2 d",
      "words",
      "validate", "suggest a3 5", "set a3 i", "set b3 n", "set c3 g", "words", "validate", "title The first",
      "creator Me",
      "limit 90", "minimum 4", "suggest", "validate", "write $TMP/puzzle", "try", "table main", "blank b2", "words",
      "resize 4",
      "show", "validate", "disable sting", "words", "enable sting", "clear", "validate",
    ],
  ]

  private static let after = [
    "show", "share", "history", "stats", "analyse", "solve", "hint", "undo", "redo", "calendar", "again", "undo",
  ]

  /// Opening lines of the modes that are quickly searched, and of some variants.
  private static let openings: [String: [String]] = [
    "wordle": [
      "newgame wordle mini seed 5", "newgame wordle epic seed 7 hard", "newgame wordle classic seed 11",
      "newgame wordle mini seed 8 variant web", "newgame wordle junior daily 2026-01-20",
    ],
    "wordiest": [
      "newgame wordiest number 3", "newgame wordiest challenge seed 9", "newgame wordiest number 1200",
      "newgame wordiest number 2000",
    ],
    "atlas": [
      "newgame atlas tour seed 1", "newgame atlas tour seed 2 variant partnerOnBase",
      "newgame atlas tour seed 3 variant baseSeals", "newgame atlas easy seed 4 sharedLabels interchangeable",
      "newgame atlas tour seed 6 open autoplay safe",
    ],
    "wordflow": [
      "newgame wordflow beginner seed 4 size 4 blanks 2", "newgame wordflow normal puzzle pollen",
      "newgame wordflow hardcore seed 3 size 3 limit 90", "newgame wordflow normal seed 5 size 3 seats race",
      "newgame wordflow normal daily 2026-01-20",
    ],
    "builder": ["newgame builder size 3"],
  ]

  private func walk(asPerson isPerson: Bool) throws -> Walk {
    let session = Session(testing: .parlor, isInteractive: isPerson)
    guard isPerson else {
      let client = TestClient(session)
      return Walk(session, in: try TestFolder()) { client($0) }
    }
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { (100, 40) }) { $0 == "TERM" ? "dumb" : nil }
    let client = TestClient(person, presenter: presenter)
    return Walk(session, in: try TestFolder()) { line in
      let text = client.text(line).replacing("\u{1B}", with: "␛")
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|" + $0 }
    }
  }

  @Test(arguments: games, [false, true]) func gamesArePlayedToTheirEndsAsRecorded(game: String, isPerson: Bool) throws {
    let talk = try walk(asPerson: isPerson)
    if !isPerson { talk("setoption name Events value true") }
    talk("setoption name Profile value :memory:")
    let openings = Self.openings[game] ?? ["newgame \(game)"]
    // People are shown less, but all that there is to see of cards that lie face up.
    let shown = openings.prefix(3) + openings.dropFirst(3).filter { $0.contains(" open ") }
    for opening in isPerson ? shown : openings[...] {
      talk(opening)
      let work = (Self.work[game] ?? []).filter { !isPerson || !$0.contains("$TMP") }
      for step in 0..<60 where talk.isPlaying {
        if step < work.count { talk(work[step]) }
        // The pictures of a long game differ little.
        if let move = talk.bestMove { talk.send(move, isRecorded: !isPerson || step % 8 < 2) }
      }
      for request in Self.after { talk(request) }
      talk("resign confirm")
    }
    talk("history")
    talk("history 1")
    talk("stats")
    if !isPerson { talk("export $TMP/all") }
    try talk.compare(with: isPerson ? "watched-\(game)" : "played-\(game)")
  }
}
