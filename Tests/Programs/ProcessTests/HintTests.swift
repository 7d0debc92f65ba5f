import Foundation
import Support
import Testing

/// Questions of programs about words of their command lines that they don't know, and folders that a server never had.
@Suite struct HintTests {
  private let scene: TestFolder

  init() throws { scene = try TestFolder() }

  @Test(arguments: [
    ("parlor --versoin", "did you mean --version?"), ("parlor-engine --profil x", "did you mean --profile?"),
    ("parlor statz", "did you mean parlor -c stats?"), ("parlor wordel", "did you mean parlor wordle?"),
    ("parlor arena wordle mini --dales 3", "did you mean --deals?"),
    ("parlor-server --prot 80", "did you mean --port?"),
    ("parlor-server submision", "did you mean submissions?"),
    ("parlor crate wordle", "did you mean parlor create wordle?"),
    ("parlor-server --conn 3", "it may be --connections, --con"),
    ("parlor-net jion ABCD", "did you mean join?"), ("parlor-net join ABCD --sever x", "did you mean --server?"),
    ("parlor-workshop boook", "did you mean book?"), ("parlor worldle mini", "did you mean parlor wordle mini?"),
    ("parlor -c newgame\u{a0}WORDLE", "did you mean wordle?"),
    ("parlor arena wordle minni -b solver", "did you mean mini?"),
  ])
  func wordsThatNoProgramKnowsAreAskedAbout(line: String, question: String) throws {
    let result = try run(line)
    #expect(result.status != 0 && result.output.contains(question), "\(result.output)")
  }

  @Test(arguments: [("", "no folder parlor-rooms; --data names"), (" --data .", "No puzzle was submitted.")])
  func submissionsOfAServerThatNeverRanAreASentence(rest: String, sentence: String) throws {
    let result = try run("parlor-server submissions\(rest)")
    #expect(result.output.contains(sentence), "\(result.output)")
    // Looking makes nothing.
    #expect(try TestFolder.services.listFolder(scene.folder) == [])
  }

  @Test func helpOfAProgramNamesIt() throws {
    #expect(try run("parlor-engine --help").output.contains("USAGE: parlor-engine "))
    #expect(try run("parlor-engine --nothing").output.contains("sage: parlor-engine "))
  }

  private func run(_ line: String) throws -> (output: String, status: Int32) {
    let words = line.split(separator: " ").map { String($0).replacing("\u{a0}", with: " ") }
    // Beside the tests all programs are built.
    let folder = (#filePath as NSString).deletingLastPathComponent + "/../../../.build/debug"
    return try runProgram("\(folder)/\(words[0])", Array(words.dropFirst()), in: scene.folder)
  }
}
