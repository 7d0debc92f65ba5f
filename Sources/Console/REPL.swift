import CReadline
import Engine
import Glibc
import PuzzleKit
import System

/// Talks with a person at the terminal on standard input and output until they leave. The session is to be one for a
/// person (`isInteractive`), the calling thread the process's first one.
/// - Parameters:
///   - isPlain: Whether words take the place of pictures and colours, for screen readers.
///   - remark: What went wrong before, said below the home screen.
/// - Returns: the exit status: 0, or 4 where the terminal takes no more output.
@MainActor
public func runREPL(session: Session, isPlain: Bool = false, remark: String? = nil) -> Int32 {
  var loop = Loop(session: session, isPlain: isPlain)
  return loop.run(remark)
}

/// The loop: read a line, carry it out, paint the reply.
@MainActor
private struct Loop: ~Copyable {
  private let session: Session
  private let isPlain: Bool
  private let reader: LineReader
  private let signals = Signals()
  private var history = HistoryFile()
  private var lines = LineQueue()
  private var isTerminalGone = false

  init(session: Session, isPlain: Bool) {
    self.session = session
    self.isPlain = isPlain
    reader = LineReader(
      session: session, theme: Theme(session.settings, plain: isPlain, environment: Terminal.description))
  }

  mutating func run(_ remark: String?) -> Int32 {
    show(homeScreen(session, painter) + (remark.map { [.message($0, .bad)] } ?? []))
    if !isPlain { write("\n") }
    var isOver = false
    while !isOver, !isTerminalGone {
      // Ctrl-C pressed while a command ran is not meant for the next prompt, but for what was to come before it.
      while let signal = signals.next() {
        switch signal {
        case SIGINT: lines.forget()
        case SIGWINCH: break
        default: parlor_yield_to(signal)
        }
      }
      if let line = lines.next() {
        isOver = take(line)
        continue
      }
      if lines.isAtEnd { break }
      switch reader.read(prompt: prompt, beginning: lines.takeBeginning(), signals: signals) {
      case .end:
        write("\n")
        isOver = true
      case .line(let text): lines.add(text)
      }
    }
    history.close()
    sayGoodbye()
    return isTerminalGone ? 4 : 0
  }

  /// Carries out a line.
  /// - Returns: whether the person wants to leave.
  private mutating func take(_ line: LineQueue.Line) -> Bool {
    if line.isShownAgain { write(visiblePrompt + sanitized(line.text) + "\n") }
    history.add(line.text)
    if line.text == "menu" {
      show(homeScreen(session, painter))
      return false
    }
    return perform(line.text)
  }

  private mutating func perform(_ line: String) -> Bool {
    let isJSON = session.settings.format == .json
    let wasPlaying = session.openGame?.outcome == .playing
    var output = Output()
    var line = line
    let disposition: Disposition?
    if line.utf8.count > LineSplitter.limit {
      session.refuseLongLine(into: &output)
      disposition = .next
    } else {
      disposition = line.withUTF8 { isJSON ? session.execute($0, into: &output) : session.perform($0) }
    }
    switch disposition {
    case nil: return false
    case .quit: return true
    case .next:
      if isJSON { Terminal.write(output.bytes) } else { showReply() }
      if wasPlaying, !isJSON { sayWhatIsNext() }
    case .work(let work): run(work, isJSON)
    }
    return false
  }

  private mutating func showReply() {
    if let error = session.lastError {
      show([.message(error.yes == nil ? error.text : "\(error.text) (or y, or n)", .bad)])
      return
    }
    if let moves = moves(of: session.lastReply) {
      write(painter.columns(moves).joined(separator: "\n") + "\n")
      return
    }
    let blocks = blocks(of: session.lastReply)
    if blocks.isEmpty {
      write(theme.textStyle(.faded).apply("Done.") + "\n")
      return
    }
    let hasPicture = !isPlain && blocks.contains(where: \.isPicture)
    if hasPicture { write("\n") }
    show(blocks)
    if hasPicture { write("\n") }
  }

  /// After the end of a game: how to play another.
  private mutating func sayWhatIsNext() {
    guard let game = session.openGame, game.outcome != .playing else { return }
    let next = "again deals another (\(game.another)); menu shows all games."
    write(theme.textStyle(.faded).apply(next) + "\n")
  }

  private mutating func run(_ work: Work, _ isJSON: Bool) {
    var isEmpty = true
    let painter = painter
    let result = BackgroundWork.run(work, signals: signals, lines: &lines) { reply, lines in
      if isJSON {
        Terminal.write(lines)
      } else if !reply.records.isEmpty {
        isEmpty = false
        Terminal.write(painter.lines(blocks(of: reply)).joined(separator: "\n") + "\n")
      }
    }
    if let result {
      session.finish(result)
      if let error = result.error, !isJSON {
        show([.message(error.text, .bad)])
      } else if isEmpty, !isJSON {
        show([.paragraph("Nothing was found.")])
      }
    } else {
      show([.message("the system gives no thread for the work; try again later", .bad)])
    }
  }

  private mutating func sayGoodbye() {
    let isKept = session.openGame?.outcome == .playing && !session.settings.profile.isEmpty
    show([.paragraph(isKept ? "Goodbye. The game is kept: resume goes on with it." : "Goodbye.")])
  }

  // MARK: - Painting

  /// The theme as the options have it now.
  private var theme: Theme { Theme(session.settings, plain: isPlain, environment: Terminal.description) }

  /// A painter for the window as it is now.
  private var painter: Painter {
    let window = Terminal.window()
    return Painter(theme: theme, width: window.width, height: window.height)
  }

  private mutating func show(_ blocks: [Block]) {
    write(painter.lines(blocks).joined(separator: "\n") + "\n")
  }

  private mutating func write(_ text: String) {
    if !Terminal.write(text) { isTerminalGone = true }
  }

  private var promptWords: String {
    guard let game = session.openGame, game.outcome == .playing else { return "parlor" }
    return game.progress.map { "\(game.manual.name) \($0)" } ?? game.manual.name
  }

  private var visiblePrompt: String { promptStyle.apply(promptWords) + "> " }

  private var promptStyle: Style {
    var style = theme.textStyle(.good)
    style.isBold = theme.hasColours
    return style
  }

  /// The prompt with its escape sequences marked, so that readline does not count them.
  private var prompt: String {
    let codes = promptStyle.codes
    return codes.isEmpty ? promptWords + "> " : "\u{1}\u{1B}[\(codes)m\u{2}\(promptWords)\u{1}\u{1B}[0m\u{2}> "
  }
}

extension Block {
  /// Whether air around it does it good.
  fileprivate var isPicture: Bool {
    switch self {
    case .board, .keyboard, .histogram, .calendar, .piles, .plot, .sparkline: true
    case .heading, .paragraph, .preformatted, .message, .table, .ink: false
    }
  }
}
