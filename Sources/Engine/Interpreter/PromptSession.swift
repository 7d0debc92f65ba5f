import Engine
import PuzzleKit
import Wire

/// A person at a session: what they type is interpreted before it is carried out, and what they are told is in their words.
public final class PromptSession: Listener {
  /// The session that carries lines out.
  public let session: Session
  /// Remembers what was asked, and what an empty line repeats.
  package private(set) var interpreter = Interpreter()
  /// Whether what is typed is a command, so that a word is no move.
  package var typesCommand = false
  /// Whether another screen covers the game, so that nothing typed is meant for it.
  package var isAway = false
  /// Whether they have agreed that the game will not count, so that nothing is asked before what costs that.
  package var hasAgreed = false
  /// The commands or keys by which they call for what texts speak of.
  package var commandLabels = CommandLabels.typed
  /// The keys of the front end with what they do; empty where all is typed.
  package var keys: [[String]] = []
  /// The keys that make lines as the game stands, by the lines.
  package var keysOfLines: [String: String] = [:]

  /// The words of accepted lines of games and the commands they followed, newest last, for completion.
  private(set) var playedWords: [(command: String, word: String)] = []
  /// The position in which hints were given last.
  var hints = GivenHints()
  /// The tips of games that were told, or found told.
  var knownTips: [String] = []

  /// Makes a person at a session, which is to be one for a person; see `SessionPolicy.person`.
  public init(_ session: Session) { self.session = session }

  /// Does what a typed line means. It has no next task if it asks nothing, or only drops a question.
  public func perform(_ line: Span<UInt8>?) -> Performed {
    session.resolve(line)
    return performResolved(line)
  }

  /// The same for a line that the session has just resolved.
  public func performResolved(_ line: Span<UInt8>?) -> Performed {
    // What is no text is refused by the session.
    guard let line, let typed = line.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) else {
      return carryOut(line, typed: "")
    }
    switch guarded(interpreter.meaningOfResolved(typed, in: session, isCommand: typesCommand || isAway)) {
    case .asTyped: return carryOut(line, typed: typed)
    case .requests(let lines): return carryOut(lines, typed: typed)
    case .ask(let refusal), .refuse(let refusal):
      session.refuse(refusal, line)
      interpreter.note(refusal, of: "", before: [], in: session)
      return Performed(.next, refusal.answers.isEmpty ? .refused : [.refused, .asked])
    case .nothing:
      interpreter.dropQuestion()
      session.beginAnswer()
      return Performed()
    }
  }

  /// Carries out lines as one: their replies are one, and the first refusal ends them.
  private func carryOut(_ lines: [ResolvedLine], typed: String) -> Performed {
    if lines.count == 1 { return carryOut(lines[0], typed: typed) }
    interpreter.dropQuestion()
    session.beginAnswer()
    var whole = Reply()
    var performed = Performed(.next)
    // The whole screen and a page show a game themselves, and none that was left.
    let leavesOutScenes = lines.last?.text == "live" || !commandLabels.keys.isEmpty
    for (index, line) in lines.enumerated() {
      // The lines before it may have opened the game that it is for.
      let current = index == 0 ? line : session.resolved(line.request, at: session.place)
      performed.add(carryOut(current, typed: typed, before: Array(lines[(index + 1)...])))
      if performed.next == nil { performed.next = .next }
      guard case .next = performed.next, performed.isAccepted else { break }
      if index + 1 < lines.count {
        let board = session.board(isWhole: !leavesOutScenes)
        session.amendReply { $0.fillBoard(board) }
      }
      whole.add(session.lastReply)
    }
    if performed.isAccepted { session.amendReply { $0 = whole } }
    return performed
  }

  /// Carries out a line that was resolved for the game in front.
  private func carryOut(_ line: ResolvedLine, typed: String, before rest: [ResolvedLine] = []) -> Performed {
    session.resolve(line)
    return carryOut(Array(line.text.utf8).span, typed: typed, before: rest)
  }

  /// Carries out the resolved line, and adds to the reply what a person is told beside.
  private func carryOut(_ line: Span<UInt8>?, typed: String, before rest: [ResolvedLine] = []) -> Performed {
    let before = Circumstances(session)
    session.hintTeller = hintTeller
    defer { session.hintTeller = nil }
    let performed = session.performResolved(line)
    if performed.next == nil { return performed }
    if session.lastRefusal?.code == .conflict { return reopen() ?? performed }
    if performed.isAccepted {
      noteMoves(typed, before)
      noteUse(of: (0..<session.request.count).map(session.request.word))
    }
    if performed.isAccepted, session.leavesQuestion { return performed }
    interpreter.note(session.lastRefusal, of: session.request.rest(from: 0), before: rest, in: session)
    addRemarks(before, opensScreen: rest.contains { $0.text == "live" })
    return performed
  }

  /// Opens the game in front again as it stands now, in which somebody has played on in another window; the line that met this was
  /// not carried out. If the game has ended there, says so.
  /// - Returns: what the opening has done; nil if nothing was opened.
  private func reopen() -> Performed? {
    interpreter.dropQuestion()
    // Those that were typed here have no place in it any more.
    try? session.keepDrafts()
    guard let line = session.reopening else {
      session.rephrase(
        Refusal(.conflict, marked: "You have ended this game in another window. `again` deals another one."))
      return nil
    }
    session.resolve(Array(line.utf8).span)
    let performed = session.performResolved(Array(line.utf8).span)
    if performed.isAccepted {
      session.amendReply {
        $0.say("You have played on in another window, so this was not done. Here is the game as it is now.")
      }
    }
    return performed
  }

  /// Remembers the moves that the resolved line has made.
  private func noteMoves(_ typed: String, _ before: Circumstances) {
    guard let table = before.place?.table else { return }
    let text = Substring(typed).trimmed
    if let row = before.row {
      remember(session.lastArguments, of: table.game.rows[row])
      interpreter.noteMoves(text, [row], at: table)
    } else if before.command == "play" {
      let moves = session.request.rest(from: 1).split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      let made = moves.map { move in table.game.row(UInt128(name: move.utf8.prefix { $0 != UInt8(ascii: " ") })) }
      interpreter.noteMoves(text, made, at: table)
    }
  }

  /// Remembers the words of a line for completion.
  private func remember(_ arguments: Arguments, of row: CommandSpec) {
    for value in arguments.values {
      guard case .word(let word) = value else { continue }
      playedWords.removeAll { $0 == (row.name, word) }
      playedWords.append((row.name, word))
      if playedWords.count > 1000 { playedWords.removeFirst() }
    }
  }

  /// The line of the move that is meant by what is typed where only moves are; nil if it is none.
  package func move(meantBy text: String) -> String? { interpreter.move(meantBy: text, in: session) }

  /// The same for the line that the session has just resolved.
  package func moveOfResolved() -> ResolvedLine? { interpreter.moveOfResolved(in: session) }
}
