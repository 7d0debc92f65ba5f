import Lexicon
import LexiconNotes
import PuzzleKit

extension WordiestGame {
  /// The percentile among the other players; a match that was left counts 0.
  public static let contest: Contest<WordiestGame>? = Contest(
    scale: { _ in ScoreScale(unit: "percentile", isLessBetter: false, bounds: 0...100, forfeit: 0) },
    score: { $0.standing?.percentile ?? 0 },
    traits: DealTraits(["the percentiles of the best pair and the best word of several vocabularies"]) { game in
      let vocabulary = RackVocabulary(game.match.rack, game.solver)
      func percentile(_ total: Int) -> Double {
        100 * Double(game.match.samples.count { $0.score <= total }) / Double(max(1, game.match.samples.count))
      }
      let totals = [Tier.size10, .size35, .unlisted].map { vocabulary.bestTotals(upTo: $0) }
      // All words together make the best pair there is, always.
      return totals.dropLast().map { percentile($0.pair) } + totals.map { percentile($0.word) }
    })
}
