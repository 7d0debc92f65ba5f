/// Sets of colours.
public enum Palette: String, CaseIterable, Sendable {
  case normal, contrast, colourblind
}

/// The world around a game, as far as the game may use it. Every call that reads or writes throws `io` if that fails.
public protocol GameContext: AnyObject {
  /// The time, in milliseconds since 1970.
  var now: Int64 { get }
  /// The situation of the reader who asks.
  var situation: Situation { get }
  /// The values of the options, those of the game's manual among them.
  var settings: Settings { get }
  /// The origin of the opening line that is dealt.
  var lineOrigin: LineOrigin { get }
  /// The day by UTC, of which deals may be asked for; nil while a kept line is dealt again, which names its day itself.
  var today: CivilDate? { get }
  /// The colours, which also choose the squares of a shared result.
  var palette: Palette { get }
  /// The value that the profile keeps under a key of this game, or nil.
  func value(_ key: String) throws(Refusal) -> String?
  /// The finished games of this game that the profile keeps, oldest first.
  func history() throws(Refusal) -> [StoredEntry]
  /// Looks up a word in lower case in the source of definitions.
  func definition(of word: String) throws(Refusal) -> DefinitionAnswer
  /// A path that means the same file in every working directory, as an opening line has to name it.
  /// - Throws: `bad-argument` for a path that no opening line can hold, as it has control characters.
  func absolute(_ path: String) throws(Refusal) -> String
  /// The bytes of a file, or nil if there is none.
  func read(_ path: String) throws(Refusal) -> [UInt8]?
  /// The names of a folder's entries, sorted by their bytes, or nil if there is no such folder.
  func names(inFolder path: String) throws(Refusal) -> [String]?
  /// Writes a file whole or not at all. Throws `file-exists` if a file is there that may not be overwritten.
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal)
  /// Remembers that the player was shown what deals with these identities hide.
  func expose(_ identities: [DealIdentity]) throws(Refusal)
  /// Is called now and then by a deal that takes long, so that others get their turn.
  /// - Throws: `stopped` if the deal has taken as long as it may.
  func checkpoint() throws(Refusal)
}

/// A context in which the profile may be changed. What is written becomes durable together with the game that was dealt or
/// has ended, or with the command that was carried out; if that is refused, nothing is.
public protocol WritableContext: GameContext {
  /// Keeps a value under a key of this game, or forgets it.
  func set(_ key: String, _ value: String?) throws(Refusal)
  /// Takes a finished game out of the history.
  func forget(_ id: Int64) throws(Refusal)
}

extension GameContext {
  /// ``LineOrigin/script``, whose lines mean the same for ever.
  public var lineOrigin: LineOrigin { .script }

  /// Whether a kept line is dealt again, which means what it meant when it was written.
  public var isReplay: Bool { lineOrigin == .kept }

  /// Lets every deal take as long as it takes.
  public func checkpoint() throws(Refusal) {}

  /// The day of ``now``; nil where no clock runs.
  public var today: CivilDate? { now > 0 ? Instant(now, offset: 0).date : nil }
}

/// The names of a folder's entries, as ``GameContext/names(inFolder:)`` has them.
/// - Throws: `io` if there is no such folder.
public func entries(ofFolder path: String, _ context: any GameContext) throws(Refusal) -> [String] {
  guard let names = try context.names(inFolder: path) else {
    throw Refusal(.inputOutput, "there is no folder \(path)")
  }
  return names
}
