import PuzzleKit
import Testing

@testable import parlor_workshop

/// Packing rows of words.
@Suite struct LexiconTests {
  private func pack(_ folder: Folder, _ rows: String) throws -> Refusal? {
    try folder.write("rows", rows)
    return refusal { () throws(Refusal) in try packLexicon(folder.file("rows"), into: folder.file("lexicon")) }
  }

  @Test func rowsArePacked() throws {
    let folder = try Folder()
    #expect(try pack(folder, "aa 10 -\nab 10 ag\nabc 10 o\n") == nil)
    let first = try #require(folder.bytes("lexicon"))
    #expect(try pack(folder, "aa 10 -\nab 10 ag\nabc 10 -\n") == nil)
    #expect(folder.bytes("lexicon")?.count == first.count && folder.bytes("lexicon") != first)
  }

  @Test func onlyALexiconIsOverwritten() throws {
    let folder = try Folder()
    try folder.write("lexicon", "sticks\n")
    #expect(try pack(folder, "aa 10 -\n")?.code == .fileExists)
    #expect(folder.bytes("lexicon") == Array("sticks\n".utf8))
  }

  @Test(arguments: ["aa 10 -\nab 10\n", "aa 10 -\nab 10 x\n", "aa 10 -\nab ten -\n"])
  func aFaultyRowIsNamed(rows: String) throws {
    let folder = try Folder()
    let text = "\(folder.file("rows")):2: not a row of word, tier and flags"
    #expect(try pack(folder, rows) == Refusal(.badFile, text))
    #expect(try pack(folder, "aa 10 -\nAB 10 -\n")?.code == .badFile)
    #expect(try folder.names() == ["rows"])
  }

  @Test func aMissingFileIsNamed() throws {
    let folder = try Folder()
    let result = try runWorkshop("lexicon", folder.file("rows"), folder.file("lexicon"))
    #expect(result.status == 1 && result.errors == "parlor-workshop: there is no file \(folder.file("rows"))\n")
  }
}
