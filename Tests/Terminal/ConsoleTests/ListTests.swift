import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

@Suite("Lists and long lines")
struct ListTests {
  private let words = (1...3000).map { "word\($0)" }

  @Test("a list has what fits the window and says how to see the rest", arguments: normalThemes, [10, 24, 60])
  func firstScreen(theme: Theme, height: Int) throws {
    let lines = theme.paint([.list(words, all: "words 3000")], height: height).map(stripped)
    #expect(lines.count < height && lines[0].hasPrefix("word1"))
    #expect(try #require(lines.last).hasSuffix("of 3,000; words 3000 lists all."))
    #expect(theme.paint([.list(words)], height: height).map(stripped).joined(separator: " ").contains("word3000"))
    #expect(theme.paint([.list(Array(words.prefix(4)), all: "words 4")], height: height).count <= 4)
  }

  @Test("moves that are listed in pieces are each shown once, in their short forms")
  func pieces() throws {
    let session = Session(testing: .parlor, isInteractive: true)
    let person = PromptSession(session)
    let presenter = ConsolePresenter(person, isPlain: false, window: { (80, 40) }) { $0 == "TERM" ? "dumb" : nil }
    var conversation = Conversation(session, listener: person, presenter: presenter)
    var output = Output()
    _ = conversation.take(Array("newgame wordle mini answer cat".utf8).span, into: &output)
    let work = try #require(conversation.take(Array("go nodes 1".utf8).span, into: &output).start)
    var piece = Reply()
    for word in ["dog", "cat", "tan"] { piece.add(Schemas.move, .text("guess \(word)")) }
    output.clear()
    presenter.show(progress: piece, of: work, session, into: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "dog  cat  tan\n")
  }

  @Test("notes are dim where there are colours, and plain words elsewhere")
  func notes() {
    #expect(Theme().paint([.note("d draws")]) == ["d draws"])
    #expect(Theme(depth: .full).paint([.note("d draws")])[0].hasPrefix("\u{1B}["))
  }

  @Test(
    "long lines are broken between words, their spaces kept",
    arguments: [
      ("best guess fetal", 10, ["best guess", "fetal"]), ("best guess fetal", 9, ["best", "guess", "fetal"]),
      ("  a   b", 7, ["  a   b"]), ("abcdefghijkl mn", 5, ["abcde", "fghij", "kl mn"]), ("", 5, [""]),
      ("  abcdefgh", 5, ["  abc", "defgh"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, limit: Int, lines: [String]) {
    #expect(softWrapped(text, limit) == lines)
  }
}
