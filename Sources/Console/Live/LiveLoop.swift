import CReadline
import Engine
import Glibc
import PuzzleKit
import System
import Wire

/// Why the whole screen was left.
enum LiveEnd {
  /// For the lines of the REPL.
  case left
  /// The program is to end.
  case quit
  /// The terminal is gone.
  case gone
}

/// Plays on the whole screen: each key and each click becomes a line of the session's conversation.
@MainActor
struct LiveLoop: ~Copyable {
  let session: Session
  private let console: ConsoleFace
  let face = LiveFace()
  private var conversation: Conversation
  private var terminal = LiveTerminal()
  private var keyboard: Keyboard
  var frame = LiveFrame()
  var scene: LiveScene?
  private var shown: Screen?
  var background: BackgroundWork?
  /// Where the button was pressed, and where the pointer was last.
  private var pointer: (pressed: String, last: String)?
  private var hasMoved = false
  private var end: LiveEnd?
  private let mayAnimate: Bool

  /// Why live play can't be had in this window; nil if it can.
  static func obstacle(_ console: ConsoleFace, _ session: Session) -> String? {
    let window = Terminal.window()
    let theme = console.theme(session)
    if theme.isPlain { return "Live play draws pictures; it is not there with --plain." }
    if Terminal.description("TERM").map(Theme.isDumb) ?? true {
      return "This terminal can't place text, which live play needs."
    }
    if window.width < LiveFrame.least.width || window.height < LiveFrame.least.height {
      return "Live play needs a window of at least \(LiveFrame.least.width) by \(LiveFrame.least.height) characters; "
        + "this one has \(window.width) by \(window.height)."
    }
    return nil
  }

  init(_ session: Session, _ console: ConsoleFace) {
    self.session = session
    self.console = console
    conversation = Conversation(session, face: face)
    keyboard = Keyboard(term: Terminal.environment("TERM") ?? "xterm")
    mayAnimate = Terminal.environment("NO_MOTION") == nil
  }

  /// Plays until the player leaves.
  mutating func run(_ signals: borrowing Signals) -> LiveEnd {
    terminal.open()
    refresh()
    while end == nil {
      draw()
      if terminal.isGone { end = .gone }
      if end == nil { wait(signals) }
    }
    background?.stop()
    while background != nil, !terminal.isGone { wait(signals) }
    terminal.close()
    return end ?? .left
  }

  // MARK: - What happens

