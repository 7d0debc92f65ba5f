import PuzzleKit

private let filter = Argument.words(
  "filter", optional: true, suggestion: .filters,
  "a game, any of its modes, a month `yyyy-mm` or a day `yyyy-mm-dd`, in any order")
private let modes = Argument.words(
  "filter", optional: true, suggestion: .filters,
  "a game and any of its modes; where none is named, all that were played")
private let game = Argument.word("game", suggestion: .games, "the game")
private let confirmed = Argument.confirmation()
private let word = Argument.word("word", "the word")

extension Command {
  static let records: [Command] = [
    Command("history", .record, [filter], "Lists finished games, newest first.") {
      session, arguments, reply throws(Refusal) in
      let filter = try session.filter(arguments[filter])
      let entries = try session.entries(filter)
      if let title = filter.dayTitle(hasGames: !entries.isEmpty) {
        reply.say(title)
      } else if entries.isEmpty {
        reply.draw(.paragraph("No finished games yet."))
      }
      // A person who asks for everything is shown what fits in a look.
      let shown = session.isInteractive && filter.month == nil ? entries.suffix(20) : entries[...]
      for entry in shown.reversed() { session.report(entry, to: &reply) }
      if shown.count < entries.count {
        reply.draw(
          .paragraph("\(entries.count - shown.count) older games; history 2026-01 shows a month, calendar its days."))
      }
    },
    Command(
      "stats", .record, [modes], "Shows statistics, mode by mode."
    ) { session, arguments, reply throws(Refusal) in
      let filter = try session.filter(arguments[modes])
      let entries = try session.entries(filter)
      for kind in session.desk.entries where filter.entry == nil || filter.entry === kind {
        for mode in kind.manual.modes {
          let played = entries.filter { $0.entry.game == kind.manual.name && $0.entry.mode == mode.name }
          if filter.modes.isEmpty ? !played.isEmpty : filter.modes.contains(mode.name) {
            let context = PlayContext(session.environment, game: kind.manual.name)
            try kind.pages?.reportStatistics(mode, played.map(\.entry), context, &reply)
          }
        }
      }
      if entries.isEmpty, filter.modes.isEmpty { reply.draw(.paragraph("No finished games yet.")) }
    },
    Command(
      "calendar", .record, [filter], "Shows a month: which days have finished games; with a day, also that day's games."
    ) {
      session, arguments, reply throws(Refusal) in
      try session.reportCalendar(try session.filter(arguments[filter]), to: &reply)
    },
    Command(
      "fullreset", .record, [game, confirmed], reach: .local,
      "Forgets a game's history, unfinished games and values, and shuffles anew."
    ) { session, arguments, reply throws(Refusal) in
      let kind = try session.desk.entry(named: arguments[game])
      guard arguments[confirmed] else {
        throw .question(
          "Forget all games and statistics of \(kind.manual.title)?",
          confirmation: "fullreset \(kind.manual.name) confirm")
      }
      try session.reset(kind, to: &reply)
    },
    Command("lookup", .record, [word], "Says what the dictionary knows of a word.") {
      session, arguments, reply throws(Refusal) in
      session.look(up: arguments[word], to: &reply)
    },
    Command("define", .record, [word], "Says what a word means.") {
      session, arguments, reply throws(Refusal) in
      try session.define(arguments[word], to: &reply)
    },
  ]
}

/// Which entries of the history are wanted.
struct Filter {
  var entry: CatalogEntry?
  var modes: [String] = []
  /// Any day of the month that is wanted.
  var month: CivilDate?
  var day: CivilDate?

  /// The title of a day's list, where one day is asked for.
  func dayTitle(hasGames: Bool) -> String? {
    day.map { (hasGames ? "Games played on " : "No games played on ") + $0.spoken }
  }
}

extension Session {
  /// The game that a word means which is a mode of the game of a filter, or else of the open or of the only game that has
  /// such a mode; nil where it is none.
  private func kind(ofMode word: String, _ filter: Filter) -> CatalogEntry? {
    if let entry = filter.entry { return entry.manual.mode(word) == nil ? nil : entry }
    let having = desk.entries.filter { $0.manual.mode(word) != nil }
    return having.first { $0.manual.name == desk.table?.manual.name } ?? (having.count == 1 ? having[0] : nil)
  }

  fileprivate func filter(_ words: [String]) throws(Refusal) -> Filter {
    var filter = Filter()
    for word in words {
      if let kind = desk.entries.first(where: { $0.manual.name == word }) {
        guard filter.entry == nil || filter.entry === kind else {
          throw Refusal(.badArgument, "\(quoted(word)) is a second game; one at a time")
        }
        filter.entry = kind
      } else if let kind = self.kind(ofMode: word, filter) {
        filter.entry = kind
        filter.modes.append(word)
      } else if let date = CivilDate(iso: word) {
        guard filter.month == nil else {
          throw Refusal(.badArgument, "\(quoted(word)) is a second date; one month or one day at a time")
        }
        filter.month = date
        if word.utf8.count == 10 { filter.day = date }
      } else {
        throw Refusal(
          .badArgument, "\(quoted(word)) is no game, no mode of it, no month (2026-01) and no day (2026-01-26)")
      }
    }
    return filter
  }

