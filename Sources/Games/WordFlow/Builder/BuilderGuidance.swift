import PuzzleKit

extension BuilderGame {
  /// Letters are set from a cell on.
  public static let guidance: Guidance<BuilderGame>? = Guidance(
    commonMoves: { _ in
      "`set a1 word` sets letters from a cell on; `words` lists the words of the grid; `help` lists the rest."
    },
    resignPrompt: "Throw this draft away?")
}
