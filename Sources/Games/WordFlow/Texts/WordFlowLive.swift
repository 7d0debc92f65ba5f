import PuzzleKit

extension WordFlowGame {
  /// Words are traced with the pointer or with the cursor, or typed.
  public static let live: LivePlay<WordFlowGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      var keys: [LiveKey] = []
      if view.trace.count > 1 {
        keys.append(LiveKey(.enter, "lift", title: "submit", words: "Submit the traced word"))
        keys.append(LiveKey(.character("."), "lift"))
      }
      if !view.trace.isEmpty {
        keys.append(LiveKey(.backspace, "clear", title: "clear", words: "Clear the trace"))
        keys.append(LiveKey(.escape, "clear", title: "clear", words: "Clear the trace"))
      }
      if view.mode == .hardcore { return keys }
      // The strip names them once they do something.
      return keys + [
        LiveKey(
          .character("="), "hints", title: view.aids.contains(.lengths) ? "numbers" : "", label: "Numbers",
          words: "Show the hints that there are"),
        LiveKey(
          .character("!"), "reveal", title: view.aids.contains(.reveal) ? "reveal" : "", label: "Reveal",
          words: "Reveal a word"),
      ]
    },
    uses: { view, place in
      view.outcome == .playing && GridTrace(view.grid, view.trace).cell(place) != nil ? [.press, .trace] : []
    },
    request: { view, gesture in
      GridTrace(view.grid, view.trace).action(gesture).flatMap { view.grid.request($0) }
    },
    clock: { view, now in
      guard view.outcome == .playing, let limit = view.limit, let time = view.clock.time(at: now) else {
        return (nil, false)
      }
      return (!view.isTimeOver && time / 1000 >= limit ? "tick" : nil, true)
    },
    side: { $0.side }, isTurnable: true, commandKeys: ["hints": .character("="), "reveal": .character("!")],
    commonMoves: { view in
      Lesson.step(of: view.label) != nil ? nil : "Type a word you see and Enter, or drag over its letters."
    })
}
