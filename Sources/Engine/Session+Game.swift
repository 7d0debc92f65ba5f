import PuzzleKit

/// A table that has been laid but not yet taken.
struct Laid {
  let table: any AnyTable
  let remarks: [String]
}

extension Session {
  /// Milliseconds since 1970, as the `Clock` option has it.
  var now: Int64 {
    switch settings.clock {
    case .auto: isDurable ? host.now() : 0
    case .system: host.now()
    case .fixed(let instant): instant
    }
  }

  /// The local time of an instant.
  func local(_ milliseconds: Int64) -> Instant {
    switch settings.clock {
    case .auto where isDurable, .system: Instant(milliseconds, offset: host.utcOffset(milliseconds))
    case .auto, .fixed: Instant(milliseconds, offset: 0)
    }
  }

  /// The game with a name.
  func kind(named name: String) throws(Refusal) -> any AnyKind {
    if let kind = kinds.first(where: { $0.manual.name == name }) { return kind }
    let known = kinds.map(\.manual.name).joined(separator: ", ")
    throw Refusal(.unknownGame, "there is no game \(quoted(name)); the games are \(known)")
  }

  /// The open game.
  func openTable() throws(Refusal) -> any AnyTable {
    if let table { return table }
    throw Refusal(.noGame, "no game is open; newgame GAME starts one")
  }

  // MARK: - Opening lines

  /// Deals what an opening line (`newgame ...` or `position ...`) asks for, `words` being what follows its first word.
  func deal(isPosition: Bool, _ words: [String], _ records: any ProfileRecords) throws(Refusal) -> (
    Laid, [(key: String, value: String?)]
  ) {
    guard let first = words.first else {
      let known = kinds.map(\.manual.name).joined(separator: ", ")
      throw Refusal(.missingArgument, "newgame needs a game: \(known)")
    }
    // A person may leave the game out where its mode tells which one is meant.
    if isInteractive, !kinds.contains(where: { $0.manual.name == first }) {
      let meant = kinds.filter { $0.manual.mode(first) != nil }
      if meant.count == 1 { return try deal(isPosition: isPosition, [meant[0].manual.name] + words, records) }
    }
    let kind = try kind(named: first)
    let manual = kind.manual
    let context = DealContext(self, manual, records)
    let (table, remarks) =
      isPosition
      ? try kind.position(Array(words.dropFirst()), context)
      : try kind.deal(try DealRequest(words.dropFirst(), for: manual), context)
    return (Laid(table: table, remarks: remarks), context.writes)
  }

  /// Opens the game of an opening line, keeps it in the profile and reports it.
  func open(isPosition: Bool, _ words: [String], to reply: inout Reply) throws(Refusal) {
    try requireLeaveUnlessKept()
    let laid = try profile.transaction { records throws(Refusal) in
      let laid = try lay(isPosition: isPosition, words, records)
      if !isDurable, let table { try abandon(table, records) }
      return laid
    }
    take(laid, to: &reply)
  }

  /// Deals the game of an opening line and keeps it, and what the dealer wants kept, in the profile.
  func lay(isPosition: Bool, _ words: [String], _ records: any ProfileRecords) throws(Refusal) -> Laid {
    let (laid, writes) = try deal(isPosition: isPosition, words, records)
    let game = laid.table.manual.name
    for write in writes { try records.set(game: game, key: write.key, write.value) }
    guard laid.table.isKept else { return laid }
    // The open game of the mode is given up, unless another process has played on in it; other games wait on, but for those
    // in which nothing was done for an hour after the deal.
    var remarks = laid.remarks
    for stored in try records.unfinished(game: game) where stored.mode == laid.table.mode {
      if stored.id == table?.profileID, stored.lines == table?.journal {
        try requireLeave()
        try records.end(stored.id)
        if let table { try abandon(table, records) }
        if stored.isBegun { remarks.append("The game that was open is given up.") }
      } else if !stored.isBegun, stored.updated < now - 3_600_000 {
        try records.end(stored.id)
      }
    }
    try begin(laid.table, records)
    return Laid(table: laid.table, remarks: remarks)
  }

  /// Keeps a fresh table in the profile.
  func begin(_ table: any AnyTable, _ records: any ProfileRecords) throws(Refusal) {
    guard table.isKept else { return }
    table.profileID = try records.begin(game: table.manual.name, mode: table.mode, lines: table.journal, at: now)
  }

  /// Refuses to give the open game up where it asks a question first.
  private func requireLeave() throws(Refusal) {
    if let question = table?.leavingQuestion {
      throw .question(question, yes: "resign confirm")
    }
  }

