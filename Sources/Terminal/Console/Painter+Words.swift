import PuzzleKit

/// Pictures in words, for screen readers and for windows too narrow for the picture.
extension Painter {
  func words(board rows: [[Tile]], _ names: [String] = []) -> [String] {
    if !names.isEmpty {
      return zip(names, rows).flatMap { name, places in
        // What is gone from its place is not told of.
        let row = places.filter { !$0.text.isEmpty }
        return wrapped(
          "\(sanitized(name)): " + (row.isEmpty ? "empty" : row.map(spoken).joined(separator: ", ")), width)
      }
    }
    var sentences: [String] = []
    var firstEmpty: Int?
    for (index, row) in rows.enumerated() {
      if row.allSatisfy({ $0.text.isEmpty }) {
        firstEmpty = firstEmpty ?? index
        if index + 1 < rows.count, rows[index + 1].allSatisfy({ $0.text.isEmpty }) { continue }
        let first = (firstEmpty ?? index) + 1
        sentences.append(first == index + 1 ? "Row \(first): empty" : "Rows \(first) to \(index + 1): empty")
        firstEmpty = nil
      } else {
        sentences.append("Row \(index + 1): " + row.map(spoken).joined(separator: ", "))
      }
    }
    return sentences.flatMap { wrapped($0, width) }
  }

  func words(keyboard rows: [[Tile]]) -> [String] {
    var sentences: [String] = []
    for role in [Role.correct, .present, .absent, .selected, .busy, .good, .bad, .strong, .faded, .empty, .unused] {
      let keys = rows.joined().filter { $0.role == role && !$0.text.isEmpty }
      if keys.isEmpty { continue }
      let list = keys.map { sanitized($0.text).uppercased() }.joined(separator: " ")
      sentences.append("\(name(of: role).capitalizedFirst): \(list)")
    }
    return sentences.flatMap { wrapped($0, width) }
  }

  func words(calendar title: String, _ days: [Tile]) -> [String] {
    func list(_ roles: Role...) -> String {
      days.filter { roles.contains($0.role) }.map { sanitized($0.text) }.joined(separator: ", ")
    }
    let (busy, chosen) = (list(.busy), list(.selected))
    let dailies = [("Daily won", list(.correct, .present)), ("Daily lost", list(.absent, .present))]
    var sentences = [sanitized(title)] + dailies.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    let hasDailies = sentences.count > 1
    if busy.isEmpty {
      sentences.append("No \(hasDailies || !chosen.isEmpty ? "other " : "")days with games")
    } else {
      sentences.append("\(hasDailies ? "Other days" : "Days") with games: \(busy)")
    }
    if !chosen.isEmpty { sentences.append("Chosen day: \(chosen)") }
    return sentences.flatMap { wrapped($0, width) }
  }

  func words(histogram bars: [Bar]) -> [String] {
    bars.flatMap { wrapped("\(sanitized($0.label)): \($0.count)" + ($0.isMarked ? ", the latest" : ""), width) }
  }

  func words(table headings: [String], _ rows: [[String]]) -> [String] {
    rows.flatMap { row in
      let cells = row.enumerated().filter { !$0.element.isEmpty }.map { column, cell in
        column < headings.count && !headings[column].isEmpty ? "\(headings[column]): \(cell)" : cell
      }
      return wrapped(cells.joined(separator: headings.isEmpty ? ": " : ", "), width)
    }
  }

  func words(plot: Plot) -> [String] {
    let (x, y) = (plot.xAxis, plot.yAxis)
    var sentences = [
      "\(x.title) from \(x.low) to \(x.high), left to right", "\(y.title) from \(y.low) to \(y.high), upwards",
    ]
    let names = ["Upper left", "Upper right", "Lower left", "Lower right"]
    sentences += zip(names, plot.quadrants).map { "\($0): \($1.title) \($1.count)" }
    for (name, role) in [("Own point", Role.strong), ("Selected point", .selected)] {
      for point in plot.points where point.role == role { sentences.append("\(name): \(spoken(point, plot.centre))") }
    }
    return sentences.flatMap { wrapped(sanitized($0), width) }
  }

  func words(piles rows: [[CardPile]]) -> [String] {
    rows.joined().filter { $0 != .blank }.flatMap { pile in
      let name = [pile.title, pile.name].map(sanitized).filter { !$0.isEmpty }.joined(separator: ", ")
      let note = pile.note.isEmpty ? "" : ", \(sanitized(pile.note))"
      return wrapped("\(name): \(spoken(pile))\(note).", width)
    }
  }

