import PuzzleKit

private let filter = Argument.words(
  "filter", optional: true, suggestion: .filters(), grammar: "{GAME | MODE | MONTH | DATE} | NUMBER",
  "a game, any of its modes, a month `yyyy-mm` or a day `yyyy-mm-dd`, in any order; or the number of one finished game")
private let modes = Argument.words(
  "filter", optional: true, suggestion: .filters(), grammar: "[GAME] {MODE}",
  "a game and any of its modes; everything that was played if left out")
private let month = Argument.words(
  "filter", optional: true, suggestion: .filters(also: ["previous", "next"]),
  grammar: "{GAME | MODE | MONTH | DATE | previous | next}",
  "a game, any of its modes, a month `yyyy-mm`, a day `yyyy-mm-dd`, or `previous` or `next`, counted from the month shown "
    + "last, in any order")
private let game = Argument.word("game", suggestion: .games, "the game")
private let confirmed = Argument.confirmation()
private let word = Argument.word("word", "the word")
private let entry = Argument.integer("entry", 1...Int.max, "the game's number, as history gives it").optional

extension Command {
  static let records: [Command] = [
    Command(
      "history", .record, [filter], "Lists finished games, newest first.",
      replies: ReplySchema([Schemas.entry], errors: ErrorCode.ofPast, hasGameRecord: true)
    ) {
      session, arguments, reply throws(Refusal) in
      if arguments[filter].count == 1, let number = Int64(arguments[filter][0]) {
        return session.report(try session.finished(number), isAlone: true, to: &reply)
      }
      let filter = try session.filter(arguments[filter])
      let entries = try session.entries(filter)
      if filter.day != nil {
        session.report(entries, of: filter, to: &reply)
        return
      }
      if entries.isEmpty { reply.draw(.paragraph("No finished games yet.")) }
      // A person who asks for everything is shown what fits in a look.
      let shown = reply.draws && filter.date == nil ? entries.suffix(20) : entries[...]
      for entry in shown.reversed() { session.report(entry, to: &reply) }
      if shown.count < entries.count {
        reply.draw(
          .paragraph(
            "\(counted(entries.count - shown.count, "older game")); history 2026-01 shows a month, calendar its days."))
      }
    },
    Command(
      "share", .record, [entry],
      "Writes a finished game as text to share: the open game if it is over, else the last one that ended.",
      replies: ReplySchema([Schemas.share], errors: [.noGame])
    ) { session, arguments, reply throws(Refusal) in
      let lines = try session.shared(arguments[entry])
      for line in lines { reply.add(Schemas.share, .text(line)) }
      if arguments[entry] == nil, session.workspace.table?.isOver == false {
        reply.draw(.paragraph("The game that ended last; the open one can be shared when it has ended."))
      }
      reply.draw(.preformatted(lines))
    } isIdle: { session in
      (try? session.shared(nil)) == nil
    },
    Command(
      "stats", .record, [modes], "Shows statistics, mode by mode.",
      replies: ReplySchema([Schemas.assisted, Schemas.daily], errors: ErrorCode.ofPast, hasGameRecord: true)
    ) {
      session, arguments, reply throws(Refusal) in
      let filter = try session.filter(arguments[modes])
      let entries = try session.entries(filter)
      let days = try session.daysWon(filter)
      for kind in session.workspace.entries where filter.entry == nil || filter.entry?.manual.name == kind.manual.name {
        for mode in kind.manual.modes {
          let played = entries.filter { $0.entry.game == kind.manual.name && $0.entry.mode == mode.name }
          let won = days.filter { $0.game == kind.manual.name && $0.mode == mode.name }
          guard filter.modes.isEmpty ? !played.isEmpty || !won.isEmpty : filter.modes.contains(mode.name) else {
            continue
          }
          let context = PlayContext(session.environment, game: kind.manual.name)
          try kind.reportStatistics(of: mode, played.map { $0.entry }, unfinished: won, context, &reply)
        }
      }
      if entries.isEmpty, days.isEmpty, filter.modes.isEmpty { reply.draw(.paragraph("No finished games yet.")) }
    },
    Command(
      "calendar", .record, [month],
      "Shows which days of a month have finished games; with a day, also lists that day's games.",
      replies: ReplySchema([Schemas.day, Schemas.entry, Schemas.month], errors: ErrorCode.ofPast, hasGameRecord: true)
    ) { session, arguments, reply throws(Refusal) in
      try session.reportCalendar(try session.filter(arguments[month], mayStep: true), to: &reply)
    },
    Command(
      "fullreset", .record, [game, confirmed], access: .local,
      "Forgets a game's history, unfinished games and values, and shuffles again.",
      replies: ReplySchema(errors: [.needsConfirmation] + ErrorCode.ofPast, hasGameRecord: true)
    ) { session, arguments, reply throws(Refusal) in
      let kind = try session.workspace.entry(named: arguments[game])
      guard arguments[confirmed] else {
        throw .question(
          "Delete all games and statistics of \(kind.manual.title)?",
          confirmation: "fullreset \(kind.manual.name) confirm")
      }
      // A game that is only looked at stays open: the profile does not have it.
      let (game, table) = (kind.manual.name, session.workspace.table)
      let mode = table?.manual.name == game && table?.entersHistory == true ? table?.mode : nil
      let opened = try session.environment.transaction { records throws(Refusal) -> OpenedGame? in
        try records.clear(game: game)
        let values = kind.pages?.valuesAfterReset(session.environment.now) ?? [:]
        for (key, value) in values { try records.set(game: game, key: key, value) }
        try session.workspace.keepAgain(game, records)
        guard let mode else { return nil }
        return try session.workspace.begin(isPosition: false, [game, mode], records)
      }
      if let opened { session.workspace.take(opened, to: &reply) }
      reply.say("Fully reset!", tone: .good)
    },
    Command(
      "lookup", .record, [word], access: [.trusted, .matchWithEngine], "Says what the dictionary knows of a word.",
      replies: ReplySchema([Schemas.lookup])
    ) {
      session, arguments, reply throws(Refusal) in
      try requirePossibleWord(arguments[word])
      let word = arguments[word].lowercased()
      let facts = session.environment.dictionary(word)
      reply.add(
        Schemas.lookup, .word(word), .flag(facts != nil), facts?.tier.map { .integer($0) },
        facts.map { .flag($0.isOffensive) })
      let verdict = facts == nil ? "is not in the dictionary." : "is in the dictionary."
      reply.draw(.message("\(word) \(verdict)", facts == nil ? .bad : .good))
    },
    Command(
      "define", .record, [word], access: .trusted, "Says what a word means.",
      replies: ReplySchema([Reply.definition], errors: [.unsupported])
    ) {
      session, arguments, reply throws(Refusal) in
      try requirePossibleWord(arguments[word])
      let word = arguments[word].lowercased()
      let isValid = session.environment.dictionary(word) != nil
      let answer = isValid ? try session.environment.definition(of: word) : .unknown
      reply.define(word, isValid: isValid, answer)
      reply.draw(.message(answer.sentence(for: word, isValid: isValid), isValid ? .plain : .bad))
    },
  ]
}

