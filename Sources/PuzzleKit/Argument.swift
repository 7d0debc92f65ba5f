/// What an argument of a command may be.
public enum ArgumentKind: Sendable {
  /// Any word without spaces.
  case word
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// An unsigned 64-bit number.
  case seed
  /// One of a few words.
  case choice([String])
  /// No value: the argument's name alone, or nothing.
  case flag
  /// The rest of the line, spaces and all.
  case text
  /// A path without spaces.
  case path
  /// A path; the rest of the line.
  case file
  /// Any number of words up to the end of the line.
  case words
}

/// One argument of a command, or one `key value` pair of an opening line.
public final class Argument: Sendable {
  /// Its name, as the reference and the errors give it; the key of a `key value` pair.
  public let name: String
  /// What it may be.
  public let kind: ArgumentKind
  /// Whether it may be left out.
  public let isOptional: Bool
  /// What it means.
  public let summary: String

  /// Declares an argument.
  public init(_ name: String, _ kind: ArgumentKind, optional: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isOptional = optional
    self.summary = summary
  }

  /// How the reference writes it: `WORD`, `[SEED]`, `on|off`, `[WORD]...`.
  public var usage: String {
    let upper = name.uppercased()
    let core =
      switch kind {
      case .choice(let words) where words.count <= 6: words.joined(separator: "|")
      case .flag: name
      case .words: upper + "..."
      default: upper
      }
    return isOptional ? "[\(core)]" : core
  }

  /// What would be right, for the error that says what was wrong.
  public var expectation: String {
    switch kind {
    case .word: "a word"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seed: "a whole number from 0 to 18446744073709551615"
    case .choice(let words): words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
    case .flag: "the word \(name) alone"
    case .text: "text"
    case .path: "a path without spaces"
    case .file: "the path of a file"
    case .words: "words"
    }
  }

  /// The value that `token` stands for.
  /// - Throws: `bad-argument` that names the argument, what was given and what would be right.
  public func parse(_ token: String) throws(Refusal) -> ArgumentValue {
    switch kind {
    case .word, .path, .text, .file, .words: return .word(token)
    case .flag:
      if token == name { return .flag }
    case .integer(let range):
      if let number = Int(token), range.contains(number), token.utf8.first != 43 { return .integer(number) }
    case .seed:
      if let number = UInt64(token), token.utf8.first != 43 { return .seed(number) }
    case .choice(let words):
      if words.contains(token) { return .word(token) }
    }
    throw Refusal(.badArgument, "\(name) must be \(expectation), not \(quoted(token))")
  }
}

/// A parsed argument.
public enum ArgumentValue: Equatable, Sendable {
  /// A word, a choice, text or a path.
  case word(String)
  /// A whole number.
  case integer(Int)
  /// An unsigned 64-bit number.
  case seed(UInt64)
  /// A flag that is there.
  case flag
}

/// The parsed arguments of one command, in the order of its row.
public struct Arguments: Sendable {
  /// The values; fewer than the row has arguments where optional ones were left out.
  public private(set) var values: [ArgumentValue] = []

  /// No arguments.
  public init() {}

  /// How many there are.
  public var count: Int { values.count }

  /// Adds a value behind the others.
  public mutating func append(_ value: ArgumentValue) { values.append(value) }
  /// Forgets all values and keeps the storage.
  public mutating func clear() { values.removeAll(keepingCapacity: true) }

  /// The word at `index`, or nil where it was left out.
  public func word(_ index: Int) -> String? {
    if index < values.count, case .word(let word) = values[index] { return word }
    return nil
  }

  /// The number at `index`, or nil where it was left out.
  public func integer(_ index: Int) -> Int? {
    if index < values.count, case .integer(let number) = values[index] { return number }
    return nil
  }

  /// The words from `index` on.
  public func words(from index: Int) -> [String] {
    var words: [String] = []
    words.reserveCapacity(max(0, values.count - index))
    for value in values.dropFirst(index) {
      if case .word(let word) = value { words.append(word) }
    }
    return words
  }
}

/// `text` between quotes for an error, cut after 40 characters.
public func quoted(_ text: String) -> String {
  text.count > 40 ? "\"\(text.prefix(40))...\"" : "\"\(text)\""
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` and so on.
public func ordinal(_ number: Int) -> String {
  switch (number % 100, number % 10) {
  case (11...13, _): "\(number)th"
  case (_, 1): "\(number)st"
  case (_, 2): "\(number)nd"
  case (_, 3): "\(number)rd"
  default: "\(number)th"
  }
}
