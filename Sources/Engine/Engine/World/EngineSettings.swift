import PuzzleKit
import Wire

/// Whether colours stand on a dark or a light ground.
public enum Background: String, CaseIterable, Sendable {
  case dark, light
}

/// The number of colours that a terminal is given.
public enum ColourDepth: String, CaseIterable, Sendable {
  case auto, none
  case sixteen = "16"
  case many = "256"
  case full = "true"
}

/// The options of the program itself.
extension Settings {
  package static let format = Setting.choice(
    "Format", standard: Format.text, remembered: false, for: .machines, access: [.anyone, .matches],
    "How replies are written: as text, or as one JSON object a line.")
  static let events = Setting.toggle(
    "Events", standard: false, remembered: false, for: .machines, access: [.anyone, .matches],
    "Whether replies to moves tell what happened on the board.")
  static let statistics = Setting.toggle(
    "Statistics", standard: false, remembered: false, for: .machines,
    "Whether the statistics of its mode follow a game that ends and enters the history; at a terminal they always do.")
  package static let palette = Setting.choice(
    "Palette", standard: Palette.normal,
    words: SettingWords(
      "Colours", "The colours of boards and of results that you share.", ["contrast": "high contrast"], in: .looks,
      onPage: "The colours of the boards."), "The colours of boards and of shared squares.")
  package static let colours = Setting.choice(
    "Colours", standard: ColourDepth.auto,
    words: SettingWords(
      "Number of colours", "How many colours your terminal has.", ["auto": "automatic", "true": "all"], in: .looks,
      isForTerminals: true), "How many colours the terminal is given; auto finds out.")
  package static let server = Setting.text(
    "Server", standard: "", remembered: true, access: .local,
    words: SettingWords(
      "Server", "Where you play together, such as http://play.example.org; none means this computer.",
      ["": "none"], in: .privacy, isForTerminals: true),
    "The server of rooms for the terminal, unless `PARLOR_SERVER` names one; `<empty>` is one on this computer.")
  static let clock = Setting.text(
    "Clock", standard: "auto", for: .machines,
    "The time that the history writes down: `system`, an instant such as `2026-01-26T12:00:00Z` that stays, or `auto`: "
      + "the system's with a profile, `1970-01-01T00:00:00Z` without. Daily games keep to the system's date.")
  package static let profile = Setting.path(
    "Profile", standard: "", "The file that keeps games, history and values; `<empty>` keeps nothing.")
  static let dictionary = Setting.path(
    "Dictionary", standard: "", "A word list for `lookup`, one word a line; `<empty>` is the built-in one.")
  static let wordNet = Setting.path(
    "WordNet", standard: "/usr/share/wordnet",
    "The folder of WordNet's files, where definitions are looked up; `<empty>` uses none.")
  /// The number of processor cores that searches may use. It suits a machine and not a player, so no profile remembers it.
  static let threads = Setting.integer(
    "Threads", 1...64, standard: 1, remembered: false, access: .local, for: .machines,
    "How many processor cores a search may use; its result does not depend on it.")

  /// All of them, in the order in which they are listed.
  package static let ofProgram: [any AnySetting] = [
    format, events, statistics, tellsFigures, sound, haptics, palette, theme, colours, tiles, server, clock, profile,
    dictionary, wordNet,
    threads,
  ]

  /// The value of an option as it is set; empty for no text.
  func text(of setting: any AnySetting) -> String {
    switch self[erased: setting] {
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let text), .text(let text): text
    default: ""
    }
  }

  /// The value of an option as it is listed: `<empty>` stands for no text.
  func shown(_ setting: any AnySetting) -> String {
    let text = text(of: setting)
    return text.isEmpty ? "<empty>" : text
  }
}

/// The options that replies need, read off once whenever one is set.
struct ReplyStyle {
  let format: Format
  let eventOptions: EventOptions
  let clock: Clock

  init(_ settings: Settings) {
    format = settings[Settings.format]
    eventOptions = EventOptions(
      events: settings[Settings.events], sounds: settings[Settings.sound], haptics: settings[Settings.haptics])
    // What was set has been checked.
    clock = (try? Clock(settings[Settings.clock])) ?? .auto
  }
}

/// The source of `now`.
enum Clock: Equatable, Sendable, CustomStringConvertible {
  /// The host's clock if a durable profile is open; else the beginning of 1970, so that the same input gives the same
  /// output.
  case auto
  case system
  /// An instant that does not move, in milliseconds since 1970; local time is UTC.
  case fixed(Int64)

  /// `auto`, `system`, or the instant as RFC 3339 has it.
  var description: String {
    switch self {
    case .auto: "auto"
    case .system: "system"
    case .fixed(let milliseconds): Instant(milliseconds, offset: 0).rfc3339
    }
  }

  /// Reads what ``description`` writes.
  init(_ text: String) throws(Refusal) {
    switch text {
    case "auto": self = .auto
    case "system": self = .system
    default:
      guard let instant = Instant.milliseconds(rfc3339: text) else {
        throw Refusal(
          .badArgument, "Clock must be auto, system or an instant such as 2026-01-26T12:00:00Z, not \(quoted(text))")
      }
      self = .fixed(instant)
    }
  }
}
