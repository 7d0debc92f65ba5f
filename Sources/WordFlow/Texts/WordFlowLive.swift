import PuzzleKit

extension WordFlowGame {
  /// Words are traced with the pointer or with the cursor, or typed.
  public static let live: LivePlay<WordFlowGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      var keys: [LiveKey] = []
      if view.trace.count > 1 {
        keys.append(LiveKey(.character("."), "lift", title: "submit"))
        keys.append(LiveKey(.enter, "lift", yieldsToCursor: true))
      }
      if view.trace.count > 1, let line = view.touch(view.trace[view.trace.count - 2]) {
        keys.append(LiveKey(.backspace, line, title: "one back"))
      }
      if view.mode == .hardcore { return keys }
      // The strip names them once they do something.
      return keys + [
        LiveKey(.character("="), "hints", title: view.aids.contains(.lengths) ? "numbers" : ""),
        LiveKey(.character("!"), "reveal", title: view.aids.contains(.reveal) ? "reveal" : ""),
      ]
    },
    line: { view, gesture in
      guard view.outcome == .playing else { return nil }
      switch gesture {
      case .press(let name):
        guard let cell = view.cell(name) else { return nil }
        // The last cell once more is the end of the word.
        return view.trace.count > 1 && view.trace.last == cell ? "lift" : view.touch(cell)
      case .drag(_, let name):
        guard let cell = view.cell(name), let last = view.trace.last else { return nil }
        let isBack = view.trace.dropLast().last == cell
        let isNext = view.grid.neighbours(of: Int(last)) >> UInt64(cell) & 1 != 0 && !view.trace.contains(cell)
        return isBack || isNext ? view.touch(cell) : nil
      case .drop(let from, let to): return from != to && view.trace.count > 1 ? "lift" : nil
      case .type: return nil
      }
    },
    clock: { view, now in
      guard view.outcome == .playing, let limit = view.limit, let time = view.clock.time(at: now) else {
        return (nil, false)
      }
      return (!view.isTimeOver && time / 1000 >= limit ? "tick" : nil, true)
    },
    step: { line in
      // The time of a line is for the journal alone.
      let words = line.split(separator: " ")
      return words.count > 1 && words[0] == "touch" ? LiveStep(" " + words[1]) : nil
    },
    usualMoves: { _ in "Type a word you see and Enter, or drag over its letters." })
}

extension WordFlowView {
  fileprivate func cell(_ name: String) -> UInt8? { try? grid.cell(name) }

  fileprivate func touch(_ cell: UInt8) -> String? { "touch \(grid.name(cell))" }
}
