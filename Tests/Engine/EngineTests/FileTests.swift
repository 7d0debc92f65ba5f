import Engine
import Foundation
import Nim
import Support
import Testing

/// Files that the player brings, good and bad.
@Suite struct FileTests {
  private let scene: TestFolder
  private let talk = TestClient(Catalog.parlor.adding(Nim.self))

  init() throws { scene = try TestFolder() }

  @Test func aDictionaryFromAFileIsLookedUp() throws {
    try scene.write("words", "# mine\nQuux\r\nblorb 35\n\n")
    #expect(talk("setoption name Dictionary value \(scene.path("words"))") == ["ok"])
    #expect(talk("lookup quux").first == "lookup quux true offensive false")
    #expect(talk("lookup blorb").first == "lookup blorb true tier 35 offensive false")
    #expect(talk("lookup crane").first == "lookup crane false")
    #expect(talk("setoption name Dictionary value <empty>") == ["ok"])
    #expect(talk("lookup crane").first?.hasPrefix("lookup crane true") == true)
  }

  @Test(arguments: [
    ("tw0\n", ":1: the word has a digit"), ("é\n", ":1: the word has \"é\""), ("", ""), ("not ok\n", ":1: "),
    ("abcdefghijklmnopqrstuvwxyzabc\n", ":1: "),
  ])
  func aBadDictionaryIsNamedByLineAndTheOldOneStays(text: String, place: String) throws {
    try scene.write("words", text)
    let reply = talk("setoption name Dictionary value \(scene.path("words"))")
    #expect(reply.count == 1 && reply[0].hasPrefix("error bad-file \(scene.path("words"))\(place)"), "\(reply)")
    #expect(talk("lookup crane").first?.hasPrefix("lookup crane true") == true)
  }

  @Test func aDictionaryIsTakenWithoutTheLinesThatAreNoWords() throws {
    try scene.write("words", "caf\u{E9}\nquux\ntw0\n")
    let path = scene.path("words")
    #expect(
      talk("setoption name Dictionary value \(path)") == [
        "message \(path): 2 lines are not words and were ignored; the first is line 1: the word has \"\u{E9}\"; "
          + "write it with the letters a-z alone.", "ok",
      ])
    #expect(talk("lookup quux").first == "lookup quux true offensive false")
  }

  @Test(arguments: [
    ("newgame wordle mini answer cat\nguess dog\nguess zzz\n", 3),
    ("newgame wordle mini answer cat\r\nguess dog\r\nguess zzz\r\n", 3), ("guess dog\n", 1),
    ("# saved\n\nnewgame wordle mini answer cat\n\nundo\n", 5),
    ("newgame wordle mini answer cat\nguess cat\nguess dog\n", 3),
    ("newgame wordle mini answer cat\nresign\nundo\n", 3), ("newgame chess\n", 1), ("newgame nim\nguess cat\n", 2),
    ("position nim 3 x\n", 1), ("newgame wordle mini answer cat\nhistory\n", 2),
  ])
  func anImpossibleLineOfASavedGameIsNamedAndNothingChanges(text: String, line: Int) throws {
    talk("newgame wordle mini answer sun")
    talk("guess run")
    let before = talk("show")
    try scene.write("game", text)
    let reply = talk("load \(scene.path("game"))")
    #expect(reply.count == 1 && reply[0].hasPrefix("error bad-file \(scene.path("game")), line \(line): "), "\(reply)")
    #expect(talk("show") == before)
  }

  @Test func whatIsNoRegularFileIsNotRead() {
    for path in [scene.folder, "/dev/null"] {
      #expect(talk("load \(path)") == ["error io can't read \(path): it is not a regular file"])
      #expect(talk("import wordle \(path)") == ["error io can't read \(path): it is not a regular file"])
    }
  }

  @Test func aGameThatIsLoadedChangesNoValueOfTheProfile() throws {
    try scene.write("game", "newgame wordle junior answer play\nguess crab\n")
    talk("newgame wordle mini answer sun")
    #expect(talk("load \(scene.path("game"))").first?.hasPrefix("wordle junior ") == true)
    // The mode that was played last is still the one that was dealt.
    #expect(talk("newgame wordle").first?.hasPrefix("wordle mini ") == true)
  }

  /// A history with an unfinished game of a mode that these lines open.
  private func writeArchive(_ mode: String, _ lines: String) throws -> String {
    try scene.write("wordle.json", #"{"current_mode":"mini","current_game_\#(mode)":{"lines":[\#(lines)]}}"#)
    return scene.path("wordle.json")
  }

  @Test func anUnfinishedGameNeedsAProfile() throws {
    let path = try writeArchive("mini", #""newgame wordle mini seed 1 index 0","guess dog""#)
    #expect(
      talk("import wordle \(path)") == [
        "message The unfinished game of mini was left out: without a profile none is kept.", "file \(path)", "ok",
      ])
    #expect(talk("unfinished") == ["ok"])
    talk("setoption name Profile value \(scene.path("profile"))")
    #expect(talk("import wordle \(path)") == ["file \(path)", "ok"])
    #expect(talk("resume").contains("row 1 dog bbb"))
  }

  @Test func anUnfinishedGameIsOfTheModeUnderWhichItStands() throws {
    talk("setoption name Profile value \(scene.path("profile"))")
    let path = try writeArchive("mini", #""newgame wordle junior seed 1 index 0","guess play""#)
    #expect(
      talk("import wordle \(path)").first
        == "message The unfinished game of mini was left out: its lines open junior.")
    #expect(talk("unfinished") == ["ok"])
  }

  @Test func ownListsPlayAndTellWhatTheyLeaveOut() throws {
    try scene.write("allowed-answers-3.txt", "cat\r\nd0g\nÉté\n  SUN \nlong\n")
    try scene.write("allowed-guesses-3.txt", "")
    let opening = talk("newgame wordle mini lists \(scene.folder) index 0")
    #expect(opening.contains { $0.contains("allowed-answers-3.txt") && $0.contains("line 2") }, "\(opening)")
    #expect(opening.contains { $0.contains("allowed-guesses-3.txt has no words") }, "\(opening)")
    #expect(talk("moves").contains("move guess sun"))
    #expect(talk("guess hat").last == "ok")
    #expect(talk("guess dog").last == "ok")
    #expect(talk("guess d0g").last?.hasPrefix("error not-in-list ") == true)
    talk("resign")
    let answer = talk("show").first { $0.hasPrefix("result") }
    #expect(answer?.hasSuffix("cat") == true || answer?.hasSuffix("sun") == true)
  }

  @Test func changedListsAreNoticedBySealedGames() throws {
    try scene.write("allowed-answers-3.txt", "cat\nsun\n")
    talk("newgame wordle mini lists \(scene.folder)")
    talk("save \(scene.path("game"))")
    try scene.write("allowed-answers-3.txt", "cat\nsun\npig\n")
    #expect(
      talk("load \(scene.path("game"))").last?.hasPrefix("error bad-file \(scene.path("game")), line 1: ") == true)
  }
}
