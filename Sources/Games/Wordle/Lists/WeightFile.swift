import PuzzleKit

/// Reads a file that says how likely answers are: lines of a word and its weight.
struct WeightFile {
  /// The range of a weight.
  static let range = 1...1_000_000

  private let path: String
  private let answers: Set<Word>

  /// The file at `path`, which weighs some of `answers`.
  init(_ path: String, answers: [Word]) {
    self.path = path
    self.answers = Set(answers)
  }

  /// The weights by word. Answers that are not named weigh 1. Blocked words that are no answers are passed over, with a
  /// remark.
  /// - Throws: `bad-file` that names the first line that is not a word of the answers and a whole number, or names a word
  ///   again.
  func weights(_ bytes: [UInt8], _ remarks: inout [String]) throws(Refusal) -> [Word: Int] {
    var weights: [Word: Int] = [:]
    var passedOver = LeftOut()
    var named: Set<Word> = []
    var sum = answers.count
    for (number, line) in TextLines(bytes) {
      let fields = line.split { $0 == 0x20 || $0 == 0x09 }
      guard fields.count == 2 else {
        throw fault(number, "a line is a word and its weight")
      }
      guard let word = Word(fields[0]) else { throw fault(number, "a line begins with a word of letters a-z") }
      let isAnswer = answers.contains(word)
      guard isAnswer || blockedWords.contains(word) else {
        throw fault(number, "the word is not one of the answers")
      }
      let text = printable(fields[1])
      guard let weight = Int(text), String(weight) == text, WeightFile.range.contains(weight) else {
        throw fault(
          number, "a weight is a whole number from 1 to \(WeightFile.range.upperBound), not \(quoted(text))")
      }
      if !named.insert(word).inserted { throw fault(number, "\(quoted(word.text)) has a weight already") }
      if !isAnswer {
        passedOver.add(number)
        continue
      }
      weights[word] = weight
      sum += weight - 1
      if sum > Cost.largestWeight {
        throw fault(
          number, "the weights add up to \(sum) here; all answers together weigh at most \(Cost.largestWeight)")
      }
    }
    if passedOver.count > 0 {
      let lines =
        passedOver.count == 1
        ? "1 line weighs a blocked word that is" : "\(passedOver.count) lines weigh blocked words that are"
      remarks.append("\(path): \(lines) not among the answers and ignored; the first is line \(passedOver.first).")
    }
    return weights
  }

  private func fault(_ line: Int, _ text: String) -> Refusal { Refusal(.badFile, "\(path):\(line): \(text)") }
}
