import Engine
import Glibc
import PuzzleKit

/// What was said last.
enum LiveNews {
  /// A move was made: its picture says most.
  case move
  /// Nothing: only time has passed, so what was said stays as it is.
  case nothing
  /// A game was opened: the strip says what keys do.
  case opening
  /// A game has ended.
  case end
  /// Something was asked.
  case answer
}

/// How light the pictures of a game are: lighter where its first one takes many bytes, since later ones take more.
struct Weighed {
  let table: any Table
  /// The width and the height of the window.
  let size: [Int]
  /// Whether the terminal repeats signs.
  let repeats: Bool
  var lightness: Lightness
}

/// What the whole screen shows.
extension LiveLoop {
  /// So many bytes of news are shown beside a game at the most.
  private static let mostNews = 800
  /// News of more bytes have a page of their own beside a game that takes many.
  private static let leastHeavy = 250
  /// So many bytes of a game and such news, or its end, are shown together at the most: the strip has more keys in play.
  private static let mostOfFrame = (playing: 1_850, over: 1_900)
  /// So many bytes the first picture of a game takes at the most where signs can't be repeated, and the first one that is
  /// shown of a game that goes on; or all are lighter.
  private static let mostAtOpening = (fresh: 1_500, begun: 1_750)
  /// So many bytes a frame takes at the most in a window of 100 by 40 or less, and more in larger ones by their size.
  private static func mostOfScreen(_ window: (width: Int, height: Int)) -> Int {
    2_030 * max(4_000, window.width * window.height) / 4_000
  }
  /// So many bytes the end of a game that is won takes at the most with its confetti.
  private static let mostOfWin = 2_000
  /// So many bytes change at the most where places are shown one after another.
  private static let mostRevealed = 1_100

  /// Takes the game as it stands now, and what was said; what has no room takes the whole screen, unless it is a move's.
  mutating func refresh(_ kind: LiveNews = .move) {
    if obstacle != nil { return }
    scene = session.scene
    var kind = kind == .nothing ? postponed ?? kind : kind
    postponed = nil
    if let due = scene?.due, end == nil, background == nil {
      perform(due: due)
      scene = session.scene
      if kind == .nothing { kind = .move }
    }
    let (window, layout) = (Terminal.window(), LiveFrame.Layout.ofWindow)
    let theme = console.theme(session)
    // Nothing touches the line that the panel begins with.
    let room = layout.panel > 0 ? layout.width - 1 : layout.width
    var painter = Painter(theme: theme, width: room, height: layout.height + 2)
    painter.marksPlaces = true
    painter.before = before()
    // Where texts below several boards might take the empty lines between them, there are none.
    let boards = painter.lines(LiveFrame.arranged(shownBlocks).filter { !$0.isShort })
    let isTight = shownBlocks.count(where: \.isBoard) > 1 && boards.count + LiveFrame.textLines > layout.height
    func picture(cutAt cells: Int? = nil) -> [String] {
      let lines = painter.lines(LiveFrame.arranged(shownBlocks, cutAt: cells))
      return LiveFrame.fitting(lines, isTight ? 0 : layout.height)
    }
    frame.picture = picture()
    frame.isPictureCut = frame.picture.count > layout.height
    if frame.isPictureCut { frame.picture = picture(cutAt: room) }
    weigh(layout, window)
    if let weighed { frame.picture = LiveFrame.lightened(frame.picture, weighed.lightness) }
    frame.panel = layout.panel > 0 ? panel(layout.panel, theme) : []
    painter = textPainter
    if session.place == nil, frame.page == nil { frame.isMenu = true }
    if frame.isMenu {
      frame.page = LivePage(LiveMenu(session, painter).lines, from: frame.page?.start ?? 0, isFull: true)
    }
    if kind == .nothing { return }
    latest = kind
    var said = said(kind, layout)
    // What helps comes before what it costs.
    if isHelp { said = said.filter { !$0.isRemark } + said.filter(\.isRemark) }
    if kind == .opening, let usual = scene.flatMap({ session.usualMoves($0, keysOfLines) }) {
      said.insert(.note(usual), at: said.lastIndex(where: \.isTip) ?? said.endIndex)
    }
    if kind == .opening {
      frame.rest = earlierEnd
      if frame.rest.isEmpty, textPainter.lines(said).count > layout.news { frame.rest = said }
    }
    if kind == .end, takeResult(said, layout, theme) {
      (frame.page, frame.isMenu, frame.news) = (nil, false, [])
    } else {
      var lines = painter.lines(said)
      // What the game leaves empty is room for news too.
      let result = frame.isResultBelow ? frame.picture.count + 1 + frame.result.count : frame.result.count
      let used = frame.result.isEmpty ? frame.picture.count : max(frame.picture.count, result)
      let room = layout.news + (frame.isMenu ? 0 : max(0, layout.height - used - 2))
      // Rather without air than on a page of its own.
      let tight = lines.filter { !$0.isEmpty }
      if !frame.isMenu, lines.count > room, tight.count <= room { lines = tight }
      // At the end of a game, and beside help, the game stays in sight.
      let size = bytes(lines, layout)
      let most = session.outcome == .playing ? Self.mostOfFrame.playing : Self.mostOfFrame.over
      let isHeavy = kind == .end || kind == .answer && size > Self.leastHeavy
      let isLong =
        lines.count > room || size > Self.mostNews
        || isHeavy && bytes(frame.picture + lines, layout) > most
      if isLong, kind == .end || kind == .answer && isHelp, frame.page == nil {
        frame.rest = said
        if kind == .end {
          // Of what stands beside the board already only the last is new.
          let short = frame.result.isEmpty ? said[...] : said.suffix(1)
          lines = painter.lines(short.filter { block in if case .message = block { true } else { false } })
        }
        while isHelp, bytes(frame.picture + lines, layout) > most,
          let last = said.lastIndex(where: \.isTip) ?? said.lastIndex(where: \.isNote)
        {
          said.remove(at: last)
          lines = painter.lines(said)
        }
      }
      let isPage = kind != .move && kind != .opening && isLong && frame.rest.isEmpty
      if isPage { (frame.page, frame.isMenu, frame.focus, onPage) = (LivePage(painter.lines(said)), false, nil, said) }
      frame.news = isPage ? [] : Array(background == nil ? lines.prefix(room) : lines.suffix(room))
    }
  }

