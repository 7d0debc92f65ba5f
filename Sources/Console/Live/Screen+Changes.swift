/// What not every terminal can do.
struct Abilities {
  /// Whether what is erased takes the colour that is chosen for the ground.
  var erasesInColour = false
  /// Whether a sign can be repeated.
  var repeats = false
}

/// What a terminal is told so that it shows another screen: as little as will do, since the line may be slow.
extension Screen {
  /// So many bytes at least are a reason to look for a way to move rows up or down.
  private static let longFrame = 900
  /// So many bytes at least are a reason to try whether it takes fewer to draw all anew.
  private static let hugeFrame = 1_500
  /// So many times rows are moved in a frame at the most.
  private static let mostShifts = 3

  /// What turns a window that shows `old` into this; all of it if the old one has another size.
  func changes(from old: Screen?, _ abilities: Abilities) -> String {
    let old = old.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    if let old, old.cells == cells { return "" }
    let pens = PenBook()
    let writer = ScreenWriter(pens, width: width, abilities)
    let rows = pens.rows(self)
    let blank = Array(repeating: 0, count: width)
    var (moved, before) = (writer, old.map(pens.rows) ?? Array(repeating: blank, count: height))
    var best = writer.shortest(rows, from: before)
    for _ in 1...Self.mostShifts where best.utf8.count >= Self.longFrame {
      guard let shift = Self.shift(from: before, to: rows) else { break }
      moved.move(shift)
      before = shift.shifted(before, blank: blank)
      let rest = moved.shortest(rows, from: before)
      if rest.utf8.count >= best.utf8.count { break }
      best = rest
    }
    if old == nil { return "\u{1B}[0m\u{1B}[2J" + best }
    if best.utf8.count < Self.hugeFrame { return best }
    let anew = "\u{1B}[2J" + writer.shortest(rows, from: Array(repeating: blank, count: height))
    return anew.utf8.count < best.utf8.count ? anew : best
  }

  /// What shows painted lines one below the other, with their ends, where the cursor is at the beginning of a line and
  /// nothing stands from there on. In a window that is `height` rows high, room is made for as many as it has, which are then
  /// written in whatever order is shortest.
  static func text(_ lines: [String], width: Int, height: Int, _ abilities: Abilities) -> String {
    let pens = PenBook()
    var (text, rest) = ("", lines[...])
    while !rest.isEmpty {
      let part = rest.prefix(max(1, height - 1))
      rest = rest.dropFirst(part.count)
      var screen = Screen(width: width, height: part.count)
      for (row, line) in part.enumerated() { screen.put(line, row: row) }
      let writer = ScreenWriter(pens, width: width, abilities, isBelow: true)
      let blank = Array(repeating: Array(repeating: 0, count: width), count: part.count)
      text += writer.shortest(pens.rows(screen), from: blank)
    }
    return text
  }

  /// What moves up or down, perhaps to the side too.
  private static func shift(from old: [[Int]], to new: [[Int]]) -> Shift? {
    var numbers: [ArraySlice<Int>: Int] = [[]: 0]
    func number(_ row: [Int]) -> Int {
      let last = row.lastIndex { $0 != 0 } ?? -1
      let part = row[...last].drop { $0 == 0 }
      let number = numbers[part] ?? numbers.count
      numbers[part] = number
      return number
    }
    return Shift(from: old.map(number), to: new.map(number), ends: Array(1...new.count))
  }
}

/// Neighbouring cells that are written with one pen, or erased.
private struct Run {
  let row: Int
  let start: Int
  /// The column behind the last cell.
  var end: Int
  var pen: Int
  /// Whether only its ground has to be right.
  var isLoose: Bool
  var isErased = false
  /// Whether its first sign is written all the way.
  var isFilled = false

  /// What a row shows once this part of it is erased or filled.
  func cover(_ cells: inout [Int], as rows: [[Int]]) {
    cells.replaceSubrange(start..<end, with: repeatElement(rows[row][start], count: end - start))
  }
}

