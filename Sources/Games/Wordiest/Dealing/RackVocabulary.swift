import Lexicon
import LexiconNotes
import PuzzleKit
import WordGraph

/// The words that opponents may lay with a rack: all but the offensive ones, and the sets of tiles that make them.
struct RackVocabulary {
  private struct Word {
    let letters: [UInt8]
    let tier: Tier
    let level: WordLevel
    /// The words with the same letters have the same sets.
    let kind: Int
  }

  private struct TileSet {
    let mask: Int
    let score: Int
    let kind: Int
  }

  private let sets: RackSets
  private var words: [Word] = []
  /// The sets that make words, the best first.
  private var tileSets: [TileSet] = []
  private var kindCount = 0

  init(_ rack: Rack, _ solver: WordiestSolver) {
    let sets = RackSets(rack)
    self.sets = sets
    var kinds: [UInt64: Int] = [:]
    var words: [Word] = []
    sets.forEachWord(within: sets.counts(sets.all), in: solver.lexicon) { letters, counts in
      guard let number = solver.lexicon.graph.number(of: letters) else { return }
      let note = solver.lexicon.note(number: number)
      guard !note.isOffensive else { return }
      let kind = kinds[counts] ?? kinds.count
      kinds[counts] = kind
      words.append(Word(letters: letters, tier: note.tier, level: note.level, kind: kind))
    }
    self.words = words
    kindCount = kinds.count
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: sets.all + 1) { masks in
      for mask in masks[..<solver.wordSets(sets, into: masks)] {
        guard let kind = kinds[sets.counts(Int(mask))] else { continue }
        tileSets.append(TileSet(mask: Int(mask), score: sets.score(Int(mask)), kind: kind))
      }
    }
    tileSets.sort { ($1.score, $0.mask) < ($0.score, $1.mask) }
  }

  /// Whether there is no word.
  var isEmpty: Bool { words.isEmpty }

  /// A player's words and their score. The words that come to its mind are drawn.
  func play(_ player: SampledPlayer, _ generator: inout SplitMix64) -> (play: Play, score: Int) {
    // The first word of each kind that comes to mind.
    var known = [Int](repeating: -1, count: kindCount)
    for (place, word) in words.enumerated() where word.tier <= player.tier {
      guard generator.below(1_000_000) < player.recall, known[word.kind] < 0 else { continue }
      known[word.kind] = place
    }
    let choices = tileSets.filter { known[$0.kind] >= 0 }
    guard let (one, other) = best(choices, tries: player.tries) else { return (Play(), 0) }
    func tiles(_ set: TileSet) -> [Int] { sets.tiles(set.mask, spelling: words[known[set.kind]].letters) }
    return (Play(tiles(one), other.map(tiles) ?? []), one.score + (other?.score ?? 0))
  }

  /// The best scores of somebody who thinks of every word up to a tier, and of no other: with two words and with one.
  func bestTotals(upTo tier: Tier) -> (pair: Int, word: Int) {
    var isKnown = [Bool](repeating: false, count: kindCount)
    for word in words where word.tier <= tier { isKnown[word.kind] = true }
    let choices = tileSets.filter { isKnown[$0.kind] }
    guard let (one, other) = best(choices, tries: .max) else { return (0, 0) }
    return (one.score + (other?.score ?? 0), choices[0].score)
  }

  /// The best two words of some levels, of which there may be but one; nil where there is none.
  func bestPair(of levels: Set<WordLevel>) -> (pair: WordPair, score: Int)? {
    var known = [Int](repeating: -1, count: kindCount)
    for (place, word) in words.enumerated() where levels.contains(word.level) && known[word.kind] < 0 {
      known[word.kind] = place
    }
    guard let (one, other) = best(tileSets.filter { known[$0.kind] >= 0 }, tries: .max) else { return nil }
    func text(_ set: TileSet) -> String { String(decoding: words[known[set.kind]].letters, as: UTF8.self) }
    return (WordPair(text(one), other.map(text) ?? ""), one.score + (other?.score ?? 0))
  }

  /// The best two sets without a common tile, if the first is among the best `tries`; `choices` are in order.
  private func best(_ choices: [TileSet], tries: Int) -> (TileSet, TileSet?)? {
    guard let first = choices.first else { return nil }
    var best: (one: TileSet, other: TileSet?) = (first, nil)
    var total = first.score
    for (place, one) in choices.prefix(tries).enumerated() {
      // The second is no better than the first: if it were, the pair has been seen.
      if 2 * one.score <= total { break }
      for other in choices[place...] where other.mask & one.mask == 0 {
        if one.score + other.score > total {
          total = one.score + other.score
          best = (one, other)
        }
        break
      }
    }
    return best
  }
}
