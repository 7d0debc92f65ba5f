import PuzzleKit

/// The signs of a plot.
private struct PlotSigns {
  let one: Character
  let several: Character
  let own: Character
  let selected: Character
  let horizontal: Character
  let vertical: Character
  let centre: Character
  let corners: [Character]
  let tees: [Character]

  static let ascii = PlotSigns(
    one: ".", several: "o", own: "#", selected: "@", horizontal: "-", vertical: "|", centre: "+",
    corners: ["+", "+", "+", "+"], tees: ["+", "+", "+", "+"])
  static let drawn = PlotSigns(
    one: "o", several: "●", own: "◆", selected: "◉", horizontal: "─", vertical: "│", centre: "┼",
    corners: ["┌", "┐", "└", "┘"], tees: ["┬", "├", "┤", "┴"])
}

/// The places of a plot's parts, in cells.
private struct PlotFrame {
  /// The field's columns and rows.
  let columns, rows: Int
  /// The cells of the border on each side.
  let border: Int
  /// The cells left of it all.
  let margin: Int

  var outerColumns: Int { columns + 2 * border }

  /// The column and the row, from the top, of a place in the field.
  func cell(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
    (
      min(columns - 1, Int(unit(x) * Double(columns))), rows - 1 - min(rows - 1, Int(unit(y) * Double(rows)))
    )
  }
}

/// Scatter plots.
extension Painter {
  /// The most rows of a plot's field, and the fewest that it has for the sake of ``mostLines``.
  private static let mostRows = 8, fewestRows = 3
  /// The same on the whole screen, of which a plot leaves some lines to texts below it.
  private static let mostLiveRows = 20, fewestLiveRows = 6, liveTexts = 3

  /// The lines that all of a result with a plot is to have at most, so that it has no more than 32 with what may follow: an
  /// empty line, what is done next in about 79 cells, or 53 in a narrow window, and a tip in about 59.
  var mostLines: Int { 30 - [isNarrow ? 53 : 79, 59].reduce(0) { $0 + ($1 + width - 1) / width } }

  /// Whether some of a long result is left out for want of room.
  var isNarrow: Bool { width < LiveFrame.least.width }

  /// The most lines that a plot takes, without the text below it.
  func plotHeight() -> Int {
    min(Painter.mostRows, max(marksPlaces ? 8 : 5, height - 19)) + 4 + (theme.plotColours == nil ? 2 : 0)
  }

  /// Paints a plot.
  /// - Parameter others: the number of lines of all else that is seen with it.
  func plot(_ plot: Plot, besides others: Int) -> [PaintedLine] {
    guard !theme.isPlain else { return words(.plot(plot)) }
    let frame = frame(of: plot, besides: others)
    let titles = plot.quadrants.map { "\(sanitized($0.title)) \($0.count)" }
    let pairs = [Array(titles.prefix(2)), Array(titles.dropFirst(2).prefix(2))]
    let widest = pairs.map { $0.reduce(2) { $0 + Console.width($1) } }.max() ?? 0
    let haveTitlesRoom = widest <= frame.margin + frame.outerColumns
    let indent = widest <= frame.outerColumns ? frame.margin : 0
    let pairLines =
      haveTitlesRoom
      ? pairs.map { spaces(indent) + apart($0, frame.margin - indent + frame.outerColumns) } : []

    var notes: [String] = []
    var lines = Array(pairLines.prefix(1)).painted
    lines += withMargin(field(plot, frame).lines, plot, frame)
    let ends = [plot.xAxis.low, plot.xAxis.title, plot.xAxis.high].map(sanitized)
    if ends.reduce(2, { $0 + Console.width($1) }) <= frame.outerColumns {
      lines.append(spaces(frame.margin) + theme.textStyle(.faded).apply(apart(ends, frame.outerColumns)))
    } else {
      notes.append("\(ends[1]): \(ends[0]) to \(ends[2]), left to right")
    }
    lines += Array(pairLines.dropFirst()).painted
    if frame.margin == 0 {
      notes.append(
        "\(sanitized(plot.yAxis.title)): \(sanitized(plot.yAxis.low)) to \(sanitized(plot.yAxis.high)), upwards")
    }
    if !haveTitlesRoom {
      notes += zip(["Upper left", "Upper right", "Lower left", "Lower right"], titles).map { "\($0): \($1)" }
    }
    let legend = legend(plot)
    if !legend.isEmpty { notes.append(legend) }
    return lines + notes.flatMap { wrapped($0, width) }.map(theme.textStyle(.faded).apply)
  }

