import CReadline
import Engine
import Glibc
import PuzzleKit
import RoomRecords
import System

/// Plays in a room on the whole screen: keys and clicks become lines for the program that reaches the room, and its lines
/// become pictures.
@MainActor
struct RoomLoop: ~Copyable {
  let session: Session
  let console: ConsoleFace
  private var program: PipedProgram
  private var terminal: LiveTerminal
  var frame = LiveFrame()
  var story: RoomStory
  private var shown: Screen?
  private var pointer: (pressed: String, last: String)?
  /// The way that is drawn with it.
  private var stroke: Stroke?
  /// Whether what is typed is a message.
  var isTalking = false
  /// Whether it was asked if the room is to be left.
  var isLeaving = false
  private var paste = Paste()
  private var lastTyping = 0
  private var nextLook: Int?
  private var end: LiveEnd?

  /// - Throws: `io` if the program that reaches rooms can't be started.
  init(
    _ words: [String], _ session: Session, _ console: ConsoleFace, _ input: TerminalInput
  ) throws(Refusal) {
    (self.session, self.console) = (session, console)
    terminal = LiveTerminal(input)
    program = try NetworkBridge.open(words + ["--pictures"])
    story = RoomStory(session.manuals.flatMap(\.records)) { session.foresight($0) }
  }

  /// Plays until the room is left.
  /// - Returns: why the screen was left, and what is to be said of it.
  mutating func run(_ signals: borrowing Signals) -> (end: LiveEnd, remarks: [Block]) {
    terminal.open()
    while end == nil {
      draw()
      if terminal.isGone { end = .gone } else { wait(signals) }
    }
    terminal.close()
    let farewell = story.farewell.map { [Block.message($0, .plain)] } ?? []
    return (end ?? .left, (story.isConnected ? [] : story.answer) + farewell)
  }

  private mutating func draw() {
    let window = Terminal.window()
    let now = monotonicMilliseconds()
    compose(width: window.width, height: window.height, at: now)
    let screen = frame.screen(console.theme(session), width: window.width, height: window.height)
    terminal.draw(screen, over: shown)
    shown = screen
    nextLook =
      story.picture?.showsTime == true && story.phase == "playing" ? 1000 : story.writingEnds(after: now)
  }

  // MARK: - What happens

