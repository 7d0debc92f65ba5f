import PuzzleKit

extension AtlasGame {
  /// Why nobody can say for certain how a round is won: cards lie face down, or it is over.
  static func obstacleToSolution(_ view: AtlasView) -> Refusal? {
    if !view.game.round.rules.isOpen {
      return Refusal(
        AtlasErrors.faceDown, marked: "solve needs a deal with all cards face up; `newgame atlas open` deals one")
    }
    return view.game.outcome == .playing
      ? nil : Refusal(.gameOver, marked: "the game is over; `newgame atlas open` deals another")
  }

  /// Writes whether an open deal can be won and the moves of a win.
  static func reportSolution(_ view: AtlasView, to reply: inout Reply) throws(Refusal) {
    let game = view.game
    let solver = AtlasSolver(slots: foundationCount, rules: SolverRules(game.round.rules))
    let (verdict, moves) = game.solution(using: solver)
    reply.add(AtlasRecords.solution) {
      $0.word(verdict.rawValue)
      $0.integer(moves?.count ?? 0)
      $0.integer(solver.nodes)
    }
    switch verdict {
    case .won: reply.draw(.message("It can be won.", .good))
    case .lost: reply.draw(.message(AtlasTexts.dead, .bad))
    case .unknown: reply.draw(.message("This one could not be decided.", .plain))
    }
    var position = game
    var silent = EventLog(isOn: false)
    var lines: [String] = []
    for move in moves ?? [] {
      lines.append(position.line(move))
      try position.apply(move, &silent)
    }
    for line in lines { reply.add(AtlasRecords.step) { $0.text(line) } }
    if let moves { reply.draw(.paragraph(game.steps(moves).joined(separator: ", "))) }
  }

  /// The verdict over a game in which all cards of the tableau are known, and the moves of a win.
  func solution(using solver: AtlasSolver) -> (AtlasSolver.Conclusion, moves: [AtlasMove]?) {
    var numbers = SolverNumbers(groupCount: round.groups.count)
    guard let state = solverState(tableau.map({ $0.cards }), owners, &numbers) else { return (.unknown, nil) }
    if solver.solve(state) == .won {
      let moves = winningMoves(solver.steps, numbers)
      return (moves == nil ? .unknown : .won, moves)
    }
    return (!round.sharesAnyLabel || isProvenLost(using: solver) ? .lost : .unknown, nil)
  }
}
