import Engine
import PuzzleKit
import Testing

@testable import Console

/// Tiles in three sizes.
@Suite struct TileScaleTests {
  private func lines(_ tiles: TileScale, small texts: Bool, height: Int = 40) -> [String] {
    var theme = Theme(depth: .full)
    theme.tiles = tiles
    let row = "WORD".map { Tile(String($0), .unused, foot: texts ? "1" : "") }
    return Painter(theme: theme, width: 80, height: height).escaped([.board([row, row])])
  }

  @Test(arguments: [true, false]) func largeTilesHaveThreeRowsOthersOne(texts: Bool) {
    #expect(lines(.large, small: texts).count == 6)
    #expect(lines(.medium, small: texts).count == 2 && lines(.small, small: texts).count == 2)
  }

  @Test(arguments: [true, false]) func extraLargeTilesHaveFiveRowsWhereThereIsRoom(texts: Bool) {
    let lines = lines(.extraLarge, small: texts)
    let edge = lines[texts ? 0 : 4]
    #expect(lines.count == 10 && edge.count { $0 == (texts ? "▄" : "▀") } == 4 * 9)
    #expect(self.lines(.extraLarge, small: texts, height: 10).count == 6)
  }

  @Test func smallTilesAreNarrow() {
    let widths = [TileScale.small, .medium].map { lines($0, small: false)[0].count }
    #expect(widths[0] < widths[1])
  }
}
