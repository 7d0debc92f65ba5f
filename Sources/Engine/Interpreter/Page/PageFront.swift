import Engine
import PictureJSON
import PlainJSON
import PuzzleKit
import Wire

/// A person in front of a page that knows no game. Each line is answered by one line of JSON, an object that holds all there
/// is to see: `said`, the answer as pictures; `choices`, if it is a question; `scene`, the open game; `opens`, if that is another one than before; `menu`, if one was asked
/// for. A line that begins with `page:` only looks: at the menu with the name that follows, or at the game.
public final class PageFront: Listener, ReplyPresenter {
  private let person: PromptSession
  private var session: Session { person.session }
  /// What work has brought so far.
  private var found: [Block] = []
  private var menu: Menu?

  /// The start of lines that only look.
  private static let look = "page:"

  /// Puts a person in front of a page.
  public init(_ person: PromptSession) {
    self.person = person
    person.commandLabels = .page
    person.session.defersDrafts = true
  }

  // MARK: - Lines

  /// Does what a line asks for.
  public func perform(_ line: Span<UInt8>?) -> Performed {
    session.resolve(line)
    return performResolved(line)
  }

  /// Does what a line asks for that the session has just read.
  public func performResolved(_ line: Span<UInt8>?) -> Performed {
    (menu, found) = (nil, [])
    guard let line, let text = line.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }),
      text.hasPrefix(Self.look)
    else { return person.performResolved(line) }
    session.beginAnswer()
    do throws(Refusal) {
      try session.keepDrafts()
      let name = String(text.dropFirst(Self.look.utf8.count))
      if name.isEmpty { return Performed(.next) }
      guard let page = MenuPage(name) else { throw Refusal(.badArgument, "there is no page \(quoted(name))") }
      if let command = page.command { person.noteUse(of: [command]) }
      menu = page == .settings ? session.settingsMenu(isOnPage: true) : session.menu(page)
      return Performed(.next)
    } catch {
      session.refuse(error, line)
      return Performed(.next, .refused)
    }
  }

  // MARK: - Answers

  /// Writes nothing: a page knows what it has sent.
  public func echo(_ line: String, _ session: Session, into output: inout Output) {}

  /// Writes the answer to a line.
  public func show(_ session: Session, after performed: Performed, into output: inout Output) {
    let refusal = session.lastRefusal
    var said: [Block] = []
    if let refusal {
      said = [.message(person.spoken(refusal), .bad)]
    } else if session.lastReply.screen == .home {
      menu = session.menu(.home)
    } else {
      said = (performed.changesFront ? person.introduction() : []) + blocks(of: session.lastReply)
      if performed.hasEnded, let tip = person.tipAtEnd() { said.append(.note(tip)) }
      if let tip = person.tipOnTheWay() { said.append(.note(tip)) }
    }
    write(said, refusal, opens: performed.changesFront, into: &output)
  }

  /// Remembers what work has found.
  public func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output) {
    if found.count < Self.limit { found += blocks(of: reply) }
  }

  /// Writes what work has found.
  public func show(
    endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _ session: Session, into output: inout Output
  ) {
    if let refusal { found.append(.message(person.spoken(refusal), .bad)) }
    if found.isEmpty { found.append(.paragraph("Nothing found.")) }
    write(found, refusal, opens: false, into: &output)
  }

  /// The most pictures of work that are kept.
  private static let limit = 500

  private func write(_ said: [Block], _ refusal: Refusal?, opens: Bool, into output: inout Output) {
    let place = session.place
    var scene = session.scene
    var labels: [String: String] = [:]
    for key in scene?.keys ?? [] {
      if let line = key.line, !key.label.isEmpty { labels[line] = key.label }
    }
    person.keysOfLines = labels
    // Whoever may not see the journal may not see how the game is dealt either.
    if session.situation == .local { scene?.opening = place?.table.journal.first }
    if let usual = scene?.commonMoves { scene?.commonMoves = person.commandLabels.spoken(usual, labels) }
    let choices = refusal?.answers ?? []
    let isOver = place.map { $0.outcome != .playing } ?? false
    let object = JSONValue.of(
      ("opens", opens ? .bool(true) : nil), ("refused", refusal.map { .string($0.code.name) }),
      ("said", said.isEmpty ? nil : PictureJSON.json(of: said.map { Part($0) })),
      ("choices", choices.isEmpty ? nil : .of(choices.map { $0.words.first ?? "" })),
      ("game", place.map { .string($0.table.manual.name) }), ("title", place.map { .string($0.table.manual.title) }),
      ("scene", scene.map { PictureJSON.json(of: $0) }),
      ("statistics", isOver ? PictureJSON.json(of: session.statistics.map { Part($0) }) : nil),
      ("menu", menu.map { $0.json }),
      ("settings", menu == nil ? nil : settings))
    output.append(object.text + "\n")
  }

  /// The options that a page may look at.
  private var settings: JSONValue {
    .object(session.playerOptions.map { JSONMember($0.0.name, .string($0.1)) })
  }
}
