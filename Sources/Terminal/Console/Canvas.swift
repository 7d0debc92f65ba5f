/// A rectangle of cells to paint on, each with a sign one cell wide.
struct Canvas {
  /// One cell.
  struct Cell {
    var sign: Character = " "
    var style = Style()
    /// The place that it belongs to; empty for none.
    var place = ""
  }

  let width: Int
  let height: Int
  private var cells: [Cell]

  /// An empty canvas; every cell in `style`.
  init(width: Int, height: Int, _ style: Style = Style()) {
    self.width = width
    self.height = height
    cells = Array(repeating: Cell(style: style), count: width * height)
  }

  /// The cell so far from the left and from the top.
  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * width + column] }
    set { cells[row * width + column] = newValue }
  }

  /// Paints the outermost cells, given by their places from the left and from the top.
  mutating func fillBorder(_ style: Style, _ sign: ((column: Int, row: Int)) -> Character) {
    for row in 0..<height {
      for column in 0..<width where row == 0 || row == height - 1 || column == 0 || column == width - 1 {
        self[column, row] = Cell(sign: sign((column, row)), style: style)
      }
    }
  }

  /// The rows from top to bottom, a style turned on once for all the neighbours that share it.
  var lines: [PaintedLine] {
    (0..<height).map { row in
      var line = PaintedLine("")
      var run = ""
      var (style, place) = (Style(), "")
      for cell in cells[row * width..<(row + 1) * width] {
        if cell.style != style || cell.place != place {
          line += style.apply(run).placed(place)
          (run, style, place) = ("", cell.style, cell.place)
        }
        run.append(cell.sign)
      }
      return line + style.apply(run).placed(place)
    }
  }
}

/// `value` as a part of the way from 0 to 1; what lies outside counts as the nearest end.
func unit(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
