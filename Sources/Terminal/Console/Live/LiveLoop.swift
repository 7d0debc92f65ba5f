import CReadline
import CTerminal
import Engine
import Glibc
import PuzzleKit
import System

/// The choice between a picture and the keys that have come.
enum Hurry {
  /// The longest time that keys may come without a picture, in milliseconds.
  private static let longest = 100

  /// Whether to draw before more keys are taken.
  /// - Parameters:
  ///   - hasMore: whether more keys have come.
  ///   - isPasting: whether they are a paste, which is one key.
  ///   - elapsed: the time since the last picture, in milliseconds.
  static func draws(hasMore: Bool, isPasting: Bool, elapsed: Int) -> Bool {
    !hasMore || !isPasting && elapsed >= longest
  }
}

/// Plays on the whole screen: waits for keys, the pointer, signals and what a model waits for, and draws what it shows.
@MainActor
struct LiveLoop<Model: LiveModel>: ~Copyable {
  let model: Model
  var terminal: LiveTerminal
  /// The contents of the terminal; nil if they are not known.
  var shown: Screen?
  /// The place where the button was pressed, and the last place of the pointer.
  var pointer: (pressed: ScreenPlace, last: ScreenPlace)?
  /// The cell where the button was pressed.
  var pressedCell: (row: Int, column: Int)?
  /// The thing that is dragged with it.
  var lift: Lift?
  /// The contents of the terminal while something is dragged over what ``shown`` has.
  private var lifted: Screen?
  /// The way that is drawn with it.
  var stroke: Stroke?
  /// The lines that were typed, each once, the newest last.
  var typed: [String] = []
  /// The place that the letter was typed on with the last key; nil if that was another one.
  var justTyped: ScreenPlace?
  private var paste = Paste()
  /// The time when the screen was drawn last, in milliseconds.
  private var lastDrawn = 0
  /// The size of the window when it was measured last.
  private var size = (width: 0, height: 0)
  /// The reason why nothing can be drawn at present: the window has become too small.
  private var obstacle: String?
  private let mayAnimate = Terminal.environment("NO_MOTION") == nil

  init(_ model: Model, _ input: TerminalInput) {
    self.model = model
    terminal = LiveTerminal(input)
  }

  /// Plays until the player leaves.
  mutating func run(_ signals: borrowing Signals) -> LiveEnd {
    terminal.open()
    measure()
    model.open()
    take(terminal.takeKept(), signals)
    while model.end == nil {
      let hasMore = paste.isOpen || Terminal.hasInput()
      if Hurry.draws(hasMore: hasMore, isPasting: paste.isOpen, elapsed: monotonicMilliseconds() - lastDrawn) {
        draw()
        lastDrawn = monotonicMilliseconds()
        if model.lookBack() { draw() }
      }
      if terminal.isGone { model.end = .gone }
      if model.end == nil { wait(signals) }
    }
    let end = model.end ?? .left
    model.close()
    terminal.close()
    return end
  }

  // MARK: - What happens

