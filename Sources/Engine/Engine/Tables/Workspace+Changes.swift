import PuzzleKit

/// Making changes, and keeping them in the profile.
extension Workspace {
  /// Makes a change at a table: it is proposed, kept, and accepted. One that ends the game is proposed again as
  /// long as keeping it fails for new reasons: another process may have changed a value of the profile that it was made of.
  func change(
    at place: SeatedTable, to reply: inout Reply, _ propose: () throws(Refusal) -> any Proposal
  ) throws(Refusal) {
    var last: Refusal?
    while true {
      let proposal = try propose()
      let effects = proposal.effects
      let endsGame = effects.contains(.ended)
      do throws(Refusal) {
        let epilogue = try keep(proposal, endsGame, of: place)
        if place.begun == nil { place.begun = environment.services.now() }
        let start = place.table.journalCount
        accept(proposal, place, &reply)
        performed.insert(effects, from: start, to: place.table.journalCount)
        if endsGame { endedTable = place.table }
        if let epilogue { reply.add(epilogue) }
        if place.table.isRevealing { try exposeClues(of: place) }
        if !endsGame { markIfKnown(place, to: &reply) }
        return
      } catch {
        if !endsGame || error == last || error.code == .inputOutput { throw error }
        last = error
      }
    }
  }

  /// Makes lines at the table in front, all or none.
  func change(
    _ lines: [JournalLine], to reply: inout Reply, _ refusal: (LineError) -> Refusal
  ) throws(Refusal) {
    let wantsEvents = environment.style.eventOptions.events
    let place = try openPlace()
    for line in lines where line == .undo || line == .redo { try environment.situation.admit(.trusted, line.text) }
    try change(at: place, to: &reply) { () throws(Refusal) in
      do throws(LineError) {
        return try place.propose(lines, wantsEvents: wantsEvents)
      } catch {
        throw refusal(error)
      }
    }
  }

  /// Accepts a change; if others are told of it, the reader too gets it by its number.
  private func accept(_ proposal: any Proposal, _ place: SeatedTable, _ reply: inout Reply) {
    let stream = place.stream
    guard stream.isOn else { return proposal.accept(&reply) }
    var own = environment.emptyReply
    proposal.accept(&own)
    place.told = stream.count(place.seat)
    if let notice = stream.notices(to: place.seat, since: place.told - 1)?.last { reply.add(notice) }
    reply.add(own)
  }

  /// Makes a change durable, in one transaction; of an ended game also its place in the history.
  /// - Returns: the effects of the end of the game, or nil.
  private func keep(
    _ proposal: any Proposal, _ endsGame: Bool, of place: SeatedTable
  ) throws(Refusal) -> Reply? {
    var exposes = !place.isNoted && !endsGame && !proposal.isDraft
    if exposes, !place.hasSecrets { (exposes, place.isNoted) = (false, true) }
    let lost = endsGame ? nil : provisionalLoss(after: proposal, of: place)
    var keepsLines = endsGame || (place.table.isResumable && environment.isDurable)
    if keepsLines, !endsGame, defersDrafts, proposal.isDraft { (keepsLines, hasDrafts) = (false, true) }
    guard keepsLines || lost != nil || exposes else { return nil }
    var (epilogue, loss) = (environment.emptyReply, place.provisionalLoss)
    let lines =
      place.profileID == 0 || !keepsLines ? [] : Array(place.table.journal[place.keptLines...] + proposal.lines)
    try environment.transaction { records throws(Refusal) in
      if exposes { try expose(place, records) }
      if let lost { loss = try enter(lost, of: place, records) }
      if !keepsLines { return }
      if place.profileID != 0 {
        try records.append(lines, to: place.profileID, after: place.keptLines, at: environment.services.now())
      }
      if !endsGame { return }
      if place.profileID != 0 { try records.end(place.profileID) }
      if place.table.entersHistory { try finish(proposal, of: place, records, &epilogue) }
      try expose(place.table, in: place.source, records)
    }
    if exposes { place.isNoted = true }
    place.provisionalLoss = loss
    if !keepsLines { return nil }
    place.keptLines += lines.count
    place.isConcluded = endsGame
    return epilogue.records.isEmpty ? nil : epilogue
  }

  /// The end that the history has with every move of a game that is lost when it is left: it stays so if the process ends
  /// before the game does. Nil for other games and moves.
  private func provisionalLoss(after proposal: any Proposal, of place: SeatedTable) -> (any Proposal)? {
    guard environment.isDurable, !place.table.isResumable, !proposal.isDraft, place.isOwn, place.table.isLostIfLeft
    else {
      return nil
    }
    return try? place.propose(proposal.lines.map(JournalLine.init) + [.resign(isConfirmed: true)])
  }

