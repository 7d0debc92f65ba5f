import PuzzleKit

extension Rank {
  /// The name of the file with the rank's answers.
  var answersFile: String { self == .classic ? "allowed-answers.txt" : "allowed-answers-\(letters).txt" }
  /// The name of the file with the rank's guesses.
  var guessesFile: String { self == .classic ? "allowed-guesses.txt" : "allowed-guesses-\(letters).txt" }
  /// The name of the file that says how likely the rank's answers are.
  var weightsFile: String { self == .classic ? "answer-weights.txt" : "answer-weights-\(letters).txt" }
}

/// The files that a player's folder may have for a rank, as they were read.
package struct ListFiles: Equatable, Sendable {
  let rank: Rank
  let folder: String
  /// Whether the words that the original apps block leave the lists.
  let isBlocked: Bool
  /// The names of what is in the folder, as far as they are known.
  private let names: [String]
  private let answers: [UInt8]?
  private let guesses: [UInt8]?
  private let weights: [UInt8]?
  /// The books for normal and hard mode.
  private let books: [[UInt8]?]

  /// Reads the files by `read`, which gives nil if there is none.
  /// - Throws: what `read` throws.
  package init(
    _ rank: Rank, in folder: String, names: [String] = [], blocked isBlocked: Bool = false,
    read: (String) throws(Refusal) -> [UInt8]?
  ) throws(Refusal) {
    self.rank = rank
    self.folder = folder
    self.names = names
    self.isBlocked = isBlocked
    answers = try read("\(folder)/\(rank.answersFile)")
    guesses = try read("\(folder)/\(rank.guessesFile)")
    weights = try read("\(folder)/\(rank.weightsFile)")
    books = [
      try read("\(folder)/\(rank.bookFile(isHard: false))"),
      try read("\(folder)/\(rank.bookFile(isHard: true))"),
    ]
  }

  /// The lists that the files hold: one word a line, trimmed and lower-cased. Lines that are no words of the rank's
  /// length, that repeat a word, or whose word is blocked are left out, each kind counted in a remark; a file that is missing
  /// or has no word gives way to the rank's fallback words, with a remark. Without weights all answers are equally likely. A
  /// book that was made for other lists is left out, with a remark.
  /// - Throws: `bad-file` that names the first faulty line of the weights or of a book: one that was left out would change
  ///   what the solver thinks without anybody noticing.
  package func lists(withBooks: Bool = true) throws(Refusal) -> WordLists {
    var remarks: [String] = []
    let answers = words(rank.answersFile, answers, &remarks)
    let guesses = words(rank.guessesFile, guesses, &remarks)
    let weights = try weights.map { bytes throws(Refusal) in
      try WeightFile("\(folder)/\(rank.weightsFile)", answers: answers).weights(bytes, &remarks)
    }
    let plain = WordLists(rank, answers: answers, guesses: guesses, weights: weights ?? [:], remarks: remarks)
    var entries: [Library.Entry] = []
    for (isHard, bytes) in zip([false, true], books) {
      guard withBooks, let bytes else { continue }
      let path = "\(folder)/\(rank.bookFile(isHard: isHard))"
      let book = try Book(bytes, path: path, for: rank, isHard: isHard)
      if book.fingerprint == plain.fingerprint {
        entries.append(try plain.entry(book, path: path))
      } else {
        remarks.append("\(path) was made for other lists and is ignored; parlor-workshop book makes a new one.")
      }
    }
    if remarks == plain.remarks, entries.isEmpty { return plain }
    let lists = WordLists(rank, answers: answers, guesses: guesses, weights: weights ?? [:], remarks: remarks)
    for entry in entries { _ = lists.library.book(entry.book.isHard ? .hard(.seed) : .normal) { entry } }
    return lists
  }

  /// The language of a file that is no plain list: JSON or JavaScript; nil if it is neither.
  private static func language(of bytes: [UInt8]) -> String? {
    guard let (_, line) = TextLines(bytes).first(where: { _ in true }) else { return nil }
    if ["[", "{"].contains(where: { line.starts(with: $0.utf8) }) { return "JSON" }
    let words = ["const ", "let ", "var ", "export ", "module.", "window.", "//", "/*", "\"use strict\""]
    return words.contains { line.starts(with: $0.utf8) } ? "JavaScript" : nil
  }

  private func words(_ name: String, _ bytes: [UInt8]?, _ remarks: inout [String]) -> [Word] {
    guard let bytes else {
      let stem = name.dropLast(".txt".count)
      for file in names where file.hasPrefix(stem + ".") && file != name {
        let kind =
          file.hasSuffix(".json") ? "JSON" : file.hasSuffix(".js") || file.hasSuffix(".mjs") ? "JavaScript" : nil
        guard let kind else { continue }
        remarks.append("\(folder)/\(file) is \(kind), which is not read; a list is plain text, one word a line.")
      }
      remarks.append("\(folder)/\(name) is missing: \(rank.title) plays with \(rank.fallback.count) built-in words.")
      return rank.fallback
    }
    let blocked = isBlocked ? Set(blockedWords) : []
    var words: [Word] = []
    var seen: Set<Word> = []
    var (noWords, repeated, taken) = (LeftOut(), LeftOut(), LeftOut())
    for (number, line) in TextLines(bytes) {
      guard let word = Word(line), word.count == rank.letters else {
        noWords.add(number)
        continue
      }
      if !seen.insert(word).inserted {
        repeated.add(number)
      } else if blocked.contains(word) {
        taken.add(number)
      } else {
        words.append(word)
      }
    }
    func remark(_ lines: LeftOut, _ one: String, _ several: String, _ rest: String) {
      if lines.count == 0 { return }
      remarks.append(
        "\(folder)/\(name): \(lines.count == 1 ? one : "\(lines.count) \(several)") \(rest); "
          + "the first is line \(lines.first).")
    }
    remark(noWords, "1 line is not a word", "lines are not words", "of \(rank.letters) letters a-z and ignored")
    remark(repeated, "1 line repeats a word and is", "lines repeat a word and are", "ignored")
    remark(taken, "1 blocked word is", "blocked words are", "left out")
    if let language = Self.language(of: bytes) {
      remarks.append(
        "\(folder)/\(name) is \(language), which is not read; a list is plain text, one word a line.")
    }
    if words.isEmpty {
      remarks.append("\(folder)/\(name) has no words: \(rank.title) plays with \(rank.fallback.count) built-in words.")
      return rank.fallback
    }
    return words
  }
}

/// The lines of a file that are not blank, without spaces at their ends, each with its number from 1. A byte order mark at
/// the beginning is passed over.
struct TextLines: Sequence, IteratorProtocol {
  /// The number of lines that have been passed, blank ones too.
  private(set) var passed = 0
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = withoutByteOrderMark(bytes)[...] }

  mutating func next() -> (number: Int, line: ArraySlice<UInt8>)? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      passed += 1
      if let first = line.firstIndex(where: { !isSpace($0) }), let last = line.lastIndex(where: { !isSpace($0) }) {
        return (passed, line[first...last])
      }
    }
    return nil
  }
}

/// A line as text that can stand in a remark.
func printable(_ line: ArraySlice<UInt8>) -> String { oneLine(String(decoding: line, as: UTF8.self)) }
