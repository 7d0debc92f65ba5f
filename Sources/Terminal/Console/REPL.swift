import CReadline
import CTerminal
import Engine
import Glibc
import Interpreter
import PuzzleKit
import System
import Wire

/// Talks with a person at the terminal on standard input and output until they leave. The session is to be one for a
/// person (``SessionPolicy/person``), the calling thread the process's first one.
/// - Parameters:
///   - isPlain: Whether words take the place of pictures and colours, for screen readers.
///   - remark: A fault from before, said below the home screen.
///   - openings: Lines that come before those of the person, such as `live`.
/// - Returns: the exit status: 0, or 4 if the terminal takes no more output.
@MainActor
public func runREPL(session: Session, isPlain: Bool = false, remark: String? = nil, openings: [String] = []) -> Int32 {
  var loop = Loop(session: session, isPlain: isPlain)
  return loop.run(remark, openings)
}

/// The front end of a conversation at a terminal: it reads lines, passes bytes, and watches signals beside long work.
@MainActor
private struct Loop: ~Copyable {
  private let session: Session
  private let person: PromptSession
  private let presenter: ConsolePresenter
  private let isPlain: Bool
  private let input = TerminalInput()
  private let reader: LineReader
  private let signals = Signals()
  private var conversation: Conversation
  private var history: HistoryFile
  private var typedAhead = TypedAhead()
  private var output = Output()
  private var isOver = false
  private var isTerminalGone = false
  /// Whether Ctrl-D was answered with the question whether to leave.
  private var isLeaving = false
  /// The last picture of the game, if it is still on the screen.
  private var picture: InPlaceRedraw?
  /// The remarks about a game that was opened for the whole screen, which were not shown yet.
  private var remarks: [Block] = []
  /// Whether the whole screen is what was opened from the shell.
  private var isFrontDoor = false

  init(session: Session, isPlain: Bool) {
    self.session = session
    self.isPlain = isPlain
    person = PromptSession(session)
    presenter = ConsolePresenter(person, isPlain: isPlain)
    history = HistoryFile(isKept: session.situation == .local)
    conversation = Conversation(session, listener: person, presenter: presenter)
    parlor_guard_terminal()
    reader = LineReader(person: person, theme: presenter.theme(session), input: input)
  }

  /// The time that an answer of the terminal may take so that nobody else reads it, in milliseconds.
  private static let patienceAtEnd = 500

  mutating func run(_ remark: String?, _ openings: [String]) -> Int32 {
    presenter.noticeGround(session, input)
    if openings.isEmpty { presenter.showHome(session, &output) }
    isFrontDoor = openings.last == "live"
    // The whole screen says it, which covers what is written before.
    if let remark, isFrontDoor { remarks.append(.message(remark, .bad)) }
    if let remark, !isFrontDoor { presenter.show([.message(remark, .bad)], session, &output) }
    if !isPlain { output.append("\n") }
    // The whole screen gives its own.
    presenter.givesTips = openings.count < 2
    // So does what is said of a game that is opened for it.
    if openings.count > 1, openings.last == "live" { person.commandLabels = .live }
    for line in openings where !isOver {
      flush()
      take(line)
      if session.lastRefusal != nil {
        presenter.show(remarks, session, &output)
        break
      }
      // The last one shows what the ones before it made.
      if line != openings.last {
        remarks += messages
        output.clear()
      }
    }
    presenter.givesTips = true
    person.commandLabels = .typed
    isFrontDoor = false
    while !isOver, !isTerminalGone {
      flush()
      // Ctrl-C pressed while a command ran is not meant for the next prompt.
      _ = takeSignals()
      presenter.noticeGround(session, input)
      while !isOver, !isTerminalGone, let line = typedAhead.takeLine(input) {
        // Ctrl-C forgets the rest.
        if takeSignals() {
          _ = input.takeKept()
          break
        }
        picture = nil
        presenter.echo(line, session, into: &output)
        take(line)
      }
      flush()
      if isOver || isTerminalGone { break }
      if typedAhead.isAtEnd { break }
      switch reader.read(prompt: presenter.prompt(session), beginning: typedAhead.takeBeginning(), signals: signals) {
      case .end:
        output.append("\n")
        // Pressed again after the question it leaves.
        if !isLeaving, session.questionBeforeLeaving != nil {
          isLeaving = true
          take("quit")
        } else {
          isOver = true
        }
      case .line(let text):
        if reader.hasWritten { picture = nil }
        isLeaving = false
        let rows = rows(of: text)
        picture?.add(rows)
        take(text)
      }
    }
    history.close()
    // An answer that comes after the end is typed into the shell.
    _ = input.awaitAnswer(Self.patienceAtEnd)
    let isKept =
      session.outcome == .playing && session.place.map { $0.profileID != 0 && $0.table.journal.count > 1 } == true
    var goodbye = isKept ? "Goodbye. Your game is kept; parlor play goes on with it." : "Goodbye."
    do throws(Refusal) {
      if try session.leaveGames() { goodbye = "Goodbye. The game that you leave counts as lost." }
    } catch { presenter.show([.message(sentence(error.text), .bad)], session, &output) }
    presenter.show([.paragraph(goodbye)], session, &output)
    flush()
    return isTerminalGone ? 4 : 0
  }

