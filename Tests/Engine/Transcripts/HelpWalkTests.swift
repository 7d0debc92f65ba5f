import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// What is said about commands, options, games and their texts, in and out of games. Each is compared with its record in
/// `walks`.
@Suite struct HelpWalkTests {
  private static let openings = [
    "newgame wordle mini answer cat", "newgame wordiest number 3", "newgame atlas tour seed 1",
    "newgame wordflow normal puzzle pollen", "newgame builder size 3", "position wordle mini",
  ]

  /// Everything that help can be asked for.
  private var topics: [String] {
    let entries = Catalog.parlor.makeEntries()
    var topics = CommandTable(Catalog.parlor.dialects).all.map(\.row.name)
    for entry in entries {
      let manual = entry.manual
      topics += [manual.name, "newgame \(manual.name)", "position \(manual.name)"]
      topics += entry.rows.map(\.name) + entry.tools.map(\.row.name)
      topics += manual.options.map(\.name) + manual.settings.map(\.parameter.name)
    }
    topics += Settings.ofProgram.map(\.parameter.name)
    var seen: Set<String> = []
    return (topics + ["nothing", "newgame nothing", "wordle nothing"]).filter { seen.insert($0).inserted }
  }

  @Test(arguments: [false, true]) func everyHelpIsAsRecorded(isPerson: Bool) throws {
    let session = Session(testing: .parlor, isInteractive: isPerson)
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { (76, 24) }) { $0 == "TERM" ? "dumb" : nil }
    let client = isPerson ? TestClient(person, presenter: presenter) : TestClient(session)
    let talk = Walk(session, in: try TestFolder()) { line in
      guard isPerson else { return client(line) }
      return client.text(line).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|" + $0 }
    }
    talk("setoption name Profile value :memory:")
    let general = ["help", "menu", "rules", "options", "lookup cat", "unfinished", "tables", "commands"]
    for line in general { talk(line) }
    talk("help all")
    for topic in topics { talk("help \(topic)") }
    for entry in Catalog.parlor.makeEntries() {
      talk("rules \(entry.manual.name)")
      for topic in entry.manual.topics { talk("rules \(entry.manual.name) \(topic.name)") }
    }
    for opening in Self.openings {
      talk(opening)
      for line in general.dropLast() + ["help undo", "help hint", "help guess", "y", "n"] { talk(line) }
      talk("resign confirm")
      for line in ["help", "rules", "share", "hint", "moves", "undo", "resign", "resign confirm"] { talk(line) }
    }
    try talk.compare(with: isPerson ? "help-person" : "help-pipe")
  }
}
