import Engine
import PuzzleKit
import Support
import Testing

@testable import Console

/// What the whole screen is made of: lines that are typed, frames, and what a terminal is told to show
/// the next one. Each is compared with its record in `walks`.
@Suite struct LiveScreenWalkTests {
  private func walk() throws -> Walk { Walk(Session(testing: .parlor), in: try TestFolder()) { _ in [] } }

  private func shown(_ text: String) -> String {
    text.unicodeScalars.map { 32..<127 ~= $0.value || $0.value > 160 ? String($0) : "{\(String($0.value, radix: 16))}" }
      .joined()
  }

  // MARK: - Typing

  @Test func linesAreTypedAsRecorded() throws {
    let talk = try walk()
    let keys: [KeyPress] = [
      .character("a"), .character("é"), .character(" "), .character("漢"), .backspace, .left, .right, .home, .end,
      .control("a"), .control("e"), .control("b"), .control("f"), .control("k"), .control("w"), .control("x"), .enter,
      .up,
      .escape, .tab, .character("b"), .left, .left,
    ]
    var generator = SplitMix64(seed: 8)
    for text in ["", "guess crane", "  two  words  "] {
      var entry = LineEntry(text)
      var lines: [String] = []
      for _ in 0..<60 {
        let key = keys[generator.below(keys.count)]
        entry.take(key)
        lines.append(
          "\(shown("\(key)")): |\(entry.shown(40, cursor: "_").escaped)|\(entry.shown(6, cursor: "_").escaped)|\(entry.shown(1, cursor: "_").escaped)|"
        )
      }
      talk.note("from \"\(text)\"", lines + [entry.text])
    }
    try talk.compare(with: "typed")
    // A thousand bytes are taken, and a letter that would be one too many is not.
    var entry = LineEntry(String(repeating: "a", count: 998))
    for letter in "漢éb" { entry.take(.character(letter)) }
    #expect(entry.text.utf8.count == 1000 && entry.text.hasSuffix("aé"))
    entry.take(.backspace)
    entry.take(.character("c"))
    entry.take(.character("d"))
    #expect(entry.text.hasSuffix("acd"))
  }

  // MARK: - Frames

  /// The rows of a screen, then the styles and the places of its cells in runs.
  private func described(_ screen: Screen) -> [String] {
    let rows = (0..<screen.height).map { row in
      "|" + (0..<screen.width).map { screen[row, $0].sign }.joined()
    }
    var hash = FNV1a()
    for cell in screen.cells { hash.add("\(cell.style.codes) \(cell.place)\n".utf8) }
    return rows + [hash.digits]
  }

  private func frames(_ painter: Painter) -> [(name: String, frame: LiveFrame)] {
    let board = Block.board(
      (0..<3).map { row in (0..<5).map { Tile("\(row)", .plain, name: "place \(row) \($0)") } })
    let keys = Block.keyboard([(0..<7).map { Tile("\($0)", .unused, name: "key \($0)") }])
    let strip = (0..<9).map { StripItem(label: "F\($0)", title: "does \($0)", key: .character("a")) }
    var game = LiveFrame()
    let parts = LiveParts([.heading("Game"), board, .note("between"), keys, .table([], [["a", "b"]])])
    game.picture = painter.lines(parts.boards)
    game.status = painter.lines(parts.texts + parts.lists)
    game.news = ["first", "second", "third", "fourth", "fifth"]
    game.strip = Array(strip.prefix(4))
    game.panel = (0..<60).map { PaintedLine("panel \($0) with a text that is too long for it") }
    game.focus = "place 1 2"
    var frames = [("game", game)]
    game.strip = strip
    game.entry = LineEntry("guess crane")
    frames.append(("typing", game))
    game.entryKind = .command
    game.entry = nil
    frames.append(("a long strip", game))
    game.result = ["You have won.", "", "A line of the result that is rather long"]
    frames.append(("a result", game))
    game.picture += (0..<60).map { PaintedLine("line \($0)") }
    frames.append(("a picture that is cut", game))
    game.page = LivePage((0..<80).map { PaintedLine("page \($0)") }, from: 3)
    game.entry = LineEntry(String(repeating: "x", count: 200))
    frames.append(("a page", game))
    game.page = LivePage(["one", PaintedLine("two").placed("place 1 2")])
    game.isMenu = true
    frames.append(("a menu", game))
    frames.append(("nothing", LiveFrame()))
    return frames
  }

  @Test func framesAreAsRecorded() throws {
    let talk = try walk()
    for (width, height) in [(40, 24), (80, 29), (110, 30), (109, 50)] {
      for (look, theme) in [("plain", Theme()), ("many", Theme(depth: .many))] where look == "plain" || width == 80 {
        let painter = {
          var painter = Painter(theme: theme, width: width, height: height)
          painter.marksPlaces = true
          return painter
        }()
        for (name, frame) in frames(painter) {
          talk.note(
            "\(name), \(look), \(width) by \(height)", described(frame.screen(theme, width: width, height: height)))
        }
      }
    }
    let session = Session(testing: .parlor, isInteractive: true)
    for width in [40, 70, 100] {
      let menu = LiveMenu(session, Painter(theme: Theme(depth: .many), width: width, height: 30))
      var screen = Screen(width: width, height: menu.lines.count)
      for (row, line) in menu.lines.enumerated() { screen.put(line, row: row) }
      talk.note(
        "the menu, \(width) cells",
        described(screen) + [screen.ordered(Set(screen.places.keys)).joined(separator: ", ")])
    }
    try talk.compare(with: "frames")
  }

  @Test func theCursorMovesAsRecorded() throws {
    let talk = try walk()
    var painter = Painter(theme: Theme(), width: 80, height: 30)
    painter.marksPlaces = true
    let lines = frames(painter)[0].frame.picture
    var screen = Screen(width: 80, height: 30)
    for (row, line) in lines.enumerated() { screen.put(line, row: row, column: 7) }
    let names = Set(screen.places.keys.filter { $0 != "place 1 1" })
    for old in [nil, "nowhere"] + screen.ordered(names) {
      talk.note(
        old ?? "none",
        [KeyPress.up, .down, .left, .right, .tab, .enter].map {
          "\($0): \(screen.place(from: old, $0, among: names) ?? "none")"
        })
    }
    #expect(screen.place(from: nil, .tab, among: []) == nil)
    try talk.compare(with: "cursor")
  }
}
