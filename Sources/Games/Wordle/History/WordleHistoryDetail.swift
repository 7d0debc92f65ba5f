import PuzzleKit

/// The history's record of a game: `answer crane hard number 12 variant web guesses slate trace crane`; without `hard` if it
/// was not, `number` if the answer was chosen, and `variant` if it is `ios`.
struct WordleHistoryDetail: Equatable {
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
    let hard = isHard ? " hard" : ""
    let number = number.map { " number \($0)" } ?? ""
    let variant = variant == .ios ? "" : " variant \(variant.rawValue)"
    // Hardly any room is left over: many such lines are kept.
    let words = guesses.reduce(answer.count) { $0 + 1 + $1.count }
    return String(capacity: 15 + words + hard.utf8.count + number.utf8.count + variant.utf8.count + Word.capacity) {
      $0.append("answer ")
      $0.append(answer)
      $0.append(hard)
      $0.append(number)
      $0.append(variant)
      $0.append(" guesses")
      for guess in guesses {
        $0.append(UInt8(ascii: " "))
        $0.append(guess)
      }
    }
  }
}
