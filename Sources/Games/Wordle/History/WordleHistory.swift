import PuzzleKit

extension WordleGame {
  /// Finished games are kept with the answer and the guesses. A full reset takes the seed
  /// from the clock and forgets the indices and the mode last played.
  public static let history: History<WordleGame>? = History(
    conclude: { (game, _, _, _, _) throws(Refusal) in game.detail?.line },
    report: { entry, _, reply in report(entry, to: &reply) },
    draw: { entry, reply in draw(entry.entry, to: &reply) },
    reportStatistics: { (mode, entries, _, reply) throws(Refusal) in reportStatistics(mode, entries, to: &reply) },
    splash: { context throws(Refusal) in
      let tally = Tally(try context.history().map { $0.entry }.filter { !$0.isAssisted })
      if tally.played == 0 { return nil }
      return "\(counted(tally.played, "game")), \(grouped(tally.won)) won, streak \(grouped(tally.currentStreak))"
    },
    isDraft: { $0.isDraft },
    opening: { line, _ in WordleDealer.opening(like: line) },
    postGameSummary: { view, shouldStop in GameAnalysis.summary(view, shouldStop) },
    share: { view, daily, context in SharedGame(view, daily: daily).lines(context.palette) },
    shareEntry: { stored, context in SharedGame(stored.entry)?.lines(context.palette) },
    reads: { WordleHistoryDetail(parsing: $0.detail) != nil },
    valuesAfterReset: { now in [ProfileKey.seed: String(UInt64(bitPattern: now))] },
    joinValues: { own, other, meeting in joined(own, other, meeting) })

  /// The places in the order of one seed: the latest, since a reset takes the time for the seed. In the same order the further
  /// place counts.
  private static func joined(
    _ own: [String: String], _ other: [String: String], _ meeting: ProfileMeeting
  ) -> [String: String] {
    func seed(_ values: [String: String]) -> UInt64 { values[ProfileKey.seed].flatMap { UInt64($0) } ?? 0 }
    var joined =
      seed(own) == seed(other) ? ProfileMeeting.larger(own, other) : seed(own) > seed(other) ? own : other
    let modes = [own, other].compactMap { $0[ProfileKey.mode] }
    joined[ProfileKey.mode] = meeting.latestMode ?? modes.max()
    return joined
  }

  /// The record for the history; nil if the answer is not known here.
  private var detail: WordleHistoryDetail? {
    guard let answer else { return nil }
    var detail = WordleHistoryDetail(answer: answer)
    (detail.isHard, detail.number, detail.variant) = (isHard, number, variant)
    detail.guesses = rows.map { $0.word }
    return detail
  }

  /// Draws the board of a game in the history.
  private static func draw(_ entry: HistoryEntry, to reply: inout Reply) {
    guard let detail = WordleHistoryDetail(parsing: entry.detail) else { return }
    let rows = detail.guesses.filter { $0.count == detail.answer.count }.map {
      Row($0, Feedback(of: $0, against: detail.answer))
    }
    if !rows.isEmpty { reply.draw(.board(rows.indices.map { tiles(rows[$0], $0) })) }
    reply.draw(
      entry.won
        ? .message("\(detail.answer.uppercased), in \(counted(rows.count, "guess", "guesses")).", .good)
        : .message("The word was \(detail.answer.uppercased).", .plain))
    if detail.isHard { reply.draw(.note("Hard mode.")) }
  }

  /// Writes the answer and the guesses of a game in the history.
  private static func report(_ entry: StoredEntry, to reply: inout Reply) {
    guard let detail = WordleHistoryDetail(parsing: entry.entry.detail) else { return }
    reply.add(WordleRecords.played) {
      $0.word(detail.answer.text)
      $0.flag(detail.isHard)
      $0.words(detail.guesses.map { $0.text })
    }
    let guesses = detail.guesses.isEmpty ? "no guesses" : detail.guesses.map { $0.text }.joined(separator: " ")
    reply.draw(
      .preformatted(["\(entry.id)  \(detail.answer.uppercased)  \(guesses)\(detail.isHard ? "  (hard mode)" : "")"]))
  }
}
