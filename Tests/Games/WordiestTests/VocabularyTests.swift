import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

/// The best that somebody lays who knows some words, beside all pairs of sets of tiles.
@Suite struct VocabularyTests {
  /// The best of all pairs of sets without a common tile, each a word or, of one of them, none.
  private func best(_ rack: Rack, _ known: Set<String>) -> (pair: Int, word: Int) {
    var words: [(mask: Int, score: Int)] = []
    for mask in 1..<1 << rack.count {
      let tiles = (0..<rack.count).filter { mask >> $0 & 1 == 1 }
      if known.contains(String(rack.letters(tiles).sorted())) { words.append((mask, rack.score(tiles))) }
    }
    var pair = words.map(\.score).max() ?? 0
    let word = pair
    for one in words {
      for other in words where one.mask & other.mask == 0 { pair = max(pair, one.score + other.score) }
    }
    return (pair, word)
  }

  @Test func noPairIsBetterThanTheBest() throws {
    var generator = SplitMix64(seed: 7202)
    var seconds = 0
    for _ in 0..<150 {
      let rack = Rack(Array(RackDealer.rack(&generator).tiles.prefix(8)))
      let all = WordiestSolver.standard.words(of: rack).map(\.word)
      let vocabulary = RackVocabulary(rack, .standard)
      for tier in [Tier.size35, .size60, .unlisted] {
        let words = all.filter { word in
          guard let number = Lexicon.standard.graph.number(of: Array(word.utf8)) else { return false }
          let note = Lexicon.standard.note(number: number)
          return !note.isOffensive && note.tier <= tier
        }
        let expected = best(rack, Set(words.map { String($0.sorted()) }))
        let found = vocabulary.bestTotals(upTo: tier)
        #expect(found == expected, "\(rack.text) \(tier)")
        if expected.pair > expected.word { seconds += 1 }
      }
    }
    #expect(seconds > 300, "\(seconds)")
  }
}
