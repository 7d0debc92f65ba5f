/// A dictionary's facts about a word.
public struct WordFacts: Sendable {
  /// Its frequency as SCOWL's size level, 10 for the most common words; nil if that is not known.
  public let tier: Int?
  /// Whether it is marked offensive.
  public let isOffensive: Bool

  /// Makes facts.
  public init(tier: Int?, isOffensive: Bool) {
    self.tier = tier
    self.isOffensive = isOffensive
  }
}

/// A dictionary: what it knows of a word in lower case, or nil for a word that it does not have.
public typealias WordSource = @Sendable (String) -> WordFacts?

/// A source of definitions: what it says of a word in lower case. Throws `bad-file` or `io`.
public typealias DefinitionSource = (String) throws(Refusal) -> DefinitionAnswer

/// The dictionaries that an engine comes with.
public struct Dictionaries: Sendable {
  /// The embedded one.
  public let embedded: WordSource
  /// Reads one from a file's bytes, and says what it has left out; the name is for errors. Throws `bad-file` that names the
  /// first fault by line if there is no word.
  public let parse:
    @Sendable (_ bytes: [UInt8], _ name: String) throws(Refusal) -> (source: WordSource, remark: String?)
  /// Opens the definitions in a folder; nil if there are none.
  public let definitions: @Sendable (_ folder: String, Services) throws(Refusal) -> DefinitionSource?

  /// Makes a set of dictionaries.
  public init(
    embedded: @escaping WordSource,
    parse:
      @escaping @Sendable (_ bytes: [UInt8], _ name: String) throws(Refusal) -> (
        source: WordSource, remark: String?
      ),
    definitions: @escaping @Sendable (_ folder: String, Services) throws(Refusal) -> DefinitionSource?
  ) {
    self.embedded = embedded
    self.parse = parse
    self.definitions = definitions
  }

  /// No dictionary at all.
  public static let none = Dictionaries(
    embedded: { _ in nil },
    parse: { _, name throws(Refusal) in throw Refusal(.unsupported, "\(name): this engine takes no dictionary") },
    definitions: { _, _ throws(Refusal) in nil })
}
