import PuzzleKit

extension WordFlowGame {
  /// Words are traced with the pointer or with the cursor, or typed.
  public static let live: LivePlay<WordFlowGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      var keys: [LiveKey] = []
      if view.trace.count > 1 {
        keys.append(LiveKey(.enter, "lift", title: "submit"))
        keys.append(LiveKey(.character("."), "lift"))
      }
      if !view.trace.isEmpty {
        keys.append(LiveKey(.backspace, "clear", title: "clear"))
        keys.append(LiveKey(.escape, "clear", title: "clear"))
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
        guard let last = view.trace.last else { return view.touch(cell) }
        // The last cell is taken back, a free neighbour is next, and any other cell begins another word.
        if cell == last { return view.trace.count > 1 ? view.touch(view.trace[view.trace.count - 2]) : "clear" }
        return view.isNext(cell) ? view.touch(cell) : view.begin(cell)
      case .drag(let from, let to) where from == to:
        // A way that is drawn is a word of its own, whatever was traced before.
        guard let cell = view.cell(to) else { return nil }
        return view.trace == [cell] ? nil : view.begin(cell)
      case .drag(_, let name):
        guard let cell = view.cell(name) else { return nil }
        return view.trace.dropLast().last == cell || view.isNext(cell) ? view.touch(cell) : nil
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
    side: { $0.side }, isTurnable: true,
    step: { line in
      // The time of a line is for the journal alone.
      let words = line.split(separator: " ")
      switch words.first {
      case "touch": return words.count > 1 ? LiveStep(" " + words[1]) : nil
      case "clear": return words.count > 1 && words[1] != "at" ? LiveStep(" / " + words[1]) : LiveStep(" /")
      default: return nil
      }
    },
    usualMoves: { _ in "Type a word you see and Enter, or drag over its letters." })
}

extension WordFlowView {
  fileprivate func cell(_ name: String) -> UInt8? { try? grid.cell(name) }

  fileprivate func touch(_ cell: UInt8) -> String? { "touch \(grid.name(cell))" }

  fileprivate func begin(_ cell: UInt8) -> String? { "clear \(grid.name(cell))" }

  /// Whether the trace may go on to a cell.
  fileprivate func isNext(_ cell: UInt8) -> Bool {
    guard let last = trace.last else { return false }
    return grid.neighbours(of: Int(last)) >> UInt64(cell) & 1 != 0 && !trace.contains(cell)
  }
}
