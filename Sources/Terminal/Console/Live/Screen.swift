/// The contents of a window, cell by cell, and the cells of each place.
struct Screen: Equatable {
  /// One cell.
  struct Cell: Equatable {
    /// The sign that begins here; empty in the second cell of a wide one.
    var sign: String = " "
    var style = Style()
    /// The place that it belongs to; nil for none.
    var place: ScreenPlace?
  }

  let width: Int
  let height: Int
  private(set) var cells: [Cell]

  /// An empty screen.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    cells = Array(repeating: Cell(), count: width * height)
  }

  /// The cell so far from the top and from the left.
  subscript(row: Int, column: Int) -> Cell {
    get { cells[row * width + column] }
    set { cells[row * width + column] = newValue }
  }

  /// Puts a painted line on the screen; what lies outside is cut.
  mutating func put(_ line: PaintedLine, row: Int, column: Int = 0, until end: Int? = nil) {
    guard 0..<height ~= row else { return }
    let end = min(end ?? width, width)
    var column = column
    for span in line.spans {
      for sign in span.text {
        let size = Console.width(sign)
        if size == 0 { continue }
        if column + size > end { return }
        self[row, column] = Cell(sign: String(sign), style: span.style, place: span.place)
        if size == 2 { self[row, column + 1] = Cell(sign: "", style: span.style, place: span.place) }
        column += size
      }
    }
  }

  /// The cells of each place.
  var places: [ScreenPlace: [Int]] {
    var places: [ScreenPlace: [Int]] = [:]
    for (index, cell) in cells.enumerated() {
      if let place = cell.place { places[place, default: []].append(index) }
    }
    return places
  }

  /// Shows that the cursor is on a place.
  mutating func mark(_ place: ScreenPlace) {
    for index in cells.indices where cells[index].place == place { cells[index].style.isReversed = true }
  }

  /// The same screen with some cells so many columns further right.
  func shifted(_ indices: [Int], by columns: Int) -> Screen {
    var screen = self
    for index in indices { screen.cells[index] = Cell() }
    for index in indices where 0..<width ~= index % width + columns { screen.cells[index + columns] = cells[index] }
    return screen
  }

  /// Takes the cells of some places from another screen of the same size.
  mutating func keep(_ indices: [Int], of other: Screen) {
    for index in indices { cells[index] = other.cells[index] }
  }
}