/// Writes to a terminal and knows what it writes with and where.
private struct ScreenWriter {
  /// So many bytes at least are a reason to try whether signs are better repeated across the blanks between them.
  private static let longText = 1_500
  /// So many unchanged cells at the most are rather written again than passed over.
  private static let longestBridge = 4
  /// So many blank cells in a row are rather erased than written.
  private static let shortestErasure = 8
  /// So many bytes for a row at least are a reason to look for a way to move what it shows.
  private static let longRow = 40

  private let pens: PenBook
  private let width: Int
  private let abilities: Abilities
  private var text = ""
  private var pen = 0
  /// Where the cursor is; nil, or behind the last column, where that depends on the terminal.
  private var cursor: (row: Int, column: Int)?
  /// Whether the first row is wherever the cursor is, at its beginning, and the cursor is to end below the last.
  private let isBelow: Bool

  init(_ pens: PenBook, width: Int, _ abilities: Abilities, isBelow: Bool = false) {
    (self.pens, self.width, self.abilities, self.isBelow) = (pens, width, abilities, isBelow)
    if isBelow { cursor = (0, 0) }
  }

  /// What has been written and what turns rows into other ones, in the shortest of some ways.
  func shortest(_ rows: [[Int]], from old: [[Int]]) -> String {
    var rowByRow = self
    var (shifts, erasures, shifted) = ([(row: Int, shift: Shift)](), [Run](), old)
    for row in rows.indices where rows[row] != old[row] {
      if let shift = rowByRow.write(row, rows, from: old) {
        shifts.append((row, shift))
        shifted[row] = shift.shifted(old[row], blank: 0)
      }
      erasures += grounds(row, rows[row], shifted[row])
    }
    rowByRow.end(rows.count)
    var best = rowByRow.text
    var layers = [[], erasures]
    if best.utf8.count >= Self.longText {
      let fills = rows.indices.flatMap { self.fills($0, rows[$0], shifted[$0]) }
      // What is erased could cover what is filled.
      layers += [fills, erasures + fills.filter { fill in !erasures.contains { $0.row == fill.row } }]
    }
    for layer in layers {
      var (byPen, erased) = (self, shifted)
      for (row, shift) in shifts { byPen.move(shift, row) }
      byPen.write(byPen: layer, rows, shifted)
      for part in layer { part.cover(&erased[part.row], as: rows) }
      byPen.write(byPen: rows.indices.flatMap { byPen.runs($0, rows[$0], erased[$0]) }, rows, erased)
      byPen.end(rows.count)
      if byPen.text.utf8.count < best.utf8.count { best = byPen.text }
    }
    return best
  }

  /// Ends with the plain pen, and where the cursor has to be.
  private mutating func end(_ height: Int) {
    take(0)
    guard isBelow else { return }
    move(height, 0)
    text = String(repeating: "\n", count: height) + "\u{1B}[\(height)A" + text
  }

  /// Turns a row into another one.
  /// - Returns: what part of it has been moved.
  private mutating func write(_ row: Int, _ rows: [[Int]], from old: [[Int]]) -> Shift? {
    var best = shortest(row, rows, old)
    var chosen: Shift?
    if best.text.utf8.count >= Self.longRow, isSingle(rows[row]), isSingle(old[row]) {
      if let shift = Shift(from: old[row], to: rows[row], ends: [width]) {
        var moved = fork()
        moved.move(shift, row)
        var shifted = old
        shifted[row] = shift.shifted(old[row], blank: 0)
        moved.join(moved.shortest(row, rows, shifted))
        if moved.text.utf8.count < best.text.utf8.count { (best, chosen) = (moved, shift) }
      }
      let erasures = grounds(row, rows[row], old[row])
      if !erasures.isEmpty {
        var layered = fork()
        var erased = old
        for erasure in erasures {
          layered.write(erasure, rows, old, next: nil)
          erasure.cover(&erased[row], as: rows)
        }
        layered.join(layered.shortest(row, rows, erased))
        if layered.text.utf8.count < best.text.utf8.count { (best, chosen) = (layered, nil) }
      }
    }
    join(best)
    return chosen
  }

