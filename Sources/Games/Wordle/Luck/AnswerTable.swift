/// The feedback of answers on one another, in small numbers.
struct AnswerTable: Sendable {
  /// The number of answers.
  let count: Int
  /// Feedback is numbered from 0 up to this, in base 3 by letters: 0 absent, 1 present, 2 correct.
  let codes: Int
  /// The number of the feedback that solves.
  var solved: Int { codes - 1 }
  private let table: [UInt16]

  /// The table of words that all have the same length.
  init(_ answers: [Word]) {
    count = answers.count
    codes = (0..<(answers.first?.count ?? 0)).reduce(1) { codes, _ in codes * 3 }
    var table: [UInt16] = []
    table.reserveCapacity(answers.count * answers.count)
    for guess in answers {
      for answer in answers { table.append(UInt16(AnswerTable.code(Feedback(of: guess, against: answer)))) }
    }
    self.table = table
  }

  /// The number of a feedback.
  static func code(_ feedback: Feedback) -> Int {
    var code = 0
    for index in (0..<feedback.count).reversed() { code = code * 3 + Int(feedback[index].rawValue) - 1 }
    return code
  }

  /// The feedback of an answer that is guessed against all of them.
  func withRow<Result>(_ guess: Int, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    table.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[guess * count..<(guess + 1) * count])) }
  }
}
