import Engine
import Interpreter
import PuzzleKit

/// The first screen of live play: today's deals, the games, what waits to be continued, and what else there is. Every entry is
/// a place, so that keys and the pointer choose it.
struct LiveMenu {
  /// The painted lines.
  let lines: [PaintedLine]
  /// The action of each place, in a sentence.
  let gists: [String: String]
  /// The place on which the cursor stands first.
  let first: String?

  /// The prefix of the names of its places, before the line that an entry stands for.
  private static let prefix = "entry "
  /// The name that goes back to the open game.
  static let back = "back to the game"
  /// The prefix that shows the deals that come with a game, before its name.
  static let shelf = "shelf "
  /// The name that only explains how several play.
  static let rooms = "several players"

  /// The meaning of the entry at a place: a line of the session, a number of its first screen, ``back`` or ``rooms``; nil if
  /// the place is no entry.
  static func line(at place: String) -> String? {
    place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : nil
  }

  /// An entry: what it is called, what it does, and what that is.
  private struct Item {
    let title: String
    let line: String
    let gist: String
  }

  /// The deals that come with a game, in columns.
  init(shelf items: [ShelfItem], of manual: Manual, _ painter: Painter) {
    let theme = painter.theme
    func note(_ item: ShelfItem) -> String { item.percent.map { $0 == 100 ? "done" : "\($0)%" } ?? "" }
    let cells = (items.map { width($0.title) }.max() ?? 0) + 7
    let columns = max(1, painter.width / cells)
    let done = items.count { $0.percent == 100 }
    var lines = [
      theme.textStyle(.strong).apply("\(manual.title): \(counted(items.count, "puzzle")), \(done) done"), "",
    ]
    var gists: [String: String] = [:]
    for start in stride(from: 0, to: items.count, by: columns) {
      lines.append(
        items[start..<min(items.count, start + columns)].map { item in
          let (title, note) = (sanitized(item.title), note(item))
          let place = Self.prefix + item.line
          gists[place] = "\(item.title): \(item.gist)\(item.percent.map { ", \($0)% of the words" } ?? ", not begun")."
          let room = cells - 2 - width(title) - width(note)
          return PaintedLine(title).placed(place) + spaces(room) + theme.textStyle(.good).apply(note) + "  "
        }.joined())
    }
    (self.lines, self.gists, first) = (lines, gists, items.first.map { Self.prefix + $0.line })
  }

  /// The first screen.
  init(_ session: Session, _ painter: Painter) {
    let theme = painter.theme
    var gists: [String: String] = [:]
    var first: String?
    func item(_ item: Item, _ number: Int? = nil) -> (text: PaintedLine, size: Int) {
      let place = Self.prefix + item.line
      gists[place] = item.gist
      if first == nil { first = place }
      let digits = number.map { theme.textStyle(.strong).apply(String($0)) + " " } ?? ""
      return ((digits + sanitized(item.title)).placed(place), width(item.title) + (number.map { width("\($0) ") } ?? 0))
    }
    /// Entries side by side below a heading at the left, in as many lines as they need.
    func row(_ heading: String, _ items: [(text: PaintedLine, size: Int)], _ column: Int) -> [PaintedLine] {
      var lines: [PaintedLine] = []
      var line = theme.textStyle(.strong).apply(heading) + spaces(column - width(heading))
      var used = column
      for item in items {
        if used > column, used + item.size > painter.width {
          lines.append(line)
          (line, used) = (PaintedLine(spaces(column)), column)
        }
        line += item.text + "   "
        used += item.size + 3
      }
      return lines + [line]
    }
    let manuals = session.usableManuals
    let shelves = session.shelves
    let column = (manuals.map { width($0.title) }.max() ?? 0) + 2
    let entries = Array(zip(1..., session.homeEntries))
    var lines = painter.lines([homeTitle(theme)]) + [""]
    let open = session.place.flatMap { $0.outcome == .playing ? $0 : nil }
    if let place = open {
      let manual = place.table.manual
      let kept = entries.first { $0.1.game?.lines.first == place.table.journal.first }
      let mode = manual.mode(place.table.mode)?.title ?? place.table.mode
      let title = kept.map { unfinishedTitle($0.1) } ?? "\(manual.title), \(mode)"
      lines += row("Back to", [item(Item(title: title, line: Self.back, gist: "Goes back to the open game."))], column)
    }
    let days = session.dailyEntries.map { entry in
      let gist = "Today's deal of \(entry.manual.title), the same for everybody"
      return item(
        Item(
          title: entry.manual.title + (entry.isPlayed ? " (played)" : ""), line: entry.line,
          gist: entry.isPlayed ? "\(gist). You have played it; now it counts for nothing." : "\(gist)."))
    }
    if !days.isEmpty { lines += row("Today", days, column) + [""] }
    for manual in manuals {
      let modes = entries.filter { $0.1.game == nil && $0.1.manual === manual }
      let items = modes.map { number, entry in
        let mode = entry.mode
        let brief = painter.isNarrow ? nil : mode?.brief
        let title = [mode?.title ?? manual.title, brief].compactMap { $0 }.joined(separator: ", ")
        return item(
          Item(title: title, line: String(number), gist: mode.map { "\($0.title): \($0.summary)" } ?? ""), number)
      }
      let shelf = shelves.first { $0.manual === manual }.map { shelf in
        let done = shelf.items.count { $0.percent == 100 }
        return item(
          Item(
            title: "Puzzles", line: Self.shelf + manual.name,
            gist:
              "The \(counted(shelf.items.count, "puzzle")) that come with the game, and how far you are: \(done) done.")
        )
      }
      lines += row(manual.title, items + [shelf].compactMap(\.self), column)
    }
    let unfinished = entries.filter { $0.1.game != nil && $0.1.game?.lines.first != open?.table.journal.first }
    for (index, (number, entry)) in unfinished.enumerated() {
      let continued = Item(
        title: unfinishedTitle(entry), line: String(number), gist: "Goes on with a game that was begun.")
      lines += row(index == 0 ? "Continue" : "", [item(continued, number)], column)
    }
    let rooms =
      "Ctrl-D leads to the prompt, where create opens a room on a server for several players and join CODE enters one."
    let more = [
      Item(title: "Statistics", line: "stats", gist: "How you did, game by game."),
      Item(title: "Calendar", line: "calendar", gist: "Your days of this month."),
      Item(title: "Settings", line: "options", gist: "Colours and all else that can be set."),
      Item(title: "Several players", line: Self.rooms, gist: rooms),
      Item(title: "Help", line: "help", gist: "What else can be typed."),
    ].filter { $0.line != Self.rooms || session.situation == .local }
    let resets = session.resettableGames.map {
      Item(
        title: "Reset \($0.title)", line: "fullreset \($0.name)",
        gist: "Forgets all games and statistics of \($0.title), after a question.")
    }
    lines += [""] + row("More", (more + resets).map { item($0) }, column)
    (self.lines, self.gists, self.first) = (lines, gists, first)
  }
}
