@testable import Engine
import Interpreter
import PuzzleKit
import Support
import Testing

/// Help for people: hints step by step, tips, what is usually typed.
@Suite struct HintTests {
  private let talk = TestClient(isInteractive: true)

  private func notes() -> [String] {
    talk.session.lastReply.blocks.compactMap { if case .note(let text) = $0 { text } else { nil } }
  }

  @Test func aHintSaysMoreEachTimeAndThenNamesTheMove() {
    talk("newgame wordle classic seed 1 index 0")
    talk("slate")
    let first = talk("hint")
    #expect(first.contains { $0.hasSuffix(" may be the answer.") }, "\(first)")
    #expect(first.contains { $0.contains("You used help") })
    #expect(!first.contains { $0.hasPrefix("hint ") })
    #expect(talk("hint").contains { $0.hasPrefix("message A good guess has the letter ") })
    let last = talk("hint")
    #expect(last.contains { $0.hasPrefix("hint guess ") }, "\(last)")
    #expect(talk("hint") == last)
    // A new position starts again.
    talk("trace")
    #expect(!talk("hint").contains { $0.hasPrefix("hint ") })
  }

  @Test func aTipIsToldOnceAndNamesWhatIsTypedOrPressed() {
    for (names, hint, win) in [
      (
        CommandLabels.typed,
        "Tip: rules explains the game, and undo takes a move back.",
        "Tip: stats shows how you do, history your games and calendar your days."
      ),
      (
        CommandLabels.live,
        "Tip: :rules explains the game, and Ctrl-U takes a move back.",
        "Tip: Statistics and history in the menu shows how you do, your games and your days."
      ),
    ] {
      let client = TestClient(isInteractive: true)
      client.person?.commandLabels = names
      client("setoption name Profile value :memory:")
      client("newgame wordle classic answer crane")
      func tips() -> [String] {
        client.session.lastReply.blocks.compactMap { block in
          if case .note(let text) = block, text.hasPrefix("Tip: ") { text } else { nil }
        }
      }
      client("hint")
      #expect(tips() == [hint])
      client("slate")
      client("hint")
      #expect(tips().isEmpty)
      client("crane")
      #expect(client.person?.tipAtEnd() == win)
      let share = "Tip: \(names.prefix.isEmpty ? "share" : "s") gives a result to send, without spoilers."
      #expect(client.person?.tipAtEnd() == share)
      #expect(client.person?.tipAtEnd() != win && client.person?.tipAtEnd() != share)
    }
  }

  /// The best word after the guesses may begin with a letter that was tried, as TWERP does where the answer is TREAD.
  @Test(arguments: ["apple", "irony", "cargo", "abide", "tread"]) func aLetterThatIsNamedAsNewIsNew(answer: String) {
    talk("newgame wordle classic answer \(answer)")
    for guess in ["slate", "round"] {
      talk(guess)
      talk("hint")
      let words = talk("hint").first { $0.hasPrefix("message A good guess") }?.split { " .,".contains($0) } ?? []
      guard let letter = words.firstIndex(of: "letter").map({ words[$0 + 1] }) else { continue }
      let best = talk("hint").first { $0.hasPrefix("hint guess ") }?.suffix(5).uppercased() ?? ""
      #expect(best.contains(letter))
      let tried = guess == "slate" ? "SLATE" : "SLATEROUND"
      #expect(words.contains("tried") != tried.contains(letter), "\(best)")
    }
  }

  @Test func everyGameBeginsWithTheFirstHint() {
    // Games come and go in the same memory.
    for seed in 0..<50 {
      talk("newgame wordle classic seed \(seed)")
      let first = talk("hint")
      #expect(first.contains { $0.hasSuffix(" may be the answer.") }, "\(seed): \(first)")
    }
  }

  @Test func eachGameHelpsStepByStep() {
    for (opening, steps) in [
      ("newgame wordiest match number 3", 2), ("newgame wordflow beginner daily 2026-01-26", 2),
      ("newgame atlas tour groups europe_countries_01,us_states_01 seed 3", 2), ("newgame wordle mini answer cat", 2),
    ] {
      let talk = TestClient(isInteractive: true)
      talk(opening)
      for step in 0..<steps {
        let lines = talk("hint")
        #expect(lines.last == "ok" && !lines.contains { $0.hasPrefix("hint ") }, "\(opening) \(step): \(lines)")
      }
      #expect(talk("hint").contains { $0.hasPrefix("hint ") }, "\(opening)")
    }
  }

