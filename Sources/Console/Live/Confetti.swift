import PuzzleKit

/// Pieces that fall over a screen where nothing is drawn.
struct Confetti {
  private struct Piece {
    let column: Int
    let start: Int
    /// Rows in two frames.
    let speed: Int
    let cell: Screen.Cell
  }

  private static let frames = 16
  private static let signs = ["*", "+", "o", "\u{2022}"]

  private let screen: Screen
  private let pieces: [Piece]
  private var frame = 0

  /// Confetti in a theme's colours; always the same.
  init(_ screen: Screen, _ theme: Theme) {
    self.screen = screen
    var generator = SplitMix64(seed: 1)
    let codes = [Role.correct, .present, .selected, .bad].map { role in
      Style(text: theme.tileStyle(role).ground, isBold: theme.hasColours).codes
    }
    pieces = (0..<screen.width / 3).map { index in
      let sign = theme.hasColours ? Confetti.signs[index % 4] : Confetti.signs[index % 3]
      return Piece(
        column: Int.random(in: 0..<screen.width, using: &generator),
        start: -Int.random(in: 0..<max(1, screen.height / 2), using: &generator),
        speed: Int.random(in: 2...4, using: &generator), cell: Screen.Cell(sign: sign, codes: codes[index % 4]))
    }
  }

  /// The next frame; nil after the last.
  mutating func next() -> Screen? {
    if frame == Confetti.frames { return nil }
    frame += 1
    var next = screen
    for piece in pieces {
      let row = piece.start + frame * piece.speed / 2
      guard 0..<screen.height - 2 ~= row, screen[row, piece.column] == Screen.Cell() else { continue }
      next[row, piece.column] = piece.cell
    }
    return next
  }
}
