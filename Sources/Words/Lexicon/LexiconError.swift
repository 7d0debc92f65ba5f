import LexiconNotes

/// A fault in a user's word list, and its place.
public struct LexiconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Fault: Error, Hashable, Sendable {
    /// A digit in a word.
    case digit(word: String)
    /// A letter other than a-z in a word, such as one with an accent.
    case letter(Character, word: String)
    /// Any other sign in a word.
    case sign(Character, word: String)
    /// Bytes that are not UTF-8.
    case encoding
    /// A word of more letters than `Lexicon.longestWord`.
    case tooLong(word: String)
    /// A second column that is no tier.
    case tier(String)
    /// More than two columns.
    case columns
    /// No word in the whole file.
    case empty
    /// More words than a graph holds.
    case tooLarge
  }

  /// The file, under the name it was given.
  public let file: String
  /// The line, from 1; 0 when the fault is of the file as a whole.
  public let line: Int
  /// The fault there.
  public let fault: Fault

  /// The error of a line, or with line 0 of a whole file.
  public init(file: String, line: Int, fault: Fault) {
    self.file = file
    self.line = line
    self.fault = fault
  }

  /// `file:line: what is wrong; what would be right`.
  public var description: String {
    "\(file):\(line > 0 ? "\(line):" : "") \(fault)"
  }
}

/// Lines of a word list that are no words.
public struct SkippedLines: Hashable, Sendable, CustomStringConvertible {
  /// The number of lines with a fault.
  public let count: Int
  /// The fault of the first.
  public let first: LexiconError

  /// Makes the error for `count` lines, of which the first has this fault.
  public init(count: Int, first: LexiconError) {
    self.count = count
    self.first = first
  }

  /// A sentence that counts them and names the first.
  public var description: String {
    let lines = count == 1 ? "1 line is not a word and was" : "\(count) lines are not words and were"
    return "\(first.file): \(lines) ignored; the first is line \(first.line): \(first.fault)."
  }
}

extension LexiconError.Fault: CustomStringConvertible {
  /// The fault, and the valid form.
  public var description: String {
    switch self {
    // A file that is no word list may be a secret, so no word of it is shown.
    case .digit:
      "the word has a digit; words are letters a-z alone, and a tier stands after a space"
    case .letter(let letter, _):
      "the word has \"\(letter)\"; write it with the letters a-z alone"
    case .sign(let sign, _):
      "the word has \"\(sign)\"; a line is one word of letters a-z, and remarks begin with #"
    case .encoding:
      "the line is not UTF-8; save the file as UTF-8 or plain ASCII"
    case .tooLong(let word):
      "the word has \(word.count) letters; \(Lexicon.longestWord) are the most"
    case .tier:
      "what follows the word is not a tier, which is one of \(Tier.allCases.map { "\($0.rawValue)" }.joined(separator: " "))"
    case .columns:
      "more than two columns; a line is a word and, after a space, its tier"
    case .empty:
      "no words; write one a line"
    case .tooLarge:
      "too many words; a list takes some millions"
    }
  }
}