  private func isSingle(_ cells: [Int]) -> Bool { cells.allSatisfy { pens[$0].isSingle } }

  /// What of a row is better erased as a whole before something is written on it: the ground that reaches furthest.
  private func grounds(_ row: Int, _ cells: [Int], _ old: [Int]) -> [Run] {
    guard isSingle(cells), isSingle(old) else { return [] }
    let changed = cells.indices.filter { cells[$0] != old[$0] && pens[cells[$0]].isLoose }
    let all = Set(changed.map { cells[$0] }).filter { pens[$0].pen == 0 || abilities.erasesInColour }
      .map { erasures(of: $0, row, cells, old) }
    func extent(_ runs: [Run]) -> Int { runs.reduce(0) { $0 + $1.end - $1.start } }
    return all.max { (extent($0), $0.first?.pen ?? 0) < (extent($1), $1.first?.pen ?? 0) } ?? []
  }

  /// The parts of a row that are of one ground, or written anyway.
  private func erasures(of ground: Int, _ row: Int, _ cells: [Int], _ old: [Int]) -> [Run] {
    var (erasures, column) = ([Run](), 0)
    while column < width {
      guard cells[column] == ground, old[column] != ground else {
        column += 1
        continue
      }
      let end = (column..<width).first { cells[$0] == old[$0] && cells[$0] != ground } ?? width
      let last = (column..<end).last { cells[$0] == ground && old[$0] != ground } ?? column
      if cells[column...last].contains(where: { $0 != ground }) {
        erasures.append(
          Run(row: row, start: column, end: last + 1, pen: pens[ground].pen, isLoose: true, isErased: true))
      }
      column = end
    }
    return erasures
  }

  /// The parts of a row in which one sign and blanks take turns, so that the sign is better repeated across the blanks.
  private func fills(_ row: Int, _ cells: [Int], _ old: [Int]) -> [Run] {
    guard abilities.repeats, cells != old, isSingle(cells) else { return [] }
    var (fills, column) = ([Run](), 0)
    while column < width {
      let cell = cells[column]
      let end = (column..<width).first { cells[$0] != cell && cells[$0] != 0 } ?? width
      let starts = (column..<end).filter { cells[$0] == cell && ($0 == column || cells[$0 - 1] != cell) }
      if cell != 0, !pens[cell].isLoose, starts.count >= 3, let last = (column..<end).last(where: { cells[$0] == cell })
      {
        fills.append(
          Run(row: row, start: column, end: last + 1, pen: pens[cell].pen, isLoose: false, isFilled: true))
      }
      column = end
    }
    return fills
  }

  /// One that goes on from here and holds only what it writes itself.
  private func fork() -> ScreenWriter {
    var other = self
    other.text = ""
    return other
  }

  private mutating func join(_ other: ScreenWriter) {
    text += other.text
    (pen, cursor) = (other.pen, other.cursor)
  }

  private func shortest(_ row: Int, _ rows: [[Int]], _ old: [[Int]]) -> ScreenWriter {
    let runs = runs(row, rows[row], old[row])
    var (inOrder, byPen) = (fork(), fork())
    for index in runs.indices {
      inOrder.write(runs[index], rows, old, next: index + 1 < runs.count ? runs[index + 1] : nil)
    }
    byPen.write(byPen: runs, rows, old)
    return byPen.text.utf8.count < inOrder.text.utf8.count ? byPen : inOrder
  }

  /// Writes all runs of a pen before those of the next one.
  private mutating func write(byPen runs: [Run], _ rows: [[Int]], _ old: [[Int]]) {
    var (rest, left) = (runs, [Run]())
    while !rest.isEmpty {
      if !rest.contains(where: { fits($0) }) {
        let nearest = rest.min { pens.way(pen, $0.pen).utf8.count < pens.way(pen, $1.pen).utf8.count }
        // A pen that writes on a ground writes that ground too.
        let inked = rest.filter { !$0.isLoose && nearest?.isLoose == true && pens.blank($0.pen) == nearest?.pen }
        let onGround = inked.min { pens.way(pen, $0.pen).utf8.count < pens.way(pen, $1.pen).utf8.count }
        if let next = onGround ?? nearest { take(next, next: rest.first { !$0.isLoose }) }
      }
      for run in rest {
        if fits(run) { write(run, rows, old, next: nil) } else { left.append(run) }
      }
      (rest, left) = (left, [])
    }
  }

