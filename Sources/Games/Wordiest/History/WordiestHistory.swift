import PuzzleKit

extension WordiestGame {
  /// Submitting alone commits; nothing is lost with a review or a rack from outside, so only a match with letters in its
  /// words is not left without a question.
  public static let history: History<WordiestGame>? = History(
    conclude: { game, _, context, _, reply throws(Refusal) in try game.conclude(context, to: &reply) },
    noteAssistance: { $0.markAssisted() },
    report: { entry, context, reply in report(entry, context, to: &reply) },
    reportStatistics: { mode, entries, _, reply throws(Refusal) in reportStatistics(mode, entries, to: &reply) },
    splash: { context throws(Refusal) in try splash(context) },
    isDraft: { $0.isDraft },
    abandonPrompt: { game in
      game.layout.hasTilesInPlay && game.kind != .review && game.identifier != nil ? WordiestTexts.leave : nil
    },
    opening: { line, _ in opening(like: line) },
    share: { view, daily, _ in
      view.standing.map { shared($0, view.identifier, view.kind, daily, hasOthers: !view.opponents.isEmpty) } ?? [
        "Parlor Wordiest: a match that was given up"
      ]
    },
    shareEntry: { stored, _ in
      (try? MatchRecord(parsing: stored.entry.detail)).map {
        shared($0.standing, $0.identifier, $0.kind, stored.entry.daily, hasOthers: !$0.match.samples.isEmpty)
      }
    },
    reads: { (try? MatchRecord(parsing: $0.detail)) != nil },
    // A match without a word that counts was submitted, not won.
    isDailyWin: { entry in (try? MatchRecord(parsing: entry.detail)).map { $0.standing.score > 0 } ?? false },
    joinValues: { own, other, meeting in joined(own, other, meeting) })

  /// The rating after all rated matches in the order in which they were submitted, and the larger totals, which are at least
  /// those of the history. Of a match that was submitted twice the better play counts for the totals.
  private static func joined(
    _ own: [String: String], _ other: [String: String], _ meeting: ProfileMeeting
  ) -> [String: String] {
    var joined = WordiestAchievement.joined(ProfileMeeting.larger(own, other), own, other)
    // Each player has a name; one of them stays.
    joined[ProfileKey.player] = [own, other].compactMap { $0[ProfileKey.player] }.min()
    let ratings = [own, other].compactMap { $0[ProfileKey.rating].flatMap { Rating(parsing: $0) } }
    var rating: Rating?
    var scores: [UInt64: Int] = [:]
    var games = 0
    var points = 0
    for entry in meeting.history {
      guard let record = try? MatchRecord(parsing: entry.detail), !record.isUnrated else { continue }
      if record.kind == .match, !entry.isAssisted {
        rating = (rating ?? record.standing.oldRating).after(percentile: record.standing.percentile)
      }
      let score = record.standing.score
      if let deal = entry.deal, let earlier = scores[deal] {
        points = limitedSum([points, max(0, score - earlier)])
        scores[deal] = max(earlier, score)
      } else {
        (games, points) = (games + 1, limitedSum([points, score]))
        if let deal = entry.deal { scores[deal] = score }
      }
    }
    joined[ProfileKey.rating] = (rating ?? ratings.max { $0.value < $1.value })?.text
    for (key, count) in [(ProfileKey.games, games), (ProfileKey.points, points)] where count > 0 {
      joined[key] = ProfileMeeting.larger(joined[key] ?? "0", String(count))
    }
    return joined
  }

