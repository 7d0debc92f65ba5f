import PuzzleKit

extension BuilderGame {
  /// Letters are set under the cursor.
  public static let live: LivePlay<BuilderGame>? = LivePlay(
    keys: { view in
      if view.game.outcome != .playing { return [] }
      let keys = [
        LiveKey(.character("="), "words", title: "words", words: "List the words of the grid"),
        LiveKey(.character("!"), "validate", title: "check", words: "Say what is missing"),
      ]
      return view.puzzle.faults.isEmpty
        ? keys + [LiveKey(.character("*"), "try", title: "try", words: "Play the draft")] : keys
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
    step: { line in
      let words = line.split(separator: " ")
      return switch (words.first, words.count) {
      case ("set", 3):
        LiveStep("\(words[2].uppercased()) \(words[2].utf8.count == 1 ? "in" : "from") \(words[1])", isLast: true)
      case ("blank", 2): LiveStep("\(words[1]) emptied", isLast: true)
      case ("clear", 1): LiveStep("All cells emptied", isLast: true)
      default: nil
      }
    },
    usualMoves: { _ in
      "Type letters into the cells. `title NAME` names the puzzle, `write FILE` saves it; `help` lists the rest."
    })
}
