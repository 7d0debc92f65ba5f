import PuzzleKit

/// The colours of plots and sparklines.
struct PlotColours: Equatable, Sendable {
  /// The background.
  let ground: RGB
  /// The other ground, near to the first.
  let shade: RGB
  /// Points, lines and letters; readable on both.
  let text: RGB
}

extension Theme {
  /// This theme with its neutral roles in three colours of a game's own; where there are colours too few, with tiles that have
  /// a ground.
  func inked(_ ink: Ink) -> Theme {
    guard hasColours else { return self }
    var theme = self
    theme.ink = ink
    return theme
  }

  /// The colours of plots and sparklines; nil where there are colours too few.
  var plotColours: PlotColours? {
    guard hasColours, depth != .sixteen else { return nil }
    if let ink { return ink.plotColours }
    guard let ground = tileColours(.empty)?.ground else { return nil }
    let text = RGB(background == .dark ? 0xFFFFFF : 0x000000)
    return PlotColours(ground: ground, shade: ground.mixed(with: text, 0.12), text: text)
  }
}

extension Ink {
  var plotColours: PlotColours {
    let ground = RGB(ground)
    return PlotColours(ground: ground, shade: ground.mixed(with: RGB(faded), 0.5), text: RGB(text))
  }

  /// The colours of a tile; nil for roles whose colours have a meaning.
  func tileColours(_ role: Role) -> TileColours? {
    switch role {
    case .plain, .unused, .accent: TileColours(text, on: ground)
    case .faded: TileColours(faded, on: ground)
    // No tile, but the place for one.
    case .empty: TileColours(text: plotColours.text, ground: plotColours.shade)
    case .strong, .selected: TileColours(ground, on: text)
    case .correct, .present, .absent, .good, .bad, .busy: nil
    }
  }
}