/// The entries of the history that are wanted.
private struct Filter {
  var entry: CatalogEntry?
  var modes: [String] = []
  /// A day of the month that is wanted, or the one day.
  var date: CivilDate?
  var isOneDay = false

  var day: CivilDate? { isOneDay ? date : nil }

  func admits(_ mode: String, _ day: CivilDate) -> Bool {
    guard modes.isEmpty || modes.contains(mode) else { return false }
    return date == nil || (isOneDay ? date == day : date?.isoMonth == day.isoMonth)
  }
}

extension CatalogEntry {
  /// Writes the statistics of a mode over its entries, oldest first; those that were assisted do not count, and are said
  /// apart.
  /// - Parameters:
  ///   - unfinished: the entries of unfinished games of the mode that have won their days.
  ///   - drawsNothing: whether figures are drawn also if no game counts.
  func reportStatistics(
    of mode: Mode, _ entries: [HistoryEntry], unfinished: [HistoryEntry], drawsNothing: Bool = true,
    _ context: any GameContext, _ reply: inout Reply
  ) throws(Refusal) {
    let counted = entries.filter { !$0.isAssisted }
    let (draws, isEmpty) = (reply.draws, counted.isEmpty && !drawsNothing)
    if isEmpty { reply.draws = false }
    try pages?.reportStatistics(mode, counted, context, &reply)
    reply.draws = draws
    let daily = DailyTally(counted + unfinished, today: context.today) { pages?.isDailyWin($0) ?? false }
    if daily.played > 0 {
      reply.add(
        Schemas.daily, .word(mode.name), .integer(daily.played), .integer(daily.won), .integer(daily.currentStreak),
        .integer(daily.longestStreak))
      reply.draw(
        .paragraph(
          "Daily: \(daily.played) played, \(daily.won) won, streak \(daily.currentStreak), longest streak "
            + "\(daily.longestStreak)."))
    }
    let assisted = entries.filter { $0.isAssisted }
    if assisted.isEmpty { return }
    let won = assisted.count { $0.won }
    reply.add(Schemas.assisted, .word(mode.name), .integer(assisted.count), .integer(won))
    let ends = assisted.count == 1 ? won == 1 ? "won" : "not won" : "\(won) won"
    let games = "\(PuzzleKit.counted(assisted.count, "game")) with help (\(ends))"
    reply.draw(.paragraph("\(isEmpty ? "" : "Plus ")\(games), not counted."))
  }
}

