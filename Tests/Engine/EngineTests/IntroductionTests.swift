import Engine
@testable import Interpreter
import PuzzleKit
import Support
import Testing

/// The rules in short, which stand before the first deal of a game.
@Suite struct IntroductionTests {
  @Test("a game has its rules in at most four short lines, a tutorial, or is no game to play")
  func everyGameHasThem() {
    for manual in Catalog.parlor.manuals where manual.name != "builder" {
      let hasTutorial = manual.options.contains { $0.name == "tutorial" }
      #expect(manual.introduction.isEmpty == hasTutorial, "\(manual.name)")
      #expect(manual.introduction.count <= 4 && manual.introduction.allSatisfy { $0.count <= 76 }, "\(manual.name)")
      #expect(manual.introduction.allSatisfy { $0.hasSuffix(".") }, "\(manual.name)")
    }
  }

  @Test("they are told once a profile and game, and only while it is played")
  func onceAProfile() {
    let client = TestClient(isInteractive: true)
    guard let person = client.person else {
      Issue.record("nobody is there")
      return
    }
    // Whoever draws games asks for them.
    person.commandLabels = .live
    #expect(person.introduction().isEmpty)
    client("setoption name Profile value :memory:")
    client("newgame wordle mini seed 1")
    #expect(person.introduction().count == 4)
    client("close main confirm")
    client("newgame wordle classic seed 1")
    #expect(person.introduction().isEmpty)
    client("close main confirm")
    client("newgame atlas easy seed 1")
    #expect(person.introduction().count == 4)
    client("close main confirm")
    client("newgame wordiest seed 1")
    client("submit confirm")
    #expect(person.introduction().isEmpty)
  }
}
