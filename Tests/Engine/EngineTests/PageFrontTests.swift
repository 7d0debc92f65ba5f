import Engine
import Interpreter
import Nim
import PlainJSON
import PuzzleKit
import Support
import Testing
import Wire

/// What a page is told, which knows no game.
@Suite("Pages")
struct PageFrontTests {
  /// A conversation of a page.
  private struct Page {
    private var conversation: Conversation

    init(_ catalog: Catalog = .parlor) {
      let session = Session(testing: catalog, isInteractive: true)
      let front = PageFront(PromptSession(session))
      conversation = Conversation(session, listener: front, presenter: front)
      _ = send("setoption name Profile value :memory:")
    }

    /// The one line that answers a line.
    mutating func send(_ line: String) -> String {
      var output = Output()
      var effects = conversation.take(Array(line.utf8).span, into: &output)
      while let work = effects.start {
        let updates = Updates()
        work.run(shouldStop: { false }) { updates.all.append($0) }
        effects = Conversation.Effects()
        for update in updates.all { effects = conversation.take(update, into: &output) }
      }
      return String(decoding: output.bytes, as: UTF8.self)
    }
  }

  private final class Updates: @unchecked Sendable { var all: [WorkUpdate] = [] }

  @Test("each line is answered by one object, whatever it is")
  func oneObject() throws {
    var page = Page()
    for line in [
      "page:home", "page:settings", "page:nothing", "newgame wordle mini answer cat", "dog", "xyz", "hint", "yes",
      "stats",
      "page:", "resign", "give up", "share", "no command",
    ] {
      let answer = page.send(line)
      #expect(answer.last == "\n" && answer.count { $0 == "\n" } == 1, "\(line): \(answer)")
      let value = try JSONValue(parsing: Array(answer.utf8.dropLast()))
      guard case .object = value else {
        Issue.record("\(line): \(answer)")
        continue
      }
    }
  }

  @Test("every menu that a menu names is there, and every game can be opened from them")
  func menus() {
    var page = Page()
    var (waiting, known) = (["home"], Set(["home"]))
    var lines: [String] = []
    while let name = waiting.popLast() {
      let answer = page.send("page:\(name)")
      #expect(answer.contains("\"menu\":"), "\(name): \(answer)")
      for part in answer.components(after: "\"page\":\"") where known.insert(part).inserted && !part.hasPrefix("day") {
        waiting.append(part)
      }
      lines += answer.components(after: "\"line\":\"newgame ")
    }
    #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == 5)
    #expect(known.contains("calendar 2026-01-26") && known.contains("puzzles wordflow"))
  }

  @Test("a game that is new to the page is listed and drawn like all others")
  func aNewGame() {
    var page = Page(Catalog.parlor.adding(Nim.self))
    #expect(page.send("page:home").contains("\"page\":\"game nim\""))
    let opened = page.send("newgame nim")
    #expect(opened.contains("\"opens\":true") && opened.contains("\"scene\":{\"blocks\":["))
  }

  @Test("settings leave out what is for terminals")
  func settings() {
    var page = Page()
    let answer = page.send("page:settings")
    #expect(answer.contains("as the device") && !answer.contains("terminal"))
  }
}

extension String {
  /// The texts that stand after a mark, up to the next quotation mark.
  fileprivate func components(after mark: String) -> [String] {
    split(separator: mark).dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
