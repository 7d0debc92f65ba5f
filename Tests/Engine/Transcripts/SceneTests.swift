import PictureJSON
import PuzzleKit
import Support
import Testing

@testable import Engine

/// All that is on a screen as a value: its places mean what they say, and it travels whole.
@Suite struct SceneTests {
  private static let lines = ["t1", "t2", "w", "touch a3", "key a", "undo", "set a1 cat", "move tile 3 word1"]

  /// Calls its argument with the scene of a game that is played, after each move and at its end.
  private func watch(_ opening: String, _ body: (Scene, Player) throws -> Void) throws {
    let player = try Player()
    try player.play(opening, steps: 15, between: Self.lines) { _ in
      if let scene = player.session.scene { try body(scene, player) }
    }
    player("resign confirm")
    try body(try #require(player.session.scene), player)
  }

  @Test(arguments: Player.openings) func usesAreTheGesturesThatMakeLines(opening: String) throws {
    var count = 0
    try watch(opening) { scene, player in
      let session = player.session
      for place in scene.placesInPictures {
        let uses = scene[place]
        count += uses.isEmpty ? 0 : 1
        #expect(uses.contains(.press) == (session.line(of: .press(place)) != nil), "press \(place)")
        #expect(uses.contains(.click) == (session.line(of: .drop(from: place, to: place)) != nil), "click \(place)")
        #expect(uses.contains(.type) == (session.line(of: .type(place, "a")) != nil), "type \(place)")
        if uses.contains(.trace), scene.parts.contains(where: { $0.kind == .trace }) == false {
          #expect(session.line(of: .drag(from: place, to: place)) != nil, "trace \(place)")
        }
      }
      let (sources, targets) = (
        scene.places.filter { $0.uses.contains(.drag) }, scene.places.filter { $0.uses.contains(.drop) }
      )
      for source in sources {
        #expect(
          targets.contains { session.line(of: .drop(from: source.place, to: $0.place)) != nil }, "drag \(source.place)")
      }
    }
    #expect(count > 0)
  }

  /// A press does one thing at a place, even at one that takes both kinds.
  @Test func aPressMeansOneThing() {
    func means(_ uses: Uses) -> [LiveGesture] {
      let gestures: [LiveGesture] = [.press("a"), .drop(from: "a", to: "a")]
      let taken = gestures.filter { $0.isTaken { _ in uses } }
      #expect(taken == [uses.gesture(pressing: "a")].compactMap(\.self))
      return taken
    }
    #expect(means([.press, .click]) == [.press("a")] && means([.click, .drag]) == [.drop(from: "a", to: "a")])
    #expect(means([.press, .trace]) == [.press("a")] && means([.drag, .drop, .type]).isEmpty)
  }

  /// Nothing can be done at what is called like a place, or is one of another game.
  @Test(arguments: Player.openings) func whatIsNoPlaceTakesNothing(opening: String) throws {
    let names = [
      "", "A1", "0,0", "a0", "z9", "aa", "Enter", "t0", "t01", "t99", "f9", "wx", "w/99", "t1/99", "f1/9", "s/99", "0",
      "99",
      "1 99", "Word 3", "word 1", "player 0", "player 01", "player 999",
    ]
    try watch(opening) { scene, player in
      let known = scene.placesInPictures
      for place in names.map({ Place($0) }) where !known.contains(place) {
        let gestures: [LiveGesture] =
          [
            .press(place), .drag(from: place, to: place), .drop(from: place, to: place), .type(place, "a"),
            .type(place, nil),
          ]
          + known.flatMap { [.drag(from: $0, to: place), .drop(from: $0, to: place), .drop(from: place, to: $0)] }
        for gesture in gestures { #expect(player.session.line(of: gesture) == nil, "\(gesture.line)") }
      }
    }
  }

  @Test(arguments: Player.openings) func everyGestureIsAcceptedOrRefusedWithASentence(opening: String) throws {
    let client = TestClient()
    client(Transcript.resolved(opening, try TestFolder()))
    var generator = LinearCongruential(seed: 5)
    var accepted = 0
    for step in 0..<120 {
      let scene = try #require(client.session.scene)
      let places = scene.places.map(\.place) + scene.placesInPictures.prefix(1) + ["nowhere"]
      guard let first = places.randomElement(using: &generator), let last = places.randomElement(using: &generator),
        let deed = LiveGesture.Deed.allCases.randomElement(using: &generator)
      else { continue }
      let gesture: LiveGesture =
        switch deed {
        case .press: .press(first)
        case .drag: .drag(from: first, to: last)
        case .drop: .drop(from: first, to: step.isMultiple(of: 2) ? first : last)
        case .type: .type(first, "e")
        }
      #expect(LiveGesture(line: gesture.line) == gesture)
      let before = client.session.table?.journal
      let reply = client(gesture.line)
      if let refusal = client.session.lastRefusal {
        #expect(!refusal.text.isEmpty && client.session.table?.journal == before, "\(gesture.line)")
        #expect(
          ![.unknownCommand, .missingArgument, .extraArgument].contains(refusal.code), "\(gesture.line): \(reply)")
      } else {
        accepted += 1
      }
    }
    #expect(accepted > 0)
  }

