import PuzzleKit

extension WordFlowGame {
  /// Leaving a game of hardcore that was begun ends a streak.
  public static let history: History<WordFlowGame>? = History(
    conclude: { game, seat, context, isAssisted, reply throws(Refusal) in
      try game.conclude(seat, context, isAssisted: isAssisted, to: &reply)
    },
    // Hardcore tells no count before its end.
    provisional: { WordFlowHistoryDetail($0)?.withoutCounts.line ?? $0 },
    report: { entry, _, reply in report(entry, to: &reply) },
    draw: { entry, reply in draw(entry.entry, to: &reply) },
    reportStatistics: { mode, entries, _, reply throws(Refusal) in reportStatistics(mode, entries, to: &reply) },
    splash: { context throws(Refusal) in try splash(context) },
    shelf: { context throws(Refusal) in try shelf(context) },
    isDraft: { $0.isDraft },
    countsAbandoned: { $0.mode == .hardcore },
    opening: { line, _ in opening(like: line) },
    reportEnd: { view, reply in reportResult(WordFlowHistoryDetail(view), view.outcome, to: &reply) },
    share: { view, daily, _ in shared(WordFlowHistoryDetail(view), view.mode.rawValue, daily) },
    shareEntry: { stored, _ in
      WordFlowHistoryDetail(stored.entry).map { shared($0, stored.entry.mode, stored.entry.daily) }
    },
    reads: { WordFlowHistoryDetail($0) != nil },
    figures: { view in WordFlowHistoryDetail(view).figures(view.mode) },
    // A day is won with its star.
    isDailyWin: { entry in entry.won || WordFlowHistoryDetail(entry)?.hasStar == true },
    hasWonDay: { view in view.hasStar },
    joinValues: { own, other, _ in WordFlowAchievement.joined(ProfileMeeting.larger(own, other), own, other) })

  /// A game to share: a header, and ten squares, one filled for each tenth of the words found.
  private static func shared(_ detail: WordFlowHistoryDetail, _ mode: String, _ daily: CivilDate?) -> [String] {
    let title = ["Parlor \(manual.title)", manual.mode(mode)?.title ?? mode, daily?.iso].compactMap { $0 }
    let bonus = detail.bonus > 0 ? ", \(counted(detail.bonus, "bonus word"))" : ""
    // Of an open game in hardcore nobody is told how many words there are.
    if detail.required == 0 {
      let found = counted(detail.words.count, "word")
      return [title.joined(separator: " ") + ": \(found), " + WordFlowTexts.points(detail.score)]
    }
    let tenths = min(10, detail.found * 10 / max(1, detail.required))
    return [
      title.joined(separator: " ") + ": \(detail.found) of \(counted(detail.required, "word"))\(bonus), "
        + WordFlowTexts.points(detail.score),
      String(repeating: "🟩", count: tenths) + String(repeating: "⬛", count: 10 - tenths),
    ]
  }

  private func conclude(
    _ seat: Seat, _ context: any WritableContext, isAssisted: Bool, to reply: inout Reply
  ) throws(Refusal) -> String? {
    let view = view(for: seat)
    let detail = WordFlowHistoryDetail(view)
    WordFlowGame.reportResult(detail, view.outcome, to: &reply)
    if let seconds = detail.seconds { reply.draw(.message("Time: \(WordFlowTexts.duration(seconds))", .plain)) }
    try keepAchievements(view, detail, context, isAssisted: isAssisted, to: &reply)
    return detail.line
  }

  private static func reportResult(_ detail: WordFlowHistoryDetail, _ outcome: Outcome, to reply: inout Reply) {
    reply.add(WordFlowRecords.result) {
      $0.word(outcome.rawValue)
      for number in [detail.found, detail.required, detail.bonus, detail.revealed, detail.score] { $0.integer(number) }
      $0.integer(orAbsent: detail.seconds)
    }
  }

