import PuzzleKit

/// The width of painted tiles.
private struct TileSize {
  /// The cells of a tile.
  let cells: Int
  /// The cells between tiles.
  let gap: Int

  func width(_ count: Int) -> Int { count * cells + max(0, count - 1) * gap }
}

extension Painter {
  /// The width in the middle of which boards and keyboards stand, so that they share an axis.
  func axis(of blocks: [Block], _ forms: TileForms?) -> Int {
    var axis = 0
    // Where a word is laid that is so long nothing else moves.
    let reserved = blocks.count(where: \.isBoard) > 1 ? forms?.longest : forms?.base.extent
    for block in blocks {
      switch block {
      case .keyboard(let rows): axis = max(axis, extent(rows, widest: widestKey))
      case .board(let rows, _):
        // At the prompt what becomes longer sticks out, so that nothing else moves; on the whole screen all is in the middle.
        let ofForms = takesForm(rows) ? forms.map { marksPlaces ? $0.form(of: rows).extent : $0.base.extent } : nil
        axis = max(axis, ofForms ?? extent(rows, widest: widestTile), marksPlaces ? reserved ?? 0 : 0)
      default: continue
      }
    }
    return axis + 2 <= width ? axis + 2 : axis
  }

  /// The number of rows of a tile, 1, 3 or 5: as many as asked for, as the window has room for, and as colours tell from the
  /// ground, empty tiles too. It is 2 if small texts have room in two rows only.
  func tileHeight(_ blocks: [Block]) -> Int {
    let low = hasRoom(blocks, height: 2) ? 2 : 1
    guard drawsEdges else { return low }
    // A window with much room is used.
    if theme.tiles == .extraLarge || marksPlaces && theme.tiles == .large, hasRoom(blocks, height: 5) { return 5 }
    return hasRoom(blocks, height: 3) ? 3 : low
  }

  /// Whether tiles may have more rows than their text, which only colours tell from the ground.
  private var drawsEdges: Bool {
    theme.isDrawn && theme.depth != .sixteen && (theme.tiles == .large || theme.tiles == .extraLarge)
  }

  private func hasRoom(_ blocks: [Block], height tileHeight: Int) -> Bool {
    var needed = marksPlaces ? reserved : 3
    for block in blocks {
      switch block {
      case .board(let rows, _): needed += tileHeight * rows.count + 1
      case .keyboard(let rows): needed += rows.count * (marksPlaces && tileHeight == 5 ? 3 : 1) + 1
      case .table(_, let rows): needed += marksPlaces ? 0 : rows.count + 2
      case .piles(let rows, let labels): needed += piles(rows, labels).count + 1
      case .plot: needed += plotHeight() + 1
      case .sparkline: needed += sparklineHeight() + 1
      case .ink: continue
      default: needed += marksPlaces ? 0 : 2
      }
    }
    return needed <= height
  }

  /// The most cells that tiles and keys with one letter may have.
  private var widestTile: Int { theme.tiles == .extraLarge || isGrown ? 9 : 5 }
  private var widestKey: Int { isGrown && marksPlaces ? 5 : 3 }

  private func extent(_ rows: [[Tile]], widest: Int) -> Int {
    guard let size = size(rows, widest: widest) else { return 0 }
    return size.width(rows.map(\.count).max() ?? 0)
  }

  /// The largest size at which the rows fit, or nil where none does.
  private func size(_ rows: [[Tile]], widest: Int) -> TileSize? {
    let widest = theme.tiles == .small ? 3 : widest
    let text = max(1, rows.joined().map { Console.width(sanitized($0.text)) }.max() ?? 1)
    let count = rows.map(\.count).max() ?? 0
    // Marks without colours need a cell on both sides of the letter.
    var sizes = [TileSize(cells: text + 2, gap: 1), TileSize(cells: text + 2, gap: 0)]
    if theme.hasColours {
      if widest >= 5 { sizes.insert(TileSize(cells: text + 4, gap: 1), at: 0) }
      if widest >= 9 { sizes.insert(TileSize(cells: text + 8, gap: 1), at: 0) }
      sizes += [TileSize(cells: text + 1, gap: 0), TileSize(cells: text, gap: 0)]
    }
    return sizes.first { $0.width(count) <= width }
  }

