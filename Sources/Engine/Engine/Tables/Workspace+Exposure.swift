import PuzzleKit

/// Keeps track of deals of which the reader was shown something, at whatever table or from whatever file: the profile remembers
/// it by the identities of the deal, and a game of that deal is marked as assisted from then on.
extension Workspace {
  static let seenRemark = "You've seen this puzzle before, so this game won't count."

  /// Remembers that something of a table's deal was shown in the game of a number, or elsewhere (0).
  /// - Parameter givesAssistance: whether it was help, which also holds where the same clues are met. In a deal that the reader has not
  ///   chosen they are like another's by chance alone.
  func expose(
    _ table: any Table, in number: Int64, givesAssistance: Bool = false, byImport: Bool = false,
    _ records: any ProfileRecords
  ) throws(Refusal) {
    let isDrawn = table.origin == .drawn && number != 0
    try expose(table.identities, in: number, wasNamed: !isDrawn, byImport: byImport, records)
    if !isDrawn, table.isRevealing || givesAssistance {
      try expose(table.clues, in: number, byImport: byImport, records)
    }
  }

  /// Remembers that something with these identities was shown in the game of a number, or elsewhere (0).
  func expose(
    _ identities: [DealIdentity], in number: Int64, wasNamed: Bool = true, byImport: Bool = false,
    _ records: any ProfileRecords
  ) throws(Refusal) {
    if identities.isEmpty { return }
    for identity in identities {
      if byImport {
        try records.learn(identity, in: number, wasNamed: wasNamed)
      } else {
        try records.expose(identity, in: number, wasNamed: wasNamed)
      }
    }
    environment.note(identities)
    if environment.exposures - swept > exposureLimit / 2 { try sweep(records) }
  }

  /// Compares all open games with what was shown, before the profile forgets it: they stay known however much is shown before
  /// they are played on. As many were shown in between that this costs next to nothing each time, whatever the number of games.
  private func sweep(_ records: any ProfileRecords) throws(Refusal) {
    for place in places { place.isKnown = try records.knows(place) }
    swept = environment.exposures
  }

  /// Remembers that something was shown at a place.
  func expose(_ place: SeatedTable, givesAssistance: Bool = false) throws(Refusal) {
    guard place.hasSecrets else { return }
    try environment.transaction { records throws(Refusal) in
      try expose(place, givesAssistance: givesAssistance, records)
    }
  }

  /// The same within a transaction.
  func expose(
    _ place: SeatedTable, givesAssistance: Bool = false, _ records: any ProfileRecords
  ) throws(Refusal) {
    let source = place.seat == .watcher ? 0 : place.source
    let before = environment.exposures
    try expose(place.table, in: source, givesAssistance: givesAssistance, records)
    // A game is not known by what it has shown itself.
    if place.checked == before, source != 0 { place.checked = environment.exposures }
  }

  /// Whether a file may take the place of an earlier one that has some unfinished games: it has each in the same or a later
  /// state, or the profile knows the game's deal. Somebody else's game of a deal that both have played is not told apart.
  func holds(_ earlier: [[String]], in own: [[String]]) -> Bool {
    earlier.allSatisfy { lines in
      if own.contains(where: { $0.starts(with: lines) }) { return true }
      if own.contains(where: { $0.first == lines.first }) { return false }
      let isKnown = try? environment.transaction { records throws(Refusal) in
        guard let opened = try? rebuild(lines, records) else { return false }
        for identity in opened.table.identities where try records.exposure(of: identity) != nil { return true }
        return false
      }
      return isKnown ?? false
    }
  }

  /// Marks a game that has just been opened as assisted, in its journal.
  func assist(_ table: any Table, _ records: any ProfileRecords) throws(Refusal) {
    let context = TransactionContext(environment, game: table.manual.name, records)
    var silent = Reply()
    do throws(LineError) {
      try table.propose(journal: [JournalLine.assisted.text], context).accept(&silent)
    } catch {
      throw error.refusal
    }
  }

