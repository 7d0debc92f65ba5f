import PuzzleKit

@testable import Wordle

/// The cheapest tree by trying every guess at every set: slow and plain, to compare with.
struct TreeBruteForce {
  /// The cost of a set: the fewest losses, then the fewest guesses, both weighed.
  struct Total: Comparable {
    var losses = 0
    var guesses = 0

    static func < (left: Total, right: Total) -> Bool {
      (left.losses, left.guesses) < (right.losses, right.guesses)
    }

    static func + (left: Total, right: Total) -> Total {
      Total(losses: left.losses + right.losses, guesses: left.guesses + right.guesses)
    }
  }

  let lists: WordLists
  let isHard: Bool

  func weight(_ words: [Word]) -> Int { words.reduce(0) { $0 + lists.weight(of: $1) } }

  /// The cost of best play after `rows`.
  func best(_ words: [Word], _ rows: Rows, left: Int) -> Total {
    if left == 0 { return Total(losses: weight(words), guesses: weight(words)) }
    if words.count == 1 { return Total(guesses: weight(words)) }
    var best: Total?
    for guess in lists.valid where !isHard || HardModeRule(rows, .seed).allows(guess) {
      let classes = classes(words, guess)
      // A guess that tells nothing is never better than one that does.
      if classes.count == 1, left > 1 { continue }
      let total = total(guess, classes, rows, left: left)
      best = best.map { min($0, total) } ?? total
    }
    return best ?? Total(losses: weight(words), guesses: weight(words) * left + weight(words))
  }

  /// The classes of a guess.
  func classes(_ words: [Word], _ guess: Word) -> [Feedback: [Word]] {
    Dictionary(grouping: words) { Feedback(of: guess, against: $0) }
  }

  /// The cost of a guess that has `classes`.
  func total(_ guess: Word, _ classes: [Feedback: [Word]], _ rows: Rows, left: Int) -> Total {
    classes.reduce(Total(guesses: weight(classes.values.flatMap { $0 }))) { sum, part in
      sum + rest(guess, part.key, part.value, rows, left: left)
    }
  }

  /// The cost of a class after its guess.
  func rest(_ guess: Word, _ feedback: Feedback, _ words: [Word], _ rows: Rows, left: Int) -> Total {
    if feedback == .solved(guess.count) { return Total() }
    var after = rows
    after.append(Row(guess, feedback))
    return best(words, after, left: left - 1)
  }
}
