import Engine
import Foundation
import PuzzleKit
import Support
import Testing

@testable import Engine

/// What stands in the files that commands write. Each is compared with its record in `walks`.
@Suite struct WrittenWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// Lines of play, by game; `>` before the name of a file stands for what is in it.
  private static let lines: [String: [String]] = [
    "wordle": [
      "newgame wordle mini answer cat", "guess dog", "hint", "guess cat", "newgame wordle junior seed 3 hard", "key a",
      "key b", "undo", "save $TMP/saved", ">saved", "newgame wordle epic daily", "resign confirm",
      "newgame wordle classic answer crane variant web", "guess slate", "undo", "redo",
    ],
    "wordiest": [
      "newgame wordiest number 3", "place avion ophiuran", "save $TMP/saved", ">saved", "submit confirm",
      "graph $TMP/a.svg", ">a.svg", "newgame wordiest challenge number 4", "submit confirm", "graph $TMP/b.svg",
      ">b.svg",
      "newgame wordiest match seed 6", "move tile 3 word1",
    ],
    "atlas": [
      "newgame atlas tour seed 1", "draw", "draw", "save $TMP/saved", ">saved", "resign confirm",
      "newgame atlas easy seed 2 open variant both", "hint", "draw", "newgame atlas hard seed 3",
    ],
    "wordflow": [
      "newgame wordflow normal puzzle pollen", "word pollen at 4", "save $TMP/saved", ">saved", "resign confirm",
      "newgame wordflow beginner seed 4 size 3", "newgame wordflow hardcore seed 3 size 3 limit 90", "resign confirm",
    ],
    "builder": [
      "newgame builder size 3", "set a1 s", "set b1 t", "set c1 a", "set a2 r", "set b2 e", "set c2 d", "blank a3",
      "blank b3", "blank c3", "title Red \\\"stars\\\"", "creator Nobody", "star a1", "save $TMP/saved", ">saved",
      "write $TMP/puzzle.json", ">puzzle.json", "words",
    ],
  ]

  /// What a file holds, one member or element a line.
  private func content(_ path: String) -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return ["nothing"] }
    return text.replacing(",\"", with: ",\n\"").replacing(",{", with: ",\n{").split(separator: "\n").map(String.init)
  }

  @Test(arguments: games) func everyFileIsWrittenAsRecorded(game: String) throws {
    let clock = WalkClock()
    var services = TestFolder.services
    services.now = { clock.milliseconds }
    let session = Session(testing: .parlor, services: services)
    let client = TestClient(session)
    let folder = try TestFolder()
    let talk = Walk(session, in: folder) { client($0) }
    talk.send("setoption name Profile value $TMP/profile", isRecorded: false)
    for line in Self.lines[game] ?? [] {
      clock.advance(61_000)
      if line.hasPrefix(">") {
        talk.note("in \(line.dropFirst())", content(folder.path(String(line.dropFirst()))))
      } else {
        talk.note(line, Array(talk.send(line, isRecorded: false).suffix(1)))
      }
    }
    if talk("export \(game) $TMP/exported").last == "ok" {
      let exported = content(folder.path("exported"))
      talk.note("in exported", exported)
      talk("setoption name Profile value $TMP/other")
      talk("import \(game) $TMP/exported")
      talk("export \(game) $TMP/again")
      // What of it comes back otherwise.
      let changes = content(folder.path("again")).difference(from: exported)
      talk.note(
        "in again",
        changes.map { change in
          switch change {
          case .insert(_, let line, _): "more: \(line)"
          case .remove(_, let line, _): "less: \(line)"
          }
        })
    }
    talk("unfinished")
    talk("history \(game)")
    try talk.compare(with: "written-\(game)")
  }
}
