import Engine
import PuzzleKit

/// An entry of the strip: a key and what it does.
struct StripItem: Equatable {
  let label: String
  let title: String
  let key: KeyPress
  /// Whether it begins a group of entries that belong together.
  var beginsGroup = false
  /// Whether it answers a question.
  var isAnswer = false
}

/// Everything that the whole screen shows.
struct LiveFrame {
  /// The size of the window that all of it is painted for: never less than the smallest that is played in, even if the window
  /// is smaller and shows nothing but that.
  var window = least {
    didSet { window = (max(window.width, Self.least.width), max(window.height, Self.least.height)) }
  }
  /// The painted boards of the game.
  var picture: [PaintedLine] = []
  /// Lines about the state of the game, below them.
  var status: [PaintedLine] = []
  /// The same where nothing else is said and more of it has room so; else empty.
  var wholeStatus: [PaintedLine] = []
  /// Whether texts in it are cut so that it has room.
  var isPictureCut = false
  /// Whether lists have no room for a line each.
  var areListsCut = false
  /// The typed text; nil while there is none.
  var entry: LineEntry?
  var entryKind = EntryKind.move
  /// The place that the cursor is on; nil while there is none.
  var focus: ScreenPlace?
  /// The point of a picture that is being looked at; nil while there is none.
  var pointed: ScreenPlace?
  /// The text that the terminal is to put on the clipboard; nil while there is none.
  var copied: String?
  /// Whether the pointer is followed while no button is held down.
  var followsPointer = false
  /// The page that covers the game; nil while there is none.
  var page: LivePage?
  /// The text that was sought last on a page.
  var sought = ""
  /// Whether that is the first screen, from which is chosen.
  var isMenu = false
  /// The text that has no room next to the game; a key shows it as a page.
  var rest: [Block] = []
  /// The end of the game, below its picture.
  var result: [PaintedLine] = []
  /// The answer to the last line.
  var news: [PaintedLine] = []
  var strip: [StripItem] = []
  /// The lines of the panel at the side.
  var panel: [PaintedLine] = []
  /// Whether there is a game that a panel can stand beside.
  var hasPanel = true
  /// The cells of the panel beside the game, if they are not those that the window has for one.
  var panelWidth: Int?
  /// The lines that the game had at least before it ended.
  var leastLines = 0
  /// The position of the game as long as nothing makes that impossible; nil until it is known.
  private(set) var anchor: Anchor?

  /// The kind of typed text.
  enum EntryKind {
    case move, command
    /// A message to the others of a room.
    case message
    /// The text that is sought on a page.
    case search

    /// The text before it.
    var prompt: String {
      switch self {
      case .move: "> "
      case .command: ":"
      case .message: "\""
      case .search: "/"
      }
    }

    /// The action of Enter.
    var verb: String {
      switch self {
      case .move: "play it"
      case .command: "do it"
      case .message: "say it"
      case .search: "find it"
      }
    }
  }

  /// The first line of the game, and the most lines that it has had.
  struct Anchor: Equatable {
    var top = 0
    var lines = 0
  }

  /// The smallest window that is played in.
  static let least = (width: 40, height: 15)

  /// The layout of a window.
  struct Layout: Equatable {
    /// The cells of the game's lines, and how many lines it has.
    let width, height: Int
    /// The cells of the panel; 0 for none.
    let panel: Int
    /// The lines for news.
    let news: Int

    /// - Parameter panel: the cells of the panel; nil for a panel in windows that have room for one beside any game.
    init(width: Int, height: Int, panel: Int? = nil) {
      let panel = panel ?? (width >= 110 ? max(34, min(52, width / 4)) : 0)
      news = height < 30 ? 2 : 3
      self.panel = panel
      self.width = width - (panel == 0 ? 0 : panel + 2)
      self.height = max(1, height - news - 2)
    }
  }

