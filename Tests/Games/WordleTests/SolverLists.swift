import Foundation
import PuzzleKit

@testable import Wordle

/// Small lists by chance, in which few letters make hard, hopeless and tied positions common.
struct SolverLists: CustomStringConvertible {
  /// The parameters from which lists are drawn.
  struct Shape {
    var letters = 3...8
    var alphabet = 3...8
    var candidates = 3...9
    var others = 3...20
    var guessesLeft = 1...7
    /// How many alphabets that share no letter the candidates come from.
    var clusters = 1
    /// How many places of a word may differ from the first word of its alphabet.
    var differences = 8
  }

  let guesses: [Word]
  let candidates: [Word]
  /// By candidate; nil where all weigh the same.
  var weights: [Int]?
  let guessesLeft: Int
  /// The rows before, which hard mode heeds; nil in normal mode.
  var rows: Rows?

  /// How many lists of a kind are put to the test: `PARLOR_TREES` per cent of `standard`, or all of it.
  static func number(_ standard: Int) -> Int {
    let factor = ProcessInfo.processInfo.environment["PARLOR_TREES"].flatMap { Int($0) } ?? 100
    return max(1, standard * factor / 100)
  }

  init(guesses: [Word], candidates: [Word], weights: [Int]? = nil, guessesLeft: Int, rows: Rows? = nil) {
    self.guesses = guesses
    self.candidates = candidates
    self.weights = weights
    self.guessesLeft = guessesLeft
    self.rows = rows
  }

  /// Lists of a shape: half of them in hard mode, some of those after a row, and a third weighted.
  init(_ shape: Shape = Shape(), isHard: Bool? = nil, isWeighted: Bool? = nil, _ generator: inout SplitMix64) {
    func pick(_ range: ClosedRange<Int>) -> Int { range.lowerBound + generator.below(range.count) }
    let letters = pick(shape.letters)
    let alphabet = pick(shape.alphabet)
    func letter(_ cluster: Int) -> UInt8 { 0x61 + UInt8(generator.below(alphabet) + cluster * alphabet) }
    let models = (0..<shape.clusters).map { cluster in (0..<letters).map { _ in letter(cluster) } }
    func word(_ cluster: Int) -> Word {
      var spelled = models[cluster]
      for place in 0..<letters
      where shape.differences >= letters || generator.below(letters) < shape.differences {
        spelled[place] = letter(cluster)
      }
      var word = Word()
      for letter in spelled { word.append(letter) }
      return word
    }
    func distinct(_ count: Int, butFor known: Set<Word>) -> [Word] {
      var words: [Word] = []
      var seen = known
      // There may be fewer words than are asked for.
      for _ in 0..<4 * count where words.count < count {
        let next = word(generator.below(shape.clusters))
        if seen.insert(next).inserted { words.append(next) }
      }
      return words
    }
    var candidates = distinct(pick(shape.candidates), butFor: [])
    var guesses = candidates + distinct(pick(shape.others), butFor: Set(candidates))
    for index in guesses.indices.reversed() { guesses.swapAt(index, generator.below(index + 1)) }
    var guessesLeft = pick(shape.guessesLeft)
    if isHard ?? (generator.below(2) == 0) {
      var rows = Rows()
      if generator.below(3) == 0 {
        let guess = guesses[generator.below(guesses.count)]
        rows.append(Row(guess, Feedback(of: guess, against: candidates[generator.below(candidates.count)])))
        candidates = candidates.filter(rows.agree)
        guessesLeft = min(guessesLeft, Rows.capacity - 1)
      }
      self.rows = rows
    }
    self.guesses = guesses
    self.candidates = candidates
    self.guessesLeft = guessesLeft
    if isWeighted ?? (generator.below(3) == 0) {
      let most = generator.below(2) == 0 ? 3 : 1000
      weights = candidates.map { _ in 1 + generator.below(most) }
    }
  }

  /// The demands of hard mode on the next guess, made row by row.
  var demand: HardModeMask? {
    rows.map { rows in
      var demand = HardModeMask()
      for row in rows { demand.add(row.word, digits: row.feedback.digits) }
      return demand
    }
  }

  /// The position as the solver has it.
  var position: SearchPosition {
    SearchPosition(guesses: guesses, candidates: candidates, weights: weights, guessesLeft: guessesLeft, demand: demand)
  }

  /// The weights, of all candidates.
  var effectiveWeights: [Int] {
    weights ?? candidates.map { _ in 1 }
  }

  var description: String {
    let before = rows.map { rows in rows.map { "\($0.word.text) \($0.feedback.text)" }.joined(separator: " ") }
    return
      "candidates \(candidates.map(\.text)) guesses \(guesses.map(\.text)) weights \(weights ?? []) left \(guessesLeft) "
      + (before.map { "hard \($0)" } ?? "normal")
  }
}
