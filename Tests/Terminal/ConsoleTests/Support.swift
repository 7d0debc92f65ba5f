import Engine
import PuzzleKit

@testable import Console

/// Every palette in every theme with every depth, and the plain mode of each.
let allThemes: [Theme] = Palette.allCases.flatMap { palette in
  Background.allCases.flatMap { background in
    [ColourDepth.none, .sixteen, .many, .full].flatMap { depth in
      [false, true].map { Theme(palette: palette, background: background, depth: depth, plain: $0) }
    }
  }
}

/// One palette in one theme.
let normalThemes = allThemes.filter { $0.palette == .normal && $0.background == .dark }

/// A picture of every kind.
let gallery: [Block] = [
  .heading("Author #12, hard mode"), .note("Type a word of 5 letters."), .list(["crane", "slate", "trace"]),
  .paragraph("The quick brown fox jumps over thelongestwordthatanybodycouldeverthinkof and on. Ünïcödé, 漢字, 🟩🟨⬛."),
  .preformatted(["Parlor Wordle Author 3/6", "🟩🟨⬛⬛⬛", "🟩🟩🟩🟩🟩", "a long line that nobody has wrapped for us"]),
  .message("Not in the word list.", .bad), .message("You solved it! The word was CRANE.", .good),
  .message("New game started.", .plain), board, keyboard,
  .histogram([Bar("1", 0), Bar("2", 1), Bar("3", 200, marked: true), Bar("10", 73)]), calendar,
  .table(["Played", "Win %", "Streak"], [["120", "98", "7"], ["3", "0", "0"]]),
  .table([], [["newgame GAME...", "Deals a new game."], ["quit", "Ends the process at once and asks no question."]]),
  .table(["Option", "Value", "May be"], [["Palette", "normal", "one of normal, contrast, colourblind"]]),
  .ink(yellow), rack, .plot(scatter), .sparkline(ratings), .piles(solitaire),
]

let board = Block.board([
  [Tile("C", .correct), Tile("R", .present), Tile("A", .absent), Tile("N", .absent), Tile("E", .present)],
  [Tile("S", .unused), Tile("", .empty), Tile("", .empty), Tile("", .empty), Tile("", .empty)],
  Array(repeating: Tile("", .empty), count: 5),
])

let keyboard = Block.keyboard([
  "QWERTYUIOP".map { Tile(String($0), $0 == "R" || $0 == "E" ? .present : .unused) },
  "ASDFGHJKL".map { Tile(String($0), $0 == "A" ? .absent : .unused) },
  [Tile("⏎", .plain)] + "ZXCVBNM".map { Tile(String($0), $0 == "C" ? .correct : .unused) } + [Tile("⌫", .plain)],
])

let calendar = Block.calendar(
  title: "January 2026", firstColumn: 3,
  days: (1...31).map { Tile(String($0), $0 == 26 ? .selected : $0.isMultiple(of: 5) ? .busy : .empty) })

/// Tiles with small texts, a row without tiles and a chosen one.
let rack = Block.board([
  "h r i5l e q e s e r4l g h2w r u e".split(separator: " ").enumerated().map { index, text in
    Tile(String(text.prefix(1)), .plain, label: "\(index + 1)", bonus: text.dropFirst().uppercased(), value: "1")
  },
  [], [Tile("q", .selected, label: "15", bonus: "2W", value: "10"), Tile("a", .bad, label: "16", value: "1")],
])

/// A plot with one point of each kind and two in one place.
let scatter = Plot(
  [
    .init(x: 0, y: 0), .init(x: 1, y: 1), .init(x: 1, y: 1), .init(x: 0.5, y: 0.5, .strong),
    .init(x: 0.25, y: 0.75, .selected),
  ], quadrants: [("Far off", 1), ("High", 2), ("Low", 3), ("Near", 40)], xAxis: ("Rating", "31", "70.5"),
  yAxis: ("Score", "12", "98"))

/// A sparkline with an abnormal segment and marked values.
let ratings = Sparkline([50, 52, 49.5, 60, 58, 57, 55], abnormal: [2], range: 40...60, marked: 4...5)

/// Two rows of piles: cards face down, a base, a base below another card, cards picked up, and places without cards.
let solitaire: [[CardPile]] = [
  [
    CardPile("s", title: "Stock", hidden: 38),
    CardPile(
      "w", title: "Waste",
      cards: [
        Card("Oslo", suit: "C", colour: 2), Card("Lima", suit: "C", colour: 2), Card("Nile", suit: "D", colour: 3),
      ],
      note: "3"),
    CardPile(
      "f1", title: "Foundation 1", cards: [Card("Countries of Europe", suit: "A", colour: 0, leads: true)], note: "1/6"),
    CardPile("f2", title: "Foundation 2"),
    CardPile("f3", title: "Foundation 3", note: "0/4"),
    CardPile("f4", title: "Foundation 4"),
  ],
  [
    CardPile(
      "t1", title: "Tableau 1", hidden: 3,
      cards: [Card("France", suit: "A", colour: 0), Card("Italy", suit: "A", colour: 0)], fanned: true),
    CardPile(
      "t2", title: "Tableau 2", hidden: 5,
      cards: [
        Card("Noble gases", suit: "E", colour: 4, leads: true, selected: true),
        Card("Neon", suit: "E", colour: 4, selected: true),
        Card("Saint Vincent", suit: "AB", colour: 27, selected: true),
      ], fanned: true),
    CardPile("t3", title: "Tableau 3", cards: [Card("Mekong", suit: "B", colour: 1)], fanned: true),
    CardPile("t4", title: "Tableau 4"),
  ],
]

/// Black and dark yellow on yellow.
let yellow = Ink(ground: 0xEED500, text: 0x000000, faded: 0xB29F00)

/// `line` without its escape sequences.
func stripped(_ line: String) -> String {
  var isInside = false
  return String(
    String.UnicodeScalarView(
      line.unicodeScalars.filter { scalar in
        if scalar == "\u{1B}" { isInside = true }
        defer { if scalar == "m" { isInside = false } }
        return !isInside
      }))
}

extension Painter {
  /// The lines that a terminal gets.
  func escaped(_ blocks: [Block]) -> [String] { lines(blocks).map(\.escaped) }
}

extension Theme {
  func paint(_ blocks: [Block], width: Int = 80, height: Int = 24) -> [String] {
    Painter(theme: self, width: width, height: height).escaped(blocks)
  }
}
