import PuzzleKit

extension LiveFrame.Layout {
  /// How the window is divided as it is now.
  static var ofWindow: LiveFrame.Layout {
    let window = Terminal.window()
    return LiveFrame.Layout(width: window.width, height: window.height)
  }
}

/// What whole screens have in common.
extension LiveFrame {
  /// Why a window can't be played in; nil if it can.
  static func obstacle(_ theme: Theme) -> String? {
    let window = Terminal.window()
    if theme.isPlain { return "Live play draws pictures, which --plain turns off." }
    if Terminal.description("TERM").map(Theme.isDumb) ?? true {
      return "This terminal can't move the cursor, which live play needs."
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

  /// Blocks with the texts that stand between boards last, so that all else keeps its place.
  /// - Parameter cells: the cells at which these texts are cut; nil to show all of them.
  static func arranged(_ blocks: [Block], cutAt cells: Int? = nil) -> [Block] {
    guard let first = blocks.firstIndex(where: \.isBoard), let last = blocks.lastIndex(where: \.isBoard) else {
      return blocks
    }
    let boards = blocks[first...last]
    let texts = boards.filter(\.isShort).map { block in
      if let cells, case .message(let text, let tone) = block {
        Block.message(truncated(text, cells), tone)
      } else {
        block
      }
    }
    return blocks[..<first] + boards.filter { !$0.isShort } + blocks[(last + 1)...] + texts
  }

  /// Lines without as many of the empty ones, from the last on, as it takes to fit into a height.
  static func fitting(_ lines: [String], _ height: Int) -> [String] {
    var lines = lines
    for index in lines.indices.reversed() where lines.count > height && lines[index].isEmpty { lines.remove(at: index) }
    return lines
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

extension Block {
  var isNote: Bool { if case .note = self { true } else { false } }
  var isTip: Bool {
    switch self {
    case .note(let text), .paragraph(let text): text.hasPrefix("Tip: ")
    default: false
    }
  }

  var isBoard: Bool { if case .board = self { true } else { false } }

  /// Whether it says something beside what was asked.
  var isRemark: Bool { if case .message(_, .plain) = self { true } else { false } }

  /// Whether it is a line or two.
  var isShort: Bool {
    switch self {
    case .message, .paragraph, .note: true
    default: false
    }
  }
}