  /// The layout of a window while the game is seen.
  func layout(width: Int, height: Int) -> Layout { Layout(width: width, height: height, panel: panelWidth) }

  /// The painted game: its boards, how it stands, and how it has ended.
  private var body: [PaintedLine] {
    [picture, news.isEmpty && isPictureCut && !wholeStatus.isEmpty ? wholeStatus : status, result].filter {
      !$0.isEmpty
    }.reduce(into: []) { lines, part in
      lines += (lines.isEmpty ? [] : [""]) + part
    }
  }

  /// The lines that the game has.
  private func room(_ layout: Layout) -> Int { layout.height + (news.isEmpty ? layout.news : 0) }

  /// Whether lines of the game or of lists beside it have no room, so that a key shows them.
  func isCut(_ layout: Layout) -> Bool {
    areListsCut || Self.fitting(body, room(layout)).count > room(layout)
  }

  /// The line in place of some that have no room.
  static func more(_ count: Int, _ theme: Theme) -> PaintedLine {
    theme.textStyle(.faded).apply("\(counted(count, "more line")): PgDn")
  }

  /// Has the game stand somewhere else the next time: another one is opened, or the window has another size.
  mutating func releasePosition() { anchor = nil }

  /// Has the game stand in the middle of the window as it is now, and stay there.
  mutating func holdPosition(_ layout: Layout) {
    let lines = max(body.count, leastLines)
    var anchor = anchor ?? Anchor(top: max(min(1, layout.height - lines), (layout.height - lines - 1) / 2))
    anchor.lines = max(anchor.lines, lines)
    anchor.top = max(0, min(anchor.top, layout.height - lines))
    self.anchor = anchor
  }

  /// The line on which news begin: below the game, whatever texts come and go, or below a menu; in a low window on the last ones.
  func newsRow(_ layout: Layout) -> Int {
    if isMenu, let page { return min(layout.height, top(of: page, layout) + page.lines.count + 2) }
    guard page == nil, let anchor else { return layout.height }
    return min(layout.height, anchor.top + anchor.lines + 1)
  }

  /// The line on which a page begins: a menu stands in the middle, as games do.
  private func top(of page: LivePage, _ layout: Layout) -> Int {
    isMenu ? max(0, (layout.height - page.lines.count) / 2) : 0
  }

  /// The screen of a window.
  func screen(_ theme: Theme, width: Int, height: Int) -> Screen {
    let layout = page == nil ? layout(width: width, height: height) : pageLayout(width: width, height: height)
    var screen = Screen(width: width, height: height)
    var left = 1
    if let page {
      let lines = page.shown(layout).map { isMenu ? $0 : $0.marking(sought) }
      if isMenu { left = max(1, (layout.width - Extents(page.lines, layout.width).all) / 2) }
      let top = top(of: page, layout)
      for (row, line) in lines.enumerated() { screen.put(line, row: top + row, column: left) }
    } else {
      left = put(body, on: &screen, layout, theme)
    }
    if layout.panel > 0 {
      for row in 0..<layout.height {
        screen.put(theme.textStyle(.faded).apply(theme.hasColours ? "│" : "|"), row: row, column: layout.width)
      }
      for (row, line) in panel.prefix(layout.height).enumerated() {
        screen.put(line, row: row, column: layout.width + 2)
      }
    }
    let top = newsRow(layout)
    let shown = news.prefix(layout.height + layout.news - top)
    // They don't touch the line of the panel either.
    let room = layout.width - Extents(Array(shown), layout.width).all - (layout.panel > 0 ? 1 : 0)
    for (row, line) in shown.enumerated() {
      screen.put(line, row: top + row, column: max(0, min(left, room)), until: layout.width)
    }
    if let entry {
      let shown = entry.shown(max(1, width - 5), cursor: theme.textStyle(.strong).apply("▏"))
      screen.put(entryKind.prompt + shown, row: height - 2, column: 1)
    }
    put(strip, on: &screen, theme)
    // A point is marked by its sign.
    if let focus, focus != pointed, page == nil || isMenu { screen.mark(focus) }
    return screen
  }

