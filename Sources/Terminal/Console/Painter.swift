import PuzzleKit

/// Turns neutral pictures into lines of text for a terminal.
///
/// No line takes more cells than ``width``, which counts as at least ``narrowest``.
public struct Painter: Sendable {
  /// The least width that is painted for.
  public static let narrowest = 10

  /// The theme of the terminal.
  public private(set) var theme: Theme
  /// The cells of a line.
  public let width: Int
  /// The lines of the window, by which the size of tiles is chosen.
  public let height: Int
  /// Whether parts of the lines belong to the places that they are painted for.
  var marksPlaces = false
  /// The keys by the places that are labelled with them.
  var keyLabels: [String: String] = [:]
  /// The place of a point that is being looked at.
  var pointed: Place?
  /// The lines of the whole screen that boards leave to texts.
  var reserved = 0
  /// Whether the whole screen has so few lines that boards on a ground of their own do without its edges, so that their tiles
  /// may have two.
  var isLow: Bool { marksPlaces && height < 19 }
  /// Whether tiles and keys are painted as large as a window with much room allows.
  private(set) var isGrown = false
  /// The picture of a game before it ended, so that its tiles keep their size.
  var before: [Block] = []

  /// Makes a painter for a window.
  public init(theme: Theme, width: Int, height: Int = 24) {
    self.theme = theme
    self.width = max(Painter.narrowest, width)
    self.height = height
  }

  /// Paints pictures one below the other.
  public func lines(_ blocks: [Block]) -> [PaintedLine] {
    // Inks show nothing; what they colour is painted by a painter with their theme.
    var painters: [Painter] = []
    var visible: [Block] = []
    var current = self
    for block in blocks {
      if case .ink(let ink) = block {
        current = self
        current.theme = theme.inked(ink)
      } else {
        painters.append(current)
        visible.append(marksPlaces ? block.withoutNumbers : block)
      }
    }
    let isResult = visible.contains(where: \.isBoard) && visible.contains(where: \.isPlot)
    return isResult && !theme.isPlain ? resultLines(visible, painters) : lines(visible, painters)
  }

  /// Paints a result, which has a board and a plot of how it did, in ``mostLines``: rather without air than longer, and in a
  /// narrow window rather without the statistics, which have a command of their own, without the plot or without both, and
  /// in the end without the board.
  private func resultLines(_ blocks: [Block], _ painters: [Painter]) -> [PaintedLine] {
    var lines: [PaintedLine] = []
    for parts in [[], [\Block.isTable], [\.isPlot], [\.isTable, \.isPlot], [\.isTable, \.isPlot, \.isBoard]] {
      let shown = blocks.indices.filter { index in
        // A heading goes with what it is above.
        let isHeading = if case .heading = blocks[index] { true } else { false }
        let block = blocks[isHeading ? min(index + 1, blocks.count - 1) : index]
        return !parts.contains { block[keyPath: $0] }
      }
      let most = marksPlaces ? max(mostLines, height - 2) : mostLines
      lines = LiveFrame.fitting(self.lines(shown.map { blocks[$0] }, shown.map { painters[$0] }), most)
      if lines.count <= most { break }
    }
    return lines
  }

