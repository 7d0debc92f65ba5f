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

extension WordleGame {
  /// The answer and the guesses.
  public func conclude(_ context: any WritableContext, isAssisted: Bool, to reply: inout Reply) -> String? {
    isAssisted ? nil : HistoryDetail(answer: answer, isHard: isHard, guesses: rows.map(\.word)).line
  }

  /// Writes the answer and the guesses of a game in the history.
  public static func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply) {
    guard let detail = HistoryDetail(parsing: entry.entry.detail) else { return }
    reply.add(WordleRecords.played) {
      $0.word(detail.answer.text)
      $0.flag(detail.isHard)
      $0.words(detail.guesses.map(\.text))
    }
    let guesses = detail.guesses.isEmpty ? "no guesses" : detail.guesses.map(\.text).joined(separator: " ")
    reply.draw(.preformatted(["\(detail.answer.uppercased)  \(guesses)\(detail.isHard ? "  (hard mode)" : "")"]))
  }
}
