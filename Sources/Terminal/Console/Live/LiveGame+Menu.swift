import Engine
import Interpreter
import PuzzleKit
import System

/// The menus: the first screen and what it leads to.
extension LiveGame {
  /// Shows a menu, with the ones that led to it.
  func open(_ trail: [MenuPage]) {
    (self.trail, menu, chosen, sought, hasSoughtInVain) = (trail, nil, nil, "", false)
    (frame.page, frame.isMenu, frame.focus) = (nil, true, nil)
    if let command = trail.last?.command { person.noteUse(of: [command]) }
    askForRooms()
  }

  /// Shows a menu that was asked for by its name; Esc leads back to where that was.
  func show(_ page: MenuPage) {
    open(trail.filter { $0 != page } + [page])
    sayNothing()
  }

  /// Whether the first screen is shown.
  var isHome: Bool { frame.isMenu && (trail.isEmpty || trail == [.home]) }

  /// Asks for the open rooms if the menu shows them; on the first screen only a server that somebody has named.
  private func askForRooms() {
    guard session.situation == .local else { return }
    NetworkBridge.use(server: session.settings[Settings.server])
    if trail.last == .together || trail.last == .home && NetworkBridge.server != nil { roomList.ask() }
  }

  /// The server on which rooms are.
  private var server: String {
    NetworkBridge.use(server: session.settings[Settings.server])
    return NetworkBridge.server.map { "You play in a room on the server \($0)." }
      ?? "You play in a room on a server: one on this computer, which the program parlor-server starts, unless you name another."
  }

  /// A menu; what it has besides comes from a server.
  private func newMenu(_ page: MenuPage) -> Menu {
    let menu = session.menu(page)
    switch page {
    case .together: return menu.saying(server).adding(roomList.entries)
    case .home where !roomList.entries.isEmpty:
      let count = roomList.entries.count
      return menu.noting(count == 1 ? "1 room waits" : "\(count) rooms wait", at: .together)
    default: return menu
    }
  }

  /// Shows a menu again that has other entries now, with the same one chosen.
  func rebuildMenu() {
    let entry = menu.flatMap { menu in chosen.flatMap { menu.entries.indices.contains($0) ? menu.entries[$0] : nil } }
    menu = newMenu(trail.last ?? .home)
    if let entry, let index = menu?.entries.firstIndex(of: entry) { chosen = index }
    refresh(.answer)
  }

  /// Shows the menu as things stand.
  func showMenu() {
    if trail.isEmpty {
      trail = [.home]
      askForRooms()
    }
    let menu = menu ?? newMenu(trail.last ?? .home)
    self.menu = menu
    let entry = max(0, min(chosen ?? menu.first, menu.entries.count - 1))
    chosen = entry
    let layout = frame.pageLayout
    let painted = LiveMenu(menu, chosen: entry, menuPainter, height: layout.height)
    var page = LivePage(painted.lines, from: frame.page?.start ?? 0)
    if painted.rows.indices.contains(entry) { page.show(painted.rows[entry], layout) }
    frame.page = page
    frame.focus = menu.entries.isEmpty ? nil : .entry(entry)
  }

  /// The text below a menu: what is being sought in it, or else the effect of the chosen entry.
  var menuSummary: String? {
    if !sought.isEmpty {
      return isFound ? "> \(sought)" : "> \(sought)   No entry begins like this. Type : for a command."
    }
    return menu.flatMap { menu in chosen.flatMap { menu.entries.indices.contains($0) ? menu.entries[$0].summary : nil }
    }
  }

  /// Whether something is called by what is typed, if anything is.
  private var isFound: Bool { sought.isEmpty || menu?.entry(meantBy: sought, from: 0) != nil }

  // MARK: - Keys

  /// Takes a key while a menu is shown.
  func choose(_ key: KeyPress) {
    switch key {
    case .up, .backTab: step(-1, in: key)
    case .down, .tab: step(1, in: key)
    case .left, .right: turn(key == .right ? 1 : -1)
    case .pageUp, .pageDown: leap(key == .pageDown ? 1 : -1)
    case .home: point(at: 0)
    case .end: point(at: (menu?.entries.count ?? 1) - 1)
    case .enter: if !isFound { hasSoughtInVain = true } else if let chosen { choose(at: .entry(chosen)) }
    case .character(" ") where sought.isEmpty: if let chosen { choose(at: .entry(chosen)) }
    case .character("?") where sought.isEmpty, .function(1):
      seek("")
      perform(command: "help")
    case .character(":") where sought.isEmpty || !isFound:
      seek("")
      beginEntry(.command)
    case .character(let letter): seek((hasSoughtInVain ? "" : sought) + String(letter))
    case .backspace where !sought.isEmpty: seek(String(sought.dropLast()))
    case .backspace: if trail.count > 1 { goUp() }
    case .escape where !sought.isEmpty: seek("")
    case .escape: goUp()
    default: break
    }
  }

