import PuzzleKit

/// The signs that a box is drawn with, clockwise from its upper left.
private struct BoxSigns {
  var corners: [String]
  var sides: [String]
  let horizontal: String

  /// A card.
  static let single = BoxSigns(corners: ["╭", "╮", "╯", "╰"], sides: ["│", "│"], horizontal: "─")
  /// A card that leads its suit.
  static let double = BoxSigns(corners: ["╔", "╗", "╝", "╚"], sides: ["║", "║"], horizontal: "═")
  /// A place without cards.
  static let dashed = BoxSigns(corners: ["╭", "╮", "╯", "╰"], sides: ["┆", "┆"], horizontal: "╌")

  func line(_ cells: Int) -> String { String(repeating: horizontal, count: max(0, cells)) }
}

/// The size of painted cards.
private struct PileForm {
  /// The cells of a card in each row of piles.
  let cells: [Int]
  /// The lines inside a card's box, in each row of piles.
  var inside: [Int]
  /// The lines between rows of piles.
  var gap = 1
  /// The most lines of a fan above its top card.
  var fan = Int.max

  /// The least cells of a card.
  static let narrowest = 7
  /// The cells that a card has where there is room, whatever is written on it, and the most.
  private static let (usual, widest) = (11, 24)
  /// The same where there is much room.
  private static let (usualGrown, widestGrown) = (17, 36)

  /// Cards as wide as the window and their texts allow; nil where they would be too narrow to read.
  /// - Parameter isGrown: whether there is much room.
  init?(_ rows: [[CardPile]], _ reserved: [String], width: Int, isGrown: Bool) {
    let cards = rows.joined().flatMap(\.cards)
    let ofSuit = cards.map { Console.width(suit($0)) }.max() ?? 1
    let labels =
      cards.map { Console.width(suit($0)) + Console.width(label($0)) + 3 }
      + reserved.map { max(1, ofSuit) + Console.width(standing($0)) + 3 }
    let heads = rows.joined().map { Console.width(sanitized($0.name)) + Console.width(sanitized($0.note)) + 1 }
    inside = rows.map { _ in isGrown ? 4 : 2 }
    if isGrown { gap = 2 }
    let (usual, widest) = isGrown ? (Self.usualGrown, Self.widestGrown) : (Self.usual, Self.widest)
    let needed = min(widest, max(usual, labels.max() ?? 0, heads.max() ?? 0))
    cells = rows.map { min(needed, (width - $0.count + 1) / $0.count) }
    if cells.contains(where: { $0 < PileForm.narrowest }) { return nil }
  }

  /// The number of lines that all of it takes.
  func height(_ rows: [[CardPile]]) -> Int {
    zip(rows, inside).reduce(gap * (rows.count - 1)) { height, next in
      let (row, inside) = next
      let tallest = row.map { pile in
        (pile.hidden > 0 && !pile.cards.isEmpty ? 1 : 0) + (pile.isFanned ? min(fan, max(0, pile.cards.count - 1)) : 0)
      }
      return height + 1 + (tallest.max() ?? 0) + inside + 2
    }
  }
}

/// The letter of a card's suit.
private func suit(_ card: Card) -> String { truncated(standing(card.suit), 3) }

/// The text on a card.
private func label(_ card: Card) -> String { standing(card.label) }

