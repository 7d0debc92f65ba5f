import PuzzleKit

extension Workspace {
  /// Makes several moves at the table in front, all or none.
  ///
  /// A refusal tells how the game stands after the moves before it, which are not made. If they would have shown something
  /// hidden, it says no more than its number and code, and even that is help.
  /// - Parameter short: shortens a move's line as the reader writes it.
  func play(_ lines: [String], short: (String) -> String, to reply: inout Reply) throws(Refusal) {
    let place = try openPlace()
    let made = lines.map(JournalLine.init)
    var failure: LineError?
    do throws(Refusal) {
      try change(made, to: &reply) { error in
        failure = error
        return error.refusal
      }
    } catch {
      guard let failure else { throw error }
      let number = failure.index + 1
      guard !failure.isFormal, shows(Array(made[..<failure.index]), at: place) else {
        throw lines.count == 1
          ? failure.refusal : failure.refusal.behind("move \(number), \(quoted(short(lines[failure.index]))): ")
      }
      let marks = place.seat != .watcher && place.table.mayCount
      if marks {
        var silent = environment.emptyReply
        try change([.assisted], to: &silent) { $0.refusal }
      }
      try expose(place)
      throw Refusal(
        failure.refusal.code,
        "move \(number) can't be made, so none was"
          + (marks ? "; that much tells what the moves before it show, so this game won't count" : ""))
    }
  }

  /// Whether moves would show something that is hidden.
  private func shows(_ lines: [JournalLine], at place: SeatedTable) -> Bool {
    if lines.isEmpty || place.table.identities.isEmpty { return false }
    return (try? place.propose(lines))?.isDraft != true
  }
}
