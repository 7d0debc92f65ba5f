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
