import Engine
import PuzzleKit
import RoomRecords

extension Round {
  /// The result of the round for everybody, if it ends now.
  /// - Parameters:
  ///   - reason: why it ends.
  ///   - settings: the rules.
  ///   - contest: the rules for comparing scores; nil if the game knows none.
  ///   - now: the time.
  func result(_ reason: RoundEnding, _ settings: RoomSettings, contest: ContestRules?, at now: Int64) -> RoundResult {
    let scale = contest?.scale((settings.mode, settings.options))
    var outcomes = isShared ? sharedOutcomes(reason, settings.style) : raceOutcomes(scale)
    var origin = origin
    // Whom the host has removed has not lost by that; the round counts for nobody then.
    if !removed.isEmpty {
      origin.isFair = false
      // Nobody wins by removing all others.
      let isAlone = seats.count { !removed.contains($0) } < 2
      for (seat, member) in seats.enumerated() where isAlone || removed.contains(member) { outcomes[seat] = .finished }
    }
    let results = players.enumerated().map { seat, player in
      RoundResult.Player(
        member: player.member, player: player.id, outcome: outcomes[seat],
        score: isShared ? nil : score(seat, scale), time: !isSeparate || hasCompleted(seat) ? ends[seat] : nil,
        messages: messages[seat])
    }
    return RoundResult(
      game: settings.game, mode: tables[0].mode, style: settings.style, round: number, started: started, ended: now,
      reason: reason, players: results, origin: origin)
  }

  private func sharedOutcomes(_ reason: RoundEnding, _ style: PlayStyle) -> [Outcome] {
    seats.enumerated().map { seat, member in
      let outcome = outcome(of: seat)
      // What the others have completed without somebody is not that one's; a race is lost by leaving it.
      let isAway = departed.contains(member) && seats.contains { !departed.contains($0) }
      if style == .together, isAway { return .finished }
      if outcome != .playing { return outcome }
      return reason == .left ? .lost : .finished
    }
  }

  /// The outcomes of a race: those who have solved are ahead of those who have not, then the score counts, then the time,
  /// unless both have lost; those who have left are behind all.
  private func raceOutcomes(_ scale: ScoreScale?) -> [Outcome] {
    let standings = seats.indices.map { seat in
      let outcome = tables[seat].outcome(for: .first)
      let isDone = hasCompleted(seat)
      // Who leaves after that has not given it up.
      let isAway = departed.contains(seats[seat]) && !isDone
      let score = score(seat, scale) ?? scale?.forfeit ?? 0
      return RaceRank(
        isAway: isAway, isSolved: outcome == .won, isDone: isDone,
        score: scale?.isLessBetter == true ? -score : score, time: isDone ? ends[seat] ?? .max : .max)
    }
    return seats.indices.map { seat in
      let isBeaten = seats.indices.contains { standings[$0].isAhead(of: standings[seat]) }
      if isBeaten { return .lost }
      let isAlone = !seats.indices.contains { $0 != seat && !standings[seat].isAhead(of: standings[$0]) }
      return isAlone ? .won : .finished
    }
  }

  /// Whether the game of a seat of a race was completed, and not given up or lost, or won because another was.
  func hasCompleted(_ seat: Int) -> Bool {
    if isShared, isSeparate { return hasFinished(seat) }
    return ![.playing, .lost].contains(outcome(of: seat))
  }

  private func score(_ seat: Int, _ scale: ScoreScale?) -> Double? {
    scale == nil ? nil : tables[seat].contestScore
  }
}

/// The standing of a player in a race.
private struct RaceRank {
  let isAway, isSolved, isDone: Bool
  /// More is better.
  let score: Double
  let time: Int64

  func isAhead(of other: RaceRank) -> Bool {
    if isAway != other.isAway { return !isAway }
    if isSolved != other.isSolved { return isSolved }
    if isDone != other.isDone { return isDone }
    if score != other.score { return score > other.score }
    return time < other.time
  }
}
