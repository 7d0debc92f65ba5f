/// Sets of colours.
public enum Palette: String, CaseIterable, Sendable {
  case normal, contrast, colourblind
}

/// What a game may ask of the world around it. Every call that reads or writes throws `io` where that fails.
public protocol GameContext: AnyObject {
  /// The time, in milliseconds since 1970.
  var now: Int64 { get }
  /// The colours, which also choose the squares of a shared result.
  var palette: Palette { get }
  /// The value of an option that the game's manual declares: the number, or the index of the word.
  func option(_ option: GameOption) -> Int
  /// What the profile keeps under a key of this game, or nil.
  func value(_ key: String) throws(Refusal) -> String?
  /// The finished games of this game that the profile keeps, oldest first.
  func history() throws(Refusal) -> [StoredEntry]
  /// What the source of definitions says of a word in lower case.
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer
  /// A path that means the same file in every working directory, as an opening line has to name it.
  /// - Throws: `bad-argument` for a path that no opening line can hold, as it has spaces or control characters.
  func absolute(_ path: String) throws(Refusal) -> String
  /// The bytes of a file, or nil where there is none.
  func read(_ path: String) throws(Refusal) -> [UInt8]?
  /// The names of a folder's entries, sorted by their bytes, or nil where there is no such folder.
  func names(inFolder path: String) throws(Refusal) -> [String]?
  /// Writes a file whole or not at all.
  var writer: @Sendable (String, [UInt8]) throws(Refusal) -> Void { get }
}

/// A context in which the profile may be changed. What is written becomes durable together with the game that was dealt or
/// has ended, or with the command that was carried out; where that is refused, nothing is.
public protocol WritableContext: GameContext {
  /// Keeps a value under a key of this game, or forgets it.
  func set(_ key: String, _ value: String?) throws(Refusal)
  /// Takes a finished game out of the history.
  func forget(_ id: Int64) throws(Refusal)
}

/// An option that a game adds to the program's, such as a set of colours of its own. A profile remembers it. Its value is
/// a whole number, or one of a few words, which is kept as its index.
public final class GameOption: Sendable {
  /// What the value of an option may be.
  public enum Values: Equatable, Sendable {
    /// A whole number in a range.
    case numbers(ClosedRange<Int>)
    /// One of a few words.
    case words([String])
  }

  /// The name on the wire, one word; no other option has it.
  public let name: String
  /// What its value may be.
  public let values: Values
  /// The value where none was set.
  public let standard: Int
  /// What it means.
  public let summary: String

  /// Declares an option whose value is a whole number.
  public init(_ name: String, _ range: ClosedRange<Int>, standard: Int, _ summary: String) {
    self.name = name
    values = .numbers(range)
    self.standard = standard
    self.summary = summary
  }

  /// Declares an option whose value is one of `words`; the first is the standard one.
  public init(_ name: String, _ words: [String], _ summary: String) {
    self.name = name
    values = .words(words)
    standard = 0
    self.summary = summary
  }
}

/// A command of a game that needs no open game: `GAME NAME ...` on the wire.
public struct GameTool: Sendable {
  /// What a tool does.
  public enum Action: Sendable {
    /// Answers and changes nothing.
    case answer(@Sendable (Arguments, any GameContext, inout Reply) throws(Refusal) -> Void)
    /// Changes the profile, as one step, or not at all where it throws.
    case keep(@Sendable (Arguments, any WritableContext, inout Reply) throws(Refusal) -> Void)
    /// Checks its arguments and gives the long work to do beside the conversation.
    case work(@Sendable (Arguments, any GameContext) throws(Refusal) -> LongWork)
  }

  /// The word behind the game's name.
  public let name: String
  /// What follows it.
  public let arguments: [Argument]
  /// One sentence.
  public let summary: String
  /// What it does.
  public let action: Action

  /// Declares a tool.
  public init(_ name: String, _ arguments: [Argument], _ summary: String, _ action: Action) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.action = action
  }
}

/// Work that takes a while. It runs on a thread of its own, gives its records to `emit` as they come, and ends soon once
/// `shouldStop` says so. Where it throws, the error is the end of its reply.
public typealias LongWork =
  @Sendable (_ shouldStop: @escaping @Sendable () -> Bool, _ emit: @escaping @Sendable (Reply) -> Void)
  throws(Refusal) -> Void

extension GameContext {
  /// The names of a folder's entries, as ``names(inFolder:)`` has them.
  /// - Throws: `io` where there is no such folder.
  public func entries(ofFolder path: String) throws(Refusal) -> [String] {
    guard let names = try names(inFolder: path) else {
      throw Refusal(.inputOutput, "there is no folder \(path)")
    }
    return names
  }
}
