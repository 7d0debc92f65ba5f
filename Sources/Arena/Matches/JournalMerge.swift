import Engine
import Glibc
import PuzzleKit
import System

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
    var games: [(deal: Int, bot: Int, journal: Int, offset: Int, count: Int)] = []
    for (index, path) in paths.enumerated() {
      let found = try JournalFile(path).games { record, offset, count in
        games.append((record.deal, record.bot, index, offset, count))
      }
      var whole = found
      whole.shard = nil
      if let header, header != whole {
        throw ArenaError("\(path) is of another match than \(paths[0]): \(whole.difference(from: header))")
      }
      header = whole
    }
    guard let header else { throw ArenaError("there is no journal to merge") }
    games.sort { ($0.deal, $0.bot, $0.journal) < ($1.deal, $1.bot, $1.journal) }
    for (game, next) in zip(games, games.dropFirst()) where (game.deal, game.bot) == (next.deal, next.bot) {
      throw ArenaError(
        "deal \(game.deal) of bot \(game.bot + 1) is both in \(paths[game.journal]) and in \(paths[next.journal])")
    }
    try write(header, games.map { ($0.journal, $0.offset, $0.count) }, of: paths, to: output)
    let configuration = try header.configuration()
    let deals = try Suite(configuration, catalog: catalog, services: services).count
    return (games.count, deals * configuration.bots.count)
  }

  private static func write(
    _ header: JournalHeader, _ lines: [(journal: Int, offset: Int, count: Int)], of paths: [String], to output: String
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
