import PuzzleKit

/// The common parts of whole screens.
extension LiveFrame {
  /// The layout of the window in its present size, while a page covers the game.
  var pageLayout: Layout {
    pageLayout(width: window.width, height: window.height)
  }

  func pageLayout(width: Int, height: Int) -> Layout {
    Layout(width: width, height: height, panel: hasPanel && !isMenu ? nil : 0)
  }

  /// The reason why a window can't be played in; nil if it can.
  static func obstacle(_ theme: Theme, _ window: (width: Int, height: Int) = Terminal.window()) -> String? {
    if theme.isPlain { return "Live play draws pictures, which --plain turns off." }
    if Terminal.description("TERM").map(Theme.isDumb) ?? true {
      return "This terminal can't show the whole screen. You can play by typing lines."
    }
    if window.width < least.width || window.height < least.height {
      return "Live play needs a window of at least \(least.width) by \(least.height) characters; "
        + "this one has \(window.width) by \(window.height)."
    }
    return nil
  }

  /// The strip while something is typed.
  var entryStrip: [StripItem] {
    [
      StripItem(label: "Enter", title: entryKind.verb, key: .enter),
      StripItem(label: "Esc", title: "close", key: .escape), StripItem(label: "Up", title: "earlier lines", key: .up),
      StripItem(label: "^U", title: "clear", key: .control("u")),
    ]
  }

  /// Lines without as many of the empty ones, from the last on, as it takes to fit into a height.
  static func fitting(_ lines: [PaintedLine], _ height: Int) -> [PaintedLine] {
    var lines = lines
    for index in lines.indices.reversed() where lines.count > height && lines[index].isEmpty { lines.remove(at: index) }
    return lines
  }

  /// Entries of several groups, one behind the other.
  static func inGroups(_ groups: [[StripItem]]) -> [StripItem] {
    groups.flatMap { group in
      group.enumerated().map { index, item in
        var item = item
        item.beginsGroup = index == 0
        return item
      }
    }
  }

  /// Keys that do the same share an entry.
  static func grouped(_ keys: [LiveKey]) -> [StripItem] {
    groups(of: keys).map { StripItem(label: label(of: $0), title: $0[0].title, key: $0[0].key.press) }
  }

  /// The keys with what they do, for help.
  static func explained(_ keys: [LiveKey]) -> [[String]] {
    groups(of: keys).map { group in
      let words = words(of: group)
      return [label(of: group), words.prefix(1).lowercased() + words.dropFirst()]
    }
  }

  /// The keys that are listed, those with the same title together; no group is empty.
  private static func groups(of keys: [LiveKey]) -> [[LiveKey]] {
    var groups: [[LiveKey]] = []
    for key in keys where !key.title.isEmpty {
      if let index = groups.firstIndex(where: { $0[0].title == key.title }) {
        groups[index].append(key)
      } else {
        groups.append([key])
      }
    }
    return groups
  }

  private static func label(of group: [LiveKey]) -> String {
    let (first, last) = (group[0].key.label, group[group.count - 1].key.label)
    return group.count == 1 ? first : "\(first)-\(last)"
  }

  /// The action of keys in words. Those of several differ in a number, of which the first and the last are named.
  private static func words(of group: [LiveKey]) -> String {
    let (first, last) = (group[0].words, group[group.count - 1].words)
    if first == last { return first }
    let start = zip(first, last).prefix { $0 == $1 }.count
    let end = zip(first.dropFirst(start).reversed(), last.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return "\(first.dropLast(end)) to \(last.dropFirst(start))"
  }
}
