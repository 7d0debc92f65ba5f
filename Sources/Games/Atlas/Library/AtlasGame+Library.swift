import PuzzleKit

extension AtlasGame {
  /// The round that a seed deals; `isOpen` has all cards lie face up. Every one can be won.
  public init(_ tier: RoundTier = .normal, seed: UInt64, isOpen: Bool = false) throws(Refusal) {
    self = try AtlasGame.dealt([tier.rawValue, "seed", String(seed)] + (isOpen ? ["open"] : []))
  }

  /// The round of a day, the same for everybody.
  public init(_ tier: RoundTier = .normal, day: CivilDate) throws(Refusal) {
    self = try AtlasGame.dealt([tier.rawValue, "daily", day.iso])
  }

  /// The labels of the cards of a pile from the lowest; nil for a card that lies face down.
  public func labels(ofPile pile: Int) -> [String?] {
    let cards = view().game.tableau[pile]
    return cards.cards.enumerated().map { place, card in place < cards.hidden ? nil : round.cards[card].label }
  }

  /// Whether the visible cards prove that the round can't be won any more.
  public var isProvenLost: Bool { view().isProvenLost }

  /// The moves of a win of an open round; nil if it can't be won, or that could not be decided.
  public var winningMoves: [AtlasMove]? {
    guard round.rules.isOpen, outcome == .playing else { return nil }
    return solution(using: AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(round.rules))).moves
  }
}
