import PlainJSON
import PuzzleKit
import RoomRecords

/// A report of a game that was played, without its player.
public struct PlayReport: Equatable, Sendable {
  /// The id of the puzzle.
  public var puzzle: String
  /// The time that it took, in seconds.
  public var seconds: Int
  /// The part of it that was completed, in percent.
  public var percent = 100
  /// The first word that was found, and the last.
  public var firstWord: String?
  /// The last word.
  public var lastWord: String?
  /// Sums by their names, such as how many messages were written.
  public var sums: [String: Int] = [:]

  /// Makes a report.
  public init(puzzle: String, seconds: Int) { (self.puzzle, self.seconds) = (puzzle, seconds) }

  /// Reads what is told of a game of one player.
  public init(single node: JSONNode) throws(JSONFault) {
    puzzle = try Self.name(node.required("puzzleId"))
    seconds = try Self.count(node.required("completionTime"), BodyLimits.time)
    percent =
      try node.optional("completionPercentage").map { node throws(JSONFault) in
        try Self.count(node, BodyLimits.percent)
      } ?? 100
    let mode = try Self.name(node.required("mode"))
    sums["mode:\(mode)"] = 1
    let words = try node.optional("words").map(Self.words) ?? []
    firstWord = try node.optional("firstWord").map(Self.word) ?? words.first
    lastWord = try node.optional("lastWord").map(Self.word) ?? words.last
    sums["words"] = words.count
  }

  /// Reads what is told of a round of several.
  public init(shared node: JSONNode) throws(JSONFault) {
    puzzle = try node.optional("puzzleId").map(Self.name) ?? ""
    let style = try node.required("play").choice(PlayStyle.self)
    seconds = try Self.count(node.required("completionTime"), BodyLimits.time)
    percent =
      try node.optional("completionPercentage").map { node throws(JSONFault) in
        try Self.count(node, BodyLimits.percent)
      } ?? 100
    sums["play:\(style.rawValue)"] = 1
    for name in ["messages", "reconnections", "rematches", "sessionDuration", "scoreDifference"] {
      if let node = try node.optional(name) { sums[name] = try Self.whole(node, BodyLimits.count) }
    }
    if let winner = try node.optional("winner") { sums["won"] = try Self.whole(winner, BodyLimits.winner) > 0 ? 1 : 0 }
    for element in try Self.elements(node.optional("wordsByPlayer"), RoomSettings.mostSeats) {
      sums["words", default: 0] += try Self.whole(element, BodyLimits.wordsOfPlayer)
    }
    for element in try Self.elements(node.optional("completionTimes"), RoomSettings.mostSeats) {
      sums["individualTime", default: 0] += try Self.count(element, BodyLimits.time)
      sums["individualCompletions", default: 0] += 1
    }
    try count(finds: Self.elements(node.optional("finds"), BodyLimits.words))
  }

  /// All that is kept, to be read back by ``init(kept:)``.
  public var keptJSON: JSONValue {
    .of(
      ("puzzle", .string(puzzle)), ("seconds", .of(seconds)), ("percent", .of(percent)),
      ("first", firstWord.map(JSONValue.string)), ("last", lastWord.map(JSONValue.string)),
      ("sums", .object(sums.sorted { $0.key < $1.key }.map { JSONMember($0.key, .of($0.value)) })))
  }

  /// Reads what was kept.
  public init(kept node: JSONNode) throws(JSONFault) {
    puzzle = try node.required("puzzle").string()
    seconds = try node.required("seconds").int()
    percent = try node.required("percent").int()
    firstWord = try node.optional("first")?.string()
    lastWord = try node.optional("last")?.string()
    sums = try PlayTally.counts(node.required("sums"))
  }

  /// Counts a race by who has found the words, one after another.
  private mutating func count(finds: [JSONNode]) throws(JSONFault) {
    var counts = [Int](repeating: 0, count: RoomSettings.mostSeats + 1)
    var leader = 0
    for element in finds {
      let seat = try Self.whole(element, BodyLimits.seat)
      counts[seat] += 1
      guard counts[seat] > counts[leader], seat != leader else { continue }
      if leader != 0 { sums["leadChanges", default: 0] += 1 }
      leader = seat
    }
    if !finds.isEmpty { sums["finds"] = finds.count }
  }

  /// Whether a text can be the id of a player: letters, digits and hyphens.
  public static func isPlayer(_ text: String) -> Bool {
    BodyLimits.playerID ~= text.utf8.count
      && text.utf8.allSatisfy { 48...57 ~= $0 || 97...122 ~= $0 | 32 || $0 == UInt8(ascii: "-") }
  }

  /// The elements of a list that may be missing.
  private static func elements(_ list: JSONNode?, _ most: Int) throws(JSONFault) -> [JSONNode] {
    guard let list else { return [] }
    let elements = try list.elements()
    guard elements.count <= most else { throw list.fault("must have at most \(most) elements") }
    return elements
  }