  /// Puts the game in the middle, by what of it can be pointed at.
  /// - Returns: the column at which it begins.
  private func put(_ lines: [PaintedLine], on screen: inout Screen, _ layout: Layout, _ theme: Theme) -> Int {
    let height = room(layout)
    let lines = Self.fitting(lines, height)
    let extents = Extents(lines, layout.width, boards: picture.count)
    let left = max(0, (layout.width - extents.places) / 2)
    let isCut = lines.count > height
    let top = isCut ? 0 : anchor?.top ?? min(1, layout.height - lines.count)
    var start = left
    for (row, line) in lines.prefix(isCut ? height - 1 : height).enumerated() {
      let column =
        row > extents.lastPlace ? max(0, min(left, layout.width - extents.below - (layout.panel > 0 ? 1 : 0))) : left
      start = min(start, column)
      screen.put(line, row: top + row, column: column, until: layout.width)
    }
    if isCut {
      screen.put(Self.more(lines.count - height + 1, theme), row: height - 1, column: left, until: layout.width)
    }
    return max(1, start)
  }

  /// The numbers of cells that painted lines take.
  struct Extents {
    /// Those of each line.
    let lines: [Int]
    /// Those of the longest line in which there are places, with as much room behind it as in front of it; of all lines if
    /// there are none. So lines in the middle of so many cells keep their place, however long they are.
    let places: Int
    /// The last line in which there are places; -1 if there is none.
    let lastPlace: Int
    /// The cells of the longest line below that.
    let below: Int
    /// Those of the longest line.
    var all: Int { lines.max() ?? 0 }

    /// - Parameter boards: the number of the first lines in which places count; texts below them may have some, too. Nil for all.
    init(_ painted: [PaintedLine], _ width: Int, boards: Int? = nil) {
      var screen = Screen(width: width, height: max(1, painted.count))
      for (row, line) in painted.enumerated() { screen.put(line, row: row) }
      let lines = painted.indices.map { row in
        (0..<width).last { screen[row, $0] != Screen.Cell() }.map { $0 + 1 } ?? 0
      }
      let starts = painted.indices.map { row in (0..<lines[row]).first { screen[row, $0] != Screen.Cell() } ?? 0 }
      let placed = painted.indices.prefix(boards ?? painted.count).filter { row in
        (0..<width).contains { screen[row, $0].place != nil }
      }
      self.lines = lines
      // The lower edge of what can be pointed at is no place, but belongs to it.
      let last = placed.last ?? -1
      let hasEdge =
        last >= 0 && last + 1 < lines.count
        && (0..<width).allSatisfy { [" ", "▀"].contains(screen[last + 1, $0].sign) }
      lastPlace = hasEdge ? last + 1 : last
      below = lines[(lastPlace + 1)...].max() ?? 0
      places = min(width, (placed.isEmpty ? Array(lines.indices) : placed).map { starts[$0] + lines[$0] }.max() ?? 0)
    }
  }

  /// Puts the strip on the last line; what has no room there goes onto the line above as long as nothing is typed.
  private func put(_ strip: [StripItem], on screen: inout Screen, _ theme: Theme) {
    let sizes = strip.map { Console.width($0.label) + 1 + Console.width($0.title) }
    /// The rows and columns of the entries with so many cells between them, and two more between groups, as far as there are
    /// columns.
    func places(_ gap: Int) -> [(row: Int, column: Int)] {
      var next = (row: 0, column: 1)
      return strip.indices.map { index in
        if strip[index].beginsGroup, next.column > 1 { next.column += 2 }
        if next.column + sizes[index] > screen.width { next = (next.row + 1, 1) }
        defer { next.column += sizes[index] + gap }
        return next
      }
    }
    let most = entry == nil ? 2 : 1
    let places = (places(2).last?.row ?? 0) < most ? places(2) : places(1)
    let top = screen.height - min(most, (places.last?.row ?? 0) + 1)
    for (index, item) in strip.enumerated() where places[index].row < most {
      var label = theme.textStyle(.strong)
      label.isBold = theme.depth != .none
      let text = label.apply(item.label) + " " + theme.textStyle(.faded).apply(item.title)
      let (row, column) = places[index]
      screen.put(text.placed(.strip(index)), row: top + row, column: column)
      if item.beginsGroup, column > 3 {
        screen.put(theme.textStyle(.faded).apply(theme.hasColours ? "│" : "|"), row: top + row, column: column - 2)
      }
    }
  }
}