  /// A match to share: its name, so that others can play it, and how it went, without its words. Of other players something
  /// is said if there are any.
  private static func shared(
    _ standing: ScoreStanding, _ identifier: String?, _ kind: Kind, _ daily: CivilDate?, hasOthers: Bool
  ) -> [String] {
    let name = daily?.iso ?? identifier.map(WordiestTexts.sharedName)
    let title = ["Parlor \(manual.title)", manual.mode(kind.rawValue)?.title, name].compactMap { $0 }
    let result = title.joined(separator: " ") + ": \(WordiestTexts.points(standing.score))"
    guard hasOthers else { return [result] }
    let tenths = Int((standing.percentile / 10).rounded(.down))
    return [
      result + ", beating \(decimalText(standing.percentile, places: 1))% of other players",
      String(repeating: "🟦", count: tenths) + String(repeating: "⬜", count: 10 - tenths),
    ]
  }

  /// The profile's next match of the same file, or the next number of the same seed; of a rack from outside a challenge.
  private static func opening(like line: String) -> String? {
    let words = QuotedPath.words(line)
    func value(_ option: Argument<some Any>) -> String? {
      words.firstIndex(of: option.parameter.name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    guard words.count > 2, words[0] == "newgame" else { return nil }
    let start = words[...2].joined(separator: " ")
    if let file = value(WordiestOption.file) { return "\(start) file \(file)" }
    guard let seed = value(WordiestOption.seed), let number = value(WordiestOption.number).flatMap({ Int($0) }) else {
      return nil
    }
    return "\(start) seed \(seed) number \(number % WordiestOption.numbers.upperBound + 1)"
  }

  /// Writes a match of the history.
  private static func report(_ entry: StoredEntry, _ context: any GameContext, to reply: inout Reply) {
    guard let record = try? MatchRecord(parsing: entry.entry.detail) else { return }
    report(entry, record, context, to: &reply)
  }

  static func report(
    _ entry: StoredEntry, _ record: MatchRecord, _ context: any GameContext, to reply: inout Reply
  ) {
    let standing = record.standing
    let ago = age(seconds: (Double(context.now) - Double(entry.entry.timestamp)) / 1000)
    reply.add(WordiestRecords.entry) {
      $0.integer(entry.id)
      $0.integer(standing.score)
      $0.decimal(standing.percentile)
      $0.decimal(standing.oldRating.value)
      $0.decimal(standing.newRating.value)
      $0.flag(record.isBest)
      $0.word(record.identifier)
      $0.text(ago)
    }
    reply.add(WordiestRecords.summary) { $0.text(record.row) }
    reply.draw(.preformatted(["\(entry.id)  \(record.row)  \(ago)"]))
  }

  /// Writes the figures of a mode: matches, points, the best round, the share of matches in which nobody scored more.
  private static func reportStatistics(_ mode: Mode, _ entries: [HistoryEntry], to reply: inout Reply) {
    let records = entries.compactMap { try? MatchRecord(parsing: $0.detail) }
    let scores = records.map { $0.standing.score }
    // A file may have any scores, and any number of them.
    let total = limitedSum(scores)
    let best = records.count { $0.isBest }
    let percentile = records.map { $0.standing.percentile }.reduce(0, +) / Double(max(1, records.count))
    let mean = Double(total) / Double(max(1, records.count))
    reply.add(WordiestRecords.figures) {
      $0.word(mode.name)
      $0.integer(records.count)
      $0.integer(total)
      $0.decimal(mean)
      $0.integer(scores.max() ?? 0)
      $0.decimal(percentile)
      $0.integer(best)
    }
    reply.draw(.heading("\(manual.title), \(mode.title): statistics"))
    reply.draw(
      .table(
        ["Matches", "Points", "Mean", "Best round", "Percentile", "Top scores"],
        [
          [
            String(records.count), String(total), decimalText(mean, places: 1), String(scores.max() ?? 0),
            decimalText(percentile, places: 1), String(best),
          ]
        ]))
  }

  /// The line of the first screen.
  private static func splash(_ context: any GameContext) throws(Refusal) -> String? {
    let games = try context.count(ProfileKey.games)
    if games == 0 { return nil }
    let points = try context.count(ProfileKey.points)
    return "\(WordiestTexts.matches(games)), \(WordiestTexts.points(points)), "
      + "rating \((try context.rating() ?? .initial).text)"
  }
}
