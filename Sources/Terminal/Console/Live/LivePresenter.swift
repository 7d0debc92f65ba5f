import Engine
import Interpreter
import PuzzleKit
import Wire

/// Keeps what was said last, for the whole screen to show.
final class LivePresenter: ReplyPresenter {
  private let person: PromptSession
  /// The answers to the last line and its work, without the game's picture.
  private(set) var news: [Block] = []
  /// The board that the last line shows, if any, and the number of answers before it.
  private var board: Reply.Board?
  private var room = 0
  /// The answers that the last refusal asks for.
  private(set) var choices: [Choice] = []
  /// Whether they are yes and no.
  private(set) var asksYesOrNo = false

  /// The most blocks of work that are kept.
  private static let limit = 500

  init(_ person: PromptSession) { self.person = person }

  /// Begins a line.
  func clear() { (news, choices, board) = ([], [], nil) }

  /// The answers with the game's picture, or only the effects of its last move, in their place.
  func news(with scene: Scene?, isWhole: Bool) -> [Block] {
    guard let board, board.needsPicture, let scene, room <= news.count else { return news }
    let picture = (isWhole ? scene.blocks : []) + (board.hasNews ? scene.news.blocks : [])
    return news[..<room] + picture + news[room...]
  }

  /// Adds a text of the front end.
  func say(_ text: String, _ tone: Tone = .plain) { news.append(.message(text, tone)) }

  /// Forgets all but messages.
  func keepMessages() {
    func isMessage(_ block: Block) -> Bool { if case .message = block { true } else { false } }
    room = news.prefix(room).count(where: isMessage)
    news = news.filter(isMessage)
  }

  /// Adds a picture of the front end.
  func add(_ block: Block) { news.append(block) }

  /// The help that was given.
  var help: [String] {
    news.compactMap { block in if case .message(let text, .good) = block { text } else { nil } }
  }

  func echo(_ line: String, _ session: Session, into output: inout Output) {}

  func show(_ session: Session, after performed: Performed, into output: inout Output) {
    if let refusal = session.lastRefusal {
      news = [.message(person.spoken(refusal), .bad)]
      asksYesOrNo = refusal.confirmation != nil
      choices = refusal.answers
    } else if session.lastReply.screen != .home {
      let said = blocks(of: session.lastReply)
      board = session.lastReply.board
      room = board?.index ?? 0
      // What work has just brought stays beside a line that says nothing, such as the one that stopped it.
      if !said.isEmpty || board?.needsPicture == true {
        news = said
      } else if news.isEmpty, session.lastReply.screen == nil {
        say("Done.")
      }
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
