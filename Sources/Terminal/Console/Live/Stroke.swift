/// A way that is drawn with the pointer over places of one size. The line that it takes decides which of them are meant: a
/// corner that is cut is none, and neither is a place that is only grazed.
struct Stroke {
  private struct Point {
    var row: Double
    var column: Double
  }

  /// The rows and columns that a place takes.
  private struct Area {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    var middle: Point {
      Point(
        row: Double(rows.lowerBound + rows.upperBound) / 2, column: Double(columns.lowerBound + columns.upperBound) / 2)
    }

    func contains(_ point: Point) -> Bool {
      rows.contains(Int(point.row.rounded())) && columns.contains(Int(point.column.rounded()))
    }
  }

  private let areas: [ScreenPlace: Area]
  /// From the middle of a place to that of the next one.
  private let pitch: Point
  /// The distance from the middle of a place within which the pointer means it, in places.
  private let core: Double
  private let turn: Double
  /// The place that was reached last.
  private(set) var last: ScreenPlace
  /// The position of the pointer when that was reached, and its present one.
  private var (start, pointer): (Point, Point)
  /// Places that were touched since without being reached, and how near their middles the pointer came.
  private var touched: [(name: ScreenPlace, distance: Double)] = []

  /// The least distance from the middle of a third place for a straight line that begins and ends in the inner halves of two
  /// others.
  private static let nearest = 0.35
  /// The distance by which a way has to come nearer than the straight line to a place that it turns in: more if places have a
  /// single row, since the pointer then seems to pass the middle of each row.
  private static let (turn, turnInOneRow) = (0.3, 0.55)

  /// Begins at a place; nil if there is none.
  init?(on screen: Screen, at place: ScreenPlace, row: Int, column: Int) {
    let all = screen.places.mapValues { cells in
      let (rows, columns) = (cells.map { $0 / screen.width }, cells.map { $0 % screen.width })
      return Area(
        rows: (rows.min() ?? 0)...(rows.max() ?? 0), columns: (columns.min() ?? 0)...(columns.max() ?? 0))
    }
    guard let own = all[place] else { return nil }
    let areas = all.filter { $0.value.rows.count == own.rows.count && $0.value.columns.count == own.columns.count }
    func least(_ size: Int, _ value: (Point) -> Double) -> Double {
      let own = value(own.middle)
      return areas.values.map { abs(value($0.middle) - own) }.filter { $0 >= Double(size) }.min() ?? Double(size)
    }
    let pitch = Point(row: least(own.rows.count) { $0.row }, column: least(own.columns.count) { $0.column })
    // The pointer may be anywhere in its cell; and some cell has to be in the middle.
    let blur = ((own.rows.count > 1 ? 0.5 / pitch.row : 0.2) + 0.5 / pitch.column) / 2.0.squareRoot()
    let middle = Point(
      row: own.rows.count % 2 == 0 ? 0.5 / pitch.row : 0, column: own.columns.count % 2 == 0 ? 0.5 / pitch.column : 0)
    core = max(Self.nearest - blur, (middle.row * middle.row + middle.column * middle.column).squareRoot()) + 0.001
    turn = own.rows.count > 1 ? Self.turn : Self.turnInOneRow
    (self.areas, self.pitch) = (areas, pitch)
    last = place
    start = Point(row: Double(row), column: Double(column))
    pointer = start
  }

  /// Moves the pointer in a straight line.
  /// - Returns: the places that it reaches, in their order.
  mutating func move(row: Int, column: Int) -> [ScreenPlace] {
    let (from, to) = (pointer, Point(row: Double(row), column: Double(column)))
    let steps = Int(max(abs(to.row - from.row), abs(to.column - from.column)))
    var reached: [ScreenPlace] = []
    for step in 1...max(1, steps) {
      let part = Double(step) / Double(max(1, steps))
      pointer = Point(
        row: from.row + (to.row - from.row) * part, column: from.column + (to.column - from.column) * part)
      guard let (name, area) = areas.first(where: { $0.value.contains(pointer) }), name != last else { continue }
      let distance = distance(pointer, area.middle)
      if distance <= core {
        reached += reach(name)
      } else {
        reached += bridge(to: name)
        touch(name, distance)
      }
    }
    return reached
  }

  /// Lets the pointer go; the place that it is in is meant.
  /// - Returns: the places that are reached by it.
  mutating func end() -> [ScreenPlace] {
    guard let (name, _) = areas.first(where: { $0.value.contains(pointer) }), name != last else { return [] }
    return reach(name)
  }

  private mutating func touch(_ name: ScreenPlace, _ distance: Double) {
    if let index = touched.firstIndex(where: { $0.name == name }) {
      touched[index].distance = min(touched[index].distance, distance)
    } else {
      touched.append((name, distance))
    }
  }

  /// Reaches the place that has to lie on the way to one that is no neighbour of the last.
  private mutating func bridge(to name: ScreenPlace) -> [ScreenPlace] {
    if areNeighbours(last, name) { return [] }
    let between = touched.filter { areNeighbours($0.name, last) && areNeighbours($0.name, name) }
    guard let nearest = between.min(by: { $0.distance < $1.distance }) else { return [] }
    (last, start, touched) = (nearest.name, pointer, [])
    return [nearest.name]
  }

  private mutating func reach(_ name: ScreenPlace) -> [ScreenPlace] {
    let between = touched.filter { one in
      one.name != name && one.name != last && areNeighbours(one.name, last) && areNeighbours(one.name, name)
    }
    var reached: [ScreenPlace] = []
    if areNeighbours(last, name) {
      // Those that the way turns in, rather than cutting their corners.
      reached = between.filter { distance(ofLineFrom: start, to: pointer, $0.name) - $0.distance > turn }.map(
        \.name)
    } else if let nearest = between.min(by: { $0.distance < $1.distance }) {
      reached = [nearest.name]
    }
    (last, start, touched) = (name, pointer, [])
    return reached + [name]
  }

  // MARK: - Distances, in places

  private func distance(_ a: Point, _ b: Point) -> Double {
    let (row, column) = ((a.row - b.row) / pitch.row, (a.column - b.column) / pitch.column)
    return (row * row + column * column).squareRoot()
  }

  private func areNeighbours(_ a: ScreenPlace, _ b: ScreenPlace) -> Bool {
    guard let a = areas[a]?.middle, let b = areas[b]?.middle else { return false }
    return abs(a.row - b.row) < 1.5 * pitch.row && abs(a.column - b.column) < 1.5 * pitch.column
  }

  /// The distance of the middle of a place from the straight line between two points.
  private func distance(ofLineFrom from: Point, to: Point, _ name: ScreenPlace) -> Double {
    guard let middle = areas[name]?.middle else { return 0 }
    let line = ((to.row - from.row) / pitch.row, (to.column - from.column) / pitch.column)
    let length = (line.0 * line.0 + line.1 * line.1).squareRoot()
    if length == 0 { return distance(middle, from) }
    let offset = ((middle.row - from.row) / pitch.row, (middle.column - from.column) / pitch.column)
    return abs(line.0 * offset.1 - line.1 * offset.0) / length
  }
}
