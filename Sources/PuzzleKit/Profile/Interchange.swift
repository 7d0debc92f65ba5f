/// What a profile holds of one game, as it travels to and from other programs.
public struct GameArchive: Equatable, Sendable {
  /// What the profile keeps under the game's keys.
  public var values: [String: String]
  /// The history, oldest first.
  public var entries: [HistoryEntry]
  /// The unfinished games: mode and lines, the opening line first.
  public var unfinished: [UnfinishedGame]

  /// Makes an archive.
  public init(values: [String: String] = [:], entries: [HistoryEntry] = [], unfinished: [UnfinishedGame] = []) {
    self.values = values
    self.entries = entries
    self.unfinished = unfinished
  }
}

/// A game that waits to be resumed.
public struct UnfinishedGame: Equatable, Sendable {
  /// The mode's name.
  public let mode: String
  /// The protocol lines that rebuild it, the opening line first.
  public let lines: [String]

  /// Makes one.
  public init(mode: String, lines: [String]) {
    self.mode = mode
    self.lines = lines
  }
}

/// How a game's part of a profile is written for other programs and read from them.
public struct Interchange: Sendable {
  /// The file's bytes.
  public let export: @Sendable (GameArchive, any GameContext) throws(Refusal) -> [UInt8]
  /// What a file holds.
  /// - Throws: `bad-file` that names the first fault by place.
  public let parse: @Sendable ([UInt8]) throws(Refusal) -> GameArchive
  /// An entry without what other programs do not keep of it. Two entries that agree in the rest are one game.
  public let reduced: @Sendable (HistoryEntry) -> HistoryEntry

  /// Makes an interchange.
  public init(
    export: @escaping @Sendable (GameArchive, any GameContext) throws(Refusal) -> [UInt8],
    parse: @escaping @Sendable ([UInt8]) throws(Refusal) -> GameArchive,
    reduced: @escaping @Sendable (HistoryEntry) -> HistoryEntry = { $0 }
  ) {
    self.export = export
    self.parse = parse
    self.reduced = reduced
  }
}
