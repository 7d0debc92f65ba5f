import PuzzleKit

/// The form of a painted tile with small texts; the same for all tiles of a picture.
struct TileForm: Equatable, Sendable {
  /// The largest cells of each text of the tiles.
  struct Widths: Equatable, Sendable {
    var text = 1
    var label = 0
    var bonus = 0
    var value = 0
    var foot = 0
  }

  var widths: Widths
  /// The cells of a tile.
  var cells: Int
  /// The cells between tiles.
  var gap: Int
  /// The rows of a tile: 1, 2, 3 or 5.
  var height = 1
  /// Whether letter and bonus stand apart, where a tile has one row.
  var isSpaced = true
  /// The tiles of the longest line; longer rows take several.
  var perLine = 0
  /// The cells of ground at both sides of the tiles.
  var margin = 0

  func width(_ count: Int) -> Int { count * cells + max(0, count - 1) * gap }
  /// The number of tiles that fit into so many cells.
  func most(_ room: Int) -> Int { (room + gap) / (cells + gap) }
  /// The cells of the longest line.
  var extent: Int { width(perLine) + 2 * margin }
  /// Whether a tile's texts stand in several rows.
  var isTall: Bool { height > 1 }
}

extension TileForm {
  /// The same with two rows and four cells more.
  fileprivate var enlarged: TileForm {
    var form = self
    (form.height, form.cells) = (5, cells + 4)
    return form
  }
}

/// The forms of a picture's boards whose tiles carry small texts.
struct TileForms {
  /// The form of the largest board, and of all whose rows have room in it.
  let base: TileForm
  private let tiles: [[Tile]]
  private let painter: Painter

  /// - Parameters:
  ///   - boards: at least one.
  ///   - height: the rows of a tile at the most.
  init?(_ boards: [[[Tile]]], _ painter: Painter, height: Int) {
    let sizes = boards.map { board in (all: board.reduce(0) { $0 + $1.count }, longest: board.map(\.count).max() ?? 0) }
    let count = sizes.max { ($0.all, $1.longest) < ($1.all, $0.longest) }?.longest ?? 0
    (tiles, self.painter) = (boards.flatMap(\.self), painter)
    guard let base = painter.form(tiles, count: count, height: height) else { return nil }
    self.base = base
  }

  /// The most that a board with a word of ten tiles or fewer takes, or a cell more, so that the others stand in the middle of
  /// it exactly.
  var longest: Int {
    let longest = (base.perLine...max(10, base.perLine)).map { form(ofRow: $0).extent }.max() ?? base.extent
    let even = longest + (longest - base.extent) % 2
    return even <= painter.width ? even : longest
  }

  /// The form of a board: where its rows are longer than those of the largest one, a narrower form if need be, for it alone.
  func form(of rows: [[Tile]]) -> TileForm {
    form(ofRow: rows.map(\.count).max() ?? 0)
  }

  private func form(ofRow count: Int) -> TileForm {
    if count <= base.perLine { return base }
    if count <= base.most(painter.width) { return painter.form(base, perLine: count) }
    // No higher than the others, which it would move.
    return painter.form(tiles, count: count, height: base.height) ?? base
  }
}

extension Tile {
  var hasSmallTexts: Bool { !label.isEmpty || !bonus.isEmpty || !value.isEmpty || !foot.isEmpty }
}

/// Whether rows are painted in a form for small texts where there is one: they have some, or are empty.
func takesForm(_ rows: [[Tile]]) -> Bool {
  rows.joined().contains(where: \.hasSmallTexts) || rows.joined().allSatisfy(\.text.isEmpty)
}

