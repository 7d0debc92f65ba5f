import PuzzleKit

/// What the history keeps of a game: `answer crane hard guesses slate trace crane`, without `hard` where it was not.
struct HistoryDetail: Equatable {
  var answer: Word
  var isHard: Bool
  var guesses: [Word]

  init(answer: Word, isHard: Bool, guesses: [Word]) {
    self.answer = answer
    self.isHard = isHard
    self.guesses = guesses
  }

  /// The detail that a line holds, or nil where it holds none.
  init?(parsing line: String) {
    var fields = line.split(separator: " ")[...]
    guard fields.popFirst() == "answer", let answer = fields.popFirst().flatMap({ Word($0.utf8) }) else { return nil }
    isHard = fields.first == "hard"
    if isHard { fields.removeFirst() }
    guard fields.popFirst() == "guesses" else { return nil }
    let guesses = fields.compactMap { Word($0.utf8) }
    if guesses.count < fields.count { return nil }
    self.answer = answer
    self.guesses = guesses
  }

  /// The line that keeps it.
  var line: String {
    var line = ""
    line.reserveCapacity(28 + 9 * guesses.count)
    line += "answer "
    line += answer.text
    line += isHard ? " hard guesses" : " guesses"
    for guess in guesses {
      line += " "
      line += guess.text
    }
    return line
  }
}