  /// The pictures have what keys are for, and the note of a point is told in full where it is asked for.
  @Test(arguments: Player.openings) func keysAndPointsHaveTheirPlaces(opening: String) throws {
    try watch(opening) { scene, player in
      let known = scene.placesInPictures
      for key in scene.keys { #expect(key.places.allSatisfy(known.contains), "\(key.key)") }
      for case .plot(let plot) in scene.blocks {
        for point in plot.points where point.place != nil {
          let place = try #require(point.place)
          #expect(scene[place] == .click && !point.note.isEmpty)
        }
      }
      // Figures over all games are of no game, and need a profile.
      #expect(scene.figures.allSatisfy { $0.places.isEmpty })
    }
  }

  /// The list of puzzles goes on with the next one, wherever it was left.
  @Test func puzzlesOfAListLeadToTheNext() throws {
    let client = TestClient()
    let items = try #require(client.session.shelves.first).items
    for (item, next) in zip(items, items.dropFirst()).prefix(3) {
      client(item.line)
      #expect(client.session.scene?.next == nil)
      client("resign confirm")
      let found = try #require(client.session.scene?.next)
      #expect(found.line == next.line && found.group == .puzzle && found.title == next.title)
    }
  }

  @Test(arguments: Player.openings) func whatIsReadBackIsWhatWasWritten(opening: String) throws {
    try watch(opening) { scene, _ in
      let readBack = try PictureJSON.scene(PictureJSON.text(of: scene))
      #expect(readBack == scene)
      let inVersion1 = try PictureJSON.scene(PictureJSON.textInVersion1(of: scene))
      #expect(inVersion1.places == scene.places)
      for place in scene.placesInPictures { #expect(Place(place.text) == place) }
    }
  }

  @Test(arguments: Player.openings) func picturesNameWhatEachIs(opening: String) throws {
    try watch(opening) { scene, _ in
      let kinds = scene.parts.map(\.kind)
      #expect(kinds.count { $0 == .title } == 1 && scene.news.allSatisfy { $0.kind == .news })
      #expect(kinds.contains(.board) || scene.outcome == .won)
      for part in scene.parts + (scene.side ?? []) {
        switch part.block {
        case .board, .keyboard, .piles: #expect(part.block.words?.isEmpty == false)
        default: break
        }
      }
    }
  }

  /// The record says what the screen of the game shows; only whoever sees the journal is told how the game is dealt.
  @Test(arguments: Player.openings) func theRecordIsTheScene(opening: String) throws {
    let client = TestClient()
    client(Transcript.resolved(opening, try TestFolder()))
    func record(_ client: TestClient) throws -> Scene {
      client("picture")
      return try PictureJSON.scene(try #require(client.session.lastReply.first("picture", "json")?.string))
    }
    let own = try record(client)
    #expect(own.opening == client.session.table?.journal.first)
    let guest = TestClient(situation: .untrusted)
    guest.session.sit(at: try #require(client.session.table), as: .first)
    let seen = try record(guest)
    #expect(seen.opening == nil && seen.places == own.places && seen.keys == own.keys && seen.outcome == .playing)
  }

  /// Games that differ only in what is hidden have the same picture.
  @Test func nothingHiddenIsTold() throws {
    let texts = ["cat", "dog"].map { answer in
      let client = TestClient()
      client("newgame wordle mini answer \(answer)")
      client("key t")
      return client.session.scene.map(PictureJSON.text)
    }
    #expect(texts[0] == texts[1] && texts[0]?.contains(#""text":"T","name":"1 1""#) == true)
  }

  /// A question stays open while somebody looks at the picture, which has its answers.
  @Test func aQuestionStaysOpenWhileSomebodyLooks() throws {
    let client = TestClient()
    for line in ["newgame wordle mini answer cat", "again", "picture", "picture"] { client(line) }
    let json = try #require(client.session.lastReply.first("picture", "json")?.string)
    #expect(try PictureJSON.scene(json).choices.map(\.words) == [["yes", "y"], ["no", "n"]])
    client("show")
    client("picture")
    let later = try #require(client.session.lastReply.first("picture", "json")?.string)
    #expect(try PictureJSON.scene(later).choices.isEmpty)
  }
}