/// Boards whose tiles carry small texts.
extension Painter {
  /// The form of tiles with the texts of all these rows, so many in a row, or nil if the window has no room for a single one.
  func form(_ rows: [[Tile]], count: Int, height: Int) -> TileForm? {
    let tiles = rows.joined()
    func widest(_ text: (Tile) -> String) -> Int { tiles.map { Console.width(sanitized(text($0))) }.max() ?? 0 }
    var widths = TileForm.Widths(
      text: max(1, widest(\.text)), label: widest(\.label), bonus: widest(\.bonus), value: widest(\.value),
      foot: widest(\.foot))
    if marksPlaces, widths.foot > 0 {
      // Room for the marks and counts that come while a grid is traced, so that its cells keep their places.
      (widths.label, widths.value, widths.foot) = (max(1, widths.label), max(2, widths.value), max(2, widths.foot))
    }
    let hasGround =
      theme.hasColours
      && tiles.allSatisfy { theme.ink != nil && $0.text.isEmpty || theme.tileStyle($0.role).ground != .none }
    let tall = height > 2 && hasGround ? tallForms(widths) : []
    let low = hasGround ? groundForms(widths) : markForms(widths)
    // Where one row has no room for all texts, two have; on the whole screen they are easier to read in any case.
    let hasUpper = widths.label > 0 || hasGround && widths.bonus > 0
    let double = height > 1 && hasUpper && widths.foot == 0 ? doubleForms(widths, hasGround: hasGround) : []
    let whole = low.prefix { $0.widths == widths }
    // Rather in several lines than without points.
    if !hasGround, widths.label == 0, let form = whole.first, form.width(count) > width, form.most(width) >= 4 {
      let lines = (count + form.most(width) - 1) / form.most(width)
      return self.form(form, perLine: (count + lines - 1) / lines)
    }
    let forms =
      (height == 5 ? tall.prefix(1).map(\.enlarged) : []) + tall + (marksPlaces ? double + whole : whole + double)
      + low.dropFirst(whole.count)
    guard let form = forms.first(where: { $0.width(count) <= width }) ?? forms.last, form.cells <= width else {
      return nil
    }
    let lines = (count + form.most(width) - 1) / form.most(width)
    return self.form(form, perLine: (count + lines - 1) / lines)
  }

  /// The same form with so many tiles in the longest line.
  fileprivate func form(_ form: TileForm, perLine count: Int) -> TileForm {
    var form = form
    form.perLine = count
    form.margin = theme.ink == nil || theme.plotColours == nil ? 0 : min(2, (width - form.width(count)) / 2)
    return form
  }

  private func tallForms(_ widths: TileForm.Widths) -> [TileForm] {
    // Any label may come to any bonus.
    func upper(_ space: Int) -> Int {
      widths.label + widths.bonus + (widths.label > 0 && widths.bonus > 0 ? space : 0)
    }
    if widths.foot > 0 {
      let lower = widths.foot + widths.value + 1
      return [2, 0].map { space in
        let cells = max(widths.text + 2 * max(1, widths.label), lower) + space
        // The letter stands in the middle.
        return TileForm(widths: widths, cells: cells + (cells + widths.text) % 2, gap: 1, height: 3)
      }
    }
    // The value stands right of the letter, which is in the middle.
    let middle = widths.text + 2 * widths.value
    let sizes = [max(middle, upper(1)) + 2, max(middle, upper(1)), max(widths.text + widths.value + 1, upper(0))]
    return sizes.map { TileForm(widths: widths, cells: max(4, $0), gap: 1, height: 3) }
  }

  /// Number and bonus above the letter and its value; without grounds the number above the letter, its mark and the bonus.
  private func doubleForms(_ widths: TileForm.Widths, hasGround: Bool) -> [TileForm] {
    guard hasGround else {
      var bare = widths
      bare.value = 0
      let cells = max(widths.label + 1, widths.text + 2 + widths.bonus)
      return [TileForm(widths: bare, cells: cells, gap: 0, height: 2)]
    }
    let cells = tallForms(widths).map(\.cells)
    return cells.map { TileForm(widths: widths, cells: $0, gap: 1, height: 2) }
      + cells.suffix(1).map { TileForm(widths: widths, cells: $0, gap: 0, height: 2) }
  }

