import PuzzleKit
import Testing

@testable import Console

/// The parts that whole screens are put together from.
@Suite("What whole screens are made of")
struct LiveFrameTests {
  @Test("a line is put with its styles and its places, and what is wide takes both of its cells")
  func puts() {
    var screen = Screen(width: 6, height: 1)
    let bold = Style(isBold: true, isUnderlined: true)
    screen.put((bold.apply("漢") + "a").placed(.game("t 1")) + "b", row: 0, column: 1)
    typealias Cell = Screen.Cell
    #expect(
      screen.cells == [
        Cell(), Cell(sign: "漢", style: bold, place: .game("t 1")), Cell(sign: "", style: bold, place: .game("t 1")),
        Cell(sign: "a", place: .game("t 1")), Cell(sign: "b"), Cell(),
      ])
    #expect(screen.places == [.game("t 1"): [1, 2, 3]])
    // The cursor keeps the colours of the place that it is on.
    screen.mark(.game("t 1"))
    #expect(screen.cells.map(\.style.codes) == ["", "1;4;7", "1;4;7", "7", "", ""])
    // What does not fit is cut, a wide letter as a whole, and no row is above the first one or below the last.
    var narrow = Screen(width: 3, height: 1)
    for row in [-1, 1] { narrow.put("x", row: row) }
    narrow.put("ab漢c", row: 0)
    #expect(narrow.cells.map(\.sign) == ["a", "b", " "])
    narrow.put("xyz", row: 0, until: 2)
    #expect(narrow.cells.map(\.sign) == ["x", "y", " "])
  }

  @Test("empty lines go, the last first, as far as the height asks for")
  func fitting() {
    let lines: [PaintedLine] = ["", "a", "", "b", "c", ""]
    let cases: [(Int, [PaintedLine])] = [
      (7, lines), (6, lines), (5, ["", "a", "", "b", "c"]), (4, ["", "a", "b", "c"]), (3, ["a", "b", "c"]),
      (1, ["a", "b", "c"]),
    ]
    for (height, expected) in cases {
      #expect(LiveFrame.fitting(lines, height) == expected, "\(height)")
    }
  }

  @Test("keys that do the same share an entry, which does what the first does")
  func grouped() {
    let keys = [
      LiveKey(.character("1"), "a", title: "pick"), LiveKey(.enter, "b", title: "lay"), LiveKey(.backspace, "c"),
      LiveKey(.character("2"), "d", title: "pick"), LiveKey(.character(" "), "e", title: "draw"),
      LiveKey(.character("3"), "f", title: "pick"),
    ]
    #expect(
      LiveFrame.grouped(keys) == [
        StripItem(label: "1-3", title: "pick", key: .character("1")),
        StripItem(label: "Enter", title: "lay", key: .enter),
        StripItem(label: "Space", title: "draw", key: .character(" ")),
      ])
  }

  @Test("what is dragged is drawn below the pointer, cards with all that lies on them")
  func lifts() {
    var screen = Screen(width: 6, height: 3)
    screen.put(PaintedLine("ab").placed(.game("t1/2")), row: 0)
    screen.put(PaintedLine("cd").placed(.game("t1/1")), row: 1)
    screen.put(PaintedLine("x").placed(.game("t2")), row: 0, column: 5)
    func text(_ lift: Lift) -> [String] {
      let moved = screen.lifted(lift)
      return (0..<3).map { row in (0..<6).map { moved[row, $0].sign }.joined() }
    }
    #expect(text(Lift(place: .game("t1/2"), from: (0, 0), to: (1, 3))) == ["     x", "   ab ", "   cd "])
    #expect(text(Lift(place: .game("t1/1"), from: (1, 0), to: (1, 4))) == ["ab   x", "    cd", "      "])
    // What is beyond the edge is cut, and what has not moved stays.
    #expect(text(Lift(place: .game("t2"), from: (0, 5), to: (-1, 5))) == ["ab    ", "cd    ", "      "])
    #expect(text(Lift(place: .game("t2"), from: (0, 5), to: (0, 5))) == ["ab   x", "cd    ", "      "])
  }

  @Test("lists that have no room say what is missing")
  func shortLists() {
    let words = (1...40).map { "WORD\($0)" }
    let lists: [Block] = [.heading("5 letters, 40 of 60"), .list(words), .heading("6 letters, 0 of 2"), .list([])]
    let painter = Painter(theme: Theme(), width: 40)
    for height in 2...30 {
      let lines = LiveFrame.lists(lists, below: [.message("40 of 62 words", .plain)], painter, height: height).lines.map
      {
        $0.spans.map(\.text).joined()
      }
      #expect(lines.count <= max(3, height), "\(height)")
      if height >= 3 {
        #expect(lines.contains { $0.contains("40 of 60") } && lines.contains { $0.contains("WORD40") }, "\(lines)")
        let isCut = !lines.joined(separator: " ").contains("WORD1 ")
        #expect(!isCut || lines.contains { $0.contains("\u{2026}") }, "\(lines)")
      }
    }
  }

  @Test("a window of any size can be drawn")
  func sizes() {
    var frame = LiveFrame()
    frame.window = (80, 24)
    frame.picture = Painter(theme: Theme(), width: 80).lines([board, keyboard])
    frame.strip = [
      StripItem(label: "Esc", title: "leave", key: .escape),
      StripItem(label: ":", title: "command", key: .character(":")),
    ]
    frame.news = ["New game started.", "Tip"]
    frame.panel = ["So far"]
    var page = frame
    page.page = LivePage(Painter(theme: Theme(), width: 80).lines(gallery), from: 3)
    var ended = frame
    ended.result = ["You solved it!"]
    var typed = page
    typed.entry = LineEntry("guess slate")
    for frame in [frame, page, ended, typed] {
      for width in Array(1...12) + [40, 109, 110, 111] {
        for height in Array(1...8) + [24] {
          let screen = frame.screen(Theme(), width: width, height: height)
          #expect((screen.width, screen.height) == (width, height))
        }
      }
    }
  }
}

