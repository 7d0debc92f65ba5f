@testable import Wordle

/// The cheapest decision tree by trying every guess at every set. It shares nothing with the solver but words, and takes
/// the feedback and hard mode from the rules.
final class SolverBruteForce {
  /// Candidates that are lost, which count first, and guesses, a lost candidate found one guess after the last.
  struct Total: Comparable {
    var losses: Int
    var guesses: Int

    static func < (left: Total, right: Total) -> Bool {
      (left.losses, left.guesses) < (right.losses, right.guesses)
    }

    /// The same as a cost of the solver.
    var cost: Cost { Cost(losses: losses, guesses: guesses) }
  }

  private struct Question: Hashable {
    let set: UInt128
    let guessesLeft: Int
    let placed: UInt64
    let owed: Set<UInt8>
  }

  private struct Class {
    let set: UInt128
    let feedback: Feedback
  }

  private let lists: SolverLists
  private let weights: [Int]
  /// By guess, the sets that its feedback tells apart.
  private let classes: [[Class]]
  private var known: [Question: Total] = [:]

  init(_ lists: SolverLists) {
    self.lists = lists
    weights = lists.effectiveWeights
    classes = lists.guesses.map { guess in
      var sets: [[LetterState]: UInt128] = [:]
      for (index, candidate) in lists.candidates.enumerated() {
        sets[SolverBruteForce.score(guess, candidate), default: 0] |= 1 << UInt128(index)
      }
      return sets.map { Class(set: $1, feedback: Feedback($0)) }
    }
  }

  /// The feedback by counting letters.
  static func score(_ guess: Word, _ answer: Word) -> [LetterState] {
    var guessesLeft = [Int](repeating: 0, count: 256)
    for place in 0..<answer.count { guessesLeft[Int(answer[place])] += 1 }
    var states = [LetterState](repeating: .absent, count: guess.count)
    for place in 0..<guess.count where guess[place] == answer[place] {
      states[place] = .correct
      guessesLeft[Int(guess[place])] -= 1
    }
    for place in 0..<guess.count where states[place] == .absent && guessesLeft[Int(guess[place])] > 0 {
      states[place] = .present
      guessesLeft[Int(guess[place])] -= 1
    }
    return states
  }

  private var all: UInt128 { (1 << UInt128(lists.candidates.count)) - 1 }

  /// The cost of the cheapest tree.
  func best() -> Total { best(all, lists.guessesLeft, lists.rows) }

  /// The cost of the cheapest tree that starts with a guess; nil if hard mode does not allow it or it tells nothing
  /// apart.
  func best(startingWith word: Word) -> Total? {
    guard let guess = lists.guesses.firstIndex(of: word) else { return nil }
    if let rows = lists.rows, !HardModeRule(rows, .seed).allows(word) { return nil }
    return total(of: guess, all, lists.guessesLeft, lists.rows)
  }

  private func best(_ set: UInt128, _ guessesLeft: Int, _ rows: Rows?) -> Total {
    if guessesLeft == 0 {
      let weight = weight(set)
      return Total(losses: weight, guesses: weight)
    }
    let demand = rows.map { HardModeRule($0, .seed) }
    var owed: Set<UInt8> = []
    if let demand { for place in 0..<demand.owed.count { owed.insert(demand.owed[place]) } }
    let question = Question(set: set, guessesLeft: guessesLeft, placed: demand?.placed ?? 0, owed: owed)
    if let total = known[question] { return total }
    var best: Total?
    for (guess, word) in lists.guesses.enumerated() where demand?.allows(word) ?? true {
      guard let total = total(of: guess, set, guessesLeft, rows) else { continue }
      best = best.map { min($0, total) } ?? total
    }
    // Every candidate is allowed and tells itself from the others.
    guard let best else { preconditionFailure("a set has a guess") }
    known[question] = best
    return best
  }

  /// The least total with a guess at a set; nil where it tells nothing apart, which leaves the same set with a guess less.
  private func total(of guess: Int, _ set: UInt128, _ guessesLeft: Int, _ rows: Rows?) -> Total? {
    var total = Total(losses: 0, guesses: weight(set))
    for subset in classes[guess] {
      let rest = subset.set & set
      let isFound = subset.feedback == Feedback.solved(lists.guesses[guess].count)
      if rest == 0 || isFound { continue }
      if rest == set { return nil }
      var rows = rows
      // Nothing is asked after the last guess.
      if guessesLeft > 1 { rows?.append(Row(lists.guesses[guess], subset.feedback)) }
      let cost = best(rest, guessesLeft - 1, rows)
      total.losses += cost.losses
      total.guesses += cost.guesses
    }
    return total
  }

  private func weight(_ set: UInt128) -> Int {
    var set = set
    var weight = 0
    while set != 0 {
      weight += weights[set.trailingZeroBitCount]
      set &= set - 1
    }
    return weight
  }
}