  /// Paints pictures, boards, plots and sparklines by a painter each.
  private func lines(_ blocks: [Block], _ painters: [Painter]) -> [PaintedLine] {
    var lines: [PaintedLine] = []
    let least = isLow && painters.contains { $0.theme.ink != nil } ? 2 : 1
    let tileHeight = max(least, before.isEmpty ? tileHeight(blocks) : min(tileHeight(blocks), tileHeight(before)))
    if tileHeight == 5, !isGrown {
      func grown(_ painter: Painter) -> Painter {
        var painter = painter
        painter.isGrown = true
        return painter
      }
      return grown(self).lines(blocks, painters.map(grown))
    }
    let forms = forms(blocks, painters, height: tileHeight)
    let axis = axis(of: blocks, forms)
    for (index, block) in blocks.enumerated() {
      if index > 0, needsSpace(blocks[index - 1], block) { lines.append("") }
      let inked = painters[index]
      switch block {
      case .board(let rows, let names):
        if theme.isPlain {
          lines += words(block)
        } else if let forms, takesForm(rows) {
          lines += inked.board(rows, names, forms.form(of: rows), axis: axis, least: forms.base.extent)
        } else {
          lines += inked.board(rows, height: tileHeight, axis: axis)
        }
      case .keyboard(let rows): lines += keyboard(rows, axis: axis)
      case .heading(let text, let role):
        let isAbovePicture = index + 1 < blocks.count && blocks[index + 1].isBoard
        lines += heading(text, role, isAbovePicture ? axis : 0)
      case .paragraph(let text): lines += wrapped(sanitized(text), width).map(spaced).painted
      case .marked(let text): lines += wrapped(sanitized(withoutMarks(text)), width).map(spaced).painted
      case .preformatted(let text): lines += theme.isPlain ? words(block) : text.flatMap(preformatted).painted
      case .note(let text): lines += wrapped(sanitized(text), width).map(theme.textStyle(.faded).apply)
      case .list(let items, let all): lines += list(items, all)
      case .message(let text, let tone): lines += message(text, tone)
      case .facts(let facts): lines += self.facts(facts)
      case .histogram(let bars): lines += histogram(bars)
      case .progress(let done, let whole): lines += progress(done, of: whole)
      case .calendar(let title, let firstColumn, let days): lines += calendar(title, firstColumn, days)
      case .table(let headings, let rows): lines += table(headings, rows)
      case .piles(let rows, let labels): lines += piles(rows, labels)
      case .plot(let plot): lines += inked.plot(plot, besides: height(besidesPlots: blocks, painters))
      case .sparkline(let sparkline): lines += inked.sparkline(sparkline)
      case .ink: break
      }
    }
    return lines
  }

  /// The number of lines that all but the plots take.
  private func height(besidesPlots blocks: [Block], _ painters: [Painter]) -> Int {
    let others = blocks.indices.filter { !blocks[$0].isPlot }
    return lines(others.map { blocks[$0] }, others.map { painters[$0] }).count
  }

  /// The forms of tiles of boards with small texts; nil if there are none or only words fit.
  private func forms(_ blocks: [Block], _ painters: [Painter], height: Int) -> TileForms? {
    func board(_ block: Block) -> [[Tile]]? {
      if case .board(let rows, _) = block, takesForm(rows) { rows } else { nil }
    }
    let boards = blocks.compactMap(board)
    guard !theme.isPlain, boards.joined().joined().contains(where: \.hasSmallTexts),
      let last = blocks.lastIndex(where: { board($0) != nil })
    else { return nil }
    return TileForms(boards + before.compactMap(board), painters[last], height: height)
  }

  /// Paints short texts in columns; with the line that lists all of them as many as fit the window, and then that line.
  private func list(_ items: [String], _ all: String?) -> [PaintedLine] {
    let room = max(3, height - 6) * columnCount(items)
    guard let all, items.count > room else { return columns(items).painted }
    let rest = "The first \(grouped(room)) of \(grouped(items.count)); \(all) lists all."
    return columns(Array(items.prefix(room))).painted + wrapped(rest, width).map(theme.textStyle(.faded).apply)
  }

  /// The last so many rows of what ``columns(_:)`` paints.
  func lastRows(_ rows: Int, of items: [String]) -> [String] {
    let count = columnCount(items)
    return items.count <= rows * count ? items : Array(items.suffix(rows * count))
  }

  private func cells(_ items: [String]) -> Int { (items.map { Console.width($0) }.max() ?? 0) + 2 }

  private func columnCount(_ items: [String]) -> Int { theme.isPlain ? 1 : max(1, (width + 2) / cells(items)) }

