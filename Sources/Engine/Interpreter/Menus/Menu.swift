import Engine
import PuzzleKit

/// A screen from which one chooses: a list of entries, or the days of a month. A value, which a front end draws and
/// carries out.
package struct Menu: Equatable, Sendable {
  /// The order of the entries on the screen.
  package enum Layout: Equatable, Sendable {
    /// Below one another.
    case lines
    /// As the days of a month, of which the first stands in this column.
    case weeks(firstColumn: Int)
  }

  package let title: String
  /// A sentence below the title, such as the one for a list without entries; empty for none.
  package let text: String
  package let layout: Layout
  package let entries: [MenuEntry]
  /// The entry that is chosen at first.
  package let first: Int
  /// Whether its game can be played at one table as well as against each other.
  package let hasStyles: Bool

  init(
    _ title: String, text: String = "", layout: Layout = .lines, first: Int = 0, hasStyles: Bool = false,
    _ entries: [MenuEntry]
  ) {
    (self.title, self.text, self.layout, self.first) = (title, text, layout, first)
    (self.hasStyles, self.entries) = (hasStyles, entries)
  }

  /// The same menu with a note at the entries that open another one.
  package func noting(_ note: String, at page: MenuPage) -> Menu {
    let noted = entries.map { entry in entry.action == .open(page) ? entry.noting(note) : entry }
    return Menu(title, text: text, layout: layout, first: first, hasStyles: hasStyles, noted)
  }

  /// The same menu with another sentence below its title.
  package func saying(_ text: String) -> Menu {
    Menu(title, text: text, layout: layout, first: first, entries)
  }

  /// The same menu with more entries at its end.
  package func adding(_ more: [MenuEntry]) -> Menu {
    Menu(title, text: text, layout: layout, first: first, hasStyles: hasStyles, entries + more)
  }

  /// The first entry from a place on, round to it again, that somebody means who types a text: a word of its title, or another
  /// name of it, begins so. Nil if none does.
  package func entry(meantBy text: String, from start: Int) -> Int? {
    let sought = Substring(text.lowercased()).trimmed
    if sought.isEmpty { return nil }
    let order = Array(entries.indices[start...]) + Array(entries.indices[..<start])
    return order.first { entries[$0].title.lowercased().hasPrefix(sought) }
      ?? order.first { index in entries[index].words.contains { $0.hasPrefix(sought) } }
  }
}

/// An entry of a ``Menu``.
package struct MenuEntry: Equatable, Sendable {
  /// The effect of choosing it.
  package enum Action: Equatable, Sendable {
    /// Shows another menu.
    case open(MenuPage)
    /// Carries out a line.
    case line(String)
    /// Goes back to the open game.
    case goBack
    /// Sets an option to its next value, or the one before.
    case change(next: String, previous: String)
    /// Begins a command that needs more; the second text says what.
    case type(String, String)
    /// Leaves.
    case leave
    /// Shows what stands below the entries.
    case show
  }

  package let title: String
  /// How far it is, or its value.
  package let note: String
  /// Its effect, in a sentence.
  package let summary: String
  package let action: Action
  /// Other words by which it can be called.
  let names: [String]
  /// Whether it begins a group.
  package let beginsGroup: Bool
  /// The mark of a day.
  package let role: Role
  /// The pictures below the entries while it is chosen.
  package let detail: [Block]

  init(
    _ title: String, note: String = "", _ summary: String, _ action: Action, names: [String] = [],
    beginsGroup: Bool = false,
    role: Role = .empty, detail: [Block] = []
  ) {
    (self.title, self.note, self.summary, self.action) = (title, note, summary, action)
    (self.names, self.beginsGroup, self.role, self.detail) = (names, beginsGroup, role, detail)
  }

  /// The same entry with another note.
  package func noting(_ note: String) -> MenuEntry {
    MenuEntry(
      title, note: note, summary, action, names: names, beginsGroup: beginsGroup, role: role, detail: detail)
  }

  /// An open room of a server.
  package static func room(_ title: String, note: String, summary: String, id: String) -> MenuEntry {
    MenuEntry(title, note: note, summary, .line("join \(id)"), names: ["open"])
  }

  /// The words by which it can be called, in lower case.
  package var words: [String] { title.lowercased().split(separator: " ").map { String($0) } + names }
}

/// The menus.
package enum MenuPage: Equatable, Sendable {
  case home, today, together, learning, records, statistics, history, settings, about
  /// A game's modes.
  case game(String)
  /// The puzzles that come with a game.
  case puzzles(String)
  /// The month of a day.
  case calendar(CivilDate)
  case day(CivilDate)

  /// The command that shows the same at the prompt, or asks for it there; nil if none does.
  package var command: String? {
    switch self {
    case .today: "today"
    case .learning: "rules"
    case .statistics: "stats"
    case .history: "history"
    case .settings: "options"
    case .about: "version"
    case .puzzles: "puzzles"
    case .calendar: "calendar"
    case .home, .together, .records, .game, .day: nil
    }
  }
}

extension Session {
  /// The menu that a command names, or a word that people use for it; nil if none does. The menu has what the command prints,
  /// to be chosen from.
  package func menuPage(called name: String) -> MenuPage? {
    let command = Habits.line(for: name) ?? name.lowercased()
    let shelf = shelves.first { $0.manual.name == table?.manual.name } ?? shelves.first
    var pages: [MenuPage] = [.today, .statistics, .history, .settings, .about, .calendar(localDate)]
    if let shelf { pages.append(.puzzles(shelf.manual.name)) }
    // In a game its own rules are meant.
    if table == nil { pages.append(.learning) }
    return pages.first { $0.command == command }
  }

  /// A menu as things stand.
  package func menu(_ page: MenuPage) -> Menu {
    switch page {
    case .home: homeMenu
    case .today: todayMenu
    case .game(let name): modesMenu(name)
    case .puzzles(let name): puzzlesMenu(name)
    case .together: togetherMenu
    case .learning: learningMenu
    case .records: recordsMenu
    case .statistics: statisticsMenu
    case .history: historyMenu
    case .calendar(let month): calendarMenu(month)
    case .day(let day): dayMenu(day)
    case .settings: settingsMenu
    case .about: aboutMenu
    }
  }
}