  /// Waits for a key, a signal or the work, and does what it asks.
  private mutating func wait(_ signals: borrowing Signals) {
    var waiting = [
      pollfd(fd: background?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end == nil ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    let patience: Int32 = keyboard.hasBegun ? 50 : scene?.showsTime == true ? 1000 : -1
    let count = poll(&waiting, 3, patience)
    if count == 0 {
      if keyboard.hasBegun { for key in keyboard.finish() { take(key, signals) } } else { refresh() }
      return
    }
    while let signal = signals.next() { take(signal: signal) }
    if waiting[2].revents != 0 {
      guard let bytes = terminal.read() else {
        end = .gone
        return
      }
      for key in keyboard.take(bytes[...]) where end == nil { take(key, signals) }
    }
    if waiting[0].revents != 0 { takeWork() }
  }

  private mutating func take(signal: Int32) {
    switch signal {
    case SIGWINCH:
      if Self.obstacle(console, session) != nil { end = .left }
      shown = nil
      refresh()
    case SIGINT: take(interrupt: ())
    default:
      terminal.close()
      parlor_yield_to(signal)
      terminal.open()
      shown = nil
      refresh()
    }
  }

  private mutating func take(interrupt: Void) {
    if background != nil {
      background?.stop()
      conversation.interrupt()
    }
    (frame.entry, frame.isCommand) = (nil, false)
  }

  private mutating func take(_ key: KeyPress, _ signals: borrowing Signals) {
    if case .pointer(let kind, let row, let column) = key { return take(kind, row, column, signals) }
    if case .control(let letter) = key { return take(control: letter) }
    if frame.entry != nil { return edit(key) }
    if frame.page != nil, turnPage(key) { return }
    if case .character(let letter) = key, !face.choices.isEmpty,
      face.choices.contains(where: { $0.words.contains(letter.lowercased()) })
    {
      return perform(letter.lowercased())
    }
    if let line = scene?.keys.first(where: { $0.key.press == key })?.line { return perform(line) }
    switch key {
    case .escape: end = .left
    case .up, .down, .left, .right, .tab: moveFocus(key)
    case .enter, .character(" "):
      if let focus = frame.focus {
        press(focus)
      } else if key == .enter, session.place == nil {
        perform("menu")
      }
    case .character(":"): (frame.entry, frame.isCommand) = ("", true)
    case .character("?"): perform("hint")
    case .character(let letter):
      if let focus = frame.focus, let line = scene?.line(.type(focus, letter)) {
        perform(line)
      } else {
        frame.entry = String(letter)
      }
    case .backspace:
      if let focus = frame.focus, let line = scene?.line(.type(focus, nil)) { perform(line) }
    default: break
    }
  }

  private mutating func take(control letter: Character) {
    switch letter {
    case "c": take(interrupt: ())
    case "d": end = .left
    case "z": take(signal: SIGTSTP)
    case "l": shown = nil
    case "u": if frame.entry != nil { (frame.entry, frame.isCommand) = (nil, false) } else { perform("undo") }
    case "r": perform("redo")
    case "n": perform("again")
    default: break
    }
  }

  private mutating func edit(_ key: KeyPress) {
    switch key {
    case .character(let letter):
      if frame.entry.map({ $0.utf8.count < 1000 }) == true { frame.entry?.append(letter) }
    case .backspace:
      if frame.entry?.isEmpty != false {
        (frame.entry, frame.isCommand) = (nil, false)
      } else {
        frame.entry?.removeLast()
      }
    case .escape: (frame.entry, frame.isCommand) = (nil, false)
    case .enter:
      let line = frame.entry ?? ""
      (frame.entry, frame.isCommand) = (nil, false)
      if !line.isEmpty { perform(line) }
    default: break
    }
  }

  /// Shows another part of the page, or closes it.
  /// - Returns: whether that is all the key does.
  private mutating func turnPage(_ key: KeyPress) -> Bool {
    guard let page = frame.page else { return false }
    let window = Terminal.window()
    let height = LiveFrame.Layout(width: window.width, height: window.height).height
    let last = max(0, page.lines.count - height)
    switch key {
    case .up: frame.page?.start = max(0, page.start - 1)
    case .down: frame.page?.start = min(last, page.start + 1)
    case .pageUp: frame.page?.start = max(0, page.start - height)
    case .pageDown: frame.page?.start = min(last, page.start + height)
    case .character(" ") where page.start < last: frame.page?.start = min(last, page.start + height)
    case .escape, .enter, .backspace, .tab, .left, .right, .character(" "), .character("q"): closePage()
    default:
      // Numbers and names choose from the page.
      if session.place == nil { return false }
      closePage()
      return false
    }
    return true
  }

  private mutating func closePage() {
    // Without a game the first screen is all there is.
    if session.place == nil { end = .left } else { frame.page = nil }
    refresh()
  }

  private mutating func take(_ kind: KeyPress.Pointer, _ row: Int, _ column: Int, _ signals: borrowing Signals) {
    guard let shown, 0..<shown.height ~= row, 0..<shown.width ~= column else { return }
    let place = shown[row, column].place
    switch kind {
    case .wheelUp: if frame.page != nil { _ = turnPage(.up) }
    case .wheelDown: if frame.page != nil { _ = turnPage(.down) }
    case .press:
      frame.focus = nil
      pointer = (place, place)
      if let item = frame.strip.indices.first(where: { LiveFrame.stripPlace($0) == place }) {
        pointer = nil
        take(frame.strip[item].key, signals)
      } else if !place.isEmpty, frame.page == nil {
        if let line = scene?.line(.press(place)) {
          perform(line)
        } else if scene?.line(.type(place, "a")) != nil {
          frame.focus = place
        }
      }
    case .drag:
      guard let pointer, !place.isEmpty, place != pointer.last, !pointer.pressed.isEmpty else { return }
      self.pointer?.last = place
      if let line = scene?.line(.drag(from: pointer.last, to: place)) { perform(line) }
    case .release:
      guard let pointer, !pointer.pressed.isEmpty, frame.page == nil else { return }
      self.pointer = nil
      let to = place.isEmpty ? pointer.last : place
      if let line = scene?.line(.drop(from: pointer.pressed, to: to)) { perform(line) }
    }
  }

  private mutating func moveFocus(_ key: KeyPress) {
    guard let shown, let scene else { return }
    let names = Set(shown.places.keys.filter { name in Self.isReachable(name, scene) })
    frame.focus = shown.place(from: frame.focus, key, among: names)
  }

  /// Whether the cursor may stand on a place: something can be done there.
  private static func isReachable(_ name: String, _ scene: LiveScene) -> Bool {
    let gestures: [LiveGesture] = [.press(name), .drop(from: name, to: name), .type(name, "a")]
    return gestures.contains { scene.line($0) != nil }
  }

  /// Does what a click would.
  private mutating func press(_ place: String) {
    if let line = scene?.line(.press(place)) {
      perform(line)
    } else if let line = scene?.line(.drop(from: place, to: place)) {
      perform(line)
    }
  }

  // MARK: - Lines

  private mutating func perform(_ line: String) {
    let before = session.place
    let count = before?.table.journal.count
    let outcome = session.outcome
    face.clear()
    var output = Output()
    let effects = conversation.take(Array(line.utf8).span, into: &output)
    if output.count > 0 {
      for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") { face.say(String(line)) }
    }
    let isSame = before.map { old in session.place.map { $0.table === old.table } ?? false } ?? (session.place == nil)
    hasMoved = isSame && session.place?.table.journal.count != count
    if !isSame { (frame.focus, frame.page) = (nil, nil) }
    if session.lastReply.blocks == [.home] { frame.page = nil }
    if effects.closes { end = .quit }
    carryOut(effects)
    let hasEnded = outcome == .playing && session.outcome != nil && session.outcome != .playing
    refresh(hasEnded ? .end : hasMoved || !isSame ? .move : .answer)
  }

  private mutating func carryOut(_ effects: Conversation.Effects) {
    if effects.stops { background?.stop() }
    guard let work = effects.start else { return }
    do throws(Refusal) {
      background = try BackgroundWork(endsOnlyIfStopped: work.isEndless, work.run)
      if effects.stops { background?.stop() }
    } catch {
      takeEnd(.end(error))
    }
  }

  private mutating func takeWork() {
    guard let work = background else { return }
    for update in work.drain() {
      guard case .end = update else {
        var output = Output()
        _ = conversation.take(update, into: &output)
        continue
      }
      background = nil
      takeEnd(update)
    }
    refresh(background == nil ? .answer : .move)
  }

  private mutating func takeEnd(_ update: WorkUpdate) {
    var output = Output()
    var effects = conversation.take(update, into: &output)
    while effects.pauses { effects = conversation.goOn(into: &output) }
    if effects.closes { end = .quit }
    carryOut(effects)
  }

  // MARK: - Pictures

  /// What was said last.
  private enum News {
    /// A move was made, or time passed: its picture says most.
    case move
    /// A game has ended.
    case end
    /// Something was asked.
    case answer
  }

  /// Takes the game as it stands now, and what was said; what has no room takes the whole screen, unless it is a move's.
  private mutating func refresh(_ kind: News = .move) {
    scene = session.scene
    if let due = scene?.due, end == nil, background == nil {
      face.clear()
      var output = Output()
      carryOut(conversation.take(Array(due.utf8).span, into: &output))
      scene = session.scene
    }
    let window = Terminal.window()
    let layout = LiveFrame.Layout(width: window.width, height: window.height)
    let theme = console.theme(session)
    var painter = Painter(theme: theme, width: layout.width, height: layout.height + 2)
    painter.marksPlaces = true
    frame.picture = scene.map { fitting(painter.lines(arranged($0.blocks)), layout.height) } ?? []
    painter = Painter(theme: theme, width: window.width - 2, height: window.height)
    if session.place == nil {
      frame.page = (painter.lines(homeScreen(session, painter)), frame.page?.start ?? 0)
    }
    let said = face.news.filter { block in
      if block == .home || block == .live { return false }
      // The strip says what can be done.
      if case .note = block { return false }
      // A picture of the game is on the screen already, if all of it is.
      let isThere = scene?.blocks.contains(block) == true && (frame.picture.count <= layout.height || !block.isShort)
      if kind != .answer, isThere { return false }
      return kind != .move || block.isShort
    }
    let lines = painter.lines(said)
    let isPage = kind != .move && lines.count > layout.news && session.place != nil
    if isPage { frame.page = (lines, 0) }
    frame.news = isPage ? [] : Array(background == nil ? lines.prefix(layout.news) : lines.suffix(layout.news))
    frame.strip = strip()
    frame.panel = layout.panel > 0 ? panel(layout.panel, theme) : []
  }

  /// Blocks with the texts that stand between boards below them, so that the boards keep their places.
  private func arranged(_ blocks: [Block]) -> [Block] {
    func isBoard(_ block: Block) -> Bool { if case .board = block { true } else { false } }
    guard let first = blocks.firstIndex(where: isBoard), let last = blocks.lastIndex(where: isBoard) else {
      return blocks
    }
    let boards = blocks[first...last]
    return blocks[..<first] + boards.filter { !$0.isShort } + boards.filter(\.isShort) + blocks[(last + 1)...]
  }

  /// Lines without as many of the empty ones, from the last on, as it takes to fit into a height.
  private func fitting(_ lines: [String], _ height: Int) -> [String] {
    var lines = lines
    for index in lines.indices.reversed() where lines.count > height && lines[index].isEmpty { lines.remove(at: index) }
    return lines
  }

  private mutating func draw() {
    let window = Terminal.window()
    let screen = frame.screen(console.theme(session), width: window.width, height: window.height)
    if hasMoved, frame.page == nil, mayAnimate, !terminal.isSlow { reveal(screen) }
    hasMoved = false
    terminal.draw(screen.changes(from: shown))
    shown = screen
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
      terminal.draw(next.changes(from: current))
      current = next
      var waiting = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
      if terminal.isGone || poll(&waiting, 1, Int32(min(60, 300 / changed.count))) != 0 { break }
    }
    self.shown = current
  }
}

extension Block {
  /// Whether it is a line or two.
  fileprivate var isShort: Bool {
    switch self {
    case .message, .paragraph: true
    default: false
    }
  }
}