  func words(sparkline: Sparkline) -> [String] {
    let values = sparkline.values
    guard let first = values.first, let last = values.last, let lowest = values.min(), let highest = values.max() else {
      return wrapped("No values", width)
    }
    var sentences = [
      "\(counted(values.count, "value")), first \(number(first)), last \(number(last)), "
        + "lowest \(number(lowest)), highest \(number(highest))"
    ]
    let steps = sparkline.abnormal.filter { values.indices.dropLast().contains($0) }.sorted()
    if !steps.isEmpty {
      sentences.append("Abnormal steps: " + steps.map { "\($0 + 1) to \($0 + 2)" }.joined(separator: ", "))
    }
    if let marked = sparkline.marked {
      sentences.append("Marked: \(marked.lowerBound + 1) to \(marked.upperBound + 1)")
    }
    return sentences.flatMap { wrapped($0, width) }
  }

  private func spoken(_ point: Plot.Point, _ centre: (x: Double, y: Double)) -> String {
    let (x, y) = (unit(point.x), unit(point.y))
    func percent(_ part: Double) -> String { "\(Int((100 * part).rounded()))%" }
    let place = "\(percent(x)) to the right, \(percent(y)) up"
    if (x, y) == centre { return centre == (0.5, 0.5) ? "in the middle" : place }
    return (y >= centre.y ? "upper " : "lower ") + (x >= centre.x ? "right, " : "left, ") + place
  }

  /// The cards of a pile, from the lowest; of those that nobody sees only their number.
  private func spoken(_ pile: CardPile) -> String {
    let hidden = pile.hidden > 0 ? "\(pile.hidden) face down" : ""
    guard let top = pile.cards.last else { return hidden.isEmpty ? "empty" : hidden }
    let below = pile.cards.dropLast()
    if pile.isFanned {
      let cards = below.isEmpty ? spoken(top) : (below.map(spoken) + ["\(spoken(top)) on top"]).joined(separator: ", ")
      return hidden.isEmpty ? cards : "\(hidden), then \(cards)"
    }
    let covered = below.isEmpty ? "" : counted(below.count, "card")
    let rest = [covered, hidden].filter { !$0.isEmpty }.joined(separator: " and ")
    return spoken(top) + (rest.isEmpty ? "" : ", \(rest) below it")
  }

  private func spoken(_ card: Card) -> String {
    let parts = [card.leads ? "base" : "", sanitized(card.suit), card.isSelected ? "picked up" : ""]
    let facts = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return sanitized(card.label) + (facts.isEmpty ? "" : " (\(facts))")
  }

  private func spoken(_ tile: Tile) -> String {
    let letter = sanitized(tile.text).uppercased()
    if letter.isEmpty { return "empty" }
    // Numbers in the lower corners count what starts here and what goes through.
    let counts = [
      tile.foot.allSatisfy { $0 == " " } ? "" : "\(tile.foot) start", tile.value.isEmpty ? "" : "in \(tile.value)",
    ].filter { !$0.isEmpty }
    let worth = tile.value.isEmpty ? "" : "worth \(tile.value)"
    let count = counts.isEmpty ? "" : "(\(counts.joined(separator: ", ")))"
    let parts = [
      tile.label, letter, tile.foot.isEmpty ? worth : count, tile.bonus.isEmpty ? "" : "bonus \(tile.bonus)",
    ]
    let text = parts.map(sanitized).filter { !$0.isEmpty }.joined(separator: " ")
    switch tile.role {
    case .plain, .unused, .empty, .faded, .strong: return text
    default: return "\(text) \(name(of: tile.role))"
    }
  }

  private func name(of role: Role) -> String {
    switch role {
    case .unused: "not used"
    default: role.rawValue
    }
  }

  /// A row of coloured squares, as results are shared, in the names of the colours.
  func spokenSquares(_ line: String) -> String {
    let names: [Character: String] = [
      "🟥": "red", "🟧": "orange", "🟨": "yellow", "🟩": "green", "🟦": "blue", "🟪": "purple", "🟫": "brown",
      "⬛": "black", "⬜": "white",
    ]
    guard !line.isEmpty, line.allSatisfy({ names[$0] != nil }) else { return line }
    return line.compactMap { names[$0] }.joined(separator: ", ")
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