  private func fits(_ run: Run) -> Bool { run.pen == (run.isLoose ? pens.blank(pen) : pen) }

  private mutating func write(_ run: Run, _ rows: [[Int]], _ old: [[Int]], next: Run?) {
    if !bridge(to: run, rows[run.row], old[run.row]) { move(run.row, run.start) }
    take(run, next: next)
    if run.isErased {
      text += run.end == width ? "\u{1B}[K" : "\u{1B}[\(run.end - run.start)X"
      return
    }
    let cells = rows[run.row][run.start..<run.end]
    write(run.isFilled ? ArraySlice(repeating: rows[run.row][run.start], count: cells.count) : cells)
    cursor = run.end < width || isBelow ? (run.row, run.end) : nil
  }

  /// Writes cells with the pen that is taken.
  private mutating func write(_ cells: ArraySlice<Int>) {
    var rest = cells
    while let cell = rest.first {
      let count = rest.prefix { $0 == cell }.count
      rest = rest.dropFirst(count)
      let sign = pens[cell].sign
      let repeated = "\u{1B}[\(count - 1)b"
      let isLong = sign.utf8.count * (count - 1) > repeated.utf8.count
      text +=
        abilities.repeats && pens[cell].isSingle && isLong ? sign + repeated : String(repeating: sign, count: count)
    }
  }

  /// Writes the unchanged cells before a run again if that takes no more than passing over them.
  private mutating func bridge(to run: Run, _ cells: [Int], _ old: [Int]) -> Bool {
    guard let from = cursor, from.row == run.row, from.column < run.start, run.start - from.column <= Self.longestBridge
    else { return false }
    let between = cells[from.column..<run.start]
    let isSame = between.elementsEqual(old[from.column..<run.start]) && between.allSatisfy { writes($0) }
    let signs = between.map { pens[$0].sign }.joined()
    guard isSame, signs.utf8.count <= way(from, (run.row, run.start)).utf8.count else { return false }
    text += signs
    cursor = (run.row, run.start)
    return true
  }

  /// Whether a cell can be written with the pen that is taken.
  private func writes(_ cell: Int) -> Bool {
    let glyph = pens[cell]
    return !glyph.sign.isEmpty && glyph.pen == (glyph.sign == " " ? pens.blank(pen) : pen)
  }

  /// What has to be written.
  private func runs(_ row: Int, _ cells: [Int], _ old: [Int]) -> [Run] {
    var runs: [Run] = []
    var column = 0
    while column < width {
      let cell = pens[cells[column]]
      if cells[column] == old[column] || cell.sign.isEmpty {
        column += 1
        continue
      }
      let size = cell.sign == " " ? 1 : max(1, cell.sign.first.map { Console.width($0) } ?? 0)
      let isLoose = cell.isLoose
      if isLoose, cell.pen == 0 || abilities.erasesInColour, let end = endOfErasure(column, cells, old) {
        runs.append(Run(row: row, start: column, end: end, pen: cell.pen, isLoose: true, isErased: true))
        column = end
        continue
      }
      if let last = runs.indices.last, runs[last].end == column, !runs[last].isErased {
        let run = runs[last]
        if run.pen == cell.pen && run.isLoose == isLoose || isLoose && pens.blank(run.pen) == cell.pen
          || run.isLoose && pens.blank(cell.pen) == run.pen
        {
          runs[last].end = column + size
          if run.isLoose, !isLoose { (runs[last].pen, runs[last].isLoose) = (cell.pen, false) }
          column += size
          continue
        }
      }
      runs.append(Run(row: row, start: column, end: column + size, pen: cell.pen, isLoose: isLoose))
      column += size
    }
    return runs
  }

