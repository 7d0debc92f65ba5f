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
      pointer = (place, place)
      (lift, pressedCell) = (nil, (row, column))
      if model.takesMoves { model.point(at: place) }
      stroke = Stroke(on: shown, at: place, row: row, column: column)
      if LiveFrame.isStrip(place) { return }
      model.frame.focus = nil
      if LiveMenu.isPlace(place) {
        pointer = nil
        // A question comes first.
        if model.frame.isMenu, model.strip.first?.isAnswer != true { model.press(place) }
      } else if !place.isEmpty, model.takesMoves {
        if let line = model.line(.press(Place(place))) {
          model.perform(line)
        } else if model.line(.type(Place(place), "a")) != nil {
          model.frame.focus = place
        }
      }
    case .move: if !place.isEmpty, model.takesMoves { model.point(at: place) }
    case .drag:
      if model.takesMoves, let pressed = pointer?.pressed { drag(pressed, row, column, on: place) }
      if model.takesMoves, let reached = stroke?.move(row: row, column: column) { draw(over: reached) }
    case .release:
      guard let pointer, !pointer.pressed.isEmpty else { return }
      if model.takesMoves, let reached = stroke?.end() { draw(over: reached) }
      let last = self.pointer?.last ?? pointer.last
      (self.pointer, stroke, lift) = (nil, nil, nil)
      // As with a button: who lets go elsewhere has thought better of it.
      let strip = model.frame.strip
      if let item = strip.indices.first(where: { LiveFrame.stripPlace($0) == pointer.pressed }) {
        if place == pointer.pressed { takeClick(on: strip[item]) }
        return
      }
      if !model.takesMoves { return }
      // What is let go beside everything goes back; a way that was drawn is at its end.
      if place.isEmpty, last == pointer.pressed { return }
      let to = place.isEmpty ? last : place
      if let line = model.line(.drop(from: Place(pointer.pressed), to: Place(to))) { model.perform(line) }
    }
  }

  /// Shows what is dragged below the pointer, or looks at what the pointer comes to.
  private mutating func drag(_ pressed: String, _ row: Int, _ column: Int, on place: String) {
    if model.isMovable(pressed) {
      lift = Lift(place: pressed, from: lift?.from ?? (pressedCell ?? (row, column)), to: (row, column))
    } else if !place.isEmpty {
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
  private mutating func draw(over places: [String]) {
    for place in places {
      guard let pointer, !pointer.pressed.isEmpty else { return }
      // At first it begins where the button was pressed, whatever that has done.
      let pressed = Place(pointer.pressed)
      if pointer.last == pointer.pressed, let line = model.line(.drag(from: pressed, to: pressed)) {
        model.perform(line)
      }
      // Where nothing is drawn, nothing is passed either.
      guard let line = model.line(.drag(from: Place(pointer.last), to: Place(place))) else { continue }
      self.pointer?.last = place
      model.perform(line)
    }
  }
}
