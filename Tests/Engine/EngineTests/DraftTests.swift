import Engine
import Support
import Testing

/// Games with names, as the drafts of the builder are: several wait side by side.
@Suite struct DraftTests {
  private let folder: TestFolder
  private let talk: TestClient

  init() throws {
    folder = try TestFolder()
    talk = TestClient()
    talk("setoption name Profile value \(folder.path("profile"))")
  }

  private func names(_ client: TestClient) -> Set<Substring> {
    Set(client("unfinished").compactMap { $0.split(separator: " ").last }.filter { $0 != "ok" })
  }

  @Test func anotherDraftPutsTheOpenOneAway() {
    talk("newgame builder id first size 3")
    talk("set a1 oes")
    talk("newgame builder id second size 3")
    talk("set a1 cat")
    #expect(names(talk) == ["first", "second"])
    #expect(talk("resume builder first").contains("row 1 oes"))
    #expect(talk("resume builder second").contains("row 1 cat"))
    #expect(
      talk("resume builder third").last == "error no-game there is no unfinished game of builder third")
    talk("resign")
    #expect(names(talk) == ["first"])
  }

  @Test func whatIsEditedIsKeptAtOnce() {
    talk("newgame builder id first size 3")
    talk("set a1 oes")
    // Another process, while the first one has not ended.
    let other = TestClient()
    other("setoption name Profile value \(folder.path("profile"))")
    #expect(other("resume builder first").contains("row 1 oes"))
  }

  @Test func lettersWaitOnlyAsLongAsTheyMay() {
    talk("newgame wordle mini answer cat")
    talk.session.defersDrafts = true
    talk("key c")
    #expect(talk.session.hasDrafts)
    talk.session.defersDrafts = false
    talk("key a")
    // Another process, while the first one has not ended.
    let other = TestClient()
    other("setoption name Profile value \(folder.path("profile"))")
    #expect(other("resume wordle mini").contains("input ca"))
  }

  @Test func twoDraftsDoNotShareAName() throws {
    talk("newgame builder id draft-2 size 3")
    talk("set a1 oes")
    talk("save \(folder.path("saved"))")
    let refusal =
      "error bad-argument there is a game draft-2 of builder already; resume builder draft-2 continues it, and id NAME "
      + "gives another name"
    #expect(talk("newgame builder id draft-2") == [refusal])
    // A file's draft gets a name of its own beside the one that is open.
    let loaded = talk("load \(folder.path("saved"))")
    #expect(loaded.contains("message There is a game draft-2 already, so this one is called draft-2-2."))
    #expect(talk("show").contains("row 1 oes"))
    talk("resign")
    talk("resume builder draft-2")
    // Names that are counted pass over those that were given.
    talk("newgame builder size 3")
    talk("set a1 a")
    talk("newgame builder size 3")
    #expect(names(talk) == ["draft-1", "draft-2", "draft-3"])
    talk("resume builder draft-2")
    talk("resign")
    #expect(talk("newgame builder id draft-2").last == "ok")
    // Without a profile the drafts of other tables count.
    let other = TestClient()
    other("newgame builder id one size 3")
    other("table second")
    #expect(
      other("newgame builder id one").last?.hasPrefix("error bad-argument there is a game one of builder") == true)
  }

  @Test func noDraftIsDroppedForANewOne() {
    for number in 1...20 {
      #expect(talk("newgame builder id draft\(number)").last == "ok")
      talk("set a1 a")
    }
    #expect(
      talk("newgame builder id draft21").last
        == "error bad-argument 20 games of builder wait already; resume NAME, and resign ends one of them")
    #expect(names(talk).count == 20)
  }
}