  /// Takes what was entered at the prompt: a line, or a pasted block of several, each of which is shown again.
  private mutating func take(_ text: String) {
    // An empty line makes the last move again where the game has it so.
    let lines =
      text.isEmpty ? [text] : text.split(separator: "\n").map { $0.last == "\r" ? String($0.dropLast()) : String($0) }
    var followUp = Conversation.FollowUp()
    for line in lines where !isOver {
      if lines.count > 1 {
        flush()
        // Ctrl-C forgets the rest of the block.
        if takeSignals() {
          conversation.interrupt()
          followUp.stops = conversation.isWorking
          break
        }
        if !conversation.isWorking { presenter.echo(line, session, into: &output) }
      }
      let bytes = Array(line.utf8)
      session.resolve(bytes.count > LineSplitter.limit ? nil : bytes.span)
      if reachServer(line) {
        if lines.count == 1 { return }
        continue
      }
      let more = takeResolved(line, bytes)
      followUp.start = followUp.start ?? more.start
      followUp.stops = followUp.stops || more.stops
    }
    if let figures = session.takeFigures() { NetworkBridge.report(figures, isRound: false) }
    if lines.count == 1, followUp.start == nil { showPages() }
    place(isPicture: lines.count <= 1 && followUp.start == nil)
    while let work = followUp.start { followUp = run(work, isStopped: followUp.stops) }
    if lines.count == 1, let table = presenter.takeEnded() { lookBack(at: table) }
    if presenter.wantsLive { playLive() }
  }

  /// Says how a game went that has just ended, unless something is typed first.
  private mutating func lookBack(at table: any Table) {
    flush()
    guard let line = person.postGameSummary(of: table, Terminal.hasInput) else { return }
    presenter.show([.message(line, .plain)], session, &output)
    picture?.add(output.bytes.count { $0 == 10 })
  }

  /// Puts a picture of the game into the place of the last one if that is still on the screen. A refusal leaves it there.
  private mutating func place(isPicture: Bool) {
    guard isPicture, presenter.draws(session) else {
      picture = nil
      return
    }
    if session.lastRefusal != nil, output.count > 0 {
      picture?.add(output.bytes.count { $0 == 10 })
      return
    }
    if output.count == 0 { return }
    let window = Terminal.window()
    let next = InPlaceRedraw(output.bytes, session, window)
    if session.lastReply.board != nil, let place = session.place,
      let text = picture?.replaced(by: output.bytes, of: place, window)
    {
      output.clear()
      output.append(text)
    }
    // How a game ended that was given up for this one stays to be read.
    picture = presenter.ended == nil ? next : nil
  }

  /// The rows that the prompt takes with what was typed there. Behind one that is just full readline leaves none empty.
  private func rows(of text: String) -> Int {
    let cells = Console.width(presenter.promptText(session)) + Console.width(text)
    return max(0, cells - 1) / max(1, Terminal.window().width) + 1
  }

