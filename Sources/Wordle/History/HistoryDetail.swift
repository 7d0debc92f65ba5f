import PuzzleKit

/// What the history keeps of a game: `answer crane hard number 12 variant web guesses slate trace crane`; without `hard`
/// if it was not, `number` if the answer was chosen, and `variant` if it is `ios`.
struct HistoryDetail: Equatable {
  var answer: Word
  var isHard = false
  /// The game's place in the order of answers, from 1.
  var number: Int?
  var variant = Variant.ios
  var guesses: [Word] = []

  init(answer: Word) { self.answer = answer }

  /// The detail that a line holds, or nil if it holds none.
  init?(parsing line: String) {
    var fields = line.split(separator: " ")[...]
    guard fields.popFirst() == "answer", let answer = fields.popFirst().flatMap({ Word($0) }) else { return nil }
    self.answer = answer
    isHard = fields.first == "hard"
    if isHard { fields.removeFirst() }
    if fields.first == "number" {
      guard let number = fields.dropFirst().first.flatMap({ Int($0) }), number > 0 else { return nil }
      self.number = number
      fields.removeFirst(2)
    }
    if fields.first == "variant" {
      guard let variant = fields.dropFirst().first.flatMap({ Variant(rawValue: String($0)) }) else { return nil }
      self.variant = variant
      fields.removeFirst(2)
    }
    guard fields.popFirst() == "guesses" else { return nil }
    guesses = fields.compactMap { Word($0) }
    if guesses.count < fields.count { return nil }
  }

  /// The line that keeps it.
  var line: String {
    String(capacity: 64 + 9 * guesses.count) {
      $0.append("answer ")
      $0.append(answer)
      if isHard { $0.append(" hard") }
      if let number {
        $0.append(" number ")
        $0.append(String(number))
      }
      if variant != .ios {
        $0.append(" variant ")
        $0.append(variant.rawValue)
      }
      $0.append(" guesses")
      for guess in guesses {
        $0.append(UInt8(ascii: " "))
        $0.append(guess)
      }
    }
  }
}