  /// Goes to the menu that has led to this one, or leaves the first one.
  private func goUp() {
    if trail.count > 1 {
      let below = trail.removeLast()
      open(trail)
      let entries = session.menu(trail.last ?? .home).entries
      chosen = entries.firstIndex { $0.action == .open(below) }
      sayNothing()
    } else if isHome {
      leave()
    } else {
      closeMenu()
    }
  }

  /// Leaves the whole screen. What would be lost with it is asked about.
  private func leave() { if isFrontDoor { perform("quit") } else { end = .left } }

  private func seek(_ text: String) {
    (sought, hasSoughtInVain) = (text, false)
    if let found = menu?.entry(meantBy: text, from: chosen ?? 0) { chosen = found }
    sayNothing()
  }

  /// Chooses another entry.
  private func point(at index: Int) {
    (chosen, sought, hasSoughtInVain) = (index, "", false)
    sayNothing()
  }

  func sayNothing() {
    presenter.clear()
    refresh(.answer)
  }

  /// Goes on by an entry; among days by a week with an arrow, and by a day with Tab.
  private func step(_ count: Int, in key: KeyPress) {
    guard let menu, !menu.entries.isEmpty else { return }
    if case .calendar = trail.last { return move(days: key == .up || key == .down ? 7 * count : count) }
    let next = (chosen ?? 0) + count
    let isRound = key == .tab || key == .backTab
    point(at: isRound ? (next + menu.entries.count) % menu.entries.count : max(0, min(menu.entries.count - 1, next)))
  }

  /// Takes an arrow to the side: among days it goes on by one, an option changes its value, and elsewhere it leads into a menu
  /// or out of it.
  private func turn(_ count: Int) {
    if case .calendar = trail.last { return move(days: count) }
    guard let menu, let chosen, menu.entries.indices.contains(chosen) else { return }
    switch menu.entries[chosen].action {
    case .change(let next, let previous): change(count > 0 ? next : previous)
    case .open where count > 0: choose(at: .entry(chosen))
    default: if count < 0, trail.count > 1 { goUp() }
    }
  }

  /// Goes on by a window, or by a month.
  private func leap(_ count: Int) {
    if case .calendar(let month) = trail.last { return show(month.month(after: count)) }
    guard let menu else { return }
    point(at: max(0, min(menu.entries.count - 1, (chosen ?? 0) + count * max(1, frame.pageLayout.height - 2))))
  }

  private func move(days: Int) {
    guard case .calendar(let month) = trail.last, let chosen else { return }
    let day = CivilDate(
      daysSince1970: CivilDate(year: month.year, month: month.month, day: 1).daysSince1970 + chosen + days)
    if day.isoMonth == month.isoMonth { return point(at: day.day - 1) }
    show(day)
    point(at: day.day - 1)
  }

  /// Shows the month of a day.
  private func show(_ day: CivilDate) {
    open(Array(trail.dropLast()) + [.calendar(day)])
    sayNothing()
  }

  // MARK: - Entries

  /// Does what an entry, or another place of a menu, is for.
  func choose(at place: ScreenPlace) {
    if place == .previousMonth || place == .nextMonth { return leap(place == .nextMonth ? 1 : -1) }
    guard case .entry(let index) = place, let menu, menu.entries.indices.contains(index) else { return }
    let word = sought.lowercased()
    point(at: index)
    switch menu.entries[index].action {
    case .open(let page):
      open(page == .home ? [.home] : trail + [page])
      // What was sought may be in there.
      chosen = session.menu(page).entries.firstIndex { $0.words.contains(word) }
      sayNothing()
    case .line(let line): open(line)
    case .goBack: closeMenu()
    case .change(let next, _): change(next)
    case .type(let text, let what):
      tell(what)
      beginEntry(.command, text)
    case .leave: leave()
    case .show: break
    }
  }

  /// Carries out a line. In place of the first game of somebody who has finished none comes the tutorial, once, if there is one.
  private func open(_ line: String) {
    putOff = nil
    let words = line.split(separator: " ").map { String($0) }
    guard words.count > 1, words[0] == "newgame", !words.contains("tutorial"), case let name = words[1],
      let lesson = session.firstLesson(of: name),
      !session.finishedGames.contains(where: { $0.entry.game == name }), session.tellOnce("\(name).tutorial")
    else { return perform(line) }
    let menus = trail
    perform(lesson)
    (wayBack, putOff) = (menus, line)
    presenter.say("Esc skips the tutorial.")
    refresh(.opening)
  }

  /// Sets an option; its new value stands in the menu.
  private func change(_ line: String) {
    perform(line)
    if wasAccepted { sayNothing() }
  }

  /// Goes back to the game.
  func closeMenu() {
    (trail, sought, hasSoughtInVain) = ([], "", false)
    closePage()
  }
}
