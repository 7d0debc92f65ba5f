import Engine
import PuzzleKit
import Support
import Testing

@testable import Console
@testable import Engine

/// Keys and gestures on whatever is on the screen of live play: the lines that they make, and what a room foresees of them.
@Suite struct LiveLineTests {
  /// The names of the places that a picture has.
  private func places(_ scene: Scene) -> [Place] {
    var painter = Painter(theme: Theme(depth: .many), width: 120, height: 60)
    painter.marksPlaces = true
    let lines = painter.lines(LiveParts(scene.blocks).boards)
    var screen = Screen(width: 120, height: max(1, lines.count))
    for (row, line) in lines.enumerated() { screen.put(line, row: row) }
    return screen.places.keys.sorted().compactMap(\.inGame)
  }

  /// The lines of all keys, and of gestures at some places.
  private func lines(_ scene: Scene, _ session: Session, _ generator: inout LinearCongruential) -> [String] {
    let places = places(scene)
    var lines = scene.keys.compactMap(\.line)
    for place in places {
      lines += [LiveGesture.press(place), .drop(from: place, to: place)].map(session.line(of:)).compactMap(\.self)
    }
    for _ in 0..<20 {
      guard let from = places.randomElement(using: &generator), let to = places.randomElement(using: &generator) else {
        break
      }
      lines += [LiveGesture.drag(from: from, to: to), .drop(from: from, to: to)].map(session.line(of:)).compactMap(
        \.self)
    }
    return lines
  }

  @Test(arguments: Player.openings.dropLast()) func everyKeyAndGestureMakesALineOfItsGame(opening: String) throws {
    let player = try Player()
    var generator = LinearCongruential(seed: 5)
    var count = 0
    try player.play(opening, steps: 18, between: ["t1", "t2", "w", "touch a3", "key a"]) { _ in
      guard let scene = player.session.scene, player.isPlaying else { return }
      for line in Set(lines(scene, player.session, &generator)).sorted() {
        count += 1
        // What is said of a line may be that its rules do not allow it, but never that it is no line.
        for part in line.replacing("play ", with: "").split(separator: ";").map(\.trimmed) {
          let table = try #require(player.session.table)
          #expect(throws: Never.self, "\(line)") { try Self.check(part, table, player.session) }
        }
      }
    }
    #expect(count > 20)
  }

  /// Refuses what is no line of a table's game, and takes what its rules refuse.
  private static func check(_ line: String, _ table: any Table, _ session: Session) throws(Refusal) {
    let twin = TestClient()
    for line in table.journal { twin(line) }
    let refusal = { () -> Refusal? in
      twin(line)
      return twin.session.lastRefusal
    }()
    let faults: [ErrorCode] = [.unknownCommand, .badArgument, .missingArgument, .extraArgument]
    if let refusal, faults.contains(refusal.code) { throw refusal }
  }

  @Test func whereColoursComeFromElsewhereNoLetterIsAKey() throws {
    let player = try Player()
    player("position wordle mini")
    #expect(player.session.scene?.keys.isEmpty == true)
    #expect(player.session.line(of: .press("a")) == nil)
  }

  /// A tile that is clicked goes back where `reset` would put it: to the smaller bank, to the first if both are as large.
  @Test func aTileThatIsClickedGoesBackToTheSmallerBank() throws {
    let player = try Player()
    player("newgame wordiest number 3")
    for lines in [["move tile 1 word1", "move tile 8 word1"], ["move tile 1 word1"], ["move tile 8 word1"]] {
      player("newgame wordiest number 3")
      player("y")
      for line in lines { player(line) }
      let number = String(lines[0].split(separator: " ")[2])
      let line = try #require(player.session.line(of: .drop(from: Place(number), to: Place(number))))
      player("show")
      let banks = player.records("tile").map { $0["row"]?.string }
      let sizes = ["bank1", "bank2"].map { bank in banks.count { $0 == bank } }
      #expect(line == "move tile \(number) \(sizes[0] <= sizes[1] ? "bank1" : "bank2")")
    }
  }

  /// The traced or typed tiles of a picture.
  private func touched(_ blocks: [Block]) -> [String] {
    for case .board(let rows, _) in blocks {
      return rows.joined().filter { $0.role == .selected || $0.role == .unused && $0.place?.text.contains(" ") == true }
        .map {
          "\($0.place?.text ?? "") \($0.text) \($0.label) \($0.next.map { "\($0.columns) \($0.rows)" } ?? "")"
        }
    }
    return []
  }

  /// A room shows the same before a gesture is answered as the answer does.
  @Test(arguments: [
    "newgame wordle mini answer cat", "newgame wordflow normal file $FILES/wordflow/ten-words.json",
    "newgame wordflow beginner seed 4 size 3",
  ])
  func whatIsForeseenComes(opening: String) throws {
    let player = try Player()
    player(opening)
    let game = try #require(player.session.table?.manual.name)
    let predictPicture = try #require(player.session.prediction(game))
    var generator = LinearCongruential(seed: 9)
    var (count, taken) = (0, 0)
    for _ in 0..<300 {
      guard let scene = player.session.scene, player.isPlaying else { break }
      // A trace that is begun is gone on with, or taken back by its last two cells.
      let traced =
        scene.typed + touched(scene.blocks).compactMap { $0.split(separator: " ").first.map { Place(String($0)) } }
      let names = places(scene).filter { $0 != "enter" } + traced + Array(repeating: Place("delete"), count: 10)
      guard let place = names.randomElement(using: &generator), let line = player.session.line(of: .press(place)) else {
        continue
      }
      let foreseen = predictPicture(scene.blocks, LiveGesture.press(place).line) ?? scene.blocks
      let typed = predictPicture(scene.blocks, line) ?? scene.blocks
      player(line)
      guard player.session.lastRefusal == nil, let after = player.session.scene else { continue }
      count += 1
      if touched(after.blocks).count < touched(scene.blocks).count { taken += 1 }
      #expect(touched(foreseen) == touched(after.blocks), "press \(place)")
      #expect(touched(typed) == touched(after.blocks), "\(line)")
    }
    #expect(count > 10 && taken > 0)
  }
}
