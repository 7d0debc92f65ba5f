import Digests
import Engine
import PuzzleKit

/// The deals of a match: opening lines that no bot gets to see.
package struct Suite: Sendable {
  /// The scale of the scores.
  package let scale: ScoreScale
  package let count: Int
  /// Whether files are named in opening lines, which only a reader at this machine may do.
  let needsFiles: Bool
  private let lines: [String]
  /// The number of deals before any extension.
  private let original: Int
  private let make: @Sendable (Int) -> String

  /// The deals that a configuration asks for; its mode and seed are given.
  package init(_ configuration: MatchConfiguration, catalog: Catalog, services: Services) throws(ArenaError) {
    let (game, mode) = (configuration.game, configuration.mode)
    let rules: ContestRules
    do throws(Refusal) {
      let contest = try catalog.contest(of: game)
      rules = contest.rules
      if mode.isEmpty {
        let modes = contest.manual.modes.map(\.name).joined(separator: ", ")
        throw Refusal(.unknownGame, "a match of \(game) needs a mode; the modes are \(modes)")
      }
      if contest.manual.mode(mode) == nil {
        let modes = contest.manual.modes.map(\.name)
        let hint = suggestion(for: mode, among: modes, else: "its modes are \(modes.joined(separator: ", "))")
        throw Refusal(.unknownGame, "\(game) has no mode \(quoted(mode)); \(hint)")
      }
    } catch {
      throw ArenaError(error)
    }
    let variety = (mode: mode, options: configuration.options)
    scale = rules.scale(variety)
    let beginning = "newgame \(game) "
    var lines: [String] = []
    switch configuration.source {
    case .seeds: break
    case .all:
      guard let all = rules.all(variety) else { throw ArenaError("nobody can list all deals of \(game) \(mode)") }
      lines = all.map { beginning + $0.joined(separator: " ") }
      // What is said of a part of a list holds for a part that was drawn at random.
      var generator = SplitMix64(seed: SHA256.number("\(configuration.seed ?? 0) order"))
      for index in lines.indices.dropLast() {
        lines.swapAt(index, index + generator.below(lines.count - index))
      }
    case .daily(let first):
      let start = CivilDate(iso: first)?.daysSince1970 ?? 0
      lines = (0..<configuration.deals).map { index in
        let day = CivilDate(daysSince1970: start + index)
        return beginning + ([mode, "daily", day.iso] + configuration.options).joined(separator: " ")
      }
    case .file(let path): lines = try Suite.lines(of: path, catalog, services, configuration)
    case .given: lines = try Suite.lines(configuration.openings, of: nil, catalog, services, configuration)
    }
    self.lines = lines
    needsFiles = (lines + [" " + configuration.options.joined(separator: " ") + " "]).contains { line in
      [" lists ", " file ", " deck ", " folder "].contains { line.utf8.count > $0.utf8.count && line.contains($0) }
    }
    let seed = configuration.seed ?? 0
    make = { deal in
      // Always of 19 digits; otherwise the same match would have other deals than before.
      let secret = SHA256.number("\(seed) \(game) \(mode) \(deal)") >> 2 | 1 << 62
      return beginning + rules.deal(variety, secret).joined(separator: " ")
    }
    count = configuration.source == .seeds ? configuration.deals : lines.count
    if count == 0 { throw ArenaError("the suite has no deals") }
    original = configuration.extended?.original ?? count
  }

  /// The opening lines of a file, each of which deals a game of the match.
  private static func lines(
    of path: String, _ catalog: Catalog, _ services: Services, _ configuration: MatchConfiguration
  ) throws(ArenaError) -> [String] {
    let bytes: [UInt8]?
    do throws(Refusal) { bytes = try services.readFile(path).map(withoutByteOrderMark) } catch {
      throw ArenaError(error)
    }
    guard let bytes else { throw ArenaError("there is no file \(path)", isInputOutput: true) }
    let all = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
    return try lines(all, of: path, catalog, services, configuration)
  }

  /// Checks opening lines and leaves out what is empty or a comment.
  /// - Parameter path: names their file; nil if they are the match's own.
  static func lines(
    _ all: [String], of path: String?, _ catalog: Catalog, _ services: Services,
    _ configuration: MatchConfiguration
  ) throws(ArenaError) -> [String] {
    let (game, mode) = (configuration.game, configuration.mode)
    let session = Session(catalog: catalog, services: services)
    var lines: [String] = []
    for (index, line) in all.enumerated() where !line.allSatisfy({ $0 == " " }) && !line.hasPrefix("#") {
      func fault(_ text: String) -> ArenaError {
        ArenaError("\(path.map { "\($0), line" } ?? "opening") \(index + 1): \(text)")
      }
      let words = line.split(separator: " ")
      guard case .opening = JournalLine(String(line)), words.count > 1, words[1] == game else {
        throw fault("newgame \(game) or position \(game) must begin it")
      }
      session.forgetGames()
      session.perform(Array(line.utf8).span)
      if let refusal = session.lastRefusal { throw fault(refusal.text) }
      guard let table = session.table else { throw fault("it deals no game") }
      if table.mode != mode { throw fault("it is of the mode \(table.mode); the match is of \(game) \(mode)") }
      if table.contestScore != nil { throw fault("its game is over before the first move") }
      lines.append(String(line))
    }
    return lines
  }

  /// The mode of a game that `newgame` deals if none is named; nil if it deals nothing.
  package static func standardMode(of game: String, catalog: Catalog, services: Services) -> String? {
    let session = Session(catalog: catalog, services: services, situation: .untrusted)
    session.perform(Array("newgame \(game)".utf8).span)
    return session.table?.mode
  }

  /// The opening line of a deal, counted from 1.
  package func opening(_ deal: Int) -> String { lines.isEmpty ? make(deal) : lines[deal - 1] }

  /// A hash of all opening lines, or of what makes them.
  package var hash: String {
    if lines.isEmpty { return SHA256.hex("\(opening(1))\n\(original)".utf8) }
    return SHA256.hex(lines.prefix(original).joined(separator: "\n").utf8)
  }
}
