import Engine
import PuzzleKit
import Support
import Testing

@testable import Interpreter

extension Meaning {
  /// The meaning that is these lines.
  fileprivate static func lines(_ texts: [String]) -> Meaning {
    let session = Session(testing: .parlor)
    return .requests(texts.map { session.resolved($0, at: nil) })
  }
}

/// Meanings of typed texts, kind by kind.
@Suite("Meanings")
struct MeaningTests {
  /// A person who has typed some lines.
  private func person(after lines: [String]) -> PromptSession {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    let talk = TestClient(person)
    for line in ["setoption name Profile value :memory:"] + lines { talk(line) }
    return person
  }

  private func meaning(_ typed: String, after lines: [String] = []) -> Meaning {
    let person = person(after: lines)
    return person.interpreter.meaning(of: typed, in: person.session)
  }

  private static let guessing = ["newgame wordle mini answer cat"]

  @Test("a person without a conversation does each line that is typed, once")
  func eachLineIsRead() {
    let person = person(after: Self.guessing)
    for line in ["dog", "cow"] { _ = person.perform(Array(line.utf8).span) }
    #expect(person.session.table?.journal.suffix(2) == ["guess dog", "guess cow"])
  }

  @Test(
    "a game is opened by its name, a mode's or a number, in any case",
    arguments: [
      ("Wordle", "newgame wordle classic"), ("pupil", "newgame wordle mini"), ("play Atlas", "newgame atlas normal"),
      ("wordle MINI hard", "newgame wordle mini hard"), ("newgame Wordle Scribe", "newgame wordle junior"),
      ("2", "newgame wordle mini"), ("new", "menu"), ("play", "live"),
    ])
  func names(typed: String, line: String) { #expect(meaning(typed) == .lines([line])) }

  @Test(
    "what can be a move is one in an open game",
    arguments: [
      ("dog", ["guess dog"]), ("dog; sun", ["play guess dog; guess sun"]), ("show", nil), ("again", nil), ("go", nil),
      ("play dog", ["guess dog"]), ("play guess dog; guess sun", nil),
    ] as [(String, [String]?)])
  func moves(typed: String, lines: [String]?) {
    #expect(meaning(typed, after: Self.guessing) == lines.map(Meaning.lines) ?? .asTyped)
  }

  @Test("a word that is a command too is a move if the command needs more or could do nothing")
  func shadows() {
    let opened = ["newgame wordle classic answer crane"]
    for (typed, line) in [("close", "guess close"), ("share", "guess share"), ("guess", "guess guess")] {
      #expect(meaning(typed, after: opened) == .lines([line]), "\(typed)")
    }
    #expect(meaning(":share", after: opened) == .lines(["share"]))
    guard case .ask(let question) = meaning("resign", after: ["newgame wordle epic seed 1"]) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.text.hasSuffix(" guess resign plays the word."))
    #expect(meaning("resign", after: opened) == .asTyped)
  }

