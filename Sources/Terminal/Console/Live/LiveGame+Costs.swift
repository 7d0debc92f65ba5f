import Interpreter
import PuzzleKit

/// Keys that may cost that the game counts.
extension LiveGame {
  /// Gives a hint. If that costs something it says so first.
  /// - Parameter isAgreed: whether it has just said so.
  func hint(isAgreed: Bool) {
    guard session.canSearch else { return tell("There are no hints here.") }
    if !isAgreed, let warning = person.warning(before: "hint") {
      warnedKey = "t"
      return tell("\(warning) Press Ctrl-T again to see it.")
    }
    performAgreed("hint")
  }

  private func performAgreed(_ line: String) {
    person.hasAgreed = true
    defer { person.hasAgreed = false }
    perform(line)
  }

  /// Clears what is typed in the game or, if nothing is, takes a move back. If that costs something it says so first.
  /// - Parameter isAgreed: whether it has just said so.
  func takeBack(isAgreed: Bool) {
    let typed = scene?.typed.count ?? 0
    let erasing = scene?.keys.first { $0.key == .backspace }?.line
    if typed > 0, let erasing { return perform("play " + repeatElement(erasing, count: typed).joined(separator: "; ")) }
    if let clearing { return perform(clearing) }
    // Letters that were deleted and cards that were put back are no moves, and don't come back.
    let steps = session.stepsToLastMove
    let warning = steps == nil ? person.warning(before: "undo") : person.warning(of: .undo)
    if !isAgreed, let warning {
      warnedKey = "u"
      return tell("\(warning) Press Ctrl-U again to take it back.")
    }
    for _ in 0..<(steps ?? 1) { performAgreed("undo") }
    if steps == nil, clearing != nil {
      perform("redo")
      return tell("There is nothing to take back.")
    }
    skipHeld("undo")
  }

  /// Makes the move again that was taken back last.
  func makeAgain() {
    perform("redo")
    skipHeld("redo")
  }

  /// The line that clears what is held or traced; nil if nothing is.
  private var clearing: String? { scene?.keys.first { $0.key == .escape }?.line }

  /// Takes back, or makes again, what was held or traced for a move, too. What was said of the move stays.
  private func skipHeld(_ line: String) {
    if clearing == nil { return }
    while clearing != nil, session.lastRefusal == nil {
      _ = person.perform(Array(line.utf8).span)
      scene = session.scene
    }
    refresh(latest)
  }
}
