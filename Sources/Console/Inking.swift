import PuzzleKit

/// What plots and sparklines are painted in.
struct Shades: Equatable, Sendable {
  /// What all stands on.
  let ground: RGB
  /// The other ground, near to the first.
  let shade: RGB
  /// Points, lines and letters; readable on both.
  let text: RGB
}

extension Look {
  /// This look with its neutral roles in three colours of a game's own; the same where there are colours too few.
  func inked(_ ink: Ink) -> Look {
    guard hasColours, depth != .sixteen else { return self }
    var look = self
    look.ink = ink
    return look
  }

  /// The colours of plots and sparklines; nil where there are colours too few.
  var shades: Shades? {
    guard hasColours, depth != .sixteen else { return nil }
    if let ink { return ink.shades }
    guard let ground = tileColours(.empty)?.ground else { return nil }
    let text = RGB(theme == .dark ? 0xFFFFFF : 0x000000)
    return Shades(ground: ground, shade: ground.mixed(with: text, 0.12), text: text)
  }
}

extension Ink {
  var shades: Shades {
    let ground = RGB(ground)
    return Shades(ground: ground, shade: ground.mixed(with: RGB(faded), 0.5), text: RGB(text))
  }

  /// The colours of a tile; nil for roles whose colours have a meaning.
  func tileColours(_ role: Role) -> TileColours? {
    switch role {
    case .plain, .unused: TileColours(text, on: ground)
    case .faded, .empty: TileColours(faded, on: ground)
    case .strong, .selected: TileColours(ground, on: text)
    case .correct, .present, .absent, .good, .bad, .busy: nil
    }
  }
}
