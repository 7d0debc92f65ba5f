import ProfileJSON
import PuzzleKit

/// Files that somebody hands over without saying what they are.
extension Session {
  /// The line that takes a file in by its contents: a profile or another program's history is added to the open profile, a
  /// puzzle is played, a saved game is opened.
  /// - Throws: `bad-file` if it is none of these; `io`.
  package func lineTaking(_ path: String) throws(Refusal) -> String {
    let bytes = try environment.contents(path)
    let name = QuotedPath.text(path)
    if isProfile(bytes) { return "import all \(name)" }
    for entry in usableEntries {
      if let puzzles = entry.puzzleFiles, (try? puzzles.review(bytes, path)) != nil {
        return "newgame \(entry.manual.name) file \(name)"
      }
    }
    for entry in usableEntries {
      if let archive = try? entry.interchange?.parse(bytes),
        !(archive.entries.isEmpty && archive.values.isEmpty && archive.unfinished.isEmpty)
      {
        return "import \(entry.manual.name) \(name)"
      }
    }
    let start = bytes.first { $0 != 32 && $0 != 9 && $0 != 10 && $0 != 13 }
    // Lines begin with a word; whatever is wrong with them is said by their number.
    if let start, 97...122 ~= start || start == UInt8(ascii: "#") { return "load \(name)" }
    throw Refusal(.badFile, "\(path) is none of the files that Parlor writes: no profile, no puzzle, no saved game")
  }
}

/// Whether a file says at its start that it is a whole profile, be it damaged or not.
private func isProfile(_ bytes: [UInt8]) -> Bool {
  let (start, format) = (Array(bytes.prefix(200)), Array("\"\(ProfileFile.format)\"".utf8))
  guard start.count >= format.count else { return false }
  return (0...(start.count - format.count)).contains { start[$0..<($0 + format.count)].elementsEqual(format) }
}
