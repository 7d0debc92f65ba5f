import Engine
import PuzzleKit
import Support
import Testing

@testable import Interpreter

/// The names by which a front end opens the menus.
@Suite("Names of menus")
struct MenuPageTests {
  /// The menus that entries open, from the first screen on, and each that those open; of other months and days the first ones.
  private var opened: [MenuPage] {
    let session = Session(testing: .parlor, isInteractive: true)
    var (pages, place) = ([MenuPage.home], 0)
    while place < pages.count {
      for entry in session.menu(pages[place]).entries {
        if case .open(let page) = entry.action, !pages.contains(page), pages.count < 100 { pages.append(page) }
      }
      place += 1
    }
    return pages
  }

  @Test("each menu that an entry opens is found by its name")
  func menusAreFoundByTheirNames() {
    let pages = opened
    #expect(pages.count > 10)
    for page in pages { #expect(MenuPage(page.text) == page) }
  }

  @Test(
    "the words that people use for a command open its menu too",
    arguments: [
      ("options", .settings), ("Settings", .settings), ("scores", .statistics), ("stats", .statistics),
      ("about", .about), ("version", .about), ("daily", .today), ("today", .today), ("learn", .learning),
      ("puzzles", .puzzles("wordflow")), ("games", nil), ("resign", nil),
    ] as [(String, MenuPage?)])
  func menusAreCalledByCommonWords(word: String, page: MenuPage?) {
    #expect(Session(testing: .parlor, isInteractive: true).menuPage(called: word) == page)
  }

  @Test(
    "what is no name finds nothing",
    arguments: [
      "", " ", "nowhere", "home today", "home ", " home", "Home", "game", "game ", "puzzles", "day", "day 2026-13-01",
      "day 2026-01-26 ", "calendar 2026-01",
    ])
  func othersFindNothing(name: String) {
    #expect(MenuPage(name) == nil)
  }
}
