import PlainJSON
import PuzzleKit

extension Block {
  /// An object with one member, which says what it is.
  var json: JSONValue {
    switch self {
    case .heading(let text, let role): .of(("heading", .string(text)), ("role", role.json(unless: .strong)))
    case .paragraph(let text): .of(("paragraph", .string(text)))
    case .marked(let text): .of(("paragraph", .string(withoutMarks(text))), ("marked", .string(text)))
    case .preformatted(let lines): .of(("preformatted", .of(lines)))
    case .note(let text): .of(("note", .string(text)))
    case .list(let items, let all): .of(("list", .of(items)), ("all", all.map { .string($0) }))
    case .message(let text, let tone): .of(("message", .string(text)), ("tone", tone.json))
    // Who reads pictures from before sees one text.
    case .facts(let facts): .of(("message", .string(facts.text)), ("facts", .array(facts.map { $0.json })))
    case .board(let rows, let names): .of(("board", rows.json), ("names", names.isEmpty ? nil : .of(names)))
    case .keyboard(let rows): .of(("keyboard", rows.json))
    case .histogram(let bars):
      .of(
        (
          "histogram",
          .array(
            bars.map {
              .of(
                ("label", .string($0.label)), ("count", .of($0.count)), ("marked", $0.isMarked ? .bool(true) : nil))
            })
        ))
    case .progress(let done, let whole): .of(("progress", .of(done)), ("of", .of(whole)))
    case .calendar(let title, let first, let days):
      .of(("calendar", .string(title)), ("first", .of(first)), ("days", .array(days.map { $0.json })))
    case .table(let headings, let rows):
      .of(("table", .of(headings)), ("rows", .array(rows.map { JSONValue.of($0) })))
    case .piles(let rows, let labels):
      .of(("piles", .array(rows.map { .array($0.map { $0.json }) })), ("labels", .of(labels)))
    case .plot(let plot): .of(("plot", plot.json))
    case .sparkline(let line): .of(("sparkline", line.json))
    case .ink(let ink):
      .of(("ink", .array([ink.ground, ink.text, ink.faded].map { JSONValue.integer(Int64($0)) })))
    }
  }

  /// Reads it; what it holds can be drawn.
  init(_ node: JSONNode) throws(JSONFault) {
    func text(_ name: String) throws(JSONFault) -> String? { try node.optional(name)?.string() }
    func words(_ name: String) throws(JSONFault) -> [String]? { try node.optional(name)?.words() }
    if let heading = try text("heading") {
      self = .heading(heading, try node.optional("role")?.choice(Role.self) ?? .strong)
    } else if let marked = try text("marked") {
      self = .marked(marked)
    } else if let paragraph = try text("paragraph") {
      self = .paragraph(paragraph)
    } else if let lines = try words("preformatted") {
      self = .preformatted(lines)
    } else if let note = try text("note") {
      self = .note(note)
    } else if let items = try words("list") {
      self = .list(items, all: try text("all"))
    } else if let facts = try node.optional("facts") {
      self = .facts(try facts.each(Fact.init))
    } else if let message = try text("message") {
      self = .message(message, try text("tone").map { $0 == "good" ? .good : .bad } ?? .plain)
    } else if let board = try node.optional("board") {
      self = .board(try board.tileRows(), names: try words("names") ?? [])
    } else if let keyboard = try node.optional("keyboard") {
      self = .keyboard(try keyboard.tileRows())
    } else if let bars = try node.optional("histogram") {
      self = .histogram(
        try bars.each { bar throws(JSONFault) in
          Bar(
            try bar.required("label").string(), try bar.required("count").count(),
            marked: try bar.optional("marked")?.bool() ?? false)
        })
    } else if let done = try node.optional("progress") {
      let (done, whole) = (try done.count(), try node.required("of").count())
      guard 1...Int.max ~= whole, done <= whole else { throw node.fault("is no part of a whole") }
      self = .progress(done, of: whole)
    } else if let title = try text("calendar") {
      let first = try node.required("first").count()
      guard 0..<7 ~= first else { throw node.fault("has no such day of the week") }
      self = .calendar(title: title, firstColumn: first, days: try node.required("days").each(Tile.init))
    } else if let headings = try words("table") {
      let rows = try node.required("rows").each { row throws(JSONFault) in try row.words() }
      let columns = headings.isEmpty ? rows.first?.count ?? 0 : headings.count
      guard columns > 0, rows.allSatisfy({ $0.count == columns }) else {
        throw node.fault("has rows of different lengths")
      }
      self = .table(headings, rows)
    } else if let piles = try node.optional("piles") {
      self = .piles(
        try piles.each { row throws(JSONFault) in try row.each(CardPile.init) }, labels: try words("labels") ?? [])
    } else if let plot = try node.optional("plot") {
      self = .plot(try Plot(plot))
    } else if let line = try node.optional("sparkline") {
      self = .sparkline(try Sparkline(line))
    } else {
      let colours = try node.required("ink").each { colour throws(JSONFault) in UInt32(clamping: try colour.count()) }
      guard colours.count == 3 else { throw node.fault("is no picture") }
      self = .ink(Ink(ground: colours[0], text: colours[1], faded: colours[2]))
    }
  }
}

