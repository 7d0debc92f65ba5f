import Engine
import PuzzleKit

/// How a terminal is painted.
public struct Theme: Equatable, Sendable {
  /// Which colours stand for what.
  public var palette: Palette
  /// Whether the terminal is dark or light.
  public var background: Background
  /// How many colours it has; `auto` counts as `none`.
  public var depth: ColourDepth
  /// Whether words take the place of pictures, for screen readers.
  public var isPlain: Bool
  /// What neutral roles are painted in, or nil for the palette's own colours.
  var ink: Ink?

  /// Makes a theme.
  public init(
    palette: Palette = .normal, background: Background = .dark, depth: ColourDepth = .none, plain: Bool = false
  ) {
    self.palette = palette
    self.background = background
    self.depth = depth
    isPlain = plain
  }

  /// The theme that the settings ask for on a terminal with this environment.
  public init(_ settings: Settings, plain: Bool, environment: (String) -> String?) {
    self.init(
      palette: settings[Settings.palette], background: Theme.background(settings[Settings.theme], environment),
      plain: plain)
    let found = Theme.depth(environment)
    // A terminal that can't show colours shows none whatever the profile remembers.
    depth =
      settings[Settings.colours] == .auto || environment("TERM").map(Theme.isDumb) ?? true
      ? found : settings[Settings.colours]
  }

  var hasColours: Bool { !isPlain && depth != .none && depth != .auto }

  /// How many colours a terminal has, by its environment: `NO_COLOR`, `TERM` and `COLORTERM`.
  public static func depth(_ environment: (String) -> String?) -> ColourDepth {
    guard let term = environment("TERM"), !isDumb(term), environment("NO_COLOR") ?? "" == "" else { return .none }
    let colours = environment("COLORTERM") ?? ""
    if colours == "truecolor" || colours == "24bit" || term.hasSuffix("-direct") { return .full }
    return term.contains("256color") ? .many : .sixteen
  }

  /// The ground that is asked for; that of the system by the last number of `COLORFGBG`, such as `0;15`, one of the
  /// sixteen colours.
  static func background(_ appearance: Appearance, _ environment: (String) -> String?) -> Background {
    switch appearance {
    case .dark: return .dark
    case .light: return .light
    case .system:
      let number = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
      return number.map { $0 == 7 || 9...15 ~= $0 } == true ? .light : .dark
    }
  }

  static func isDumb(_ term: String) -> Bool { term.isEmpty || term == "dumb" }
}