  /// Waits for a key, a signal or what the model waits for, and does what it asks.
  private mutating func wait(_ signals: borrowing Signals) {
    var waiting = [
      pollfd(fd: model.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let patience = paste.isFlooded ? Paste.pause : terminal.patienceForKey ?? model.patience
    let count = poll(&waiting, 3, patience.map { Int32(clamping: max(1, $0)) } ?? -1)
    if count == 0 {
      // What has come at once may be at its end; then it is drawn.
      if paste.isFlooded { return }
      terminal.patienceForKey == nil ? model.passTime() : take(terminal.finish(), signals)
      return
    }
    while let signal = signals.next() { take(signal: signal) }
    if waiting[2].revents != 0 {
      guard let received = terminal.read() else {
        model.end = .gone
        return
      }
      take(received, signals)
    }
    if waiting[0].revents != 0 { model.receive() }
  }

  private mutating func take(_ received: [TerminalDecoder.Received], _ signals: borrowing Signals) {
    let hasMore = Terminal.hasInput()
    paste.beginReading(of: received.count, hasMore: hasMore)
    for (index, one) in received.enumerated() {
      // Each key may take its time, and whoever ends the program waits for none.
      while let signal = signals.next() { take(signal: signal) }
      if model.end != nil { return terminal.leave(received[index...]) }
      let (isTaken, remark) = paste.take(one)
      model.isHurried = hasMore || paste.isOpen || index + 1 < received.count
      if let remark { model.tell(remark) }
      if isTaken, case .key(let key) = one.event { take(key) }
    }
    model.isHurried = false
  }

  private mutating func take(signal: Int32) {
    switch signal {
    case SIGWINCH: fit()
    case SIGINT: takeInterrupt()
    default:
      model.pause()
      terminal.close()
      parlor_yield_to(signal)
      terminal.open()
      // Nothing has told of a window that was resized meanwhile.
      fit()
    }
  }

  private func takeInterrupt() { model.frame.entry == nil ? model.interrupt() : model.closeEntry() }

  /// Draws all anew as the window is now.
  private mutating func fit() {
    measure()
    if obstacle == nil { model.fit() }
  }

  /// Takes the size that the window has now. Until this is called again nothing that is painted knows of another one.
  private mutating func measure() {
    let window = Terminal.window()
    (size, shown) = (window, nil)
    obstacle = LiveFrame.obstacle(model.theme, window)
    model.frame.window = window
  }

  // MARK: - Keys

  mutating func take(_ key: KeyPress) {
    if obstacle != nil {
      if key == .escape || key == .control("d") { model.end = .left }
      return
    }
    // Keys of one reading may follow one that has the screen drawn anew.
    if shown == nil { draw() }
    guard let shown else { return }
    let before = justTyped.take()
    if case .pointer(let kind, let row, let column) = key { return take(kind, row, column) }
    if case .control(let letter) = key, model.frame.entry == nil || "cdzlu".contains(letter) {
      return take(control: letter)
    }
    if model.frame.entry != nil { return edit(key) }
    if model.takeFirst(key, shown) { return }
    if model.frame.page != nil, turnPage(key) { return }
    // What covers the game takes nothing for it.
    if !model.takesMoves { return takeBesideGame(key) }
    // Caps Lock changes no key.
    if let found = liveKey(key) ?? liveKey(key.lowercased) {
      if let line = found.line { return found.asksForMore ? model.ask(for: found) : model.perform(line) }
      return model.tell(found.objection)
    }
    if model.take(key) { return }
    switch key {
    case .character(":"): model.beginEntry(.command)
    case .up, .down, .left, .right, .tab, .backTab: moveCursor(key, on: shown)
    case .enter, .character(" "): if let focus = model.frame.focus { model.press(focus) }
    case .character(let letter):
      if !type(letter) { model.beginEntry(.move, String(letter)) }
    case .backspace: erase(before)
    default: break
    }
  }

  /// Takes a key while a question is open.
  private mutating func takeBesideGame(_ key: KeyPress) {
    if key == .character(":") { model.beginEntry(.command) } else { _ = model.take(key) }
  }

  private func liveKey(_ key: KeyPress) -> LiveKey? {
    model.scene?.keys.first { $0.key.press == key }
  }

  /// Moves the cursor to the next place at which something can be done.
  private func moveCursor(_ key: KeyPress, on shown: Screen) {
    let places = places { !$0.isDisjoint(with: [.press, .click, .type]) }
    model.frame.focus = shown.place(from: model.frame.focus, key, among: places)
    if let place = model.frame.focus { model.point(at: place) }
  }

  /// The places of the game with some uses.
  func places(_ have: (Uses) -> Bool) -> Set<ScreenPlace> {
    Set((model.scene?.places ?? []).filter { have($0.uses) }.map { .game($0.place) })
  }

  private mutating func take(control letter: Character) {
    switch letter {
    case "c": takeInterrupt()
    case "z": take(signal: SIGTSTP)
    case "l": shown = nil
    case "u" where model.frame.entry != nil: clearEntry()
    default: model.take(control: letter)
    }
  }

  /// Shows another part of the page, or closes it.
  /// - Returns: whether that is all the key does.
  mutating func turnPage(_ key: KeyPress) -> Bool {
    guard let page = model.frame.page else { return false }
    let layout = model.frame.pageLayout
    switch key {
    case .up: model.frame.page?.move(-1, layout)
    case .down: model.frame.page?.move(1, layout)
    case .pageUp: model.frame.page?.turn(forward: false, layout)
    case .pageDown: model.frame.page?.turn(forward: true, layout)
    case .character(" ") where !page.isAtEnd(layout): model.frame.page?.turn(forward: true, layout)
    case .character("b") where page.isLonger(than: layout): model.frame.page?.turn(forward: false, layout)
    case .character("/") where page.isLonger(than: layout): model.beginEntry(.search)
    case .character("n") where page.isLonger(than: layout) && !model.frame.sought.isEmpty: seek()
    case .home: model.frame.page?.leap(toEnd: false, layout)
    case .end: model.frame.page?.leap(toEnd: true, layout)
    case .escape: leavePage()
    // Of the other keys a page takes those that it names.
    default:
      guard key == .function(1) || model.strip.contains(where: { $0.key == key }) else { return true }
      leavePage()
      return false
    }
    return true
  }

  private mutating func leavePage() {
    model.frame.sought = ""
    model.closePage()
  }

  /// Shows the next place on the page of what is sought.
  mutating func seek() {
    let (text, layout) = (model.frame.sought, model.frame.pageLayout)
    if model.frame.page?.seek(text, layout) != true { model.tell("Not found below: \(text)") }
  }

  // MARK: - The screen

  private mutating func draw() {
    // A signal may tell of it only later.
    if Terminal.window() != size { fit() }
    if let obstacle {
      var screen = Screen(width: size.width, height: size.height)
      for (row, line) in wrapped(obstacle, size.width).painted.enumerated() { screen.put(line, row: row) }
      return terminal.draw(screen, over: nil)
    }
    model.compose()
    // What keys do depends on whether something is typed too.
    model.frame.strip = model.strip
    terminal.follow(pointer: model.frame.followsPointer && model.frame.page == nil)
    if let text = model.frame.copied {
      terminal.copy(text)
      model.frame.copied = nil
    }
    let theme = model.theme
    let screen = model.frame.screen(theme, width: size.width, height: size.height)
    let motion = model.frame.page == nil && mayAnimate && terminal.isQuick ? model.motion : .none
    if motion == .shake { shake(screen) }
    if motion == .reveal || motion == .celebrate { reveal(screen) }
    let moved = lift.map { screen.lifted($0) }
    terminal.draw(moved ?? screen, over: shown == nil ? nil : lifted ?? shown)
    (shown, lifted) = (screen, moved)
    if motion == .celebrate { celebrate(screen, theme) }
    model.motion = .none
  }

  /// Shows the places of pictures that have changed one after another, until a key is pressed.
  private mutating func reveal(_ screen: Screen) {
    guard let shown, shown.width == screen.width, shown.height == screen.height else { return }
    let changed = screen.places.filter { place, cells in
      !place.isStrip && cells.contains { screen.cells[$0] != shown.cells[$0] }
    }.values.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    guard 2...12 ~= changed.count else { return }
    var current = shown
    for count in 1..<changed.count {
      var next = screen
      next.keep(changed[count...].flatMap { $0 }, of: shown)
      terminal.draw(next, over: current)
      current = next
      if !pause(min(60, 300 / changed.count)) { break }
    }
    self.shown = current
  }

  /// Shows the places of what was refused a cell further left and right in turn, until a key is pressed.
  private mutating func shake(_ screen: Screen) {
    let places = screen.places
    let cells = (model.scene?.typed ?? []).flatMap { places[.game($0)] ?? [] }
    guard !cells.isEmpty else { return }
    var current = shown
    for offset in [-1, 1, -1, 1] {
      let next = screen.shifted(cells, by: offset)
      terminal.draw(next, over: current)
      current = next
      if !pause(50) { break }
    }
    shown = current
  }

  /// Lets confetti fall where nothing is drawn, until a key is pressed.
  private mutating func celebrate(_ screen: Screen, _ theme: Theme) {
    var confetti = Confetti(screen, theme)
    var current = screen
    while let next = confetti.next() {
      terminal.draw(next, over: current)
      current = next
      if !pause(45) { break }
    }
    terminal.draw(screen, over: current)
  }

  /// Waits for some milliseconds.
  /// - Returns: whether nothing has come meanwhile.
  private func pause(_ milliseconds: Int) -> Bool {
    var waiting = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    return !terminal.isGone && poll(&waiting, 1, Int32(milliseconds)) == 0
  }
}
