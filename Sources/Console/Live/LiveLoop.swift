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
  let console: ConsoleFace
  let face = LiveFace()
  private var conversation: Conversation
  var terminal: LiveTerminal
  var frame = LiveFrame()
  var scene: LiveScene?
  var shown: Screen?
  var background: BackgroundWork?
  /// Where the button was pressed, and where the pointer was last.
  var pointer: (pressed: String, last: String)?
  /// The way that is drawn with it.
  var stroke: Stroke?
  /// Whether more keys have come already: pictures wait until they are taken.
  private var isHurried = false
  /// What is to be shown once they are.
  var postponed: LiveNews?
  private var paste = Paste()
  /// When the screen was drawn last, in milliseconds.
  private var lastDrawn = 0
  /// The line that was performed last.
  private var asked = ""
  /// The lines that were typed, each once, the newest last.
  private var typed: [String] = []
  /// What is on the page, unless that is the first screen.
  var onPage: [Block] = []
  /// What news were shown last.
  var latest = LiveNews.opening
  /// Whether that asks for help with a move.
  var isHelp: Bool { asked == "hint" }
  /// The help that was given for this position.
  private(set) var hints: [String] = []
  /// The statistics of a mode, and the game and its outcome at which they were looked up.
  var statistics: (table: any Table, outcome: Outcome, blocks: [Block])?
  /// A game and what it showed while it was played.
  var played: (table: any Table, blocks: [Block])?
  var hasMoved = false
  /// A game that has just ended, of which more is to be said.
  private var justEnded: (any Table)?
  /// Whether a game has just been won.
  var celebrates = false
  var end: LiveEnd?
  /// Why nothing can be drawn at present: the window has become too small.
  var obstacle: String?
  let mayAnimate: Bool
  /// Whether Esc on the first screen leads to the shell, and not to the prompt.
  let isFrontDoor: Bool
  /// What the entries of the first screen do.
  var gists: [String: String] = [:]
  /// The game whose player was told what a hint costs.
  private var warned: (any Table)?

  /// For how many milliseconds nothing has to be typed until moves that commit to nothing are made durable.
  private static let draftPatience: Int32 = 300
  /// The longest time that keys may come without a picture, in milliseconds.
  private static let longestHurry = 100

  /// Why live play can't be had in this window; nil if it can.
  static func obstacle(_ console: ConsoleFace, _ session: Session) -> String? {
    let window = Terminal.window()
    let theme = console.theme(session)
    if theme.isPlain { return "Live play draws pictures, which --plain turns off." }
    if Terminal.description("TERM").map(Theme.isDumb) ?? true {
      return "This terminal can't move the cursor, which live play needs."
    }
    if window.width < LiveFrame.least.width || window.height < LiveFrame.least.height {
      return "Live play needs a window of at least \(LiveFrame.least.width) by \(LiveFrame.least.height) characters; "
        + "this one has \(window.width) by \(window.height)."
    }
    return nil
  }

  /// - Parameters:
  ///   - remarks: what was said of the game when it was opened, and not shown yet.
  ///   - isFrontDoor: whether Esc on the first screen leads to the shell, and not to the prompt.
  init(
    _ session: Session, _ console: ConsoleFace, _ input: TerminalInput, _ remarks: [Block] = [],
    isFrontDoor: Bool = false
  ) {
    self.session = session
    self.isFrontDoor = isFrontDoor
    self.console = console
    conversation = Conversation(session, face: face)
    terminal = LiveTerminal(input)
    mayAnimate = Terminal.environment("NO_MOTION") == nil
    for remark in remarks { face.add(remark) }
  }

  /// Plays until the player leaves.
  mutating func run(_ signals: borrowing Signals) -> LiveEnd {
    terminal.open()
    session.defersDrafts = true
    session.callNames = .live
    addTip(isOpening: true)
    refresh(.opening)
    while end == nil {
      let hasMore = paste.isOpen || Terminal.hasInput()
      if !hasMore || !paste.isOpen && monotonicMilliseconds() - lastDrawn >= Self.longestHurry {
        catchUp()
        draw()
        lastDrawn = monotonicMilliseconds()
        if let table = justEnded { lookBack(at: table) }
      }
      if terminal.isGone { end = .gone }
      if end == nil { wait(signals) }
    }
    background?.stop()
    while background != nil, !terminal.isGone { wait(signals) }
    session.defersDrafts = false
    (session.callNames, session.keys, session.keysOfLines) = (.typed, [], [:])
    keepDrafts()
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
    let patience: Int32 =
      paste.isFlooded
      ? Int32(Paste.pause)
      : terminal.patienceForKey.map { Int32($0) }
        ?? (session.hasDrafts ? Self.draftPatience : scene?.showsTime == true ? 1000 : -1)
    let count = poll(&waiting, 3, patience)
    if count == 0 {
      // What has come at once may be at its end; then it is drawn.
      if paste.isFlooded { return }
      if terminal.patienceForKey != nil {
        take(terminal.finish(), signals)
      } else if session.hasDrafts {
        keepDrafts()
      } else {
        refresh(.nothing)
      }
      return
    }
    while let signal = signals.next() { take(signal: signal) }
    if waiting[2].revents != 0 {
      guard let received = terminal.read() else {
        end = .gone
        return
      }
      take(received, signals)
    }
    if waiting[0].revents != 0 { takeWork() }
  }

  private mutating func take(_ received: [TerminalDecoder.Received], _ signals: borrowing Signals) {
    let hasMore = Terminal.hasInput()
    for (index, one) in received.enumerated() {
      if end != nil { return terminal.leave(received[index...]) }
      let (isTaken, remark) = paste.take(one)
      isHurried = hasMore || paste.isOpen || index + 1 < received.count
      if let remark { tell(remark) }
      if isTaken, case .key(let key) = one.event { take(key, signals) }
    }
    isHurried = false
  }

  /// Shows what keys have done that came faster than pictures.
  private mutating func catchUp() { if let postponed { refresh(postponed) } }

  /// Shows what has been done, or puts that off while more keys wait.
  private mutating func follow(_ kind: LiveNews) {
    guard isHurried else { return refresh(kind) }
    // What is only said changes nothing.
    if kind == .move { scene = session.scene }
    postponed = kind
  }

  private mutating func take(signal: Int32) {
    switch signal {
    case SIGWINCH:
      fit()
    case SIGINT: take(interrupt: ())
    default:
      keepDrafts()
      terminal.close()
      parlor_yield_to(signal)
      terminal.open()
      // Nothing has told of a window that was resized meanwhile.
      fit()
    }
  }

  private mutating func take(interrupt: Void) {
    if background != nil {
      background?.stop()
      conversation.interrupt()
    }
    (frame.entry, frame.isCommand) = (nil, false)
  }

  mutating func take(_ key: KeyPress, _ signals: borrowing Signals) {
    if obstacle != nil {
      if key == .escape || key == .control("d") { end = .left }
      return
    }
    // Keys of one reading may follow one that has the screen drawn anew.
    if shown == nil { draw() }
    if case .pointer(let kind, let row, let column) = key { return take(kind, row, column, signals) }
    if case .control(let letter) = key, frame.entry == nil || "cdzlu".contains(letter) { return take(control: letter) }
    if frame.entry != nil { return edit(key) }
    if let answer = answers.first(where: { $0.item.key == key }) { return perform(answer.word) }
    if !face.choices.isEmpty, beginAnswer(key) { return }
    if frame.isMenu { return choose(key) }
    if frame.page != nil, turnPage(key) { return }
    if key == .pageDown, !frame.rest.isEmpty { return openRest() }
    let hasCursor = frame.focus != nil
    func isKey(_ candidate: LiveKey, _ key: KeyPress) -> Bool {
      candidate.key.press == key && !(candidate.yieldsToCursor && hasCursor)
    }
    // Caps Lock changes no key.
    let keys = scene?.keys ?? []
    if let found = keys.first(where: { isKey($0, key) }) ?? keys.first(where: { isKey($0, key.lowercased) }) {
      if let line = found.line { return perform(line) }
      return tell(found.objection)
    }
    if key == .character("s"), session.canShare { return perform("share") }
    switch key {
    case .escape: perform("menu")
    case .function(1), .character("?"): perform(command: "help")
    case .up, .down, .left, .right, .tab, .backTab: moveFocus(key)
    case .enter, .character(" "): if let focus = frame.focus { press(focus) }
    case .character(":"): (frame.entry, frame.isCommand) = (LineEntry(), true)
    case .character(let letter):
      if let line = (frame.focus ?? firstTyped).flatMap({ scene?.line(.type($0, letter)) }) {
        type(line)
      } else {
        frame.entry = LineEntry(String(letter))
      }
    case .backspace: erase()
    default: break
    }
  }

  /// Says how a game went that has just ended, unless something is typed first.
  private mutating func lookBack(at table: any Table) {
    justEnded = nil
    guard let line = session.afterword(of: table, Terminal.hasInput) else { return }
    face.add(.message(line, .plain))
    refresh(latest)
    draw()
  }

  /// Says something that no line has asked for.
  private mutating func tell(_ text: String, _ tone: Tone = .plain) {
    face.clear()
    face.say(text, tone)
    session.place?.table.hasNews = false
    follow(.answer)
  }

  private mutating func keepDrafts() {
    do throws(Refusal) { try session.keepDrafts() } catch { tell(error.text, .bad) }
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
    case "t": hint()
    case "g": frame.isMenu && session.place != nil ? closePage() : perform("menu")
    default: break
    }
  }

  /// Gives a hint; before the first one of a game it says what that costs.
  private mutating func hint() {
    guard let table = session.place?.table, session.canSearch else { return tell("There are no hints here.") }
    guard let warning = session.warningBeforeHint, warned !== table else { return perform("hint") }
    warned = table
    tell("\(warning) ^T again gives it.")
  }

  private mutating func edit(_ key: KeyPress) {
    let (text, isCommand) = (frame.entry?.text ?? "", frame.isCommand)
    switch key {
    case .backspace where text.isEmpty, .escape: (frame.entry, frame.isCommand) = (nil, false)
    case .up, .down: recall(key == .up ? -1 : 1)
    case .enter:
      (frame.entry, frame.isCommand) = (nil, false)
      if text.isEmpty { return }
      typed.removeAll { $0 == text }
      typed.append(text)
      if typed.count > 100 { typed.removeFirst() }
      if let answer = answers.first(where: { $0.item.label == text }) { return perform(answer.word) }
      if isCommand { return perform(command: text) }
      !face.choices.isEmpty || frame.isMenu ? perform(text) : move(text)
    default: frame.entry?.take(key)
    }
  }

  /// Carries out what was typed after a colon. A command of a place means the one under the cursor if it names none.
  private mutating func perform(command text: String) {
    session.isCommandLine = face.choices.isEmpty
    defer { session.isCommandLine = false }
    let words = text.split(separator: " ")
    if words.count == 1, let focus = frame.focus, scene?.commandsOfPlaces.contains(words[0].lowercased()) == true {
      perform("\(text) \(focus)")
    } else {
      perform(text)
    }
  }

  /// Makes the move that somebody means who types a text; in an open game, commands begin with a colon.
  private mutating func move(_ text: String) {
    if session.outcome != .playing { return perform(text) }
    if let line = session.move(meantBy: text) { return perform(line) }
    tell(session.objection(to: text) ?? "\(quoted(text)) is no move here; a command begins with a colon", .bad)
  }

  /// Puts a line that was typed before, or after that one, in place of what is typed; behind the newest an empty one.
  private mutating func recall(_ step: Int) {
    let index = typed.firstIndex(of: frame.entry?.text ?? "") ?? typed.count
    if index + step >= 0 { frame.entry = LineEntry(index + step < typed.count ? typed[index + step] : "") }
  }

  /// Shows another part of the page, or closes it.
  /// - Returns: whether that is all the key does.
  mutating func turnPage(_ key: KeyPress) -> Bool {
    guard let page = frame.page else { return false }
    let layout = LiveFrame.Layout.ofWindow
    switch key {
    case .up: frame.page?.move(-1, layout)
    case .down: frame.page?.move(1, layout)
    case .pageUp: frame.page?.turn(forward: false, layout)
    case .pageDown: frame.page?.turn(forward: true, layout)
    case .character(" ") where !page.isAtEnd(layout): frame.page?.turn(forward: true, layout)
    case .home: frame.page?.leap(toEnd: false, layout)
    case .end: frame.page?.leap(toEnd: true, layout)
    case .escape, .enter, .backspace, .tab, .left, .right, .character(" "), .character("q"): closePage()
    default:
      closePage()
      return false
    }
    return true
  }

  /// Shows as a page what had no room beside the game.
  private mutating func openRest() {
    (frame.page, frame.focus, frame.news) = (LivePage(painted(frame.rest)), nil, [])
    onPage = frame.rest
  }

  /// Goes back to the game, or to the first screen where there is none. How a game ended stays on the screen.
  mutating func closePage() {
    (frame.page, frame.isMenu, frame.focus) = (nil, false, nil)
    // What has a page of its own beside the game can be asked for again.
    if !frame.rest.isEmpty { return refresh(latest) }
    face.keepMessages()
    refresh()
  }

  /// Chooses from the first screen.
  private mutating func choose(_ key: KeyPress) {
    switch key {
    case .up, .down, .left, .right, .tab, .backTab:
      let old = frame.focus
      moveFocus(key)
      if frame.focus == old { scroll(key == .down ? 1 : key == .up ? -1 : 0) }
      showGist()
    case .pageUp: scroll(-Terminal.window().height / 2)
    case .pageDown: scroll(Terminal.window().height / 2)
    case .enter, .character(" "): if let focus = frame.focus { press(focus) }
    case .escape: end = isFrontDoor ? .quit : .left
    case .function(1), .character("?"): perform(command: "help")
    case .character(":"): (frame.entry, frame.isCommand) = (LineEntry(), true)
    case .character(let letter): frame.entry = LineEntry(String(letter))
    default: break
    }
  }

  /// Says what the entry under the cursor does.
  mutating func showGist() {
    face.clear()
    refresh(.answer)
  }

  private mutating func scroll(_ lines: Int) { frame.page?.move(lines, .ofWindow) }

  // MARK: - Lines

  mutating func perform(_ line: String) {
    let before = session.place
    let count = before?.table.journal.count
    let outcome = session.outcome
    face.clear()
    (asked, frame.rest) = (line, [])
    (session.keys, session.keysOfLines) = (helpKeys, keysOfLines)
    var output = Output()
    let effects = conversation.take(Array(line.utf8).span, into: &output)
    if output.count > 0 {
      for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") { face.say(String(line)) }
    }
    let isSame = before.map { old in session.place.map { $0.table === old.table } ?? false } ?? (session.place == nil)
    // That a game is marked as assisted is no move, and what was asked for stays.
    let journal = session.place?.table.journal
    hasMoved = isSame && journal?.count != count && journal?.last != "assisted"
    if !isSame { (frame.focus, frame.page, frame.isMenu) = (nil, nil, false) }
    if hasMoved || !isSame { (frame.result, hints) = ([], []) } else { before?.table.hasNews = false }
    switch session.lastReply.screen {
    case .home: (frame.focus, frame.page, frame.isMenu) = (nil, nil, true)
    case .live where face.news.isEmpty:
      face.say(frame.isMenu ? "Which one? Type its number or its name, or click on it." : "This is live play.")
    case .live, nil: break
    }
    if effects.closes { end = .quit }
    carryOut(effects)
    if let figures = session.takeFigures() { NetworkBridge.report(figures, isRound: false) }
    let hasEnded = outcome == .playing && isSame && session.outcome != nil && session.outcome != .playing
    celebrates = hasEnded && session.outcome == .won
    if hasEnded, let tip = session.tipAtEnd() { face.add(.note(tip)) }
    addTip(isOpening: !isSame)
    let kind: LiveNews = hasEnded ? .end : !isSame ? .opening : hasMoved ? .move : .answer
    kind == .move ? follow(.move) : refresh(kind)
    justEnded = before.flatMap { outcome == .playing && $0.table.isOver ? $0.table : nil }
  }

  /// Adds what is to be told as the game stands now, and was not told before. At an opening other notes are not shown, as
  /// the strip says the same.
  private func addTip(isOpening: Bool) {
    guard session.lastRefusal == nil, let tip = session.tipOnTheWay() else { return }
    face.add(isOpening ? .paragraph(tip) : .note(tip))
  }

  /// Performs a line that the time alone asks for.
  mutating func perform(due line: String) {
    face.clear()
    var output = Output()
    carryOut(conversation.take(Array(line.utf8).span, into: &output))
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
      if isHelp { hints += face.help }
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
}
