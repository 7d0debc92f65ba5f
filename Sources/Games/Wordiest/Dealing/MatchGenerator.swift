import PuzzleKit

/// A match with a hundred opponents of all strengths. It depends on the seed and its number alone, not on other matches.
public func generateMatch(seed: UInt64, number: Int, _ solver: WordiestSolver = .standard) -> WordiestMatch {
  var generator = MatchGenerator(seed: seed, number: number, solver)
  return generator.match()
}

/// The stream of chance of one generated match.
struct MatchGenerator {
  private let solver: WordiestSolver
  private var generator: SplitMix64

  /// Begins the match with a number of the series that a seed stands for.
  init(seed: UInt64, number: Int, _ solver: WordiestSolver = .standard) {
    self.solver = solver
    // The seed is mixed first, lest the next seed's matches be this one's, moved by one.
    var series = SplitMix64(seed: seed)
    generator = SplitMix64(seed: series.next() &+ UInt64(truncatingIfNeeded: number))
  }

  /// A rack that makes a word, and what each of ``SampledPlayer/all`` lays.
  mutating func plays() -> (rack: Rack, plays: [(play: Play, score: Int)]) {
    while true {
      let rack = RackDealer.rack(&generator)
      let vocabulary = RackVocabulary(rack, solver)
      guard !vocabulary.isEmpty else { continue }
      return (rack, SampledPlayer.all.map { vocabulary.play($0, &generator) })
    }
  }

  /// The match: the opponents in a drawn order, their ratings up to two points from what they are in the long run.
  mutating func match() -> WordiestMatch {
    let (rack, plays) = plays()
    var samples = zip(plays, SampledPlayer.ratings).map { play, rating in
      Sample(
        score: play.score, ratingTenths: min(max(rating + generator.below(41) - 20, 1), 1000),
        play: play.play,
        isSynthetic: true)
    }
    for place in stride(from: samples.count - 1, to: 0, by: -1) {
      samples.swapAt(place, generator.below(place + 1))
    }
    return WordiestMatch(rack: rack, samples: samples)
  }
}