extension Session {
  /// The game that a word means which is a mode of the game of a filter, or else of the open or of the only game that
  /// has such a mode; nil where it is none.
  private func kind(ofMode word: String, _ filter: Filter) -> CatalogEntry? {
    let having = (filter.entry.map { [$0] } ?? workspace.entries).filter { $0.manual.mode(word) != nil }
    return having.first { $0.manual.name == workspace.table?.manual.name } ?? (having.count == 1 ? having[0] : nil)
  }

  /// - Parameter mayStep: whether `previous` and `next` are months.
  fileprivate func filter(_ words: [String], mayStep: Bool = false) throws(Refusal) -> Filter {
    var filter = Filter()
    // A game says which of several modes of one name is meant, wherever it stands.
    for var word in words.filter({ game($0) != nil }) + words.filter({ game($0) == nil }) {
      if mayStep, word == "previous" || word == "next" {
        word = (calendarMonth ?? today).month(after: word == "next" ? 1 : -1).isoMonth
      }
      if let kind = game(word) {
        guard filter.entry == nil || filter.entry?.manual.name == kind.manual.name else {
          throw Refusal(.badArgument, "\(quoted(word)) is a second game; name only one")
        }
        filter.entry = kind
      } else if let kind = kind(ofMode: word, filter) {
        filter.entry = kind
        filter.modes.append(word)
      } else if let date = CivilDate(iso: word) {
        guard filter.date == nil else {
          throw Refusal(.badArgument, "\(quoted(word)) is a second date; name one month or one day")
        }
        filter.date = date
        filter.isOneDay = word == date.iso
      } else {
        let having = manuals.filter { $0.mode(word) != nil }.map { "\($0.name) \(word)" }
        if !having.isEmpty {
          throw Refusal(
            .badArgument,
            filter.entry.map { "\($0.manual.name) has no mode \(quoted(word))" }
              ?? "several games have a mode \(quoted(word)); name one: \(having.joined(separator: " or "))")
        }
        let names = manuals.flatMap { [$0.name] + $0.modes.map { $0.name } }
        let hint = suggestion(for: word, among: names, else: "a date is written 2026-01 or 2026-01-26")
        throw Refusal(.badArgument, "\(quoted(word)) is not a game, a mode or a date; \(hint)")
      }
    }
    return filter
  }

  private var today: CivilDate { environment.local(environment.now).date }

  private func day(of stored: StoredEntry) -> CivilDate { environment.local(stored.entry.timestamp).date }

  /// The entries that a filter lets through, oldest first.
  fileprivate func entries(_ filter: Filter) throws(Refusal) -> [StoredEntry] {
    try environment.transaction { records throws(Refusal) in
      try records.history(game: filter.entry?.manual.name)
    }
    .filter { filter.admits($0.entry.mode, day(of: $0)) }
    .sorted { $0.entry.timestamp < $1.entry.timestamp }
  }

  /// The entries of unfinished games that have won their days, as far as a filter lets them through.
  fileprivate func daysWon(_ filter: Filter) throws(Refusal) -> [HistoryEntry] {
    try environment.transaction { records throws(Refusal) in try workspace.daysWon(records) }
      .filter { entry in
        (filter.entry == nil || filter.entry?.manual.name == entry.game)
          && filter.admits(entry.mode, environment.local(entry.timestamp).date)
      }
  }

  /// The lines that show a finished game around: one of the history, or else the open one or the last.
  fileprivate func shared(_ number: Int?) throws(Refusal) -> [String] {
    if number == nil, let place = workspace.place,
      let lines = place.table.facts.share(place.table, place.seat, place.context)
    {
      return lines
    }
    let entries = try environment.transaction { records throws(Refusal) in try records.history(game: nil) }
    func lines(_ stored: StoredEntry) -> [String]? {
      let game = stored.entry.game
      return self.game(game)?.pages?.share(stored, PlayContext(environment, game: game))
    }
    if let number {
      let stored = try finished(Int64(number))
      if let lines = lines(stored) { return lines }
      throw Refusal(.unsupported, "a game of \(stored.entry.game) has no text to share")
    }
    let provisionalLosses = workspace.provisionalLosses
    for stored in entries.reversed() where !provisionalLosses.contains(stored.id) {
      if let lines = lines(stored) { return lines }
    }
    throw Refusal(.noGame, "no finished game can be shared yet")
  }