  /// From all the texts to letter and bonus alone, on grounds that part the tiles.
  private func groundForms(_ widths: TileForm.Widths) -> [TileForm] {
    // A tile is moved by its number; its points can be known from its letter.
    var bare = widths
    (bare.value, bare.foot) = (0, 0)
    var barest = bare
    barest.label = 0
    var forms = [widths, bare, barest].map { TileForm(widths: $0, cells: cells($0, spaced: true) + 2, gap: 1) }
    let least = cells(barest, spaced: false)
    // A bonus next to its letter or its points has colours that part them.
    forms.insert(TileForm(widths: widths, cells: cells(widths, spaced: false), gap: 1, isSpaced: false), at: 1)
    forms += [least + 1, least].map { TileForm(widths: barest, cells: $0, gap: 1, isSpaced: false) }
    return forms
  }

  /// The same with a cell on both sides of every tile for its mark.
  private func markForms(_ widths: TileForm.Widths) -> [TileForm] {
    // A tile is moved by its number; its points can be known from its letter.
    var bare = widths
    (bare.value, bare.foot) = (0, 0)
    var barest = bare
    barest.label = 0
    var forms = [widths, bare, barest].map { TileForm(widths: $0, cells: cells($0, spaced: true) + 2, gap: 0) }
    forms.append(TileForm(widths: barest, cells: cells(barest, spaced: false) + 2, gap: 0, isSpaced: false))
    return forms
  }

  private func cells(_ widths: TileForm.Widths, spaced: Bool) -> Int {
    let label = widths.label == 0 ? 0 : widths.label + 1
    let bonus = widths.bonus == 0 ? 0 : widths.bonus + (spaced ? 1 : 0)
    // Counts that are seen apart from the letter.
    let air = widths.foot > 0 && spaced ? 2 : 0
    return label + widths.foot + widths.text + widths.value + bonus + air
  }

  /// - Parameter least: the fewest cells of ground.
  func board(_ rows: [[Tile]], _ names: [String], _ form: TileForm, axis: Int, least: Int) -> [PaintedLine] {
    let panel = theme.plotColours.flatMap { theme.ink == nil ? nil : Style(ground: theme.colour($0.shade)) }
    let cells = panel == nil ? 0 : max(form.extent, least)
    let left = panel == nil ? axis : cells
    let outer = spaces((axis - cells) / 2)
    let between = (panel ?? Style()).apply(spaces(form.gap))
    /// - Parameter gaps: what stands between tiles, by the one at the left; nothing where there is none.
    func line(_ parts: [PaintedLine], of row: [Tile], _ gaps: [Int: PaintedLine] = [:]) -> PaintedLine {
      let used = form.width(parts.count)
      // The lines of one row begin below each other.
      let start = max(0, (left - form.width(min(form.perLine, row.count))) / 2)
      var middle = PaintedLine("")
      for (index, part) in parts.enumerated() {
        if index > 0 { middle += gaps[index - 1] ?? between }
        middle += part
      }
      guard let panel else { return spaces(start) + middle }
      return outer + panel.apply(spaces(start)) + middle + panel.apply(spaces(cells - start - used))
    }
    // A line through tiles is only drawn where rows are not parted.
    let isLinked = form.gap == 1 && rows.allSatisfy { $0.count <= form.perLine }
    let links = TileLinks(isLinked ? rows : [])
    func gaps(_ signs: [Int: TileLinks.Sign]) -> [Int: PaintedLine] {
      signs.mapValues { stroke(of: $0.role, on: panel).apply(String($0.sign)) }
    }
    func empty(_ sign: String) -> PaintedLine {
      let style = panel.map { Style(text: theme.plotColours.map { theme.colour($0.text) } ?? .none, ground: $0.ground) }
      guard let style else { return theme.textStyle(.faded).apply(sign.isEmpty ? "" : centred(sign, left)) }
      return outer + style.apply(centred(sign, cells))
    }
    var lines: [PaintedLine] = []
    let edge = isLow ? nil : panel
    if let edge { lines.append(outer + Style(text: edge.ground).apply(String(repeating: "▄", count: cells))) }
    for (index, row) in rows.enumerated() {
      if row.isEmpty {
        let name = index < names.count ? names[index] : ""
        let above = form.height > 2 ? [empty("")] : []
        let below = form.isTall ? [empty("")] : []
        lines += (above + [empty(dash)] + below).map { marked($0, as: name.isEmpty ? nil : .named(name)) }
      }
      for start in stride(from: 0, to: row.count, by: form.perLine) {
        let tiles = row[start..<min(row.count, start + form.perLine)]
        let beside = gaps(links.beside(index))
        guard form.isTall else {
          lines.append(line(tiles.map { marked(single($0, form), as: $0.place) }, of: row, beside))
          continue
        }
        let above = links.above(index)
        let uppers = tiles.enumerated().map { upper($1, form, panel, from: above[$0]) }
        let ground = form.height < 5 ? [] : [line(tiles.map { marked(face($0, form), as: $0.place) }, of: row)]
        lines.append(
          line(zip(tiles, uppers).map { marked($1, as: $0.place) }, of: row, gaps(links.corners(index))))
        lines += ground
        lines.append(line(tiles.map { marked(middle($0, form, isLinked: isLinked), as: $0.place) }, of: row, beside))
        lines += ground
        if form.height == 2 { continue }
        lines.append(line(tiles.map { marked(lower($0, form, panel), as: $0.place) }, of: row))
      }
    }
    if let edge, form.height < 3 {
      lines.append(outer + Style(text: edge.ground).apply(String(repeating: "▀", count: cells)))
    }
    return lines
  }

