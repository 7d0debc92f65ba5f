import Foundation
import Testing

/// Which room may lean on which: imports run downward only, and the core does without Foundation.
@Suite struct ArrowTests {
  private static let allowed: [String: Set<String>] = [
    "PuzzleKit": [], "PlainJSON": [], "WordGraph": [], "LexiconNotes": [],
    "Lexicon": ["CLexicon", "LexiconNotes", "WordGraph"],
    "WordNet": ["PuzzleKit"],
    "Wordle": ["CWordle", "Lexicon", "PuzzleKit", "PlainJSON", "Synchronization"],
    "Wordiest": ["CWordiest", "Lexicon", "PlainJSON", "PuzzleKit"],
    "Atlas": ["CAtlas", "PlainJSON", "PuzzleKit"],
    "Engine": ["Atlas", "Lexicon", "PlainJSON", "PuzzleKit", "Synchronization", "WordNet", "Wordiest", "Wordle"],
    "Store": ["Engine", "GRDB", "GRDBSQLite", "Glibc", "PuzzleKit"],
    "System": ["Engine", "Glibc", "PuzzleKit", "Store", "Synchronization"],
    "Console": ["CReadline", "Engine", "Glibc", "PuzzleKit", "System"],
    "wordle-solve": ["Glibc", "PuzzleKit", "System", "Wordle"],
    "parlor": ["ArgumentParser", "Console", "Engine", "Glibc", "PuzzleKit", "System"],
  ]

  @Test(arguments: allowed.keys.sorted())
  func importsRunDownward(room: String) throws {
    let folder = (#filePath as NSString).deletingLastPathComponent + "/../../Sources/" + room
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        let module = String(line.dropFirst(7))
        #expect(Self.allowed[room]?.contains(module) == true, "\(room)/\(file) imports \(module)")
      }
    }
  }
}
