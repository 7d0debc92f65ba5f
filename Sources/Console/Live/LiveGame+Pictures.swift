import Engine
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

/// What the whole screen shows.
extension LiveGame {
  /// Takes the game as it stands now, and what was said; what has no room takes the whole screen, unless it is a move's.
  func refresh(_ kind: LiveNews = .move) {
    scene = session.scene
    var kind = kind == .nothing ? postponed ?? kind : kind
    postponed = nil
    if let due = scene?.due, end == nil, background == nil {
      perform(due: due)
      scene = session.scene
      if kind == .nothing { kind = .move }
    }
    let layout = LiveFrame.Layout.ofWindow
    let theme = theme
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
    frame.panel = layout.panel > 0 ? panel(layout.panel, theme) : []
    painter = textPainter
    if session.place == nil, frame.page == nil { frame.isMenu = true }
    if frame.isMenu {
      let menu = LiveMenu(session, painter)
      frame.page = LivePage(menu.lines, from: frame.page?.start ?? 0)
      gists = menu.gists
      if frame.focus.flatMap({ gists[$0] }) == nil { frame.focus = menu.first }
    }
    if kind == .nothing { return }
    latest = kind
    var said = said(kind, layout)
    if frame.isMenu, said.isEmpty, let gist = frame.focus.flatMap({ gists[$0] }) {
      frame.news = Array(painter.lines([.paragraph(gist)]).prefix(layout.news))
      return
    }
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
      let isLong = lines.count > room
      // At the end of a game, and beside help, the game stays in sight.
      if isLong, kind == .end || kind == .answer && isHelp, frame.page == nil {
        frame.rest = said
        if kind == .end {
          // Of what stands beside the board already only the last is new.
          let short = frame.result.isEmpty ? said[...] : said.suffix(1)
          lines = painter.lines(short.filter { block in if case .message = block { true } else { false } })
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
  func fit() {
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

  /// Paints what is said.
  private var textPainter: Painter {
    let width = LiveFrame.Layout.ofWindow.width - 2
    return Painter(theme: theme, width: width, height: Terminal.window().height)
  }

  /// What was said in lines that have room in the window.
  func painted(_ blocks: [Block]) -> [String] { textPainter.lines(blocks) }

  /// What the game showed while it was played, once it is over, so that its end is painted alike.
  private func before() -> [Block] {
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
  private func takeResult(_ blocks: [Block], _ layout: LiveFrame.Layout, _ theme: Theme) -> Bool {
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
    guard frame.picture.count + 1 + below.count <= layout.height else { return false }
    (frame.result, frame.isResultBelow) = (below, true)
    return true
  }
}
