import Engine
import PuzzleKit

/// An entry of the strip: a key and what it does.
struct StripItem: Equatable {
  let label: String
  let title: String
  let key: KeyPress
  /// Whether it answers a question.
  var isAnswer = false
}

/// Everything that the whole screen shows.
struct LiveFrame {
  /// The painted game.
  var picture: [String] = []
  /// Whether texts in it are cut so that it has room.
  var isPictureCut = false
  /// What is typed; nil while nothing is.
  var entry: LineEntry?
  var entryKind = EntryKind.move
  /// The place that the cursor is on; nil while there is none.
  var focus: String?
  /// What covers the game; nil while nothing does.
  var page: LivePage?
  /// Whether that is the first screen, from which is chosen.
  var isMenu = false
  /// What was said and has no room beside the game; a key shows it as a page.
  var rest: [Block] = []
  /// How the game has ended, beside its picture or below it.
  var result: [String] = []
  var isResultBelow = false
  /// What the last line has said.
  var news: [String] = []
  var strip: [StripItem] = []
  /// The lines of the panel at the side.
  var panel: [String] = []

  /// What is typed.
  enum EntryKind {
    case move, command
    /// What is said to the others of a room.
    case message

    /// What stands before it.
    var prompt: String {
      switch self {
      case .move: "> "
      case .command: ":"
      case .message: "\""
      }
    }

    /// What Enter does.
    var verb: String {
      switch self {
      case .move: "play it"
      case .command: "do it"
      case .message: "say it"
      }
    }
  }

  /// The smallest window that is played in.
  static let least = (width: 40, height: 24)
  /// The least cells for the end of a game beside its picture, and the cells between the two.
  static let leastResult = 34
  static let resultGap = 3
  /// The lines that texts below several boards take at the most as a rule, with an empty one above them.
  static let textLines = 5
  private static let panelWidth = 34

  /// How a window is divided.
  struct Layout {
    /// The cells of the game's lines, and how many lines it has.
    let width, height: Int
    /// The cells of the panel; 0 for none.
    let panel: Int
    /// The lines for news.
    let news: Int

    init(width: Int, height: Int) {
      panel = width >= 110 ? LiveFrame.panelWidth : 0
      news = height < 30 ? 2 : 3
      self.width = width - (panel == 0 ? 0 : panel + 2)
      self.height = max(1, height - news - 2)
    }
  }

  /// The screen of a window.
  func screen(_ theme: Theme, width: Int, height: Int) -> Screen {
    let layout = Layout(width: width, height: height)
    var screen = Screen(width: width, height: height)
    if let page {
      for (row, line) in page.shown(layout).enumerated() {
        screen.put(line, row: row, column: 1)
      }
    } else {
      put(picture, on: &screen, layout, theme)
    }
    if layout.panel > 0 {
      for row in 0..<layout.height {
        screen.put(theme.textStyle(.faded).apply(theme.hasColours ? "│" : "|"), row: row, column: layout.width)
      }
      for (row, line) in panel.prefix(layout.height).enumerated() {
        screen.put(line, row: row, column: layout.width + 2)
      }
    }
    let shown = page == nil ? news : Array(news.prefix(layout.news))
    for (row, line) in shown.enumerated() {
      screen.put(line, row: layout.height + min(0, layout.news - shown.count) + row, column: 1)
    }
    if let entry {
      let shown = entry.shown(max(1, width - 5), cursor: theme.textStyle(.strong).apply("▏"))
      screen.put(entryKind.prompt + shown, row: height - 2, column: 1)
    }
    put(strip, on: &screen, theme)
    if let focus, page == nil || isMenu { screen.mark(focus) }
    return screen
  }

  /// Puts the game in the middle, by what of it can be pointed at: that keeps its place, whatever texts come and go.
  private func put(_ lines: [String], on screen: inout Screen, _ layout: Layout, _ theme: Theme) {
    let lines = isResultBelow ? lines + [""] + result : lines
    let extents = Extents(lines, layout.width)
    let beside = isResultBelow ? [] : result
    let used = beside.isEmpty ? extents.places : extents.all + Self.resultGap + Extents(beside, layout.width).all
    let left = max(0, (layout.width - used) / 2)
    for (row, line) in beside.prefix(layout.height).enumerated() {
      screen.put(line, row: row, column: left + extents.all + Self.resultGap, until: layout.width)
    }
    let isCut = lines.count > layout.height
    let top = isCut ? 0 : min(1, layout.height - lines.count)
    for (row, line) in lines.prefix(isCut ? layout.height - 1 : layout.height).enumerated() {
      let isBelow = beside.isEmpty && row > extents.lastPlace
      screen.put(
        line, row: top + row, column: isBelow ? min(left, layout.width - extents.below) : left, until: layout.width)
    }
    if isCut {
      let more = theme.textStyle(.faded).apply("\(counted(lines.count - layout.height + 1, "more line")): :show")
      screen.put(more, row: layout.height - 1, column: left, until: layout.width)
    }
  }

  /// How many cells painted lines take.
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

    init(_ painted: [String], _ width: Int) {
      var screen = Screen(width: width, height: max(1, painted.count))
      for (row, line) in painted.enumerated() { screen.put(line, row: row) }
      let lines = painted.indices.map { row in
        (0..<width).last { screen[row, $0] != Screen.Cell() }.map { $0 + 1 } ?? 0
      }
      let starts = painted.indices.map { row in (0..<lines[row]).first { screen[row, $0] != Screen.Cell() } ?? 0 }
      let placed = painted.indices.filter { row in (0..<width).contains { !screen[row, $0].place.isEmpty } }
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
    /// The rows and columns of the entries with so many cells between them, as far as there are columns.
    func places(_ gap: Int) -> [(row: Int, column: Int)] {
      var next = (row: 0, column: 1)
      return sizes.map { size in
        if next.column + size > screen.width { next = (next.row + 1, 1) }
        defer { next.column += size + gap }
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
      screen.put(placed(text, Self.stripPlace(index)), row: top + places[index].row, column: places[index].column)
    }
  }

  /// The name of the place of an entry of the strip.
  static func stripPlace(_ index: Int) -> String { "strip \(index)" }

  /// Whether a place is an entry of the strip.
  static func isStrip(_ place: String) -> Bool { place.hasPrefix("strip ") }
}

/// Moving the cursor over places.
extension Screen {
  /// The place next to another in a direction, or the first one if there is none yet.
  func place(from old: String?, _ key: KeyPress, among names: Set<String>) -> String? {
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
  func neighbour(of old: String?, _ key: KeyPress, among names: Set<String>) -> String? {
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
  func ordered(_ names: Set<String>) -> [String] {
    centres(names).sorted { ($0.value.row, $0.value.column, $0.key) < ($1.value.row, $1.value.column, $1.key) }.map(
      \.key)
  }

  private func centres(_ names: Set<String>) -> [String: (row: Double, column: Double)] {
    places.filter { names.contains($0.key) }.mapValues { cells in
      (
        row: Double(cells.map { $0 / width }.reduce(0, +)) / Double(cells.count),
        column: Double(cells.map { $0 % width }.reduce(0, +)) / Double(cells.count)
      )
    }
  }
}