  func board(_ rows: [[Tile]], height: Int, axis: Int) -> [PaintedLine] {
    board(rows, height, axis, widest: widestTile)
  }

  private func board(_ rows: [[Tile]], _ height: Int, _ axis: Int, widest: Int) -> [PaintedLine] {
    guard !theme.isPlain, let size = size(rows, widest: widest) else { return words(.board(rows)) }
    let isLarge = size.gap > 0 && size.cells >= 5
    let isTall = isLarge && height >= 3
    // On the whole screen a window too low for that has tiles of one row and a half.
    let hasEdge = isTall || isLarge && height == 2 && marksPlaces && drawsEdges
    return rows.flatMap { row in
      if row.isEmpty { return [theme.textStyle(.faded).apply(centred(dash, axis))] }
      let left = spaces((axis - size.width(row.count)) / 2)
      let middle = left + row.map { face($0, size.cells) }.joined(separator: spaces(size.gap))
      guard hasEdge else { return [middle] }
      if !isTall { return [middle, left + lowerEdge(row, size)] }
      let ground = left + row.map { self.ground($0, size.cells) }.joined(separator: spaces(size.gap))
      let isTallest = height >= 5 && size.cells >= 9
      return (isTallest ? [ground, ground, middle, ground] : [ground, middle]) + [left + lowerEdge(row, size)]
    }
  }

  func keyboard(_ rows: [[Tile]], axis: Int) -> [PaintedLine] {
    if widestKey == 5 { return board(rows, 3, axis, widest: 5) }
    guard !theme.isPlain, let size = size(rows, widest: 3) else { return words(.keyboard(rows)) }
    return rows.map { row in
      spaces((axis - size.width(row.count)) / 2)
        + row.map { face($0, size.cells) }.joined(separator: spaces(size.gap))
    }
  }

  /// The row of a tile that holds its text.
  private func face(_ tile: Tile, _ cells: Int) -> PaintedLine {
    let text = sanitized(tile.text).uppercased()
    if theme.hasColours {
      return marked(theme.tileStyle(tile.role).apply(centred(text.isEmpty ? "·" : text, cells)), as: tile.place)
    }
    return marked(PaintedLine(centred(marked(text.isEmpty ? "_" : text, tile.role), cells)), as: tile.place)
  }

  /// A row of a tile without text.
  private func ground(_ tile: Tile, _ cells: Int) -> PaintedLine {
    marked(Style(ground: theme.tileStyle(tile.role).ground).apply(spaces(cells)), as: tile.place)
  }

  /// The lower edge of a row of tall tiles, half a cell in the colour of each: so they are as high as wide, and as far apart
  /// below each other as side by side.
  private func lowerEdge(_ row: [Tile], _ size: TileSize) -> PaintedLine {
    row.map { tile in
      let ground = theme.tileStyle(tile.role).ground
      let cells = ground == .none ? spaces(size.cells) : String(repeating: "▀", count: size.cells)
      return marked(Style(text: ground).apply(cells), as: tile.place)
    }
    .joined(separator: spaces(size.gap))
  }

  /// `text` with the mark that stands for a colour on both sides.
  func marked(_ text: String, _ role: Role) -> String {
    switch role {
    case .correct, .good: "[\(text)]"
    case .present: "(\(text))"
    case .absent: "-\(text)-"
    case .selected: "<\(text)>"
    case .busy: "*\(text)*"
    case .bad: "!\(text)!"
    case .plain, .faded, .strong, .accent, .unused, .empty: " \(text) "
    }
  }
}
