import PuzzleKit

/// Pieces that fall over a screen where nothing is drawn, and lie there for a moment. They come in waves, each in a colour and
/// further down than the one before.
struct Confetti {
  private static let waves = 6
  private static let piecesOfWave = 5
  /// For so many frames all of them lie there.
  private static let pause = 4
  private static let signs = ["*", "+", "o"]

  private var screen: Screen
  private let styles: [Style]
  private var frame = 0
  private var generator = SplitMix64(seed: 1)

  /// Confetti in a theme's colours; always the same.
  init(_ screen: Screen, _ theme: Theme) {
    self.screen = screen
    styles = [Role.correct, .present, .selected, .bad].map { role in
      Style(text: theme.tileStyle(role).ground, isBold: theme.hasColours)
    }
  }

  /// The next frame; nil after the last.
  mutating func next() -> Screen? {
    if frame == Confetti.waves + Confetti.pause { return nil }
    if frame < Confetti.waves { addWave() }
    frame += 1
    return screen
  }

  private mutating func addWave() {
    // The strip of keys and the line above it stay as they are.
    let height = max(0, screen.height - 2)
    let rows = height * frame / Confetti.waves..<height * (frame + 1) / Confetti.waves
    let free = rows.flatMap { row in
      (0..<screen.width).filter { screen[row, $0] == Screen.Cell() }.map { (row, $0) }
    }
    for (index, place) in free.shuffled(using: &generator).prefix(Confetti.piecesOfWave).enumerated() {
      let sign = Confetti.signs[(frame + index) % Confetti.signs.count]
      screen[place.0, place.1] = Screen.Cell(sign: sign, style: styles[frame % styles.count])
    }
  }
}
