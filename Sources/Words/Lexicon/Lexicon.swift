import CLexicon
import LexiconNotes
import WordGraph

/// The frequency of a word; see `LexiconNotes.Tier`.
public typealias Tier = LexiconNotes.Tier
/// A lexicon's facts about a word; see `LexiconNotes.WordNote`.
public typealias WordNote = LexiconNotes.WordNote
/// The use that puzzles may make of a word; see `LexiconNotes.WordLevel`.
public typealias WordLevel = LexiconNotes.WordLevel
/// An edition of the words that WordFlow requires; see `LexiconNotes.WordEdition`.
public typealias WordEdition = LexiconNotes.WordEdition
/// An edition of Wordle's answers; see `LexiconNotes.AnswerEdition`.
public typealias AnswerEdition = LexiconNotes.AnswerEdition

/// The words of a lexicon, for walking letter by letter.
public typealias Graph = WordGraph

/// A list of words, with how common each is and whether it suits every table.
public struct Lexicon: Sendable {
  /// The most letters a lexicon's word may have.
  public static let longestWord = 28

  /// The embedded lexicon, made of SCOWL and ENABLE. It is walked where it lies: loading it costs nothing.
  public static let standard = Lexicon(name: "standard", graph: WordGraph(trusting: parlor_lexicon_bytes()))

  /// `standard`, or the file name that a user's list was read under.
  public let name: String

  /// The words, for walking letter by letter.
  public let graph: WordGraph

  /// The lines of a user's list that are no words; nil if there are none.
  public let skipped: SkippedLines?

  init(name: String, graph: WordGraph, skipped: SkippedLines? = nil) {
    self.name = name
    self.graph = graph
    self.skipped = skipped
  }

  /// The number of words.
  public var count: Int { graph.count }

  /// Whether the string, in lower case, is a word.
  public func contains(_ word: String) -> Bool { graph.contains(word) }

  /// Whether the lower-case ASCII letters are a word.
  public func contains(_ word: some Sequence<UInt8>) -> Bool { graph.contains(word) }

  /// All that is known of a word, or nil if it is none.
  public func note(of word: String) -> WordNote? { graph.number(of: word).map(note(number:)) }

  /// All that is known of the word with this number, 0..<`count`.
  public func note(number: Int) -> WordNote { WordNote(bits: graph.note(number: number)) }

  /// The frequency of a word, or nil if it is none.
  public func tier(of word: String) -> Tier? { note(of: word)?.tier }

  /// Whether this is a word, and marked as a slur or as vulgar.
  public func isOffensive(_ word: String) -> Bool { note(of: word)?.isOffensive ?? false }

  /// The use that puzzles may make of a word, or nil if it is none.
  public func level(of word: String) -> WordLevel? { note(of: word)?.level }

  /// Whether this is a word that Wordle may ask for by an edition of its lists.
  public func isAnswer(_ word: String, _ edition: AnswerEdition = .newest) -> Bool {
    note(of: word)?.isAnswer(edition) ?? false
  }

  /// Whether this is a word that Wordle takes as a guess.
  public func isGuess(_ word: String) -> Bool { note(of: word)?.isGuess ?? false }

  /// Calls `body` with the letters and the note of every word in alphabetical order; with `length`, of those that long.
  /// The letters are valid during the call. An error thrown by `body` ends the walk.
  public func forEachWord<E: Error>(
    length: Int? = nil, _ body: (UnsafeBufferPointer<UInt8>, WordNote) throws(E) -> Void
  ) throws(E) {
    try graph.forEachWord(length: length) { letters, number throws(E) in try body(letters, note(number: number)) }
  }
}
