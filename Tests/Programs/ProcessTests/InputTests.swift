import Foundation
import Support
import Testing

/// Input as people and language models write it: one sentence says what it is, or what was meant.
@Suite struct InputTests {
  private let scene: TestFolder

  init() throws { scene = try TestFolder() }

  private func run(_ script: String) throws -> String {
    try runProgram("/usr/bin/timeout", ["-s", "KILL", "60", "/bin/bash", "-c", script], in: scene.folder).output
  }

  @Test(arguments: ["lookup", "define", "word"])
  func wordsLongerThanAnyAreRefusedAndNotRepeated(command: String) throws {
    let long = String(repeating: "a", count: 65_000)
    try scene.write("game", "newgame wordflow normal seed 1 words 2\n\(command) \(long)\n")
    let last = try run("\"$PARLOR\" game | tail -n 1")
    #expect(last == "error bad-argument no word has more than 64 letters; this one has 65000 bytes\n")
  }

  @Test(arguments: [
    "[A P P L E]", "A P P L E", "\"apple\"", "**apple**", "guess [A P P L E]", "guess A-P-P-L-E", "Apple.",
    "guess <guess>apple</guess>", "guess {\"guess\": \"APPLE\"}", "Guess: apple", "guess my guess is: apple",
    "<answer> apple",
  ])
  func shapesOfGuessesAreToldWhatAGuessLooksLike(line: String) throws {
    try scene.write("game", "newgame wordle classic answer grape\n\(line)\n")
    let last = try run("\"$PARLOR\" game | tail -n 1")
    #expect(last.hasSuffix("a guess is one word of letters alone: guess apple\n"), "\(last)")
  }

  @Test func listsInOtherLanguagesAreNamed() throws {
    try scene.write("allowed-answers-4.json", "[\"ache\"]\n")
    try scene.write("allowed-guesses-4.txt", "const words = ['ache']\n")
    let reply = try run("\"$PARLOR\" -c 'newgame wordle junior lists .'")
    #expect(reply.contains("allowed-answers-4.json is JSON, which is not read; a list is plain text, one word a line."))
    #expect(reply.contains("allowed-guesses-4.txt is JavaScript, which is not read"), "\(reply)")
  }

  @Test func byteOrderMarksArePassedOver() throws {
    let reply = try run(
      #"""
      "$PARLOR" -c 'newgame wordle mini answer cat' -c 'guess dog' -c 'save plain' > ignored
      { printf '\xEF\xBB\xBF'; cat plain; } > marked; "$PARLOR" -c 'load marked' | tail -n 1
      """#)
    #expect(reply == "ok\n")
  }

  @Test func whatWasMeantIsNamed() throws {
    let reply = try run(
      #"""
      echo bad > file
      "$PARLOR" -c 'import wordle file'; "$PARLOR" stats; "$PARLOR" wordle minni; "$PARLOR" -c 'help join' | tail -n 1
      "$PARLOR" -c 'newgame wordflow puzzle "Kitchen Table"' | tail -n 1
      "$PARLOR" -c 'newgame wordflow puzzle Kitchen Table' | tail -n 1
      """#)
    let expected = [
      "error bad-file file, line 1, column 1: ", "there is no script stats; the command stats is typed at the prompt",
      "wordle has no mode or option \"minni\"; did you mean mini?", "ok", "ok", "ok",
    ]
    let lines = reply.split(separator: "\n")
    #expect(lines.count == expected.count && zip(lines, expected).allSatisfy { $0.contains($1) }, "\(reply)")
  }
}
