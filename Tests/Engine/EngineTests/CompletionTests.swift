import Engine
import Interpreter
import Nim
import PuzzleKit
import Support
import Testing

@Suite("Completion")
struct CompletionTests {
  private let person = PromptSession(Session(testing: Catalog.empty.adding(Nim.self), isInteractive: true))

  private func complete(_ line: String) -> [String] {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let prefix = words.popLast() ?? ""
    return person.completions(of: words.filter { !$0.isEmpty }, prefix: prefix)
  }

  @Test(
    "each place offers what may stand there",
    arguments: [
      ("newg", ["newgame"]), ("newgame ", ["nim"]), ("newgame nim ", ["file", "random", "seed", "standard"]),
      ("newgame nim random ", ["file", "seed"]), ("newgame nim seed ", []), ("position ", ["nim"]),
      ("resume nim r", ["random"]), ("resu nim r", ["random"]),
      ("stats nim s", ["standard"]), ("history r", ["random"]), ("export ", ["nim"]), ("fullreset nim ", ["confirm"]),
      ("rules ", ["nim"]), ("rules nim ", ["rules"]), ("setoption ", ["name"]), ("setoption name PAL", ["Palette"]),
      ("setoption name Palette ", ["value"]), ("setoption name palette value co", ["colourblind", "contrast"]),
      ("setoption name Events value ", ["false", "true"]), ("go n", ["nodes"]), ("go nodes ", []),
      ("go nodes 5 ", ["depth", "infinite", "movetime"]), ("go infinite d", ["depth"]),
      ("stats nim random ", ["standard"]),
      ("stats random ", ["nim", "standard"]), ("resume nim random ", []), ("close main ", ["confirm"]),
      ("setoption name Palette value contrast ", []), ("rules nim rules ", []), ("export nim ", []),
      ("help fullr", ["fullreset"]), ("help Them", ["Theme"]), ("xyzzy ", []), ("show ", []), ("take", []),
    ])
  func offers(line: String, expected: [String]) {
    #expect(complete(line) == expected)
  }

  @Test("what its reader may not use is not offered", arguments: [Situation.trusted, .untrusted])
  func others(situation: Situation) {
    let person = PromptSession(
      Session(testing: Catalog.parlor.adding(Nim.self), situation: situation, isInteractive: true))
    TestClient(person)("newgame nim")
    let words = person.completions(of: [], prefix: "")
    #expect(words.contains("take") && !words.contains("save") && words.contains("undo") == (situation == .trusted))
    #expect(person.completions(of: ["newgame"], prefix: "bui") == (situation == .trusted ? ["builder"] : []))
    #expect(person.completions(of: ["setoption", "name"], prefix: "Prof").isEmpty)
    #expect(person.completions(of: ["wordiest"], prefix: "del").isEmpty)
    let options = person.completions(of: ["newgame", "wordle", "mini"], prefix: "")
    #expect(options.contains("seed") && !options.contains("lists"))
    #expect(options.contains("answer") == (situation == .trusted))
  }

  @Test("the open game's commands and choices are offered while it is open")
  func game() {
    TestClient(person)("newgame nim")
    #expect(complete("tak") == ["take"])
    #expect(complete("take 1 ") == ["from"])
  }

  @Test("paths are left to the file system")
  func paths() {
    for words in [["save"], ["export", "nim"], ["setoption", "name", "Profile", "value"]] {
      #expect(person.expectsPath(after: words))
    }
    // Without quotes a path may have several words, where nothing comes after it.
    for words in [["import", "nim", "a"], ["import", "nim", "a", "b"]] {
      #expect(person.expectsPath(after: words))
    }
    for words in [["save", "a"], ["load", "a"], ["export", "nim", "a"], ["import"]] {
      #expect(!person.expectsPath(after: words))
    }
    for words in [[], ["newgame"], ["export"], ["setoption", "name"], ["setoption", "name", "Theme", "value"]] {
      #expect(!person.expectsPath(after: words))
    }
  }

  @Test("positions of Wordle are completed like its deals")
  func positions() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    func offers(_ line: String) -> [String] {
      person.completions(of: line.split(separator: " ").map(String.init), prefix: "")
    }
    let keys = ["blocked", "candidates", "guesses", "hard", "lists", "rules", "variant", "words"]
    #expect(offers("position wordle") == (keys + ["classic", "epic", "junior", "mini"]).sorted())
    #expect(offers("position wordle classic candidates") == ["answers", "guesses"])
    #expect(offers("position wordle classic candidates guesses") == keys.filter { $0 != "candidates" })
    #expect(offers("position wordle classic hard guesses").isEmpty)
    #expect(offers("position wordle classic guesses slate").isEmpty)
    #expect(offers("position wordiest").isEmpty)
    #expect(offers("newgame wordle variant") == ["ios", "web"])
    for line in ["newgame wordle mini hard", "newgame wordle mini hard false"] {
      #expect(offers(line) == ["answer", "blocked", "daily", "index", "lists", "sealed", "seed", "variant", "words"])
    }
    #expect(person.completions(of: ["setoption", "name", "objective", "value"], prefix: "l") == ["losses"])
    #expect(person.expectsPath(after: ["position", "wordle", "classic", "lists"]))
    #expect(!person.expectsPath(after: ["position", "wordle", "guesses"]))
  }

  @Test("a word and its colours are a guess of a game that is played elsewhere")
  func bareRows() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    func ends(_ line: String) -> String? {
      TestClient(person)(line)
      return person.session.lastRefusal?.code.name
    }
    #expect(ends("position classic") == nil)
    #expect(ends("slate bbgbg") == nil)
    #expect(person.session.lastReply.first("row", "feedback") == .word("bbgbg"))
    #expect(ends("crane") == "missing-argument")
    #expect(ends("crane bbgb") == "unknown-command")
    #expect(person.completions(of: [], prefix: "sl") == ["slate"])
    #expect(person.completions(of: ["guess"], prefix: "") == ["slate"])
    #expect(person.completions(of: ["guess", "slate"], prefix: "").isEmpty)
    #expect(person.completions(of: [], prefix: "bb").isEmpty)
  }

  @Test("a game's tools and the words of its moves are offered")
  func toolsAndMoves() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    TestClient(person)("newgame atlas tour groups europe_countries_01,us_states_01 seed 3")
    #expect(person.completions(of: ["atlas"], prefix: "a") == ["achievements", "analyse"])
    #expect(person.completions(of: ["atlas", "ranking"], prefix: "h") == ["hard"])
    #expect(person.completions(of: ["move"], prefix: "") == ["tableau"])
    #expect(person.completions(of: ["move", "tableau", "1"], prefix: "") == ["foundation"])
    for words in [["atlas", "groups"], ["atlas", "check"], ["newgame", "atlas", "hard", "deck"]] {
      #expect(person.expectsPath(after: words))
    }
    #expect(!person.expectsPath(after: ["newgame", "atlas", "deck", "here.json"]))
  }

  @Test("what was played long ago is still offered")
  func manyWords() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    let words = [
      "slate", "trace", "glace", "grace", "brace", "place", "peace", "fleck", "clock", "dwelt", "cynic", "vivid",
    ]
    for word in words + ["trace"] {
      for line in ["position classic", "\(word) bbbbb"] { TestClient(person)(line) }
      #expect(person.session.lastRefusal == nil, "\(word)")
    }
    #expect(person.completions(of: ["guess"], prefix: "") == words.sorted())
  }
}