  /// Refuses to put the open game down where that gives it up: nothing keeps it, and it asks a question first.
  func requireLeaveUnlessKept() throws(Refusal) {
    if !isDurable || table?.isKept == false { try requireLeave() }
  }

  /// Makes a table the open one and reports it.
  func take(_ laid: Laid, to reply: inout Reply) {
    table = laid.table
    laid.table.report(to: &reply)
    for remark in laid.remarks { reply.say(remark) }
  }

  // MARK: - Accepted lines

  /// Makes an accepted change durable; of an ended game also its place in the history.
  func commit(_ change: Change, of table: any AnyTable) throws(Refusal) {
    if change.outcome == .playing, !isDurable { return }
    if !table.isKept { return }
    var epilogue = emptyReply
    try profile.transaction { records throws(Refusal) in
      try records.append(change.lines, to: table.profileID, after: table.journal.count, at: now)
      if change.outcome == .playing { return }
      try records.end(table.profileID)
      let context = TransactionContext(self, table.manual, records)
      let detail: String?
      do throws(Refusal) {
        detail = try table.conclude(context, isAssisted: change.isAssisted, to: &epilogue)
      } catch {
        isConclusionRefused = true
        throw error
      }
      if let detail { try record(table, change.outcome, detail, records) }
    }
    if !epilogue.records.isEmpty { self.epilogue = epilogue }
  }

  /// Adds an ended game to the history.
  private func record(
    _ table: any AnyTable, _ outcome: Outcome, _ detail: String, _ records: any ProfileRecords
  ) throws(Refusal) {
    let manual = table.manual
    try records.record(
      HistoryEntry(timestamp: now, game: manual.name, mode: table.mode, outcome: outcome, detail: detail),
      limit: manual.historyLimit)
  }

  /// Ends the open game, which a new one is about to replace, as its game has it.
  func abandon(_ table: any AnyTable, _ records: any ProfileRecords) throws(Refusal) {
    var silent = Reply()
    let context = TransactionContext(self, table.manual, records)
    if let (outcome, detail) = try table.abandon(context, to: &silent) {
      try record(table, outcome, detail, records)
    }
  }

  /// Rebuilds a game from its journal without taking it.
  /// - Throws: the refusal with the index of the line, 0 being the opening line.
  func rebuild(_ lines: [String], _ records: any ProfileRecords) throws(LineError) -> Laid {
    try replaying(in: records) { () throws(LineError) in try rebuilt(lines, records) }
  }

  private func rebuilt(_ lines: [String], _ records: any ProfileRecords) throws(LineError) -> Laid {
    let words = lines.first?.split { $0 == " " || $0 == "\t" }.map(String.init) ?? []
    let laid: Laid
    do throws(Refusal) {
      guard words.first == "newgame" || words.first == "position" else {
        throw Refusal(
          .badArgument, "a saved game starts with newgame or position, not with \(quoted(lines.first ?? ""))")
      }
      laid = try deal(isPosition: words[0] == "position", Array(words.dropFirst()), records).0
    } catch {
      throw LineError(index: 0, error: error)
    }
    var silent = Reply()
    do throws(LineError) {
      try laid.table.replay(
        Array(lines.dropFirst()), to: &silent, commit: { _ in })
    } catch {
      throw LineError(index: error.index + 1, error: error.error)
    }
    return Laid(table: laid.table, remarks: [])
  }

  // MARK: - Profile and dictionary

  /// Opens a profile, or none for an empty path. The open game is put down: it belongs to the old profile.
  func openProfile(_ path: String) throws(Refusal) {
    try requireLeaveUnlessKept()
    guard !path.isEmpty else {
      profile = EphemeralProfile()
      table = nil
      settings.profile = ""
      return
    }
    let opened = try host.openProfile(path)
    let remembered = try opened.transaction { records throws(Refusal) in try records.values(game: "") }
    profile = opened
    table = nil
    settings.profile = path
    for row in settingRows where row.isRemembered {
      if let value = remembered[row.name] { try? row.set(value, in: self) }
    }
  }

  /// Sets an option and lets the profile remember it.
  func set(_ row: SettingRow, to value: String) throws(Refusal) {
    let old = settings
    try row.set(value, in: self)
    guard row.isRemembered else { return }
    do throws(Refusal) {
      try profile.transaction { records throws(Refusal) in
        try records.set(game: "", key: row.name, row.read(settings))
      }
    } catch {
      settings = old
      throw error
    }
  }
}
