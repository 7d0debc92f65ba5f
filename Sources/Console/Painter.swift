import PuzzleKit

/// Turns neutral pictures into lines of text for a terminal.
///
/// No line takes more cells than ``width`` (which counts as at least ``narrowest``), and every line that turns a colour on
/// turns it off again.
public struct Painter: Sendable {
  /// The least width that is painted for.
  public static let narrowest = 10

  /// The look of the terminal.
  public let look: Look
  /// The cells of a line.
  public let width: Int
  /// The lines of the window, by which the size of tiles is chosen.
  public let height: Int

  /// Makes a painter for a window.
  public init(look: Look, width: Int, height: Int = 24) {
    self.look = look
    self.width = max(Painter.narrowest, width)
    self.height = height
  }

  /// Paints pictures one below the other.
  public func lines(_ blocks: [Block]) -> [String] {
    var lines: [String] = []
    let axis = axis(of: blocks)
    let mayBeTall = mayBeTall(blocks)
    for (index, block) in blocks.enumerated() {
      if index > 0, needsSpace(blocks[index - 1], block) { lines.append("") }
      switch block {
      case .board(let rows): lines += board(rows, tall: mayBeTall, axis: axis)
      case .keyboard(let rows): lines += keyboard(rows, axis: axis)
      case .heading(let text):
        let isAbovePicture = index + 1 < blocks.count && blocks[index + 1].isBoard
        lines += heading(text, isAbovePicture ? axis : 0)
      case .paragraph(let text): lines += wrapped(harmless(text), width)
      case .preformatted(let text): lines += text.flatMap(preformatted)
      case .message(let text, let tone): lines += message(text, tone)
      case .histogram(let bars): lines += histogram(bars)
      case .calendar(let title, let firstColumn, let days): lines += calendar(title, firstColumn, days)
      case .table(let headings, let rows): lines += table(headings, rows)
      case .plot, .sparkline, .ink: break
      }
    }
    return lines
  }

  /// Paints short texts in as many columns as the window has room for, read row by row.
  func columns(_ items: [String]) -> [String] {
    let items = items.map(harmless)
    let cells = (items.map { Console.width($0) }.max() ?? 0) + 2
    let count = look.isPlain ? 1 : max(1, (width + 2) / cells)
    return stride(from: 0, to: items.count, by: count).flatMap { start -> [String] in
      let row = items[start..<min(start + count, items.count)]
      let padded = row.dropLast().map { $0 + spaces(cells - Console.width($0)) }
      return broken(padded.joined() + (row.last ?? ""), width)
    }
  }

  /// A title line; in the middle of so many cells where it belongs to a board.
  private func heading(_ text: String, _ axis: Int) -> [String] {
    wrapped(harmless(text), width).map { line in
      spaces(look.isPlain ? 0 : (axis - Console.width(line)) / 2) + look.textStyle(.strong).apply(line)
    }
  }

  /// Whether an empty line parts two pictures.
  private func needsSpace(_ first: Block, _ second: Block) -> Bool {
    if look.isPlain { return false }
    switch (first, second) {
    case (.message, .message), (.heading, _), (.paragraph, .table): return false
    default: return true
    }
  }

  private func preformatted(_ line: String) -> [String] {
    look.isPlain ? wrapped(spokenSquares(harmless(line)), width) : broken(harmless(line), width)
  }

  private func message(_ text: String, _ tone: Tone) -> [String] {
    let text = harmless(text)
    let role: Role = tone == .good ? .good : tone == .bad ? .bad : .plain
    if look.hasColours || look.isPlain { return wrapped(text, width).map(look.textStyle(role).apply) }
    return wrapped(tone == .bad ? "! " + text : text, width)
  }
}

extension Block {
  fileprivate var isBoard: Bool {
    if case .board = self { true } else { false }
  }
}
