/// Pictures in words, for those who can't see them and for windows too narrow to draw them.
extension Block {
  /// The sentences that say what the picture shows, one for each row, pile or bar; nil if it is text itself, or shows nothing
  /// that the texts next to it do not say.
  public var words: [String]? {
    switch self {
    case .board(let rows, let names): names.isEmpty ? words(ofBoard: rows) : words(ofRows: rows, names)
    case .keyboard(let rows): words(ofKeyboard: rows)
    case .histogram(let bars): bars.map { "\($0.label): \($0.count)" + ($0.isMarked ? ", the latest" : "") }
    case .calendar(let title, _, let days): words(ofCalendar: title, days)
    case .table(let headings, let rows): rows.map { words(ofRow: $0, headings) }
    case .piles(let rows, _): rows.joined().filter { $0 != .blank }.map { $0.words }
    case .plot(let plot): plot.words
    case .sparkline(let line): line.words
    case .preformatted(let lines): lines.map(spokenSquares)
    case .heading, .paragraph, .marked, .note, .list, .message, .facts, .progress, .ink: nil
    }
  }

  /// Rows that have names. What is gone from its place is not told of.
  private func words(ofRows rows: [[Tile]], _ names: [String]) -> [String] {
    zip(names, rows).map { name, tiles in
      let row = tiles.filter { !$0.text.isEmpty }
      return "\(name): " + (row.isEmpty ? "empty" : row.map { $0.words }.joined(separator: ", "))
    }
  }

  /// Rows by their numbers; empty ones that follow each other together.
  private func words(ofBoard rows: [[Tile]]) -> [String] {
    var sentences: [String] = []
    var firstEmpty: Int?
    func isEmpty(_ index: Int) -> Bool { rows[index].allSatisfy { $0.text.isEmpty } }
    for (index, row) in rows.enumerated() {
      if isEmpty(index) {
        firstEmpty = firstEmpty ?? index
        if index + 1 < rows.count, isEmpty(index + 1) { continue }
        let first = (firstEmpty ?? index) + 1
        sentences.append(first == index + 1 ? "Row \(first): empty" : "Rows \(first) to \(index + 1): empty")
        firstEmpty = nil
      } else {
        sentences.append("Row \(index + 1): " + row.map { $0.words }.joined(separator: ", "))
      }
    }
    return sentences
  }

  private func words(ofKeyboard rows: [[Tile]]) -> [String] {
    var sentences: [String] = []
    for role in [
      Role.correct, .present, .absent, .selected, .busy, .good, .bad, .strong, .accent, .faded, .empty, .unused,
    ] {
      let keys = rows.joined().filter { $0.role == role && !$0.text.isEmpty }
      if keys.isEmpty { continue }
      let list = keys.map { $0.text.uppercased() }.joined(separator: " ")
      sentences.append("\(capitalizedFirst(role.word)): \(list)")
    }
    return sentences
  }

  private func words(ofCalendar title: String, _ days: [Tile]) -> [String] {
    func list(_ roles: Role...) -> String {
      days.filter { roles.contains($0.role) }.map { $0.text }.joined(separator: ", ")
    }
    let (busy, chosen) = (list(.busy), list(.selected))
    let dailies = [("Daily won", list(.correct, .present)), ("Daily lost", list(.absent, .present))]
    var sentences = [title] + dailies.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    let hasDailies = sentences.count > 1
    if busy.isEmpty {
      sentences.append("No \(hasDailies || !chosen.isEmpty ? "other " : "")days with games")
    } else {
      sentences.append("\(hasDailies ? "Other days" : "Days") with games: \(busy)")
    }
    if !chosen.isEmpty { sentences.append("Chosen day: \(chosen)") }
    return sentences
  }

  private func words(ofRow row: [String], _ headings: [String]) -> String {
    let cells = row.enumerated().filter { !$0.element.isEmpty }.map { column, cell in
      column < headings.count && !headings[column].isEmpty ? "\(headings[column]): \(cell)" : cell
    }
    return cells.joined(separator: headings.isEmpty ? ": " : ", ")
  }
}

extension Role {
  /// Its name in a sentence.
  fileprivate var word: String { self == .unused ? "not used" : rawValue }
}

extension Tile {
  fileprivate var words: String {
    let letter = text.uppercased()
    if letter.isEmpty { return "empty" }
    // Numbers in the lower corners count what starts here and what goes through.
    let counts = [
      foot.allSatisfy { $0 == " " } ? "" : "\(foot) start", value.isEmpty ? "" : "in \(value)",
    ].filter { !$0.isEmpty }
    let worth = value.isEmpty ? "" : "worth \(value)"
    let count = counts.isEmpty ? "" : "(\(counts.joined(separator: ", ")))"
    let parts = [label, letter, foot.isEmpty ? worth : count, bonus.isEmpty ? "" : "bonus \(bonus)"]
    let sentence = parts.filter { !$0.isEmpty }.joined(separator: " ")
    switch role {
    case .plain, .unused, .empty, .faded, .strong, .accent: return sentence
    default: return "\(sentence) \(role.word)"
    }
  }
}