  /// Marks a game that is resumed as assisted if its secret was in its opening line, or something of it was shown elsewhere
  /// since it was begun.
  func mark(_ opened: inout OpenedGame, _ records: any ProfileRecords) throws(Refusal) {
    let table = opened.table
    if table.origin == .known { table.isAssisted = true }
    guard table.origin != .known else { return }
    var isKnown = try records.knows(table, number: opened.number)
    if !isKnown { isKnown = try records.hasFirst(before: opened.number, table) }
    guard isKnown else { return }
    table.isAssisted = true
    opened.remarks.append(Self.seenRemark)
  }

  /// Marks a game from a file as assisted if it has gone on since at another table or in the profile: what is known from
  /// there helps.
  func markIfPlayedOn(_ opened: inout OpenedGame, _ records: any ProfileRecords) throws(Refusal) {
    let table = opened.table
    let journals =
      all.compactMap { $0.place?.table.journal } + (try records.unfinished(game: table.manual.name)).map { $0.lines }
    guard table.mayCount, journals.contains(where: { $0[0] == table.journal[0] && !table.journal.starts(with: $0) })
    else { return }
    try assist(table, records)
    opened.remarks.append(
      "This game went on after it was saved, so it won't count in your statistics."
    )
  }

  /// Remembers what an edit of a revealing game shows.
  func exposeClues(of place: SeatedTable) throws(Refusal) {
    if place.table.clues.isEmpty { return }
    try expose(place)
  }

  /// Remembers what refusals of lines from files have shown. A profile that can't be written is asked again.
  func keepExposed(byImport: Bool = false) {
    let tables = exposed
    if tables.isEmpty { return }
    let isKept: Void? = try? environment.transaction { records throws(Refusal) in
      for table in tables { try expose(table, in: 0, byImport: byImport, records) }
    }
    if isKept != nil { exposed = [] }
  }

  /// Marks the game at a place as assisted if something of its deal was shown elsewhere since it was begun, and says so. If the
  /// profile can't be read or written, that is told by whatever needs it next.
  /// - Parameter here: whether it is enough to ask if something was shown in this process.
  func markIfKnown(_ place: SeatedTable, here: Bool = true, to reply: inout Reply) {
    guard !here || place.checked != environment.exposures, place.seat != .watcher, place.table.mayCount else { return }
    let isKnown = try? environment.transaction { records throws(Refusal) in try records.knows(place) }
    if isKnown == true {
      var silent = environment.emptyReply
      do throws(Refusal) { try change(at: place, to: &silent) { () throws(Refusal) in try place.assisted() } } catch {
        return
      }
      reply.say(Self.seenRemark)
    }
    if isKnown != nil { place.checked = environment.exposures }
  }
}

/// Help by a position set up beside a game that counts.
extension Workspace {
  /// Sets up a position. It is checked before anybody is asked.
  func setUp(_ words: [String], isConfirmed: Bool, to reply: inout Reply) throws(Refusal) {
    if environment.isInFile, let game = words.first {
      _ = try environment.transaction { records throws(Refusal) in try deal(isPosition: true, words[...], records) }
      let line = (["position"] + words.map(QuotedPath.text)).joined(separator: " ")
      try allowPosition(of: game, isConfirmed: isConfirmed, line: line)
    }
    try open(isPosition: true, words, to: &reply)
  }

  /// Whether a position of the same game, which may help with it, is open at another table than the one in front.
  func isNextToPosition(_ table: any Table) -> Bool {
    others.values.contains { $0.table.manual.name == table.manual.name && $0.table.journal[0].hasPrefix("position ") }
  }

