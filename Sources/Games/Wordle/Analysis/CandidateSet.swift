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

  /// The most words of a set that is looked at by its candidates alone.
  private static let largestSplit = 40

  /// The value of a small set that its candidates alone show: one that is as likely as any tells all others apart, or, if all are
  /// equally likely, leaves a single pair. No guess can do better, and a search would find the same. Nil for all other sets.
  var valueIfSplit: SetValue? {
    guard words.count <= CandidateSet.largestSplit, guessesLeft >= min(2, words.count), let most = weights.max(),
      let least = weights.min()
    else { return nil }
    var pairing: Word?
    for (guess, weight) in zip(words, weights) where weight == most {
      let shared = pairs(of: guess)
      if shared == 0 { return SetValue(cost: Cost(guesses: 2 * self.weight - most), best: guess, isExact: true) }
      if shared == 1, pairing == nil { pairing = guess }
    }
    guard let pairing, most == 1, least == 1, guessesLeft >= 3 else { return nil }
    return SetValue(cost: Cost(guesses: 2 * weight), best: pairing, isExact: true)
  }

  /// How many words have the feedback of an earlier one; no more than two are counted.
  private func pairs(of guess: Word) -> Int {
    var seen = InlineArray<40, UInt16>(repeating: 0)
    var (count, shared) = (0, 0)
    for word in words {
      let feedback = Feedback(of: guess, against: word).bits
      var place = 0
      while place < count, seen[place] != feedback { place += 1 }
      if place < count {
        shared += 1
        if shared > 1 { break }
      } else {
        seen[count] = feedback
        count += 1
      }
    }
    return shared
  }

  /// The class of a guess that a feedback on it leaves.
  func part(of guess: Word, _ feedback: Feedback) -> CandidateSet {
    let places = words.indices.filter { Feedback(of: guess, against: words[$0]) == feedback }
    var demand = demand
    demand?.add(guess, digits: feedback.digits)
    return CandidateSet(
      words: places.map { words[$0] }, weights: places.map { weights[$0] }, guessesLeft: guessesLeft - 1,
      demand: demand)
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