/// Where things stand on the whole screen.
@Suite("Where a game stands")
struct StandingTests {
  private func layout(_ frame: LiveFrame) -> LiveFrame.Layout { frame.layout(width: 80, height: 40) }

  @Test("the board and the line for news keep their places, whatever texts come and go and when the game ends")
  func placesStay() throws {
    var generator = SplitMix64(seed: 4)
    var frame = LiveFrame()
    frame.window = (80, 24)
    frame.picture = Painter(theme: Theme(depth: .many), width: 80).lines([board, keyboard])
    frame.status = ["one", "two", "three", "four"]
    frame.holdPosition(layout(frame))
    let (anchor, row) = (frame.anchor, frame.newsRow(layout(frame)))
    for _ in 0..<200 {
      frame.status = (0..<generator.below(5)).map { PaintedLine("text \($0)") }
      frame.result = generator.below(4) == 0 ? ["won"] : []
      if !frame.result.isEmpty { frame.status = [] }
      frame.news = (0..<generator.below(4)).map { PaintedLine("news \($0)") }
      frame.holdPosition(layout(frame))
      #expect(frame.anchor == anchor && frame.newsRow(layout(frame)) == row)
    }
    // What becomes too long for the window moves up rather than being cut.
    frame.result = (0..<20).map { PaintedLine("line \($0)") }
    frame.holdPosition(layout(frame))
    #expect(try #require(frame.anchor).top < #require(anchor).top)
  }

  @Test("a board turned four times is the same, and turned once its first row is its last column")
  func turns() {
    let step = Tile.Step(columns: 1, rows: 0)
    let rows = (0..<3).map { row in
      (0..<3).map { Tile("\(row)\($0)", .plain, place: Place("\(row)\($0)"), next: row == 0 && $0 == 0 ? step : nil) }
    }
    let board = Block.board(rows)
    #expect(board.turned(4) == board && board.turned(0) == board)
    guard case .board(let turned, _) = board.turned(1) else { return }
    #expect(turned.map { $0[2].text } == ["00", "01", "02"])
    #expect(turned[0][2].next == Tile.Step(columns: 0, rows: 1))
    guard case .board(let back, _) = board.turned(2) else { return }
    #expect(back[2][2].text == "00" && back[2][2].next == Tile.Step(columns: -1, rows: 0))
    #expect(Block.note("text").turned(1) == .note("text"))
  }

  @Test("parts: boards with headings and keyboards, texts between and below them, lists")
  func parts() {
    let table = Block.table([], [["a", "b"]])
    let parts = LiveParts([.heading("Title"), board, .note("between"), keyboard, .message("below", .plain), table])
    #expect(parts.boards == [.heading("Title"), board, keyboard])
    #expect(parts.texts == [.note("between"), .message("below", .plain)] && parts.lists == [table])
    #expect(LiveParts([.note("alone"), table]).boards == [.note("alone"), table])
  }
}

/// Lines that are typed while nobody reads them.
@Suite("What is typed ahead")
struct TypedAheadTests {
  private func lines(_ texts: String..., beginning: String) -> [String] {
    var ahead = TypedAhead()
    let lines = texts.flatMap { ahead.take(Array($0.utf8)[...]) }
    #expect(ahead.takeBeginning() == beginning)
    #expect(ahead.takeBeginning() == "")
    return lines
  }

  @Test("lines end in a line feed or in Enter; what has begun is gone on with, and does nothing to the terminal")
  func lines() {
    #expect(lines("one\ntwo\rthr", "ee\r\n\n", beginning: "") == ["one", "two", "three"])
    #expect(lines("one\n", "tw", beginning: "tw") == ["one"])
    #expect(lines("a\u{1B}[2Jb", beginning: sanitized("a\u{1B}[2Jb")).isEmpty)
    #expect(!sanitized("a\u{1B}[2Jb").contains("\u{1B}"))
    var ahead = TypedAhead()
    _ = ahead.take(Array("one".utf8)[...])
    ahead.forget()
    #expect(ahead.take(Array("two\n".utf8)[...]) == ["two"])
  }

  @Test("keys that the terminal acts on while it keeps lines do the same where it has passed them on")
  func keys() {
    #expect(
      lines("verz\u{7F}sion\rgrü\u{8}\u{8}o\n", "\u{7F}vers\u{4}", "ion", beginning: "version") == ["version", "go"])
    #expect(lines("half\u{15}all\r", beginning: "") == ["all"])
    var ahead = TypedAhead()
    _ = ahead.take(Array("a\u{4}".utf8)[...])
    let hasEnded = ahead.isAtEnd
    #expect(!hasEnded)
    _ = ahead.take(Array("\r\u{4}".utf8)[...])
    let isAtEnd = ahead.isAtEnd
    #expect(isAtEnd)
  }
}
