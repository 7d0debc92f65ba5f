import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// What front ends know beside replies: what completes a line, what a text means as a move, the prompt, the figures and
/// statistics of games that have ended. Each is compared with its record in `walks`.
@Suite struct BesideWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  private static let openings = [
    "wordle": ["newgame wordle mini answer cat", "newgame wordle junior seed 3 hard", "position wordle mini"],
    "wordiest": ["newgame wordiest number 3", "newgame wordiest challenge seed 4"],
    "atlas": ["newgame atlas tour seed 1", "newgame atlas easy seed 3 variant both open"],
    "wordflow": [
      "newgame wordflow normal puzzle pollen", "newgame wordflow beginner seed 4 size 3",
      "newgame wordflow normal seed 5 size 3 seats race",
    ],
    "builder": ["newgame builder size 3"],
  ]

  private static let texts: [String: [String]] = [
    "wordle": [
      "cat", "dog", "bird", "c", "guess cat", "guess cat;dog", "dog; pig", "key c", "enter", "cat dog", "share",
    ],
    "wordiest": [
      "zinc", "pin", "best", "b1 w1", "1 w1", "move tile 1 word1", "reset; shuffle", "zinc; pin", "submit x",
    ],
    "atlas": ["d", "draw; d", "t1 f", "w t2", "t1 t2 2", "2 x", "f9", "t5", "d 3", "undo; d"],
    "wordflow": ["pollen", "plan", "a1", "touch a1", "touch a1; lift", "word", "lap pal", "x1"],
    "builder": ["a1 s", "set a1 s", "set a1 s; set b1 t", "a9", "title A", "s", "words"],
  ]

  private static let starts = [
    "", "n", "newgame", "setoption", "setoption name", "setoption name Palette", "setoption name Palette value",
    "setoption name Profile value", "setoption name Nothing value", "close", "close main", "switch", "help", "rules",
    "history", "stats", "calendar", "resume", "undo", "go", "go nodes", "go nodes 5", "save", "load", "export",
    "import",
    "share", "lookup", "define", "again", "moves", "fullreset", "position", "hist", "xyzzy", "table", "Newgame", "set",
  ]

  private func completions(_ person: Person, _ line: String, _ prefix: String = "") -> String {
    let words = line.split(separator: " ").map(String.init)
    let offers = person.completions(of: words, prefix: prefix)
    let shown = offers.count > 24 ? offers.prefix(24) + ["and \(offers.count - 24) more"] : offers[...]
    return "complete \"\(line)\" \(prefix): " + shown.joined(separator: " ")
      + (person.expectsPath(after: words) ? " (a path)" : "")
  }

  @Test(arguments: games) func whatStandsBesideAGameIsAsRecorded(game: String) throws {
    let clock = WalkClock()
    var services = TestFolder.services
    services.now = { clock.milliseconds }
    let session = Session(testing: .parlor, services: services, isInteractive: true)
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { (80, 24) }) { $0 == "TERM" ? "xterm" : nil }
    let client = TestClient(person, presenter: presenter)
    let talk = Walk(session, in: try TestFolder()) { client.text($0).split(separator: "\n").map(String.init) }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    talk.send("setoption name Analytics value true", isRecorded: false)
    let entry = try #require(Catalog.parlor.makeEntries().first { $0.manual.name == game })
    let rows = entry.rows.map(\.name) + entry.tools.map(\.row.name)
    let painter = Painter(theme: Theme(), width: 60)

    func look(_ name: String, completes: Bool) {
      var lines = [
        "prompt \(presenter.promptText(session)) \(presenter.prompt(session).replacing("\u{1B}", with: "␛").count)",
        "search \(session.canSearch), share \(session.canShare), ended \(presenter.ended != nil), drafts \(session.hasDrafts)",
        "figures \(session.takeFigures() ?? "none")",
        "tip \(person.tipAtEnd() ?? "none")",
      ]
      if let table = session.place?.table, table.isOver {
        lines.append("afterword \(person.postGameSummary(of: table) { false } ?? "none")")
      }
      lines += painter.escaped(session.statistics).map { "|" + $0 }
      for text in Self.texts[game] ?? [] {
        lines.append(
          "\(text): \(person.move(meantBy: text) ?? "no move"), \(session.table.flatMap { $0.facts.objection($0, text) } ?? "no objection")"
        )
      }
      lines += rows.map { "\($0) \(session.isCommandOfGame($0))" }.suffix(3)
      if completes {
        let words = rows + ["newgame \(game)", "position \(game)", game, "stats \(game)"]
        lines += (Self.starts + words).map { completions(person, $0) }
        lines += ["g", "C", "sh", "w"].map { completions(person, "", $0) }
        for option in entry.manual.options { lines.append(completions(person, "newgame \(game) \(option.name)")) }
      }
      talk.note(name, lines)
    }

    look("nothing open", completes: true)
    for (number, opening) in (Self.openings[game] ?? []).enumerated() {
      talk.send(opening, isRecorded: false)
      look(opening, completes: number == 0)
      for step in 0..<40 where talk.isPlaying {
        clock.advance(2000)
        guard let move = step % 3 == 0 ? talk.moves.first : talk.bestMove ?? talk.moves.last else { break }
        talk.send(move, isRecorded: false)
        if step == 1 { look("after \(move)", completes: number == 0) }
      }
      talk.send("resign confirm", isRecorded: false)
      look("at the end", completes: number == 0)
      look("looked at again", completes: false)
    }
    try talk.compare(with: "beside-\(game)")
  }
}