  /// Asks before a position of a game is set up while games of it that count are open or wait in a profile in a file, and marks
  /// them as assisted once that is confirmed.
  /// - Parameter line: the line that sets it up.
  func allowPosition(of game: String, isConfirmed: Bool, line: String) throws(Refusal) {
    guard environment.isInFile, let title = try? entry(named: game).manual.title else { return }
    let open = all.compactMap { $0.place }.filter {
      $0.table.manual.name == game && $0.table.mayCount && $0.table.origin != .known && $0.seat != .watcher
    }
    let waiting = try environment.transaction { records throws(Refusal) in
      try records.unfinished(game: game).filter { stored in
        guard place(ofGame: stored.id) == nil, let opened = try? rebuild(stored.lines, records) else { return false }
        return opened.table.mayCount && opened.table.origin != .known
      }
    }
    if open.isEmpty, waiting.isEmpty { return }
    guard isConfirmed else {
      throw .question(
        "A position may help with \(counted(open.count + waiting.count, "game")) of \(title) that you play. Mark "
          + (open.count + waiting.count == 1 ? "it as assisted, so that it does" : "them as assisted, so that they do")
          + " not count?", confirmation: line + " confirm")
    }
    let now = environment.services.now()
    try environment.transaction { records throws(Refusal) in
      for stored in waiting {
        try records.append([JournalLine.assisted.text], to: stored.id, after: stored.lines.count, at: now)
      }
    }
    for place in open {
      var silent = environment.emptyReply
      try change(at: place, to: &silent) { () throws(Refusal) in try place.assisted() }
    }
  }
}

extension SeatedTable {
  /// The number under which this place shows something: that of its game, or 0 if it has none.
  var source: Int64 { number == .max ? 0 : number }

  /// Whether its deal hides something that could be shown.
  var hasSecrets: Bool { !table.identities.isEmpty || !table.clues.isEmpty }

  fileprivate func assisted() throws(Refusal) -> any Proposal {
    do throws(LineError) { return try propose([.assisted]) } catch { throw error.refusal }
  }
}

extension Table {
  /// Identifies its deal among results: whoever has played a deal that was named, such as a day's, knows it whenever it comes
  /// again. A deal that was drawn is the same only as long as it is the same game.
  func deal(begun: Int64) -> UInt64 {
    if daily != nil || origin != .drawn, let identity = identities.first(where: { $0.recurrence != .byChance }) {
      return identity.value
    }
    var hash = FNV1a()
    hash.add(journal[0].utf8)
    hash.add(UInt64(bitPattern: begun))
    return hash.value
  }
}

extension ProfileRecords {
  /// Whether something of a deal is known before its game is begun.
  func knows(beforeOpening table: any Table) throws(Refusal) -> Bool {
    try showsSecret(of: table) { $0.makesKnown($1, isDrawn: table.origin == .drawn) }
  }

  /// The secrets of a deal that are known before its game is begun, other than from some games alone.
  func secretsKnown(beforeOpening table: any Table, outside games: Set<Int64>) throws(Refusal) -> [DealIdentity] {
    var known: [DealIdentity] = []
    for identity in table.identities + table.clues {
      if let exposure = try exposure(of: identity), exposure.onlySource == 0 || !games.contains(exposure.onlySource),
        exposure.makesKnown(identity.recurrence, isDrawn: table.origin == .drawn)
      {
        known.append(identity)
      }
    }
    return known
  }

  /// Whether another game of the same deal waits that has gone on in another way and was begun before, as where two profiles
  /// have met: that one may count.
  func hasFirst(before number: Int64, _ table: any Table) throws(Refusal) -> Bool {
    let waiting = try unfinished(game: table.manual.name)
    guard let own = waiting.first(where: { $0.id == number }) else { return false }
    return waiting.contains { own.comesAfter($0) }
  }

  /// Whether something of the deal of the game at a place was shown elsewhere since it was begun.
  func knows(_ place: SeatedTable) throws(Refusal) -> Bool {
    if place.isKnown { return true }
    return try knows(place.table, number: place.number)
  }

  /// Whether something of the deal of a game with a number was shown outside it since it was begun.
  func knows(_ table: any Table, number: Int64) throws(Refusal) -> Bool {
    try showsSecret(of: table) { exposure, _ in exposure.latest(outside: number) >= number }
  }

  /// Whether a secret of a table's deal, or a clue that helps with it wherever it is met, was shown in a way that counts.
  private func showsSecret(
    of table: any Table, _ counts: (Exposure, DealIdentity.Recurrence) -> Bool
  ) throws(Refusal) -> Bool {
    for secrets in [table.identities, table.clues] {
      for identity in secrets {
        if let exposure = try exposure(of: identity), counts(exposure, identity.recurrence) { return true }
      }
    }
    return false
  }
}
