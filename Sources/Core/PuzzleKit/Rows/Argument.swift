/// An argument of any type, as a row lists it.
public protocol AnyArgument: AnyObject, Sendable {
  /// Its declaration.
  var parameter: Parameter { get }
}

/// An argument of a row, or a `key value` pair of an opening line. It is also the key under which a handler finds the
/// value: `arguments[limit]`.
public final class Argument<T: Sendable>: AnyArgument {
  /// Its declaration.
  public let parameter: Parameter
  /// The typed form of a value of the parameter's kind; nil if there has to be one and is none.
  @usableFromInline let typed: @Sendable (Value) -> T?

  init(_ parameter: Parameter, _ typed: @escaping @Sendable (Value) -> T?) {
    self.parameter = parameter
    self.typed = typed
  }

  /// The same argument, which may be left out.
  public var optional: Argument<T?> {
    let typed = typed
    return Argument<T?>(parameter.madeOptional()) { .some(typed($0)) }
  }
}

extension Argument where T == String {
  private convenience init(_ parameter: Parameter) {
    self.init(parameter) { value in
      switch value {
      case .word(let text), .text(let text): text
      default: nil
      }
    }
  }

  /// Any word without spaces.
  public static func word(
    _ name: String, suggestion: Suggestion? = nil, access: Access = .everywhere, _ summary: String
  ) -> Argument {
    Argument(Parameter(name, .word, suggestion: suggestion, access: access, summary))
  }
  /// A name or a title, which may have several words in an opening line, between quotes or not.
  public static func title(_ name: String, _ summary: String) -> Argument {
    Argument(Parameter(name, .word, isTitle: true, summary))
  }
  /// The rest of the line.
  public static func text(_ name: String, suggestion: Suggestion? = nil, _ summary: String) -> Argument {
    Argument(Parameter(name, .text, suggestion: suggestion, summary))
  }
  /// A path in one word, or between quotes.
  public static func path(_ name: String, _ summary: String) -> Argument { Argument(Parameter(name, .path, summary)) }
  /// A path in quotes; or without them, all words up to the end of the line or to the flags after it.
  public static func file(_ name: String, _ summary: String) -> Argument { Argument(Parameter(name, .file, summary)) }
  /// A day, `yyyy-mm-dd`; empty where an opening line names none.
  public static func date(_ name: String, _ summary: String) -> Argument { Argument(Parameter(name, .date, summary)) }
  /// One of a few words that no type lists.
  public static func choice(
    _ name: String, _ words: [String], access: Access = .everywhere, _ summary: String
  ) -> Argument {
    Argument(Parameter(name, .choice(words), access: access, summary))
  }
}

extension Argument where T == Int {
  /// A whole number in a range.
  public static func integer(_ name: String, _ range: ClosedRange<Int>, _ summary: String) -> Argument {
    Argument(Parameter(name, .integer(range), summary)) {
      // Of a number that the machine can't hold only its size counts.
      if case .integer(let number) = $0 { Int(clamping: number) } else { nil }
    }
  }
  /// A whole number whose range only its taker knows and checks: ``Parameter/require(_:in:)``.
  public static func integer(_ name: String, _ summary: String) -> Argument {
    integer(name, Int.min...Int.max, summary)
  }
}

extension Argument where T == Int64 {
  /// A whole number of 64 bits in a range, such as a time in milliseconds.
  public static func integer(_ name: String, _ range: ClosedRange<Int64>, _ summary: String) -> Argument {
    Argument(Parameter(name, .integer(range), summary)) { if case .integer(let number) = $0 { number } else { nil } }
  }
}

extension Argument where T == UInt64 {
  /// An unsigned 64-bit number.
  public static func seed(_ name: String, _ summary: String) -> Argument {
    Argument(Parameter(name, .seed, summary)) { if case .seed(let number) = $0 { number } else { nil } }
  }
}

extension Argument where T == [String] {
  /// Words up to the end of the line; none if that is allowed. Their syntax is as ``Parameter/grammar`` has it.
  public static func words(
    _ name: String, optional: Bool = false, suggestion: Suggestion? = nil, grammar: String, _ summary: String
  ) -> Argument {
    Argument(Parameter(name, .words, optional: optional, suggestion: suggestion, grammar: grammar, summary)) {
      if case .words(let words) = $0 { words } else { [] }
    }
  }
}

extension Argument where T == Bool {
  /// The name alone, or nothing.
  public static func flag(_ name: String, access: Access = .everywhere, _ summary: String) -> Argument {
    Argument(Parameter(name, .flag, optional: true, access: access, summary)) { $0 == .flag(true) }
  }

  /// `true` or `false`. In an opening line the name alone stands for `true`.
  public static func toggle(_ name: String, _ summary: String) -> Argument {
    Argument(Parameter(name, .toggle, summary)) { if case .flag(let isOn) = $0 { isOn } else { nil } }
  }

  /// The word `confirm` behind a command that asks a question first.
  public static func confirmation(_ summary: String = "confirms") -> Argument {
    Argument(Parameter("answer", .choice(["confirm"]), optional: true, summary)) { $0 != .absent }
  }
}

extension Argument where T: RawRepresentable<String> & CaseIterable {
  /// One of a type's cases.
  public static func choice(_ name: String, _ type: T.Type, _ summary: String) -> Argument {
    Argument(Parameter(name, .choice(T.allCases.map({ $0.rawValue })), summary)) {
      if case .word(let word) = $0 { T(rawValue: word) } else { nil }
    }
  }
}

/// The values of a row's arguments.
public struct Arguments: Sendable {
  private var row: CommandSpec?
  /// The values in the order of the row's parameters; fewer where the last ones were left out.
  public private(set) var values: [Value] = []

  /// No arguments.
  public init() {}

  /// Forgets all values, keeps the storage and takes the parameters of another row.
  public mutating func clear(for row: CommandSpec) {
    // Mostly it is the same row again, and to compare costs less than to count a reference.
    if self.row !== row { self.row = row }
    while !values.isEmpty { values.removeLast() }
  }

  /// Adds the value of the next parameter.
  public mutating func append(_ value: Value) { values.append(value) }

  /// The value of an argument that the row declares.
  @inlinable
  public subscript<T>(argument: Argument<T>) -> T {
    guard let value = argument.typed(value(of: argument.parameter)) else {
      preconditionFailure("the row does not declare \(argument.parameter.name)")
    }
    return value
  }

  @usableFromInline
  func value(of parameter: Parameter) -> Value {
    guard let row else { return .absent }
    for index in values.indices where row.parameters[index] === parameter { return values[index] }
    return .absent
  }
}

/// `text` between quotes for an error, cut after 40 characters or 96 bytes.
public func quoted(_ text: String) -> String {
  var kept = text.unicodeScalars[...]
  kept = kept.prefix(upTo: text.prefix(40).endIndex)
  if kept.utf8Count > 96 {
    var bytes = 0
    kept = kept.prefix { scalar in
      bytes += UTF8.width(scalar)
      return bytes <= 96
    }
  }
  return kept.endIndex < text.endIndex ? "\"\(String(kept))...\"" : "\"\(text)\""
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}

/// `1 match`, `0 matches`, `1,234 matches`: a count with its noun; the plural of most nouns goes without saying.
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// `1,234,567`: a number with its thousands apart.
public func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
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
