import Engine
import Glibc
import Interpreter
import PuzzleKit
import System
import Wire

/// Plays the games of a session on the whole screen: each key and each click becomes a line of its conversation.
@MainActor
final class LiveGame: LiveModel {
  let session: Session
  let person: PromptSession
  let console: ConsolePresenter
  let presenter: LivePresenter
  private var conversation: Conversation
  var frame = LiveFrame()
  var scene: Scene?
  var roomList = RoomList()
  var background: BackgroundWork?
  var isHurried = false
  /// The news to be shown once no more keys wait.
  var postponed: LiveNews?
  /// The line that was performed last.
  private var asked = ""
  /// The contents of the page, unless that is the first screen.
  var onPage: [Block] = []
  /// The kind of the news shown last.
  var latest = LiveNews.opening
  /// Whether it answered a question.
  private(set) var hasAnswered = false
  /// Whether that asks for help with a move.
  var isHelp: Bool { asked == "hint" }
  /// The end of the game, if it is told in the panel.
  var result: [Block] = []
  /// The rules in short, from the first deal of a game to the first move.
  private(set) var introduction: [Block] = []
  /// The help that was given for this position.
  private(set) var hints: [String] = []
  /// A game and what it showed while it was played.
  var played: (table: any Table, blocks: [Block])?
  var motion = LiveMotion.none
  /// A game that has just ended, of which more is to be said.
  private var justEnded: (any Table)?
  /// The keys that places are labelled with, which stay as they were at the end of the game.
  var labels: [LiveKey] = []
  var end: LiveEnd?
  /// Whether Esc on the first screen leads to the shell, and not to the prompt.
  let isFrontDoor: Bool
  /// The menus that lead to the one that is shown, and that one; empty where none is to be gone back to.
  var trail: [MenuPage] = []
  /// The menu as it was made last; nil if things may stand otherwise.
  var menu: Menu?
  /// The entry that is chosen in it; nil for its first.
  var chosen: Int?
  /// The letters that were typed in it.
  var sought = ""
  /// Whether Enter was pressed though nothing is called so: the next letter begins another word.
  var hasSoughtInVain = false
  /// The letter of the key that was answered with a warning just now; pressed again, it does what it is for.
  var warnedKey: Character?
  /// The menus to which Esc leads out of a game that was chosen from a list of puzzles, or out of a tutorial.
  var wayBack: [MenuPage] = []
  /// The line that was chosen, in place of which the tutorial came; it is carried out after that.
  var putOff: String?
  /// Quarter turns of boards that can be turned.
  var turns = 0

  /// The time without typing after which moves that commit to nothing are made durable, in milliseconds.
  private static let draftPatience = 300

  /// - Parameters:
  ///   - remarks: what was said of the game when it was opened, and not shown yet.
  ///   - menus: the menus that lead to the one that is shown first; empty for the game or the first screen.
  ///   - isFrontDoor: whether Esc on the first screen leads to the shell, and not to the prompt.
  init(
    _ person: PromptSession, _ console: ConsolePresenter, _ remarks: [Block] = [], menus: [MenuPage] = [],
    isFrontDoor: Bool = false
  ) {
    (session, self.person, presenter) = (person.session, person, LivePresenter(person))
    self.isFrontDoor = isFrontDoor
    self.console = console
    conversation = Conversation(session, listener: person, presenter: presenter)
    for remark in remarks { presenter.add(remark) }
    trail = menus
  }

  func open() {
    session.defersDrafts = true
    person.commandLabels = .live
    if !trail.isEmpty {
      open(trail)
      return refresh(.answer)
    }
    introduction = person.introduction()
    addTip(isOpening: true)
    refresh(.opening)
  }

