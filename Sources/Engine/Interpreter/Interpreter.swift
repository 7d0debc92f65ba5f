import Engine
import PuzzleKit
import Wire

/// Turns what a person types into lines of the protocol. It remembers what meanings depend on beside the session: the question
/// that was asked last, and the move that an empty line repeats.
public struct Interpreter {
  /// A question and what it keeps waiting.
  struct Question {
    let refusal: Refusal
    /// The line that was refused with it; empty if no answer repeats it.
    let line: String
    /// The lines that were to follow.
    let rest: [ResolvedLine]
  }

  /// The question that is still to be answered.
  private(set) var question: Question?
  /// The move that an empty line makes again, as it was typed, and its table; nil after anything that is no such move.
  private(set) var repeated: (text: String, table: any Table)?

  /// Makes an interpreter that nothing was typed for.
  public init() {}

  /// The meaning of a typed text as a session stands. Changes nothing.
  /// - Parameters:
  ///   - typed: the text, one line.
  ///   - session: the session, whose game is asked first.
  ///   - isCommand: whether the text is a command, as a colon before it says: then a word is no move.
  public func meaning(of typed: String, in session: Session, isCommand: Bool = false) -> Meaning {
    let line = session.resolved(typed, at: session.place)
    return Reading(self, session, session.place, isCommand: isCommand).meaning(of: line, typed)
  }

  /// The same for a text that the session has just resolved, which is not read again.
  func meaningOfResolved(_ typed: String, in session: Session, isCommand: Bool) -> Meaning {
    Reading(self, session, session.place, isCommand: isCommand).meaning(of: session.resolvedLine, typed)
  }

  /// The line of the move that is meant by what is typed where only moves are; nil if it is none.
  public func move(meantBy text: String, in session: Session) -> String? {
    let reading = Reading(self, session, session.place, isCommand: false)
    return reading.move(meantBy: reading.resolved(text))?.text
  }

  /// The move that is meant by the line which a session has just resolved, and which is not read again.
  func moveOfResolved(in session: Session) -> ResolvedLine? {
    Reading(self, session, session.place, isCommand: false).move(meantBy: session.resolvedLine)
  }

  // MARK: - Memory

  /// Remembers how a session has answered a line.
  /// - Parameters:
  ///   - refusal: the reason why it was not carried out; nil if it was.
  ///   - rest: the lines that were to follow.
  mutating func note(_ refusal: Refusal?, of line: String, before rest: [ResolvedLine], in session: Session) {
    guard let refusal, !refusal.answers.isEmpty else {
      question = nil
      return
    }
    // After what is no answer, it stays as it was asked.
    guard refusal.code == .needsConfirmation else { return }
    let repeatable =
      switch line.prefix(while: { !" \t".contains($0) }) {
      // After the answer there may be no game any more to say what another one is like.
      case "again": session.table.map { $0.facts.another($0, session.settings) } ?? ""
      // The answer itself gives the game up.
      case "resign": ""
      default: line
      }
    question = Question(refusal: refusal, line: repeatable, rest: rest)
  }

  /// Forgets the question, which was answered.
  mutating func dropQuestion() { question = nil }

  /// Remembers a text for an empty line to make again, if all rows of moves that it made are such.
  mutating func noteMoves(_ text: String, _ rows: [Int?], at table: any Table) {
    // An empty line has made again what still can be.
    if text.isEmpty { return }
    repeated = rows.allSatisfy { $0.map(table.facts.repeats) == true } ? (text, table) : nil
  }
}
