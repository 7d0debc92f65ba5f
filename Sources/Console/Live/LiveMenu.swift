import Engine
import PuzzleKit

/// The first screen of live play: every entry is a place, so that keys and the pointer choose it.
struct LiveMenu {
  /// The painted lines.
  let lines: [String]

  /// What the names of its places begin with, before the number of an entry.
  private static let prefix = "entry "

  /// The number of the entry at a place; nil if it is none.
  static func number(at place: String) -> String? {
    place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : nil
  }

  init(_ session: Session, _ painter: Painter) {
    let theme = painter.theme
    let entries = Array(zip(1..., session.homeEntries))
    let manuals = session.manuals
    let column = (manuals.map { width($0.title) }.max() ?? 0) + 2
    func item(_ number: Int, _ text: String) -> String {
      placed(theme.textStyle(.strong).apply(String(number)) + " " + sanitized(text), Self.prefix + String(number))
    }
    var lines = painter.lines([homeTitle(theme), .paragraph("Choose by a number, a name, the arrows or the mouse.")])
    for manual in manuals {
      let modes = entries.filter { $0.1.game == nil && $0.1.manual === manual }
      let items = modes.map { number, entry in
        let title = entry.mode?.title ?? manual.title
        return (text: item(number, title), size: width("\(number) \(title)"))
      }
      let heading = theme.textStyle(.strong).apply(manual.title)
      var line = heading + String(repeating: " ", count: column - width(manual.title))
      var used = column
      for item in items {
        if used > column, used + item.size > painter.width {
          lines.append(line)
          (line, used) = (String(repeating: " ", count: column), column)
        }
        line += item.text + "   "
        used += item.size + 3
      }
      lines.append(line)
    }
    let unfinished = entries.filter { $0.1.game != nil }
    if !unfinished.isEmpty {
      lines += [""] + painter.lines([.heading("Continue")])
      lines += unfinished.map { number, entry in item(number, unfinishedTitle(entry)) }
    }
    lines += [""]
    lines += painter.lines([.paragraph("rules GAME explains a game, stats shows how you did, help all has the rest.")])
    self.lines = lines
  }
}
