/// A game's part of a profile, as it travels to and from other programs.
public struct GameArchive: Equatable, Sendable {
  /// The values that the profile keeps under the game's keys.
  public var values: [String: String]
  /// The history, oldest first.
  public var entries: [HistoryEntry]
  /// The unfinished games: mode and lines, the opening line first.
  public var unfinished: [UnfinishedGame]
  /// The parts that could not be understood, each by its place and its fault; at most ``mostNamed``.
  public private(set) var leftOut: [String] = []
  /// The number of all parts that could not be understood.
  public private(set) var leftOutCount = 0
  /// The most things that could not be understood and are named.
  public static let mostNamed = 20

  /// Makes an archive.
  public init(values: [String: String] = [:], entries: [HistoryEntry] = [], unfinished: [UnfinishedGame] = []) {
    self.values = values
    self.entries = entries
    self.unfinished = unfinished
  }

  /// Notes that something could not be understood and why.
  public mutating func leaveOut(_ fault: String) {
    leftOutCount += 1
    if leftOutCount <= GameArchive.mostNamed { leftOut.append(fault) }
  }

  /// Whether nothing was understood, though there was something.
  public var isUnreadable: Bool { leftOutCount > 0 && values.isEmpty && entries.isEmpty && unfinished.isEmpty }

  /// Messages to the player about the parts that were left out.
  public var remarks: [String] {
    let more = leftOutCount - leftOut.count
    return leftOut.map { "Left out: \($0)" }
      + (more > 0 ? ["\(counted(more, "other part")) \(more == 1 ? "was" : "were") left out."] : [])
  }
}

/// A game that waits to be resumed.
public struct UnfinishedGame: Equatable, Sendable {
  /// The mode's name.
  public let mode: String
  /// The protocol lines that rebuild it, the opening line first.
  public let lines: [String]

  /// Makes a game of a mode and its lines.
  public init(mode: String, lines: [String]) {
    self.mode = mode
    self.lines = lines
  }
}

/// Writes a game's part of a profile for other programs and reads it from them.
public struct Interchange: Sendable {
  /// The file's bytes.
  public let export: @Sendable (GameArchive, any GameContext) throws(Refusal) -> [UInt8]
  /// Reads a file. Parts that can't be understood are left out of the archive and named there.
  /// - Throws: `bad-file` that names the first fault by place if nothing can be understood.
  public let parse: @Sendable ([UInt8]) throws(Refusal) -> GameArchive
  /// An entry without what other programs do not keep of it. Two entries that agree in the rest are one game.
  public let reduced: @Sendable (HistoryEntry) -> HistoryEntry

  /// The values that a profile has after those of a file were taken, which other programs may not have all kept.
  public let takenValues: @Sendable (_ file: [String: String], _ own: [String: String]) -> [String: String]

  /// The identities of the deals that values of a profile bring next, in their order.
  public let dealsAhead: @Sendable ([String: String]) -> [DealIdentity]

  /// Makes an interchange.
  public init(
    export: @escaping @Sendable (GameArchive, any GameContext) throws(Refusal) -> [UInt8],
    parse: @escaping @Sendable ([UInt8]) throws(Refusal) -> GameArchive,
    reduced: @escaping @Sendable (HistoryEntry) -> HistoryEntry = { entry in
      HistoryEntry(
        timestamp: entry.timestamp, game: entry.game, mode: entry.mode, outcome: entry.outcome, detail: entry.detail)
    },
    takenValues: @escaping @Sendable ([String: String], [String: String]) -> [String: String] = {
      var taken = $1
      for (key, value) in $0 { taken[key] = value }
      return taken
    },
    dealsAhead: @escaping @Sendable ([String: String]) -> [DealIdentity] = { _ in [] }
  ) {
    self.export = export
    self.parse = parse
    self.reduced = reduced
    self.takenValues = takenValues
    self.dealsAhead = dealsAhead
  }
}
