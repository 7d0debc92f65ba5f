import Engine
import PuzzleKit
import Synchronization
import Wire

/// The games of a deal, played again from a journal.
package struct Replay {
  private let session: Session
  private var conversation: Conversation

  init(_ catalog: Catalog, _ host: Host) {
    session = Session(catalog: catalog, host: host)
    conversation = Conversation(session)
  }

  /// The table of a game after its last move; nil if its lines make no game.
  mutating func table(of record: GameRecord) -> (any Table)? {
    for line in [record.opening] + record.moves { _ = ask(line) }
    return session.place?.table
  }

  /// The table of a deal before its first move; nil if its opening line deals nothing.
  mutating func table(of opening: String) -> (any Table)? {
    session.forgetGames()
    _ = ask(opening)
    return session.place?.table
  }

  /// The lines that answer a line, work included.
  private mutating func ask(_ line: String) -> [String] {
    var output = Output()
    let bytes = Array(line.utf8)
    var effects = conversation.take(bytes.span, into: &output)
    while let work = effects.start {
      let updates = Mutex<[WorkUpdate]>([])
      work.run(shouldStop: { false }) { update in updates.withLock { $0.append(update) } }
      effects = Conversation.Effects()
      for update in updates.withLock({ $0 }) { effects = conversation.take(update, into: &output) }
    }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The games of a deal side by side: each move, and below it what it has brought.
  /// - Parameter width: how long a line may be; nil for any length.
  package static func text(of path: String, deal: Int, width: Int?, catalog: Catalog, host: Host) throws(ArenaError)
    -> String
  {
    var records: [GameRecord] = []
    let configuration = try Journal.read(path) { (record: GameRecord) in
      if record.deal == deal { records.append(record) }
    }.configuration()
    guard let opening = records.first?.opening else { throw ArenaError("\(path) has no game of deal \(deal)") }
    records.sort { $0.bot < $1.bot }
    let review: String?
    do throws(Refusal) { review = try catalog.contest(of: configuration.game).rules.review } catch {
      throw ArenaError(error)
    }
    let columns = records.map { record in
      var replay = Replay(catalog, host)
      var lines = [
        configuration.bots[record.bot].name,
        "score \(record.score == record.score.rounded() ? String(Int(record.score)) : String(record.score)), "
          + record.outcome + (record.failure.map { ", \($0.rawValue)" } ?? ""), "",
      ]
      if let detail = record.detail { lines.insert(detail, at: 2) }
      _ = replay.ask(record.opening)
      for (move, line) in record.moves.enumerated() {
        lines.append("\(move + 1) \(line)")
        lines += replay.ask(line).filter { $0 != "ok" }.prefix(3).map { "    \($0)" }
      }
      if let review {
        // There is nothing to review in a game without moves.
        let found = replay.ask(review).filter { line in !["ok", "info ", "error "].contains { line.hasPrefix($0) } }
        if !found.isEmpty { lines += [""] + found }
      }
      return lines
    }
    return "deal \(deal): \(opening)\n\n" + sideBySide(columns, width)
  }

  private static func sideBySide(_ columns: [[String]], _ width: Int?) -> String {
    let gaps = 3 * (columns.count - 1)
    var widths = columns.map { $0.map(\.count).max() ?? 0 }
    if let width, widths.reduce(gaps, +) > width {
      let share = max(20, (width - gaps) / max(1, columns.count))
      widths = widths.map { min(share, $0) }
    }
    let height = columns.map(\.count).max() ?? 0
    return (0..<height).map { row in
      let cells = zip(columns, widths).map { column, width in row < column.count ? wrapped(column[row], width) : [] }
      return (0..<max(1, cells.map(\.count).max() ?? 0)).map { index in
        var line = ""
        for (cell, width) in zip(cells, widths) {
          let text = index < cell.count ? cell[index] : ""
          line += text + String(repeating: " ", count: width - text.count + 3)
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line + "\n"
      }.joined()
    }.joined()
  }

  /// A line in pieces of at most `width` characters, broken at spaces where that can be; those after the first stand in.
  private static func wrapped(_ line: String, _ width: Int) -> [String] {
    var pieces: [String] = []
    var start = ""
    var rest = line[...]
    while start.count + rest.count > width {
      let room = rest.prefix(max(1, width - start.count))
      let lastSpace = room.drop { $0 == " " }.lastIndex(of: " ")
      let end = rest[room.endIndex] == " " ? room.endIndex : lastSpace ?? room.endIndex
      pieces.append(start + rest[..<end])
      rest = rest[end...].drop { $0 == " " }
      start = line.prefix { $0 == " " } + "  "
    }
    return pieces + [start + rest]
  }
}