  /// The finished game with a number.
  fileprivate func finished(_ number: Int64) throws(Refusal) -> StoredEntry {
    let entries = try environment.transaction { records throws(Refusal) in try records.history(game: nil) }
    guard let stored = entries.first(where: { $0.id == number }) else {
      throw Refusal(.badArgument, "the history has no game \(number); history lists them")
    }
    return stored
  }

  /// Reports the games of the one day that a filter wants.
  fileprivate func report(_ entries: [StoredEntry], of filter: Filter, to reply: inout Reply) {
    guard let day = filter.day else { return }
    reply.say((entries.isEmpty ? "No games played on " : "Games played on ") + day.spoken)
    for entry in entries.reversed() { report(entry, to: &reply) }
  }

  /// - Parameter isAlone: whether it is looked at, and stands in no list.
  fileprivate func report(_ stored: StoredEntry, isAlone: Bool = false, to reply: inout Reply) {
    let (entry, instant) = (stored.entry, environment.local(stored.entry.timestamp))
    reply.add(
      Schemas.entry, .integer(entry.timestamp), .word(instant.date.iso), .word(entry.game), .word(entry.mode),
      .word(entry.outcome.rawValue), .integer(stored.id), entry.isAssisted ? .flag(true) : nil)
    let kind = game(entry.game)
    let (hour, minute) = (padded(instant.secondOfDay / 3600), padded(instant.secondOfDay / 60 % 60))
    let (title, mode) = (kind?.manual.title ?? entry.game, kind?.manual.mode(entry.mode)?.title ?? entry.mode)
    reply.draw(
      .heading(
        hasButtons
          ? capitalizedFirst(entry.outcome.rawValue) + (entry.isAssisted ? ", with help" : "")
          : "\(instant.date.iso) \(hour):\(minute)  \(title) \(mode), number \(stored.id): \(entry.outcome.rawValue)"
            + (entry.isAssisted ? ", assisted" : "")))
    guard let pages = kind?.pages else { return }
    let (draws, draw) = (reply.draws, isAlone ? pages.draw : nil)
    if draw != nil { reply.draws = false }
    pages.report(stored, PlayContext(environment, game: entry.game), &reply)
    reply.draws = draws
    draw?(stored, &reply)
  }

  fileprivate func reportCalendar(_ filter: Filter, to reply: inout Reply) throws(Refusal) {
    let date = filter.date ?? today
    let entries = try entries(Filter(entry: filter.entry, modes: filter.modes, date: date))
    calendarMonth = date
    let games = Dictionary(grouping: entries) { day(of: $0).day }
    // Whether some of a day's deals were won, and some lost.
    var dailies: [CivilDate: Set<Bool>] = [:]
    for stored in try self.entries(Filter(entry: filter.entry, modes: filter.modes)) {
      guard let day = stored.entry.daily, !stored.entry.isAssisted else { continue }
      dailies[day, default: []].insert(game(stored.entry.game)?.pages?.isDailyWin(stored.entry) == true)
    }
    for entry in try daysWon(Filter(entry: filter.entry, modes: filter.modes)) {
      if let day = entry.daily { dailies[day, default: []].insert(true) }
    }
    func role(of date: CivilDate) -> Role {
      if let ends = dailies[date] { return ends.count > 1 ? .present : ends.contains(true) ? .correct : .absent }
      return games[date.day] == nil ? .empty : .busy
    }
    reply.add(Schemas.month, .word(date.isoMonth))
    let dates = (1...date.daysInMonth).map { CivilDate(year: date.year, month: date.month, day: $0) }
    for date in dates {
      if games[date.day] == nil, dailies[date] == nil { continue }
      reply.add(
        Schemas.day, .word(date.iso), .integer(games[date.day]?.count ?? 0),
        dailies[date].map { .word($0.contains(true) ? "won" : "lost") })
    }
    if let manual = filter.entry?.manual {
      let modes = filter.modes.compactMap { manual.mode($0)?.title }
      reply.draw(.heading(([manual.title] + modes).joined(separator: ", ")))
    }
    reply.draw(
      .calendar(
        title: "\(date.monthName) \(date.year)", firstColumn: dates[0].weekday,
        days: dates.map { date in
          Tile(String(date.day), date == filter.day ? .selected : role(of: date))
        }))
    report(games[date.day] ?? [], of: filter, to: &reply)
  }
}
