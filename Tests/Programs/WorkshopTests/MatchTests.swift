import Foundation
import PuzzleKit
import Testing
import Wordiest

@testable import parlor_workshop

/// Making files of matches.
@Suite struct MatchTests {
  private func make(_ folder: Folder, seed: UInt64 = 7, stop: Bool = false) -> Refusal? {
    refusal { () throws(Refusal) in try makeMatches(seed, 2, folder.file("matches"), shouldStop: { stop }) }
  }

  @Test func aSeedGivesTheSameBytes() throws {
    let folder = try Folder()
    let result = try runWorkshop("matches", "7", "3", folder.file("matches"))
    #expect(result.output == "progress 1 3\nprogress 2 3\nmatches 3 3\n")
    #expect(result.errors.isEmpty && result.status == 0)
    #expect(folder.bytes("matches") == MatchFile.packed((1...3).map { generateMatch(seed: 7, number: $0) }))
  }

  @Test func theEmbeddedMatchesAreThoseOfSeedOne() throws {
    let standard = MatchFile.standard
    #expect(standard.count == 2000)
    for number in [1, 2, 1000, 2000] {
      #expect(try standard.match(number: number) == generateMatch(seed: 1, number: number))
    }
  }

  @Test func onlyMatchesAreOverwritten() throws {
    let folder = try Folder()
    try folder.write("matches", "")
    #expect(make(folder) == nil)
    let made = folder.bytes("matches")
    #expect(make(folder, seed: 8) == nil && folder.bytes("matches") != made)
    try folder.write("matches", "sticks\n")
    #expect(make(folder)?.code == .fileExists)
    #expect(folder.bytes("matches") == Array("sticks\n".utf8))
    #expect(refusal { () throws(Refusal) in try makeMatches(1, 1, folder.file("no/matches")) }?.code == .inputOutput)
  }

  @Test func aFileThatCanNotBeWrittenIsAFailure() throws {
    let folder = try Folder()
    let result = try runWorkshop("matches", "7", "2", folder.file("matches"), sizeLimit: 0)
    #expect(result.status == 1 && result.output == "progress 1 2\n")
    #expect(result.errors == "parlor-workshop: can't write \(folder.file("matches")): File too large\n")
    #expect(try folder.names().isEmpty)
  }

  @Test func stoppedItWritesNothing() throws {
    let folder = try Folder()
    let path = folder.file("matches")
    let text = "stopped before all matches were made; \(path) was not written"
    #expect(make(folder, stop: true) == Refusal(.stopped, text))
    let result = try runWorkshop("matches", "1", "400", path, signal: SIGTERM)
    #expect(result.status == 1 && result.errors == "parlor-workshop: \(text)\n")
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [["x", "1"], ["1", "0"], ["1", "20001"], ["1"]])
  func wrongNumbersAreUsage(arguments: [String]) throws {
    let folder = try Folder()
    let last = folder.file("matches")
    let result =
      arguments.count == 2
      ? try runWorkshop("matches", arguments[0], arguments[1], last) : try runWorkshop("matches", arguments[0], last)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(try folder.names().isEmpty)
  }
}
