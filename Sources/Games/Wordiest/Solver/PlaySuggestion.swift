import Lexicon
import LexiconNotes

/// Two words that a player may be told of.
struct PlaySuggestion: Equatable {
  let pair: WordPair
  /// Their score with the best tiles for them.
  let score: Int
  /// The most that any two words of the rack score, also such as nobody is told of.
  let best: Int
  /// Whether people know the words.
  let isKnown: Bool

  /// Familiar words are as good as rarer ones if they score so much of what those do, in percent.
  private static let tolerance = 75

  /// The best two words that people know, if they score about as much as the best ones and more than `total`; else the best
  /// two of those that may be told at all. Nil where those score no more than `total`.
  init?(_ rack: Rack, _ solver: WordiestSolver, over total: Int) {
    let best = solver.optimum(of: rack).score
    let vocabulary = RackVocabulary(rack, solver)
    guard let rarer = vocabulary.bestPair(of: [.required, .bonus]), rarer.score > total else { return nil }
    let known = vocabulary.bestPair(of: [.required])
    isKnown = known.map { $0.score > total && $0.score * 100 >= rarer.score * PlaySuggestion.tolerance } ?? false
    let choice = isKnown ? known ?? rarer : rarer
    self.pair = choice.pair
    self.score = choice.score
    self.best = best
  }
}
