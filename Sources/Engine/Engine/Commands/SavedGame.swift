import PuzzleKit

/// The lines of a saved game.
struct SavedGame {
  /// The largest file that is read, in bytes: some million lines.
  static let limit = 16 << 20

  private let path: String
  /// The lines that are neither blank nor remarks.
  private var lines: [String] = []
  /// The number of each of them in the file, from 1.
  private var numbers: [Int] = []

  /// Reads the lines of a file.
  /// - Throws: `bad-file` if one is not text, if there is none, or if the file is too large.
  init(_ bytes: [UInt8], _ path: String) throws(Refusal) {
    self.path = path
    try SavedGame.check(size: bytes.count, path)
    var (number, rest) = (0, bytes[...])
    while !rest.isEmpty {
      number += 1
      let row = rest.prefix { $0 != 10 }
      rest = rest[row.endIndex...].dropFirst()
      guard row.contains(where: { $0 != 32 && $0 != 9 && $0 != 13 }) else { continue }
      guard let text = String(validating: row.last == 13 ? row.dropLast() : row, as: UTF8.self) else {
        throw Refusal(.badFile, "\(path), line \(number): the line is not UTF-8")
      }
      let line = text[...].trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      lines.append(line)
      numbers.append(number)
    }
    if lines.isEmpty { throw Refusal(.badFile, "\(path) is empty; a saved game starts with newgame") }
  }

  /// The game of which it is a position from elsewhere; nil if it is a game that was dealt.
  var positionGame: String? {
    let words = QuotedPath.words(lines[0])
    return words.count > 1 && words[0] == "position" ? words[1] : nil
  }

  /// Refuses a file that is too large for a saved game.
  static func check(size: Int, _ path: String) throws(Refusal) {
    if size > limit {
      throw Refusal(.badFile, "\(path) is not a saved game: it is larger than \(limit >> 20) MiB")
    }
  }

  /// The game that the lines lead to.
  /// - Throws: `bad-file` that names the first line that is impossible.
  func rebuilt(at workspace: Workspace, _ records: any ProfileRecords) throws(Refusal) -> OpenedGame {
    do throws(LineError) {
      return try workspace.rebuild(lines, records, isForeign: true)
    } catch {
      let number = numbers[min(error.index, numbers.count - 1)]
      throw Refusal(.badFile, "\(path), line \(number): \(error.refusal.text)")
    }
  }
}
