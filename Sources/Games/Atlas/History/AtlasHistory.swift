import PuzzleKit

extension AtlasGame {
  /// Leaving a game that was begun ends a streak.
  public static let history: History<AtlasGame>? = History(
    conclude: { game, _, context, isAssisted, reply throws(Refusal) in
      try game.conclude(context, isAssisted: isAssisted, to: &reply)
    },
    report: { entry, _, reply in report(entry, to: &reply) },
    draw: { entry, reply in draw(entry.entry, to: &reply) },
    reportStatistics: { mode, entries, _, reply throws(Refusal) in reportStatistics(mode, entries, to: &reply) },
    splash: { context throws(Refusal) in try splash(context) },
    isDraft: { $0.isDraft },
    countsAbandoned: { _ in true },
    opening: { line, _ in opening(like: line) },
    reportEnd: { view, reply in
      // When it ended is not known any more.
      let detail = AtlasHistoryDetail(view.game, now: 0, isAssisted: false)
      reportResult(detail, view.game.outcome, to: &reply)
    },
    share: { view, daily, _ in
      // When it ended is not known any more.
      var detail = AtlasHistoryDetail(view.game, now: 0, isAssisted: false)
      detail.isTimed = false
      return shared(detail, view.game.outcome, mode: view.game.round.tier.rawValue, daily)
    },
    shareEntry: { stored, _ in
      AtlasHistoryDetail(stored.entry).map {
        shared($0, stored.entry.outcome, mode: stored.entry.mode, stored.entry.daily)
      }
    },
    reads: { AtlasHistoryDetail($0) != nil },
    joinValues: { own, other, _ in joined(own, other) })

  /// The groups that either has completed, and those of the last rounds of who has dealt more.
  private static func joined(_ own: [String: String], _ other: [String: String]) -> [String: String] {
    var joined = AtlasAchievement.joined(ProfileMeeting.larger(own, other), own, other)
    func rounds(_ values: [String: String]) -> UInt64 { values[ProfileKey.rounds].flatMap { UInt64($0) } ?? 0 }
    if rounds(own) != rounds(other) {
      joined[ProfileKey.recent] = (rounds(own) > rounds(other) ? own : other)[ProfileKey.recent]
    }
    let groups = Set([own, other].flatMap { ($0[ProfileKey.completed] ?? "").split(separator: ",").map(String.init) })
    if !groups.isEmpty { joined[ProfileKey.completed] = groups.sorted().joined(separator: ",") }
    return joined
  }

  /// A round to share: a header, and an unnamed square for each group.
  private static func shared(
    _ detail: AtlasHistoryDetail, _ outcome: Outcome, mode: String, _ daily: CivilDate?
  ) -> [String] {
    let title = ["Parlor \(manual.title)", manual.mode(mode)?.title ?? mode, daily?.iso].compactMap { $0 }
    let time = detail.time.map { ", " + AtlasTexts.duration($0) } ?? ""
    let how =
      outcome == .won
      ? "won in \(counted(detail.turns, "move and draw", "moves and draws"))\(time)"
      : "\(detail.complete) of \(counted(detail.groups, "group"))"
    let (done, open) = (detail.complete, max(0, detail.groups - detail.complete))
    return [
      title.joined(separator: " ") + ": " + how,
      String(repeating: "🟩", count: done) + String(repeating: "⬛", count: open),
    ]
  }

  /// Keeps the achievements and the counts.
  private func conclude(
    _ context: any WritableContext, isAssisted: Bool, to reply: inout Reply
  ) throws(Refusal) -> String? {
    let detail = AtlasHistoryDetail(self, now: context.now, isAssisted: isAssisted)
    AtlasGame.reportResult(detail, outcome, to: &reply)
    if detail.isTimed { reply.draw(.message("Time: \(AtlasTexts.duration(detail.seconds))", .plain)) }
    if outcome == .won { try keepAchievements(detail, context, to: &reply) } else { drawObstacles(to: &reply) }
    return detail.line
  }

