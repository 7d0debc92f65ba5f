import Engine
import PuzzleKit

/// Lines that are typed, and writing on places as on paper.
extension LiveLoop {
  mutating func edit(_ key: KeyPress) {
    let text = model.frame.entry?.text ?? ""
    switch key {
    case .backspace where text.isEmpty, .escape: model.closeEntry()
    case .up, .down: recall(key == .up ? -1 : 1)
    case .enter:
      let kind = model.frame.entryKind
      model.closeEntry()
      if text.isEmpty { return }
      if kind == .search {
        model.frame.sought = text
        return seek()
      }
      remember(text)
      model.submit(text, kind)
    case .function(1):
      // The upward key brings back what was begun.
      if !text.isEmpty { remember(text) }
      model.closeEntry()
      take(key)
    default:
      model.frame.entry?.take(key)
      model.noteTyping()
    }
  }

  /// Clears what is typed, but not a command that was begun for it; closes what is empty already.
  func clearEntry() {
    guard let entry = model.frame.entry, !entry.text.isEmpty else { return model.closeEntry() }
    model.frame.entry?.clear()
  }

  private mutating func remember(_ text: String) {
    typed.removeAll { $0 == text }
    typed.append(text)
    if typed.count > 100 { typed.removeFirst() }
  }

  /// Puts a line that was typed before, or after that one, in place of what is typed; behind the newest an empty one.
  private func recall(_ step: Int) {
    let index = typed.firstIndex(of: model.frame.entry?.text ?? "") ?? typed.count
    if index + step >= 0 { model.frame.entry = LineEntry(index + step < typed.count ? typed[index + step] : "") }
  }

  /// The first place that takes letters.
  var firstTyped: ScreenPlace? { shown?.place(from: nil, .tab, among: writable) }

  /// Writes on the place under the cursor, and goes on to the next one.
  /// - Returns: whether it takes the letter.
  mutating func type(_ letter: Character) -> Bool {
    let focus = model.frame.focus
    guard let place = focus ?? firstTyped, let inGame = place.inGame else { return false }
    model.frame.focus = place
    guard model.perform(.type(inGame, letter)) else {
      model.frame.focus = focus
      return false
    }
    guard model.wasAccepted else { return true }
    justTyped = place
    step(forward: true)
    return true
  }

  /// Takes back the letter that was just typed; else takes away what stands under the cursor or, if nothing does, before it.
  mutating func erase(_ typed: ScreenPlace?) {
    if let typed { model.frame.focus = typed }
    guard let focus = model.frame.focus else { return }
    if let place = focus.inGame, model.perform(.type(place, nil)) { return }
    step(forward: false)
    if let place = model.frame.focus?.inGame { model.perform(.type(place, nil)) }
  }

  /// Moves the cursor to the place that is written on next, row by row, or was before; not beyond the first and the last.
  private func step(forward isForward: Bool) {
    guard let shown, let focus = model.frame.focus else { return }
    let places = shown.ordered(writable)
    guard let index = places.firstIndex(of: focus) else { return }
    model.frame.focus = places[max(0, min(places.count - 1, index + (isForward ? 1 : -1)))]
  }

  private var writable: Set<ScreenPlace> { places { $0.contains(.type) } }
}
