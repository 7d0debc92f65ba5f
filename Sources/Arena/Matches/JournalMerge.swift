import Engine
import Glibc
import PuzzleKit
import System

/// A game of a journal that is merged, and where its line is.
private struct MergedLine {
  let deal, bot: Int
  /// The hash of all but what depends on clocks.
  let hash: Int
  let journal, offset, count: Int
}

extension Journal {
  /// Joins journals of parts of one match into a new one, the games in the order of deals and bots.
  /// - Returns: the number of its games, and the number of those in the match.
  package static func merge(_ paths: [String], into output: String, catalog: Catalog, services: Services)
    throws(ArenaError)
    -> (
      games: Int, of: Int
    )
  {
    var header: JournalHeader?
    var games: [MergedLine] = []
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
          MergedLine(
            deal: record.deal, bot: record.bot, hash: record.timeless.hashValue, journal: index, offset: offset,
            count: count))
      }
    }
    guard let header else { throw ArenaError("there is no journal to merge") }
    games.sort { ($0.deal, $0.bot, $0.journal) < ($1.deal, $1.bot, $1.journal) }
    // A part may be given twice, and be played twice: of equal games the first one is taken.
    var lines: [MergedLine] = []
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
    try write(header, lines, of: paths, to: output)
    let configuration = try header.configuration()
    let deals = try Suite(configuration, catalog: catalog, services: services).count
    return (lines.count, deals * configuration.bots.count)
  }

  private static func write(
    _ header: JournalHeader, _ lines: [MergedLine], of paths: [String], to output: String
  ) throws(ArenaError) {
    let sources = paths.map { open($0, O_RDONLY | O_CLOEXEC) }
    defer { for source in sources where source >= 0 { close(source) } }
    let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw failure("make", output) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    header.write(to: &bytes)
    for line in lines {
      var text = [UInt8](repeating: 0, count: line.count)
      if pread(sources[line.journal], &text, text.count, off_t(line.offset)) != text.count {
        throw failure("read", paths[line.journal])
      }
      bytes += text
      if bytes.count >= 1 << 16 {
        try write(descriptor, output, bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(descriptor, output, bytes)
    if fsync(descriptor) != 0, errno != EINVAL { throw failure("write", output) }
  }
}
