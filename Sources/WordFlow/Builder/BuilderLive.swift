import PuzzleKit

extension BuilderGame {
  /// Letters are set under the cursor.
  public static let live: LivePlay<BuilderGame>? = LivePlay(
    line: { _, gesture in
      guard case .type(let cell, let letter) = gesture else { return nil }
      guard let letter else { return "blank \(cell)" }
      return letter.isASCII && letter.isLetter ? "set \(cell) \(letter.lowercased())" : nil
    })
}
