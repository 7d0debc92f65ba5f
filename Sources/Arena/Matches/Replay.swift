import ArenaReports
import Engine
import PlainJSON
import PuzzleKit
import Synchronization
import Wire

/// The games of a journal, played again. Whoever wrote the journal may have written anything, so nothing but opening lines and
/// moves is carried out.
package struct Replay {
  private let session: Session
  private let game: String
  private var conversation: Conversation

  init(_ configuration: MatchConfiguration, _ suite: Suite, _ catalog: Catalog, _ services: Services) {
    game = configuration.game
    // Files are read only if the match itself names them.
    session = Session(catalog: catalog, services: services, situation: suite.needsFiles ? .local : .trusted)
    conversation = Conversation(session)
  }

  /// The table of a game after its last move.
  /// - Throws: if its lines make no game.
  func table(of record: GameRecord) throws(JSONFault) -> any Table {
    guard table(of: record.opening) != nil else { throw JSONFault(path: "$.opening", text: "deals no game here") }
    for (index, line) in record.moves.enumerated() {
      let path = "$.moves[\(index)]"
      guard isMove(line) else { throw JSONFault(path: path, text: "is no move of \(game)") }
      _ = session.perform(Array(line.utf8).span)
      if let refusal = session.lastRefusal { throw JSONFault(path: path, text: "is refused: \(refusal.text)") }
    }
    guard let table = session.place?.table else { throw JSONFault(path: "$.moves", text: "leave the game") }
    return table
  }

  /// The table of a deal before its first move; nil if its opening line deals nothing.
  func table(of opening: String) -> (any Table)? {
    session.forgetGames()
    guard isOpening(opening) else { return nil }
    _ = session.perform(Array(opening.utf8).span)
    return session.place?.table
  }

  private func isOpening(_ line: String) -> Bool {
    guard case .opening = JournalLine(line) else { return false }
    return line.split(separator: " ").dropFirst().first.map(String.init) == game
  }

  private func isMove(_ line: String) -> Bool {
    let request = Request()
    let bytes = Array(line.utf8)
    guard (try? request.read(bytes.span)) != nil, request.count > 0 else { return false }
    if case .resign = JournalLine(line) { return true }
    guard let core = session.table?.game, let row = core.row(request.key(0)) else { return false }
    return core.makesMove[row]
  }

  /// The lines that answer a line, work included.
  private mutating func ask(_ line: String) -> [String] {
    var output = Output()
    let bytes = Array(line.utf8)
    var followUp = conversation.take(bytes.span, into: &output)
    while let work = followUp.start {
      let updates = Mutex<[WorkUpdate]>([])
      work.run(shouldStop: { false }) { update in updates.withLock { $0.append(update) } }
      followUp = Conversation.FollowUp()
      for update in updates.withLock({ $0 }) { followUp = conversation.take(update, into: &output) }
    }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The same without the line that says how it went.
  private mutating func records(_ line: String) -> [String] {
    ask(line).filter { line in line != "ok" && !["ok ", "info ", "error "].contains { line.hasPrefix($0) } }
  }

  /// The games of a deal side by side: the deal, each move, and below it what it has brought; in the end what the game says of
  /// its moves, or how it stands.
  /// - Parameter width: the greatest length of a line; nil for any length.
  package static func text(of path: String, deal: Int, width: Int?, catalog: Catalog, services: Services)
    throws(ArenaError)
    -> String
  {
    let page = try page(of: path, deal: deal, catalog: catalog, services: services)
    let before = page.deal.isEmpty ? "" : page.deal.joined(separator: "\n") + "\n\n"
    return "\(page.title)\n\n" + before + sideBySide(page.columns, width)
  }

  /// The same as a page without scripts and without anything from elsewhere.
  package static func html(of path: String, deal: Int, catalog: Catalog, services: Services) throws(ArenaError)
    -> String
  {
    let page = try page(of: path, deal: deal, catalog: catalog, services: services)
    return dealPage(title: page.title, deal: page.deal, columns: page.columns)
  }

  /// A deal's title, its first position, and a column of lines for each game; all of it is safe to print.
  private static func page(
    of path: String, deal: Int, catalog: Catalog, services: Services
  ) throws(ArenaError) -> (title: String, deal: [String], columns: [[String]]) {
    var records: [Int: GameRecord] = [:]
    let journal = try JournalFile(path)
    let header = try journal.header()
    let configuration = try header.configuration()
    let suite = try header.suite(of: path, catalog: catalog, services: services)
    try journal.games(GameCheck(configuration, suite, catalog: catalog, services: services)) { record in
      if record.deal == deal { records[record.bot] = record }
    }
    guard let opening = records.values.min(by: { $0.bot < $1.bot })?.opening else {
      throw ArenaError("\(path) has no game of deal \(deal)")
    }
    let review: String?
    do throws(Refusal) { review = try catalog.contest(of: configuration.game).rules.review } catch {
      throw ArenaError(error)
    }
    func safe(_ lines: [String]) -> [String] { lines.map { safeText($0, limit: 10_000) } }
    var replay = Replay(configuration, suite, catalog, services)
    // What is reviewed is told move by move; of other games the first position is seen once.
    let first = replay.table(of: opening) == nil || review != nil ? [] : replay.records("show")
    let columns = configuration.bots.indices.compactMap { bot in
      records[bot].map { safe(replay.column(of: $0, name: configuration.bots[bot].name, review: review)) }
    }
    return ("deal \(deal): \(safeText(opening, limit: 10_000))", safe(first), columns)
  }

  private mutating func column(of record: GameRecord, name: String, review: String?) -> [String] {
    let score = record.score == record.score.rounded() ? fixed(record.score, 0) : String(record.score)
    var lines = [name, "score \(score), " + record.outcome + (record.failure.map { ", \($0.rawValue)" } ?? "")]
    if let detail = record.detail { lines.append(detail) }
    lines.append("")
    _ = table(of: record.opening)
    for (move, line) in record.moves.enumerated() {
      lines.append("\(move + 1) \(line)")
      lines += ask(line).filter { $0 != "ok" }.prefix(3).map { "    \($0)" }
    }
    // There is nothing to review in a game without moves.
    let found = records(review ?? "show")
    return found.isEmpty ? lines : lines + [""] + found
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