  /// The picture of the game. When that is over, what is told of it gets the room of the keyboard.
  private var shownBlocks: [Block] {
    let blocks = scene?.blocks ?? []
    if session.outcome == .playing { return blocks }
    return blocks.filter { block in if case .keyboard = block { false } else { true } }
  }

  /// Draws all anew as the window is now.
  mutating func fit() {
    obstacle = Self.obstacle(console, session)
    shown = nil
    if obstacle != nil { return }
    if !frame.isMenu, let page = frame.page {
      frame.page = page.wrapped(as: painted(onPage))
      refresh(.nothing)
    } else if latest == .answer, frame.news.isEmpty {
      refresh(.nothing)
    } else {
      frame.rest = []
      if latest == .end { frame.result = [] }
      refresh(latest)
    }
  }

  /// Finds out how light the pictures of the game are in this window, unless that is known; then all of them are alike.
  private mutating func weigh(_ layout: LiveFrame.Layout, _ window: (width: Int, height: Int)) {
    guard !terminal.mayAnswer, let table = session.place?.table else { return }
    let size = [window.width, window.height]
    if let weighed, weighed.table === table, weighed.size == size, weighed.repeats == terminal.abilities.repeats {
      return
    }
    let repeats = terminal.abilities.repeats
    let most = table.journal.count > 1 ? Self.mostAtOpening.begun : Self.mostAtOpening.fresh
    let fitting = Lightness.allCases.first { lightness in
      repeats || bytes(LiveFrame.lightened(frame.picture, lightness), layout) <= most
    }
    weighed = Weighed(table: table, size: size, repeats: repeats, lightness: fitting ?? .frames)
  }

  /// Paints what is said.
  private var textPainter: Painter {
    let width = LiveFrame.Layout.ofWindow.width - 2
    return Painter(theme: console.theme(session), width: width, height: Terminal.window().height)
  }

  /// What was said in lines that have room in the window.
  func painted(_ blocks: [Block]) -> [String] { textPainter.lines(blocks) }

  /// What the game showed while it was played, once it is over, so that its end is painted alike.
  private mutating func before() -> [Block] {
    guard let place = session.place, let scene else { return [] }
    if place.outcome == .playing {
      played = (place.table, scene.blocks)
      return []
    }
    return played.flatMap { $0.table === place.table ? $0.blocks : nil } ?? []
  }

  /// What was said and is not on the screen already.
  private func said(_ kind: LiveNews, _ layout: LiveFrame.Layout) -> [Block] {
    face.news.filter { block in
      if kind == .opening, case .note = block { return false }
      if layout.panel > 0, statistics?.blocks.contains(block) == true { return false }
      // A picture of the game is on the screen already, if all of it is.
      let isThere = scene?.blocks.contains(block) == true && (frame.picture.count <= layout.height || !block.isShort)
      if kind != .answer, isThere { return false }
      // Nor is it shown twice because somebody asks for it.
      if session.lastReply.showsGame, isThere, !frame.isPictureCut { return false }
      return kind == .end || kind == .answer || block.isShort
    }
  }

  /// How a game ended that was given up for the one that is opened, its picture aside; nothing if none was.
  private var earlierEnd: [Block] {
    let told = face.news.filter { block in
      switch block {
      case .board, .keyboard, .piles, .note: false
      default: scene?.blocks.contains(block) != true
      }
    }
    return told.allSatisfy(\.isShort) ? [] : told
  }

