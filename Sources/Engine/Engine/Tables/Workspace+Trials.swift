import PuzzleKit

/// Drafts that are tried at tables of their own.
extension Workspace {
  /// Opens the game of an opening line, which no profile keeps, at a table of its own, in place of an earlier such one; the
  /// table in front waits.
  func openTrial(_ line: String, to reply: inout Reply) throws(Refusal) {
    let own = name
    var (trial, number) = ("trial", 1)
    while trial == own || others[trial]?.table.entersHistory == true {
      number += 1
      trial = "trial-\(number)"
    }
    try bringForward(trial)
    let words = QuotedPath.words(line)
    do throws(Refusal) {
      try open(isPosition: words[0] == "position", Array(words.dropFirst()), to: &reply)
    } catch {
      try bringForward(own)
      throw error
    }
    drafts[trial] = own
    reply.add(Reply.message) { $0.text("This is the table \(trial); table \(own) goes back.") }
    reply.draw(.marked("You are trying your draft; `table \(own)` goes back to it."))
  }

  /// The table of the draft that is tried at the one in front; nil if none is.
  var draftOnTrial: String? {
    guard let draft = drafts[name], others[draft] != nil, place?.table.entersHistory == false else { return nil }
    return draft
  }
}
