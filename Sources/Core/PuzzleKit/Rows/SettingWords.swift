/// An option as people know it: its title, what it does in a sentence, and its choices in words.
public struct SettingWords: Sendable {
  /// The parts of a list of options, in its order.
  public enum Part: Int, Sendable {
    /// How things look.
    case looks
    /// How a game is played.
    case games
    /// The facts that others are told.
    case privacy
  }

  /// Its title.
  public let title: String
  /// The effect of the value.
  public let summary: String
  /// Values whose names say too little, in words.
  public let choices: [String: String]
  /// The effect on a page, if that is another one.
  public let onPage: String?
  /// Whether only a terminal has a use for it.
  public let isForTerminals: Bool
  /// The part of a list in which it stands.
  public let part: Part

  /// Declares what people are told.
  public init(
    _ title: String, _ summary: String, _ choices: [String: String] = [:], in part: Part, onPage: String? = nil,
    isForTerminals: Bool = false
  ) {
    (self.title, self.summary, self.choices, self.part) = (title, summary, choices, part)
    (self.onPage, self.isForTerminals) = (onPage, isForTerminals)
  }
}

/// An option as people call it, and its values as they say them.
public struct SpokenSetting: Sendable {
  /// Its declaration.
  public let parameter: Parameter
  /// How people know it; nil if its name and its meaning say that.
  public let words: SettingWords?

  /// An option in the words of people.
  public init(_ setting: any AnySetting) { (parameter, words) = (setting.parameter, setting.words) }

  /// Its title; its name if it has none.
  public var title: String { words?.title ?? parameter.name }

  /// Its title as people type it: without its game, in lower case; its name if it has no title.
  public var typedName: String {
    guard let title = words?.title.lowercased() else { return parameter.name }
    let parts = title.split(separator: ":")
    return String(parts[parts.count - 1].drop { $0 == " " })
  }

  /// A value as people say it: in its own words if it has any, and `on` or `off` for what is switched.
  public func spoken(_ value: String) -> String {
    if let word = words?.choices[value] { return word }
    if case .toggle = parameter.kind { return value == "true" ? "on" : "off" }
    return value
  }

  /// The values that it may have, if they can be gone through.
  public var values: [String]? {
    switch parameter.kind {
    case .toggle: ["false", "true"]
    case .choice(let choices): choices
    case .integer(let range) where range.lowerBound >= 0 && range.upperBound <= 12: range.map { String($0) }
    default: nil
    }
  }

  /// The same in the words of people; empty if they can't be gone through.
  public var spokenValues: [String] { (values ?? []).map { spoken($0) } }
}
