import Interpreter
import PuzzleKit

/// A menu as it is painted. Every entry is a place, so that keys and the pointer choose it.
struct LiveMenu {
  /// The painted lines.
  private(set) var lines: [PaintedLine] = []
  /// The line of each entry.
  private(set) var rows: [Int] = []

  /// - Parameters:
  ///   - chosen: the entry whose detail is shown.
  ///   - height: the lines that there are: where they suffice, groups have air between them, and the first screen has tiles.
  init(_ menu: Menu, chosen: Int, _ painter: Painter, height: Int) {
    let head = heading(menu, painter)
    let title = menu.title == Self.name ? painter.lines([homeTitle(painter.theme)]) : head
    let text = wrapped(menu.text, min(painter.width, 72)).filter { !$0.isEmpty }.map(
      painter.theme.textStyle(.faded).apply)
    let details = menu.entries.map { painter.lines($0.detail).filter { !$0.isEmpty } }
    let most = details.map(\.count).max() ?? 0
    let groups = menu.entries.count(where: \.beginsGroup)
    let size = menu.layout == .lines ? menu.entries.count : 7
    let detailSize = most > 0 ? most + 1 : 0
    let isAiry = title.count + 1 + text.count + size + groups + detailSize <= height
    lines = (isAiry ? title : head) + text + [""]
    switch menu.layout {
    case .lines: add(menu.entries, painter, hasAir: isAiry)
    case .weeks(let firstColumn): add(menu.entries, from: firstColumn, painter)
    }
    if most > 0, details.indices.contains(chosen) {
      lines.append("")
      lines += details[chosen]
      lines += Array(repeating: PaintedLine(""), count: most - details[chosen].count)
    }
  }

  /// The name of the program, which stands above the first screen.
  private static let name = "PARLOR"

  private func heading(_ menu: Menu, _ painter: Painter) -> [PaintedLine] {
    let title = painter.theme.textStyle(.strong).apply(sanitized(menu.title))
    guard case .weeks = menu.layout else { return [title] }
    func arrow(_ text: String, _ place: ScreenPlace) -> PaintedLine {
      painter.theme.textStyle(.faded).apply(text).placed(place)
    }
    return [arrow(" < ", .previousMonth) + " " + title + " " + arrow(" > ", .nextMonth)]
  }

  /// Entries below one another, with what is said of them in a column.
  private mutating func add(_ entries: [MenuEntry], _ painter: Painter, hasAir: Bool) {
    let room = painter.width - 2
    let column = min(room * 3 / 5, (entries.filter { !$0.note.isEmpty }.map { width($0.title) }.max() ?? 0) + 2)
    // What is said below the list of the chosen entry is not cut here.
    func isSaidBelow(_ entry: MenuEntry) -> Bool { entry.note == entry.gist }
    let isCut = entries.contains { isSaidBelow($0) && width($0.note) > room - column }
    let entries = isCut ? entries.map { isSaidBelow($0) ? $0.noting("") : $0 } : entries
    let texts = entries.map { entry -> (title: String, note: String) in
      let title = truncated(sanitized(entry.title), entry.note.isEmpty ? room : column - 1)
      return (title, truncated(sanitized(entry.note), room - column))
    }
    let cells = texts.map { $0.note.isEmpty ? width($0.title) : column + width($0.note) }.max() ?? 0
    for (index, (title, note)) in texts.enumerated() {
      if entries[index].beginsGroup, hasAir { lines.append("") }
      rows.append(lines.count)
      let gap = note.isEmpty ? "" : spaces(column - width(title))
      let used = width(title) + width(gap) + width(note)
      var line = PaintedLine(" " + title + gap)
      line += painter.theme.textStyle(.faded).apply(note)
      line += spaces(cells - used + 1)
      lines.append(line.placed(.entry(index)))
    }
  }

  /// The days of a month in weeks, and below them what their marks mean.
  private mutating func add(_ days: [MenuEntry], from firstColumn: Int, _ painter: Painter) {
    let theme = painter.theme
    let cells = 5
    lines.append(
      theme.textStyle(.faded).apply(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map { centred($0, cells) }.joined()))
    var week = PaintedLine(spaces(firstColumn * cells))
    for (index, day) in days.enumerated() {
      week += painter.face(day: Tile(day.title, day.role), cells - 1).placed(.entry(index)) + " "
      rows.append(lines.count)
      if (firstColumn + index) % 7 == 6 || index == days.count - 1 {
        lines.append(week)
        week = ""
      }
    }
    for (meaning, role) in Painter.meanings where days.contains(where: { $0.role == role }) {
      lines.append(painter.face(day: Tile("", role), cells - 1) + " " + theme.textStyle(.faded).apply(meaning))
    }
  }
}
