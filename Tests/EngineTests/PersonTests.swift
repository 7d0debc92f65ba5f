import Engine
import Support
import Testing

/// What is easier for a person than for a program.
@Suite struct PersonTests {
  private let talk = Talk(isForPerson: true)

  @Test func aWordOfTheRightLengthIsAGuess() {
    talk("newgame wordle classic answer crane")
    #expect(talk("slate").first == "row 1 slate bbgbg")
    #expect(talk("CRATE").first == "row 2 crate gggbg")
    #expect(talk("sla").last?.hasPrefix("error unknown-command ") == true)
    #expect(Talk()("slate").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func theFirstLettersOfACommandAreEnough() {
    #expect(talk("isr") == ["readyok", "ok"])
    #expect(talk("newg wordle mini answer cat").last == "ok")
    #expect(talk("gue dog").first == "row 1 dog bbb")
    #expect(talk("un").last == "error unknown-command \"un\" may be unfinished, undo; type more of it")
    #expect(Talk()("isr").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func commandsThatAreWordsDoNoHarm() {
    talk("newgame wordle epic answer planet")
    #expect(talk("resign").last?.hasPrefix("error needs-confirmation ") == true)
    #expect(talk("guess resign").first == "row 1 resign bybbby")
    #expect(talk("resign confirm").contains("result lost 1 planet"))
    talk("newgame wordle junior answer play")
    // `load` needs a path, so that alone it is a guess.
    #expect(talk("load").first == "row 1 load ybgb")
    #expect(talk("play").contains("result won 2 play"))
  }

  @Test func theModeTellsTheGame() {
    #expect(talk("newgame mini answer cat").first == "wordle mini 3 5 false ios playing")
    #expect(Talk()("newgame mini").last?.hasPrefix("error unknown-game ") == true)
  }

  @Test func habitsAreUnderstood() {
    #expect(talk("?").last == "ok")
    #expect(talk("exit").last == "ok")
  }
}
