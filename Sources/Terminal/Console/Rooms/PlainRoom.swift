import CReadline
import Engine
import Glibc
import PuzzleKit
import System

/// Plays in a room where nothing can be drawn: what happens there is written in sentences, and all is typed.
@MainActor
struct PlainRoom: ~Copyable {
  private let session: Session
  private let console: ConsolePresenter
  private let input: TerminalInput
  private var program: PipedProgram
  private var story: RoomStory
  private var typed = TypedAhead()
  /// The line that has opened the room.
  private let words: [String]
  /// The lines of the game, or of what is said in its place, as they were written last.
  private var shown: [PaintedLine] = []
  /// The question that waits for its answer; nil if none does.
  private var question: RoomQuestion?
  private var isTerminalGone = false

  /// - Throws: `io` if the program that reaches rooms can't be started.
  init(
    _ words: [String], _ session: Session, _ console: ConsolePresenter, _ input: TerminalInput
  ) throws(Refusal) {
    (self.words, self.session, self.console, self.input) = (words, session, console, input)
    program = try NetworkBridge.open(words + ["--pictures"])
    story = RoomStory(session.manuals.flatMap(\.records), isTyped: true)
  }

  /// Passes lines until the room or the input ends.
  /// - Returns: whether the terminal is still there.
  mutating func run(_ signals: borrowing Signals) -> Bool {
    var waiting = [
      pollfd(fd: program.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while !typed.isAtEnd, !isTerminalGone {
      if poll(&waiting, 3, -1) < 0 { continue }
      while let signal = signals.next() {
        if signal == SIGINT { write([.paragraph("Type leave to leave the room.")]) }
        if signal != SIGINT, signal != SIGWINCH { parlor_yield_to(signal) }
      }
      if waiting[2].revents != 0 { for line in typed.read(input) { take(line) } }
      guard waiting[0].revents != 0 else { continue }
      guard let lines = program.read() else {
        if let farewell = story.farewell { write([.paragraph(farewell)]) }
        return !isTerminalGone
      }
      for line in lines { story.take(line, at: monotonicMilliseconds()) }
      tell()
    }
    write([.paragraph("Your seat in the room is kept for a while; join back leads to it.")])
    return !isTerminalGone
  }

  /// Writes what is new: messages, the game, and answers. Of a game in words those lines are new that have changed.
  private mutating func tell() {
    let blocks =
      story.picture == nil
      ? story.invitation(session.manuals, after: words) : story.blocks + story.effectsOfLastMove
    let lines = console.lines(blocks, session).filter { !$0.isEmpty }
    let news = console.theme(session).isPlain ? lines.filter { !shown.contains($0) } : lines == shown ? [] : lines
    shown = lines
    write(console.lines(story.takeTalk(), session) + news + console.lines(story.answer, session))
    story.closeAnswer()
  }

  private mutating func take(_ text: String) {
    let line = text.split(separator: " ").joined(separator: " ")
    if let asked = question {
      question = nil
      if ["y", "yes"].contains(line.lowercased()) { send(asked.line) }
    } else if let asked = RoomQuestion(before: line), asked != .resign || story.phase == .playing {
      question = asked
      write([.message("\(asked.text) (y/n)", .bad)])
    } else if line == "help" {
      write(help)
    } else if line.hasPrefix("\"") {
      send("chat " + line.dropFirst())
    } else if !line.isEmpty {
      send(story.numbered(line))
    }
  }

  private mutating func send(_ line: String) {
    story.send(line)
    program.write(line)
  }

  private var help: [Block] {
    [
      .heading("In a room"),
      .table(
        [],
        [
          ["ready", "begin; rematch plays another round"], ["\"TEXT", "say something to the others"],
          ["room", "who is here"], ["picture", "how the game stands"],
          ["rules", "how the game is played"], ["resign, leave", "give up the round; leave the room"],
          ["help all", "every command; help NAME explains one"],
        ]),
      .note("All else is a move, as at the prompt."),
    ]
  }

  private mutating func write(_ blocks: [Block]) { write(console.lines(blocks, session)) }

  private mutating func write(_ lines: [PaintedLine]) {
    if lines.isEmpty { return }
    if !Terminal.write(lines.map(\.escaped).joined(separator: "\n") + "\n") { isTerminalGone = true }
  }
}