  /// The sign for a row without tiles.
  var dash: String { theme.hasColours ? "──" : "--" }

  /// Label and bonus; or half a row of the tile's ground, where it has something in its lower corners, with a line through
  /// it that comes from the tile above.
  private func upper(_ tile: Tile, _ form: TileForm, _ panel: Style?, from link: TileLinks.Sign?) -> PaintedLine {
    if form.widths.foot > 0 {
      guard let link else { return half(tile, form, panel, "▄") }
      let left = form.cells / 2
      return half(tile, form, panel, "▄", cells: left) + stroke(of: link.role, on: panel).apply(String(link.sign))
        + half(tile, form, panel, "▄", cells: form.cells - left - 1)
    }
    let (label, bonus) = (sanitized(tile.label), sanitized(tile.bonus))
    guard theme.hasColours else { return PaintedLine(label + spaces(form.cells - Console.width(label))) }
    return style(tile).apply(label + spaces(form.cells - Console.width(label) - Console.width(bonus)))
      + bonusStyle(tile).apply(bonus)
  }

  /// The letter in the middle and its value at the right.
  private func middle(_ tile: Tile, _ form: TileForm, isLinked: Bool) -> PaintedLine {
    let text = letter(tile)
    if form.widths.foot > 0 {
      let left = (form.cells - form.widths.text) / 2
      // A line tells the order of a way.
      let label = isLinked ? "" : sanitized(tile.label)
      return style(tile).apply(label + spaces(left - Console.width(label))) + letterStyle(tile).apply(text)
        + style(tile).apply(spaces(form.cells - left - Console.width(text)))
    }
    guard theme.hasColours else {
      let words = marked(text, tile.role) + sanitized(tile.bonus)
      return PaintedLine(words + spaces(form.cells - Console.width(words)))
    }
    let value = sanitized(tile.value)
    let left = min((form.cells - form.widths.text) / 2, form.cells - form.widths.text - form.widths.value)
    let room = form.cells - left - Console.width(text) - Console.width(value)
    return style(tile).apply(spaces(left)) + letterStyle(tile).apply(text)
      + style(tile).apply(spaces(room) + value)
  }

  /// The texts in the lower corners, or half a row of the tile's ground.
  private func lower(_ tile: Tile, _ form: TileForm, _ panel: Style?) -> PaintedLine {
    guard form.widths.foot > 0 else { return half(tile, form, panel, "▀") }
    let (foot, value) = (sanitized(tile.foot), sanitized(tile.value))
    let style = style(tile)
    let room = spaces(form.cells - Console.width(foot) - Console.width(value))
    guard let marks = theme.cornerColours(tile.role) else { return style.apply(foot + room + value) }
    return Style(text: marks.left, ground: style.ground, isBold: true).apply(foot) + style.apply(room)
      + Style(text: marks.right, ground: style.ground).apply(value)
  }

