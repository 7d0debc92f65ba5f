import PlainJSON
import ProfileJSON
import PuzzleKit

/// An unfinished game as it is kept: the first lines of a long one are in pages, each under a key of its own and never written again,
/// so that a move costs as much however long the game is.
struct KeptGame {
  /// The lines of a page.
  static let pageLength = 64

  /// The game with the lines after its pages, of which there are fewer than two pages.
  private(set) var rest: StoredGame
  /// Its pages.
  private(set) var pages: [[String]] = []
  /// How many of them are kept already.
  var keptPages = 0

  init(_ game: StoredGame) {
    rest = game
    turnPages()
  }

  /// Puts a game together that was kept.
  /// - Parameter pages: nil for those that are not there.
  init?(_ rest: StoredGame, pages: [[String]?]) {
    self.rest = rest
    self.pages = pages.compactMap { $0 }
    keptPages = pages.count
    if self.pages.count < keptPages { return nil }
  }

  /// The number of its lines.
  var count: Int { pages.count * Self.pageLength + rest.lines.count }

  /// The whole game.
  var whole: StoredGame {
    if pages.isEmpty { return rest }
    return rest.with(pages.flatMap { $0 } + rest.lines, at: rest.updated)
  }

  /// Adds lines.
  mutating func append(_ lines: [String], at now: Int64) {
    rest = rest.with(rest.lines + lines, at: now, begun: rest.begun ?? (lines.isEmpty ? nil : now))
    turnPages()
  }

  private mutating func turnPages() {
    let length = Self.pageLength
    var lines = rest.lines[...]
    while lines.count >= 2 * length {
      pages.append(Array(lines.prefix(length)))
      lines = lines.dropFirst(length)
    }
    if lines.count < rest.lines.count { rest = rest.with(Array(lines), at: rest.updated) }
  }

  /// The game without its pages, and the number of those.
  var json: JSONValue {
    guard !pages.isEmpty, case .object(let members) = rest.json else { return rest.json }
    return .object(members + [JSONMember("pages", .of(pages.count))])
  }

  /// The lines of a page that was kept; nil if it is damaged.
  static func page(_ bytes: [UInt8]) -> [String]? {
    do throws(JSONFault) {
      guard let value = try? JSONValue(parsing: bytes) else { return nil }
      var lines: [String] = []
      for line in try JSONNode(value).elements() { lines.append(try line.line()) }
      return lines.count == pageLength ? lines : nil
    } catch { return nil }
  }
}

extension StoredGame {
  fileprivate func with(_ lines: [String], at updated: Int64, begun: Int64? = nil) -> StoredGame {
    StoredGame(id: id, game: game, mode: mode, updated: updated, lines: lines, begun: begun ?? self.begun)
  }
}
