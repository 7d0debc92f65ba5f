import Engine
import PuzzleKit
import Testing

@testable import Console

/// The line through the tiles of a traced word.
@Suite struct TileLinkTests {
  /// A board of tiles with small texts, and where the line goes on from some of them.
  private func board(_ rows: [String], _ steps: [String: (Int, Int)]) -> [[Tile]] {
    rows.map { row in
      row.map { letter in
        let step = steps[String(letter)].map { Tile.Step(columns: $0.0, rows: $0.1) }
        return Tile(String(letter), step == nil ? .unused : .selected, foot: "1", next: step)
      }
    }
  }

  private func lines(_ board: [[Tile]], _ depth: ColourDepth = .full, width: Int = 80) -> [String] {
    var theme = Theme(depth: depth)
    theme.tiles = .large
    return Painter(theme: theme, width: width, height: 40).escaped([.board(board)]).map(unpainted)
  }

  /// A line without the codes of its colours.
  private func unpainted(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  @Test func itGoesInAllDirections() {
    let across = lines(board(["ab", "cd"], ["a": (1, 0)]))
    #expect(across[1].contains("A") && across[1].contains("━") && !across[4].contains("━"))
    let back = lines(board(["ab", "cd"], ["b": (-1, 0), "c": (1, 0)]))
    #expect(back[1].contains("━") && back[4].contains("━"))
    #expect(lines(board(["ab", "cd"], ["a": (0, 1)]))[3].contains("▄┃▄"))
    #expect(lines(board(["ab", "cd"], ["d": (0, -1)]))[3].hasSuffix("▄┃▄▄"))
    #expect(lines(board(["ab", "cd"], ["a": (1, 1)]))[3].contains("▄╲▄"))
    #expect(lines(board(["ab", "cd"], ["c": (1, -1)]))[3].contains("▄╱▄"))
    #expect(lines(board(["ab", "cd"], ["a": (1, 1), "b": (-1, 1)]))[3].contains("▄╳▄"))
  }

  @Test func itTakesNoRoom() {
    let plain = lines(board(["ab", "cd"], [:]))
    let linked = lines(board(["ab", "cd"], ["a": (1, 1), "d": (0, -1), "b": (-1, 0)]))
    #expect(plain.map { width($0) } == linked.map { width($0) })
  }

  @Test func itIsLeftOutWhereRowsArePartedOrTilesTouch() {
    let wide = board(["abcdefgh"], ["a": (1, 0)])
    #expect(lines(wide).joined().contains("━") && !lines(wide, width: 12).joined().contains("━"))
    #expect(!lines(wide, .none).joined().contains("━"))
  }
}
