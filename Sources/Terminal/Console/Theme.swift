import Engine
import PuzzleKit

/// The looks of a terminal.
public struct Theme: Equatable, Sendable {
  /// The colours and their meanings.
  public var palette: Palette
  /// Whether the terminal is dark or light.
  public var background: Background
  /// The number of its colours; `auto` counts as `none`.
  public var depth: ColourDepth
  /// The size of painted tiles.
  var tiles = TileScale.large
  /// Whether words take the place of pictures, for screen readers.
  public var isPlain: Bool
  /// Whether pictures are made of ASCII alone.
  var isASCII = false
  /// The colours of neutral roles, or nil for the palette's own.
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
  /// - Parameters:
  ///   - ground: the ground that the terminal has told of, or nil.
  ///   - colours: the number of colours that terminfo gives a kind of terminal; nil if it does not know the kind.
  public init(
    _ settings: Settings, plain: Bool, environment: (String) -> String?, ground: Background? = nil,
    colours: (String) -> Int? = { _ in nil }
  ) {
    self.init(
      palette: settings[Settings.palette], background: Theme.background(settings[Settings.theme], environment, ground),
      plain: plain)
    tiles = settings[Settings.tiles]
    isASCII = !Signs.areUnicode(environment)
    // A terminal that can't show colours shows none whatever the profile remembers.
    let isColourless = environment("TERM").map { Theme.isDumb($0) || Theme.isColourless(colours($0)) } ?? true
    depth =
      settings[Settings.colours] == .auto || isColourless
      ? Theme.depth(environment, colours: colours) : settings[Settings.colours]
  }

  /// Whether pictures may be drawn with signs that are not in ASCII.
  var isDrawn: Bool { hasColours && !isASCII }

  var hasColours: Bool { !isPlain && depth != .none && depth != .auto }

  /// The number of a terminal's colours, by its environment, `NO_COLOR`, `TERM` and `COLORTERM`, and by terminfo.
  public static func depth(
    _ environment: (String) -> String?, colours: (String) -> Int? = { _ in nil }
  ) -> ColourDepth {
    guard let term = environment("TERM"), !isDumb(term), environment("NO_COLOR") ?? "" == "" else { return .none }
    let known = colours(term)
    // What passes COLORTERM on from elsewhere does not know this terminal.
    if isColourless(known) { return .none }
    let named = environment("COLORTERM") ?? ""
    if named == "truecolor" || named == "24bit" || term.hasSuffix("-direct") { return .full }
    return term.contains("256color") || known.map { $0 >= 256 } == true ? .many : .sixteen
  }

  private static func isColourless(_ known: Int?) -> Bool { known.map { $0 < 8 } ?? false }

  /// The ground that is asked for; that of the system by the last number of `COLORFGBG`, such as `0;15`, one of the
  /// sixteen colours, else as the terminal has told it.
  static func background(
    _ appearance: Appearance, _ environment: (String) -> String?, _ told: Background? = nil
  ) -> Background {
    switch appearance {
    case .dark: return .dark
    case .light: return .light
    case .system:
      return named(environment).map { $0 == 7 || 9...15 ~= $0 ? .light : .dark } ?? told ?? .dark
    }
  }

  /// The colour of the ground that `COLORFGBG` names.
  private static func named(_ environment: (String) -> String?) -> Int? {
    environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
  }

  /// Whether only the terminal can tell what its ground is.
  static func mustAskForGround(_ settings: Settings, _ environment: (String) -> String?) -> Bool {
    settings[Settings.theme] == .system && named(environment) == nil
  }

  static func isDumb(_ term: String) -> Bool { term.isEmpty || term == "dumb" }
}