  @Test func theKeyOfTheMoveIsNamedIfItHasOne() throws {
    talk("newgame atlas tour groups europe_countries_01,us_states_01 seed 3")
    for _ in 0..<2 { talk("hint") }
    let line = try #require(talk("hint").first { $0.hasPrefix("hint ") }).dropFirst(5)
    let short = try #require(talk.session.table).facts.short(String(line))
    #expect(short != line)
    for (keys, said) in [
      ([:], "Type \(unbroken(short))."), ([String(line): "k"], "Press k."), ([short: "k"], "Press k."),
      ([String(line): "k", short: "s"], "Press k."), (["hint": "k"], "Type \(unbroken(short))."),
    ] {
      talk.person?.keysOfLines = keys
      talk("hint")
      #expect(talk.session.lastReply.blocks.contains(.message(said, .good)), "\(keys)")
    }
  }

  @Test func aProgramGetsTheMoveAtOnce() {
    for talk in [TestClient(), TestClient(isInteractive: true)] {
      talk("setoption name Format value json")
      talk("newgame wordle classic answer crane")
      #expect(talk("hint").contains { $0.contains("\"hint\"") })
    }
  }

  @Test func tipsAreToldOnceInAProfile() throws {
    let folder = try TestFolder()
    func tips() -> [String] {
      var tips: [String] = []
      let talk = TestClient(isInteractive: true)
      talk("setoption name Profile value \(folder.path("profile"))")
      for _ in 0..<4 {
        talk("newgame wordle mini answer cat")
        talk("cat")
        if let tip = talk.person?.tipAtEnd() { tips.append(String(tip.dropFirst(5).prefix { $0 != " " })) }
      }
      return tips
    }
    #expect(tips() == ["stats", "share", "analyse"])
    #expect(tips() == [])
  }

  @Test("what somebody has done already is no tip any more")
  func tipsThatAreKnownAreNotTold() {
    let talk = TestClient(isInteractive: true)
    talk("setoption name Profile value :memory:")
    talk("calendar")
    talk("newgame wordle mini answer cat")
    talk("cat")
    talk("analyse")
    talk("share")
    #expect(talk.person?.tipAtEnd() == nil)
    talk("newgame wordflow beginner tutorial 1")
    #expect(talk.person?.tipOnTheWay()?.contains("teaches the game") != true)
  }

  @Test func aNewGameSaysWhatIsUsuallyTyped() {
    for game in ["wordle", "wordiest", "atlas", "wordflow", "builder"] {
      talk("newgame \(game)")
      #expect(notes().count == 1, "\(game)")
      talk("resign confirm")
    }
    talk("newgame wordle mini answer cat")
    talk("dog")
    #expect(notes() == [])
    talk("resign confirm")
    #expect(notes() == [])
  }

  @Test func searchesReadAsSentences() {
    talk("newgame wordle classic answer crane")
    talk("slate")
    talk("go")
    let last = talk.session.lastReply
    #expect(last.records.contains { $0.schema.name == "info" })
    #expect(
      last.blocks.contains { if case .paragraph(let text) = $0 { text.contains(" more guesses") } else { false } })
    #expect(
      last.blocks.contains { if case .message(let text, _) = $0 { text.hasPrefix("Best move: ") } else { false } })
  }

  @Test func whatIsAssistedIsNotOnTheFirstScreen() {
    talk("newgame wordle mini answer cat")
    talk("hint")
    talk("cat")
    #expect(talk.session.splashes["wordle"] == nil)
    talk("newgame atlas tour")
    talk("assisted")
    talk("resign confirm")
    #expect(talk.session.splashes["atlas"] == nil)
    talk("newgame wordle mini seed 5")
    talk("resign confirm")
    #expect(talk.session.splashes["wordle"] == "1 game, 0 won, streak 0")
  }

  @Test func nothingThatWaitsIsSaid() {
    talk("unfinished")
    #expect(talk.session.lastReply.blocks == [.paragraph("There is no unfinished game.")])
  }

  @Test("a deal whose hidden part the profile has seen counts no more", arguments: ["wordle mini", "atlas tour"])
  func aSealedDealIsKnownTheSecondTime(opening: String) throws {
    let folder = try TestFolder()
    let talk = TestClient()
    talk("setoption name Profile value \(folder.path("profile"))")
    talk("newgame \(opening)")
    talk("save \(folder.path("saved"))")
    talk("resign confirm")
    let text = try String(contentsOfFile: folder.path("saved"), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first.map(String.init))
    #expect(line.contains(" sealed "))
    #expect(talk(line).contains { $0.contains("You used help") || $0.contains("seen") }, "\(line)")
    // A fresh one counts.
    talk("resign confirm")
    #expect(!talk("newgame \(opening)").contains { $0.contains("You used help") })
  }
}
