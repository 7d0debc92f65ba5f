import PuzzleKit
import Testing

@testable import Console

/// Words that are drawn with the pointer.
@Suite("Strokes over a board")
struct StrokeTests {
  /// The screen of a board of 4 by 4 as a window of some size shows it, and the middles of its tiles by their names.
  private func board(_ theme: Theme, width: Int, height: Int) -> (screen: Screen, areas: [String: Area]) {
    let rows = (1...4).map { row in
      ["a", "b", "c", "d"].map { Tile($0, .unused, label: "1", value: "2", foot: "3", place: Place("\($0)\(row)")) }
    }
    var painter = Painter(theme: theme, width: width, height: height)
    painter.marksPlaces = true
    let lines = painter.lines([.board(rows, names: [])])
    var screen = Screen(width: width, height: max(height, lines.count))
    for (row, line) in lines.enumerated() { screen.put(line, row: row) }
    let areas = screen.places.compactMap { place, cells in place.inGame.map { ($0.text, Area(cells, screen.width)) } }
    return (screen, Dictionary(uniqueKeysWithValues: areas))
  }

  /// A tile on the screen: its first cells, and how many there are.
  private struct Area {
    let row, column, height, width: Double

    init(_ cells: [Int], _ screenWidth: Int) {
      let (rows, columns) = (cells.map { $0 / screenWidth }, cells.map { $0 % screenWidth })
      (row, column) = (Double(rows.min() ?? 0), Double(columns.min() ?? 0))
      (height, width) = (Double((rows.max() ?? 0) + 1) - row, Double((columns.max() ?? 0) + 1) - column)
    }

    /// A point in its inner half.
    func inside(_ generator: inout SplitMix64) -> (row: Double, column: Double) {
      func part() -> Double { 0.25 + Double(generator.below(1001)) / 2000 }
      return (row + height * part(), column + width * part())
    }
  }

  /// The places that a straight stroke reaches, the first one among them. The terminal tells of each cell that the pointer
  /// comes to, or of one in so many.
  private func stroke(
    _ screen: Screen, _ start: String, _ from: (row: Double, column: Double), _ to: (row: Double, column: Double),
    every: Int
  ) -> [String]? {
    func cell(_ part: Double) -> [Int] {
      [from.row + (to.row - from.row) * part, from.column + (to.column - from.column) * part].map { Int($0) }
    }
    var last = cell(0)
    guard var stroke = Stroke(on: screen, at: .game(Place(start)), row: last[0], column: last[1]) else { return nil }
    var reached = [ScreenPlace.game(Place(start))]
    var count = 0
    for step in 1...400 {
      let next = cell(Double(step) / 400)
      if next == last { continue }
      last = next
      count += 1
      if count % every == 0 || step == 400 { reached += stroke.move(row: next[0], column: next[1]) }
    }
    reached += stroke.move(row: last[0], column: last[1])
    return (reached + stroke.end()).compactMap { $0.inGame?.text }
  }

  private static let looks: [(Theme, Int, Int)] = [
    (Theme(depth: .many), 80, 24), (Theme(depth: .many), 200, 60), (Theme(depth: .many), 80, 12),
  ]

  /// The cell so many steps of all on the way between two.
  private func cell(_ from: Int, _ to: Int, _ step: Int, _ steps: Int) -> Int {
    from + Int((Double((to - from) * step) / Double(max(1, steps))).rounded())
  }

  @Test(
    "20,000 straight strokes from the inner half of a tile to that of a neighbour catch no third; few do in single rows",
    arguments: [(0, 0), (1, 0), (2, 150)])
  func straight(look: Int, most: Int) throws {
    let (theme, width, height) = Self.looks[look]
    let (screen, areas) = board(theme, width: width, height: height)
    #expect(areas.count == 16)
    var generator = SplitMix64(seed: 5)
    var wrong = 0
    for _ in 0..<20_000 {
      let (column, row) = (generator.below(4), generator.below(4))
      let (right, down) = (generator.below(3) - 1, generator.below(3) - 1)
      guard right != 0 || down != 0, 0..<4 ~= column + right, 0..<4 ~= row + down else { continue }
      func name(_ column: Int, _ row: Int) -> String { "\(["a", "b", "c", "d"][column])\(row + 1)" }
      let (from, to) = (name(column, row), name(column + right, row + down))
      let (start, end) = (try #require(areas[from]).inside(&generator), try #require(areas[to]).inside(&generator))
      if stroke(screen, from, start, end, every: 1 + generator.below(3)) != [from, to] { wrong += 1 }
    }
    #expect(wrong <= most)
  }

  @Test(
    "a way through the middles of tiles reaches each of them, straight or around corners, slow or fast",
    arguments: 0..<3)
  func ways(look: Int) throws {
    let (theme, width, height) = Self.looks[look]
    let (screen, areas) = board(theme, width: width, height: height)
    for way in [
      ["a1", "b1", "b2"], ["a1", "b2", "c3", "d4"], ["a1", "b2", "a1"], ["d1", "c1", "c2", "b2", "b3", "a3"],
      ["a4", "b4", "c4", "d4"],
    ] {
      for every in 1...4 {
        let middles = try way.map { name in
          let area = try #require(areas[name])
          return (Int(area.row + area.height / 2), Int(area.column + area.width / 2))
        }
        var stroke = try #require(Stroke(on: screen, at: .game(Place(way[0])), row: middles[0].0, column: middles[0].1))
        var reached = [ScreenPlace.game(Place(way[0]))]
        for (from, to) in zip(middles, middles.dropFirst()) {
          let steps = max(abs(to.0 - from.0), abs(to.1 - from.1))
          for step in stride(from: every, through: steps, by: every) {
            reached += stroke.move(
              row: cell(from.0, to.0, step, steps), column: cell(from.1, to.1, step, steps))
          }
          reached += stroke.move(row: to.0, column: to.1)
        }
        reached += stroke.end()
        #expect(reached.map { $0.inGame?.text } == way, "\(every)")
      }
    }
  }

  @Test("a press that slips within its tile, or out of all of them, reaches nothing")
  func slips() throws {
    let (screen, areas) = board(Theme(depth: .many), width: 80, height: 24)
    let area = try #require(areas["a1"])
    let (row, column) = (Int(area.row), Int(area.column))
    var stroke = try #require(Stroke(on: screen, at: .game("a1"), row: row, column: column))
    #expect(stroke.move(row: row + 1, column: column + 1).isEmpty && stroke.end().isEmpty)
    #expect(stroke.move(row: row, column: max(0, column - 2)).isEmpty && stroke.end().isEmpty)
    #expect(Stroke(on: screen, at: .game("nowhere"), row: 0, column: 0) == nil)
  }
}
