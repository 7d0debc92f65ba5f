/// The people for whom an option is meant.
public enum Audience: Sendable {
  /// Somebody who plays.
  case players
  /// A program that talks to the engine, or whoever sets the engine up.
  case machines
}

/// An option of any type, as the lists of options have it.
public protocol AnySetting: AnyObject, Sendable {
  /// Its name, the kind of its value, its meaning and the situations in which it may be set.
  var parameter: Parameter { get }
  /// The value where none was set.
  var standard: Value { get }
  /// Whether a profile remembers it for the next session.
  var isRemembered: Bool { get }
  /// The people for whom it is meant.
  var audience: Audience { get }
  /// How people know it; nil if its name and its meaning say that.
  var words: SettingWords? { get }
}

/// An option of the program or of a game: one row, and the key under which its value is found, `settings[threads]`.
public final class Setting<T: Sendable>: AnySetting {
  /// Its name, the kind of its value, its meaning and the situations in which it may be set.
  public let parameter: Parameter
  /// The value if none was set.
  public let standard: Value
  /// Whether a profile remembers it for the next session.
  public let isRemembered: Bool
  /// The people for whom it is meant.
  public let audience: Audience
  /// How people know it; nil if its name and its meaning say that.
  public let words: SettingWords?
  @usableFromInline let parsedValue: @Sendable (Value) -> T?

  @usableFromInline init(
    _ parameter: Parameter, _ standard: Value, remembered: Bool, for audience: Audience, words: SettingWords? = nil,
    _ parsedValue: @escaping @Sendable (Value) -> T?
  ) {
    self.parameter = parameter
    self.standard = standard
    isRemembered = remembered
    self.audience = audience
    self.words = words
    self.parsedValue = parsedValue
  }
}

extension Setting where T == Bool {
  /// An option that is `true` or `false`.
  public static func toggle(
    _ name: String, standard: Bool, remembered: Bool = true, for audience: Audience = .players,
    access: Access = .anyone, words: SettingWords? = nil, _ summary: String
  ) -> Setting {
    Setting(
      Parameter(name, .toggle, access: access, summary), .flag(standard), remembered: remembered, for: audience,
      words: words
    ) {
      $0 == .flag(true)
    }
  }
}

extension Setting where T == Int {
  /// An option that is a whole number in a range.
  public static func integer(
    _ name: String, _ range: ClosedRange<Int>, standard: Int, remembered: Bool = true, access: Access = .anyone,
    for audience: Audience = .players, words: SettingWords? = nil, _ summary: String
  ) -> Setting {
    let parameter = Parameter(name, .integer(range), access: access, summary)
    return Setting(parameter, .integer(standard), remembered: remembered, for: audience, words: words) {
      if case .integer(let number) = $0 { Int(clamping: number) } else { nil }
    }
  }
}

extension Setting where T: RawRepresentable<String> & CaseIterable {
  /// An option that is one of a type's cases.
  @inlinable
  public static func choice(
    _ name: String, standard: T, remembered: Bool = true, for audience: Audience = .players, access: Access = .anyone,
    words: SettingWords? = nil, _ summary: String
  ) -> Setting {
    let parameter = Parameter(name, .choice(T.allCases.map { $0.rawValue }), access: access, summary)
    return Setting(parameter, .word(standard.rawValue), remembered: remembered, for: audience, words: words) {
      if case .word(let word) = $0 { T(rawValue: word) } else { nil }
    }
  }
}

extension Setting where T == String {
  /// An option that is text.
  public static func text(
    _ name: String, standard: String, remembered: Bool = false, access: Access = .anyone,
    for audience: Audience = .players, words: SettingWords? = nil, _ summary: String
  ) -> Setting {
    let parameter = Parameter(name, .text, access: access, summary)
    return Setting(parameter, .text(standard), remembered: remembered, for: audience, words: words, typedText)
  }
  /// An option that is a path, or empty; no profile remembers it.
  public static func path(
    _ name: String, standard: String, for audience: Audience = .machines, _ summary: String
  ) -> Setting {
    let parameter = Parameter(name, .text, suggestion: .files, access: .local, summary)
    return Setting(parameter, .text(standard), remembered: false, for: audience, typedText)
  }

  private static func typedText(_ value: Value) -> String? { if case .text(let text) = value { text } else { nil } }
}

/// The values of the options.
public struct Settings: Equatable, Sendable {
  private var values: [String: Value] = [:]

  /// The standard values.
  public init() {}

  /// The value of an option.
  @inlinable
  public subscript<T>(setting: Setting<T>) -> T {
    guard let value = setting.parsedValue(self[erased: setting]) ?? setting.parsedValue(setting.standard) else {
      preconditionFailure("the standard value of \(setting.parameter.name) is not of its kind")
    }
    return value
  }

  /// The value of an option, whatever its type.
  public subscript(erased setting: any AnySetting) -> Value {
    get { values[setting.parameter.name] ?? setting.standard }
    set { values[setting.parameter.name] = newValue }
  }
}

/// The options of the program that games write into what other programs read.
extension Settings {
  /// Whether events name sounds.
  public static let sound = Setting.toggle(
    "Sound", standard: true, for: .machines, "Whether events name their sounds.")
  /// Whether events name taps.
  public static let haptics = Setting.toggle(
    "Haptics", standard: true, for: .machines, "Whether events name their haptics.")
  /// Whether the terminal is dark or light.
  public static let theme = Setting.choice(
    "Theme", standard: Appearance.system,
    words: SettingWords(
      "Background", "Whether your terminal is dark or light.", ["system": "automatic"], in: .looks,
      onPage: "Dark, light, or as the device has it."),
    "Whether the terminal is dark or light; system finds out from `COLORFGBG` or asks the terminal, and takes dark if neither says."
  )
  /// The size of tiles.
  public static let tiles = Setting.choice(
    "Tiles", standard: TileScale.large,
    words: SettingWords(
      "Size of tiles", "How large the tiles are, if the window has room.", ["extra-large": "very large"], in: .looks,
      isForTerminals: true),
    "The size of tiles: small and narrow, medium, large or extra-large: three or five rows high if there is room.")
  /// Whether figures of games may be told to strangers.
  public static let tellsFigures = Setting.toggle(
    "Analytics", standard: false,
    words: SettingWords(
      "Tell how games went", "A server is told times, words and results; never your name.", in: .privacy),
    "Whether a server of rooms is told how finished puzzles and rounds in rooms went: times, words, how much was found; no names."
  )
}

/// The source of the choice between colours for a dark and for a light background.
public enum Appearance: String, CaseIterable, Sendable {
  case dark, light
  /// The terminal.
  case system
}

/// The size of painted tiles, as far as the window has room.
public enum TileScale: String, CaseIterable, Sendable {
  case small, medium
  /// Three rows high.
  case large
  /// Five rows high.
  case extraLarge = "extra-large"
}
