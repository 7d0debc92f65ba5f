import ArenaReports
import Engine
import Glibc
import PuzzleKit
import System

/// The games of the journals of parts of one match, in the order of deals and bots, and where their lines are.
package struct JoinedJournals {
  private struct Line {
    let deal, bot: Int
    let score: Double
    /// The hash of all but what depends on clocks.
    let hash: Int
    let journal, offset, count: Int
  }

  private let paths: [String]
  private let header: JournalHeader
  private var lines: [Line] = []
  private let bots: Int
  /// The number of deals that the match has at most.
  private let deals: Int
  /// The rule that ends the match, when it has seen all games without a gap; nil if there is none.
  private var rule: StoppingRule?

  /// Reads journals.
  /// - Throws: also if they are of several matches, or have two games for one.
  package init(_ paths: [String], catalog: Catalog, services: Services) throws(ArenaError) {
    var header: JournalHeader?
    var games: [Line] = []
    for (index, path) in paths.enumerated() {
      let journal = try JournalFile(path)
      var whole = try journal.header()
      let check = GameCheck(
        try whole.configuration(), try whole.suite(of: path, catalog: catalog, services: services), catalog: catalog,
        services: services)
      whole.shard = nil
      if let header, header != whole {
        throw ArenaError("\(path) is of another match than \(paths[0]): \(whole.difference(from: header))")
      }
      header = whole
      try journal.games(check) { record, offset, count in
        games.append(
          Line(
            deal: record.deal, bot: record.bot, score: record.score, hash: record.timeless.hashValue, journal: index,
            offset: offset, count: count))
      }
    }
    guard let header else { throw ArenaError("there is no journal to merge") }
    (self.paths, self.header) = (paths, header)
    let configuration = try header.configuration()
    let suite = try Suite(configuration, catalog: catalog, services: services)
    (bots, deals) = (configuration.bots.count, suite.count)
    games.sort { ($0.deal, $0.bot, $0.journal) < ($1.deal, $1.bot, $1.journal) }
    // A part may be given twice, and be played twice: of equal games the first one is taken.
    for game in games {
      guard let last = lines.last, (last.deal, last.bot) == (game.deal, game.bot) else {
        lines.append(game)
        continue
      }
      if last.hash != game.hash {
        throw ArenaError(
          "deal \(game.deal) of bot \(game.bot + 1) is in \(paths[game.journal]) another game than in \(paths[last.journal])"
        )
      }
    }
    rule = try StoppingRule(configuration, suite)
    var prefix = CompletePrefix(bots: bots)
    for line in lines { prefix.add(deal: line.deal, bot: line.bot, score: line.score) { rule?.add($0) } }
  }

  /// The deal at which the rule has ended the match; nil if it has not, or if more deals were asked for.
  private var decidedAt: Int? { header.extensions.isEmpty ? rule?.decidedAt : nil }

  /// Whether nothing is left to be played: all deals are, or the rule has decided.
  package var isComplete: Bool { decidedAt != nil || lines.count == deals * bots }

  /// The number of games, and how the rule stands.
  package var summary: String {
    let games = decidedAt.map { deal in lines.count { $0.deal <= deal } } ?? lines.count
    let all = (decidedAt ?? deals) * bots
    return "\(games) of \(all) games" + (rule.map { "; by rule: \($0.summary)" } ?? "")
  }

  /// Writes a new journal. Games behind the deal at which the rule has decided are left out: a single machine does not play them.
  package func write(to output: String) throws(ArenaError) {
    let sources = paths.map { open($0, O_RDONLY | O_CLOEXEC) }
    defer { for source in sources where source >= 0 { close(source) } }
    let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Journal.failure("make", output) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    header.write(to: &bytes)
    for line in lines where line.deal <= decidedAt ?? .max {
      var text = [UInt8](repeating: 0, count: line.count)
      if pread(sources[line.journal], &text, text.count, off_t(line.offset)) != text.count {
        throw Journal.failure("read", paths[line.journal])
      }
      bytes += text
      if bytes.count >= 1 << 16 {
        try Journal.write(descriptor, output, bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try Journal.write(descriptor, output, bytes)
    if fsync(descriptor) != 0, errno != EINVAL { throw Journal.failure("write", output) }
  }
}
