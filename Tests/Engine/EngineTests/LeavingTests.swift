import Support
import Testing

/// Questions before the open game is given up, and games that wait.
@Suite struct LeavingTests {
  private let talk = TestClient(isInteractive: true)

  @Test(arguments: [
    ("wordle mini seed 1", "Give up this game? It counts as lost."),
    ("wordiest number 3", "Give up this match? Its words will not count."),
    ("atlas tour seed 1", "Give up this game? It counts as lost."),
    ("wordflow beginner size 3 seed 7", "Give up this game? It counts as lost."),
    ("builder", "Throw this draft away?"),
  ])
  func resigningAsksAlsoWhereNothingWasDone(opening: String, question: String) {
    talk("setoption name Profile value :memory:")
    talk("newgame \(opening)")
    let asked =
      "error needs-confirmation \(question) Type keep for later, give up or go on."
    #expect(talk("resign").last == asked)
    #expect(talk("go on").last == "ok")
    #expect(talk("resign").last == asked)
    #expect(talk("give up").last == "ok")
    #expect(talk("resign").last?.hasPrefix("error game-over ") == true)
    // Another deal is no loss, as long as nothing was done in this one.
    talk("newgame \(opening)")
    #expect(talk("newgame \(opening)").last == "ok")
    // A program is not asked.
    let program = TestClient()
    program("newgame \(opening)")
    #expect(program("resign").last == "ok")
  }

  @Test func anAssistedGameIsNotSaidToBeLost() {
    let question = "error needs-confirmation Give up this game? "
    talk("newgame wordle mini seed 1")
    talk("guess cat")
    #expect(talk("resign").last == question + "It counts as lost. Type give up or go on.")
    talk("go on")
    talk("hint")
    #expect(talk("resign").last == question + "It won't count in your statistics. Type give up or go on.")
    let program = TestClient()
    program("newgame wordle mini seed 1")
    program("guess cat")
    program("undo")
    program("guess dog")
    let left = program("newgame wordle mini seed 2")
    #expect(left.contains("message You left the game that was open; it doesn't count."), "\(left)")
  }

  @Test func theAnswerToResignGivesTheGameUpOnce() {
    talk("setoption name Profile value :memory:")
    for answer in ["give up", "y", "keep"] {
      talk("newgame wordle mini words 1 seed 1 index 0")
      talk("guess cat")
      talk("resign")
      let reply = talk(answer)
      #expect(reply.last == "ok" && reply.contains("result lost 1 bus") == (answer != "keep"), "\(answer)")
    }
    #expect(talk("resume").contains { $0.hasPrefix("row 1 cat ") })
  }

  @Test func aMatchWithTilesLaidIsAskedAboutInTheSameWay() {
    talk("newgame wordiest number 3")
    talk("avion")
    let question = "error needs-confirmation Give up this match? Its words will not count. Type give up or go on."
    for line in ["newgame wordiest number 4", "pupil", "resign"] { #expect(talk(line).last == question, "\(line)") }
    #expect(talk("go on").contains { $0.contains(" word1 1") })
    talk("newgame wordiest number 4")
    #expect(talk("give up").contains { $0.hasPrefix("wordiest match playing ") && $0.hasSuffix(" match 4") })
  }

  @Test func aGameThatIsAskedAboutCanWait() {
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini seed 2")
    talk("guess cat")
    #expect(talk("again").last?.hasSuffix("Type keep for later, give up or go on.") == true)
    let kept = talk("keep")
    #expect(kept.contains("message The game is kept; resume continues it."))
    #expect(kept.contains { $0.hasPrefix("wordle mini 3 5 false ios playing ") })
    #expect(talk("resume wordle mini").contains { $0.hasPrefix("row 1 cat ") })
  }

  @Test func aGameWaitsUnaskedWhenOneOfAnotherModeIsOpened() {
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini seed 2")
    talk("guess cat")
    for opening in ["atlas tour seed 1", "wordle junior seed 1"] {
      let opened = talk("newgame \(opening)")
      #expect(opened.last == "ok" && opened.contains { $0.hasPrefix("message Your game of ") }, "\(opening)")
      #expect(talk("resume wordle mini").contains { $0.hasPrefix("row 1 cat ") }, "\(opening)")
    }
    // Of the same mode only one is open.
    #expect(talk("newgame wordle mini seed 3").last?.contains("Leave this game?") == true)
  }

  @Test func aSlipLeavesTheQuestionOpen() {
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini seed 1")
    talk("guess dog")
    talk("again")
    let error = "error unknown-command "
    for slip in ["x", "give upp", "fidgets"] {
      let question = "Leave this game? You can keep it for later, give it up (it counts as lost) or go on with it."
      let answers = "type keep for later, give up or go on."
      #expect(talk(slip).last == "\(error)\"\(slip)\" is not an answer; \(answers) \(question)")
      #expect(talk("g").last == "\(error)g: give up or go on? \(question)")
    }
    #expect(talk("K").contains("message The game is kept; resume continues it."))
    talk("resume wordle mini")
    talk("resign")
    // Nothing has marked the game as assisted, and a command closes the question.
    #expect(talk("show").contains { $0.hasPrefix("row 1 dog ") })
    #expect(talk("keep").last?.hasPrefix(error) == true)
    #expect(talk("resign").last?.contains("It counts as lost.") == true)
    // A move does not: it is none as long as something is asked.
    #expect(talk("hat").last?.hasPrefix("\(error)\"hat\" is not an answer") == true)
    #expect(talk("gi").contains { $0.hasPrefix("result lost ") })
  }
}
