import PuzzleKit

private let pattern = Argument.text("pattern", "`*` stands for any text, `?` for any one character")

extension Command {
  static let scripts: [Command] = [
    Command(
      "expect", .script, [pattern],
      "Fails unless some line of the previous reply, its last line included, matches the pattern as a whole. An error that "
        + "was expected does not count for the exit status.",
      isExpectation: true
    ) { session, arguments, _ throws(Refusal) in
      let pattern = arguments[pattern]
      let lines = session.answers.previousLines(session.environment.style.format)
      if lines.contains(where: { Glob.matches(pattern, $0) }) {
        if let last = lines.last, Glob.matches(pattern, last) { session.answers.forgive() }
        return
      }
      throw Refusal(
        .expectation, "no line matches \(quoted(pattern)); the last line was \(quoted(String(lines.last ?? "")))")
    },
    Command(
      "bench", .script, [], reach: .local, "Counts the work of fixed tasks; the counts change only with the code.",
      action: .work { session, _ in
        // The work runs on fresh games, so that nothing is shared between threads.
        let catalog = session.catalog
        let work: LongWork = { monitor in
          var total = 0
          for entry in catalog.makeEntries() where !monitor.shouldStop() {
            let counts = entry.bench()
            monitor.emit { reply in
              for count in counts { reply.add("\(entry.manual.name).\(count.name)", count.count) }
            }
            total += counts.reduce(0) { $0 + $1.count }
          }
          // A sum that leaves some tasks out would be no fingerprint.
          if !monitor.shouldStop() { monitor.emit { $0.add("fingerprint", total) } }
        }
        return (false, work)
      }),
  ]
}

extension Reply {
  fileprivate mutating func add(_ name: String, _ count: Int) {
    add(Schemas.bench) {
      $0.word(name)
      $0.integer(count)
    }
  }
}

/// Patterns with `*` and `?`.
enum Glob {
  /// Whether `text` as a whole matches `pattern`. Linear but for one step back per star: only the last star can matter.
  static func matches(_ pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
    let pattern = Array(pattern)
    let text = Array(text)
    var p = 0
    var t = 0
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        p = last.pattern + 1
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