  /// Paints short texts in as many columns as the window has room for, read row by row.
  func columns(_ items: [String]) -> [String] {
    let items = items.map(sanitized)
    let (cells, count) = (cells(items), columnCount(items))
    return stride(from: 0, to: items.count, by: count).flatMap { start -> [String] in
      let row = items[start..<min(start + count, items.count)]
      let padded = row.dropLast().map { $0 + spaces(cells - Console.width($0)) }
      return hardWrapped(padded.joined() + (row.last ?? ""), width)
    }
  }

  /// A line with the mark of its place.
  func marked(_ line: PaintedLine, as place: Place?) -> PaintedLine {
    if marksPlaces, let place { line.placed(.game(place)) } else { line }
  }

  /// A title line; in the middle of so many cells where it belongs to a board.
  private func heading(_ text: String, _ role: Role, _ axis: Int) -> [PaintedLine] {
    wrapped(sanitized(text), width).map { line in
      spaces(theme.isPlain ? 0 : (axis - Console.width(line)) / 2) + theme.textStyle(role).apply(line)
    }
  }

  /// Whether an empty line parts two pictures.
  private func needsSpace(_ first: Block, _ second: Block) -> Bool {
    if theme.isPlain { return false }
    switch (first, second) {
    case (.message, .message), (.message, .note), (.note, .message), (.note, .note), (.progress, .message),
      (.message, .marked), (.facts, .message), (.message, .facts), (.facts, .facts), (.progress, .facts),
      (.facts, .note), (.heading, _),
      (.paragraph, .table):
      return false
    default: return true
    }
  }

  /// Facts in their styles, with commas between them.
  private func facts(_ facts: [Fact]) -> [PaintedLine] {
    var signs: [(sign: Character, fact: Int)] = []
    for (index, fact) in facts.enumerated() {
      if index > 0 { signs += [(",", index - 1), (" ", index - 1)] }
      signs += sanitized(fact.text).map { ($0, index) }
    }
    var next = 0
    return wrapped(String(signs.map(\.sign)), width).map { line in
      var painted = PaintedLine("")
      for sign in line {
        // What a line ends with is left out.
        while next < signs.count, signs[next].sign != sign { next += 1 }
        guard next < signs.count else { break }
        let fact = facts[signs[next].fact]
        let isComma = sign == "," || sign == " "
        let style = theme.textStyle(isComma && !fact.text.contains(sign) ? .plain : fact.role)
        painted += marked(style.apply(spaced(String(sign))), as: fact.place)
        next += 1
      }
      return painted.merged
    }
  }

  private func preformatted(_ line: String) -> [String] {
    softWrapped(sanitized(line), width)
  }

  /// A line with the spaces of `unbroken` written as others.
  func spaced(_ line: String) -> String { line.replacing("\u{A0}", with: " ") }

  private func message(_ text: String, _ tone: Tone) -> [PaintedLine] {
    let text = sanitized(text)
    let role: Role = tone == .good ? .good : tone == .bad ? .bad : .plain
    let lines = wrapped(tone == .bad && !theme.hasColours && !theme.isPlain ? "! " + text : text, width)
    // What is wrong is quoted as it was typed; else such spaces are those of `unbroken`, and are written as others.
    let written = tone == .bad ? lines : lines.map(spaced)
    return theme.hasColours || theme.isPlain ? written.map(theme.textStyle(role).apply) : written.painted
  }
}

extension Block {
  /// The same without the numbers of tiles that can be pointed at, which only tell what to call them.
  var withoutNumbers: Block {
    guard case .board(let rows, let names) = self else { return self }
    return .board(
      rows.map { row in
        row.map { tile in
          guard case .piece(let number) = tile.place, tile.label == String(number) else { return tile }
          return Tile(
            tile.text, tile.role, bonus: tile.bonus, value: tile.value, foot: tile.foot, place: tile.place,
            next: tile.next)
        }
      }, names: names)
  }

  fileprivate var isTable: Bool { if case .table = self { true } else { false } }
}
