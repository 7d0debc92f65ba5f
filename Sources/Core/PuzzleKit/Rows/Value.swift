/// A value on the wire: of an argument, an option, or a field of a record.
public enum Value: Equatable, Sendable {
  /// An optional value that was left out.
  case absent
  /// A whole number.
  case integer(Int64)
  /// An unsigned 64-bit number.
  case seed(UInt64)
  /// A number with a fixed number of digits behind the point.
  case decimal(Double, places: Int)
  /// `true` or `false`; of a flag in a line, whether it is there.
  case flag(Bool)
  /// A word without spaces: also a choice or a path.
  case word(String)
  /// Words up to the end of the line.
  case words([String])
  /// Whole numbers up to the end of the line.
  case integers([Int])
  /// Free text up to the end of the line.
  case text(String)

  /// A whole number.
  public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
}

/// The type of an argument's or an option's value.
public enum ValueKind: Equatable, Sendable {
  /// Any word without spaces.
  case word
  /// A whole number in a range.
  case integer(ClosedRange<Int64>)
  /// An unsigned 64-bit number.
  case seed
  /// One of a few words.
  case choice([String])
  /// A day, `yyyy-mm-dd`; in an opening line perhaps nothing, which stands for today.
  case date
  /// The name alone, or nothing.
  case flag
  /// `true` or `false`.
  case toggle
  /// The rest of the line, spaces and all.
  case text
  /// A path in one word, or between quotes; see ``QuotedPath``.
  case path
  /// A path in quotes; or without them, all words up to the end of the line or to the flags after it.
  case file
  /// Any number of words up to the end of the line.
  case words

  /// A whole number in a range, where the greatest and the least `Int` stand for no limit on every machine.
  public static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    let lower = range.lowerBound == Int.min ? Int64.min : Int64(range.lowerBound)
    let upper = range.upperBound == Int.max ? Int64.max : Int64(range.upperBound)
    return .integer(lower...upper)
  }
}

/// The values that completion offers in addition to those of the kind.
public enum Suggestion: Sendable {
  /// The games.
  case games
  /// The modes of the game named before.
  case modes
  /// The texts of the game named before.
  case topics
  /// A game, a mode and the options of an opening line: of `position` if `isPosition`, else of `newgame`.
  case opening(isPosition: Bool)
  /// Games, modes and some other words in any order.
  case filters(also: [String] = [])
  /// Words that are a key with a value behind it, and words that stand alone.
  case keys([String], words: [String])
  /// `name NAME value VALUE` of an option.
  case setting
  /// Commands, games and options.
  case anyTopic
  /// The open tables.
  case tables
  /// Files.
  case files
}
