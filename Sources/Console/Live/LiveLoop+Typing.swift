import Engine
import PuzzleKit

/// Writing on places, as on paper.
extension LiveLoop {
  /// The first place that takes letters.
  var firstTyped: String? {
    shown.flatMap { shown in
      shown.place(from: nil, .tab, among: Set(shown.places.keys.filter { scene?.line(.type($0, "a")) != nil }))
    }
  }

  /// Writes on the place under the cursor, and goes on to the next one.
  mutating func type(_ line: String) {
    frame.focus = frame.focus ?? firstTyped
    perform(line)
    if face.choices.isEmpty, session.lastRefusal == nil { step(forward: true) }
  }

  /// Takes a key while a question is open: a text is typed for it, whatever letters do in the game.
  /// - Returns: whether that is all the key does.
  mutating func beginAnswer(_ key: KeyPress) -> Bool {
    switch key {
    case .character(":"): (frame.entry, frame.isCommand) = (LineEntry(), true)
    case .character(let letter): if letter != " " { frame.entry = LineEntry(String(letter)) }
    case .enter, .backspace: break
    // The last answer changes nothing.
    case .escape: if let answer = answers.last { perform(answer.word) }
    default: return false
    }
    return true
  }

  /// Takes away what stands under the cursor or, where nothing does, before it.
  mutating func erase() {
    guard let focus = frame.focus else { return }
    if let line = scene?.line(.type(focus, nil)) { return perform(line) }
    step(forward: false)
    if let line = frame.focus.flatMap({ scene?.line(.type($0, nil)) }) { perform(line) }
  }

  /// Moves the cursor to the place that is written on next, row by row, or was before; not beyond the first and the last.
  private mutating func step(forward isForward: Bool) {
    guard let shown, let focus = frame.focus else { return }
    let places = shown.ordered(Set(shown.places.keys.filter { scene?.line(.type($0, "a")) != nil }))
    guard let index = places.firstIndex(of: focus) else { return }
    frame.focus = places[max(0, min(places.count - 1, index + (isForward ? 1 : -1)))]
  }
}
