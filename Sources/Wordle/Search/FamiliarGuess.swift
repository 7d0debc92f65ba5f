import Lexicon
import PuzzleKit

extension WordleView {
  /// A guess for a person: one that people know if it is about as good as the best one.
  ///
  /// Guesses are compared by how many candidates they leave on average.
  func familiarGuess(near best: Word) -> Word {
    if WordleView.isFamiliar(best) { return best }
    let candidates = sample
    let most = left(by: best, candidates) * WordleView.tolerance / 100
    let hardMode = isHard ? HardModeRule(rows) : nil
    var found: (word: Word, left: Int)?
    for word in lists.valid where WordleView.isFamiliar(word) && hardMode?.allows(word) ?? true {
      let left = left(by: word, candidates)
      if left <= most, left < found?.left ?? Int.max { found = (word, left) }
    }
    return found?.word ?? best
  }

  /// How much more a familiar guess may leave, in percent of what the best one leaves.
  private static let tolerance = 115
  /// So many candidates tell guesses apart.
  private static let mostCandidates = 300

  private static func isFamiliar(_ word: Word) -> Bool { Lexicon.standard.level(of: word.text) == .required }

  /// The candidates, or some of them, evenly spread.
  private var sample: [Word] {
    let all = candidates()
    let step = 1 + (all.count - 1) / WordleView.mostCandidates
    return stride(from: 0, to: all.count, by: max(1, step)).map { all[$0] }
  }

  /// The sum over the candidates of how many others the feedback leaves beside each; less if the guess may be the answer.
  private func left(by guess: Word, _ candidates: [Word]) -> Int {
    var counts: [Feedback: Int] = [:]
    for word in candidates { counts[Feedback(of: guess, against: word), default: 0] += 1 }
    return counts.reduce(0) { $0 + ($1.key == .solved(guess.count) ? 0 : $1.value * $1.value) }
  }
}
