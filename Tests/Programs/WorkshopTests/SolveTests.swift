import Foundation
import Testing

/// The solver over any two lists.
@Suite struct SolveTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("answers", "bat\ncat\nhat\nrat\n")
    try folder.write("guesses", "chr\nbat\n")
    return folder
  }

  /// The first words of a line, up to the processor time.
  private func result(_ output: String) -> String { output.components(separatedBy: " cpu").first ?? "" }

  @Test func findsAndProvesTheBestTree() throws {
    let folder = try folder()
    let (answers, guesses) = (folder.file("answers"), folder.file("guesses"))
    let search = try runWorkshop("solve", answers, guesses, "search")
    #expect(search.output.contains("best chr total 8 lower 8 exact true"))
    #expect(result(try runWorkshop("solve", answers, guesses, "first", "bat").output) == "bat 10")
    #expect(
      result(try runWorkshop("solve", answers, guesses, "hard", "first", "bat", "below", "9").output)
        == "bat at least 9")
    #expect(try runWorkshop("solve", answers, guesses, "tree", "chr").output == "chr\n")
    #expect(try runWorkshop("solve", answers, guesses, "matrix").output.hasSuffix("; 0 differ\n"))
    let log = folder.file("log")
    let proof = try runWorkshop("solve", answers, guesses, "prove", "9", "log", log)
    #expect(proof.output.contains("chr costs 8\n") && proof.status == 0)
    let other = try runWorkshop("solve", answers, guesses, "prove", "8", "log", log)
    #expect(other.status == 1 && other.errors.contains("is the log of another proof"))
  }

  @Test func aProofIsTakenUpAgain() throws {
    let folder = try folder()
    func prove() throws -> String {
      try result(
        runWorkshop(
          "solve", folder.file("answers"), folder.file("guesses"), "prove", "8", "log", folder.file("log")
        ).output)
    }
    let first = try prove()
    #expect(first.contains(" 0 before") && first.contains(" 0 cost less than 8"))
    #expect(try prove().contains(": 0 first guesses done now"))
  }

  @Test func wrongArgumentsAreUsage() throws {
    let folder = try folder()
    let (answers, guesses) = (folder.file("answers"), folder.file("guesses"))
    for arguments in [
      ["first", "dog"], ["bake"], ["prove", "x"], ["search", "4", "5"], ["prove", "8", "share", "3", "2"],
    ] {
      let result = try runWorkshop(["solve", answers, guesses] + arguments)
      #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
      #expect(result.errors.hasPrefix("parlor-workshop: ") && result.errors.contains("parlor-workshop solve ANSWERS"))
    }
    #expect(try runWorkshop("solve").status == 2)
    #expect(try runWorkshop("solve", folder.file("none"), guesses, "search").status == 1)
  }

  @Test func aSignalStopsASearch() throws {
    let result = try runWorkshop("solve", "embedded", "mini", "search", signal: SIGINT)
    #expect(result.status == 1 && result.errors == "parlor-workshop: stopped before the end\n")
  }
}
