import Engine
import PuzzleKit
import Support
import Testing
import Wire

/// Things that are easier for a person than for a program.
@Suite struct PersonTests {
  private let talk = TestClient(isInteractive: true)

  @Test func aWordOfTheRightLengthIsAGuess() {
    talk("newgame wordle classic answer crane")
    #expect(talk("slate").first == "row 1 slate bbgbg")
    #expect(talk("CRATE").first == "row 2 crate gggbg")
    #expect(
      talk("sla").last
        == "error unknown-command you need 5 letters; that was 3")
    #expect(TestClient()("slate").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func anOpeningKeepsAllOfItsWords() {
    for line in [
      "wordle classic answer crane", "Wordle Author answer crane", "play classic answer crane",
      "new wordle classic answer crane", "start Wordle classic answer crane",
    ] {
      talk(line)
      talk("slate")
      #expect(talk("crane").contains { $0.hasPrefix("row 2 crane ggggg") }, "\(line)")
    }
  }

  @Test func theFirstLettersOfACommandAreEnough() {
    #expect(talk("isr") == ["readyok", "ok"])
    #expect(talk("newg wordle mini answer cat").last == "ok")
    #expect(talk("gue dog").first == "row 1 dog bbb")
    #expect(talk("un").last == "error unknown-command un: unfinished or undo?")
    #expect(TestClient()("isr").last?.hasPrefix("error unknown-command ") == true)
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
    // So are commands of the game itself.
    talk("newgame wordle classic answer crane")
    #expect(talk("guess").first == "row 1 guess bbybb")
    let another = TestClient(isInteractive: true)
    another("newgame wordflow tutorial 1")
    #expect(another("word").first == "attempt found word 200 200 0 0")
  }

  @Test func shareIsAGuessAsLongAsThereIsNothingToShare() {
    talk("newgame wordle classic answer crane")
    #expect(talk("share").first == "row 1 share bbgyg")
    talk("crane")
    #expect(talk("share").first == "share Parlor Wordle Author 2/6")
    talk("again")
    #expect(talk("share").first == "share Parlor Wordle Author 2/6")
  }

  @Test func statisticsFollowTheEndOfAGame() {
    talk("newgame wordle mini words 1 seed 1 index 30")
    #expect(talk("cat").filter { $0.hasPrefix("stats ") } == ["stats mini 1 1 100 1 1"])
    talk("newgame atlas tour")
    #expect(talk("resign confirm").contains { $0.hasPrefix("stats tour 1 0 ") })
    // What is only looked at counts nowhere.
    talk("position wordle mini")
    #expect(!talk("guess cat ggg").contains { $0.hasPrefix("stats ") })
    let program = TestClient()
    program("newgame wordle mini answer cat")
    #expect(!program("guess cat").contains { $0.hasPrefix("stats ") })
  }

  @Test func theModeTellsTheGame() {
    #expect(talk("newgame mini answer cat").first == "wordle mini 3 5 false ios playing")
    #expect(TestClient()("newgame mini").last?.hasPrefix("error unknown-game ") == true)
  }

  @Test func aGameByItsNameAloneIsTheOneThatMostKnow() {
    for line in ["wordle", "play wordle", "Wordle daily", "1", "start Wordle hard"] {
      #expect(talk(line).first?.hasPrefix("wordle classic 5 6 ") == true, "\(line)")
      talk("resign confirm")
    }
    #expect(TestClient()("newgame wordle").first?.hasPrefix("wordle mini ") == true)
    #expect(talk("play atlas").contains { $0.hasPrefix("atlas normal ") })
  }

  @Test func newDealsAnother() {
    #expect(talk("new") == talk("menu"))
    talk("newgame wordle classic")
    #expect(talk("new").first?.hasPrefix("wordle classic ") == true)
    // Where it can be a guess, it is one.
    talk("newgame wordle mini answer cat")
    #expect(talk("new").first == "row 1 new bbb")
  }

  @Test func gamesAndModesGoByTheNamesThatPeopleKnow() {
    for line in ["Wordle mini", "play wordle Pupil", "START PUPIL", "pupil", "newgame Wordle Mini", "new mini", "2"] {
      #expect(talk(line).first?.hasPrefix("wordle mini 3 5 false ios playing number ") == true, "\(line)")
      talk("resign confirm")
    }
    #expect(talk("ATLAS tour").first?.hasPrefix("atlas tour playing ") == true)
    #expect(talk("3").last?.hasPrefix("error unknown-command ") == true)
    talk("menu")
    #expect(talk("3").first?.hasPrefix("wordle junior ") == true)
    // A move comes before the name of a mode, and a game's own command before its option.
    #expect(talk("EPIC").first?.hasPrefix("row 1 epic ") == true)
    #expect(talk("wordle lists").last?.hasPrefix("error missing-argument ") == true)
    #expect(TestClient()("Wordle").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func optionsAreSetByTheirNames() {
    #expect(talk("set theme light").last == "ok")
    #expect(talk("options").contains("setting Theme light"))
    #expect(talk("Theme Dark").last == "ok")
    #expect(talk("options").contains("setting Theme dark"))
    #expect(talk("theme").first == "help setoption name Theme value VALUE")
    let presenter = LookingPresenter()
    let person = TestClient(Session(testing: .parlor, isInteractive: true), presenter: presenter)
    person("set colours 16")
    person("Colours")
    let value = "Number of colours is 16. It can be automatic, none, 16, 256 or all."
    #expect(presenter.seen.contains(.message(value, .good)))
  }

  @Test(arguments: [
    ("wordel", "wordle"), ("hepl", "help"), ("optoins", "options"), ("Scrieb", "scribe"), ("themee", "Theme"),
  ])
  func aSlipIsNoticed(typed: String, meant: String) {
    #expect(
      talk(typed).last == "error unknown-command \"\(typed)\" is not a command; did you mean \(meant)?")
  }

  @Test func aGameInWhichMovesWereMadeIsAskedAbout() {
    talk("newgame wordle mini seed 1")
    talk("newgame wordle mini seed 2")
    talk("guess cat")
    for line in ["newgame wordle junior", "again", "pupil", "resign"] {
      let question =
        line == "resign"
        ? "Give up this game? It counts as lost."
        : "Leave this game? You can give it up (it counts as lost) or go on with it."
      #expect(talk(line).last == "error needs-confirmation \(question) Type give up or go on.", "\(line)")
      #expect(talk("go on").contains { $0.hasPrefix("row 1 cat ") })
    }
    // A line that can't be carried out asks nothing.
    #expect(talk("newgame wordel").last?.hasPrefix("error unknown-game ") == true)
    talk("newgame wordle junior")
    let both = talk("give up")
    #expect(both.contains { $0.hasPrefix("result lost 1 ") } && both.contains { $0.hasPrefix("wordle junior ") })
    #expect(talk("stats").contains { $0.hasPrefix("stats mini 1 0 ") })
    #expect(TestClient()("give up").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func aWordAfterAColonIsACommand() {
    talk("newgame wordle classic answer crane")
    #expect(talk(":xyzzy").last == "error unknown-command \"xyzzy\" is not a command; try help")
    #expect(talk(":slate").last?.hasPrefix("error unknown-command \"slate\" is not a command; ") == true)
    #expect(talk(":calender").last?.hasSuffix("did you mean calendar?") == true)
    #expect(talk(":share").last?.hasPrefix("error no-game ") == true)
    #expect(talk(":guess slate").first == "row 1 slate bbgbg")
    #expect(talk("share").first == "row 2 share bbgyg")
    // In the way of the lines, a slip may be a move too.
    #expect(talk("xyzzy").last?.hasPrefix("error not-in-list ") == true)
    talk("newgame wordle epic answer planet")
    talk("go on")
    talk("give up")
    talk("newgame wordle epic answer planet")
    #expect(talk(":resign").last?.contains("It won't count in your statistics.") == true)
    talk("newgame atlas tour seed 1")
    #expect(talk(":d 2").last == "ok")
  }

  @Test func severalMovesGoOnOneLineAndTheLastIsMadeAgain() {
    talk("newgame atlas tour seed 9")
    #expect(talk("").isEmpty)
    #expect(talk("d").first == "atlas tour playing 5 0 19 1 0 1 0 false")
    #expect(talk("").first == "atlas tour playing 5 0 18 2 0 2 0 false")
    #expect(talk("d 3").first == "atlas tour playing 5 0 15 5 0 5 0 false")
    #expect(talk("d; draw").first == "atlas tour playing 5 0 13 7 0 7 0 false")
    #expect(talk("").first == "atlas tour playing 5 0 11 9 0 9 0 false")
    talk("undo")
    talk("undo")
    #expect(talk("t4 f; d; draw").first == "atlas tour playing 5 0 11 9 1 9 0 false")
    #expect(talk("").last?.hasPrefix("error no-foundation move 1, \"t4 f\": ") == true)
    // A short form that stands for several moves may be one of them.
    #expect(talk("d 3; d").first == "atlas tour playing 5 0 7 13 1 13 0 false")
    #expect(talk("").first == "atlas tour playing 5 0 3 17 1 17 0 false")
    for _ in 0..<8 { talk("undo") }
    // What takes back is not made again, whatever stands beside it.
    talk("play draw; undo; draw")
    #expect(talk("").isEmpty)
    #expect(talk("t4 f; nonsense").last?.hasPrefix("error unknown-command ") == true)
    #expect(talk("# a remark").isEmpty)
    talk("resign confirm")
    #expect(talk("").isEmpty)
    #expect(TestClient()("").isEmpty)
  }

  @Test func habitsAreUnderstood() {
    #expect(talk("?").last == "ok")
    #expect(talk("exit").last == "ok")
  }

  @Test func wordsAreLaidAndTheirLettersExplained() {
    talk("newgame wordiest number 3")
    #expect(talk("avion ophiuran").contains("total 515 515"))
    #expect(
      talk("zoo").last
        == "error unknown-command there's no Z on your rack")
    talk("reset")
    talk("avion")
    #expect(talk("hat").contains { $0.hasPrefix("line word2 ") && $0 != "line word2" })
    // With both rows laid a word alone takes the place of both.
    #expect(talk("pan").contains("line word2"))
    // The open game's own commands come before words.
    #expect(talk("leaders").first == "leader total 0")
    #expect(TestClient()("avion").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test(arguments: ["y", "yes", "Yes", "Y", "YES"]) func aYesIsOneInAnyCase(answer: String) {
    talk("newgame wordiest number 3")
    talk("avion")
    #expect(talk("submit").last?.hasPrefix("error needs-confirmation ") == true)
    #expect(talk(answer).contains { $0.hasPrefix("score ") })
  }

  @Test(arguments: ["give up", "Give up", "GI", "YES"]) func aChoiceIsOneInAnyCase(answer: String) {
    talk("newgame wordle classic answer crane")
    talk("guess trace")
    #expect(talk("newgame wordle mini answer cat").last?.hasPrefix("error needs-confirmation ") == true)
    #expect(talk(answer).last == "ok" && talk("show").first?.hasPrefix("wordle mini ") == true)
  }

  @Test func questionsAreAnsweredByYesAndNo() {
    talk("newgame wordiest number 3")
    talk("avion")
    #expect(talk("submit").last?.hasPrefix("error needs-confirmation Submit only one word, AVION") == true)
    #expect(talk("n").isEmpty)
    #expect(talk("y").last?.hasPrefix("error unknown-command") == true)
    talk("avion ophiuran")
    talk("reset")
    talk("avion")
    #expect(
      talk("submit").last?.hasSuffix(
        "? Your best was AVION and OPHIURAN, 515. best brings it back. To confirm, send submit confirm") == true)
    #expect(talk("yes").contains { $0.hasPrefix("score ") })
    #expect(talk("fullreset wordiest").last?.hasPrefix("error needs-confirmation") == true)
    #expect(talk("y").contains("message Fully reset!"))
    #expect(TestClient()("y").last?.hasPrefix("error unknown-command") == true)
  }

  @Test func aSlipLeavesAQuestionOfYesOrNoOpen() {
    talk("newgame wordiest number 3")
    talk("avion")
    talk("submit")
    for slip in ["x", "zoo", "ye"] {
      let answer = talk(slip).last
      #expect(
        answer?.hasPrefix("error unknown-command \"\(slip)\" is not an answer; type yes or no. Submit only") == true)
    }
    #expect(talk("n").isEmpty)
    #expect(talk("submit").last?.hasPrefix("error needs-confirmation ") == true)
    talk("x")
    #expect(talk("y").contains { $0.hasPrefix("score ") })
    // A program is asked once, and answers by a line.
    let program = TestClient()
    program("newgame wordiest number 3")
    program("submit")
    #expect(program("x").last?.hasPrefix("error unknown-command \"x\" is not a command") == true)
  }

  @Test func noMakesNoMoveAgain() {
    talk("newgame atlas tour seed 9")
    talk("d")
    let moves = talk("show")
    #expect(talk("fullreset wordle").last?.hasPrefix("error needs-confirmation ") == true)
    #expect(talk("n").isEmpty)
    #expect(talk("show") == moves)
  }

  @Test func anEndedGameThatIsLoadedIsNotUnfinished() throws {
    let folder = try TestFolder()
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini answer cat")
    talk("guess cat")
    #expect(talk("save \(folder.path("ended"))").last == "ok")
    talk("newgame wordle junior answer play")
    let before = (talk("unfinished"), talk("history"))
    #expect(talk("load \(folder.path("ended"))").contains("result won 1 cat"))
    #expect(talk("unfinished") == before.0 && talk("history") == before.1)
  }

  @Test func aLookAtTheHistoryIsTwentyGames() {
    func look(after games: Int) -> (games: Int, last: Block?) {
      for _ in 0..<games {
        talk("newgame wordle mini answer cat")
        talk("guess cat")
      }
      return (talk("history").count { $0.hasPrefix("entry ") }, talk.session.lastReply.blocks.last)
    }
    let (twenty, twentyOne) = (look(after: 20), look(after: 1))
    #expect(twenty.games == 20 && twentyOne.games == 20)
    let remark = Block.paragraph("1 older game; history 2026-01 shows a month, calendar its days.")
    #expect(twenty.last != remark && twentyOne.last == remark)
    #expect(talk("history 1970-01").count { $0.hasPrefix("entry ") } == 21)
  }

  @Test func whereNothingWasPlayedThatIsSaid() {
    let nothing = Block.paragraph("No finished games yet.")
    func isSaid(_ line: String) -> Bool {
      #expect(talk(line).last == "ok", "\(line)")
      return talk.session.lastReply.blocks.contains(nothing)
    }
    for line in ["stats", "stats wordle", "history", "history wordle", "history mini", "history 2026-01"] {
      #expect(isSaid(line), "\(line)")
    }
    // A mode has statistics of nothing, and a day a sentence of its own.
    for line in ["stats mini", "stats wordle mini", "history 2026-01-26"] { #expect(!isSaid(line), "\(line)") }
    talk("newgame wordle mini answer cat")
    talk("guess cat")
    for line in ["stats", "stats wordle", "history", "history mini"] { #expect(!isSaid(line), "\(line)") }
    for line in ["stats atlas", "history junior", "history 2026-01"] { #expect(isSaid(line), "\(line)") }
  }

  @Test func aModeOfSeveralGamesIsTheOpenOnes() {
    #expect(
      talk("stats normal")
        == ["error bad-argument several games have a mode \"normal\"; name one: atlas normal or wordflow normal"])
    #expect(talk("stats wordle normal") == ["error bad-argument wordle has no mode \"normal\""])
    let ofBoth = ["atlas", "wordflow"].map { talk("stats \($0) normal") }
    #expect(ofBoth[0] != ofBoth[1])
    for (game, expected) in zip(["atlas tour seed 1", "wordflow beginner"], ofBoth) {
      talk("newgame \(game)")
      #expect(talk("stats normal") == expected)
      talk("resign confirm")
    }
    // A game that is named comes before the open one.
    for line in ["stats atlas normal", "stats normal atlas"] { #expect(talk(line) == ofBoth[0]) }
  }

  @Test func theCalendarMarksTheDayThatIsAskedForAndTurnsItsPages() throws {
    func calendar(_ words: String) throws -> (title: String, days: [Tile]) {
      #expect(talk("calendar \(words)").last == "ok")
      for case .calendar(let title, _, let days) in talk.session.lastReply.blocks { return (title, days) }
      throw Refusal(.badArgument, "no calendar")
    }
    talk("setoption name Clock value 2026-01-26T12:00:00Z")
    talk("newgame wordle mini answer cat")
    talk("guess cat")
    let days = try calendar("2026-01-27").days
    #expect(days.indices.filter { days[$0].role == .selected } == [26] && days[25].role == .busy)
    #expect(try calendar("").days.allSatisfy { $0.role != .selected })
    #expect(try calendar("previous").title == "December 2025")
    #expect(try calendar("mini previous").title == "November 2025")
    #expect(talk("calendar previous classic 2026-01").last?.hasPrefix("error bad-argument ") == true)
    #expect(try calendar("next").title == "December 2025")
    #expect(try calendar("next").title == "January 2026")
    #expect(try calendar("next").title == "February 2026")
    #expect(try calendar("").title == "January 2026")
    #expect(talk("history previous").last?.hasPrefix("error bad-argument ") == true)
  }

  @Test func anOlderUnfinishedGameIsGoneOnWithByItsNumber() {
    talk("setoption name Profile value :memory:")
    talk("newgame wordiest number 3")
    talk("move tile 3 word1")
    // The other process has put its game down without an end.
    talk("newgame wordle mini answer cat")
    let older = talk("resume wordiest")
    talk("newgame wordle mini answer dog")
    talk("newgame wordiest number 4")
    talk("move tile 1 word1")
    let waiting = talk("unfinished").filter { $0.hasPrefix("unfinished wordiest") }
    #expect(waiting == ["unfinished wordiest match 2 number 1", "unfinished wordiest match 2 number 2"])
    #expect(talk("resume wordiest match 2") == older)
    #expect(talk("resume wordiest match 3").last?.hasPrefix("error no-game there are 2 unfinished games") == true)
  }
}

/// Keeps the pictures of the last reply.
private final class LookingPresenter: ReplyPresenter {
  private(set) var seen: [Block] = []

  func echo(_ line: String, _ session: Session, into output: inout Output) {}
  func show(_ session: Session, after performed: Performed, into output: inout Output) {
    seen = session.lastReply.blocks
  }
  func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output) {}
  func show(endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _: Session, into output: inout Output) {}
}
