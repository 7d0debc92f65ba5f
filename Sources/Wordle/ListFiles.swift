import PuzzleKit

extension Rank {
  /// The name of the file with the rank's answers.
  var answersFile: String { self == .classic ? "allowed-answers.txt" : "allowed-answers-\(letters).txt" }
  /// The name of the file with the rank's guesses.
  var guessesFile: String { self == .classic ? "allowed-guesses.txt" : "allowed-guesses-\(letters).txt" }
}

/// The two files that a player's folder may have for a rank, as they were read.
struct ListFiles: Equatable, Sendable {
  let rank: Rank
  let folder: String
  private let answers: [UInt8]?
  private let guesses: [UInt8]?

  /// Reads the files; a missing one is nothing to throw for.
  init(_ rank: Rank, in folder: String, _ context: any KeepingContext) throws(RuleError) {
    self.rank = rank
    self.folder = folder
    answers = try context.read("\(folder)/\(rank.answersFile)")
    guesses = try context.read("\(folder)/\(rank.guessesFile)")
  }

  /// The lists that the files hold: one word a line, trimmed and lower-cased. Lines that are no words of the rank's
  /// length are left out and counted in a remark; a file that is missing or has no word gives way to the rank's
  /// fallback words, with a remark.
  func lists() -> WordLists {
    var remarks: [String] = []
    let answers = words(rank.answersFile, answers, &remarks)
    let guesses = words(rank.guessesFile, guesses, &remarks)
    return WordLists(rank, answers: answers, guesses: guesses, remarks: remarks)
  }

  private func words(_ name: String, _ bytes: [UInt8]?, _ remarks: inout [String]) -> [Word] {
    guard let bytes else {
      remarks.append("\(folder)/\(name) is missing: \(rank.title) plays with \(rank.fallback.count) built-in words.")
      return rank.fallback
    }
    var words: [Word] = []
    var leftOut = 0
    var firstLeftOut = ""
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = trimmed(line)
      if line.isEmpty { continue }
      if let word = Word(line), word.count == rank.letters {
        words.append(word)
      } else {
        leftOut += 1
        if leftOut == 1 { firstLeftOut = "line \(index + 1), \(quoted(printable(line)))" }
      }
    }
    if leftOut > 0 {
      let lines = leftOut == 1 ? "1 line is no word" : "\(leftOut) lines are no words"
      remarks.append(
        "\(folder)/\(name): \(lines) of \(rank.letters) letters a-z and left out, the first \(firstLeftOut).")
    }
    // Blocked words leave the list later; a list of nothing else is as good as empty.
    if !words.contains(where: { !blockedWords.contains($0) }) {
      remarks.append("\(folder)/\(name) has no words: \(rank.title) plays with \(rank.fallback.count) built-in words.")
      return rank.fallback
    }
    return words
  }

  private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = line.firstIndex(where: { !isSpace($0) }), let last = line.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return line[first...last]
  }

  /// The line as text that can stand in a remark.
  private func printable(_ line: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars.map { $0.value < 32 ? "?" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
