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
      ("entries", .array(entries.map { $0.json })))
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
  /// Its name for a page, such as `game wordle`.
  var text: String {
    switch self {
    case .home: "home"
    case .today: "today"
    case .together: "together"
    case .learning: "learning"
    case .records: "records"
    case .statistics: "statistics"
    case .history: "history"
    case .settings: "settings"
    case .about: "about"
    case .game(let name): "game \(name)"
    case .puzzles(let name): "puzzles \(name)"
    case .calendar(let month): "calendar \(month.iso)"
    case .day(let day): "day \(day.iso)"
    }
  }

  /// The menu with a name; nil if none has it.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    let simple: [MenuPage] = [
      .home, .today, .together, .learning, .records, .statistics, .history, .settings, .about,
    ]
    if let page = simple.first(where: { $0.text == text }) {
      self = page
      return
    }
    guard words.count == 2 else { return nil }
    let name = String(words[1])
    switch words[0] {
    case "game": self = .game(name)
    case "puzzles": self = .puzzles(name)
    case "calendar":
      guard let day = CivilDate(iso: name) else { return nil }
      self = .calendar(day)
    case "day":
      guard let day = CivilDate(iso: name) else { return nil }
      self = .day(day)
    default: return nil
    }
  }
}
