import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Keys and gestures on everything that is on the screen of live play, position after position: what line each makes is
/// compared with its record in `walks`.
@Suite struct LiveWalkTests {
  private static let openings = [
    "wordle": ["newgame wordle mini answer cat"], "wordiest": ["newgame wordiest number 3"],
    "atlas": ["newgame atlas tour seed 1", "newgame atlas easy seed 3 variant both"],
    "wordflow": [
      "newgame wordflow normal puzzle pollen", "newgame wordflow beginner seed 4 size 3",
      "newgame wordflow normal seed 5 size 3 seats race", "newgame wordflow hardcore seed 3 size 3 limit 90",
    ],
    "builder": ["newgame builder size 3"],
  ]

  /// The places that the scene's picture has.
  private func places(_ scene: LiveScene) -> [String] {
    var painter = Painter(theme: Theme(depth: .many), width: 120, height: 60)
    painter.marksPlaces = true
    let lines = painter.lines(LiveParts(scene.blocks).boards)
    var screen = Screen(width: 120, height: max(1, lines.count))
    for (row, line) in lines.enumerated() { screen.put(line, row: row) }
    return screen.places.keys.sorted()
  }

  /// What a room would show at once of lines that are sent there, before they are answered; nothing where nothing is foreseen.
  private func foreseen(_ lines: [String], _ scene: LiveScene, _ session: Session, _ game: String) -> [String] {
    guard let predictPicture = session.prediction(game) else { return [] }
    return lines.compactMap { line in
      guard let blocks = predictPicture(scene.blocks, line) else { return nil }
      let changes = blocks.filter { !scene.blocks.contains($0) }.map { block in
        guard case .board(let rows, _) = block else { return "\(block)" }
        return rows.joined().filter { ![.unused, .empty].contains($0.role) }.map {
          "\($0.name)=\($0.text) \($0.role) \($0.label)" + ($0.next.map { " to \($0.columns) \($0.rows)" } ?? "")
        }.joined(separator: ", ")
      }
      return "foreseen \(line): \(changes.joined(separator: "; "))"
    }
  }

  @Test(arguments: Catalog.parlor.manuals.map(\.name)) func everyGestureMakesTheRecordedLine(game: String) throws {
    let now = WalkClock()
    var services = TestFolder.services
    services.now = { now.milliseconds }
    let session = Session(testing: .parlor, services: services, isInteractive: true)
    let person = Person(session)
    let client = TestClient(person, presenter: LivePresenter(person))
    let talk = Walk(session, in: try TestFolder()) { client.text($0).split(separator: "\n").map(String.init) }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    var generator = LinearCongruential(seed: 23)
    for opening in Self.openings[game] ?? [] {
      talk.send("close main confirm", isRecorded: false)
      talk.send(opening, isRecorded: false)
      talk.send("y", isRecorded: false)
      talk.note(opening, [])
      for step in 0..<40 {
        now.advance(4000)
        guard let scene = session.scene else { break }
        let keys = scene.keys.map { "\($0.key) \($0.title): \($0.line ?? "no, " + $0.objection)" }
        let places = places(scene)
        var lines: [String] = []
        var answers: [String] = []
        var gestures = places.prefix(12).flatMap { ["gesture press \($0)", "gesture drop \($0);\($0)"] }
        func note(_ name: String, _ line: String?) {
          if let line { lines.append(line) }
          answers.append("\(name): \(line ?? "nothing")")
        }
        for place in places { note("press \(place)", scene.line(.press(place))) }
        for _ in 0..<8 {
          guard let from = places.randomElement(using: &generator), let to = places.randomElement(using: &generator)
          else { break }
          note("drag \(from) to \(to)", scene.line(.drag(from: from, to: to)))
          note("drop \(from) to \(to)", scene.line(.drop(from: from, to: to)))
          gestures += ["gesture drag \(from);\(to)", "gesture drop \(from);\(to)"]
          let letter = "aez?".randomElement(using: &generator)
          note("type \(to) \(letter.map(String.init) ?? "")", scene.line(.type(to, letter)))
        }
        for place in places.prefix(3) { note("erase \(place)", scene.line(.type(place, nil))) }
        answers += foreseen(gestures + lines, scene, session, game)
        talk.note("step \(step)", keys + answers + ["due \(scene.due ?? "nothing") \(scene.showsTime)"])
        let moves = talk.moves
        let next =
          step % 3 == 0 || lines.isEmpty
          ? moves.randomElement(using: &generator) : lines.randomElement(using: &generator)
        guard let line = next else { break }
        talk.send(line, isRecorded: false)
        talk.note(line, [])
      }
    }
    try talk.compare(with: "gestures-\(game)")
  }
}
