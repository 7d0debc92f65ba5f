/// A definition of a word, from a source of definitions.
public struct Definition: Equatable, Sendable {
  /// The form that the definition is of, where the word is an inflection of it: `run` for `ran`; nil for the word itself.
  public let base: String?
  /// `noun`, `verb`, `adjective` or `adverb`.
  public let partOfSpeech: String
  /// The meaning: one line, without examples.
  public let text: String

  /// Makes a definition.
  public init(base: String?, partOfSpeech: String, text: String) {
    self.base = base
    self.partOfSpeech = partOfSpeech
    self.text = text
  }
}

/// The answer to a question for a definition.
public enum DefinitionAnswer: Equatable, Sendable {
  /// No source of definitions is installed.
  case noSource
  /// The reader may not use the source, which is a file.
  case withheld
  /// The source does not have the word.
  case unknown
  /// The source has the word.
  case found(Definition)
}
