import Engine
import PuzzleKit
import Wire

/// A position in which hints are given, and how many. It keeps the table, so that no later one is in its place in memory.
struct GivenHints {
  private var table: (any Table)?
  private var lines = 0
  private var count = 0

  /// Counts one more hint at a table.
  /// - Returns: how many were given for the position before.
  mutating func add(at table: any Table) -> Int {
    // The first hint marks the game, which is a line of its journal.
    let lines = table.journal.count { JournalLine($0) != .assisted }
    count = self.table === table && self.lines == lines ? count + 1 : 1
    (self.table, self.lines) = (table, lines)
    return count - 1
  }
}

/// Help step by step.
extension PromptSession {
  /// Tells a person the move that a hint has found: piece by piece, each time one more for the same position. A reader of
  /// JSON gets the move at once.
  var hintTeller: HintTeller {
    { [self] table in
      guard session.settings[Settings.format] == .text else { return nil }
      let step = hints.add(at: table)
      let (short, callName) = (table.facts.short, commandLabels.spoken("`hint`"))
      let (keys, lesson) = (keysOfLines, tipAtHint)
      let named = session.hasButtons ? table.facts.named : nil
      return { found, reply in
        // A move from place to place is one key after another.
        let places = short(found.line).split(separator: " ").map { keys[String($0)] }
        let inTurn = places.contains(nil) ? nil : places.compactMap { $0 }.joined(separator: ", then ")
        reply.hint(
          found, step: step, named.map { "Try \($0(found.line))." } ?? "Type \(unbroken(short(found.line))).",
          callName: callName,
          key: keys[found.line] ?? keys[short(found.line)] ?? inTurn)
        if let lesson { reply.draw(.note(lesson)) }
      }
    }
  }
}

extension Reply {
  /// Gives the help towards a move that comes next, or the move if all of it was given.
  fileprivate mutating func hint(
    _ found: FoundMove, step: Int, _ move: String, callName: String, key: String?
  ) {
    let hints = found.hints()
    guard step < hints.count else {
      add(Schemas.hint) { $0.text(found.line) }
      draw(.message(key.map { "Press \($0)." } ?? move, .good))
      draw(.note("No more hints for this move."))
      return
    }
    say(hints[step], tone: .good)
    draw(.note("\(callName) again \(step + 1 < hints.count ? "says more" : "names the move")."))
  }
}
