import PuzzleKit

/// A player's view of a game.
public struct WordleView: Equatable, Sendable {
  /// The words it is played with.
  public let lists: WordLists
  /// The original that is followed.
  public let variant: Variant
  /// The rules by which hints must be used; nil if they need not be.
  public let hardRules: HardRules?
  /// The words that may be the answer.
  public let candidateSource: CandidateSource
  /// Whether the game is played elsewhere: its answer is not known here, and guesses come with their colours.
  public let isElsewhere: Bool
  /// The state of the game.
  public internal(set) var outcome = Outcome.playing
  /// The game's place in the order of answers, from 1; nil where the answer was chosen.
  public let number: Int?
  /// The accepted guesses.
  public internal(set) var rows = Rows()
  /// The letters typed and not yet entered.
  public internal(set) var input = Word()
  /// The answer once it is shown; empty before. An optional would make the view larger, which is copied for every move.
  var shown = Word()

  /// The answer; nil while the game is being played, and where it was not found elsewhere.
  public var answer: Word? { shown.isEmpty ? nil : shown }
  /// Whether hints must be used.
  public var isHard: Bool { hardRules != nil }
  /// The rank played.
  public var rank: Rank { lists.rank }
  /// Guesses that may be made.
  public var maxGuesses: Int { rank.guesses(variant) }
  /// The state of each letter.
  public var keyboard: Keyboard { Keyboard(rows) }

  /// Whether both agree in everything, the very same lists included.
  public static func == (left: WordleView, right: WordleView) -> Bool {
    left.lists === right.lists && left.variant == right.variant && left.hardRules == right.hardRules
      && left.candidateSource == right.candidateSource && left.isElsewhere == right.isElsewhere
      && left.number == right.number && left.rows == right.rows && left.input == right.input
      && left.outcome == right.outcome && left.shown == right.shown
  }
}
