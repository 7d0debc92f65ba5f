import PictureJSON
import PlainJSON
import PuzzleKit

extension Menu {
  /// The menu for a page, which draws it and carries out what is chosen.
  var json: JSONValue {
    let firstColumn: Int? = if case .weeks(let column) = layout { column } else { nil }
    return .of(
      ("title", .string(title)), ("text", text.isEmpty ? nil : .string(text)),
      ("firstColumn", firstColumn.map { .of($0) }), ("first", first == 0 ? nil : .of(first)),
      ("hasStyles", hasStyles ? .bool(true) : nil), ("entries", .array(entries.map { $0.json })))
  }
}

extension MenuEntry {
  fileprivate var json: JSONValue {
    func some(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    let effect: JSONMember? =
      switch action {
      case .open(let page): JSONMember("page", .string(page.text))
      case .line(let line): JSONMember("line", .string(line))
      case .goBack: JSONMember("back", .bool(true))
      case .change(let next, let previous): JSONMember("change", .of([next, previous]))
      case .type(let start, let prompt): JSONMember("type", .of([start, prompt]))
      case .leave: JSONMember("leave", .bool(true))
      case .show: nil
      }
    let members: [JSONMember?] = [
      JSONMember("title", .string(title)), some(note).map { JSONMember("note", $0) },
      some(summary).map { JSONMember("gist", $0) }, effect,
      beginsGroup ? JSONMember("beginsGroup", .bool(true)) : nil,
      role == .empty ? nil : JSONMember("role", .string(role.rawValue)),
      detail.isEmpty ? nil : JSONMember("detail", PictureJSON.json(of: detail.map { Part($0) })),
    ]
    return .object(members.compactMap { $0 })
  }
}

extension MenuPage {
  /// The first words of the names.
  private enum Name: String {
    case home, today, together, learning, records, statistics, history, settings, about, game, puzzles, calendar, day
  }

  private var parts: (name: Name, rest: String?) {
    switch self {
    case .home: (.home, nil)
    case .today: (.today, nil)
    case .together: (.together, nil)
    case .learning: (.learning, nil)
    case .records: (.records, nil)
    case .statistics: (.statistics, nil)
    case .history: (.history, nil)
    case .settings: (.settings, nil)
    case .about: (.about, nil)
    case .game(let name): (.game, name)
    case .puzzles(let name): (.puzzles, name)
    case .calendar(let month): (.calendar, month.iso)
    case .day(let day): (.day, day.iso)
    }
  }

  /// Its name for a page, such as `game wordle`.
  var text: String {
    let parts = parts
    return parts.name.rawValue + (parts.rest.map { " \($0)" } ?? "")
  }

  /// The menu with a name; nil if none has it.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first, let name = Name(rawValue: String(first)) else { return nil }
    let rest = words.count == 2 ? String(words[1]) : ""
    switch name {
    case .home: self = .home
    case .today: self = .today
    case .together: self = .together
    case .learning: self = .learning
    case .records: self = .records
    case .statistics: self = .statistics
    case .history: self = .history
    case .settings: self = .settings
    case .about: self = .about
    case .game: self = .game(rest)
    case .puzzles: self = .puzzles(rest)
    case .calendar:
      guard let day = CivilDate(iso: rest) else { return nil }
      self = .calendar(day)
    case .day:
      guard let day = CivilDate(iso: rest) else { return nil }
      self = .day(day)
    }
    // Each has one name: nothing is left over, and nothing is missing.
    if rest.isEmpty != (parts.rest == nil) || self.text != text { return nil }
  }
}