/// Moving the cursor over places.
extension Screen {
  /// The place next to another in a direction, or the first one if there is none yet.
  func place(from old: ScreenPlace?, _ key: KeyPress, among names: Set<ScreenPlace>) -> ScreenPlace? {
    let centres = centres(names)
    guard let old, let from = centres[old] else { return ordered(names).first }
    if key == .tab || key == .backTab {
      let inOrder = ordered(names)
      let step = key == .tab ? 1 : inOrder.count - 1
      let next = inOrder.firstIndex(of: old).map { ($0 + step) % inOrder.count } ?? 0
      return inOrder[next]
    }
    func distance(_ to: (row: Double, column: Double)) -> Double? {
      // A cell of a terminal is about twice as high as wide.
      let (down, right) = (2 * (to.row - from.row), to.column - from.column)
      let (ahead, aside): (Double, Double)
      switch key {
      case .up: (ahead, aside) = (-down, abs(right))
      case .down: (ahead, aside) = (down, abs(right))
      case .left: (ahead, aside) = (-right, abs(down))
      case .right: (ahead, aside) = (right, abs(down))
      default: return nil
      }
      return ahead > 0.5 && aside <= 4 * ahead ? ahead + 3 * aside : nil
    }
    let ahead = ordered(names).compactMap { name in centres[name].flatMap(distance).map { (name, $0) } }
    return ahead.min { $0.1 < $1.1 }?.0 ?? old
  }

  /// The place that an arrow leads to where places stand in rows: the next one of the row, or the one nearest in the column
  /// of the next row that has any.
  func neighbour(of old: ScreenPlace?, _ key: KeyPress, among names: Set<ScreenPlace>) -> ScreenPlace? {
    let starts = places.filter { names.contains($0.key) }.compactMapValues { cells in
      cells.min().map { (row: $0 / width, column: $0 % width) }
    }
    guard let old, let from = starts[old], ![.tab, .backTab].contains(key) else {
      return place(from: old, key, among: names)
    }
    let ahead = starts.filter { _, to in
      switch key {
      case .up: to.row < from.row
      case .down: to.row > from.row
      case .left: to.row == from.row && to.column < from.column
      default: to.row == from.row && to.column > from.column
      }
    }
    func distance(_ to: (row: Int, column: Int)) -> (Int, Int) {
      (abs(to.row - from.row), abs(to.column - from.column))
    }
    return ahead.min { distance($0.value) < distance($1.value) }?.key ?? old
  }

  /// Places in the order in which they are read.
  func ordered(_ names: Set<ScreenPlace>) -> [ScreenPlace] {
    centres(names).sorted { ($0.value.row, $0.value.column, $0.key) < ($1.value.row, $1.value.column, $1.key) }.map(
      \.key)
  }

  private func centres(_ names: Set<ScreenPlace>) -> [ScreenPlace: (row: Double, column: Double)] {
    places.filter { names.contains($0.key) }.mapValues { cells in
      (
        row: Double(cells.map { $0 / width }.reduce(0, +)) / Double(cells.count),
        column: Double(cells.map { $0 % width }.reduce(0, +)) / Double(cells.count)
      )
    }
  }
}
