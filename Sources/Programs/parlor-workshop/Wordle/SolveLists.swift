import ArgumentParser
import LexiconNotes
import System
import Wordle

/// Two lists of words.
struct SolveLists {
  var answers: [Word]
  /// The answers first, then the other guesses.
  var guesses: [Word]
  /// Guesses that may be made.
  var limit: Int
}

extension SolveLists {
  /// The lists that arguments name.
  init(_ arguments: inout SolveArguments) throws {
    if arguments.take("embedded") {
      let name = try arguments.next("a mode")
      guard let rank = Rank(rawValue: name) else { throw ValidationError("there is no mode \(name)") }
      let lists = EmbeddedLists.lists(rank, .newest)
      self.init(answers: lists.answers, guesses: lists.valid, limit: rank.guesses(.ios))
      return
    }
    let answers = try read(arguments.next("the file with the answers"))
    let known = Set(answers)
    let guesses = try answers + read(arguments.next("the file with the guesses")).filter { !known.contains($0) }
    if known.count < answers.count { throw badFile("a word is twice among the answers") }
    if guesses.count > SearchPosition.largestList {
      throw badFile(
        "\(guesses.count) words are more than the \(SearchPosition.largestList) that a search can tell apart")
    }
    if let odd = guesses.first(where: { $0.count != answers[0].count }) {
      throw badFile("\(odd.text) has another length")
    }
    self.init(answers: answers, guesses: guesses, limit: 6)
  }
}

private func read(_ path: String) throws -> [Word] {
  guard let bytes = try Files.readText(path) else { throw noFile(path) }
  var words: [Word] = []
  for (index, line) in bytes.split(separator: 10).enumerated() {
    guard let word = Word(line), word.count > 1 else {
      throw badFile("\(path):\(index + 1): no word of 2 to 8 letters")
    }
    words.append(word)
  }
  if words.isEmpty { throw badFile("\(path) has no words") }
  return words
}