  private mutating func wait(_ signals: borrowing Signals) {
    var waiting = [
      pollfd(fd: program.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let patience: Int32 =
      terminal.patienceForKey.map { Int32($0) } ?? nextLook.map { Int32(clamping: max(1, $0)) } ?? -1
    let count = poll(&waiting, 3, patience)
    if count == 0 {
      if terminal.patienceForKey != nil {
        take(terminal.finish())
      } else if story.picture?.showsTime == true, story.isConnected, !story.isWaiting {
        send("picture")
      }
      return
    }
    while let signal = signals.next() { take(signal: signal) }
    if waiting[2].revents != 0 {
      guard let received = terminal.read() else {
        end = .gone
        return
      }
      take(received)
    }
    if waiting[0].revents != 0 {
      guard let lines = program.read() else {
        end = .left
        return
      }
      for line in lines { story.take(line, at: monotonicMilliseconds()) }
      if session.tellsFigures, let figures = story.takeFigures() { NetworkBridge.report(figures, isRound: true) }
    }
  }

  private mutating func take(_ received: [TerminalDecoder.Received]) {
    for one in received where end == nil {
      let (isTaken, remark) = paste.take(one)
      if let remark { story.say(remark) }
      if isTaken, case .key(let key) = one.event { take(key) }
    }
  }

  private mutating func take(signal: Int32) {
    switch signal {
    case SIGWINCH: shown = nil
    case SIGINT: closeEntry()
    default:
      terminal.close()
      parlor_yield_to(signal)
      terminal.open()
      shown = nil
    }
  }

  private mutating func closeEntry() {
    (frame.entry, frame.isCommand, isTalking, isLeaving) = (nil, false, false, false)
  }

  private mutating func send(_ line: String) {
    story.send(line)
    program.write(line)
  }

  private mutating func take(_ key: KeyPress) {
    if isLeaving {
      isLeaving = false
      if key == .character("y") { send("leave") }
      return
    }
    if frame.page != nil, frame.entry == nil, turnPage(key) { return }
    switch key {
    case .pointer(let kind, let row, let column): return take(kind, row, column)
    case .control("c"): return closeEntry()
    case .control("d"): return isLeaving = true
    case .control("l"): return shown = nil
    case .control("z"): return take(signal: SIGTSTP)
    case .control("u"): return frame.entry == nil ? send("undo") : closeEntry()
    default: break
    }
    if frame.entry != nil { return edit(key) }
    if let found = story.picture?.keys.first(where: { $0.key.press == key }), story.phase == "playing" {
      if let line = found.line { send(line) }
      return
    }
    switch key {
    case .escape: isLeaving = true
    case .character("\""): (frame.entry, isTalking) = (LineEntry(), true)
    case .character(":"): (frame.entry, frame.isCommand) = (LineEntry(), true)
    case .enter where story.phase == "waiting": send("ready")
    case .enter where story.phase == "ended": send("rematch")
    case .up, .down, .left, .right, .tab, .backTab: moveFocus(key)
    case .enter, .character(" "): if let focus = frame.focus { press(focus) }
    case .backspace: if let focus = frame.focus { send("gesture type \(focus);") }
    case .character(let letter):
      frame.entry = LineEntry(String(letter))
    default: break
    }
  }

  /// Shows another part of a long answer, or closes it.
  /// - Returns: whether that is all the key does.
  private mutating func turnPage(_ key: KeyPress) -> Bool {
    if frame.page == nil { return false }
    let layout = LiveFrame.Layout.ofWindow
    switch key {
    case .up, .pointer(.wheelUp, _, _): frame.page?.move(-1, layout)
    case .down, .pointer(.wheelDown, _, _): frame.page?.move(1, layout)
    case .pageUp: frame.page?.turn(forward: false, layout)
    case .pageDown, .character(" "): frame.page?.turn(forward: true, layout)
    default:
      story.closeAnswer()
      // More keys may have come before the next frame is made.
      frame.page = nil
      return key == .enter || key == .escape
    }
    return true
  }

  private mutating func edit(_ key: KeyPress) {
    switch key {
    case .character:
      frame.entry?.take(key)
      let now = monotonicMilliseconds()
      if isTalking, now - lastTyping > 3000 {
        lastTyping = now
        send("typing")
      }
    case .backspace where frame.entry?.text.isEmpty != false, .escape: closeEntry()
    case .enter:
      let (line, isMessage) = ((frame.entry?.text ?? "").split(separator: " ").joined(separator: " "), isTalking)
      closeEntry()
      if line.isEmpty { return }
      if isMessage { return send("chat \(line)") }
      line == "quit" || line == "leave" ? isLeaving = true : send(line)
    default: frame.entry?.take(key)
    }
  }

  private mutating func take(_ kind: KeyPress.Pointer, _ row: Int, _ column: Int) {
    guard let shown, 0..<shown.height ~= row, 0..<shown.width ~= column else { return }
    let place = shown[row, column].place
    switch kind {
    case .wheelUp, .wheelDown: break
    case .press:
      pointer = (place, place)
      stroke = Stroke(on: shown, at: place, row: row, column: column)
      if LiveFrame.isStrip(place) { return }
      frame.focus = nil
      if !place.isEmpty { send("gesture press \(place)") }
    case .drag:
      if let reached = stroke?.move(row: row, column: column) { draw(over: reached) }
    case .release:
      guard let pointer, !pointer.pressed.isEmpty else { return }
      if let reached = stroke?.end() { draw(over: reached) }
      let last = self.pointer?.last ?? pointer.last
      (self.pointer, stroke) = (nil, nil)
      if let item = frame.strip.indices.first(where: { LiveFrame.stripPlace($0) == pointer.pressed }) {
        if place == pointer.pressed { take(frame.strip[item].key) }
        return
      }
      send("gesture drop \(pointer.pressed);\(place.isEmpty ? last : place)")
    }
  }

  /// Draws a way over places with the pointer.
  private mutating func draw(over places: [String]) {
    for place in places {
      guard let pointer, !pointer.pressed.isEmpty, !LiveFrame.isStrip(pointer.pressed) else { return }
      self.pointer?.last = place
      // At first it begins where the button was pressed, whatever that has done.
      if pointer.last == pointer.pressed { send("gesture drag \(pointer.pressed);\(pointer.pressed)") }
      send("gesture drag \(pointer.last);\(place)")
    }
  }

  private mutating func moveFocus(_ key: KeyPress) {
    guard let shown, let picture = story.picture else { return }
    frame.focus = shown.place(from: frame.focus, key, among: picture.places)
  }

  /// Does what a click would.
  private mutating func press(_ place: String) {
    send("gesture press \(place)")
    send("gesture drop \(place);\(place)")
  }
}
