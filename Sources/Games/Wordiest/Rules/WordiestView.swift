import PuzzleKit

/// A player's view of a match.
public struct WordiestView: Sendable {
  /// One of the two words.
  public struct Word: Sendable {
    /// Its row.
    public let row: RowName
    /// Its letters, in lower case.
    public let letters: String
    /// Whether the lexicon has it.
    public let isValid: Bool
    /// Its score: 0 if it is not valid.
    public let points: Int
  }

  /// The kind of match.
  public let kind: WordiestGame.Kind
  /// Its name; nil where it is not told.
  public internal(set) var identifier: String?
  /// The tiles.
  public let rack: Rack
  /// The places of the tiles.
  public let layout: Layout
  /// The places at which the tiles that are in no word are seen.
  let tray: Tray
  /// Whether the last move gave tiles new numbers.
  let isRenumbered: Bool
  /// The words that have letters.
  public let words: [Word]
  /// The score of the words.
  public let total: Int
  /// The highest total so far.
  public let best: Int
  /// The words that had it, in lower case; none while nothing has scored.
  public let bestWords: [String]
  /// The state of the match.
  public let outcome: Outcome
  /// The result at its submission; nil before, and if it was left.
  public let standing: ScoreStanding?
  /// Whether it was the player's first rated match.
  public let isFirst: Bool
  /// Whether it leaves the rating alone because it was assisted.
  public let isUnrated: Bool
  /// The other players; none before the match was submitted.
  public let opponents: [Sample]
  /// The number of other players.
  public let opponentCount: Int
  /// The letters of the words that were submitted, or are laid.
  let playedWords: [String]
  /// Knows which words are valid, and finds the best.
  let solver: WordiestSolver

  init(_ game: WordiestGame) {
    kind = game.kind
    identifier = game.identifier
    rack = game.rack
    layout = game.layout
    (tray, isRenumbered) = (game.tray, game.isRenumbered)
    words = RowName.words.filter { !game.layout[$0].isEmpty }.map {
      Word(
        row: $0, letters: game.rack.letters(game.layout[$0]), isValid: game.isValid($0), points: game.points($0))
    }
    total = game.total
    best = game.best?.total ?? 0
    bestWords =
      game.best.map { [$0.play.first, $0.play.second] }?.filter { !$0.isEmpty }.map { game.rack.letters($0) } ?? []
    outcome = game.outcome
    standing = game.standing
    (isFirst, isUnrated) = (game.isFirst, game.isUnrated)
    opponents = game.standing == nil ? [] : Array(game.opponents)
    opponentCount = game.opponents.count
    let play = game.record?.play ?? game.layout.play
    solver = game.solver
    playedWords = [play.first, play.second].filter { !$0.isEmpty }.map { game.rack.letters($0) }
  }

  /// The score graph; nil before the match was submitted.
  var graph: ScoreGraph? {
    standing.map { standing in
      ScoreGraph(
        opponents.map { ($0.score, $0.ratingTenths) }, rating: standing.newRating, score: standing.score)
    }
  }
}
