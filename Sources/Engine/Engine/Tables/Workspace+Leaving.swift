import PuzzleKit

/// Games that are put away or given up, and what is asked before.
extension Workspace {
  /// Whether a game is lost when it is put away.
  func isLost(_ place: SeatedTable) -> Bool { !environment.isDurable || !place.table.isResumable }

  /// Refuses to give a game up if a question is to be asked first: by the game, or by a person's wish if it would count as lost.
  func ask(
    of place: SeatedTable, _ prefix: String = "", confirmation: String = JournalLine.resign(isConfirmed: true).text
  ) throws(Refusal) {
    let costs = environment.policy.asksBeforeLeaving && environment.isDurable && place.table.countsIfAbandoned
    let prompt = place.table.abandonPrompt ?? (costs ? place.table.facts.resignPrompt(place.table) : nil)
    guard place.isOwn, let question = prompt else { return }
    throw .question(prefix + question, confirmation: confirmation)
  }

  /// Whether the profile keeps a game for later when another one is opened. Of most games only one waits in each mode.
  func waits(_ place: SeatedTable, beside new: any Table) -> Bool {
    let (table, manual) = (place.table, place.table.manual)
    let isReplaced = manual.naming == nil && manual.name == new.manual.name && table.mode == new.mode
    return place.profileID != 0 && !isLost(place) && !isReplaced
  }

  /// Asks a person what is to become of the open game if that is to end it, or if moves were made in it and it does not wait
  /// beside a new one.
  func askAboutOpenGame(beside new: (any Table)? = nil, isToEnd: Bool = false) throws(Refusal) {
    guard environment.policy.asksBeforeLeaving, let place, place.isOwn, place.table.entersHistory, !place.table.isOver
    else {
      return
    }
    let isKeptBeside = new.map { waits(place, beside: $0) } ?? false
    guard isToEnd || !isKeptBeside && (place.table.isBegun || place.table.abandonPrompt != nil) else { return }
    let keeps = place.profileID != 0
    let question =
      place.table.abandonPrompt
      ?? (isToEnd ? place.table.facts.resignPrompt(place.table) : Self.farewell(place.table, keeps))
    throw .question(
      question,
      choices: (keeps
        ? [Choice(["keep for later", "keep it", "keep", "k"], ["close \(name)"], repeatsLine: true)] : [])
        + [
          Choice(["give up", "give", "yes", "y"], [JournalLine.resign(isConfirmed: true).text], repeatsLine: true),
          Choice(["go on", "go", "no", "n"], ["show"]),
        ],
      typed: "Type \(keeps ? "keep for later, give up" : "give up") or go on.")
  }

  /// The question before another game takes the place of one, with what becomes of that.
  private static func farewell(_ table: any Table, _ keeps: Bool) -> String {
    let end = table.mayCount ? "it counts as lost" : "it won't count"
    return keeps
      ? "Leave this game? You can keep it for later, give it up (\(end)) or go on with it."
      : "Leave this game? You can give it up (\(end)) or go on with it."
  }

  /// Refuses to put the open game away if it would be lost and asks a question first.
  func confirmLeaving() throws(Refusal) { if let place, isLost(place) { try ask(of: place) } }

  /// Ends the open game, which a new one is about to replace, if nothing keeps it.
  func leave(_ records: any ProfileRecords) throws(Refusal) {
    if let place, isLost(place) { try abandon(place, records) }
  }

  /// Ends a game that is put away, as its game has it.
  func abandon(_ place: SeatedTable, _ records: any ProfileRecords) throws(Refusal) {
    guard place.isOwn, place.table.countsIfAbandoned, let proposal = try? place.propose([.resign(isConfirmed: true)])
    else {
      return
    }
    var silent = Reply()
    try conclude(proposal, of: place, records, &silent)
  }

  /// Ends the games that nothing keeps, as a person leaves.
  /// - Returns: whether one of them counts as lost.
  func leaveAll() throws(Refusal) -> Bool {
    let lost = places.filter {
      environment.isDurable && !$0.table.isResumable && $0.table.countsIfAbandoned
    }
    if lost.isEmpty { return false }
    try environment.transaction { records throws(Refusal) in for place in lost { try abandon(place, records) } }
    closeAll()
    return lost.contains { $0.isOwn && !$0.table.isAssisted }
  }
}
