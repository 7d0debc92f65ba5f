import Engine
import Interpreter
import PuzzleKit
import Wire

/// Shows replies to a person: pictures where there are any, else records in readable words.
final class ConsolePresenter: ReplyPresenter {
  private let person: PromptSession
  private let isPlain: Bool
  private let window: () -> (width: Int, height: Int)
  private let environment: (String) -> String?
  private let colours: (String) -> Int?
  /// The ground as the terminal has told it, once it has been asked; nil if it has told nothing.
  private var ground: Background??
  /// The game that the last line has ended, even if it has opened another one then.
  private(set) var ended: (any Table)?
  /// Whether the last line asked for the whole screen.
  var wantsLive = false
  /// Whether tips follow replies: not where the whole screen will show them.
  var givesTips = true

  /// - Parameters:
  ///   - window: the cells of a line and the lines of the window, asked anew for each picture.
  ///   - environment: the environment as far as it tells of colours.
  ///   - colours: the number of colours that terminfo gives a kind of terminal; nil if it does not know the kind.
  init(
    _ person: PromptSession, isPlain: Bool, window: @escaping () -> (width: Int, height: Int) = Terminal.window,
    environment: @escaping (String) -> String? = Terminal.description,
    colours: @escaping (String) -> Int? = Terminal.colours
  ) {
    (self.person, self.isPlain) = (person, isPlain)
    self.window = window
    self.environment = environment
    self.colours = colours
  }

  /// The theme as the options have it now.
  func theme(_ session: Session) -> Theme {
    Theme(session.settings, plain: isPlain, environment: environment, ground: ground ?? nil, colours: colours)
  }

  /// Asks the terminal for its ground if that matters and it was not asked before.
  @MainActor
  func noticeGround(_ session: Session, _ input: TerminalInput) {
    // It may have come late.
    if ground == .some(nil), let told = input.ground { ground = told }
    guard ground == nil, Theme.mustAskForGround(session.settings, environment), theme(session).hasColours else {
      return
    }
    input.askForGround()
    ground = .some(input.ground)
  }

  /// A painter for the window as it is now.
  private func painter(_ session: Session) -> Painter {
    let window = window()
    return Painter(theme: theme(session), width: window.width, height: window.height)
  }

  func echo(_ line: String, _ session: Session, into output: inout Output) {
    output.append(promptStyle(session).apply(promptWords(session)).escaped + "> " + sanitized(line) + "\n")
  }

  func show(_ session: Session, after performed: Performed, into output: inout Output) {
    if performed.isLast { return }
    showReply(session, &output)
    ended = performed.hasEnded ? session.endedTable : nil
    if let place = session.place, place.table === ended {
      let share = session.canShare ? "share sums it up; " : ""
      let painter = painter(session)
      let next =
        session.lesson.map { $0.next == nil ? "menu shows the games." : "again opens the next step; menu has more." }
        ?? "again deals another; \(share)menu has more."
      write(wrapped(next, painter.width).map(painter.theme.textStyle(.faded).apply), &output)
      if let tip = person.tipAtEnd() { show([.note(tip)], session, &output) }
    }
    if givesTips, !wantsLive, session.lastRefusal == nil, let tip = person.tipOnTheWay() {
      show([.note(tip)], session, &output)
    }
  }

  /// The game that the last line has ended, once.
  func takeEnded() -> (any Table)? { ended.take() }

  private func showReply(_ session: Session, _ output: inout Output) {
    if let refusal = session.lastRefusal {
      let question = refusal.confirmation == nil ? nil : refusal.question
      let text = question.map { "\($0) (y/n)" } ?? sentence(refusal.text)
      return show([.message(text, .bad)], session, &output)
    }
    let reply = session.lastReply
    switch reply.screen {
    case .home: return showHome(session, &output)
    case .live:
      wantsLive = true
      return
    case .help, nil: break
    }
    let blocks = blocks(of: reply, board: session.board())
    if blocks.isEmpty { return write([theme(session).textStyle(.faded).apply("Done.")], &output) }
    let hasPicture = !isPlain && blocks.contains(where: \.isPicture)
    if hasPicture { output.append("\n") }
    show(blocks, session, &output)
    if hasPicture { output.append("\n") }
  }

  func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output) {
    if !reply.records.isEmpty, !showMoves(reply, session, &output) { show(blocks(of: reply), session, &output) }
  }

  /// Writes moves next to each other if a reply lists nothing else.
  private func showMoves(_ reply: Reply, _ session: Session, _ output: inout Output) -> Bool {
    guard let moves = moves(of: reply) else { return false }
    let short = session.place?.table.facts.short ?? { $0 }
    write(painter(session).columns(moves.map(short)).painted, &output)
    return true
  }

  func show(endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _ session: Session, into output: inout Output)
  {
    if let refusal {
      show([.message(sentence(refusal.text), .bad)], session, &output)
    } else if !hasWritten {
      show([.paragraph("Nothing found.")], session, &output)
    }
  }

  /// Whether replies are drawn where the cursor can be moved.
  func draws(_ session: Session) -> Bool {
    canMoveCursor && session.settings[Settings.format] == .text
  }

  private var canMoveCursor: Bool { !isPlain && !(environment("TERM").map(Theme.isDumb) ?? true) }

  /// Writes blocks.
  func show(_ blocks: [Block], _ session: Session, _ output: inout Output) {
    write(lines(blocks, session), &output)
  }

  private func write(_ lines: [PaintedLine], _ output: inout Output) {
    output.append(lines.map(\.escaped).joined(separator: "\n") + "\n")
  }

  /// Blocks as they are painted for the window.
  func lines(_ blocks: [Block], _ session: Session) -> [PaintedLine] { painter(session).lines(blocks) }

  /// Writes the first screen.
  func showHome(_ session: Session, _ output: inout Output) {
    show(homeScreen(session, painter(session), hasWhole: canMoveCursor), session, &output)
  }

  // MARK: - The prompt

  private func promptWords(_ session: Session) -> String {
    guard let place = session.place, place.outcome == .playing else { return "parlor" }
    let game = place.table.manual.name
    return place.table.facts.progress(place.table, place.seat).map { "\(game) \($0)" } ?? game
  }

  private func promptStyle(_ session: Session) -> Style {
    let theme = theme(session)
    var style = theme.textStyle(.good)
    style.isBold = theme.hasColours
    return style
  }

  /// The prompt without its style.
  func promptText(_ session: Session) -> String { promptWords(session) + "> " }

  /// The prompt with its escape sequences marked, so that readline does not count them.
  func prompt(_ session: Session) -> String {
    let (codes, words) = (promptStyle(session).codes, promptWords(session))
    return codes.isEmpty ? words + "> " : "\u{1}\u{1B}[\(codes)m\u{2}\(words)\u{1}\u{1B}[0m\u{2}> "
  }
}

extension Block {
  /// Whether air around it does it good.
  fileprivate var isPicture: Bool {
    switch self {
    case .board, .keyboard, .histogram, .progress, .calendar, .piles, .plot, .sparkline: true
    case .heading, .paragraph, .marked, .preformatted, .note, .list, .message, .facts, .table, .ink: false
    }
  }
}
