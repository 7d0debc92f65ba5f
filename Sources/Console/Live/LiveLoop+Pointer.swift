import Engine
import PuzzleKit

/// What the pointer and the cursor do at places.
extension LiveLoop {
  mutating func take(_ kind: KeyPress.Pointer, _ row: Int, _ column: Int, _ signals: borrowing Signals) {
    guard let shown, 0..<shown.height ~= row, 0..<shown.width ~= column else { return }
    let place = shown[row, column].place
    switch kind {
    case .wheelUp: if frame.page != nil { _ = turnPage(.up) }
    case .wheelDown: if frame.page != nil { _ = turnPage(.down) }
    case .press:
      pointer = (place, place)
      stroke = Stroke(on: shown, at: place, row: row, column: column)
      if LiveFrame.isStrip(place) { return }
      frame.focus = nil
      if LiveMenu.line(at: place) != nil {
        (pointer, frame.focus) = (nil, place)
        press(place)
      } else if !place.isEmpty, frame.page == nil {
        if let line = scene?.line(.press(place)) {
          perform(line)
        } else if scene?.line(.type(place, "a")) != nil {
          frame.focus = place
        }
      }
    case .drag:
      if frame.page == nil, let reached = stroke?.move(row: row, column: column) { draw(over: reached) }
    case .release:
      guard let pointer, !pointer.pressed.isEmpty else { return }
      if frame.page == nil, let reached = stroke?.end() { draw(over: reached) }
      let last = self.pointer?.last ?? pointer.last
      (self.pointer, stroke) = (nil, nil)
      // As with a button: who lets go elsewhere has thought better of it.
      if let item = frame.strip.indices.first(where: { LiveFrame.stripPlace($0) == pointer.pressed }) {
        // An answer is given whatever is typed.
        if !face.choices.isEmpty { (frame.entry, frame.isCommand) = (nil, false) }
        if place == pointer.pressed { take(frame.strip[item].key, signals) }
        return
      }
      if frame.page != nil { return }
      // What is let go beside everything goes back; a way that was drawn is at its end.
      if place.isEmpty, last == pointer.pressed { return }
      let to = place.isEmpty ? last : place
      if let line = scene?.line(.drop(from: pointer.pressed, to: to)) { perform(line) }
    }
  }

  /// Draws a way over places with the pointer.
  private mutating func draw(over places: [String]) {
    for place in places {
      guard let pointer, !pointer.pressed.isEmpty else { return }
      // At first it begins where the button was pressed, whatever that has done.
      if pointer.last == pointer.pressed, let line = scene?.line(.drag(from: pointer.pressed, to: pointer.pressed)) {
        perform(line)
      }
      // Where nothing is drawn, nothing is passed either.
      guard let line = scene?.line(.drag(from: pointer.last, to: place)) else { continue }
      self.pointer?.last = place
      perform(line)
    }
  }

  mutating func moveFocus(_ key: KeyPress) {
    guard let shown else { return }
    let names = Set(
      shown.places.keys.filter { name in
        frame.isMenu ? LiveMenu.line(at: name) != nil : scene.map { Self.isReachable(name, $0) } == true
      })
    frame.focus =
      frame.isMenu
      ? shown.neighbour(of: frame.focus, key, among: names) : shown.place(from: frame.focus, key, among: names)
  }

  /// Whether the cursor may stand on a place: something can be done there.
  private static func isReachable(_ name: String, _ scene: LiveScene) -> Bool {
    let gestures: [LiveGesture] = [.press(name), .drop(from: name, to: name), .type(name, "a")]
    return gestures.contains { scene.line($0) != nil }
  }

  /// Does what a click would.
  mutating func press(_ place: String) {
    if let line = LiveMenu.line(at: place) {
      switch line {
      case LiveMenu.back: closePage()
      case LiveMenu.rooms: showGist()
      default: perform(line)
      }
    } else if let line = scene?.line(.press(place)) {
      perform(line)
    } else if let line = scene?.line(.drop(from: place, to: place)) {
      perform(line)
    }
  }
}
