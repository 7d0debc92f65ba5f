/// The score of a game so far, part by part.
public struct Score: Equatable, Sendable {
  /// The points of the words by their lengths.
  public let base: Int
  /// The points for words found in a row.
  public let streak: Int
  /// The points for bonus words.
  public let bonus: Int
  /// The points for completing the puzzle in time.
  public let time: Int
  /// The points for completing it together.
  public let team: Int

  /// All of it.
  public var total: Int { base + streak + bonus + time + team }
}

extension WordFlowGame {
  /// The score of a list of found words.
  func score(of list: Int) -> Score {
    let progress = progress[list]
    let base = progress.base
    var (time, team) = (0, 0)
    let finisher: Int? = if case .complete(let seat) = ending { seat } else { winner?.seat }
    if let finisher, self.list(of: finisher) == list {
      let end = if let winner { winner.time } else { clock.play }
      if let limit, let elapsed = end {
        time = Points.time(base: base, elapsed: elapsed, limit: limit)
      }
      if seating == .together { team = Points.team(base: base, halves: [0, 1].map(progress.halves)) }
    }
    return Score(
      base: base, streak: progress.found.reduce(0) { $0 + $1.points.streak },
      bonus: progress.found.reduce(0) { $0 + $1.points.bonus }, time: time, team: team)
  }
}
