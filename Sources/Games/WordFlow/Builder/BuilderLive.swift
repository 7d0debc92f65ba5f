import PuzzleKit

extension BuilderGame {
  /// Letters are set under the cursor.
  public static let live: LivePlay<BuilderGame>? = LivePlay(
    keys: { view in
      if view.game.outcome != .playing { return [] }
      return [
        LiveKey(.character("!"), "validate", title: "check", words: "Say what is missing"),
        LiveKey(.character("="), "words", title: "words", words: "List the words of the grid"),
        LiveKey(
          .character("#"), "title ", title: "title", words: "Name the puzzle",
          question: "Type a title for the puzzle, then Enter."),
        LiveKey(.character("*"), "try", title: "play", words: "Play the draft"),
        LiveKey(
          .character(">"), "write ", title: "save", words: "Save it as a puzzle file",
          question: "Save the puzzle under this file name? Change it if you like, then press Enter.",
          proposal: fileName(view.puzzle.label.title)),
      ]
    },
    uses: { view, place in view.game.grid.cell(at: place) == nil ? [] : .type },
    request: { view, gesture in
      guard case .type(let place, let letter) = gesture, let cell = view.game.grid.cell(at: place) else { return nil }
      let name = view.game.grid.name(cell)
      guard let letter else { return view.game.grid[Int(cell)] == 0 ? nil : GameRequest("blank", .word(name)) }
      return letter.isASCII && letter.isLetter
        ? GameRequest("set", .word(name), .word(letter.lowercased())) : nil
    },
    commandsOfPlaces: ["suggest", "blank"],
    commandKeys: [
      "validate": .character("!"), "words": .character("="), "title ": .character("#"), "try": .character("*"),
      "write ": .character(">"),
    ],
    commonMoves: { _ in
      "Type letters into the cells. `title NAME` names it, `write FILE` saves it; `help` has more."
    })

  /// A name for the file of a puzzle with a title, such as `my-title.json`.
  static func fileName(_ title: String) -> String {
    let words = title.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    let name = String(words.joined(separator: "-").prefix(40))
    return (name.isEmpty ? "puzzle" : name) + ".json"
  }
}
