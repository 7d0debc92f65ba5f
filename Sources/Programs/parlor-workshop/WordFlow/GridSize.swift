import ArgumentParser
import WordFlow

/// Columns and rows of a grid.
struct GridSize: ExpressibleByArgument {
  let columns, rows: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ 1...Grid.longestSide ~= $0 }), argument == "\(sides[0])x\(sides[1])"
    else {
      return nil
    }
    (columns, rows) = (sides[0], sides[1])
  }
}
