import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Games played to their ends in front of people whose terminals and options differ. Each is compared with its record in
/// `walks`.
@Suite struct LookWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  enum Look: String, CaseIterable, CustomTestStringConvertible {
    /// Words for a screen reader, 16 colours, and all colours on a light ground in a large window.
    case words, sixteen, deep

    var size: (width: Int, height: Int) {
      switch self {
      case .words: (72, 30)
      case .sixteen: (56, 26)
      case .deep: (132, 60)
      }
    }
    var environment: [String: String] {
      switch self {
      case .words: ["TERM": "dumb"]
      case .sixteen: ["TERM": "xterm", "COLORFGBG": "15;0"]
      case .deep: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "0;15"]
      }
    }
    var settings: [String] {
      switch self {
      case .words: []
      case .sixteen: ["Palette value contrast", "Tiles value small"]
      case .deep: ["Theme value light", "Palette value colourblind", "Tiles value large"]
      }
    }
    var testDescription: String { rawValue }
  }

  private static let openings: [String: [String]] = [
    "wordle": ["newgame wordle classic seed 11 hard", "newgame wordle mini daily 2026-01-20"],
    "wordiest": ["newgame wordiest number 3"],
    "atlas": ["newgame atlas tour seed 2 variant both", "newgame atlas expert seed 3 sharedLabels interchangeable"],
    "wordflow": ["newgame wordflow beginner seed 4 size 3", "newgame wordflow normal seed 5 size 3 seats race"],
    "builder": ["newgame builder size 3"],
  ]

  private static let on: [String: [String]] = [
    "wordle": ["hint", "hint", "candidates 3", "analyse", "key"],
    "wordiest": ["hint", "best", "words", "solve"],
    "atlas": ["hint", "round", "seen", "analyse", "t1", "drop t2"],
    "wordflow": ["hint", "hints", "found", "touch a1", "lift"],
    "builder": [
      "set a1 s", "set b1 t", "set c1 a", "set a2 r", "set b2 e", "set c2 d", "words", "validate", "suggest",
    ],
  ]

  private static let after = [
    "show", "share", "history", "history 1", "stats", "calendar", "calendar 2026-01-26", "menu",
  ]

  @Test(arguments: games, Look.allCases) func everyLookIsAsRecorded(game: String, look: Look) throws {
    let session = Session(testing: .parlor, isInteractive: true)
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: look == .words, window: { look.size }) { look.environment[$0] }
    let client = TestClient(person, presenter: presenter)
    let talk = Walk(session, in: try TestFolder()) { line in
      let text = client.text(line).replacing("\u{1B}", with: "␛")
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|" + $0 }
    }
    talk("setoption name Profile value :memory:")
    for setting in look.settings { talk("setoption name \(setting)") }
    for opening in Self.openings[game] ?? [] {
      talk(opening)
      let asked = Self.on[game] ?? []
      for step in 0..<60 where talk.isPlaying {
        if step < asked.count { talk(asked[step]) }
        if let move = talk.bestMove { talk.send(move, isRecorded: step % 10 < 2) }
      }
      for request in Self.after { talk(request) }
      talk("resign confirm")
      talk("show")
    }
    try talk.compare(with: "\(look.rawValue)-\(game)")
  }
}
