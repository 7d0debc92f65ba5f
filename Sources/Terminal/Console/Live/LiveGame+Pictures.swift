import Engine
import PuzzleKit

/// The kind of the last news.
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

/// The contents of the whole screen.
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
    if kind == .opening { frame.releasePosition() }
    if session.outcome == .playing { labels = scene?.keys ?? [] }
    paint()
    frame.panel = layout.panel > 0 ? panel(layout) : []
    frame.hasPanel = session.place != nil
    if session.place == nil, frame.page == nil { frame.isMenu = true }
    if frame.isMenu { showMenu() }
    frame.holdPosition(layout)
    if kind == .nothing { return }
    latest = kind
    show(kind)
    frame.holdPosition(layout)
  }

  /// Paints the game as it was seen last.
  private func paint() {
    frame.followsPointer = scene?.parts.contains { $0.block.isPlot && !$0.places.isEmpty } ?? false
    frame.paint(
      shownBlocks, before: before(), side: growing, hasPanel: scene?.side != nil || scene?.figures.isEmpty == false,
      keys: labels, theme)
  }

  /// Looks at a point of a picture: it is marked, and what is said of it stands below the game.
  func point(at place: ScreenPlace) {
    guard place != frame.pointed, frame.page == nil, !frame.isMenu, presenter.choices.isEmpty,
      let note = notes[place]
    else { return }
    frame.pointed = place
    frame.rest = []
    paint()
    frame.news = Array(painter(of: layout).lines([.paragraph(note)]).prefix(layout.news))
  }

  /// The notes on the points of pictures, by their places.
  private var notes: [ScreenPlace: String] {
    var notes: [ScreenPlace: String] = [:]
    for case .plot(let plot) in scene?.blocks ?? [] {
      for point in plot.points where !point.note.isEmpty {
        if let place = point.place { notes[.game(place)] = point.note }
      }
    }
    return notes
  }

  /// Shows what was said.
  private func show(_ kind: LiveNews) {
    var said = said(kind)
    if frame.isMenu, said.isEmpty, let summary = menuSummary {
      frame.news = Array(painted([.paragraph(summary)]).prefix(layout.news))
      return
    }
    // What helps comes before what it costs.
    if isHelp { said = said.filter { !$0.isRemark } + said.filter(\.isRemark) }
    if kind == .opening, let usual = scene.flatMap({ person.commonMoves($0, keysOfLines) }) {
      said.insert(.note(usual), at: said.lastIndex(where: \.isTip) ?? said.endIndex)
    }
    said.removeAll(where: introduction.contains)
    // Without a panel the rules in short follow what is usually done.
    if kind == .opening, layout.panel == 0, !introduction.isEmpty {
      said = said.filter(\.isNote) + introduction + said.filter { !$0.isNote }
    }
    if kind == .opening {
      frame.rest = earlierEnd
      if frame.rest.isEmpty, painted(said).count > layout.news { frame.rest = said }
    }
    if kind == .end, takeResult(said) {
      (frame.page, frame.isMenu, frame.news) = (nil, false, [])
      return
    }
    var lines = frame.page == nil ? painter(of: layout).lines(said) : painted(said)
    // What the game leaves empty is room for news too.
    let room = layout.news + layout.height - frame.newsRow(layout)
    // Rather without air than on a page of its own.
    let tight = lines.filter { !$0.isEmpty }
    if !frame.isMenu, lines.count > room, tight.count <= room { lines = tight }
    let isLong = lines.count > room
    if kind == .opening, !isLong, earlierEnd.isEmpty { frame.rest = [] }
    // At the end of a game, next to help and after a move, the game stays in sight.
    if isLong,
      kind == .end || kind == .answer && (isHelp || frame.pointed != nil) || kind == .move && background == nil,
      frame.page == nil
    {
      frame.rest = said
      if kind == .end {
        // A low window cuts lists, so PgDn shows them whole.
        if let whole = wholeLists { frame.rest = whole }
        // Of what stands beside the board already only the last is new.
        said = (hasResult ? said.suffix(1) : said[...]).filter { block in
          if case .message = block { true } else { false }
        }
        lines = painted(said).filter { !$0.isEmpty }
      }
    }
    // Below a menu an answer has little room, and Esc would leave the menu instead of it.
    let coversMenu = frame.isMenu && kind == .answer && presenter.choices.isEmpty && tight.count > 3
    let isPage = kind != .move && kind != .opening && (isLong && frame.rest.isEmpty || coversMenu)
    if isPage { (frame.page, frame.isMenu, frame.focus, onPage) = (LivePage(painted(said)), false, nil, said) }
    if isLong, let place = frame.pointed, let note = notes[place], frame.page == nil {
      lines = painter(of: layout).lines([.paragraph(note)])
    }
    // Rather whole texts than one that is torn, where a key shows them all.
    if !frame.rest.isEmpty, lines.count > room {
      let counts = stride(from: said.count - 1, to: 0, by: -1)
      lines =
        counts.lazy.map { self.painter(of: self.layout).lines(Array(said.prefix($0))).filter { !$0.isEmpty } }
        .first { $0.count <= room }
        ?? lines
    }
    frame.news = isPage ? [] : Array(background == nil ? lines.prefix(room) : lines.suffix(room))
  }

  /// The layout of the window while the game is seen.
  var layout: LiveFrame.Layout {
    frame.layout(width: frame.window.width, height: frame.window.height)
  }

  /// The picture of the game. When that is over, what is told of it gets the room of the keyboard.
  var shownBlocks: [Block] {
    // What stands next to the board is not said below it as well.
    let parts = (scene?.parts ?? []).filter { growing == nil || $0.kind != .side || !$0.block.isShort }
    let blocks = parts.map { part in
      let block = scene?.isTurnable == true ? part.block.turned(turns) : part.block
      return person.spoken(block, keysOfLines)
    }
    if session.outcome == .playing { return blocks }
    return blocks.filter { block in if case .keyboard = block { false } else { true } }
  }

  /// Draws all anew as the window is now.
  func fit() {
    frame.releasePosition()
    if !frame.isMenu, let page = frame.page {
      frame.page = page.wrapped(as: painted(onPage))
      refresh(.nothing)
    } else if latest == .answer, frame.news.isEmpty {
      refresh(.nothing)
    } else {
      frame.rest = []
      if latest == .end { (frame.result, result) = ([], []) }
      refresh(latest)
    }
  }

  /// Paints menus.
  var menuPainter: Painter { painter(of: frame.pageLayout) }

  /// Paints what is said.
  private func painter(of layout: LiveFrame.Layout) -> Painter {
    Painter(theme: theme, width: layout.width - 2, height: frame.window.height)
  }

  /// Blocks in lines that have room in the window.
  func painted(_ blocks: [Block]) -> [PaintedLine] { painter(of: frame.pageLayout).lines(blocks) }

  /// The picture of the game while it was played, once it is over, so that its end is painted alike.
  private func before() -> [Block] {
    guard let place = session.place, let scene else { return [] }
    if place.outcome == .playing {
      played = (place.table, scene.blocks)
      return []
    }
    return played.flatMap { $0.table === place.table ? $0.blocks : nil } ?? []
  }

  /// The news that are not on the screen already.
  private func said(_ kind: LiveNews) -> [Block] {
    // The game's picture is shown twice only if somebody asks for it and the screen has cut it; an answer goes back to it.
    let news = presenter.news(with: scene, isWhole: kind == .answer && frame.isPictureCut && !hasAnswered)
    return news.filter { block in
      if kind == .opening, case .note = block { return false }
      if layout.panel > 0, scene?.figures.blocks.contains(block) == true { return false }
      // The picture itself marks the point that was asked for.
      if frame.pointed != nil, frame.page == nil, block.isPlot { return false }
      return kind == .end || kind == .answer || block.isShort
    }
  }

  /// The end of a game that was given up for the one that is opened, its picture aside; empty if none was.
  private var earlierEnd: [Block] {
    let told = presenter.news(with: scene, isWhole: false).filter { block in
      switch block {
      case .board, .keyboard, .piles, .note: false
      default: true
      }
    }
    return told.allSatisfy(\.isShort) ? [] : told
  }

  /// The lists beside the board in their whole length; nil if there are none.
  private var wholeLists: [Block]? {
    growing == nil ? nil : presenter.news(with: scene, isWhole: true).filter { !$0.hasCells }
  }

  /// Whether the end of a game stands beside its picture or below it.
  private var hasResult: Bool { !frame.result.isEmpty || !result.isEmpty }

  /// Paints the end of a game into the panel or below its picture.
  /// - Returns: whether it has room.
  private func takeResult(_ blocks: [Block]) -> Bool {
    let layout = layout
    func lines(_ width: Int, _ height: Int) -> [PaintedLine] {
      LiveFrame.fitting(Painter(theme: theme, width: width, height: layout.height).lines(blocks), height)
    }
    if layout.panel > 0, !blocks.contains(where: \.isPlot) {
      guard lines(layout.panel, layout.height).count <= layout.height else { return false }
      result = blocks
      // A key shows its lists as a whole.
      if let whole = wholeLists { frame.rest = whole }
      frame.panel = panel(layout)
      return true
    }
    let used = frame.picture.count + (frame.status.isEmpty ? 0 : frame.status.count + 1)
    let below = lines(layout.width, layout.height - used - 1)
    guard used + 1 + below.count <= layout.height else { return false }
    frame.result = below
    return true
  }
}