  func close() {
    background?.stop()
    while let work = background {
      var waiting = [pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0)]
      _ = poll(&waiting, 1, -1)
      receive()
    }
    session.defersDrafts = false
    (person.commandLabels, person.keys, person.keysOfLines) = (.typed, [], [:])
    // The next line meets whatever keeps them from being durable.
    try? session.keepDrafts()
  }

  // MARK: - What happens

  var descriptor: Int32 { background?.descriptor ?? roomList.descriptor }

  var patience: Int? { session.hasDrafts ? Self.draftPatience : scene?.showsTime == true ? 1000 : nil }

  func passTime() { session.hasDrafts ? keepDrafts() : refresh(.nothing) }

  func pause() { keepDrafts() }

  func interrupt() {
    if background == nil { return sayHowToLeave() }
    background?.stop()
    conversation.interrupt()
  }

  private func sayHowToLeave() {
    if let answer = answers.last { return perform(answer.word) }
    let home = isFrontDoor ? "leave" : "get to the prompt"
    tell(
      !frame.isMenu
        ? "Press Esc for the menu, and Esc again to \(home)."
        : isHome ? "Press Esc to \(home)." : "Press Esc to go back; on the first screen it is to \(home).")
  }

  /// Shows what keys have done that came faster than pictures.
  func compose() { if let postponed { refresh(postponed) } }

  /// Says how a game went that has just ended, unless something is typed first.
  func lookBack() -> Bool {
    guard let table = justEnded else { return false }
    let line = person.postGameSummary(of: table, Terminal.hasInput)
    // What has interrupted it, such as a button that is released, need not be a move.
    if line == nil, Terminal.hasInput() { return false }
    justEnded = nil
    guard let line else { return false }
    presenter.add(.message(line, .plain))
    refresh(latest)
    return true
  }

  /// Shows what has been done, or puts that off while more keys wait.
  private func follow(_ kind: LiveNews) {
    guard isHurried else { return refresh(kind) }
    // What is only said changes nothing.
    if kind == .move { scene = session.scene }
    postponed = kind
  }

  func tell(_ text: String) { tell(text, .plain) }

  private func tell(_ text: String, _ tone: Tone) {
    presenter.clear()
    presenter.say(text, tone)
    follow(.answer)
  }

  private func keepDrafts() {
    do throws(Refusal) {
      try session.keepDrafts()
    } catch {
      guard error.code == .conflict, let line = session.reopening else { return tell(sentence(error.text), .bad) }
      perform(line)
      tell("You have played on in another window. Here is the game as it is now.")
    }
  }

  // MARK: - Keys

  var theme: Theme { console.theme(session) }

  var keys: [LiveKey] { scene?.keys ?? [] }

  var takesMoves: Bool { frame.page == nil && !frame.isMenu && presenter.choices.isEmpty }

  func takeFirst(_ key: KeyPress, _ shown: Screen) -> Bool {
    warnedKey = nil
    if let answer = answers.first(where: { $0.item.key == key }) {
      perform(answer.word)
    } else if !presenter.choices.isEmpty {
      return beginAnswer(key)
    } else if frame.isMenu {
      choose(key)
    } else {
      return false
    }
    return true
  }

  /// Takes a key while a question is open: a text is typed for it, whatever letters do in the game.
  /// - Returns: whether that is all the key does.
  private func beginAnswer(_ key: KeyPress) -> Bool {
    switch key {
    case .character(":"): beginEntry(.command)
    case .character(let letter): if letter != " " { beginEntry(.move, String(letter)) }
    case .enter, .backspace: break
    // The last answer changes nothing.
    case .escape: if let answer = answers.last { perform(answer.word) }
    default: return false
    }
    return true
  }

  func take(control letter: Character) {
    let isAgreed = warnedKey == letter
    if isAgreed, frame.page != nil, !frame.isMenu { closePage() }
    warnedKey = nil
    switch letter {
    case "d": end = .left
    case "g": frame.isMenu && session.place != nil ? closeMenu() : perform("menu")
    case "n" where !frame.isMenu && takesAnother: session.lesson == nil ? perform("again") : goOn()
    // In a low window the warning is a page.
    case "u" where takesMoves || isAgreed: takeBack(isAgreed: isAgreed)
    case "r" where takesMoves: makeAgain()
    case "t" where takesMoves || isAgreed: hint(isAgreed: isAgreed)
    default: break
    }
  }

  func take(_ key: KeyPress) -> Bool {
    switch key {
    case .pageDown where hasMore: openRest()
    case .character("/") where scene?.isTurnable == true:
      turns = (turns + 1) % 4
      frame.focus = nil
      refresh(.nothing)
    case .character("s") where trail.isEmpty && session.canShare: share()
    case .character("n") where trail.isEmpty && session.outcome.map { $0 != .playing } == true: goOn()
    case .escape:
      if let draft = session.draftOnTrial {
        perform("table \(draft)")
        break
      }
      if openPutOff() { break }
      let list = wayBack.isEmpty ? listOfPuzzles : wayBack
      perform("menu")
      if !list.isEmpty {
        open(list)
        refresh(.answer)
      }
    case .function(1), .character("?"): perform(command: "help")
    default: return false
    }
    return true
  }

  /// Shows how the game went as text, and sends it to the terminal for the clipboard.
  private func share() {
    perform("share")
    let lines = session.lastReply.blocks.flatMap { block -> [String] in
      if case .preformatted(let lines) = block { lines } else { [] }
    }
    guard session.lastRefusal == nil, !lines.isEmpty, Terminal.takesClipboard else { return }
    frame.copied = lines.joined(separator: "\n") + "\n"
    presenter.add(.note("Sent to your terminal for the clipboard."))
    refresh(latest)
  }

  func press(_ place: ScreenPlace) {
    warnedKey = nil
    guard let inGame = place.inGame else { return choose(at: place) }
    press(inGame: inGame)
  }

  // MARK: - Pages

  /// Whether something has no room beside the game, or in it.
  var hasMore: Bool { !frame.rest.isEmpty || frame.page == nil && frame.isCut(layout) }

  /// Shows as a page what had no room: what was said and, if it is cut, the game.
  private func openRest() {
    let game = frame.isCut(layout) ? (scene?.blocks ?? []).map { person.spoken($0, keysOfLines) } : []
    onPage = frame.rest + game.filter { !frame.rest.contains($0) }
    (frame.page, frame.focus, frame.news) = (LivePage(painted(onPage)), nil, [])
  }

  /// Goes back to the menu that has led to the page, or to the game. How a game ended stays on the screen.
  func closePage() {
    warnedKey = nil
    (frame.page, frame.isMenu, frame.focus) = (nil, !trail.isEmpty, nil)
    if frame.isMenu {
      presenter.clear()
      return refresh(.answer)
    }
    // What has a page of its own beside the game can be asked for again.
    if !frame.rest.isEmpty { return refresh(latest) }
    // What was asked for while one plays is read, and may not be so any more after the next move.
    session.outcome == .playing ? presenter.clear() : presenter.keepMessages()
    refresh()
  }

  // MARK: - Lines

  func noteTyping() {}

  func closeEntry() { frame.entry = nil }

  func submit(_ text: String, _ kind: LiveFrame.EntryKind) {
    if let answer = answers.first(where: { $0.item.label == text }) { return perform(answer.word) }
    session.resolve(Array(text.utf8).span)
    let begun = session.resolvedLine.text + " "
    if kind == .command, takesMoves, let key = keys.first(where: { $0.asksForMore && $0.line == begun }) {
      return ask(for: key)
    }
    kind == .move && takesMoves ? moveResolved(text) : performResolved(command: text)
  }

  /// Does what the resolved line asks of a server, or asks for what is missing in it.
  /// - Returns: whether it is for a server.
  private func reachServer() -> Bool {
    guard session.situation == .local else { return false }
    let found: [String]?
    do throws(Refusal) {
      found = try person.wordsForServer()
    } catch {
      tell(sentence(error.text), .bad)
      return true
    }
    guard let words = found else { return false }
    switch words {
    case ["create"], ["rooms"]:
      open([.home, .together])
      refresh(.answer)
    case ["join"], ["submit"], ["play", "with"]:
      tell(NetworkBridge.missing(in: words) ?? "")
      beginEntry(.command, words.joined(separator: " ") + " ")
    case ["fetch"]: end = .server(["fetch", "daily"])
    default:
      guard NetworkBridge.takes(words) else { return false }
      end = .server(words)
    }
    return true
  }

  /// Carries out a command of a key.
  func perform(command text: String) {
    session.resolve(Array(text.utf8).span)
    performResolved(command: text)
  }

  /// Carries out what was typed after a colon, or where something covers the game: there it changes nothing in that. A command
  /// of a place means the one under the cursor if it names none. The session has resolved it.
  private func performResolved(command text: String) {
    (person.typesCommand, person.isAway) = (true, !takesMoves)
    defer { (person.typesCommand, person.isAway) = (false, false) }
    let line = session.resolvedLine
    let name = line.request.count == 1 ? line.text : ""
    if session.situation == .local, line.gameRow == nil, let page = session.menuPage(called: name) { return show(page) }
    if takesMoves, let focus = frame.focus?.inGame, scene?.commandsOfPlaces.contains(name.lowercased()) == true {
      perform("\(text) \(focus.text)")
    } else {
      performResolved(text)
    }
  }

  /// Makes the move that somebody means who has typed a text, which the session has resolved; in an open game, commands begin with
  /// a colon.
  private func moveResolved(_ text: String) {
    if session.outcome != .playing { return performResolved(text) }
    if let line = person.moveOfResolved() {
      session.resolve(line)
      return performResolved(line.text)
    }
    tell(
      session.table.flatMap { $0.facts.objection($0, text) }.map(sentence)
        ?? "\(quoted(text)) is not a move here. Commands begin with a colon.", .bad)
  }

  var wasAccepted: Bool { presenter.choices.isEmpty && session.lastRefusal == nil }

  func perform(_ line: String) {
    session.resolve(Array(line.utf8).span)
    performResolved(line)
  }

  func perform(_ gesture: LiveGesture) -> Bool {
    guard let line = session.resolved(gesture) else { return false }
    session.resolve(line)
    performResolved(line.text)
    return true
  }

  /// Carries out the line that the session has resolved.
  private func performResolved(_ line: String) {
    if reachServer() { return }
    hasAnswered = !presenter.choices.isEmpty
    // In a low window the question was a page.
    if hasAnswered, !frame.isMenu, frame.page != nil {
      (frame.page, frame.isMenu, frame.focus) = (nil, !trail.isEmpty, nil)
    }
    presenter.clear()
    (asked, frame.rest) = (line, [])
    (person.keys, person.keysOfLines) = (helpKeys, keysOfTexts(session.resolvedLine))
    var output = Output()
    let followUp = conversation.takeResolved(Array(line.utf8).span, into: &output)
    if output.count > 0 {
      for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") { presenter.say(String(line)) }
    }
    // That a game is marked as assisted is no move, and what was asked for stays.
    let (isSame, hasMoved) = (!followUp.performed.changesFront, followUp.performed.hasMoved)
    menu = nil
    if !isSame || hasMoved { frame.pointed = nil }
    if !followUp.performed.effects.contains(.moved), let place = selectedPoint { frame.pointed = place }
    if !isSame {
      wayBack = Self.wayBack(to: trail)
      (frame.focus, frame.page, frame.isMenu, trail, turns) = (nil, nil, false, [], 0)
    }
    if hasMoved || !isSame { (frame.result, result, hints) = ([], [], []) }
    if !isSame {
      (labels, introduction) = ([], person.introduction())
    } else if hasMoved, session.lesson == nil || session.outcome != .playing {
      introduction = []
    }
    switch session.lastReply.screen {
    case .home: open([.home])
    case .live where presenter.news.isEmpty:
      presenter.say(
        frame.isMenu
          ? "Choose a game with the arrows and Enter, or click on it." : "You are on the whole screen already.")
    case .help, .live, nil: break
    }
    if followUp.closes { end = .quit }
    carryOut(followUp)
    if let figures = session.takeFigures() { NetworkBridge.report(figures, isRound: false) }
    let hasEnded = isSame && followUp.performed.hasEnded
    let isRefused = !followUp.performed.isAccepted && !followUp.performed.effects.contains(.asked)
    motion = isRefused ? .shake : hasEnded && session.outcome == .won ? .celebrate : hasMoved ? .reveal : .none
    if hasEnded, let tip = person.tipAtEnd() { presenter.add(.note(tip)) }
    addTip(isOpening: !isSame)
    let kind: LiveNews = hasEnded ? .end : !isSame ? .opening : hasMoved ? .move : .answer
    kind == .move ? follow(.move) : refresh(kind)
    justEnded = followUp.performed.hasEnded ? session.endedTable : nil
  }

  /// The point of the screen's picture that an answer is about; nil if it is about none.
  private var selectedPoint: ScreenPlace? {
    for case .plot(let plot) in presenter.news {
      if let place = plot.points.first(where: { $0.role == .selected })?.place { return .game(place) }
    }
    return nil
  }

  /// Adds what is to be told as the game stands now, and was not told before. At an opening other notes are not shown, as
  /// the strip says the same.
  private func addTip(isOpening: Bool) {
    guard session.lastRefusal == nil, let tip = person.tipOnTheWay() else { return }
    presenter.add(isOpening ? .paragraph(tip) : .note(tip))
  }

  /// Performs a line that the time alone asks for.
  func perform(due line: String) {
    presenter.clear()
    var output = Output()
    carryOut(conversation.take(Array(line.utf8).span, into: &output))
  }

  // MARK: - Work

  private func carryOut(_ followUp: Conversation.FollowUp) {
    if followUp.stops { background?.stop() }
    guard let work = followUp.start else { return }
    do throws(Refusal) {
      background = try BackgroundWork(endsOnlyIfStopped: work.isEndless, work.run)
      if followUp.stops { background?.stop() }
    } catch {
      takeEnd(.end(error))
    }
  }

  func receive() {
    guard let work = background else {
      if roomList.receive(session.manuals), frame.isMenu { rebuildMenu() }
      return
    }
    for update in work.drain() {
      guard case .end = update else {
        var output = Output()
        _ = conversation.take(update, into: &output)
        continue
      }
      background = nil
      takeEnd(update)
      if isHelp { hints += presenter.help.filter { !hints.contains($0) } }
    }
    refresh(background == nil ? .answer : .move)
  }

  private func takeEnd(_ update: WorkUpdate) {
    var output = Output()
    var followUp = conversation.take(update, into: &output)
    while followUp.pauses { followUp = conversation.goOn(into: &output) }
    if followUp.closes { end = .quit }
    carryOut(followUp)
  }
}