  @Test(
    "options, habits, tools and commands cut short are written as the protocol has them",
    arguments: [
      ("set theme LIGHT", ["setoption name Theme value light"]), ("theme", ["help Theme"]), ("set", ["options"]),
      ("?", ["help"]), ("give up", ["resign"]), ("statistics", ["stats"]), ("games", ["menu"]),
      ("continue", ["resume"]),
      ("about", ["version"]), ("new", ["menu"]), ("dark mode", ["setoption name Theme value dark"]),
      ("hist 2026-01", ["history 2026-01"]), (":hist", ["history"]), ("sparkline", ["wordiest sparkline"]),
      ("live pupil", ["newgame wordle mini", "live"]), ("on other Pupil", ["on other newgame wordle mini"]),
    ])
  func shortForms(typed: String, lines: [String]) { #expect(meaning(typed) == .lines(lines)) }

  @Test(
    "options are called by their titles, and set to values as they are shown",
    arguments: [
      ("hard mode", "help HardMode"), ("set hard mode on", "setoption name HardMode value true"),
      ("set Background automatic", "setoption name Theme value system"),
      ("set size of tiles very large", "setoption name Tiles value extra-large"),
      ("set colours 16", "setoption name Colours value 16"),
      ("set colours high contrast", "setoption name Palette value contrast"),
      ("set wordiest colours purple", "setoption name WordiestPalette value 4"),
      ("set server none", "setoption name Server value <empty>"), ("help keep games", "help WordFlowAutosave"),
    ])
  func settings(typed: String, line: String) { #expect(meaning(typed) == .lines([line])) }

  @Test(
    "a word for ways of playing means the open game's, else asks which",
    arguments: [
      ("wordle classic answer crane", "help HardMode"), ("atlas tour seed 1", "newgame atlas hard"),
      ("wordflow beginner seed 4 size 3", "newgame wordflow normal tier hard"),
    ])
  func senses(open: String, line: String) {
    #expect(meaning("hard", after: ["newgame \(open)"]) == .lines([line]))
    let question = "Which hard? Type hard mode, atlas, wordflow or none."
    for typed in ["hard", ":hard"] {
      guard case .refuse(let refusal) = meaning(typed) else {
        Issue.record("nothing is asked")
        return
      }
      #expect(refusal.text == question)
    }
    #expect(meaning("atlas", after: ["hard"]) == .lines(["newgame atlas hard"]))
    #expect(meaning("expert", after: ["newgame wordle mini answer cat"]) != .lines(["newgame atlas expert"]))
  }

  @Test(
    "modes are called by their titles wherever they are named",
    arguments: [
      ("resume wordle author", "resume wordle classic"), ("stats Author", "stats wordle classic"),
      ("history Scribe", "history wordle junior"),
    ])
  func titles(typed: String, line: String) { #expect(meaning(typed) == .lines([line])) }

  @Test("a mode that is called by its name continues the game of it that waits")
  func continues() {
    let begun = ["newgame wordle mini answer cat", "dog", "close main"]
    #expect(meaning("pupil", after: begun) == .lines(["resume wordle mini"]))
    #expect(meaning("live wordle pupil", after: begun) == .lines(["resume wordle mini", "live"]))
    #expect(meaning("newgame wordle mini", after: begun) == .asTyped)
    #expect(meaning("wordle pupil seed 1", after: begun) == .lines(["newgame wordle mini seed 1"]))
    #expect(meaning("wordle", after: begun) == .lines(["newgame wordle classic"]))
  }

  @Test("a day may be called yesterday")
  func yesterday() {
    let session = person(after: []).session
    let day = CivilDate(daysSince1970: session.todayByUTC.daysSince1970 - 1).iso
    #expect(meaning("wordle daily yesterday") == .lines(["newgame wordle classic daily \(day)"]))
  }

  @Test(
    "what means nothing is refused with what may have been meant",
    arguments: [
      ("set foo 1", "no setting is called \"foo\"; settings lists them"),
      ("set Teme dark", "no setting is called \"Teme\"; did you mean Theme?"),
      ("set theme purple", "Background can be dark, light or automatic, not \"purple\""),
      ("wordle daily soon", "daily takes a date such as 2026-01-26, or yesterday, not \"soon\""),
      ("newgame wordle foo", "Wordle has no mode \"foo\"; there are Pupil, Scribe, Author and Wordsmith"),
      ("play wordle wordsmiht", "Wordle has no mode \"wordsmiht\"; did you mean wordle wordsmith?"),
      ("pupil colour red", "Wordle has no option \"colour\"; help newgame wordle lists them"),
      ("wordel", "\"wordel\" is not a command; did you mean wordle?"),
      ("re", "re: resume, redo or resign?"),
      ("daily", "Which puzzle of the day? Type wordle, wordiest, atlas, wordflow or none."),
      ("guess dog", "guess needs an open game of wordle; newgame wordle starts one"),
    ])
  func refusals(typed: String, text: String) {
    guard case .refuse(let refusal) = meaning(typed) else {
      Issue.record("\(typed) is not refused")
      return
    }
    #expect(refusal.text == text)
  }

  @Test("a question is answered in words, and keeps the lines that it has interrupted")
  func answers() {
    let asked = Self.guessing + ["dog", "live pupil"]
    let rest = ["newgame wordle mini", "live"]
    #expect(meaning("give up", after: asked) == .lines(["resign confirm"] + rest))
    #expect(meaning("k", after: asked) == .lines(["close main"] + rest))
    #expect(meaning("3", after: asked) == .lines(["show"]))
    #expect(meaning("show", after: asked) == .asTyped)
    // What starts two answers is asked again.
    guard case .ask(let again) = meaning("g", after: asked) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(again.text.hasPrefix("g: give up or go on? Leave this game?") && again.choices.count == 3)
    #expect(meaning("k", after: asked + ["g", "rat"]) == .lines(["close main"] + rest))
    #expect(meaning("k", after: asked + ["g"]) == .lines(["close main"] + rest))
    #expect(meaning("k", after: asked + ["stats"]) != .lines(["close main"] + rest))
    #expect(meaning("n", after: ["fullreset wordle"]) == .nothing)
    #expect(meaning("yes", after: ["fullreset wordle"]) == .lines(["fullreset wordle confirm"]))
  }

  @Test("an empty line makes a move again that can be repeated, until another is made")
  func repeats() {
    let drawn = ["newgame atlas tour seed 1", "d"]
    #expect(meaning("", after: drawn) == .lines(["draw"]))
    #expect(meaning("", after: drawn + ["", ""]) == .lines(["draw"]))
    #expect(meaning("", after: drawn + ["stats"]) == .lines(["draw"]))
    #expect(meaning("", after: drawn + ["t1"]) == .asTyped)
    #expect(meaning("", after: drawn + ["newgame atlas tour seed 2", "give up"]) == .asTyped)
  }

  @Test("today's deal is gone on with if it waits")
  func daily() {
    let begun = ["newgame wordle mini daily", "dog", "close main"]
    #expect(meaning("newgame wordle mini daily", after: begun) == .lines(["resume wordle mini 1"]))
    #expect(meaning("newgame wordle mini daily") == .asTyped)
  }

  @Test("a puzzle of the list is gone on with if it waits, in its own mode")
  func puzzle() {
    let line = "newgame wordflow normal puzzle morning-walk"
    let begun = [line, "cede", "newgame wordflow normal size 3 seed 7 words 1", "keep"]
    #expect(meaning(line, after: begun) == .lines(["resume wordflow normal"]))
    #expect(meaning("newgame wordflow beginner puzzle morning-walk", after: begun) == .asTyped)
    #expect(meaning("newgame wordflow normal puzzle paper-boat", after: begun) == .asTyped)
    #expect(meaning(line, after: [line, "close main"]) == .asTyped)
  }

  @Test(
    "a meaning changes nothing",
    arguments: ["wordle mini answer cat", "wordiest number 3", "atlas tour seed 1", "wordflow beginner seed 4 size 3"])
  func purity(opening: String) {
    let person = person(after: ["newgame \(opening)", "hint", "newgame wordle junior"])
    func state() -> [String] {
      let (session, place) = (person.session, person.session.place)
      return [place.map { ObjectIdentifier($0.table).debugDescription } ?? "", session.lastRefusal?.text ?? ""]
        + (place?.table.journal ?? []) + session.tableNames + session.homeEntries.map(\.line)
    }
    let before = state()
    for typed in [
      "dog", "d", "dog; sun", "Pupil", "2", "theme dark", "live wordle", "on other pupil", "?", ":undo", "xyzzy", "",
      "keep", "g", "newgame wordle mini daily", "resign", "hint", "redo", "share",
    ] {
      let first = person.interpreter.meaning(of: typed, in: person.session)
      #expect(person.interpreter.meaning(of: typed, in: person.session) == first, "\(typed)")
      #expect(state() == before, "\(typed)")
    }
  }
}
