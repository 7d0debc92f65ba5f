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
    guard fields.popFirst() == "answer", let answer = fields.popFirst().flatMap({ Word($0) }) else { return nil }
    isHard = fields.first == "hard"
    if isHard { fields.removeFirst() }
    guard fields.popFirst() == "guesses" else { return nil }
    let guesses = fields.compactMap { Word($0) }
    if guesses.count < fields.count { return nil }
    self.answer = answer
    self.guesses = guesses
  }

  /// The line that keeps it.
  var line: String {
    String(capacity: 28 + 9 * guesses.count) {
      $0.append("answer ")
      $0.append(answer)
      $0.append(isHard ? " hard guesses" : " guesses")
      for guess in guesses {
        $0.append(UInt8(ascii: " "))
        $0.append(guess)
      }
    }
  }
}
