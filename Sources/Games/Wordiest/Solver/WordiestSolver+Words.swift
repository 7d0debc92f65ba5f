import Lexicon

/// A word that a rack's tiles make.
public struct RackWord: Hashable, Sendable {
  /// The word.
  public let word: String
  /// The most that it scores alone, with the best tiles for it.
  public let score: Int
}

extension WordiestSolver {
  /// Every word of the lexicon that the rack's tiles make, in alphabetical order.
  public func words(of rack: Rack) -> [RackWord] {
    let sets = RackSets(rack)
    let scores = bestScores(sets)
    var words: [RackWord] = []
    sets.forEachWord(within: sets.counts(sets.all), in: lexicon) { word, counts in
      words.append(RackWord(word: String(decoding: word, as: UTF8.self), score: scores[counts] ?? 0))
    }
    return words
  }

  /// The most that each choice of letters that may be a word scores, by ``RackSets/counts(_:)``.
  private func bestScores(_ sets: RackSets) -> [UInt64: Int] {
    var scores: [UInt64: Int] = [:]
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: sets.all + 1) { masks in
      for mask in masks[..<wordSets(sets, into: masks)] {
        let mask = Int(mask)
        let counts = sets.counts(mask)
        scores[counts] = max(scores[counts] ?? 0, sets.score(mask))
      }
    }
    return scores
  }
}
