import PuzzleKit

extension BuilderGame {
  /// Letters are set under the cursor.
  public static let live: LivePlay<BuilderGame>? = LivePlay(
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
    commonMoves: { _ in "Type letters into the cells; `words` lists the words of the grid; `help` lists the rest." })
}