extension Role {
  fileprivate func json(unless usual: Role) -> JSONValue? { self == usual ? nil : .string(rawValue) }
}

extension Fact {
  fileprivate var json: JSONValue {
    .of(("text", .string(text)), ("role", role.json(unless: .plain)), ("name", place.map { .string($0.text) }))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    let name = try node.optional("name")?.string() ?? ""
    self.init(
      try node.required("text").string(), try node.optional("role")?.choice(Role.self) ?? .plain,
      place: name.isEmpty ? nil : Place(name))
  }
}

extension Tone {
  fileprivate var json: JSONValue? {
    switch self {
    case .plain: nil
    case .good: .string("good")
    case .bad: .string("bad")
    }
  }
}

extension [[Tile]] {
  fileprivate var json: JSONValue { .array(map { .array($0.map { $0.json }) }) }
}

extension Tile {
  fileprivate var json: JSONValue {
    func some(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    return .of(
      ("text", some(text)), ("role", role.json(unless: .unused)), ("label", some(label)), ("bonus", some(bonus)),
      ("value", some(value)), ("foot", some(foot)), ("name", place.map { .string($0.text) }),
      ("next", next.map { .array([.integer(Int64($0.columns)), .integer(Int64($0.rows))]) }))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    func text(_ name: String) throws(JSONFault) -> String {
      let text = try node.optional(name)?.string() ?? ""
      guard text.utf8.count <= 64 else { throw node.fault("is too long for a tile") }
      return text
    }
    let name = try text("name")
    self.init(
      try text("text"), try node.optional("role")?.choice(Role.self) ?? .unused, label: try text("label"),
      bonus: try text("bonus"), value: try text("value"), foot: try text("foot"),
      place: name.isEmpty ? nil : Place(name),
      next: try node.optional("next").map(Step.init))
  }
}

extension Tile.Step {
  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    let numbers = try node.each { number throws(JSONFault) in try number.int() }
    guard numbers.count == 2, numbers.allSatisfy({ -1...1 ~= $0 }) else {
      throw node.fault("is no step to a neighbour")
    }
    self.init(columns: numbers[0], rows: numbers[1])
  }
}

extension JSONNode {
  func each<T>(_ make: (JSONNode) throws(JSONFault) -> T) throws(JSONFault) -> [T] {
    var made: [T] = []
    for element in try elements() { made.append(try make(element)) }
    return made
  }

  fileprivate func tileRows() throws(JSONFault) -> [[Tile]] {
    let rows = try each { row throws(JSONFault) in try row.each(Tile.init) }
    guard !rows.isEmpty, rows.count <= 64, rows.allSatisfy({ $0.count <= 64 }) else {
      throw fault("has no tiles, or too many")
    }
    return rows
  }

  /// A number of things that can be drawn.
  fileprivate func count() throws(JSONFault) -> Int {
    let number = try int()
    guard 0...1_000_000_000 ~= number else { throw fault("is no number of things") }
    return number
  }

  /// A number from 0 to 1.
  fileprivate func fraction() throws(JSONFault) -> Double {
    let number = try double()
    guard 0...1 ~= number else { throw fault("is not between 0 and 1") }
    return number
  }
}

