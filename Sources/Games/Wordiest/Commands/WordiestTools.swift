import PuzzleKit

private let place = Argument.integer(
  "place", 0...100,
  "a place along the line, 0 the oldest and 100 the newest match: also lists the matches around it"
).optional
private let id = Argument.integer("id", 1...Int.max, "the match's number, as history gives it")
private let confirmation = Argument.confirmation()

extension WordiestGame {
  /// The commands that need no open match.
  public static let tools = shellTools + historyTools + [checkTool]

  private static let shellTools = [
    GameTool(
      "splash", [], "Shows your totals: matches, points, rating, and the colours.",
      replies: ReplySchema([WordiestRecords.colours, WordiestRecords.splash]),
      .answer {
        (_, context, reply) throws(Refusal) in
        let games = try context.count(ProfileKey.games)
        let points = try context.count(ProfileKey.points)
        let rating = try context.rating() ?? .initial
        reply.add(WordiestRecords.splash) {
          $0.integer(games)
          $0.integer(points)
          $0.decimal(rating.value)
        }
        let (number, ink) = WordiestInk.chosen(context)
        reply.add(WordiestRecords.colours) {
          $0.integer(number)
          for colour in [ink.ground, ink.text, ink.faded] { $0.word(Ink.hexadecimal(colour)) }
        }
        reply.draw(.ink(ink))
        reply.draw(.board(["WORD", "IEST"].map { $0.map { Tile(String($0), .plain) } }))
        reply.draw(
          .table(["Matches", "Points", "Rating"], [[String(games), String(points), rating.text]]))
        if games == 0 { reply.say(WordiestTexts.firstRun) }
      }),
    GameTool(
      "leaders", [], "Shows the leader board: all points, the best round, the rating.",
      replies: ReplySchema([WordiestRecords.leader]),
      .answer {
        (_, context, reply) throws(Refusal) in
        let rating = try context.rating() ?? .initial
        let figures = [
          ("total", "Total points", try context.count(ProfileKey.points)),
          ("best-round", "Best round", try context.count(ProfileKey.bestRound)),
          ("rating", "Rating", Int((rating.value + 0.5).rounded(.down))),
        ]
        for (name, _, value) in figures {
          reply.add(WordiestRecords.leader) {
            $0.word(name)
            $0.integer(value)
          }
        }
        reply.draw(.table(["Board", "You"], figures.map { [$0.1, String($0.2)] }))
      }),
    WordiestAchievement.tool("Lists the achievements."),
    GameTool(
      "privacy", [], "Says what is stored about you, and where.",
      .answer { (_, _, reply) in for line in WordiestTexts.privacy { reply.say(line) } }),
    GameTool(
      "credits", [],
      "Shows the credits. The last line has the version, player, matches, rating and its deviation.",
      replies: ReplySchema([WordiestRecords.credits]),
      .answer {
        (_, context, reply) throws(Refusal) in
        let games = try context.count(ProfileKey.games)
        let ratings = try context.history().lazy.compactMap { try? MatchRecord(parsing: $0.entry.detail) }
          .filter { $0.kind == .match && !$0.isUnrated }.map { $0.standing.newRating.value }
        let debug =
          "wordiest 1.0, player \(try context.value(ProfileKey.player) ?? "new"), "
          + "\(WordiestTexts.matches(games)) played, \(MatchFile.standard.count) embedded, "
          + "rating \((try context.rating() ?? .initial).text), deviation "
          + decimalText(RatingLine.deviation(Array(ratings)), places: 1)
        for line in WordiestTexts.credits + [debug] { reply.add(WordiestRecords.credits) { $0.text(line) } }
        for line in WordiestTexts.credits { reply.draw(.paragraph(line)) }
        reply.draw(.preformatted([debug]))
      }),
  ]

  private static let historyTools = [
    GameTool(
      "sparkline", [place], "Shows the rating over time.",
      replies: ReplySchema([
        WordiestRecords.entry, WordiestRecords.range, WordiestRecords.spark, WordiestRecords.summary,
      ]),
      .answer { (arguments, context, reply) throws(Refusal) in
        let entries = try context.history()
        let records = entries.compactMap { entry in (try? MatchRecord(parsing: entry.entry.detail)).map { (entry, $0) }
        }
        let line = RatingLine(records.map { ($0.1.standing.oldRating.value, $0.1.standing.newRating.value) })
        let visible = arguments[place].flatMap(line.visible)
        reply.add(WordiestRecords.range) {
          $0.integer(line.range.lowerBound)
          $0.integer(line.range.upperBound)
        }
        for (index, (entry, record)) in records.enumerated() {
          reply.add(WordiestRecords.spark) {
            $0.integer(entry.id)
            $0.decimal(record.standing.newRating.value)
            $0.flag(line.abnormal.contains(index - 1))
            $0.flag(visible?.contains(index) ?? false)
          }
        }
        if records.isEmpty {
          reply.draw(.paragraph("No matches yet."))
          return
        }
        reply.draw(.ink(WordiestInk.chosen(context).ink))
        reply.draw(.sparkline(line.sparkline(marked: visible)))
        guard let visible else { return }
        for (entry, record) in records[visible].reversed() { report(entry, record, context, to: &reply) }
      }),
    GameTool(
      "delete", [id, confirmation], access: .local, "Takes a match out of the history. Asks first.",
      replies: ReplySchema(errors: [.inputOutput, .needsConfirmation]),
      .update { (arguments, context, reply) throws(Refusal) in
        let id = Int64(arguments[id])
        guard let stored = try context.history().first(where: { $0.id == id }) else {
          throw Refusal(.badArgument, "no match has the number \(id); history wordiest lists them")
        }
        guard arguments[confirmation] else {
          let row = (try? MatchRecord(parsing: stored.entry.detail))?.row ?? "match \(id)"
          throw .question("Delete \(row)?", confirmation: "wordiest delete \(id) confirm")
        }
        try context.forget(id)
        reply.say("Deleted.", tone: .good)
      }),
    GameTool(
      "reset-rating", [confirmation], access: .local,
      "Sets the rating back to 50 and forgets the history; points and achievements stay. Asks first.",
      replies: ReplySchema(errors: [.inputOutput, .needsConfirmation]),
      .update { (arguments, context, reply) throws(Refusal) in
        guard arguments[confirmation] else {
          throw .question("Reset your rating and clear the history?", confirmation: "wordiest reset-rating confirm")
        }
        for stored in try context.history() { try context.forget(stored.id) }
        try context.set(ProfileKey.rating, nil)
        reply.say("Your rating is \(Rating.initial.text) again.", tone: .good)
      }),
  ]
}