  /// Paints the end of a game for the room beside its picture, or below it.
  /// - Returns: whether it has room.
  private mutating func takeResult(_ blocks: [Block], _ layout: LiveFrame.Layout, _ theme: Theme) -> Bool {
    func lines(_ width: Int, _ height: Int) -> [String] {
      LiveFrame.fitting(Painter(theme: theme, width: width, height: layout.height).lines(blocks), height)
    }
    guard frame.picture.count <= layout.height else { return false }
    let extent = LiveFrame.Extents(frame.picture, layout.width).all
    let room = layout.width - extent - LiveFrame.resultGap - 2
    // What is narrow has its result beside it.
    if 2 * extent <= layout.width, room >= LiveFrame.leastResult, lines(room, layout.height).count <= layout.height {
      (frame.result, frame.isResultBelow) = (lines(room, layout.height), false)
      return true
    }
    let below = lines(layout.width, layout.height - frame.picture.count - 1)
    guard frame.picture.count + 1 + below.count <= layout.height,
      bytes(frame.picture + below, layout) <= Self.mostOfFrame.over
    else { return false }
    (frame.result, frame.isResultBelow) = (below, true)
    return true
  }

  /// How many bytes lines take that are drawn anew.
  private func bytes(_ lines: [String], _ layout: LiveFrame.Layout) -> Int {
    var abilities = terminal.abilities
    abilities.repeats = terminal.mayRepeat
    return Screen.text(lines, width: layout.width, height: layout.height, abilities).utf8.count
  }

  // MARK: - Frames

  /// What shows painted lines at the prompt: how the game stands that was played.
  func handedBack(_ lines: [String]) -> String {
    let window = Terminal.window()
    func text(_ lines: [String]) -> String {
      Screen.text(lines, width: window.width, height: window.height, terminal.abilities)
    }
    // The terminal is told to show its own screen again, and the prompt follows.
    let most = Self.mostOfScreen(window) - 120
    var lightness = weighed?.lightness ?? .none
    var shown = text(LiveFrame.lightened(lines, lightness))
    while shown.utf8.count > most, let lighter = lightness.next {
      lightness = lighter
      shown = text(LiveFrame.lightened(lines, lightness))
    }
    return shown
  }

  mutating func draw() {
    let window = Terminal.window()
    let theme = console.theme(session)
    if let obstacle {
      var screen = Screen(width: window.width, height: window.height)
      for (row, line) in wrapped(obstacle, window.width).enumerated() { screen.put(line, row: row) }
      terminal.draw(screen, over: nil)
      return
    }
    // What keys do depends on whether something is typed too.
    frame.strip = strip()
    var screen = frame.screen(theme, width: window.width, height: window.height)
    var changes = screen.changes(from: shown, terminal.abilities)
    while frame.page == nil, changes.utf8.count > Self.mostOfScreen(window), let lighter = weighed?.lightness.next {
      weighed?.lightness = lighter
      frame.picture = LiveFrame.lightened(frame.picture, lighter)
      screen = frame.screen(theme, width: window.width, height: window.height)
      changes = screen.changes(from: shown, terminal.abilities)
    }
    let isAnimated = frame.page == nil && mayAnimate && terminal.isQuick
    let bytes = changes.utf8.count
    if hasMoved, isAnimated, bytes <= Self.mostRevealed {
      reveal(screen)
      terminal.draw(screen, over: shown)
    } else {
      terminal.show(changes)
    }
    shown = screen
    if celebrates, isAnimated { celebrate(screen, theme, room: Self.mostOfWin - bytes) }
    (hasMoved, celebrates) = (false, false)
  }

  /// Shows the places that have changed one after another, until a key is pressed.
  private mutating func reveal(_ screen: Screen) {
    guard let shown, shown.width == screen.width, shown.height == screen.height else { return }
    let changed = screen.places.values.filter { cells in cells.contains { screen.cells[$0] != shown.cells[$0] } }
      .sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    guard 2...12 ~= changed.count else { return }
    var current = shown
    for count in 1..<changed.count {
      var next = screen
      next.keep(changed[count...].flatMap { $0 }, of: shown)
      terminal.draw(next, over: current)
      current = next
      if !rest(min(60, 300 / changed.count)) { break }
    }
    self.shown = current
  }

  /// Lets confetti fall where nothing is drawn, until a key is pressed.
  private mutating func celebrate(_ screen: Screen, _ theme: Theme, room: Int) {
    var confetti = Confetti(screen, theme, room: room)
    var current = screen
    while let next = confetti.next() {
      terminal.draw(next, over: current)
      current = next
      if !rest(45) { break }
    }
    terminal.draw(screen, over: current)
  }

  /// Waits for some milliseconds.
  /// - Returns: whether nothing has come meanwhile.
  private func rest(_ milliseconds: Int) -> Bool {
    var waiting = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    return !terminal.isGone && poll(&waiting, 1, Int32(milliseconds)) == 0
  }
}
