import PuzzleKit

/// A decision tree for one rank and rule that was searched for beforehand, with what is proved of it.
struct Book: Equatable, Sendable {
  /// The rank.
  let rank: Rank
  /// Whether it keeps the rules of hard mode.
  let isHard: Bool
  /// Guesses that may be made.
  let limit: Int
  /// Tells the lists and weights that it was made for from others; see ``WordLists/bookmark``.
  let bookmark: String
  /// What the tree costs: the weight of the lost answers and the guesses.
  let cost: Cost
  /// What every tree costs at least.
  let lower: Cost
  /// The tree.
  let tree: DecisionTree

  /// Whether no tree is better.
  var isProved: Bool { lower == cost }
}

extension Book {
  private static let title = "parlor wordle book 1"
  private static let wordsInLine = 16

  /// The book as a text file: a title, what it is about, and the words of the tree.
  var text: String {
    var text = """
      \(Book.title)
      mode \(rank.rawValue)
      rules \(isHard ? "hard" : "normal")
      limit \(limit)
      lists \(bookmark)
      losses \(cost.losses)
      total \(cost.guesses)
      least-losses \(lower.losses)
      least-total \(lower.guesses)
      tree

      """
    for start in stride(from: 0, to: tree.words.count, by: Book.wordsInLine) {
      let line = tree.words[start..<min(start + Book.wordsInLine, tree.words.count)]
      text += line.map(\.text).joined(separator: " ") + "\n"
    }
    return text
  }

  /// Reads what ``text`` writes. The words are only read here; ``TreeIndex`` sees whether they are a tree.
  /// - Throws: `bad-file` that names the first line that is wrong.
  init(_ bytes: [UInt8], path: String) throws(RuleError) {
    var lines = textLines(bytes)[...]
    func fault(_ line: Int, _ text: String) -> RuleError { RuleError(.badFile, "\(path):\(line): \(text)") }
    func next() -> (number: Int, text: String) {
      lines.popFirst().map { ($0.number, printable($0.line)) } ?? ((textLines(bytes).last?.number ?? 0) + 1, "")
    }
    func value(_ name: String) throws(RuleError) -> (number: Int, text: String) {
      let line = next()
      guard line.text.hasPrefix(name + " ") else {
        throw fault(line.number, "a book has \"\(name) ...\" here, not \(quoted(line.text))")
      }
      return (line.number, String(line.text.dropFirst(name.count + 1)))
    }
    func number(_ name: String) throws(RuleError) -> Int {
      let value = try value(name)
      guard let number = Int(value.text), number >= 0, number < Cost.loss else {
        throw fault(value.number, "\(name) is a whole number, not \(quoted(value.text))")
      }
      return number
    }
    let first = next()
    guard first.text == Book.title else {
      throw fault(first.number, "a book starts with \"\(Book.title)\", not with \(quoted(first.text))")
    }
    let mode = try value("mode")
    guard let rank = Rank(rawValue: mode.text) else {
      throw fault(mode.number, "there is no mode \(quoted(mode.text))")
    }
    let rules = try value("rules")
    guard rules.text == "normal" || rules.text == "hard" else {
      throw fault(rules.number, "rules are normal or hard, not \(quoted(rules.text))")
    }
    self.rank = rank
    isHard = rules.text == "hard"
    limit = try number("limit")
    bookmark = try value("lists").text
    cost = try number("losses") * Cost.loss + number("total")
    lower = try number("least-losses") * Cost.loss + number("least-total")
    let tree = next()
    guard tree.text == "tree" else { throw fault(tree.number, "a book has \"tree\" here, not \(quoted(tree.text))") }
    var words: [Word] = []
    for (number, line) in lines {
      for field in line.split(separator: 0x20) {
        guard let word = Word(field), word.count == rank.letters else {
          throw fault(number, "\(quoted(printable(field))) is no word of \(rank.letters) letters")
        }
        words.append(word)
      }
    }
    self.tree = DecisionTree(words: words)
  }
}

extension Rank {
  /// The name of the file in a player's folder that has the rank's book.
  func bookFile(isHard: Bool) -> String {
    (self == .classic ? "book" : "book-\(letters)") + (isHard ? "-hard.txt" : ".txt")
  }
}