/// Harmless text without the marks at its start that would join the frame before it.
private func standing(_ text: String) -> String {
  let scalars = sanitized(text).unicodeScalars.drop { scalar in
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
  return String(scalars)
}

/// Piles of cards.
extension Painter {
  /// Piles of cards, row by row: boxes side by side, or a line for each pile where the window is too narrow for these.
  func piles(_ rows: [[CardPile]], _ labels: [String]) -> [PaintedLine] {
    let rows = rows.filter { !$0.isEmpty }
    guard !theme.isPlain else { return words(.piles(rows)) }
    let isGrown = marksPlaces && height >= 50 && width >= 120
    guard var form = PileForm(rows, labels, width: width, isGrown: isGrown) else { return list(rows) }
    // Beside the piles there are a title, a message and the prompt.
    func hasRoom() -> Bool { form.height(rows) <= height - 6 }
    if !hasRoom() { (form.inside, form.gap) = (rows.map { _ in 2 }, 1) }
    if !hasRoom() { form.gap = 0 }
    // Names on narrow cards need a second line more than those on wide ones.
    for row in rows.indices.sorted(by: { (form.cells[$0], $1) > (form.cells[$1], $0) }) where !hasRoom() {
      form.inside[row] = 1
    }
    let excess = form.height(rows) - (height - 6)
    if excess > 0 {
      let longest = rows.joined().lazy.filter(\.isFanned).map { $0.cards.count - 1 }.max() ?? 0
      form.fan = max(2, longest - excess)
    }
    var lines: [PaintedLine] = []
    for (index, (row, cells)) in zip(rows, form.cells).enumerated() {
      let inside = form.inside[index]
      if !lines.isEmpty { lines += Array(repeating: "", count: form.gap) }
      lines += beside(
        row.map { pile in
          pile == .blank
            ? []
            : (head(pile, cells) + body(pile, cells, inside, fan: form.fan)).map { marked($0, as: .named(pile.name)) }
        }, cells)
    }
    return lines
  }

  /// Columns of lines of so many cells, side by side.
  private func beside(_ columns: [[PaintedLine]], _ cells: Int) -> [PaintedLine] {
    (0..<(columns.map(\.count).max() ?? 0)).map { row in
      var line = PaintedLine("")
      var end = 0
      for (index, column) in columns.enumerated() where row < column.count {
        let start = index * (cells + 1)
        line += spaces(start - end) + column[row]
        end = start + cells
      }
      return line
    }
  }

  /// The name of a pile and what is said of it.
  private func head(_ pile: CardPile, _ cells: Int) -> [PaintedLine] {
    let name = truncated(headLabel(pile), cells - 1)
    let note = truncated(sanitized(pile.note), cells - 2 - Console.width(name))
    let used = 1 + Console.width(name) + (note.isEmpty ? 0 : 1 + Console.width(note))
    return [
      " " + theme.textStyle(.strong).apply(name) + (note.isEmpty ? "" : " " + theme.textStyle(.faded).apply(note))
        + spaces(cells - used)
    ]
  }

  /// Its key, where keys are pressed, else its name.
  private func headLabel(_ pile: CardPile) -> String { keyLabels[pile.name] ?? sanitized(pile.name) }

  private func body(_ pile: CardPile, _ cells: Int, _ inside: Int, fan: Int) -> [PaintedLine] {
    guard let top = pile.cards.last else {
      return pile.hidden > 0 ? back(pile.hidden, cells, inside) : place(cells, inside)
    }
    var lines = pile.hidden > 0 ? [backEdge(pile.hidden, cells)] : []
    if pile.isFanned {
      var lower = pile.cards.dropLast()
      if lower.count > fan {
        lines.append(moreEdge(lower.count - fan + 1, cells))
        lower = lower.suffix(fan - 1)
      }
      let count = lower.count
      lines += lower.enumerated().map {
        marked(edge($0.element, cells), as: .card(pile: pile.name, count: count + 1 - $0.offset))
      }
    }
    return lines + face(top, cells, inside)
  }

  // MARK: - Cards

  /// The upper edge of a card that others lie on.
  private func edge(_ card: Card, _ cells: Int) -> PaintedLine {
    let signs = signs(of: card)
    let suit = suit(card)
    let room = cells - 3 - Console.width(suit)
    let label = truncated(label(card), room)
    let rest = room - Console.width(label)
    let ends = isMarked(card) ? signs.sides : signs.corners
    // The ground of a card that is picked up runs through to its end.
    let hasGround = card.isSelected && theme.hasColours
    let space = hasGround ? rest : min(1, rest)
    let style = theme.suitStyle(card.colour)
    return style.apply(ends[0] + suit) + labelStyle(card).apply(" " + label + spaces(space))
      + style.apply(signs.line(rest - space) + ends[1])
  }

  /// A card that nothing lies on.
  private func face(_ card: Card, _ cells: Int, _ inside: Int) -> [PaintedLine] {
    let signs = signs(of: card)
    let suit = suit(card)
    let style = theme.suitStyle(card.colour)
    let upper = signs.corners[0] + suit + signs.line(cells - 2 - Console.width(suit)) + signs.corners[1]
    let lower = signs.corners[3] + signs.line(cells - 2) + signs.corners[2]
    let lines = fitted(label(card), cells - 2, inside).map { line in
      style.apply(signs.sides[0]) + labelStyle(card).apply(centred(line, cells - 2)) + style.apply(signs.sides[1])
    }
    return [style.apply(upper)] + lines + [style.apply(lower)]
  }

  /// `text` in so many lines, broken at spaces and, if all of it has room then, within words; what has no room is cut.
  private func fitted(_ text: String, _ cells: Int, _ count: Int) -> [String] {
    // Words a cell away from the frame are easier to read.
    var lines = wrapped(text, cells - 2)
    if lines.count > count || lines.joined(separator: " ") != text {
      let words = text.split(separator: " ").map(String.init)
      lines = filled(words.flatMap { parts(of: $0, cells) }, cells, count)
      if lines.contains(where: { $0.hasSuffix("…") }) { lines = filled(words, cells, count) }
    }
    return lines + Array(repeating: "", count: count - lines.count)
  }

  /// Words in at most so many lines, the last one cut if need be.
  private func filled(_ words: [String], _ cells: Int, _ count: Int) -> [String] {
    var (words, lines) = (words[...], [String]())
    while lines.count < count, var line = words.popFirst() {
      let isLast = lines.count == count - 1
      while let next = words.first, isLast || Console.width(line) + 1 + Console.width(next) <= cells {
        line += " " + next
        words.removeFirst()
      }
      lines.append(truncated(line, cells))
    }
    return lines
  }

  /// A word in parts that fit a line: broken behind a hyphen where it has one, else with one, and three letters at least on
  /// the next line.
  private func parts(of word: String, _ cells: Int) -> [String] {
    if Console.width(word) <= cells { return [word] }
    let start = hardWrapped(word, cells)[0]
    if let hyphen = start.lastIndex(of: "-") {
      let head = String(start[...hyphen])
      return [head] + parts(of: String(word.dropFirst(head.count)), cells)
    }
    let count = min(start.count - 1, word.count - 3)
    return count > 2 ? [word.prefix(count) + "-"] + parts(of: String(word.dropFirst(count)), cells) : [word]
  }

  private func signs(of card: Card) -> BoxSigns {
    var signs = card.leads ? BoxSigns.double : .single
    if isMarked(card) { signs.sides = [">", "<"] }
    return signs
  }

  /// Whether marks at its sides say that a card is picked up.
  private func isMarked(_ card: Card) -> Bool { card.isSelected && !theme.hasColours }

  private func labelStyle(_ card: Card) -> Style {
    card.isSelected ? theme.tileStyle(.selected) : card.leads ? theme.textStyle(.strong) : Style()
  }

  // MARK: - Backs and places

  /// The edge of cards for which the window has no room, with their number.
  private func moreEdge(_ count: Int, _ cells: Int) -> PaintedLine {
    theme.textStyle(.faded).apply("╭" + centred(truncated("\(count) more", cells - 2), cells - 2) + "╮")
  }

  /// The edge of cards that lie face down, with their number.
  private func backEdge(_ count: Int, _ cells: Int) -> PaintedLine {
    theme.textStyle(.faded).apply("╭" + weave(" \(count) ", cells - 2) + "╮")
  }

  /// Cards that lie face down.
  private func back(_ count: Int, _ cells: Int, _ inside: Int) -> [PaintedLine] {
    let style = theme.textStyle(.faded)
    let lines = (0..<inside).map { style.apply("│" + weave($0 == 0 ? " \(count) " : "", cells - 2) + "│") }
    let line = BoxSigns.single.line(cells - 2)
    return [style.apply("╭" + line + "╮")] + lines + [style.apply("╰" + line + "╯")]
  }

  /// `text` in the middle of so many cells of a card's back.
  private func weave(_ text: String, _ cells: Int) -> String {
    let text = truncated(text, cells)
    let left = (cells - text.count) / 2
    return String(repeating: "▒", count: left) + text + String(repeating: "▒", count: cells - left - text.count)
  }

  /// A place without cards.
  private func place(_ cells: Int, _ inside: Int) -> [PaintedLine] {
    let signs = BoxSigns.dashed
    let side = signs.sides[0] + spaces(cells - 2) + signs.sides[1]
    let line = signs.line(cells - 2)
    let lines =
      [signs.corners[0] + line + signs.corners[1]] + Array(repeating: side, count: inside)
      + [signs.corners[3] + line + signs.corners[2]]
    return lines.map(theme.textStyle(.faded).apply)
  }

  // MARK: - Narrow windows

  /// A line for each pile, wrapped below its name.
  private func list(_ rows: [[CardPile]]) -> [PaintedLine] {
    rows.joined().filter { $0 != .blank }.flatMap { pile -> [PaintedLine] in
      var words = [(headLabel(pile), theme.textStyle(.strong))]
      if !pile.note.isEmpty { words.append((sanitized(pile.note), theme.textStyle(.faded))) }
      if pile.hidden > 0 { words.append(("▒\(pile.hidden)", theme.textStyle(.faded))) }
      if pile.hidden <= 0, pile.cards.isEmpty { words.append((dash, theme.textStyle(.faded))) }
      for (index, card) in pile.cards.suffix(pile.isFanned ? pile.cards.count : 1).enumerated() {
        if index > 0 { words.append(("|", theme.textStyle(.faded))) }
        let marks = isMarked(card) ? [">", "<"] : ["", ""]
        let frame = card.leads ? BoxSigns.double.sides : ["", ""]
        words.append((marks[0] + frame[0] + suit(card) + frame[1], theme.suitStyle(card.colour)))
        words.append((label(card) + marks[1], labelStyle(card)))
      }
      // On the whole screen they take all of it, so that they begin at the same place, whatever their length.
      return indented(words).map { marked(marksPlaces ? $0 + spaces(width) : $0, as: .named(pile.name)) }
    }
  }

  /// Words in their styles, in lines of which all but the first are indented.
  private func indented(_ texts: [(String, Style)]) -> [PaintedLine] {
    let indent = 2
    var lines: [PaintedLine] = [""]
    var used = 0
    for (text, style) in texts {
      for word in text.split(separator: " ") {
        for piece in hardWrapped(String(word), width - indent) {
          let size = Console.width(piece)
          if used > 0, used + 1 + size > width {
            lines.append(PaintedLine(spaces(indent)))
            used = indent
          } else if used > 0 {
            lines[lines.count - 1] += " "
            used += 1
          }
          lines[lines.count - 1] += style.apply(piece)
          used += size
        }
      }
    }
    return lines
  }
}