extension CardPile {
  fileprivate var words: String {
    let name = [title, name].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(name): \(contents)\(note.isEmpty ? "" : ", \(note)")."
  }

  /// The cards, from the lowest; of those that nobody sees only their number.
  private var contents: String {
    let below = hidden > 0 ? "\(hidden) face down" : ""
    guard let top = cards.last else { return below.isEmpty ? "empty" : below }
    let others = cards.dropLast()
    if isFanned {
      let open =
        others.isEmpty ? top.words : (others.map { $0.words } + ["\(top.words) on top"]).joined(separator: ", ")
      return below.isEmpty ? open : "\(below), then \(open)"
    }
    let covered = others.isEmpty ? "" : counted(others.count, "card")
    let rest = [covered, below].filter { !$0.isEmpty }.joined(separator: " and ")
    return top.words + (rest.isEmpty ? "" : ", \(rest) below it")
  }
}

extension Card {
  fileprivate var words: String {
    let facts = [leads ? "base" : "", suit, isSelected ? "picked up" : ""].filter { !$0.isEmpty }
    return label + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }
}

extension Plot {
  fileprivate var words: [String] {
    var sentences = [
      "\(xAxis.title) from \(xAxis.low) to \(xAxis.high), left to right",
      "\(yAxis.title) from \(yAxis.low) to \(yAxis.high), upwards",
    ]
    let names = ["Upper left", "Upper right", "Lower left", "Lower right"]
    sentences += zip(names, quadrants).map { "\($0): \($1.title) \($1.count)" }
    for (name, role) in [("Own point", Role.strong), ("Selected point", .selected)] {
      for point in points where point.role == role { sentences.append("\(name): \(words(of: point))") }
    }
    return sentences
  }

  private func words(of point: Point) -> String {
    func part(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
    let (x, y) = (part(point.x), part(point.y))
    func percent(_ part: Double) -> String { "\(Int((100 * part).rounded()))%" }
    let place = "\(percent(x)) to the right, \(percent(y)) up"
    if (x, y) == centre { return centre == (0.5, 0.5) ? "in the middle" : place }
    return (y >= centre.y ? "upper " : "lower ") + (x >= centre.x ? "right, " : "left, ") + place
  }
}

extension Sparkline {
  fileprivate var words: [String] {
    guard let first = values.first, let last = values.last, let lowest = values.min(), let highest = values.max() else {
      return ["No values"]
    }
    var sentences = [
      "\(counted(values.count, "value")), first \(shortNumber(first)), last \(shortNumber(last)), "
        + "lowest \(shortNumber(lowest)), highest \(shortNumber(highest))"
    ]
    let steps = abnormal.filter { values.indices.dropLast().contains($0) }.sorted()
    if !steps.isEmpty {
      sentences.append("Abnormal steps: " + steps.map { "\($0 + 1) to \($0 + 2)" }.joined(separator: ", "))
    }
    if let marked { sentences.append("Marked: \(marked.lowerBound + 1) to \(marked.upperBound + 1)") }
    return sentences
  }
}

/// A number with one decimal place at most.
public func shortNumber(_ value: Double) -> String {
  let rounded = abs(value) < 1e12 ? (value * 10).rounded() / 10 : value
  return Int64(exactly: rounded).map { String($0) } ?? decimalText(rounded, places: 1)
}

/// A text with its first letter in upper case.
public func capitalizedFirst(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

/// The text of a refusal as a sentence for a person: with a capital letter, unless it begins with a name that has a spelling of
/// its own, and a full stop.
public func sentence(_ text: String) -> String {
  guard let last = text.last else { return text }
  let first = text.prefix { $0 != " " }
  let isWord = first.utf8.allSatisfy { 97...122 ~= $0 || "',;".utf8.contains($0) }
  let isEnded = last == "." || last == "?" || last == "!" || last == ":" || last == "\u{2026}"
  return (isWord ? capitalizedFirst(text) : text) + (isEnded ? "" : ".")
}

/// A row of coloured squares, as results are shared, in the names of the colours; any other line as it is.
private func spokenSquares(_ line: String) -> String {
  func colour(_ square: Character) -> String? {
    switch square {
    case "🟥": "red"
    case "🟧": "orange"
    case "🟨": "yellow"
    case "🟩": "green"
    case "🟦": "blue"
    case "🟪": "purple"
    case "🟫": "brown"
    case "⬛": "black"
    case "⬜": "white"
    default: nil
    }
  }
  let names = line.compactMap(colour)
  return names.isEmpty || names.count < line.count ? line : names.joined(separator: ", ")
}
