import Engine
import Interpreter
import PuzzleKit
import Wire

/// Keeps what was said last, for the whole screen to show.
final class LivePresenter: ReplyPresenter {
  private let person: Person
  /// The answers to the last line and its work.
  private(set) var news: [Block] = []
  /// The answers that the last refusal asks for.
  private(set) var choices: [Choice] = []
  /// Whether they are yes and no.
  private(set) var asksYesOrNo = false

  /// The most blocks of work that are kept.
  private static let limit = 500

  init(_ person: Person) { self.person = person }

  /// Begins a line.
  func clear() { (news, choices) = ([], []) }

  /// Adds a text of the front end.
  func say(_ text: String, _ tone: Tone = .plain) { news.append(.message(text, tone)) }

  /// Forgets all but messages.
  func keepMessages() { news = news.filter { block in if case .message = block { true } else { false } } }

  /// Adds a picture of the front end.
  func add(_ block: Block) { news.append(block) }

  /// The help that was given.
  var help: [String] {
    news.compactMap { block in if case .message(let text, .good) = block { text } else { nil } }
  }

  func echo(_ line: String, _ session: Session, into output: inout Output) {}

  func show(_ session: Session, isLast: Bool, into output: inout Output) {
    if let refusal = session.lastRefusal {
      news = [.message(person.spoken(refusal), .bad)]
      asksYesOrNo = refusal.confirmation != nil
      choices = refusal.answers
    } else if session.lastReply.screen != .home {
      let said = blocks(of: session.lastReply)
      // What work has just brought stays beside a line that says nothing, such as the one that stopped it.
      if !said.isEmpty { news = said } else if news.isEmpty, session.lastReply.screen == nil { say("Done.") }
    }
  }

  func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output) {
    news += blocks(of: reply)
    if news.count > Self.limit { news.removeFirst(news.count - Self.limit) }
  }

  func show(endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _ session: Session, into output: inout Output)
  {
    if let refusal {
      say(person.spoken(refusal), .bad)
    } else if !hasWritten {
      say("Nothing found.")
    }
  }
}
