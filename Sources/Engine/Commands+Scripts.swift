import PuzzleKit

extension Command {
  static let scripts: [Command] = [
    Command(
      "expect", .script, [Argument("pattern", .text, "`*` stands for any text, `?` for any one character")],
      "Fails unless some line of the previous reply, its last line included, matches the pattern as a whole. An error that "
        + "was expected does not count for the exit status.",
      isExpectation: true
    ) { session, arguments, _ throws(Refusal) in
      let pattern = arguments.word(0) ?? ""
      let lines = session.expectedLines
      if lines.contains(where: { Glob.matches(pattern, $0) }) {
        if let last = lines.last, Glob.matches(pattern, last) { session.forgive() }
        return .none
      }
      throw Refusal(
        .expectation, "no line matches \(quoted(pattern)); the last line was \(quoted(String(lines.last ?? "")))")
    },
    Command(
      "bench", .script, [], "Counts the work of fixed tasks; the counts change only with the code."
    ) { session, _, _ in
      // The games are made here and the work runs on fresh ones, so that nothing is shared between threads.
      let catalog = session.catalog
      return .work(isEndless: false) { stop, emit in
        var total = 0
        for kind in catalog.makeKinds() where !stop.isGiven {
          var reply = Reply()
          for count in kind.bench() {
            total += count.count
            reply.add(Schemas.bench) {
              $0.word("\(kind.manual.name).\(count.name)")
              $0.integer(count.count)
            }
          }
          emit(reply)
        }
        // A sum that leaves some tasks out would be no fingerprint.
        if stop.isGiven { return }
        var reply = Reply()
        reply.add(Schemas.bench) {
          $0.word("fingerprint")
          $0.integer(total)
        }
        emit(reply)
      }
    },
  ]
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