  fileprivate func day(of stored: StoredEntry) -> CivilDate { environment.local(stored.entry.timestamp).date }

  /// The entries that a filter lets through, oldest first.
  fileprivate func entries(_ filter: Filter) throws(Refusal) -> [StoredEntry] {
    try environment.profile.transaction { records throws(Refusal) in
      try records.history(game: filter.entry?.manual.name)
    }
    .filter { entry in
      let day = day(of: entry)
      return (filter.modes.isEmpty || filter.modes.contains(entry.entry.mode))
        && (filter.month == nil || (filter.month?.year == day.year && filter.month?.month == day.month))
        && (filter.day == nil || filter.day == day)
    }
    .sorted { $0.entry.timestamp < $1.entry.timestamp }
  }

  fileprivate func report(_ stored: StoredEntry, to reply: inout Reply) {
    let entry = stored.entry
    reply.add(Schemas.entry) {
      $0.integer(Int(entry.timestamp))
      $0.word(day(of: stored).iso)
      $0.word(entry.game)
      $0.word(entry.mode)
      $0.word(entry.outcome.rawValue)
      $0.integer(Int(stored.id))
    }
    let time = environment.local(entry.timestamp).secondOfDay
    let kind = desk.entries.first { $0.manual.name == entry.game }
    reply.draw(
      .heading(
        "\(day(of: stored).iso) \(padded(time / 3600)):\(padded(time / 60 % 60))  "
          + "\(kind?.manual.title ?? entry.game) \(kind?.manual.mode(entry.mode)?.title ?? entry.mode): "
          + entry.outcome.rawValue))
    kind?.pages?.report(stored, PlayContext(environment, game: entry.game), &reply)
  }

  fileprivate func reportCalendar(_ filter: Filter, to reply: inout Reply) throws(Refusal) {
    let date = filter.month ?? environment.local(environment.now).date
    let first = CivilDate(year: date.year, month: date.month, day: 1)
    let month = try entries(Filter(entry: filter.entry, modes: filter.modes, month: date))
    var counts: [Int: Int] = [:]
    for entry in month { counts[day(of: entry).day, default: 0] += 1 }
    for (day, count) in counts.sorted(by: { $0.key < $1.key }) {
      reply.add(Schemas.day) {
        $0.word(CivilDate(year: date.year, month: date.month, day: day).iso)
        $0.integer(count)
      }
    }
    reply.draw(
      .calendar(
        title: "\(date.monthName) \(date.year)", firstColumn: first.weekday,
        days: (1...first.daysInMonth).map { day in
          let role: Role = day == filter.day?.day ? .selected : counts[day] == nil ? .empty : .busy
          return Tile(String(day), role)
        }))
    guard let chosen = filter.day else { return }
    let entries = month.filter { day(of: $0) == chosen }
    reply.say(filter.dayTitle(hasGames: !entries.isEmpty) ?? "")
    for entry in entries.reversed() { report(entry, to: &reply) }
  }

  fileprivate func reset(_ kind: CatalogEntry, to reply: inout Reply) throws(Refusal) {
    let game = kind.manual.name
    // A game that is only looked at stays open: the profile does not have it.
    let table = desk.table
    let mode = table?.manual.name == game && table?.isKept == true ? table?.mode : nil
    let opened = try environment.profile.transaction { records throws(Refusal) -> OpenedGame? in
      try records.clear(game: game)
      let values = kind.pages?.valuesAfterReset(environment.now) ?? [:]
      for (key, value) in values { try records.set(game: game, key: key, value) }
      try desk.keepAgain(game, records)
      guard let mode else { return nil }
      return try desk.begin(isPosition: false, [game, mode], records)
    }
    if let opened { desk.take(opened, to: &reply) }
    reply.say("Fully reset!", tone: .good)
  }

  /// Reports what the dictionary knows of a word.
  fileprivate func look(up word: String, to reply: inout Reply) {
    let word = word.lowercased()
    let facts = environment.dictionary(word)
    reply.add(Schemas.lookup) {
      $0.word(word)
      $0.flag(facts != nil)
      $0.integer(orAbsent: facts?.tier)
      if let facts { $0.flag(facts.isOffensive) } else { $0.absent() }
    }
    reply.draw(
      facts == nil
        ? .message("\(word) is not in the dictionary.", .bad) : .message("\(word) is in the dictionary.", .good))
  }

  /// Reports what a word means.
  fileprivate func define(_ word: String, to reply: inout Reply) throws(Refusal) {
    let word = word.lowercased()
    let isValid = environment.dictionary(word) != nil
    let answer = isValid ? try environment.definition(of: word) : .unknown
    reply.define(word, isValid: isValid, answer)
    reply.draw(.message(answer.sentence(for: word, isValid: isValid), isValid ? .plain : .bad))
  }
}
