import PuzzleKit

/// A decision tree for one rank and rule that was searched for beforehand, with what is proved of it. Below its first guess it
/// is the best there is, whatever is known of that guess.
package struct Book: Equatable, Sendable {
  /// The rank.
  let rank: Rank
  /// Whether it keeps the rules of hard mode.
  let isHard: Bool
  /// Guesses that may be made.
  let limit: Int
  /// Tells the lists and weights that it was made for from others; see ``WordLists/fingerprint``.
  let fingerprint: String
  /// The cost of the tree: the weight of the lost answers and the guesses.
  package let cost: Cost
  /// The lower bound of every tree's cost.
  package let lower: Cost
  /// The tree.
  package let tree: DecisionTree

  /// Whether no tree is better.
  package var isProved: Bool { lower == cost }
}

extension Book {
  /// A book for lists whose `tree` costs `cost`; every tree costs at least `lower`.
  package init(for lists: WordLists, isHard: Bool, cost: Cost, lower: Cost, tree: DecisionTree) {
    self.init(
      rank: lists.rank, isHard: isHard, limit: lists.rank.guesses(.ios), fingerprint: lists.fingerprint, cost: cost,
      lower: lower, tree: tree)
  }

  private static let title = "parlor wordle book 1"
  private static let wordsInLine = 16

  /// The book as a text file: a title, what it is about, and the words of the tree.
  package var text: String {
    var text = """
      \(Book.title)
      mode \(rank.rawValue)
      rules \(isHard ? "hard" : "normal")
      limit \(limit)
      lists \(fingerprint)
      losses \(cost.losses)
      total \(cost.guesses)
      least-losses \(lower.losses)
      least-total \(lower.guesses)
      tree

      """
    for start in stride(from: 0, to: tree.words.count, by: Book.wordsInLine) {
      let line = tree.words[start..<min(start + Book.wordsInLine, tree.words.count)]
      text += line.map { $0.text }.joined(separator: " ") + "\n"
    }
    return text
  }

  /// Whether bytes start as a book does.
  package static func isBook(_ bytes: [UInt8]) -> Bool { bytes.starts(with: title.utf8) }

  /// Reads what ``text`` writes of a book for `rank` and a rule. The words are only read here; ``TreeIndex`` sees whether they
  /// are a tree.
  /// - Throws: `bad-file` that names the first line that is wrong.
  init(_ bytes: [UInt8], path: String, for rank: Rank, isHard: Bool) throws(Refusal) {
    var lines = TextLines(bytes)
    func fault(_ line: Int, _ text: String) -> Refusal { Refusal(.badFile, "\(path):\(line): \(text)") }
    func next() -> (number: Int, text: String) {
      lines.next().map { ($0.number, printable($0.line)) } ?? (lines.passed + 1, "")
    }
    func value(_ name: String) throws(Refusal) -> (number: Int, text: String) {
      let line = next()
      guard line.text.hasPrefix(name + " ") else {
        throw fault(line.number, "a book has \"\(name) ...\" here, not \(quoted(line.text))")
      }
      return (line.number, String(line.text.dropFirst(name.count + 1)))
    }
    func number(_ name: String, _ most: Int64) throws(Refusal) -> (line: Int, number: Int) {
      let value = try value(name)
      guard let number = Int64(value.text), String(number) == value.text, 0...most ~= number else {
        throw fault(value.number, "\(name) is a whole number from 0 to \(most), not \(quoted(value.text))")
      }
      return (value.number, Int(clamping: number))
    }
    func cost(_ losses: String, _ guesses: String) throws(Refusal) -> (line: Int, cost: Cost) {
      let lost = try number(losses, Int64(Cost.largestWeight)).number
      let (line, total) = try number(guesses, Cost.mostGuesses)
      return (line, Cost(losses: lost, guesses: total))
    }
    let first = next()
    guard first.text == Book.title else {
      throw fault(first.number, "a book starts with \"\(Book.title)\"")
    }
    func expect(_ name: String, _ right: String) throws(Refusal) {
      let found = try value(name)
      if found.text != right { throw fault(found.number, "\(name) is \(right) here, not \(quoted(found.text))") }
    }
    try expect("mode", rank.rawValue)
    try expect("rules", isHard ? "hard" : "normal")
    limit = rank.guesses(.ios)
    try expect("limit", String(limit))
    self.rank = rank
    self.isHard = isHard
    fingerprint = try value("lists").text
    self.cost = try cost("losses", "total").cost
    let least = try cost("least-losses", "least-total")
    lower = least.cost
    if lower > self.cost { throw fault(least.line, "no tree has less than the least losses and the least total") }
    let tree = next()
    guard tree.text == "tree" else { throw fault(tree.number, "a book has \"tree\" here, not \(quoted(tree.text))") }
    var words: [Word] = []
    for (number, line) in lines {
      for field in line.split(separator: 0x20) {
        guard let word = Word(field), word.count == rank.letters else {
          throw fault(number, "\(quoted(printable(field))) is not a word of \(rank.letters) letters")
        }
        words.append(word)
      }
    }
    self.tree = DecisionTree(words: words)
  }
}

extension Rank {
  /// The name of the file in a player's folder that has the rank's book.
  package func bookFile(isHard: Bool) -> String {
    (self == .classic ? "book" : "book-\(letters)") + (isHard ? "-hard.txt" : ".txt")
  }
}
