/// The declaration of one argument or option: the parser, the errors, the help, the completion and the reference read it.
public final class Parameter: Sendable {
  /// Its name, as the reference and the errors give it; the key of a `key value` pair.
  public let name: String
  /// The kind of its values.
  public let kind: ValueKind
  /// Whether it may be left out.
  public let isOptional: Bool
  /// The values that completion offers for it.
  public let suggestion: Suggestion?
  /// The situations in which it may be given. Paths are for local readers alone.
  public let access: Access
  /// The syntax of a list of words: capitals stand for a value, `[ ]` for optional parts, `{ }` for parts that may be repeated,
  /// `|` for or; all else stands for itself. Nil for anything else.
  public let grammar: String?
  /// Whether a value in an opening line is a title, which may have several words.
  public let isTitle: Bool
  /// Its meaning.
  public let summary: String

  /// Declares a parameter; one that is a path is local, whatever `access` says.
  public init(
    _ name: String, _ kind: ValueKind, optional: Bool = false, suggestion: Suggestion? = nil,
    access: Access = .everywhere, grammar: String? = nil, isTitle: Bool = false, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = optional
    self.suggestion = suggestion
    self.access = kind == .path || kind == .file ? .local : access
    self.grammar = grammar
    self.isTitle = isTitle
    self.summary = summary
  }

  /// The same, but it may be left out.
  func madeOptional() -> Parameter {
    Parameter(
      name, kind, optional: true, suggestion: suggestion, access: access, grammar: grammar, isTitle: isTitle, summary)
  }

  /// Its syntax in the reference: `WORD`, `[SEED]`, `on|off`, `[WORD]...`.
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

  /// Its syntax as a `key value` pair of an opening line: `seed SEED`, `variant ios|web`, `hard [true|false]`.
  public var pairUsage: String {
    switch kind {
    case .flag: name
    case .toggle: "\(name) [true|false]"
    case .date: "\(name) [DATE]"
    case .choice(let words): "\(name) \(words.joined(separator: "|"))"
    case .words: "\(name) \(name.uppercased())..."
    default: "\(name) \(name.uppercased())"
    }
  }

  /// A description of valid values, for the error that rejects another.
  public var expectation: String {
    switch kind {
    case .word: "a word"
    case .integer(Int64.min...Int64.max): "a whole number"
    case .integer(let range) where range.upperBound == Int64.max: "a whole number of at least \(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seed: "a whole number from 0 to 18446744073709551615"
    case .choice(let words): words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
    case .flag: "the word \(name) alone"
    case .toggle: "true or false"
    case .date: "a date such as 2026-01-26"
    case .text: "text"
    case .path: "a path; between double quotes if it has spaces"
    case .file: "the path of a file"
    case .words: "words"
    }
  }

  /// The value that `token` stands for.
  /// - Throws: `bad-argument` that names the parameter, what was given and what would be right.
  public func parse(_ token: String) throws(Refusal) -> Value {
    switch kind {
    case .word: return .word(token)
    case .path: return .word(try path(token))
    case .file: return .text(try path(token))
    case .text: return .text(token)
    case .words: return .words([token])
    case .flag:
      if token == name { return .flag(true) }
    case .toggle:
      if token == "true" || token == "false" { return .flag(token == "true") }
    case .integer(let range):
      // Only what is less than 0 has a sign.
      if let number = Int64(token), range.contains(number), isDigit(token.utf8.first) || number < 0 {
        return .integer(number)
      }
    case .date:
      if token.utf8.count == 10, CivilDate(iso: token) != nil { return .word(token) }
    case .seed:
      if let number = UInt64(token), isDigit(token.utf8.first) { return .seed(number) }
    case .choice(let words):
      if words.contains(token) { return .word(token) }
      // Such a word has its place, and no name that anybody knows.
      if words.count == 1 { throw Refusal(.badArgument, "expected \(words[0]), not \(quoted(token))") }
    }
    throw Refusal(.badArgument, "\(name) must be \(expectation)\(objection(token) ?? ", not \(quoted(token))")")
  }

  private func path(_ token: String) throws(Refusal) -> String {
    let path = try QuotedPath.path(token)
    if path.isEmpty { throw Refusal(.badArgument, "the path between the quotes is empty") }
    return path
  }

  /// Refuses a number outside of a range that is not declared, since only its taker knows it, as a declared one is refused.
  public func require(_ number: Int, in range: ClosedRange<Int>) throws(Refusal) {
    if !range.contains(number) { _ = try Parameter(name, .integer(range), summary).parse(String(number)) }
  }

  /// The fault of a number for a parameter that takes one; nil for all else.
  private func objection(_ token: String) -> String? {
    let least: Int64
    switch kind {
    case .integer(let range): least = range.lowerBound
    case .seed: least = 0
    default: return nil
    }
    let hasSign = token.hasPrefix("+") || token.hasPrefix("-")
    let digits = token.utf8.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    if token.hasPrefix("+") || (hasSign && least >= 0) { return " without a sign, not \(quoted(token))" }
    let isSmall = hasSign || Int64(token).map { $0 < least } ?? false
    return ", and \(quoted(token)) is too \(isSmall ? "small" : "large")"
  }
}

private func isDigit(_ byte: UInt8?) -> Bool { byte.map { 48...57 ~= $0 } ?? false }

/// Lets a switch tell declared parameters apart.
public func ~= (pattern: Parameter, parameter: Parameter) -> Bool { pattern === parameter }
