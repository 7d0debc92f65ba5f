import PlainJSON

/// Follows the state of a session for somebody who keeps its lines: of a game that goes on only what is new is told, so that a line
/// costs the same however long the journal is.
package struct StateFollower {
  /// Lines that take the place of others.
  package struct Change {
    /// The place of the first line that goes.
    package var start: Int
    /// How many lines go.
    package var count: Int
    /// The lines that come there.
    package var lines: [String]
  }

  /// How many lines are kept.
  private var count = 0
  /// The place of the line after the journal of the game in front, and the length of that journal.
  private var front: (place: Int, journal: Int)?

  /// Follows from the beginning, when nothing is kept.
  package init() {}

  /// Tells what has changed.
  /// - Parameters:
  ///   - effects: those of all lines since it was asked last.
  ///   - session: the session that is followed.
  package mutating func change(after effects: Performed.Effects, in session: Session) -> Change {
    let others: Performed.Effects = [.opened, .left, .arranged, .elsewhere]
    if let front, effects.isDisjoint(with: others), let journal = session.workspace.front,
      front.journal <= journal.lines.count
    {
      let new = journal.lines[front.journal...].map { OpenJournal.mark + $0 }
      count += new.count
      self.front = (front.place + new.count, journal.lines.count)
      return Change(start: front.place, count: 1, lines: new + [journal.json.text])
    }
    let before = count
    let lines = session.state
    count = lines.count
    front = nil
    if let journal = session.workspace.front, let place = lines.firstIndex(of: journal.json.text) {
      front = (place, journal.lines.count)
    }
    return Change(start: 0, count: before, lines: lines)
  }
}
