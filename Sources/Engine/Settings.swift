import PuzzleKit

/// The values of the options.
public struct Settings: Equatable, Sendable {
  /// Where `now` comes from.
  public enum Clock: Equatable, Sendable {
    /// The host's clock where a durable profile is open; else the beginning of 1970, so that the same input gives the
    /// same output.
    case auto
    /// The host's clock.
    case system
    /// An instant that does not move, in milliseconds since 1970; local time is UTC.
    case fixed(Int64)
  }

  /// How replies are written.
  public var format = Format.text
  /// Whether accepted moves tell their events.
  public var events = false
  /// Whether events name their sounds.
  public var sound = true
  /// Whether events name their taps.
  public var haptics = true
  /// The colours.
  public var palette = Palette.normal
  /// Whether the terminal is dark or light.
  public var background = Background.dark
  /// How many colours a terminal is given.
  public var colours = ColourDepth.auto
  /// Where `now` comes from.
  public var clock = Clock.auto
  /// The file of the profile, or empty.
  public var profile = ""
  /// The options that are declared as ``PuzzleKit/GameOption``, by name; what is not here has its standard value.
  var numbers: [String: Int] = [:]
  /// The file of the dictionary, or empty for the embedded one.
  public var dictionary = ""
  /// The folder of WordNet's files, or empty for no definitions.
  public var wordNet = "/usr/share/wordnet"

  /// The defaults.
  public init() {}

  /// The value of an option: the number, or the index of the word.
  func number(of option: GameOption) -> Int { numbers[option.name] ?? option.standard }
}

extension GameOption {
  /// How many processor cores searches may use. It suits a machine and not a player, so no profile remembers it.
  static let threads = GameOption(
    "Threads", 1...64, standard: 1,
    "How many processor cores a search may use; its result does not depend on it.")
}

/// Whether colours stand on a dark or a light ground.
public enum Background: String, CaseIterable, Sendable {
  case dark, light
}

/// How many colours a terminal is given.
public enum ColourDepth: String, CaseIterable, Sendable {
  case auto, none
  case sixteen = "16"
  case many = "256"
  case full = "true"
}

/// One option: a row that the parser, `upi`, `options`, the completion and the reference read.
struct SettingRow: Sendable {
  /// UCI's kinds of options, as far as they are used.
  enum Kind: Sendable {
    case check
    case combo([String])
    case spin(ClosedRange<Int>)
    case string
  }

  let name: String
  let kind: Kind
  let summary: String
  /// Whether the profile remembers it for the next session.
  let isRemembered: Bool
  let read: @Sendable (Settings) -> String
  /// Sets the value; the text has been checked against the kind.
  let write: @Sendable (Session, String) throws(Refusal) -> Void

  private init(
    name: String, kind: Kind, summary: String, isRemembered: Bool, read: @escaping @Sendable (Settings) -> String,
    write: @escaping @Sendable (Session, String) throws(Refusal) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRemembered = isRemembered
    self.read = read
    self.write = write
  }