  /// Half a row of the tile's ground, or so many cells of it.
  private func half(
    _ tile: Tile, _ form: TileForm, _ panel: Style?, _ half: Character, cells: Int? = nil
  ) -> PaintedLine {
    let cells = cells ?? form.cells
    let ground = theme.tileStyle(tile.role).ground
    if ground == .none { return PaintedLine(spaces(cells)) }
    if let panel, panel.ground == ground { return panel.apply(spaces(cells)) }
    return Style(text: ground, ground: panel?.ground ?? .none).apply(String(repeating: half, count: cells))
  }

  /// A row of the tile's ground.
  private func face(_ tile: Tile, _ form: TileForm) -> PaintedLine { style(tile).apply(spaces(form.cells)) }

  /// The style of a line through tiles of a role.
  private func stroke(of role: Role, on panel: Style?) -> Style {
    Style(text: theme.tileStyle(role).ground, ground: panel?.ground ?? .none, isBold: true)
  }

  /// All of a tile in one row.
  private func single(_ tile: Tile, _ form: TileForm) -> PaintedLine {
    let widths = form.widths
    let label = widths.label == 0 ? "" : sanitized(tile.label)
    let value = widths.value == 0 ? "" : sanitized(tile.value)
    let bonus = sanitized(tile.bonus)
    let text = letter(tile)
    let pads = form.cells - cells(widths, spaced: form.isSpaced)
    let foot = widths.foot == 0 ? "" : sanitized(tile.foot)
    let front =
      (widths.label == 0 ? "" : spaces(widths.label - Console.width(label)) + label + " ")
      + spaces(widths.foot - Console.width(foot))
    let air = widths.foot > 0 && form.isSpaced ? " " : ""
    let room = widths.text - Console.width(text) + widths.value - Console.width(value)
    let gap = spaces(room + (form.isSpaced && widths.bonus > 0 ? 1 : 0))
    let tail = spaces(widths.bonus - Console.width(bonus))
    guard theme.hasColours else {
      // Side by side, so that it is seen what belongs together.
      let words = front + foot + air + text + air + value + (bonus.isEmpty ? "" : (form.isSpaced ? ":" : "") + bonus)
      let all = marked(words, tile.role)
      return PaintedLine(all + spaces(form.cells - Console.width(all)))
    }
    let ground = style(tile)
    let footStyle = theme.cornerColours(tile.role).map { Style(text: $0.left, ground: ground.ground) } ?? ground
    return ground.apply(spaces(min(1, pads)) + front) + footStyle.apply(foot) + ground.apply(air)
      + letterStyle(tile).apply(text) + style(tile).apply(air + value + gap) + bonusStyle(tile).apply(bonus)
      + style(tile).apply(tail + spaces(pads - 1))
  }

  private func letter(_ tile: Tile) -> String {
    let text = sanitized(tile.text).uppercased()
    return text.isEmpty ? theme.hasColours ? "·" : "_" : text
  }

  private func letterStyle(_ tile: Tile) -> Style {
    var style = theme.tileStyle(tile.role)
    // Where nothing else does, boldness tells the bonus from the letter.
    style.isBold = style.ground != .none
    return style
  }

  /// The style around the letter.
  private func style(_ tile: Tile) -> Style {
    var style = theme.tileStyle(tile.role)
    (style.isBold, style.isUnderlined) = (false, false)
    return style
  }

  /// The tile's colours the other way round, or bold where it has none.
  private func bonusStyle(_ tile: Tile) -> Style {
    let style = style(tile)
    if style.text == .none || style.ground == .none {
      return Style(text: style.text, ground: style.ground, isBold: true)
    }
    return Style(text: style.ground, ground: style.text, isBold: true)
  }
}