  /// Gives the terminal to the program that plays in rooms on a server, if that is what the resolved line asks for.
  private mutating func reachServer(_ text: String) -> Bool {
    guard session.situation == .local else { return false }
    let words: [String]
    do throws(Refusal) {
      guard let found = try person.wordsForServer() else { return false }
      words = found
      // Where such a word is a move, it is one.
      if let missing = NetworkBridge.missing(in: words), person.move(meantBy: words[0]) == nil {
        throw Refusal(.missingArgument, missing)
      }
    } catch {
      presenter.show([.message(sentence(error.text), .bad)], session, &output)
      return true
    }
    guard NetworkBridge.takes(words) else { return false }
    history.add(text)
    picture = nil
    flush()
    do throws(Refusal) {
      if NetworkBridge.fetchesDaily(words) || opensLiveRoom(words) {
        let remarks = try reach(words)
        if !remarks.isEmpty { presenter.show(remarks, session, &output) }
      } else if NetworkBridge.opensRoom(words) {
        var room = try PlainRoom(words, session, presenter, input)
        if !room.run(signals) { isTerminalGone = true }
      } else {
        presenter.show([.preformatted(try NetworkBridge.lines(words))], session, &output)
      }
    } catch {
      presenter.show([.message(sentence(error.text), .bad)], session, &output)
    }
    _ = takeSignals()
    return true
  }

  private func opensLiveRoom(_ words: [String]) -> Bool {
    NetworkBridge.opensRoom(words) && LiveFrame.obstacle(presenter.theme(session)) == nil
  }

  /// Carries out a line for a server: opens a room on the whole screen, deals the puzzle of the day, or sends what it says.
  /// - Returns: what is to be said then.
  private mutating func reach(_ words: [String]) throws(Refusal) -> [Block] {
    if NetworkBridge.fetchesDaily(words), let game = session.gameOfPuzzles {
      let path: String
      do throws(Refusal) {
        path = try NetworkBridge.lines(words + ["--path"]).last ?? ""
      } catch {
        throw Refusal(.inputOutput, "\(sentence(error.text)) Today's puzzle needs no server.")
      }
      take("newgame \(game) file \(QuotedPath.text(path))")
      return []
    }
    guard opensLiveRoom(words) else {
      return try NetworkBridge.lines(words).map { .message($0, .plain) }
    }
    let room = try LiveRoom(words, session, presenter)
    var live = LiveLoop(room, input)
    if live.run(signals) == .gone { isTerminalGone = true }
    return room.remarks
  }

  /// Shows what a command has written page by page if it is longer than the window. How a game stands is seen as a whole.
  private mutating func showPages() {
    let isDumb = Terminal.description("TERM").map(Theme.isDumb) ?? true
    guard !isDumb, session.lastReply.board == nil, Pager.isNeeded(for: output.bytes) else { return }
    let command = session.situation == .local ? Terminal.environment("PAGER") ?? "" : ""
    if command.isEmpty || !Pager.show(output.bytes, by: command) {
      var pager = Pager(output.bytes, input)
      if !pager.run(signals) { isTerminalGone = true }
    }
    output.clear()
  }

  /// The messages of the last reply.
  private var messages: [Block] {
    session.lastReply.blocks.filter { block in if case .message = block { true } else { false } }
  }

  /// Plays on the whole screen until the person leaves it, and then shows how the game stands.
  /// - Parameter menus: the menus that it opens with; empty for the game or the first screen.
  private mutating func playLive(menus: [MenuPage] = []) {
    presenter.wantsLive = false
    picture = nil
    let said = remarks + messages
    remarks = []
    if let obstacle = LiveFrame.obstacle(presenter.theme(session)) {
      presenter.show((session.scene?.blocks ?? []) + said + [.message(obstacle, .plain)], session, &output)
      // Where no game is open, there is a first screen for lines, too.
      if session.scene == nil {
        output.append("\n")
        presenter.showHome(session, &output)
      }
      return
    }
    flush()
    let game = LiveGame(person, presenter, said, menus: menus, isFrontDoor: isFrontDoor)
    var live = LiveLoop(game, input)
    let end = live.run(signals)
    switch end {
    case .server(let words): comeBack(from: words, to: game.trail)
    case .left:
      let blocks = session.scene?.blocks ?? [.paragraph("menu shows the games.")]
      output.append("\r\u{1B}[J" + Screen.text(of: presenter.lines(blocks, session), width: Terminal.window().width))
    case .quit: isOver = true
    case .gone: isTerminalGone = true
    }
  }

