import Engine
import PuzzleKit
import Support
import Testing

@testable import Console

extension Painter {
  /// What a terminal is given.
  func escaped(_ blocks: [Block]) -> [String] { lines(blocks).map(\.escaped) }
}

/// Pictures of every kind in every palette, depth and size, and the styles that they are made of. Each is compared with its
/// record in `walks`.
@Suite struct GalleryWalkTests {
  private static let themes: [(name: String, theme: Theme)] = Palette.allCases.flatMap { palette in
    Background.allCases.flatMap { background in
      [ColourDepth.none, .sixteen, .many, .full].map { depth in
        ("\(palette) \(background) \(depth)", Theme(palette: palette, background: background, depth: depth))
      }
    }
  }

  private func walk() throws -> Walk { Walk(Session(testing: .parlor), in: try TestFolder()) { _ in [] } }

  // MARK: - Styles

  @Test func everyRoleIsPaintedAsRecorded() throws {
    let talk = try walk()
    for (name, theme) in Self.themes where theme.hasColours {
      let inked = theme.inked(Ink(ground: 0xEED500, text: 0x102030, faded: 0xB29F00))
      let roles = Role.allCases.map { role in
        "\(role): tile \(theme.tileStyle(role).codes), text \(theme.textStyle(role).codes), inked \(inked.tileStyle(role).codes)"
      }
      let suits = "suits " + (-1..<14).map { theme.suitStyle($0).codes }.joined(separator: ", ")
      let bars = "bars \(theme.indexedBars) \(theme.basicBars)"
      let plots = [theme, inked].map { theme in
        theme.plotColours.map { colours in
          "plot "
            + [colours.ground, colours.shade, colours.text].map { Style(text: theme.colour($0)).codes }.joined(
              separator: ", ")
        } ?? "plot plain"
      }
      talk.note(name, roles + [suits, bars] + plots)
    }
    try talk.compare(with: "styles")
  }

  // MARK: - Pictures

  private static let board: [[Tile]] = [
    [Tile("C", .correct), Tile("R", .present), Tile("A", .absent), Tile("N", .unused), Tile("E", .faded)],
    [Tile("S", .selected), Tile("L", .strong), Tile("A", .busy), Tile("T", .good), Tile("É", .bad)],
    [Tile("w", .plain), Tile("漢", .empty), Tile("", .empty), Tile("", .absent), Tile("", .selected)],
    Array(repeating: Tile("", .empty), count: 5), Array(repeating: Tile("", .empty), count: 5),
  ]

  private static let keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated().map { row, letters in
    letters.enumerated().map { column, letter in
      Tile(String(letter), Role.allCases[(5 * row + column) % Role.allCases.count], name: "key \(letter)")
    }
  }

  private static func calendar(_ title: String, _ first: Int, _ count: Int) -> Block {
    .calendar(
      title: title, firstColumn: first,
      days: (1...count).map { day in
        Tile(
          String(day), day == 9 ? .selected : day == 4 ? .correct : day == 5 ? .absent : day % 3 == 0 ? .busy : .empty)
      })
  }

  private static func plot(_ count: Int, centre: (Double, Double) = (0.5, 0.5)) -> Block {
    var generator = SplitMix64(seed: 3)
    var points = (0..<count).map { _ in
      Plot.Point(x: Double(generator.below(101)) / 100, y: Double(generator.below(101)) / 100)
    }
    if count > 4 {
      points += [.init(x: 0, y: 1, .strong), .init(x: 1, y: 0, .selected), .init(x: centre.0, y: centre.1, .selected)]
    }
    return .plot(
      Plot(
        points, quadrants: [("Far off", 1), ("High up", 20), ("Low", 300), ("Near", 4000)],
        xAxis: ("Rating", "31", "70.5"), yAxis: ("Score of all", "12", "98"), centre: centre))
  }

  private static func piles(fanned: Int) -> [[CardPile]] {
    [
      [
        CardPile("s", title: "Stock", hidden: 38),
        CardPile(
          "w", title: "Waste",
          cards: [Card("Oslo", suit: "C", colour: 2), Card("Nile", suit: "D", colour: 3)], note: "3"),
        CardPile(
          "f1", title: "Foundation 1", cards: [Card("Countries of Europe", suit: "A", colour: 0, leads: true)],
          note: "1/6"),
        CardPile("f2", title: "Foundation 2", note: "0/4"),
      ],
      (0..<4).map { pile in
        CardPile(
          "t\(pile + 1)", title: "Tableau \(pile + 1)", hidden: 3 - pile,
          cards: (0..<fanned * pile).map { place in
            Card(
              ["France", "Saint Vincent and the Grenadines", "É", "Noble gases"][(pile + place) % 4],
              suit: ["A", "B", "AB"][place % 3], colour: 5 * place, leads: place == 0, selected: place > 2)
          }, fanned: pile != 3)
      },
    ]
  }

