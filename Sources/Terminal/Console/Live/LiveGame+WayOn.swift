import Engine
import Interpreter
import PuzzleKit

/// Ways on from a game: to the next one, to the list that it is from, or to what was put off for a tutorial.
extension LiveGame {
  /// The menus that lead to the list that the open game is from; empty if it is from none.
  var listOfPuzzles: [MenuPage] {
    guard let table = session.table, let opening = table.journal.first, table.outcome(for: .first) != .playing,
      session.shelves.contains(where: { shelf in shelf.items.contains { $0.isOpened(by: opening) } })
    else { return [] }
    return [.home, .game(table.manual.name), .puzzles(table.manual.name)]
  }

  /// Opens the step or the deal that comes next, or another one by the same rules; after a tutorial the menu that has led to it.
  func goOn() {
    let menus = wayBack
    if session.lesson?.next == nil, openPutOff() { return }
    if let lesson = session.lesson, lesson.next == nil, let game = session.table?.manual.name {
      perform("menu")
      open(menus.isEmpty ? [.home, .game(game)] : menus)
      return refresh(.answer)
    }
    guard let line = session.lesson?.next ?? scene?.next?.line else { return perform("again") }
    let isListed = scene?.next?.group == .puzzle || session.lesson != nil || menus.last == .today
    perform(line)
    if isListed { wayBack = menus }
  }

  /// Opens what was put off for the tutorial that is open, as from the menus that led to it.
  /// - Returns: whether there was anything.
  func openPutOff() -> Bool {
    let (line, menus) = (session.lesson == nil ? nil : putOff, wayBack)
    putOff = nil
    guard let line else { return false }
    perform(line)
    wayBack = Self.wayBack(to: menus)
    return true
  }

  /// The menus to which a game leads back that was opened from them: those that end with a list.
  static func wayBack(to menus: [MenuPage]) -> [MenuPage] {
    switch menus.last {
    case .puzzles, .today, .day, .calendar, .history: menus.first == .home ? menus : [.home] + menus
    default: []
    }
  }
}