  /// Carries out a line for a server that was given on the whole screen, and takes that again, with what was said and the menus
  /// that were open, unless the line has opened a game.
  private mutating func comeBack(from words: [String], to menus: [MenuPage]) {
    let table = session.table
    do throws(Refusal) {
      remarks = try reach(words)
    } catch {
      remarks = [.message(sentence(error.text), .bad)]
    }
    output.clear()
    _ = takeSignals()
    if !isTerminalGone { playLive(menus: session.table === table ? menus : []) }
  }

  /// Takes a line that is typed while work is running.
  private mutating func take(line: String) -> Conversation.FollowUp {
    let bytes = Array(line.utf8)
    session.resolve(bytes.count > LineSplitter.limit ? nil : bytes.span)
    return takeResolved(line, bytes)
  }

  private mutating func takeResolved(_ line: String, _ bytes: [UInt8]) -> Conversation.FollowUp {
    history.add(line)
    let followUp = conversation.takeResolved(bytes.count > LineSplitter.limit ? nil : bytes.span, into: &output)
    if followUp.closes { isOver = true }
    return followUp
  }

  /// Lets pending signals do what they do.
  /// - Returns: whether Ctrl-C was pressed.
  private func takeSignals() -> Bool {
    var isInterrupted = false
    while let signal = signals.next() {
      switch signal {
      case SIGINT: isInterrupted = true
      case SIGWINCH: break
      default: parlor_yield_to(signal)
      }
    }
    return isInterrupted
  }

  /// Does work while listening: Ctrl-C, a `stop` or `quit` that waits or is typed, and the end of the input tell it to end.
  /// - Returns: what the end of the work asks for.
  private mutating func run(_ work: Work, isStopped: Bool) -> Conversation.FollowUp {
    let background: BackgroundWork
    do throws(Refusal) {
      background = try BackgroundWork(endsOnlyIfStopped: work.isEndless, work.run)
    } catch {
      return end(.end(error))
    }
    if isStopped { background.stop() }
    var waiting = [
      pollfd(fd: background.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: 0, revents: 0),
    ]
    while true {
      flush()
      if typedAhead.isAtEnd || isTerminalGone { background.stop() }
      let isListening = Terminal.isInForeground
      waiting[2].events = isListening ? Int16(POLLIN) : 0
      // poll(2) passes over a negative descriptor, and tells of a terminal that is gone without being asked.
      waiting[2].fd = typedAhead.isAtEnd ? -1 : STDIN_FILENO
      // Nothing tells when a shell gives the terminal back.
      if poll(&waiting, 3, isListening || typedAhead.isAtEnd ? -1 : 500) < 0 { continue }
      let isInterrupted = takeSignals()
      if isInterrupted {
        background.stop()
        conversation.interrupt()
        typedAhead.forget()
        // The terminal has shown ^C.
        output.append("\n")
      }
      // The terminal drops what it had on Ctrl-C, and reading it would block.
      if !isInterrupted, waiting[2].revents & Int16(POLLIN) != 0 {
        for line in typedAhead.read(input) where take(line: line).stops { background.stop() }
      } else if waiting[2].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
        typedAhead.end()
      }
      guard waiting[0].revents != 0 else { continue }
      for update in background.drain() {
        guard case .end = update else {
          _ = conversation.take(update, into: &output)
          continue
        }
        return end(update)
      }
    }
  }

  /// Takes the end of work and carries out the lines that waited for it.
  private mutating func end(_ update: WorkUpdate) -> Conversation.FollowUp {
    var followUp = conversation.take(update, into: &output)
    while followUp.pauses, !isTerminalGone {
      flush()
      followUp = conversation.goOn(into: &output)
    }
    if followUp.closes { isOver = true }
    return followUp
  }

  private mutating func flush() {
    guard output.count > 0 else { return }
    if !output.withBytes({ Terminal.write($0) }) { isTerminalGone = true }
    output.clear()
  }
}
