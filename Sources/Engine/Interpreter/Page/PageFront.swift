import Engine
import PictureJSON
import PlainJSON
import PuzzleKit
import Wire

/// A person in front of a page that knows no game. Each line is answered by one line of JSON, an object that holds all there
/// is to see: `said`, the answer as pictures; `introduction`, the rules in short of a game that is new here, or what a step of a
/// tutorial asks for; `choices`, if it is a question; `scene`, the open game; `opens`, if that is another
/// one than before; `search`, if it can be asked for hints; `menu`, if one was asked for; `file`, the name of a file that was
/// read or written; `challenge`, an opening line for somebody else; `foreseen`, the picture of a room as it will be. A line that
/// begins with `page:` only looks: at the menu with the name that follows, at what can be done (`page:help`), or at the game;
/// `page:take NAME` takes in a file, whatever it is.
public final class PageFront: Listener, ReplyPresenter {
  private let person: PromptSession
  private var session: Session { person.session }
  /// The pictures that work has brought so far.
  private var found: [Block] = []
  private var menu: Menu?

  /// The start of lines that only look.
  private static let look = "page:"
  /// The menu of what can be done in the open game.
  private static let help = "help"
  /// The start of a wish to take in a file that the embedder keeps, whatever it is.
  private static let take = "take "

  /// Puts a person in front of a page.
  public init(_ person: PromptSession) {
    self.person = person
    person.commandLabels = .page
    person.session.defersDrafts = true
    person.session.hasButtons = true
  }

  // MARK: - Lines

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
      if name == Self.help {
        menu = session.helpMenu
        return Performed(.next)
      }
      if name.hasPrefix(Self.take) {
        return person.perform(Array(try session.lineTaking(String(name.dropFirst(Self.take.utf8.count))).utf8).span)
      }
      guard let page = MenuPage(name) else { throw Refusal(.badArgument, "there is no page \(quoted(name))") }
      if let command = page.command { person.noteUse(of: [command]) }
      menu = session.menu(page)
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
    var (said, introduction): ([Block], [Block]) = ([], [])
    if let refusal {
      said = [.message(person.spoken(refusal), .bad)]
    } else if session.lastReply.screen == .home {
      menu = session.menu(.home)
    } else if text(of: "picture") == nil {
      if performed.changesFront { introduction = person.introduction() }
      said = blocks(of: session.lastReply).filter { !introduction.contains($0) }
      if performed.hasEnded, let tip = person.tipAtEnd() { said.append(.note(tip)) }
      if let tip = person.tipOnTheWay() { said.append(.note(tip)) }
    }
    write(said, refusal, introduction: introduction, opens: performed.changesFront, into: &output)
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

  private func write(
    _ said: [Block], _ refusal: Refusal?, introduction: [Block] = [], opens: Bool, into output: inout Output
  ) {
    let place = session.place
    var scene = session.scene
    var labels: [String: String] = [:]
    for key in scene?.keys ?? [] {
      // A key that is for places is no button.
      if let line = key.line, !key.label.isEmpty, key.places.isEmpty { labels[line] = key.label }
    }
    person.keysOfLines = labels
    // Whoever may not see the journal may not see how the game is dealt either.
    if session.situation == .local { scene?.opening = place?.table.journal.first }
    if let usual = scene?.commonMoves { scene?.commonMoves = person.commandLabels.spoken(usual, labels) }
    if let parts = scene?.parts { scene?.parts = parts.map { Part(person.spoken($0.block, labels), $0.kind) } }
    let choices = refusal?.answers ?? []
    let isOver = place.map { $0.outcome != .playing } ?? false
    let object = JSONValue.of(
      ("opens", opens ? .bool(true) : nil), ("refused", refusal.map { .string($0.code.name) }),
      ("said", said.isEmpty ? nil : PictureJSON.json(of: said.map { Part($0) })),
      ("introduction", introduction.isEmpty ? nil : PictureJSON.json(of: introduction.map { Part($0) })),
      ("choices", choices.isEmpty ? nil : .of(choices.map { $0.words.first ?? "" })),
      ("game", place.map { .string($0.table.manual.name) }), ("title", place.map { .string($0.table.manual.title) }),
      ("search", place.map { session.game($0.table.manual.name)?.hasSearch == true } == true ? .bool(true) : nil),
      ("scene", scene.map { PictureJSON.json(of: $0) }),
      ("statistics", isOver ? PictureJSON.json(of: session.statistics.map { Part($0) }) : nil),
      ("menu", menu.map { $0.json }),
      ("challenge", refusal == nil ? text(of: "challenge").map { .string($0) } : nil),
      ("file", refusal == nil ? text(of: Reply.file.name).map { .string($0) } : nil),
      ("foreseen", text(of: "picture").flatMap { try? JSONValue(parsing: Array($0.utf8)) }),
      ("settings", menu == nil ? nil : settings))
    output.append(object.text + "\n")
  }

  /// The text that a record of the last reply holds; nil if there is no such record.
  private func text(of name: String) -> String? {
    let reply = session.lastReply
    guard let record = reply.records.first(where: { $0.schema.name == name }),
      case .text(let text) = reply.value(record.start)
    else { return nil }
    return text
  }

  /// The options that a page may look at.
  private var settings: JSONValue {
    .object(session.playerOptions.map { JSONMember($0.setting.parameter.name, .string($0.value)) })
  }
}
