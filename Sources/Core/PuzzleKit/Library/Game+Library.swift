extension Game {
  /// Deals the game that a `newgame` line deals, without a profile.
  /// - Parameter words: the words after the game's name in the line.
  /// - Throws: the refusal of the line.
  package static func dealt(_ words: [String]) throws(Refusal) -> Self {
    var dealer = Dealer()
    let context = BareContext()
    return try dealer.deal(DealRequest(words[...], for: manual, situation: context.situation), context).position
  }

  /// Sets up the game that a `position` line sets up.
  /// - Parameter words: the words after the game's name in the line.
  /// - Throws: the refusal of the line.
  package static func setUp(_ words: [String]) throws(Refusal) -> Self {
    var dealer = Dealer()
    return try dealer.position(words, BareContext()).position
  }

  /// Makes a move.
  /// - Throws: the refusal by the rules; then nothing has changed.
  public mutating func play(_ move: Move, by seat: Seat = .first) throws(Refusal) {
    var silent = EventLog(isOn: false)
    try apply(move, by: seat, &silent)
  }

  /// The legal moves, in a fixed order.
  public func legalMoves(for seat: Seat = .first) -> [Move] {
    var moves: [Move] = []
    forEachMove(for: seat) {
      moves.append($0)
      return true
    }
    return moves
  }

  /// The move that the game's solver chooses from what a seat sees, never from what is hidden.
  /// - Parameters:
  ///   - limits: the limits of the search; the game's own standard effort if left out. Milliseconds are no limit here.
  ///   - seat: the seat whose move it is.
  /// - Returns: nil if there is no move, or the game has no solver.
  public func bestMove(_ limits: SearchLimits = SearchLimits(), for seat: Seat = .first) -> Move? {
    let view = view(for: seat)
    guard let search = Self.search, search.refusal(view) == nil else { return nil }
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    return search.best(view, SearchRequest(limits), monitor)
  }
}
