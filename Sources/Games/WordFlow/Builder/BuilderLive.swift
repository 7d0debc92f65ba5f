import PuzzleKit

extension BuilderGame {
  /// Letters are set under the cursor.
  public static let live: LivePlay<BuilderGame>? = LivePlay(
    keys: { view in
      if view.game.outcome != .playing { return [] }
      return [
        LiveKey(.character("!"), "validate", title: "check", words: "Say what is missing"),
        LiveKey(.character("="), "words", title: "words", words: "List the words of the grid"),
        LiveKey(.character("#"), "title ", title: "title", words: "Name the puzzle"),
        LiveKey(.character("*"), "try", title: "try", words: "Play the draft"),
        LiveKey(.character(">"), "write ", title: "write", words: "Save it as a puzzle file"),
      ]
    },
    uses: { view, place in (try? view.game.grid.cell(place.text)) == nil ? [] : .type },
    line: { view, gesture in
      guard case .type(let place, let letter) = gesture, let cell = try? view.game.grid.cell(place.text) else {
        return nil
      }
      let name = view.game.grid.name(cell)
      guard let letter else { return view.game.grid[Int(cell)] == 0 ? nil : "blank \(name)" }
      return letter.isASCII && letter.isLetter ? "set \(name) \(letter.lowercased())" : nil
    },
    commandsOfPlaces: ["suggest", "blank"],
    commonMoves: { _ in
      "Type letters into the cells. `title NAME` names the puzzle, `write FILE` saves it; `help` lists the rest."
    })
}
