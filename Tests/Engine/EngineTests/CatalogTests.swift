import Interpreter
import Nim
import PuzzleKit
import Support
import Testing

@testable import Engine

/// The parts besides games that a program gives the engine: dialects, dictionaries, words for a person.
@Suite struct CatalogTests {
  /// A dialect whose clients begin with a word of their own.
  private func dialect(_ name: String, after place: String) -> Dialect {
    let row = Command(name, .handshake, [], "Starts \(name).") { session, _, reply in
      session.speak(name)
      reply.say("This is \(name).")
    }
    return Dialect(
      name: name, rows: [(after: place, row: row)], acknowledgement: { $0 == "isready" ? .records : .full },
      refusal: { refusal, command in ["\(name) \(command) \(refusal.code.name)"] }, info: { _ in Reply() })
  }

  @Test func itSpeaksAllItsDialects() {
    let talk = TestClient(
      Catalog.empty.adding(Nim.self).speaking(dialect("first", after: "upi")).speaking(dialect("second", after: "show"))
        .speaking(dialect("third", after: "nowhere")))
    for name in ["first", "second", "third"] {
      #expect(talk(name) == ["message This is \(name).", "ok"])
      #expect(talk("isready") == ["readyok"])
      #expect(talk("isready now") == ["\(name) isready extra-argument"])
      talk("upi")
      #expect(talk("isready") == ["readyok", "ok"])
    }
    let names = talk("commands").filter { $0.contains(" all ") }.map { $0.split(separator: " ")[1] }
    #expect(names.prefix(3) == ["upi", "first", "isready"])
    #expect(names.last == "third")
    #expect(names.firstIndex(of: "second") == names.firstIndex(of: "show").map { $0 + 1 })
  }

  @Test func wordsAreDefinedInUpperOrLowerCase() throws {
    let goose = Definition(base: "goose", partOfSpeech: "noun", text: "a bird")
    let dictionaries = Dictionaries(
      embedded: { $0 == "geese" ? WordFacts(tier: 10, isOffensive: false) : nil },
      parse: { _, name throws(Refusal) in throw Refusal(.badFile, name) },
      definitions: { folder, _ throws(Refusal) in
        { word throws(Refusal) in word == "geese" && folder == "/birds" ? .found(goose) : .unknown }
      })
    let session = Session(testing: Catalog(dictionaries: dictionaries).adding(Nim.self))
    let context = PlayContext(session.environment, game: "nim")
    _ = session.perform(text: "setoption name WordNet value /birds")
    for word in ["geese", "GEESE", "Geese"] { #expect(try context.definition(of: word) == .found(goose)) }
    #expect(try context.definition(of: "gander") == .unknown)
    // Another folder is another source.
    _ = session.perform(text: "setoption name WordNet value /fish")
    #expect(try context.definition(of: "geese") == .unknown)
    _ = session.perform(text: "setoption name WordNet value <empty>")
    #expect(try context.definition(of: "geese") == .noSource)
  }

  @Test func aRefusalIsSpokenInThePersonsWords() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    let refusals: [(refusal: Refusal, typed: String, live: String)] = [
      (Refusal(.noGame, "no `game`"), "No `game`.", "No `game`."),
      (Refusal(.gameOver, marked: "over; `again` or `menu`"), "Over; again or menu.", "Over; Ctrl-N or Esc."),
      (.question("Really?", confirmation: "yes confirm"), "Really?", "Really?"),
      (
        .question(marked: "Without `hint`, `show`?", confirmation: "yes confirm"), "Without hint, show?",
        "Without Ctrl-T, :show?"
      ),
      (.question("Now?", choices: [Choice(["yes"])]), "Now?", "Now?"),
    ]
    for (refusal, typed, live) in refusals {
      person.commandLabels = .typed
      #expect(person.spoken(refusal) == typed)
      person.commandLabels = .live
      #expect(person.spoken(refusal) == live)
    }
    #expect(
      refusals.map(\.refusal.text).dropFirst() == [
        "over; again or menu", "Really? To confirm, send yes confirm",
        "Without hint, show? To confirm, send yes confirm", "Now?",
      ])
    #expect(refusals.map(\.refusal.confirmation) == [nil, nil, "yes confirm", "yes confirm", nil])
  }

  @Test(arguments: ["wordiest", "atlas tour seed 1", "wordflow"])
  func aToolByItsNameAloneIsTheOpenGames(opening: String) {
    let talk = TestClient(isInteractive: true)
    let several =
      "error unknown-command several games have \"achievements\": wordiest achievements, atlas achievements, "
    #expect(talk("achievements").last?.hasPrefix(several) == true)
    #expect(talk("newgame \(opening)").last == "ok")
    let own = talk("\(opening.prefix { $0 != " " }) achievements")
    #expect(own.count > 2 && talk("achievements") == own)
  }

  @Test(arguments: ["wordle mini answer cat", "wordiest", "atlas tour seed 1", "wordflow"])
  func whatIsUsuallyDoneIsNotSaidOfAGameThatIsOver(opening: String) throws {
    let folder = try TestFolder()
    let session = Session(testing: .parlor, isInteractive: true)
    let talk = TestClient(session)
    var notes: [String] {
      session.lastReply.blocks.compactMap { if case .note(let text) = $0 { text } else { nil } }
    }
    func load(_ name: String) -> [String] {
      #expect(talk("load \(folder.path(name))").last == "ok")
      return notes
    }
    talk("newgame \(opening)")
    let usual = try #require(session.place.flatMap { $0.table.facts.commonMoves($0.table, $0.seat) }).filter {
      $0 != "`"
    }
    #expect(notes.contains(usual))
    talk("save \(folder.path("open"))")
    talk(":resign confirm")
    #expect(session.outcome != .playing)
    talk("save \(folder.path("over"))")
    #expect(!load("over").contains(usual))
    #expect(load("open").contains(usual) && !load("over").contains(usual))
  }

  @Test func onlyAGameThatIsKeptIsSaidToWait() {
    let waits = "message The game is kept; resume continues it."
    for profile in ["", ":memory:"] {
      for (opening, lines, isKept) in [
        ("newgame wordle mini seed 1", [], true), ("newgame wordle mini seed 1", ["guess dog"], true),
        ("newgame wordle mini seed 1", ["resign confirm"], false), ("position wordle mini", [], false),
        ("position wordle mini", ["guess dog bbb"], false), ("newgame wordiest", [], true),
      ] as [(String, [String], Bool)] {
        let talk = TestClient(isInteractive: true)
        talk("setoption name Profile value \(profile)")
        talk(opening)
        for line in lines { talk(line) }
        let reply = talk("close main confirm")
        #expect(reply.last == "ok", "\(opening)")
        #expect(reply.contains(waits) == (isKept && !profile.isEmpty), "\(profile) \(opening) \(lines)")
      }
    }
  }
}