  /// Draws a game of the history: the groups that were completed, and the figures of the round.
  private static func draw(_ entry: HistoryEntry, to reply: inout Reply) {
    guard let detail = AtlasHistoryDetail(entry) else { return }
    if detail.groups > 0 { reply.draw(.progress(min(detail.complete, detail.groups), of: detail.groups)) }
    reply.draw(.message("\(detail.complete) of \(counted(detail.groups, "group")) completed.", .plain))
    reply.draw(
      .table(
        ["Moves", "Draws", "Reshuffles", "Time"],
        [
          [detail.moves, detail.draws, detail.reshuffles].map(grouped)
            + [detail.time.map(AtlasTexts.duration) ?? "-"]
        ]))
    if !detail.isStandard { reply.draw(.note("Played with rules or a size of your own, so it sets no record.")) }
  }

  /// Writes a game of the history.
  private static func report(_ entry: StoredEntry, to reply: inout Reply) {
    guard let detail = AtlasHistoryDetail(entry.entry) else { return }
    reply.add(AtlasRecords.played) {
      for number in [
        detail.complete, detail.groups, detail.moves, detail.draws, detail.reshuffles, detail.seconds,
      ] { $0.integer(number) }
      $0.flag(detail.isAssisted)
      $0.flag(detail.isStandard)
    }
    let marks = (detail.isAssisted ? ", assisted" : "") + (detail.isStandard ? "" : ", special")
    reply.draw(
      .preformatted([
        "\(detail.complete) of \(counted(detail.groups, "group")), \(counted(detail.moves, "move")), "
          + "\(counted(detail.draws, "draw")), "
          + "\(detail.time.map(AtlasTexts.duration) ?? "no time")\(marks)"
      ]))
  }

  /// Writes the figures of a tier, and draws how many moves and draws its last wins took.
  private static func reportStatistics(_ mode: Mode, _ entries: [HistoryEntry], to reply: inout Reply) {
    let tally = Tally(entries)
    let wins = entries.filter { $0.won }.compactMap { AtlasHistoryDetail($0) }.filter { $0.counts }
    let fewest = wins.map { $0.turns }.min()
    let fastest = wins.compactMap { $0.time }.min()
    reply.add(AtlasRecords.statistics) {
      $0.word(mode.name)
      for number in [tally.played, tally.won, tally.winPercent, tally.currentStreak, tally.longestStreak] {
        $0.integer(number)
      }
      for number in [fewest, fastest] { $0.integer(orAbsent: number) }
    }
    reply.draw(.heading("\(manual.title), \(mode.title): statistics"))
    reply.draw(
      .table(
        ["Played", "Win %", "Streak", "Longest streak", "Fewest moves and draws", "Fastest"],
        [
          [tally.played, tally.winPercent, tally.currentStreak, tally.longestStreak].map(grouped)
            + [fewest.map(grouped) ?? "-", fastest.map(AtlasTexts.duration) ?? "-"]
        ]))
    let totals = wins.suffix(60).map { Double($0.turns) }
    if totals.count > 1, let low = totals.min(), let high = totals.max(), low < high {
      reply.draw(.heading("Moves and draws of the last wins"))
      reply.draw(.sparkline(Sparkline(totals, range: low...high)))
    }
  }

  /// The line of the first screen.
  private static func splash(_ context: any GameContext) throws(Refusal) -> String? {
    let tally = Tally(try context.history().map { $0.entry }.filter { !$0.isAssisted })
    return tally.played == 0 ? nil : "\(counted(tally.played, "round")), \(grouped(tally.won)) won"
  }

  /// The same tier, rules, folder and deck; other groups and another seed.
  static func opening(like line: String) -> String? {
    manual.opening(like: line, keeping: ["open", "any", "variant", "sharedLabels", "autoplay", "folder", "deck"])
  }
}