  /// As wide as the window allows, and so high that all of a result has room.
  private func frame(of plot: Plot, besides others: Int) -> PlotFrame {
    let border = theme.plotColours == nil ? 1 : 0
    let texts = [plot.yAxis.low, plot.yAxis.title, plot.yAxis.high].map { Console.width(sanitized($0)) }
    let widest = texts.max() ?? 0
    let margin = widest <= min(12, width / 4) ? widest + 1 : 0
    let columns = width - margin - 2 * border
    // Beside the field there are titles above and below, an axis, a legend and an empty line.
    let room = max(Painter.fewestRows, mostLines - others - 5 - 2 * border)
    let live = max(
      Painter.fewestLiveRows, min(Painter.mostLiveRows, height - 2 - Painter.liveTexts - others - 4 - 2 * border))
    let rows = min(marksPlaces ? live : min(plotHeight() - 4 - 2 * border, room), max(3, (columns - 1) / 2))
    return PlotFrame(columns: columns, rows: rows, border: border, margin: margin)
  }

  /// Texts with equal room between them, from one end of so many cells to the other.
  private func apart(_ texts: [String], _ cells: Int) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    var line = texts[0]
    if texts.count == 3 {
      let latest = cells - Console.width(texts[1]) - Console.width(last) - 1
      let start = max(Console.width(line) + 1, min(latest, (cells - Console.width(texts[1])) / 2))
      line += spaces(start - Console.width(line)) + texts[1]
    }
    return line + spaces(max(1, cells - Console.width(line) - Console.width(last))) + last
  }

  private func withMargin(_ lines: [PaintedLine], _ plot: Plot, _ frame: PlotFrame) -> [PaintedLine] {
    guard frame.margin > 0 else { return lines }
    return lines.enumerated().map { row, line in
      let text =
        switch row - frame.border {
        case 0: sanitized(plot.yAxis.high)
        case frame.rows / 2: sanitized(plot.yAxis.title)
        case frame.rows - 1: sanitized(plot.yAxis.low)
        default: ""
        }
      return spaces(frame.margin - 1 - Console.width(text)) + theme.textStyle(.faded).apply(text) + " " + line
    }
  }

  private var signs: PlotSigns { theme.isDrawn ? .drawn : .ascii }

  /// The field with its border, its quadrants and its points.
  private func field(_ plot: Plot, _ frame: PlotFrame) -> Canvas {
    var canvas = Canvas(width: frame.outerColumns, height: frame.rows + 2 * frame.border)
    let centre = frame.cell(plot.centre.x, plot.centre.y)
    if frame.border > 0 { drawBorder(on: &canvas, centre) }
    drawQuadrants(on: &canvas, frame, centre)
    let (signs, plotColours) = (signs, theme.plotColours)
    func place(_ point: Plot.Point) -> (Int, Int) {
      let (column, row) = frame.cell(point.x, point.y)
      return (frame.border + column, frame.border + row)
    }
    for point in plot.points where point.role != .strong && point.role != .selected {
      let (column, row) = place(point)
      let isTaken = [signs.one, signs.several].contains(canvas[column, row].sign)
      canvas[column, row].sign = isTaken ? signs.several : signs.one
      canvas[column, row].style.text = plotColours.map { theme.colour($0.text) } ?? .none
    }
    if marksPlaces, plot.points.contains(where: { $0.place != nil }) { drawPlaces(of: plot, frame, on: &canvas) }
    func role(_ point: Plot.Point) -> Role {
      pointed != nil && point.place == pointed
        ? .selected : point.role == .selected && pointed != nil ? .plain : point.role
    }
    for (kind, sign) in [(Role.strong, signs.own), (.selected, signs.selected)] {
      for point in plot.points where role(point) == kind {
        let (column, row) = place(point)
        canvas[column, row].sign = sign
        canvas[column, row].style.isBold = theme.hasColours
        guard let plotColours else {
          canvas[column, row].style.text = .none
          continue
        }
        canvas[column, row].style.text = theme.colour(plotColours.ground)
        canvas[column, row].style.ground = theme.colour(plotColours.text)
      }
    }
    return canvas
  }

  /// Has each cell belong to the point that is nearest to it, so that all of the field can be pointed at.
  private func drawPlaces(of plot: Plot, _ frame: PlotFrame, on canvas: inout Canvas) {
    let points = plot.points.compactMap { point in
      point.place.map {
        (x: unit(point.x) * Double(frame.columns), y: unit(1 - point.y) * Double(frame.rows), place: $0)
      }
    }
    for row in 0..<frame.rows {
      for column in 0..<frame.columns {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        // A cell is about twice as high as wide.
        let nearest = points.min { a, b in
          (a.x - x) * (a.x - x) + 4 * (a.y - y) * (a.y - y) < (b.x - x) * (b.x - x) + 4 * (b.y - y) * (b.y - y)
        }
        canvas[frame.border + column, frame.border + row].place = nearest.map { .game($0.place) }
      }
    }
  }

  /// The four grounds as on a chessboard, in which points are seen best; without colours for these two lines through the
  /// point where the quadrants meet.
  private func drawQuadrants(on canvas: inout Canvas, _ frame: PlotFrame, _ centre: (column: Int, row: Int)) {
    let plotColours = theme.plotColours
    func style(_ ground: RGB?) -> Style { ground.map { Style(ground: theme.colour($0)) } ?? theme.textStyle(.faded) }
    let (shaded, clear) = (style(plotColours?.shade), style(plotColours?.ground))
    let signs = signs
    for row in 0..<frame.rows {
      for column in 0..<frame.columns {
        let (isOnRow, isOnColumn) = (row == centre.row, column == centre.column)
        let isShaded = (row <= centre.row) == (column <= centre.column)
        var cell = Canvas.Cell(style: isShaded ? shaded : clear)
        if plotColours == nil, isOnRow || isOnColumn {
          cell.sign = isOnRow ? isOnColumn ? signs.centre : signs.horizontal : signs.vertical
        }
        canvas[frame.border + column, frame.border + row] = cell
      }
    }
  }

  private func drawBorder(on canvas: inout Canvas, _ centre: (column: Int, row: Int)) {
    let (right, bottom) = (canvas.width - 1, canvas.height - 1)
    let (column, row) = (centre.column + 1, centre.row + 1)
    let (style, signs) = (theme.textStyle(.faded), signs)
    canvas.fillBorder(style) { place in
      switch place {
      case (0, 0): signs.corners[0]
      case (right, 0): signs.corners[1]
      case (0, bottom): signs.corners[2]
      case (right, bottom): signs.corners[3]
      case (column, 0): signs.tees[0]
      case (0, row): signs.tees[1]
      case (right, row): signs.tees[2]
      case (column, bottom): signs.tees[3]
      case (_, 0), (_, bottom): signs.horizontal
      default: signs.vertical
      }
    }
  }

  /// The meanings of those signs that the plot has.
  private func legend(_ plot: Plot) -> String {
    var parts: [String] = []
    let hasNotes = marksPlaces && plot.points.contains { !$0.note.isEmpty }
    if hasNotes {
      parts.append("\(signs.own) you")
    } else if plot.points.contains(where: { $0.role == .strong }) {
      let (x, y) = (sanitized(plot.xAxis.title), sanitized(plot.yAxis.title))
      // In a narrow window what it shows takes more lines than there are.
      parts.append(width < 60 ? "\(signs.own) own" : "\(signs.own) you (above you: more \(y), right of you: more \(x))")
    }
    if plot.points.contains(where: { $0.role == .selected }) { parts.append("\(signs.selected) selected") }
    if plot.points.contains(where: { $0.role != .strong && $0.role != .selected }) {
      parts += ["\(signs.one) one", "\(signs.several) several"]
    }
    // The pointer or the cursor has the nearest one say more.
    return parts.joined(separator: ", ") + (hasNotes ? "; point at one for words" : "")
  }
}
