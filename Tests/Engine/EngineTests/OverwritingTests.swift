import Engine
import Foundation
import Support
import Testing

/// Files that are there already.
@Suite struct OverwritingTests {
  private let scene: TestFolder
  private let talk = TestClient()

  init() throws {
    scene = try TestFolder()
    talk("newgame wordle mini answer cat")
  }

  private func text(_ name: String) -> String? { try? String(contentsOfFile: scene.path(name), encoding: .utf8) }

  /// Submits a match, which has a graph.
  private func submit() {
    talk("newgame wordiest seed 7")
    talk("submit confirm")
  }

  @Test(arguments: ["save", "export wordle", "graph"])
  func nothingElseIsOverwrittenUnlessTheLineSaysSo(command: String) throws {
    if command == "graph" { submit() }
    try scene.write("notes", "my notes\n")
    let reply = talk("\(command) \(scene.path("notes"))")
    #expect(reply.count == 1 && reply[0].hasPrefix("error file-exists \(scene.path("notes")) already exists "))
    #expect(reply[0].hasSuffix("; end the line with replace to overwrite it"))
    #expect(text("notes") == "my notes\n")
    #expect(talk("\(command) \(scene.path("notes")) replace").last == "ok")
    #expect(text("notes") != "my notes\n")
    // What it has written itself it takes the place of, and of an empty file too.
    #expect(talk("\(command) \(scene.path("notes"))").last == "ok")
    try scene.write("empty", "")
    #expect(talk("\(command) \(scene.path("empty"))").last == "ok")
    #expect(text("empty") == text("notes"))
  }

  @Test func oneKindIsNotAnother() throws {
    talk("save \(scene.path("game"))")
    #expect(talk("export wordle \(scene.path("game"))").last?.hasPrefix("error file-exists ") == true)
    try scene.write("script", "newgame wordle mini answer cat\nguess dog\nexpect row *\n")
    #expect(talk("save \(scene.path("script"))").last?.hasPrefix("error file-exists ") == true)
    try scene.write("package.json", #"{"name":"mine"}"#)
    #expect(talk("export wordle \(scene.path("package.json"))").last?.hasPrefix("error file-exists ") == true)
  }

  @Test(arguments: ["", " replace"]) func aReadOnlyFileStays(word: String) throws {
    try scene.write("game", "newgame wordle mini answer sun\n")
    #expect(chmod(scene.path("game"), 0o444) == 0)
    #expect(
      talk("save \(scene.path("game"))\(word)") == ["error io can't write \(scene.path("game")): it is read-only"])
    #expect(text("game") == "newgame wordle mini answer sun\n")
  }

  @Test(arguments: ["", " replace"]) func theOpenProfileStays(word: String) throws {
    let path = scene.path("profile")
    talk("setoption name Profile value \(path)")
    talk("newgame wordle mini answer cat")
    try FileManager.default.createSymbolicLink(atPath: scene.path("link"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: scene.path("twin"))
    for name in ["profile", "link", "twin"] {
      #expect(
        talk("save \(scene.path(name))\(word)") == [
          "error file-exists \(scene.path(name)) is the open profile, which is never overwritten; name another file"
        ])
    }
    for ending in ["-journal", "-wal", "-shm"] {
      #expect(
        talk("save \(path)\(ending)\(word)") == [
          "error file-exists \(path)\(ending) is a name that the open profile uses; name another file"
        ])
    }
    #expect(talk("guess cat").last == "ok")
    #expect(talk("history").first?.hasPrefix("entry ") == true)
  }

  @Test(arguments: [0o600, 0o666]) func aFileKeepsItsMode(mode: mode_t) throws {
    talk("save \(scene.path("game"))")
    #expect(chmod(scene.path("game"), mode) == 0)
    talk("guess dog")
    #expect(talk("save \(scene.path("game"))").last == "ok")
    #expect(text("game") == "newgame wordle mini answer cat\nguess dog\n")
    var information = stat()
    #expect(stat(scene.path("game"), &information) == 0 && information.st_mode & 0o777 == mode)
  }

  @Test func aLinkStaysALink() throws {
    talk("save \(scene.path("game"))")
    try FileManager.default.createSymbolicLink(atPath: scene.path("link"), withDestinationPath: "game")
    talk("guess dog")
    #expect(talk("save \(scene.path("link"))").last == "ok")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scene.path("link")) == "game")
    #expect(text("game") == "newgame wordle mini answer cat\nguess dog\n")
  }

  @Test(arguments: ["", " replace"]) func aLinkToNothingStays(word: String) throws {
    let link = scene.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "missing")
    #expect(talk("save \(link)\(word)") == ["error io can't write \(link): it is a link that leads to no file"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "missing")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder) == ["link"])
  }

  @Test func aFileOfAnotherIsNotTakenForATemporaryOne() throws {
    let names = ["game.new-\(getpid())", "game.new"]
    for name in names { try scene.write(name, "mine") }
    #expect(talk("save \(scene.path("game"))").last == "ok")
    for name in names { #expect(text(name) == "mine") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder).sorted() == ["game"] + names.reversed())
  }
}
