import PlainJSON
import ProfileJSON
import PuzzleKit

/// The contents of a profile, and the form of each part under its key.
struct ProfileContents {
  /// The exposure of an identity, and its place among all of them.
  typealias Shown = (exposure: Exposure, place: Int64)

  var values: [String: [String: String]] = [:]
  var games: [Int64: KeptGame] = [:]
  /// In the order of their numbers.
  var history: [StoredEntry] = []
  var shown: [UInt64: Shown] = [:]
  /// The largest numbers that were ever given to a game, an entry and an identity that was shown.
  var counters = Counters()
  /// The pages of games that were read, until ``join()`` puts them before the lines of their games.
  private var pages: [Int64: [Int: [String]]] = [:]
  /// How many pages each game that was read has.
  private var pageCounts: [Int64: Int] = [:]

  struct Counters: Equatable {
    var game: Int64 = 0
    var entry: Int64 = 0
    var place: Int64 = 0
  }
}

/// The keys, without what all keys of a profile begin with.
extension ProfileContents {
  static let countersKey = "counters"
  static func key(ofValue key: String, _ game: String) -> String { "value\n\(game)\n\(key)" }
  static func key(ofGame id: Int64) -> String { "game\n\(id)" }
  static func key(ofPage page: Int, _ id: Int64) -> String { "lines\n\(id)\n\(page)" }
  static func key(ofEntry id: Int64) -> String { "history\n\(id)" }
  static func key(ofIdentity identity: UInt64) -> String { "exposure\n\(String(identity, radix: 16))" }

  /// Counts the number of a key as given, whatever it holds, so that no other game or entry gets it.
  mutating func count(_ key: String) {
    let parts = key.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[1]) else { return }
    if parts[0] == "game" { counters.game = max(counters.game, number) }
    if parts[0] == "history" { counters.entry = max(counters.entry, number) }
  }

  /// Takes what is kept under a key; the history is in no order then. Keys of an unknown kind are passed over: a later edition may have them.
  mutating func read(_ bytes: [UInt8], key: String) throws(JSONFault) {
    let parts = key.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
    if parts.count == 3, parts[0] == "value" {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw JSONFault(path: "$", text: "is not UTF-8")
      }
      values[parts[1], default: [:]][parts[2]] = text
      return
    }
    if parts.count == 3, parts[0] == "lines" {
      // Without one of its pages the game is not whole, which `join` says.
      if let id = Int64(parts[1]), let page = Int(parts[2]), let lines = KeptGame.page(bytes) {
        pages[id, default: [:]][page] = lines
      }
      return
    }
    guard ["game", "history", "exposure", Self.countersKey].contains(parts[0]) else { return }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw JSONFault(path: "$", text: "\(error)")
    }
    let node = JSONNode(value)
    switch (parts[0], parts.count) {
    case (Self.countersKey, 1):
      let kept = Counters(
        game: try node.required("game").integer(), entry: try node.required("history").integer(),
        place: try node.required("exposure").integer())
      counters.game = max(counters.game, kept.game)
      counters.entry = max(counters.entry, kept.entry)
      counters.place = max(counters.place, kept.place)
    case ("game", 2):
      guard let id = Int64(parts[1]) else { throw node.fault("has no number") }
      pageCounts[id] = try node.optional("pages")?.int() ?? 0
      games[id] = KeptGame(try StoredGame(node, id: id))
    case ("history", 2):
      guard let id = Int64(parts[1]) else { throw node.fault("has no number") }
      history.append(StoredEntry(id: id, entry: try HistoryEntry(node)))
    case ("exposure", 2):
      guard let identity = UInt64(parts[1], radix: 16) else { throw node.fault("has no identity") }
      let place: Int64 = try node.required("place").integer()
      shown[identity] = (
        Exposure(
          latest: try node.required("latest").integer(), source: try node.required("source").integer(),
          earlier: try node.required("earlier").integer(), wasNamed: try node.required("named").bool()), place
      )
      // The count may be damaged itself.
      counters.place = max(counters.place, place)
    default: return
    }
  }

  /// Makes the games whole that were read; what can't be made whole is left out.
  /// - Returns: the names of those parts, and why.
  mutating func join() -> [String] {
    var damage: [String] = []
    for (id, count) in pageCounts.sorted(by: { $0.key < $1.key }) where count != 0 && games[id] != nil {
      let known = pages[id] ?? [:]
      let pages = 0...known.count ~= count ? (0..<count).map { known[$0] } : [nil]
      games[id] = games[id].flatMap { KeptGame($0.rest, pages: pages) }
      if games[id] == nil { damage.append("game \(id) (it has \(counted(known.count, "page")) of \(count))") }
    }
    (pages, pageCounts) = ([:], [:])
    return damage
  }

  /// The bytes to be kept under a key; nil if there is nothing any more.
  func bytes(key: String) -> [UInt8]? {
    let parts = key.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
    switch parts[0] {
    case "value": return values[parts[1]]?[parts[2]].map { Array($0.utf8) }
    case "game":
      return Int64(parts[1]).flatMap { games[$0] }.map { Array($0.json.text.utf8) }
    case "lines":
      guard let game = Int64(parts[1]).flatMap({ games[$0] }), let page = Int(parts[2]),
        game.pages.indices.contains(page)
      else {
        return nil
      }
      return Array(JSONValue.of(game.pages[page]).text.utf8)
    case "history":
      guard let id = Int64(parts[1]), let place = place(of: id) else { return nil }
      return Array(history[place].entry.json.text.utf8)
    case "exposure":
      return UInt64(parts[1], radix: 16).flatMap { shown[$0] }.map { shown in
        Array(
          JSONValue.of(
            ("place", .integer(shown.place)), ("latest", .integer(shown.exposure.latest)),
            ("source", .integer(shown.exposure.source)), ("earlier", .integer(shown.exposure.earlier)),
            ("named", .bool(shown.exposure.wasNamed))
          ).text.utf8)
      }
    default:
      return Array(
        JSONValue.of(
          ("game", .integer(counters.game)), ("history", .integer(counters.entry)),
          ("exposure", .integer(counters.place))
        ).text.utf8)
    }
  }

  /// The place of an entry in the history.
  func place(of id: Int64) -> Int? {
    var (low, high) = (0, history.count)
    while low < high {
      let middle = (low + high) / 2
      if history[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < history.count && history[low].id == id ? low : nil
  }
}