extension CardPile {
  fileprivate var json: JSONValue {
    .of(
      ("name", .string(name)), ("title", .string(title)), ("hidden", hidden == 0 ? nil : .of(hidden)),
      ("cards", cards.isEmpty ? nil : .array(cards.map { $0.json })), ("fanned", isFanned ? .bool(true) : nil),
      ("note", note.isEmpty ? nil : .string(note)))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    let hidden = try node.optional("hidden")?.count() ?? 0
    guard hidden <= 1000 else { throw node.fault("is too high") }
    self.init(
      try node.required("name").string(), title: try node.required("title").string(), hidden: hidden,
      cards: try node.optional("cards")?.each(Card.init) ?? [], fanned: try node.optional("fanned")?.bool() ?? false,
      note: try node.optional("note")?.string() ?? "")
  }
}

extension Card {
  fileprivate var json: JSONValue {
    .of(
      ("label", .string(label)), ("suit", .string(suit)), ("colour", .of(colour)),
      ("leads", leads ? .bool(true) : nil), ("selected", isSelected ? .bool(true) : nil))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    self.init(
      try node.required("label").string(), suit: try node.required("suit").string(),
      colour: try node.required("colour").count(), leads: try node.optional("leads")?.bool() ?? false,
      selected: try node.optional("selected")?.bool() ?? false)
  }
}

extension Plot {
  private static func json(_ axis: (title: String, low: String, high: String)) -> JSONValue {
    .of([axis.title, axis.low, axis.high])
  }

  fileprivate var json: JSONValue {
    .of(
      (
        "points",
        .array(
          points.map { point in
            .of(
              ("x", .number(point.x)), ("y", .number(point.y)), ("role", point.role.json(unless: .plain)),
              ("name", point.place.map { .string($0.text) }), ("note", point.note.isEmpty ? nil : .string(point.note)))
          })
      ),
      (
        "quadrants",
        .array(quadrants.map { .of(("title", .string($0.title)), ("count", .of($0.count))) })
      ),
      ("x", Self.json(xAxis)), ("y", Self.json(yAxis)), ("centre", .array([.number(centre.x), .number(centre.y)])))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    func axis(_ name: String) throws(JSONFault) -> (title: String, low: String, high: String) {
      let words = try node.required(name).words()
      guard words.count == 3 else { throw node.fault("has no such axis") }
      return (words[0], words[1], words[2])
    }
    let quadrants = try node.required("quadrants").each { quadrant throws(JSONFault) in
      (title: try quadrant.required("title").string(), count: try quadrant.required("count").count())
    }
    let centre = try node.required("centre").each { place throws(JSONFault) in try place.fraction() }
    guard quadrants.count == 4, centre.count == 2 else { throw node.fault("has four quadrants") }
    self.init(
      try node.required("points").each { point throws(JSONFault) in
        let name = try point.optional("name")?.string() ?? ""
        return Point(
          x: try point.required("x").fraction(), y: try point.required("y").fraction(),
          try point.optional("role")?.choice(Role.self) ?? .plain, place: name.isEmpty ? nil : Place(name),
          note: try point.optional("note")?.string() ?? "")
      }, quadrants: quadrants, xAxis: try axis("x"), yAxis: try axis("y"), centre: (centre[0], centre[1]))
  }
}

extension Sparkline {
  fileprivate var json: JSONValue {
    .of(
      ("values", .array(values.map { .number($0) })), ("abnormal", .array(abnormal.sorted().map { .of($0) })),
      ("range", .array([.number(range.lowerBound), .number(range.upperBound)])),
      ("marked", marked.map { .array([.of($0.lowerBound), .of($0.upperBound)]) }))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    let values = try node.required("values").each { value throws(JSONFault) in try value.double() }
    let range = try node.required("range").each { value throws(JSONFault) in try value.double() }
    let marked = try node.optional("marked")?.each { value throws(JSONFault) in try value.count() }
    guard range.count == 2, range[0] < range[1], values.allSatisfy({ range[0]...range[1] ~= $0 }),
      marked.map({ $0.count == 2 && $0[0] <= $0[1] }) ?? true
    else { throw node.fault("is no line of values") }
    self.init(
      values,
      abnormal: Set(try node.required("abnormal").each { index throws(JSONFault) in try index.count() }),
      range: range[0]...range[1], marked: marked.map { $0[0]...$0[1] })
  }
}