  private static let pictures: [(name: String, blocks: [Block])] = [
    (
      "texts",
      [
        .heading("Author #12, hard mode"), .heading("What can't be undone", .bad),
        .paragraph(
          "The quick brown fox jumps over thelongestwordthatanybodycouldeverthinkof and on. Ünïcödé, 漢字, 🟩🟨⬛."),
        .preformatted([
          "Parlor Wordle Author 3/6", "🟩🟨⬛⬛⬛", "🟥🟧🟦🟪🟫⬜", "a long line  that nobody has wrapped for us, so far", "",
        ]),
        .message("Not in the word list.", .bad), .message("You solved it! The word was CRANE.", .good),
        .message("New game\u{A0}started.", .plain), .note("Type a word of 5 letters, or ask for help.\u{1B}"),
        .progress(0, of: 7), .progress(3, of: 7), .message("3 of 7", .plain), .progress(9, of: 7), .progress(1, of: 0),
      ]
    ),
    ("board", [.heading("Board"), .board(board), .keyboard(keys)]),
    ("a named board", [.board(board, names: ["One", "Two", "Three", "Four", "Five"]), .keyboard([[]])]),
    ("a list", [.list((1...90).map { "word\($0 * $0)" }), .list([]), .list(["alone"], all: "moves")]),
    ("a long list", [.list((1...900).map { "m\($0)" }, all: "moves")]),
    (
      "bars",
      [
        .histogram([Bar("1", 0), Bar("2", 1), Bar("3", 200, marked: true), Bar("10", 73), Bar("lost", 9)]),
        .histogram([Bar("1", 0), Bar("2", 0, marked: true)]), .histogram([]),
      ]
    ),
    ("calendars", [calendar("January 2026", 3, 31), calendar("February 2027", 0, 28), calendar("May 2027", 6, 31)]),
    (
      "tables",
      [
        .table(["Played", "Win %", "Streak"], [["120", "98", "7"], ["3", "0", "1,000"]]),
        .table(
          [], [["newgame GAME...", "Deals a new game."], ["quit", "Ends the process at once and asks no question."]]),
        .table(
          ["Option", "", "May be"], [["Palette", "normal", "one of normal, contrast, colourblind"], ["A", "", ""]]),
        .table([], []), .table(["Alone"], []), .paragraph("That is all."), .table([], [["1"], ["20"]]),
      ]
    ),
    ("a plot", [plot(30)]), ("a plot of few", [.ink(Ink(ground: 0xEED500, text: 0, faded: 0xB29F00)), plot(2)]),
    ("a plot with its centre elsewhere", [plot(9, centre: (0.25, 0.7)), .note("Below it.")]),
    (
      "sparklines",
      [
        .sparkline(Sparkline([50, 52, 49.5, 60, 58, 57, 55], abnormal: [2], range: 40...60, marked: 4...5)),
        .sparkline(
          Sparkline((0..<90).map { Double($0 * 37 % 50) }, abnormal: [7, 60], range: 0...50, marked: 70...400)),
        .sparkline(Sparkline([5], range: 5...5)), .sparkline(Sparkline([], range: 0...1)),
        .ink(Ink(ground: 0x102030, text: 0xEED500, faded: 0x807030)),
        .sparkline(Sparkline([1, 3, 2], abnormal: [1], range: 1...3, marked: 0...0)),
      ]
    ),
    ("cards", [.piles(piles(fanned: 1))]),
    ("many cards", [.piles(piles(fanned: 4), labels: ["A very long label of a card"])]),
  ]

  /// Lines with their escape sequences in sight.
  private func shown(_ lines: [String]) -> [String] { lines.map { "|" + $0.replacing("\u{1B}", with: "␛") } }

  @Test func everyPictureIsPaintedAsRecorded() throws {
    let talk = try walk()
    let words = Theme(plain: true)
    for (name, blocks) in Self.pictures {
      talk.note("\(name), in words", shown(Painter(theme: words, width: 64, height: 24).escaped(blocks)))
      talk.note("\(name), without colours", shown(Painter(theme: Theme(), width: 78, height: 40).escaped(blocks)))
      talk.note(
        "\(name), small and without colours", shown(Painter(theme: Theme(), width: 30, height: 16).escaped(blocks)))
      talk.note(
        "\(name), in sixteen colours",
        shown(Painter(theme: Theme(depth: .sixteen), width: 60, height: 30).escaped(blocks)))
    }
    try talk.compare(with: "gallery")
  }

  /// The number and a fingerprint of lines.
  private func print(_ lines: [String]) -> String {
    var hash = FNV1a()
    for line in lines {
      hash.add(line.utf8)
      hash.add(10)
    }
    return "\(lines.count) lines, \(hash.digits)"
  }

  /// Runs of sizes in which a picture is the same.
  private func runs(_ sizes: some Sequence<Int>, _ picture: (Int) -> [String]) -> String {
    var runs: [(from: Int, to: Int, text: String)] = []
    for size in sizes {
      let text = print(picture(size))
      if runs.last?.text == text { runs[runs.count - 1].to = size } else { runs.append((size, size, text)) }
    }
    return runs.map { "\($0.from)-\($0.to): \($0.text)" }.joined(separator: "; ")
  }

  @Test func everyPictureHasTheRecordedSizes() throws {
    let talk = try walk()
    for (name, blocks) in Self.pictures {
      talk.note(
        "\(name), in every theme",
        Self.themes.map { "\($0.name): \(print(Painter(theme: $0.theme, width: 70, height: 30).escaped(blocks)))" })
      let looks = [("plain", Theme()), ("words", Theme(plain: true)), ("many", Theme(depth: .many))]
      for (look, theme) in looks {
        talk.note(
          "\(name), \(look), in windows of 1 to 130 by 30",
          [runs(1...130) { Painter(theme: theme, width: $0, height: 30).escaped(blocks) }])
        talk.note(
          "\(name), \(look), in windows of 66 by 1 to 70",
          [runs(1...70) { Painter(theme: theme, width: 66, height: $0).escaped(blocks) }])
      }
      for scale in TileScale.allCases {
        var theme = Theme(palette: .colourblind, background: .light, depth: .full)
        theme.tiles = scale
        talk.note(
          "\(name), \(scale) tiles, live, in windows of 90 by 20 to 60",
          [
            runs(20...60) { height in
              var painter = Painter(theme: theme, width: 90, height: height)
              painter.marksPlaces = true
              return painter.escaped(blocks)
            }
          ])
      }
    }
    try talk.compare(with: "gallery-sizes")
  }
}
