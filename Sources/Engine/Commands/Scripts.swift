import PuzzleKit

private let pattern = Argument.text("pattern", "`*` stands for any text, `?` for any one character")

extension Command {
  static let scripts: [Command] = [
    Command(
      "expect", .script, [pattern],
      "Fails unless some line of the previous reply, its last line included, matches the pattern as a whole. An error "
        + "that was expected does not count for the exit status.",
      isExpectation: true
    ) { session, arguments, _ throws(Refusal) in
      let pattern = arguments[pattern]
      let (lines, data) = session.answers.previousLines()
      guard lines.contains(where: { Glob.matches(pattern, $0) }) else {
        let last = quoted(String(lines.last ?? ""))
        throw Refusal(.expectation, "no line matches \(quoted(pattern)); the last line was \(last)")
      }
      if lines.dropFirst(data).contains(where: { Glob.matches(pattern, $0) }) { session.answers.forgive() }
    },
    Command(
      "bench", .script, [], reach: .local, "Counts the work of fixed tasks; the counts change only with the code.",
      action: .work { session, _, _ in
        // The work runs on fresh games, so that nothing is shared between threads.
        let catalog = session.catalog
        return EngineWork { monitor throws(Refusal) in
          var total = 0
          for entry in catalog.makeEntries() {
            // A sum that leaves some tasks out would be no fingerprint.
            if monitor.shouldStop() { throw Refusal(.stopped, "stopped before all tasks were counted") }
            for count in entry.bench() {
              total += count.count
              monitor.emit {
                $0.add(Schemas.bench, .word("\(entry.manual.name).\(count.name)"), .integer(count.count))
              }
            }
          }
          var reply = monitor.blank
          reply.add(Schemas.bench, .word("fingerprint"), .integer(total))
          return reply
        }
      }),
  ]
}

/// Patterns with `*` and `?`.
enum Glob {
  /// Whether `text` as a whole matches `pattern`. Linear but for one step back per star: only the last star can matter.
  static func matches(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
    let (pattern, text) = (Array(pattern), Array(text))
    var (p, t) = (0, 0)
    /// Where the pattern goes on behind the last star, and where in the text that star ends.
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        p += 1
        star = (p, t)
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if let last = star {
        (p, t) = (last.pattern, last.text + 1)
        star = (p, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