  /// Enters a provisional loss in the history.
  private func enter(
    _ lost: any Proposal, of place: SeatedTable, _ records: any ProfileRecords
  ) throws(Refusal) -> StoredEntry? {
    let context = TransactionContext(environment, game: place.game.manual.name, records, onlyNotes: true)
    var silent = Reply()
    return try enter(lost, of: place, records, context, &silent, isProvisional: true)
  }

  /// Makes the moves durable that were deferred.
  func keepDrafts() throws(Refusal) {
    guard hasDrafts else { return }
    hasDrafts = false
    for place in places where place.profileID != 0 && !place.isConcluded {
      let lines = Array(place.table.journal[place.keptLines...])
      if lines.isEmpty { continue }
      try environment.transaction { records throws(Refusal) in
        try records.append(lines, to: place.profileID, after: place.keptLines, at: environment.services.now())
      }
      place.keptLines += lines.count
    }
  }

  /// Keeps the end of a game that somebody else has ended; what it has brought.
  @discardableResult
  func keepEnd(of place: SeatedTable) throws(Refusal) -> Reply? {
    if place.isConcluded || !place.table.isOver { return nil }
    place.isConcluded = true
    guard place.table.entersHistory, place.seat != .watcher, let ended = try? place.propose([]) else { return nil }
    var epilogue = environment.emptyReply
    try environment.transaction { records throws(Refusal) in
      try finish(ended, of: place, records, &epilogue)
      try expose(place.table, in: place.source, records)
    }
    return epilogue
  }

  /// Ends a game that the reader has seen end, and shows what the history now makes of its mode.
  private func finish(
    _ proposal: any Proposal, of place: SeatedTable, _ records: any ProfileRecords, _ reply: inout Reply
  ) throws(Refusal) {
    guard try conclude(proposal, of: place, records, &reply) else { return }
    guard environment.policy.draws || environment.settings[Settings.statistics] else { return }
    let entry = try entry(named: place.game.manual.name)
    guard let mode = entry.manual.mode(place.table.mode) else { return }
    let played = try records.history(game: entry.manual.name).map { $0.entry }.filter { $0.mode == mode.name }
    let context = TransactionContext(environment, game: entry.manual.name, records)
    let unfinished = try daysWon(records).filter { $0.game == entry.manual.name && $0.mode == mode.name }
    try entry.reportStatistics(of: mode, played, unfinished: unfinished, context, &reply)
  }

  /// Ends a game in the profile.
  /// - Returns: whether it has entered the history.
  @discardableResult
  func conclude(
    _ proposal: any Proposal, of place: SeatedTable, _ records: any ProfileRecords, _ reply: inout Reply
  ) throws(Refusal) -> Bool {
    let (table, manual) = (place.table, place.game.manual)
    let context = TransactionContext(environment, game: manual.name, records)
    if !proposal.isAssisted, try records.knows(place) {
      (table.isAssisted, proposal.isAssisted) = (true, true)
      reply.say(Self.seenRemark)
    }
    return try enter(proposal, of: place, records, context, &reply) != nil
  }

  /// Enters the end of a game in the history, in place of the entry that stood for it if that is still there.
  /// - Returns: the entry; nil if the game enters no history.
  private func enter(
    _ proposal: any Proposal, of place: SeatedTable, _ records: any ProfileRecords, _ context: any WritableContext,
    _ reply: inout Reply, isProvisional: Bool = false
  ) throws(Refusal) -> StoredEntry? {
    let (table, manual) = (place.table, place.game.manual)
    let provisionalLoss = try place.provisionalLoss.flatMap { old throws(Refusal) in
      try records.history(game: manual.name).contains(old) ? old.id : nil
    }
    // What is counted over the history does not count the game twice.
    if let provisionalLoss { try records.forget(provisionalLoss) }
    guard let (outcome, detail) = try proposal.conclude(for: place.seat, context, &reply) else { return nil }
    let begun = place.begun ?? environment.services.now()
    // Without a profile nothing waits elsewhere that has ended here.
    let entry = HistoryEntry(
      timestamp: environment.now, game: manual.name, mode: table.mode, outcome: outcome,
      detail: isProvisional ? proposal.provisional(detail) : detail,
      isAssisted: proposal.isAssisted, daily: table.daily, begun: begun, deal: table.deal(begun: begun),
      trail: environment.isDurable ? JournalTrail(table.journal + proposal.lines) : nil)
    let id = try records.record(entry, inPlaceOf: provisionalLoss, limit: manual.historyLimit)
    return StoredEntry(id: id, entry: entry)
  }
}
