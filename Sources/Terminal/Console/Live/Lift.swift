import PuzzleKit

/// A thing that is dragged with the pointer, such as a tile or a card.
struct Lift {
  /// Its place.
  let place: ScreenPlace
  /// The cell where the button was pressed, and that of the pointer.
  let from, to: (row: Int, column: Int)
}

extension Screen {
  /// The same screen with what is dragged below the pointer, and nothing where it lay.
  func lifted(_ lift: Lift) -> Screen {
    let (rows, columns) = (lift.to.row - lift.from.row, lift.to.column - lift.from.column)
    let indices = cells.indices.filter { belongs(to: lift.place, cells[$0].place) }
    if indices.isEmpty || rows == 0 && columns == 0 { return self }
    var screen = self
    for index in indices { screen[index / width, index % width] = Cell() }
    for index in indices {
      let (row, column) = (index / width + rows, index % width + columns)
      guard 0..<height ~= row, 0..<width ~= column else { continue }
      screen[row, column] = cells[index]
    }
    return screen
  }

  /// Whether what lies at a place moves with what is dragged: of a pile all that lies on a card.
  private func belongs(to dragged: ScreenPlace, _ other: ScreenPlace?) -> Bool {
    if other == dragged { return true }
    guard case .game(.card(let pile, let count)) = dragged, case .game(.card(pile, let above)) = other else {
      return false
    }
    return above < count
  }
}