  /// The column behind the blank cells from `start` on, if it is better to erase than to write them.
  private func endOfErasure(_ start: Int, _ cells: [Int], _ old: [Int]) -> Int? {
    let blank = cells[start]
    let end = cells[start...].firstIndex { $0 != blank } ?? width
    let last = (start..<end).last { cells[$0] != old[$0] } ?? start
    if end == width { return last - start >= 3 ? end : nil }
    return last - start + 1 >= Self.shortestErasure ? last + 1 : nil
  }

  // MARK: Pens

  private mutating func take(_ new: Int) {
    if new == pen { return }
    text += pens.way(pen, new)
    pen = new
  }

  /// Takes a pen for a run; where only the ground matters, the one that is best for the next run.
  private mutating func take(_ run: Run, next: Run?) {
    if fits(run) { return }
    guard run.isLoose else { return take(run.pen) }
    let kept = pens.number(pen, on: run.pen)
    func bytes(_ middle: Int) -> Int {
      pens.way(pen, middle).utf8.count + (next.map { $0.isLoose ? 0 : pens.way(middle, $0.pen).utf8.count } ?? 0)
    }
    take(bytes(kept) <= bytes(run.pen) ? kept : run.pen)
  }

  // MARK: The cursor

  private mutating func move(_ row: Int, _ column: Int) {
    text += way(cursor, (row, column))
    cursor = (row, column)
  }

  /// The shortest way of the cursor.
  private func way(_ from: (row: Int, column: Int)?, _ to: (row: Int, column: Int)) -> String {
    if let from, from.row == to.row, from.column <= to.column { return leap(to.column - from.column) }
    if let from, isBelow { return wayBelow(from, to) }
    let absolute = to.column == 0 ? "\u{1B}[\(to.row + 1)H" : "\u{1B}[\(to.row + 1);\(to.column + 1)H"
    guard let from, 0...3 ~= to.row - from.row else { return absolute }
    let best = String(repeating: "\n", count: to.row - from.row) + aside(from.column, to.column)
    return best.utf8.count < absolute.utf8.count ? best : absolute
  }

  /// The shortest way where no row has a number and a line feed goes to the beginning of the line too, which takes two bytes.
  private func wayBelow(_ from: (row: Int, column: Int), _ to: (row: Int, column: Int)) -> String {
    let down = to.row - from.row
    let best = leap(abs(down), down < 0 ? "A" : "B") + aside(from.column, to.column)
    let feeds = String(repeating: "\n", count: max(0, down)) + leap(to.column)
    return down > 0 && feeds.utf8.count + down <= best.utf8.count ? feeds : best
  }

  /// The shortest way in a row.
  private func aside(_ from: Int, _ to: Int) -> String {
    let anew = "\r" + leap(to)
    if from == width { return anew }
    let step =
      to >= from
      ? leap(to - from) : from - to <= 3 ? String(repeating: "\u{8}", count: from - to) : leap(from - to, "D")
    return step.utf8.count < anew.utf8.count ? step : anew
  }

  private func leap(_ count: Int, _ letter: String = "C") -> String {
    count == 0 ? "" : count == 1 ? "\u{1B}[\(letter)" : "\u{1B}[\(count)\(letter)"
  }

  /// Has the terminal move what a row shows.
  private mutating func move(_ shift: Shift, _ row: Int) {
    take(Run(row: row, start: 0, end: 0, pen: 0, isLoose: true), next: nil)
    for (column, isGone) in shift.steps {
      move(row, column)
      text += "\u{1B}[\(shift.count)\(isGone ? "P" : "@")"
    }
  }

  /// Has the terminal move rows.
  mutating func move(_ shift: Shift) {
    for (row, isGone) in shift.steps {
      move(row, 0)
      text += "\u{1B}[\(shift.count)\(isGone ? "M" : "L")"
    }
  }
}
