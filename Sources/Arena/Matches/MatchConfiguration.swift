import Glibc
import PlainJSON
import PuzzleKit
import System

/// A match: what is played, by whom, and how. A configuration file says all that the command line can say.
package struct MatchConfiguration: Equatable, Sendable {
  /// The source of the deals.
  package enum Source: Equatable, Sendable {
    /// As many as are asked for, each from a seed of its own that the match's seed gives.
    case seeds
    /// Every deal that there is.
    case all
    /// The deals of so many days, the first day given.
    case daily(String)
    /// The opening lines of a file.
    case file(String)
    /// The opening lines that the configuration itself has.
    case given

    var text: String {
      switch self {
      case .seeds: "seeds"
      case .all: "all"
      case .daily(let day): "daily \(day)"
      case .file(let path): "file \(ShellWords.text(path))"
      case .given: "given"
      }
    }

    /// Reads `seeds`, `all`, `daily DATE` or `file PATH`.
    package init(_ text: String) throws(ArenaError) {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      switch (parts.first, parts.count) {
      case ("seeds", 1): self = .seeds
      case ("all", 1): self = .all
      case ("given", 1): self = .given
      case ("daily", 2) where CivilDate(iso: parts[1]) != nil: self = .daily(parts[1])
      case ("file", 2):
        let words = try ShellWords.split(parts[1])
        // Without quotes and backslashes the rest is the path, spaces and all.
        let isPlain = !parts[1].contains { "'\"\\".contains($0) }
        guard words.count == 1 || isPlain else {
          throw ArenaError("a suite has one file, not \(words.count): \(quoted(parts[1]))")
        }
        self = .file(isPlain ? parts[1] : words[0])
      default: throw ArenaError("a suite is seeds, all, daily DATE or file PATH, not \(quoted(text))")
      }
    }
  }

  package var game = ""
  package var mode = ""
  package var options: [String] = []
  package var bots: [BotEntry] = []
  package var source = Source.seeds
  /// The opening lines of deals that were given.
  package var openings: [String] = []
  /// The most deals; more of them if a rule ends the match.
  package var deals: Int {
    get { wantedDeals ?? (sprt == nil && until == nil ? 100 : 100_000) }
    set { wantedDeals = newValue }
  }
  var wantedDeals: Int?
  /// A secret; nil draws one.
  package var seed: Int64?
  package var limits = Limits()
  package var allowsEngine = false
  package var allowsCandidates = false
  /// Whether each game is played by a fresh process.
  package var isFresh = false
  /// Files that bots use: a match does not go on with others.
  package var files: [String] = []
  /// Whether the first bot is compared with all others, and they not with each other.
  package var isGauntlet = false
  /// The isolation of bots from the files and processes of others; nil for none.
  package var isolation: Isolation?
  /// The file that it was read from.
  package var file: String?

  // When the match has told enough.

  /// Ends the match when the first bot's advantage over the second is known to be the one rather than the other.
  package var sprt: Hypotheses?
  /// The probabilities of wrong answers of that: of the upper one where the lower one is true, and the other way round.
  package var alpha: Double {
    get { wantedAlpha ?? 0.05 }
    set { wantedAlpha = newValue }
  }
  package var beta: Double {
    get { wantedBeta ?? 0.05 }
    set { wantedBeta = newValue }
  }
  private(set) var wantedAlpha, wantedBeta: Double?
  /// Ends the match when the intervals that hold at any time are at most so wide.
  package var until: Double?

  /// The number of deals that the match was to have at first, and before it was last extended; nil if it was not.
  package var extended: (original: Int, before: Int)?
  /// Whether the rules were chosen when the games were over.
  package var isRuledAfterwards = false

  // What figures do not depend on.

  /// The number of the part of the deals that is played, and the number of parts.
  package var shard: (number: Int, count: Int)?
  /// The last deal that is played now; nil for all.
  package var through: Int?
  /// The deals that are played now, by their numbers; nil for all.
  package var chosen: [Int]?
  /// The name of the file of deals; `-` for the standard input.
  package var dealsFile: String?
  package var concurrency = 1
  /// Whether each worker and its bots keep to one processor, which makes the way between them short.
  package var isPinned = false
  package var journal: String?
  /// Whether nothing is said while it runs.
  package var isQuiet = false

  package init() {}

  package static func == (left: Self, right: Self) -> Bool { left.identity() == right.identity() }

  // MARK: - JSON

  /// All that the figures depend on.
  package func identity() -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("game", .string(game)), JSONMember("mode", .string(mode)),
      JSONMember("options", .array(options.map { .string($0) })),
      JSONMember(
        "bots",
        .array(
          bots.map { bot in
            .object([
              JSONMember("name", .string(bot.name)), JSONMember("command", .array(bot.words.map { .string($0) })),
            ])
          })),
      JSONMember("suite", .string(source.text)), JSONMember("deals", .integer(Int64(extended?.original ?? deals))),
    ]
    if let seed { members.append(JSONMember("seed", .string(String(seed)))) }
    if !openings.isEmpty { members.append(JSONMember("openings", .array(openings.map { .string($0) }))) }
    members.append(
      JSONMember("limits", .object(Limits.names.map { JSONMember($0.name, .integer(Int64(limits[keyPath: $0.path]))) }))
    )
    members += [
      JSONMember("allow-engine", .bool(allowsEngine)), JSONMember("allow-candidates", .bool(allowsCandidates)),
      JSONMember("fresh", .bool(isFresh)),
    ]
    if !files.isEmpty { members.append(JSONMember("files", .array(files.map { .string($0) }))) }
    if isGauntlet { members.append(JSONMember("gauntlet", .bool(true))) }
    if let isolation { members.append(JSONMember("isolate", .string(isolation.text))) }
    if let sprt {
      members += [
        JSONMember("sprt", .array([JSONValue(sprt.lower), JSONValue(sprt.upper)])),
        JSONMember("alpha", JSONValue(alpha)), JSONMember("beta", JSONValue(beta)),
      ]
    }
    if let until { members.append(JSONMember("until", JSONValue(until))) }
    return .object(members)
  }

  /// The members that a configuration may have.
  static let known = [
    "game", "mode", "options", "bots", "suite", "deals", "seed", "openings", "limits", "allow-engine",
    "allow-candidates", "fresh",
    "files", "gauntlet", "isolate", "sprt", "alpha", "beta", "until", "shard", "through", "concurrency", "pin",
    "journal", "quiet",
  ]

  /// Reads a configuration; what it leaves out is as it is here.
  package mutating func read(_ value: JSONValue) throws(ArenaError) {
    do throws(JSONFault) {
      try read(JSONNode(value))
    } catch {
      throw ArenaError("the configuration is wrong at \(error.description)")
    }
  }

  private mutating func read(_ node: JSONNode) throws(JSONFault) {
    try node.requireMembers(Self.known)
    game = try node.optional("game")?.string() ?? game
    mode = try node.optional("mode")?.string() ?? mode
    if let list = try node.optional("options") { options = try Self.strings(list) }
    if let list = try node.optional("bots") {
      var bots: [BotEntry] = []
      for element in try list.elements() {
        let name = try element.required("name").string()
        bots.append(BotEntry(name: name, words: try Self.strings(try element.required("command"))))
      }
      self.bots = bots
    }
    if let suite = try node.optional("suite") {
      let text = try suite.string()
      do throws(ArenaError) { source = try Source(text) } catch { throw suite.fault(error.description) }
    }
    if let node = try node.optional("deals") {
      if case .string(let path) = node.value { dealsFile = path } else { deals = try Self.count(node) }
    }
    if let node = try node.optional("seed") { seed = try Self.seed(node) }
    if let list = try node.optional("openings") { openings = try Self.strings(list) }
    if let node = try node.optional("limits"), case .object(let members) = node.value {
      for member in members {
        let number = try Self.count(JSONNode(member.value, path: "\(node.path).\(member.name)"), from: 0)
        do throws(ArenaError) { try limits.set(member.name, to: number) } catch { throw node.fault(error.description) }
      }
    }
    allowsEngine = try node.optional("allow-engine")?.bool() ?? allowsEngine
    allowsCandidates = try node.optional("allow-candidates")?.bool() ?? allowsCandidates
    isFresh = try node.optional("fresh")?.bool() ?? isFresh
    if let list = try node.optional("files") { files = try Self.strings(list) }
    isGauntlet = try node.optional("gauntlet")?.bool() ?? isGauntlet
    if let node = try node.optional("isolate") {
      let text: String
      if case .integer(let number) = node.value { text = String(number) } else { text = try node.string() }
      do throws(ArenaError) { isolation = try Isolation(text) } catch { throw node.fault(error.description) }
    }
    if let node = try node.optional("shard") {
      let text = try node.string()
      do throws(ArenaError) { shard = try Self.shard(text) } catch { throw node.fault(error.description) }
    }
    through = try node.optional("through").map { node throws(JSONFault) in try Self.count(node) } ?? through
    concurrency = try node.optional("concurrency").map { node throws(JSONFault) in try Self.count(node) } ?? concurrency
    isPinned = try node.optional("pin")?.bool() ?? isPinned
    journal = try node.optional("journal")?.string() ?? journal
    isQuiet = try node.optional("quiet")?.bool() ?? isQuiet
    try readRules(node)
  }

  private mutating func readRules(_ node: JSONNode) throws(JSONFault) {
    if let sprt = try node.optional("sprt") {
      let ends = try sprt.elements()
      guard ends.count == 2 else { throw sprt.fault("must be two numbers, the lower and the upper advantage") }
      self.sprt = Hypotheses(lower: try ends[0].double(), upper: try ends[1].double())
    }
    if let node = try node.optional("alpha") { alpha = try node.double() }
    if let node = try node.optional("beta") { beta = try node.double() }
    until = try node.optional("until")?.double() ?? until
  }

  private static func strings(_ node: JSONNode) throws(JSONFault) -> [String] {
    var strings: [String] = []
    for element in try node.elements() { strings.append(try element.string()) }
    return strings
  }

  /// A seed as a string, since many readers of JSON round large numbers; a number is taken too.
  private static func seed(_ node: JSONNode) throws(JSONFault) -> Int64 {
    guard case .string(let text) = node.value else { return try node.integer() }
    guard let seed = Int64(text) else { throw node.fault("must be a whole number of at most 64 bits") }
    return seed
  }

  private static func count(_ node: JSONNode, from least: Int = 1) throws(JSONFault) -> Int {
    let number = try node.integer()
    guard Int64(least)...(1 << 40) ~= number else { throw node.fault("must be a number from \(least)") }
    return Int(number)
  }

  /// Reads `K/N`.
  package static func shard(_ text: String) throws(ArenaError) -> (number: Int, count: Int) {
    let parts = text.split(separator: "/").map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1...1_000_000 ~= count, 1...count ~= number
    else {
      throw ArenaError("a shard is written K/N, such as 1/4, not \(quoted(text))")
    }
    return (number, count)
  }
}
