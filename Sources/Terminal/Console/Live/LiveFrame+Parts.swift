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
    var items: [(title: String, keys: [LiveKey])] = []
    for key in keys where !key.title.isEmpty {
      if let index = items.firstIndex(where: { $0.title == key.title }) {
        items[index].keys.append(key)
      } else {
        items.append((key.title, [key]))
      }
    }
    return items.compactMap { item in
      guard let first = item.keys.first, let last = item.keys.last else { return nil }
      let label = item.keys.count == 1 ? first.key.label : "\(first.key.label)-\(last.key.label)"
      return StripItem(label: label, title: item.title, key: first.key.press)
    }
  }
}
