import PuzzleKit

extension WordFlowGame {
  /// Writes all that a seat may see: how the game stands, the grid, what was found, what the mode shows.
  public static func report(_ view: WordFlowView, to reply: inout Reply) {
    view.reportState(to: &reply)
    view.reportPuzzle(to: &reply)
    view.reportTraces(to: &reply)
    view.reportFound(to: &reply)
    view.reportAids(to: &reply)
    view.reportSeats(to: &reply)
    if view.isBeaten { reply.say(WordFlowTexts.beaten) }
    if view.outcome != .playing { view.reportEnd(to: &reply) }
  }

  /// Writes what the move has brought: the trace; or the attempt, and how the game stands after it.
  public static func report(_ view: WordFlowView, after move: WordFlowMove, to reply: inout Reply) {
    if view.outcome == .playing, move.isDraft, view.changes?.isEventless != false {
      view.reportTraces(to: &reply)
      return
    }
    if let attempt = view.changes?.attempt { view.report(attempt, to: &reply) }
    if let find = view.changes?.revealed, let seen = view.found.last, seen.find.index == find.index {
      view.report(seen, to: &reply)
    }
    view.reportState(to: &reply)
    for aid in view.changes?.unlocked ?? [] {
      reply.add(WordFlowRecords.unlocked) { $0.word(aid.rawValue) }
    }
    view.reportSeats(to: &reply)
    if view.isJustBeaten { reply.say(WordFlowTexts.beaten) }
    if view.outcome == .playing, !view.hasJustEarnedStar { return }
    view.reportStar(to: &reply)
    if view.outcome == .playing {
      reply.say(WordFlowTexts.star(view), tone: .good)
      return
    }
    view.reportEnd(to: &reply)
  }
}

extension WordFlowGame.Changes {
  /// Whether nothing but a trace has changed.
  fileprivate var isEventless: Bool { attempt == nil && revealed == nil && !isWarning && !isTimeOver }
}

extension WordFlowView {
  fileprivate func reportState(to reply: inout Reply) {
    reply.add(WordFlowRecords.game) {
      $0.word(mode.rawValue)
      $0.word(seating.rawValue)
      $0.word(outcome.rawValue)
      for number in [requiredFound, bonusFound, score.total, streak] { $0.integer(number) }
      for number in [required, percent] { $0.integer(orAbsent: number) }
      for time in [clock.play, limit] { $0.integer(orAbsent: time) }
    }
  }

  fileprivate func reportPuzzle(to reply: inout Reply) {
    reply.add(WordFlowRecords.puzzle) {
      $0.word(label.id)
      for number in [grid.columns, grid.rows, minimumLength] { $0.integer(number) }
      $0.word(String(label.difficulty.map { $0 == " " ? "_" : $0 }))
      $0.text(oneLine(label.title))
    }
    reportStar(to: &reply)
    if let creator = label.creator { reply.add(WordFlowRecords.creator) { $0.text(oneLine(creator)) } }
    for (index, letters) in grid.description.split(separator: "/").enumerated() {
      reply.add(WordFlowRecords.row) {
        $0.integer(index + 1)
        $0.word(String(letters))
      }
    }
  }

  fileprivate func reportStar(to reply: inout Reply) {
    guard let star = label.star else { return }
    reply.add(WordFlowRecords.star) {
      $0.integer(star)
      $0.flag(hasStar)
    }
  }

  fileprivate func reportTraces(to reply: inout Reply) {
    for (seat, cells) in traces.enumerated() where !cells.isEmpty {
      reply.add(WordFlowRecords.trace) {
        $0.integer(seat + 1)
        $0.word(grid.word(cells))
        $0.words(grid.names(cells))
      }
    }
  }

  /// Writes the words found, in the order of finding.
  func reportFound(to reply: inout Reply) { for seen in found { report(seen, to: &reply) } }

  fileprivate func report(_ seen: SeenWord, to reply: inout Reply) {
    reply.add(WordFlowRecords.found) {
      $0.word(seen.word.text)
      $0.word(seen.word.isRequired ? "required" : "bonus")
      $0.word(seen.word.wordClass.name)
      for number in [seen.find.points.total, seen.find.seat + 1] { $0.integer(number) }
      $0.integer(seen.find.time)
      $0.flag(seen.find.isRevealed)
      $0.words(grid.names(seen.find.path))
    }
  }

  /// Writes what the mode shows of the words that are still to be found.
  func reportAids(to reply: inout Reply) {
    for count in lengths ?? [] {
      reply.add(WordFlowRecords.length) {
        for number in [count.length, count.found, count.required] { $0.integer(number) }
      }
    }
    if starts == nil, contains == nil, faded == 0 { return }
    for cell in grid.cells.indices where grid.cells[cell] != 0 {
      reply.add(WordFlowRecords.cell) {
        $0.word(grid.name(UInt8(cell)))
        $0.flag(faded >> UInt64(cell) & 1 != 0)
        $0.integer(orAbsent: starts?[cell])
        $0.integer(orAbsent: contains?[cell])
      }
    }
  }

  fileprivate func reportSeats(to reply: inout Reply) {
    for (seat, halves) in halves.enumerated() {
      reply.add(WordFlowRecords.share) {
        $0.integer(seat + 1)
        $0.decimal(Double(halves) / 2)
      }
    }
    if let rival {
      reply.add(WordFlowRecords.rival) {
        $0.integer(rival.words)
        $0.integer(rival.score)
      }
    }
  }

  fileprivate func report(_ attempt: Attempt, to reply: inout Reply) {
    reply.add(WordFlowRecords.attempt) {
      $0.word(attempt.verdict.rawValue)
      $0.word(attempt.word)
      let points = attempt.points
      for number in [points.total, points.base, points.streak, points.bonus] { $0.integer(number) }
    }
  }

  fileprivate func reportEnd(to reply: inout Reply) {
    reply.add(WordFlowRecords.score) {
      for number in [score.total, score.base, score.streak, score.bonus, score.time, score.team] { $0.integer(number) }
    }
    for word in missed {
      reply.add(WordFlowRecords.missed) {
        $0.word(word.text)
        $0.words(grid.names(word.path))
      }
    }
    reply.say(WordFlowTexts.ending(self), tone: outcome == .won ? .good : outcome == .lost ? .bad : .plain)
  }
}
