import Engine
import Interpreter
import Nim
import PlainJSON
import PuzzleKit
import Support
import Testing
import Wire

/// Answers to a page, which knows no game.
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
      var followUp = conversation.take(Array(line.utf8).span, into: &output)
      while let work = followUp.start {
        let updates = Updates()
        work.run(shouldStop: { false }) { updates.all.append($0) }
        followUp = Conversation.FollowUp()
        for update in updates.all { followUp = conversation.take(update, into: &output) }
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

  @Test("the tools of every game are lines that it understands")
  func tools() {
    for game in ["wordle mini answer cat", "wordiest match seed 1", "atlas easy seed 1", "wordflow seed 1", "builder"] {
      var page = Page()
      _ = page.send("newgame \(game)")
      let menu = String(page.send("page:help").split(separator: "\"menu\":").last ?? "")
      let lines = menu.components(after: "\"line\":\"") + menu.components(after: "\"type\":[\"")
      #expect(lines.count > 2, "\(menu)")
      for line in lines where !line.hasPrefix("save") {
        let answer = page.send(line)
        let isUnderstood = !answer.contains("unknown-command") && !answer.contains("missing-argument")
        #expect(isUnderstood || line.hasSuffix(" "), "\(line): \(answer)")
      }
      // A key of a keyboard begins it, which a phone has not.
      #expect(game != "builder" || menu.contains("\"type\":[\"title \""))
    }
  }

  @Test("no tool is offered that can't be used, from the first move to the end")
  func usefulTools() {
    let games = [
      "wordle mini answer cat": "dog", "wordiest match seed 1": "shuffle", "atlas easy seed 1": "draw",
      "atlas easy open seed 1": "draw", "wordflow seed 1": "submit",
    ]
    for (game, move) in games {
      var page = Page()
      _ = page.send("newgame \(game)")
      for lines in [["page:"], [move], ["resign", "yes"]] {
        for line in lines { _ = page.send(line) }
        let menu = String(page.send("page:help").split(separator: "\"menu\":").last ?? "")
        for tool in menu.components(after: "\"line\":\"") where !tool.hasPrefix("save") && tool != "go" {
          let answer = page.send(tool)
          #expect(!answer.contains("\"refused\"") || answer.contains("\"choices\""), "\(game), \(tool): \(answer)")
        }
      }
      #expect(!page.send("page:").contains("\"outcome\":\"playing\""))
    }
  }

  @Test("a word for a friend comes as an opening line that does not show it")
  func challenge() throws {
    var page = Page()
    #expect(page.send("page:game wordle").contains("\"type\":[\"wordle challenge \""))
    let line = try #require(page.send("wordle challenge sloth").components(after: "\"challenge\":\"").first)
    #expect(line.hasPrefix("newgame wordle classic") && !line.contains("sloth"))
    #expect(page.send(line).contains("\"opens\":true"))
    #expect(page.send("sloth").contains("\"outcome\":\"won\""))
    #expect(page.send("wordle challenge xyzzq").contains("\"refused\":\"bad-argument\""))
  }

  @Test("a room's picture is foreseen")
  func foresight() {
    var page = Page()
    let picture =
      #"{"blocks":[{"board":[[{"text":"c","name":"a1"},{"text":"a","name":"b1"},{"text":"t","name":"c1"}]]}]}"#
    let answer = page.send(#"foresee wordflow {"picture":\#(picture),"line":"gesture press a1"}"#)
    #expect(answer.contains("\"foreseen\":{\"blocks\":["), "\(answer)")
    #expect(!answer.contains("\"said\""), "\(answer)")
  }

  @Test("a game says whether rooms have a choice how it is played")
  func styles() {
    var page = Page()
    let games = ["wordle", "wordiest", "atlas", "wordflow"]
    let chosen = games.filter { page.send("page:game \($0)").contains("\"hasStyles\":true") }
    #expect(chosen == ["wordflow"])
  }

  @Test("nothing to read speaks of commands for which there is no button")
  func nothingIsTyped() {
    var page = Page()
    let learning = page.send("page:learning")
    #expect(!(learning + page.send("page:about")).contains("ommands"))
    let lines = learning.components(after: "\"line\":\"").filter { $0.hasPrefix("rules") }
    #expect(lines.count > 12 && !lines.contains("rules wordle lists"))
    let typed = ["`", "newgame", "reshuffle shuffles", "draw turns", "touch a1", "More:", " FILE", " NAME", "terminal"]
    for line in lines + ["rules builder"] {
      let text = page.send(line)
      #expect(text.contains("\"paragraph\""), "\(line)")
      for one in typed { #expect(!text.contains(one), "\(line): \(text)") }
    }
    #expect(page.send("newgame wordle mini answer cat").contains("\"usual\":\"Type a word of 3 letters.\""))
    #expect(page.send("help").contains("Find a hidden word"))
  }

  @Test("a game of the history is drawn as it was")
  func pastGame() {
    var page = Page()
    for line in ["newgame wordle mini answer cat", "dog", "cat"] { _ = page.send(line) }
    let answer = page.send("history 1")
    #expect(answer.contains("\"board\":[[{\"text\":\"D\",\"role\":\"absent\"") && answer.contains("CAT, in 2 guesses."))
    for line in ["newgame atlas easy seed 1", "draw", "resign", "yes"] { _ = page.send(line) }
    #expect(page.send("history 2").contains("\"progress\":0"))
    let openings = ["beginner puzzle pollen", "normal size 3 seed 5", "beginner daily 2026-01-26"]
    for (number, opening) in openings.enumerated() {
      for line in ["newgame wordflow \(opening)", "resign", "yes"] { _ = page.send(line) }
      #expect(page.send("history \(3 + number)").contains("\"board\":[["), "\(opening)")
    }
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