  var expectation: String {
    switch kind {
    case .check: "true or false"
    case .combo(let values): "one of " + values.joined(separator: ", ")
    case .spin(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .string: "text"
    }
  }

  /// The options of the program itself.
  static let own: [SettingRow] = [
    choice("Format", \.format, "How replies are written: as text, or as one JSON object a line."),
    check("Events", \.events, "Whether accepted moves tell what happened on the board."),
    check("Sound", \.sound, "Whether events name the sound that goes with them.", remembered: true),
    check("Haptics", \.haptics, "Whether events name the tap that goes with them.", remembered: true),
    choice("Palette", \.palette, "The colours of boards and of shared squares.", remembered: true),
    choice("Theme", \.background, "Whether the terminal is dark or light.", remembered: true),
    choice("Colours", \.colours, "How many colours the terminal is given; auto finds out.", remembered: true),
    SettingRow(
      name: "Clock", kind: .string,
      summary:
        "The time that the history writes down: `system`, an instant such as `2026-01-26T12:00:00Z` that stays, or `auto`: "
        + "the system's with a profile, `1970-01-01T00:00:00Z` without.",
      isRemembered: false, read: { $0.clock.description },
      write: { session, text throws(Refusal) in session.settings.clock = try Settings.Clock(text) }),
    SettingRow(
      name: "Profile", kind: .string,
      summary: "The file that keeps games, history and values; `<empty>` keeps nothing.",
      isRemembered: false, read: \.profile,
      write: { session, text throws(Refusal) in try session.openProfile(text) }),
    SettingRow(
      name: "Dictionary", kind: .string,
      summary: "A word list for `lookup`, one word a line; `<empty>` is the built-in one.",
      isRemembered: false, read: \.dictionary,
      write: { session, text throws(Refusal) in try session.openDictionary(text) }),
    SettingRow(
      name: "WordNet", kind: .string,
      summary: "The folder of WordNet's files, where definitions are looked up; `<empty>` uses none.",
      isRemembered: false, read: \.wordNet, write: { session, text in session.useWordNet(in: text) }),
    SettingRow(.threads, isRemembered: false),
  ]

  private static func check(
    _ name: String, _ path: WritableKeyPath<Settings, Bool> & Sendable, _ summary: String, remembered: Bool = false
  ) -> SettingRow {
    SettingRow(
      name: name, kind: .check, summary: summary, isRemembered: remembered,
      read: { $0[keyPath: path] ? "true" : "false" }, write: { $0.settings[keyPath: path] = $1 == "true" })
  }

  private static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, _ path: WritableKeyPath<Settings, Value> & Sendable, _ summary: String, remembered: Bool = false
  ) -> SettingRow where Value.RawValue == String {
    SettingRow(
      name: name, kind: .combo(Value.allCases.map(\.rawValue)), summary: summary, isRemembered: remembered,
      read: { $0[keyPath: path].rawValue },
      write: { session, text in
        if let value = Value(rawValue: text) { session.settings[keyPath: path] = value }
      })
  }

  /// The options of the program and of its games.
  static func all(_ kinds: [any AnyKind]) -> [SettingRow] {
    own + kinds.flatMap { $0.manual.settings.map { SettingRow($0, isRemembered: true) } }
  }

  /// The row of an option that is kept as a number.
  private init(_ option: GameOption, isRemembered: Bool) {
    switch option.values {
    case .numbers(let range):
      self.init(
        name: option.name, kind: .spin(range), summary: option.summary, isRemembered: isRemembered,
        read: { String($0.number(of: option)) }, write: { $0.settings.numbers[option.name] = Int($1) })
    case .words(let words):
      self.init(
        name: option.name, kind: .combo(words), summary: option.summary, isRemembered: isRemembered,
        read: { words[$0.number(of: option)] },
        write: { $0.settings.numbers[option.name] = words.firstIndex(of: $1) })
    }
  }

  /// Sets the value.
  /// - Throws: `bad-argument` for a value out of its kind, or what the option itself refuses.
  func set(_ value: String, in session: Session) throws(Refusal) {
    let text = value == "<empty>" ? "" : value
    let fits =
      switch kind {
      case .check: text == "true" || text == "false"
      case .combo(let values): values.contains(text)
      case .spin(let range): Int(text).map { range.contains($0) && String($0) == text } ?? false
      case .string: true
      }
    guard fits else { throw Refusal(.badArgument, "\(name) must be \(expectation), not \(quoted(value))") }
    try write(session, text)
  }
}

extension Settings.Clock: CustomStringConvertible {
  /// `auto`, `system`, or the instant as RFC 3339 has it.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .system: "system"
    case .fixed(let milliseconds): Instant(milliseconds, offset: 0).rfc3339
    }
  }

  /// Reads what ``description`` writes.
  init(_ text: String) throws(Refusal) {
    if text == "auto" {
      self = .auto
    } else if text == "system" {
      self = .system
    } else if let instant = Instant.milliseconds(rfc3339: text) {
      self = .fixed(instant)
    } else {
      throw Refusal(
        .badArgument, "Clock must be auto, system or an instant such as 2026-01-26T12:00:00Z, not \(quoted(text))")
    }
  }
}

extension Session {
  /// The options, in the order in which they are listed.
  var settingRows: [SettingRow] { SettingRow.all(kinds) }

  /// The option with a name, upper or lower case.
  func setting(named name: String) throws(Refusal) -> SettingRow {
    let lower = name.lowercased()
    if let row = settingRows.first(where: { $0.name.lowercased() == lower }) { return row }
    throw Refusal(
      .unknownOption,
      "there is no option \(quoted(name)); the options are \(settingRows.map(\.name).joined(separator: ", "))")
  }
}