  private static func whole(_ node: JSONNode, _ range: ClosedRange<Int>) throws(JSONFault) -> Int {
    _ = try node.integer()
    return try count(node, range)
  }

  private static func count(_ node: JSONNode, _ range: ClosedRange<Int>) throws(JSONFault) -> Int {
    let number = try node.double()
    guard Double(range.lowerBound)...Double(range.upperBound) ~= number else {
      throw node.fault("must be from \(range.inWords)")
    }
    return Int(number)
  }

  private static func name(_ node: JSONNode) throws(JSONFault) -> String {
    let text = try node.string()
    let isPlain = text.utf8.allSatisfy { 48...57 ~= $0 || 97...122 ~= $0 | 32 || "-_.".utf8.contains($0) }
    guard BodyLimits.id ~= text.utf8.count, isPlain else {
      throw node.fault("must be \(BodyLimits.id.inWords) letters, digits, -, _ and dots")
    }
    return text
  }

  private static func word(_ node: JSONNode) throws(JSONFault) -> String {
    let text = try node.string().lowercased()
    guard BodyLimits.word ~= text.utf8.count, text.utf8.allSatisfy({ 97...122 ~= $0 }) else {
      throw node.fault("must be a word of \(BodyLimits.word.inWords) letters")
    }
    return text
  }

  private static func words(_ node: JSONNode) throws(JSONFault) -> [String] {
    var words: [String] = []
    for element in try elements(node, BodyLimits.words) { words.append(try word(element)) }
    return words
  }
}

/// The counts of games: sums alone, none of which tells who played.
public struct PlayTally: Equatable, Sendable {
  /// The most distinct words and sums that are told apart.
  private static let mostNames = 64

  /// The number of games.
  public private(set) var plays = 0
  /// The number of games that were completed.
  public private(set) var completions = 0
  /// The number of completed games by their seconds.
  private var times: [Int: Int] = [:]
  private var firstWords: [String: Int] = [:]
  private var lastWords: [String: Int] = [:]
  private var sums: [String: Int] = [:]

  /// No games.
  public init() {}

  /// Counts a game.
  public mutating func count(_ report: PlayReport) {
    plays += 1
    if report.percent == 100 {
      completions += 1
      // Above ten minutes to the minute, so that the times have an end.
      times[report.seconds < 600 ? report.seconds : report.seconds / 60 * 60, default: 0] += 1
    }
    if let word = report.firstWord { Self.add(1, word, to: &firstWords) }
    if let word = report.lastWord { Self.add(1, word, to: &lastWords) }
    for (name, count) in report.sums.sorted(by: { $0.key < $1.key }) { Self.add(count, name, to: &sums) }
  }

  private static func add(_ count: Int, _ name: String, to counts: inout [String: Int]) {
    if counts[name] != nil || counts.count < mostNames { counts[name, default: 0] += count }
  }

  /// The time that half of those who completed it did not need more than, in seconds.
  public var medianTime: Int? {
    var left = (completions + 1) / 2
    for (time, count) in times.sorted(by: { $0.key < $1.key }) {
      left -= count
      if left <= 0 { return time }
    }
    return nil
  }

  /// The statistics as they are served.
  public var json: JSONValue {
    .of(
      ("plays", .of(plays)), ("completions", .of(completions)),
      ("completionRate", .number(plays == 0 ? 0 : Double(completions) / Double(plays))),
      ("medianTime", medianTime.map(JSONValue.of)), ("firstWords", Self.most(firstWords)),
      ("lastWords", Self.most(lastWords)), ("sums", Self.object(sums)))
  }

  private static func most(_ counts: [String: Int]) -> JSONValue {
    .array(
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).map {
        .of(("word", .string($0.key)), ("count", .of($0.value)))
      })
  }

  private static func object(_ counts: [String: Int]) -> JSONValue {
    .object(counts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .of($0.value)) })
  }

  /// All that is kept, to be read back by ``init(kept:)``.
  public var keptJSON: JSONValue {
    .of(
      ("plays", .of(plays)), ("completions", .of(completions)),
      ("times", Self.object(Dictionary(uniqueKeysWithValues: times.map { (String($0.key), $0.value) }))),
      ("first", Self.object(firstWords)), ("last", Self.object(lastWords)), ("sums", Self.object(sums)))
  }

  /// Reads what was kept.
  public init(kept node: JSONNode) throws(JSONFault) {
    plays = try node.required("plays").int()
    completions = try node.required("completions").int()
    for (name, count) in try Self.counts(node.required("times")) { times[Int(name) ?? 0] = count }
    firstWords = try Self.counts(node.required("first"))
    lastWords = try Self.counts(node.required("last"))
    sums = try Self.counts(node.required("sums"))
  }

  static func counts(_ node: JSONNode) throws(JSONFault) -> [String: Int] {
    guard case .object(let members) = node.value else { throw node.fault("must be an object") }
    var counts: [String: Int] = [:]
    for member in members { counts[member.name] = try JSONNode(member.value, path: node.path).int() }
    return counts
  }
}
