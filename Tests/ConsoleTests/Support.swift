import Engine
import PuzzleKit

@testable import Console

/// Every palette in every theme with every depth, and the plain mode of each.
let allLooks: [Look] = Palette.allCases.flatMap { palette in
  Theme.allCases.flatMap { theme in
    [ColourDepth.none, .sixteen, .many, .full].flatMap { depth in
      [false, true].map { Look(palette: palette, theme: theme, depth: depth, plain: $0) }
    }
  }
}

/// A picture of every kind.
let gallery: [Block] = [
  .heading("Author #12, hard mode"),
  .paragraph("The quick brown fox jumps over thelongestwordthatanybodycouldeverthinkof and on. Ünïcödé, 漢字, 🟩🟨⬛."),
  .preformatted(["Parlor Wordle Author 3/6", "🟩🟨⬛⬛⬛", "🟩🟩🟩🟩🟩", "a long line that nobody has wrapped for us"]),
  .message("Not in the word list.", .bad), .message("You solved it! The word was CRANE.", .good),
  .message("New game started.", .plain), board, keyboard,
  .histogram([Bar("1", 0), Bar("2", 1), Bar("3", 200, marked: true), Bar("10", 73)]), calendar,
  .table(["Played", "Win %", "Streak"], [["120", "98", "7"], ["3", "0", "0"]]),
  .table([], [["newgame GAME...", "Deals a new game."], ["quit", "Ends the process at once and asks no question."]]),
  .table(["Option", "Value", "May be"], [["Palette", "normal", "one of normal, contrast, colourblind"]]),
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

extension Look {
  func paint(_ blocks: [Block], width: Int = 80, height: Int = 24) -> [String] {
    Painter(look: self, width: width, height: height).lines(blocks)
  }
}
