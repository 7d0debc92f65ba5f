import Engine
import PuzzleKit

/// The actions of the pointer at places.
extension LiveLoop {
  mutating func take(_ kind: KeyPress.Pointer, _ row: Int, _ column: Int) {
    guard let shown, 0..<shown.height ~= row, 0..<shown.width ~= column else { return }
    let place = shown[row, column].place
    switch kind {
    case .wheelUp, .wheelDown:
      let key = kind == .wheelUp ? KeyPress.up : .down
      if model.frame.isMenu { _ = model.takeFirst(key, shown) } else if model.frame.page != nil { _ = turnPage(key) }
    case .press:
      pointer = place.map { ($0, $0) }
      (lift, pressedCell) = (nil, (row, column))
      if let place, model.takesMoves { model.point(at: place) }
      stroke = place.flatMap { Stroke(on: shown, at: $0, row: row, column: column) }
      if place?.isStrip == true { return }
      model.frame.focus = nil
      if let place, place.isInMenu {
        pointer = nil
        // A question comes first.
        if model.frame.isMenu, model.strip.first?.isAnswer != true { model.press(place) }
      } else if let inGame = place?.inGame, model.takesMoves {
        if !model.perform(.press(inGame)), model.scene?[inGame].contains(.type) == true { model.frame.focus = place }
      }
    case .move: if let place, model.takesMoves { model.point(at: place) }
    case .drag:
      if model.takesMoves, let pressed = pointer?.pressed { drag(pressed, row, column, on: place) }
      if model.takesMoves, let reached = stroke?.move(row: row, column: column) { draw(over: reached) }
    case .release:
      guard let pointer else { return }
      if model.takesMoves, let reached = stroke?.end() { draw(over: reached) }
      let last = self.pointer?.last ?? pointer.last
      (self.pointer, stroke, lift) = (nil, nil, nil)
      // As with a button: who lets go elsewhere has thought better of it.
      if case .strip(let index) = pointer.pressed {
        let strip = model.frame.strip
        if place == pointer.pressed, strip.indices.contains(index) { takeClick(on: strip[index]) }
        return
      }
      if !model.takesMoves { return }
      // What is let go beside everything goes back; a way that was drawn is at its end.
      if place == nil, last == pointer.pressed { return }
      guard let from = pointer.pressed.inGame, let to = (place ?? last).inGame else { return }
      model.perform(.drop(from: from, to: to))
    }
  }

  /// Shows what is dragged below the pointer, or looks at what the pointer comes to.
  private mutating func drag(_ pressed: ScreenPlace, _ row: Int, _ column: Int, on place: ScreenPlace?) {
    if places({ $0.contains(.drag) }).contains(pressed) {
      lift = Lift(place: pressed, from: lift?.from ?? (pressedCell ?? (row, column)), to: (row, column))
    } else if let place {
      model.point(at: place)
      // Where points are looked at the last one is meant, and not the first.
      if model.frame.pointed == place { pointer = (place, place) }
    }
  }

  private mutating func takeClick(on item: StripItem) {
    // An answer is given whatever is typed.
    if item.isAnswer { model.closeEntry() }
    take(item.key)
  }

  /// Draws a way over places with the pointer.
  private mutating func draw(over places: [ScreenPlace]) {
    for place in places {
      guard let pointer, let pressed = pointer.pressed.inGame, let last = pointer.last.inGame else { return }
      // At first it begins where the button was pressed, whatever that has done.
      if pointer.last == pointer.pressed { model.perform(.drag(from: pressed, to: pressed)) }
      // Where nothing is drawn, nothing is passed either.
      if let next = place.inGame, model.perform(.drag(from: last, to: next)) { self.pointer?.last = place }
    }
  }
}
