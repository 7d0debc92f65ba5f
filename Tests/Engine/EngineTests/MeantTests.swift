import Engine
import Support
import Testing

/// Answers to a person who types a game or a mode not quite as it is called.
@Suite struct MeantTests {
  private let talk = TestClient(isInteractive: true)

  @Test(arguments: [
    ("wordle daly", "did you mean wordle daily?"), ("wordle dayly", "did you mean wordle daily?"),
    ("Atlas Hardd", "Atlas Solitaire has no mode \"Hardd\"; did you mean atlas hard?"),
    ("newgame wordle pupill", "did you mean wordle pupil?"),
    ("normal", "Which normal? Type atlas, wordflow or none."),
    ("live nothing", "no game is called \"nothing\"; the games are wordle, wordiest, atlas, wordflow, builder"),
    ("daily", "Which puzzle of the day? Type wordle, wordiest, atlas, wordflow or none."),
  ])
  func isSaid(typed: String, said: String) {
    #expect(talk(typed).last?.hasSuffix(said) == true, "\(typed)")
  }

  @Test func aModeOfTheOpenGameIsNoSuggestionOfItself() {
    talk("newgame wordflow normal puzzle pollen")
    #expect(
      talk("normal").last
        == "error unknown-command NORMAL can't be traced in the grid; newgame wordflow normal starts one")
  }

  @Test func aCommandOfOtherGamesIsNoneThatIsCutShort() {
    talk("newgame wordle mini seed 1")
    let way = "needs an open game of wordiest or atlas; newgame wordiest starts one"
    #expect(talk("move w f") == ["error no-game move \(way)"])
    #expect(talk("rules").first?.hasPrefix("rules ") == true)
  }

  @Test func aNumberInAnOpenGameSaysWhatItIsOnTheFirstScreen() {
    talk("newgame wordle mini seed 1")
    let said = "\"5\" is neither a command nor a move here; on the first screen it is newgame wordiest match"
    #expect(talk("5") == ["error unknown-command \(said)"])
  }

  @Test func rulesOfNoGameAreThoseToChooseFrom() {
    #expect(talk("rules") == ["ok"])
    guard case .table(_, let rows)? = talk.session.lastReply.blocks.first else {
      Issue.record("no table")
      return
    }
    #expect(rows.map(\.first) == ["rules wordle", "rules wordiest", "rules atlas", "rules wordflow", "rules builder"])
  }

  @Test func aNumberAfterPlayIsAnEntryOfTheFirstScreen() {
    talk("newgame atlas tour seed 1")
    talk("draw")
    #expect(
      talk("play 1").contains { $0.hasPrefix("wordle classic ") }
        || talk("y").contains { $0.hasPrefix("wordle classic ") })
    #expect(talk("resign confirm").last == "ok")
    #expect(talk("play 1").first?.hasPrefix("wordle classic ") == true)
  }

  @Test func liveOpensTheGameThatIsNamed() {
    #expect(talk("live wordle").last == "ok")
    #expect(talk.session.lastReply.screen == .live && talk.session.place?.table.manual.name == "wordle")
    talk("resign confirm")
    #expect(talk("live 9").last == "ok")
    #expect(talk.session.lastReply.screen == .live && talk.session.place?.table.mode == "tour")
  }

  @Test(arguments: ["start game", "new game", "play game", "Start a game"])
  func aGameThatIsNotNamedIsChosen(line: String) {
    #expect(talk(line).last == "ok")
    #expect(talk.session.lastReply.screen == .home)
  }
}
