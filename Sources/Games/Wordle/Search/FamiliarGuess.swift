import Lexicon
import LexiconNotes
import PuzzleKit

extension WordleView {
  /// A guess for a person: one that people know if it is about as good as the best one, and never one that nobody is asked
  /// for while another may be the answer.
  ///
  /// Guesses are compared by what they may lose, then by how many candidates they leave on average. With two guesses left
  /// those candidates are lost that the last guess can't tell apart, with one left all but the guess itself.
  func familiarGuess(near best: Word) -> Word {
    if WordleView.isFamiliar(best) { return best }
    let candidates = sample
    let hardMode = hardRules.map { HardModeRule(rows, $0) }
    /// The best of some guesses that are as good as they have to be; of equal ones the first.
    func least(_ isMeant: (Word) -> Bool, _ isEnough: (Prospect) -> Bool) -> (word: Word, prospect: Prospect)? {
      var found: (word: Word, prospect: Prospect)?
      for word in lists.valid where isMeant(word) && hardMode?.allows(word) ?? true {
        let prospect = Prospect(word, candidates, guessesLeft: guessesLeft)
        if isEnough(prospect), found.map({ prospect < $0.prospect }) ?? true { found = (word, prospect) }
      }
      return found
    }
    var goal = (word: best, prospect: Prospect(best, candidates, guessesLeft: guessesLeft))
    if WordleView.isBarred(best), !candidates.allSatisfy(WordleView.isBarred) {
      goal = least({ !WordleView.isBarred($0) }, { _ in true }) ?? goal
    }
    return least(WordleView.isFamiliar) { $0.isAboutAsGood(as: goal.prospect) }?.word ?? goal.word
  }

  /// The number of candidates that is enough to tell guesses apart.
  private static let mostCandidates = 300

  private static func isFamiliar(_ word: Word) -> Bool { Lexicon.standard.level(of: word.text) == .required }

  /// Whether nobody is asked for a word.
  private static func isBarred(_ word: Word) -> Bool {
    switch Lexicon.standard.level(of: word.text) {
    case .barred, .offensive: true
    case .bonus, .required, nil: false
    }
  }

  /// The candidates, or some of them, evenly spread.
  private var sample: [Word] {
    let all = candidates()
    let step = 1 + (all.count - 1) / WordleView.mostCandidates
    return stride(from: 0, to: all.count, by: max(1, step)).map { all[$0] }
  }
}

/// The candidates that a guess leaves.
private struct Prospect: Comparable {
  /// The share in percent, compared with the best guess, that another may leave to be about as good.
  private static let tolerance: Int64 = 115

  /// The number of candidates that are lost in any case.
  private let losses: Int
  /// The sum over the candidates of how many others the feedback leaves beside each; less if the guess may be the answer.
  private let left: Int64

  init(_ guess: Word, _ candidates: [Word], guessesLeft: Int) {
    var counts: [Feedback: Int] = [:]
    for word in candidates { counts[Feedback(of: guess, against: word), default: 0] += 1 }
    counts[.solved(guess.count)] = nil
    left = counts.values.reduce(0) { $0 + Int64($1) * Int64($1) }
    losses =
      switch guessesLeft {
      case ...1: counts.values.reduce(0, +)
      case 2: counts.values.reduce(0) { $0 + $1 - 1 }
      default: 0
      }
  }

  func isAboutAsGood(as best: Prospect) -> Bool {
    losses <= best.losses && left * 100 <= best.left * Prospect.tolerance
  }

  static func < (left: Prospect, right: Prospect) -> Bool {
    (left.losses, left.left) < (right.losses, right.left)
  }
}
