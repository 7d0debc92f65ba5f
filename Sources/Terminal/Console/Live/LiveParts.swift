import PuzzleKit

/// The pictures of a game by where they stand on the whole screen.
struct LiveParts {
  /// Boards with their headings and keyboards. They keep their places, whatever texts come and go.
  private(set) var boards: [Block] = []
  /// Texts that tell how the game stands.
  private(set) var texts: [Block] = []
  /// Tables and lists, with their headings.
  private(set) var lists: [Block] = []

  init(_ blocks: [Block]) {
    guard let first = blocks.firstIndex(where: \.hasCells), let last = blocks.lastIndex(where: \.hasCells) else {
      boards = blocks
      return
    }
    boards = blocks[..<first] + blocks[first...last].filter { !$0.isShort }
    texts = blocks[first...last].filter(\.isShort)
    for block in blocks[(last + 1)...] {
      if block.isShort || block.isProgress { texts.append(block) } else { lists.append(block) }
    }
  }

  /// Whether they are one board, beside which there may be room.
  var isOneBoard: Bool {
    boards.allSatisfy { if case .piles = $0 { false } else { true } } && boards.count(where: \.isBoard) == 1
  }

  /// The same without the titles of its boards.
  var withoutTitles: LiveParts {
    var parts = self
    parts.boards = boards.filter { if case .heading = $0 { false } else { true } }
    return parts
  }

  /// The same with texts that are cut at so many cells.
  func cut(at cells: Int) -> LiveParts {
    var parts = self
    parts.texts = texts.map { block in
      switch block {
      case .message(let text, let tone): .message(shortened(text, cells), tone)
      case .facts(let facts) where facts.count == 1:
        .facts(facts.map { Fact(shortened($0.text, cells), $0.role, place: $0.place) })
      default: block
      }
    }
    return parts
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
  var isList: Bool { if case .list = self { true } else { false } }
  var isPlot: Bool { if case .plot = self { true } else { false } }
  var isProgress: Bool { if case .progress = self { true } else { false } }

  /// Whether it has cells or cards rather than words.
  var hasCells: Bool {
    switch self {
    case .board, .keyboard, .piles, .plot, .sparkline: true
    default: false
    }
  }

  /// Whether it says something beside what was asked.
  var isRemark: Bool { if case .message(_, .plain) = self { true } else { false } }

  /// Whether it is a line or two.
  var isShort: Bool {
    switch self {
    case .message, .facts, .paragraph, .marked, .note: true
    default: false
    }
  }
}
