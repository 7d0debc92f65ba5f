import Lexicon
import LexiconNotes
import PuzzleKit

extension WordleGame {
  /// The number of guesses; a lost game counts one more than there are.
  public static let contest: Contest<WordleGame>? = Contest(
    scale: { variety in
      let (lists, variant, _) = parts(of: variety)
      let rank = lists.rank
      let worst = Double(rank.guesses(variant) + 1)
      return ScoreScale(unit: "guesses", isLessBetter: true, bounds: 1...worst, forfeit: worst)
    },
    score: { game in
      Double(game.outcome == .won ? game.rows.count : game.rank.guesses(game.variant) + 1)
    },
    deal: { variety, seed in
      // Sealed, so that no order of the answers has to be made for every seed.
      guard let answers = parts(of: variety).answers else {
        return [variety.mode, "seed", String(seed)] + variety.options
      }
      var generator = SplitMix64(seed: seed)
      return opening(answers[generator.below(answers.count)], variety)
    },
    newest: { variety in
      let named = (try? DealRequest(variety.options[...], for: manual))?.given ?? []
      let others = ["words", "lists", Daily.option.parameter.name, "sealed"]
      return named.contains(where: others.contains)
        ? variety.options : variety.options + ["words", String(AnswerEdition.newest.rawValue)]
    },
    all: { variety in parts(of: variety).answers.map { $0.map { opening($0, variety) } } }, review: "analyse",
    luck: { variety in
      let (lists, _, answers) = parts(of: variety)
      var luck = WordleLuck(lists)
      return { game in answers == nil ? nil : luck.luck(of: game.view()) }
    })

  /// The parts of a variety: the built-in lists, of the first edition if no other is named, and the answers; they are nil if
  /// they are the player's own.
  private static func parts(of variety: (mode: String, options: [String])) -> (WordLists, Variant, answers: [Word]?) {
    let rank = Rank(rawValue: variety.mode) ?? .standard
    let request = try? DealRequest(variety.options[...], for: manual)
    let variant = request?[WordleOptions.variant] ?? .ios
    let edition = request?[WordleOptions.words].flatMap { AnswerEdition(rawValue: UInt8($0)) } ?? .first
    let lists = EmbeddedLists.lists(rank, edition)
    return (lists, variant, request?[WordleOptions.lists] == nil ? lists.answers : nil)
  }

  private static func opening(_ answer: Word, _ variety: (mode: String, options: [String])) -> [String] {
    [variety.mode, "sealed", SealedAnswer.word(answer).seal(checksum: 0).text] + variety.options
  }
}
