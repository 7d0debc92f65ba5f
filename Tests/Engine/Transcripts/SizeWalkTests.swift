import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Pictures in windows of every size: each change of a picture happens at the size at which it is recorded in `walks`.
@Suite struct SizeWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// What is shown, by game: lines that are answered by pictures.
  private static let shown: [String: [String]] = [
    "wordle": [
      "newgame wordle classic answer crane", "slate", "trace", "hint", "crane", "stats", "history", "history 1",
      "calendar",
      "analyse", "share", "position wordle mini", "newgame wordle epic", "help wordle",
    ],
    "wordiest": [
      "newgame wordiest number 3", "hint", "move tile 1 word1", "submit confirm", "graph", "wordiest sparkline",
      "newgame wordiest seed 4", "solve", "stats", "history", "help wordiest", "nearest 0 0",
    ],
    "atlas": [
      "newgame atlas tour seed 1", "d", "t1", "seen", "round", "newgame atlas expert seed 3 open", "solve",
      "atlas ranking",
      "rules atlas", "resign confirm", "atlas achievements",
    ],
    "wordflow": [
      "newgame wordflow beginner seed 4 size 3", "hints", "found", "touch a1", "newgame wordflow normal seed 9 size 6",
      "show", "resign confirm", "stats", "history 1", "wordflow puzzles", "options",
    ],
    "builder": [
      "newgame builder size 4", "set a1 s", "set b1 t", "words", "validate", "help builder", "rules builder",
    ],
  ]

  /// Runs of sizes with the same picture: `80-83 lines 12 1f0c...`.
  private func runs(_ sizes: ClosedRange<Int>, _ picture: (Int) -> [String]) -> [String] {
    var runs: [(from: Int, to: Int, text: String)] = []
    for size in sizes {
      let lines = picture(size)
      var sum: UInt32 = 2_166_136_261
      for byte in lines.joined(separator: "\n").utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
      let text = "\(lines.count) lines, \(String(sum, radix: 16))"
      if runs.last?.text == text { runs[runs.count - 1].to = size } else { runs.append((size, size, text)) }
    }
    return runs.map { "\($0.from)-\($0.to): \($0.text)" }
  }

  @Test(arguments: games) func picturesChangeAtTheRecordedSizes(game: String) throws {
    let session = Session(testing: .parlor, isInteractive: true)
    let person = Person(session)
    let talk = Walk(session, in: try TestFolder()) { _ in [] }
    let presenter = LivePresenter(person)
    let client = TestClient(person, presenter: presenter)
    _ = client.text("setoption name Profile value :memory:")
    let dark = Theme(depth: .many)
    let bare = Theme(palette: .contrast, background: .light)
    let words = Theme(plain: true)
    for line in Self.shown[game] ?? [] {
      presenter.clear()
      _ = client.text(line)
      let blocks = presenter.news(with: session.scene, isWhole: true)
      talk.note(
        "\(line), in windows of 80 by 8 to 60",
        runs(8...60) { Painter(theme: dark, width: 80, height: $0).escaped(blocks) })
      talk.note(
        "\(line), in windows of 44 by 8 to 60, without colours",
        runs(8...60) { Painter(theme: bare, width: 44, height: $0).escaped(blocks) })
      talk.note(
        "\(line), in windows of 24 to 150 by 30",
        runs(24...150) { Painter(theme: dark, width: $0, height: 30).escaped(blocks) })
      talk.note(
        "\(line), in windows of 24 to 150 by 18, without colours",
        runs(24...150) { Painter(theme: bare, width: $0, height: 18).escaped(blocks) })
      talk.note(
        "\(line), in words, 30 to 90", runs(30...90) { Painter(theme: words, width: $0, height: 30).escaped(blocks) })
      talk.note(
        "\(line), live, in windows of 80 by 24 to 60",
        runs(24...60) { height in
          var live = Painter(theme: dark, width: 80, height: height)
          live.marksPlaces = true
          return live.escaped(blocks)
        })
    }
    try talk.compare(with: "sizes-\(game)")
  }
}
