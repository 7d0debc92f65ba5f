import Engine
import Foundation
import Support
import Testing

/// Files that are not of the kind that a command reads: nothing of them is shown.
@Suite struct SecretTests {
  private let scene: TestFolder
  private let talk = TestClient()

  init() throws { scene = try TestFolder() }

  @Test(arguments: [
    "hidden:x:12:secret99\nmore\n", "secret hidden\n", "secret99\u{1}hidden\n", #"{"secret":1,"secret":"hidden"}"#,
  ])
  func noLineOfThemIsShown(text: String) throws {
    for name in ["file", "answer-weights-3.txt", "book-3.txt", "allowed-answers-3.txt", "allowed-guesses-3.txt"] {
      let folder = scene.path("for-" + name)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try scene.write("for-\(name)/\(name)", text)
    }
    let path = scene.path("for-file/file")
    for line in [
      "load \(path)", "import wordle \(path)", "setoption name Dictionary value \(path)", "wordiest check \(path)",
      "atlas check \(path)", "newgame wordiest file \(path)", "newgame atlas deck \(path)",
      "setoption name Profile value \(path)", "setoption name WordNet value \(path)",
      "newgame wordle mini lists \(scene.path("for-answer-weights-3.txt"))",
      "newgame wordle mini lists \(scene.path("for-book-3.txt"))",
      "newgame wordle mini lists \(scene.path("for-allowed-answers-3.txt"))",
      "newgame wordle mini lists \(scene.path("for-allowed-guesses-3.txt"))",
    ] {
      let reply = talk(line).joined(separator: "\n")
      #expect(!reply.contains("secret") && !reply.contains("hidden"), "\(line): \(reply)")
    }
  }
}