  private static func report(_ entry: StoredEntry, to reply: inout Reply) {
    guard let detail = WordFlowHistoryDetail(entry.entry) else { return }
    reply.add(WordFlowRecords.played) {
      $0.word(detail.puzzle)
      $0.word(detail.seating.rawValue)
      for number in [detail.found, detail.required, detail.bonus, detail.revealed, detail.score] { $0.integer(number) }
      $0.flag(entry.entry.isAssisted)
      $0.integer(orAbsent: detail.seconds)
      $0.word(detail.words.first)
      $0.word(detail.words.last)
    }
    let bonus = detail.bonus > 0 ? ", \(counted(detail.bonus, "bonus word"))" : ""
    let time = detail.seconds.map { ", " + WordFlowTexts.duration($0) } ?? ""
    let marks =
      (detail.revealed > 0 ? ", \(detail.revealed) revealed" : "") + (entry.entry.isAssisted ? ", assisted" : "")
    let found =
      detail.required > 0
      ? "\(detail.found) of \(counted(detail.required, "word"))\(bonus)"
      : "not finished, \(counted(detail.found, "word")) found"
    reply.draw(
      .preformatted(["\(detail.title): \(found), \(WordFlowTexts.points(detail.score))\(time)\(marks)"]))
  }

  /// Draws a game of the history: its grid, if its id tells that, how far it came, and the words.
  private static func draw(_ entry: HistoryEntry, to reply: inout Reply) {
    guard let detail = WordFlowHistoryDetail(entry) else { return }
    reply.draw(.heading(detail.title))
    if let grid = Puzzle.grid(ofID: detail.puzzle) {
      reply.draw(
        .board(
          (0..<grid.rows).map { row in
            (0..<grid.columns).map { column in
              let cell = row * grid.columns + column
              return grid[cell] == 0 ? Tile("", .empty) : Tile(grid.face(cell), .unused)
            }
          }))
    }
    var facts: [Fact] = []
    if detail.required > 0 {
      reply.draw(.progress(min(detail.found, detail.required), of: detail.required))
      facts += [Fact("\(detail.found) of \(counted(detail.required, "word"))"), Fact("\(detail.percent)%", .strong)]
    } else {
      facts.append(Fact("\(counted(detail.found, "word")) found, not finished"))
    }
    if detail.bonus > 0 { facts.append(Fact(counted(detail.bonus, "bonus word"))) }
    if detail.revealed > 0 { facts.append(Fact("\(detail.revealed) revealed")) }
    facts.append(Fact(WordFlowTexts.points(detail.score), .accent))
    if detail.hasStar { facts.append(Fact("star earned")) }
    if let seconds = detail.seconds { facts.append(Fact(WordFlowTexts.duration(seconds))) }
    reply.draw(.facts(facts))
    if detail.words.isEmpty { return }
    reply.draw(
      .table(WordFlowTexts.lengthHeadings(detail.words.map { $0.utf8.count }), WordFlowTexts.columns(detail.words)))
  }

  /// The puzzles that come with the game.
  private static func shelf(_ context: any GameContext) throws(Refusal) -> [ShelfItem] {
    let best = try PuzzleLeaderboard(context)
    return CuratedPuzzle.all.map { puzzle in
      ShelfItem(
        puzzle.title, line: "newgame wordflow puzzle \(puzzle.id)",
        summary: "\(puzzle.sizeText), \(puzzle.tier.rawValue)",
        percent: best.percent(puzzle.id))
    }
  }

  private static func splash(_ context: any GameContext) throws(Refusal) -> String? {
    let tally = Tally(try context.history().map { $0.entry }.filter { !$0.isAssisted })
    return tally.played == 0 ? nil : "\(counted(tally.played, "game")), \(grouped(tally.won)) won"
  }

  /// The same mode, kind of puzzle and seats; another puzzle, or the next step of the tutorial. After a file the standard
  /// size.
  static func opening(like line: String) -> String? {
    let words = QuotedPath.words(line)
    if let place = words.dropLast().firstIndex(of: "tutorial"), let step = Int(words[place + 1]),
      step < Lesson.all.count
    {
      return Lesson.line(step + 1)
    }
    return manual.opening(
      like: line, keeping: ["blind", "offensive", "size", "seats", "finish", "blanks", "tier", "with", "star"])
  }
}
