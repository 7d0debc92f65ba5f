import PuzzleKit

extension WordFlowGame: Game {
  /// The dealer of WordFlow.
  public typealias Dealer = WordFlowDealer

  /// See ``PuzzleKit/Game/outcome(for:)``.
  public func outcome(for seat: Seat) -> Outcome {
    guard let ending else { return .playing }
    let seat = max(0, seat.number)
    switch ending {
    case .complete(let winner): return seating != .race || winner == seat ? .won : .lost
    case .resigned(let loser): return seating == .race && loser != seat ? .won : .lost
    case .time:
      guard seating == .race else { return .lost }
      guard let leader else { return .finished }
      return leader == seat ? .won : .lost
    }
  }

  /// The seat that is ahead in a race: by score, then by words, then by the earlier last find; nil if none is.
  private var leader: Int? {
    let standings = progress.indices.map { seat in
      (progress[seat].total, progress[seat].halves(of: seat), -progress[seat].lastTime)
    }
    return standings[0] == standings[1] ? nil : standings[0] > standings[1] ? 0 : 1
  }

  /// The cells that a seat's trace may go to, then submitting it, then revealing. Words are not listed: they are what is to
  /// be found.
  public func forEachMove(for seat: Seat, _ body: (WordFlowMove) -> Bool) {
    guard ending == nil, traces.indices.contains(seat.number) else { return }
    let trace = GridTrace(puzzle.grid, traces[seat.number])
    for cell in puzzle.grid.cells.indices.map(UInt8.init) where puzzle.grid.cells[Int(cell)] != 0 {
      if trace.mayTouch(cell), !body(timeless(.touch(cell))) { return }
    }
    if !trace.cells.isEmpty, !body(timeless(.lift)) { return }
    if offers(.reveal, to: seat.number) { _ = body(timeless(.reveal)) }
  }

  /// A move at the time of the last line.
  private func timeless(_ action: WordFlowMove.Action) -> WordFlowMove {
    WordFlowMove(
      action: action, time: nil, wall: clock.wall, isPrivate: seating == .race, isHidden: seating == .race && isBlind)
  }

  /// The line that makes a move, with its time if one is known.
  public func line(_ move: WordFlowMove) -> String {
    let words =
      switch move.action {
      case .touch(let cell): ["touch", puzzle.grid.name(cell)]
      case .clear(let cell): ["clear"] + (cell.map { [puzzle.grid.name($0)] } ?? [])
      case .lift: ["lift"]
      case .trace(let path): ["trace"] + puzzle.grid.names(path)
      case .word(let word): ["word", word]
      case .reveal: ["reveal"]
      case .tick: ["tick"]
      }
    return (words + (move.time.map { ["at", String($0)] } ?? [])).joined(separator: " ")
  }

  /// Of a rival's move only what kind it is can be known, and that only if counts and scores are shown.
  public static func line(_ line: String, of move: WordFlowMove, seenBy seat: Seat) -> String? {
    // The time is no secret.
    guard move.isPrivate, seat != .watcher, move.action != .tick else { return line }
    if move.isHidden || move.isDraft { return nil }
    // The line may be `undo` or `redo`, which says nothing.
    return line.split(separator: " ").first.map(String.init)
  }

  /// See ``PuzzleKit/Game/view(for:)``.
  public func view(for seat: Seat) -> WordFlowView { WordFlowView(self, seat) }

  /// The grid and what was found; how many percent; a bare word is an attempt, a cell a touch, two or three cells a trace.
  public static let presentation: Presentation<WordFlowGame>? = Presentation(
    draw: { view, context, reply in draw(view, context, to: &reply) },
    news: { view, reply in view.drawNews(to: &reply) },
    progress: { $0.progressText },
    advance: { view in view.required.map { "\(view.requiredFound) of \(counted($0, "word"))" } },
    shorthand: { game, text in game.puzzle.grid.line(shortenedTo: text) },
    objection: { game, text in game.objection(text) },
    predictPicture: predictPicture)
}
