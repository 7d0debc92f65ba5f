import Engine
import Foundation
import Support
import Testing

/// Paths with spaces and other characters.
@Suite struct PathTests {
  private let scene: TestFolder
  private let talk = TestClient()

  init() throws {
    scene = try TestFolder()
    try FileManager.default.createDirectory(atPath: scene.path("a b  c"), withIntermediateDirectories: false)
  }

  /// Copies a file or folder of the transcripts into the folder with spaces in its name.
  private func copy(_ name: String) throws {
    let files = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/files/"
    try FileManager.default.copyItem(atPath: files + name, toPath: scene.path("a b  c/\(name)"))
  }

  @Test(arguments: [
    ("wordle", "newgame wordle classic answer crane hard lists"),
    ("matches.packed", "newgame wordiest number 2 file"),
    ("atlas", "newgame atlas seed 1 folder"),
  ])
  func anOpeningLineHasThemInQuotes(name: String, line: String) throws {
    try copy(name)
    #expect(talk("\(line) \"\(scene.folder)/a b  c/\(name)\"").last == "ok")
    let shown = talk("show")
    #expect(talk("save \(scene.path("game")) replace").last == "ok")
    let other = TestClient()
    #expect(other("load \(scene.path("game"))").last == "ok")
    #expect(other("show") == shown)
    // The name of a match is one word.
    #expect(!shown[0].contains("a b"))
  }

  @Test func anOptionAfterThemIsReadOn() throws {
    try copy("wordle")
    let path = scene.path("a b  c/wordle")
    #expect(
      talk("newgame wordle classic lists \"\(path)\" hard answer crane").first == "wordle classic 5 6 true ios playing")
  }

  @Test(arguments: [
    ("a b", "a b"), ("\"a b\"", "a b"), ("\"a  \\\" \\\\ \\$ \\` \\n\"", "a  \" \\ $ ` \\n"), ("a\\b \"c", "a\\b \"c"),
    ("\"replace\"", "replace"), ("replace", "replace"), ("a replace b", "a replace b"),
  ])
  func aFileIsNamedAsItIsWritten(written: String, name: String) throws {
    talk("newgame wordle mini answer cat")
    let start = written.hasPrefix("\"") ? "\"\(scene.folder)/" + written.dropFirst() : "\(scene.folder)/\(written)"
    #expect(talk("save \(start)") == ["file \(scene.path(name))", "ok"])
    #expect(talk("save \(start) replace").last == "ok")
    #expect(talk("load \(start)").last == "ok")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder).sorted() == ["a b  c", name].sorted())
  }

  @Test func everyOtherRowTakesThem() throws {
    for name in ["matches.packed", "atlas", "atlas-decks"] { try copy(name) }
    let folder = scene.path("a b  c")
    try scene.write("a b  c/words", "quux\n")
    for part in ["noun", "verb", "adj", "adv"] {
      for name in ["index.\(part)", "data.\(part)", "\(part).exc"] { try scene.write("a b  c/\(name)", "") }
    }
    for line in [
      "wordiest check \"\(folder)/matches.packed\"", "wordiest check \(folder)/matches.packed",
      "atlas check \"\(folder)/atlas-decks/moon.json\" \"\(folder)/atlas\"", "atlas groups \"\(folder)/atlas\"",
      "newgame atlas tour folder \"\(folder)/atlas\" deck \"\(folder)/atlas-decks/two.json\" seed 9",
      "export wordle \"\(folder)/h\"", "import wordle \"\(folder)/h\"",
      "setoption name Dictionary value \"\(folder)/words\"", "setoption name WordNet value \"\(folder)\"",
      "setoption name Profile value \"\(folder)/profile\"",
    ] {
      #expect(talk(line).last == "ok", "\(line)")
    }
    #expect(FileManager.default.fileExists(atPath: folder + "/profile"))
  }

  @Test(arguments: ["\"a b", "\"a\"b", "\"", "\"a \\\""]) func aQuoteThatDoesNotEndIsNamed(path: String) {
    talk("newgame wordle mini answer cat")
    for line in ["save \(path)", "newgame wordle mini lists \(path)", "setoption name Dictionary value \(path)"] {
      #expect(talk(line).last?.hasPrefix("error bad-argument the path \"") == true, "\(talk(line))")
    }
  }

  @Test func aControlCharacterInAFolderIsRefused() {
    var services = TestFolder.services
    services.absolutePath = { "/tmp/a\nok\n/\($0)" }
    let client = TestClient(Session(testing: .parlor, services: services))
    for line in ["newgame wordle mini lists x", "newgame wordiest file x", "newgame atlas folder x"] {
      #expect(
        client(line) == [
          "error bad-argument the path \"/tmp/a?ok?/x\" has a control character, which no opening line can hold"
        ])
    }
  }

  @Test(arguments: [
    "wordle mini lists -", "wordiest file -", "atlas folder -", "atlas deck -", "wordflow normal file -",
    "builder draft file -",
  ])
  func theStandardInputIsNoFileOfAnOpeningLine(line: String) {
    #expect(
      talk("newgame \(line)") == [
        "error io can't read -: no opening line can hold the standard input; a file of that name is ./-"
      ])
  }

  @Test func aSavedGameMeansNothingToAShell() throws {
    let names = [
      "$(touch pwned)", "`touch pwned`", "a;touch pwned", "a\" ; touch pwned #", "a\\\"; touch pwned #",
      "a&touch pwned",
    ]
    for name in names {
      let folder = scene.path(name)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try scene.write(name + "/allowed-answers-3.txt", "cat\n")
      try scene.write(name + "/allowed-guesses-3.txt", "dog\n")
      try scene.write(name + "/matches", try String(contentsOfFile: matches, encoding: .utf8))
      var quoted = folder
      for character in ["\\", "\"", "$", "`"] { quoted = quoted.replacing(character, with: "\\" + character) }
      for line in [
        "newgame wordle mini answer cat lists \"\(quoted)\"", "newgame wordiest number 2 file \"\(quoted)/matches\"",
      ] {
        #expect(talk(line).last == "ok", "\(line)")
        #expect(talk("save \(scene.path("game")) replace").last == "ok")
        #expect(talk("load \(scene.path("game"))").last == "ok")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", ". ./game; true"]
        shell.currentDirectoryURL = URL(fileURLWithPath: scene.folder)
        shell.standardError = Pipe()
        try shell.run()
        shell.waitUntilExit()
        #expect(!FileManager.default.fileExists(atPath: scene.path("pwned")), "\(name)")
      }
    }
  }

  private var matches: String {
    (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/files/matches.packed"
  }
}
