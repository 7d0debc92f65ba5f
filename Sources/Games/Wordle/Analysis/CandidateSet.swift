import PuzzleKit

/// The possible answers at some point of a game: the words, their weights, and the rules for finding them.
struct CandidateSet: Sendable {
  /// The words; none is twice.
  let words: [Word]
  /// The weight of each word, from 1: its likelihood relative to the others.
  let weights: [Int]
  /// Guesses left.
  let guessesLeft: Int
  /// Hard mode's demands of the next guess; nil in normal mode.
  let demand: HardModeMask?

  /// The weight of all words together.
  var weight: Int { weights.reduce(0, +) }

  /// The cost of a small set in which a candidate that is as likely as any tells all others apart: no guess can do better. Nil for
  /// all other sets.
  var costIfSplit: Cost? {
    guard words.count <= 16, guessesLeft >= min(2, words.count), let most = weights.max() else { return nil }
    let splits = zip(words, weights).contains { guess, weight in
      guard weight == most else { return false }
      var seen: [Feedback] = []
      for word in words {
        let feedback = Feedback(of: guess, against: word)
        if seen.contains(feedback) { return false }
        seen.append(feedback)
      }
      return true
    }
    return splits ? Cost(guesses: 2 * weight - most) : nil
  }

  /// The sets that the feedback on a guess tells apart, after that guess. That of the guess itself is one of them where it
  /// may be the answer.
  func classes(of guess: Word) -> [(feedback: Feedback, set: CandidateSet)] {
    var places: [Feedback: [Int]] = [:]
    for (place, word) in words.enumerated() { places[Feedback(of: guess, against: word), default: []].append(place) }
    return places.sorted { $0.key.bits < $1.key.bits }.map { feedback, places in
      var demand = demand
      demand?.add(guess, digits: feedback.digits)
      return (
        feedback,
        CandidateSet(
          words: places.map { words[$0] }, weights: places.map { weights[$0] }, guessesLeft: guessesLeft - 1,
          demand: demand)
      )
    }
  }
}
