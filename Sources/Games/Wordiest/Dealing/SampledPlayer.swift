import Lexicon
import LexiconNotes

/// The skill of one of the generated opponents.
struct SampledPlayer: Sendable {
  /// The rarest words it knows.
  let tier: Tier
  /// Of a million words that a rack makes and it knows, how many come to its mind.
  let recall: Int
  /// The number of first words for which it looks for the best second one; the best first words come first.
  let tries: Int

  /// The hundred opponents, each better than the one before: the first thinks of four common words or so and takes the
  /// best of them, the last finds the best two words of all.
  static let all: [SampledPlayer] = {
    var players: [SampledPlayer] = []
    var words = 4.0
    for place in 0..<99 {
      let (tier, known) = vocabulary(place)
      players.append(SampledPlayer(tier: tier, recall: Int(words / known * 1_000_000), tries: 1 + place * place / 100))
      // To 750 words in equal ratios.
      words *= 1.0548
    }
    return players + [SampledPlayer(tier: .unlisted, recall: 1_000_000, tries: .max)]
  }()

  /// The rarest words that a player knows, and how many of the words it knows a generated rack makes in the mean: with
  /// more words at hand, a smaller share of them comes to mind.
  private static func vocabulary(_ place: Int) -> (Tier, Double) {
    switch place {
    case ..<30: (.size35, 346)
    case ..<45: (.size50, 436)
    case ..<60: (.size60, 493)
    case ..<75: (.size70, 633)
    default: (.size80, 1019)
    }
  }
}
