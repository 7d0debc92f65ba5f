import PuzzleKit

private let pattern = Argument.text("pattern", "`*` stands for any text, `?` for any one character")

extension Command {
  static let scripts: [Command] = [
    Command(
      "expect", .script, [pattern],
      "Fails unless some line of the previous reply, its last line included, matches the pattern as a whole. An error "
        + "that was expected does not count for the exit status.", replies: ReplySchema(errors: [.expectation]),
      isExpectation: true
    ) { session, arguments, _ throws(Refusal) in
      let pattern = arguments[pattern]
      let (lines, data) = session.answers.previousLines()
      let glob = try Glob(pattern)
      guard lines.contains(where: glob.matches) else {
        let last = quoted(String(lines.last ?? ""))
        throw Refusal(.expectation, "no line matches \(quoted(pattern)); the last one is \(last)")
      }
      // The line behind the data is the error's; a dialect may have more.
      if lines.count > data, glob.matches(lines[data]) { session.answers.forgive() }
    },
    Command(
      "bench", .script, [], access: .local,
      "Runs fixed tasks and counts their steps; the counts are the same on every machine.",
      replies: ReplySchema([Schemas.bench]),
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

/// A pattern with `*` and `?`.
struct Glob {
  /// The most characters of a pattern: the cost of a line may grow with both lengths.
  private static let limit = 4096

  /// The characters by their numbers, which are quick to compare.
  private let pattern: [Int]
  private let numbers: [Character: Int]
  private static let (star, any) = (-1, -2)

  /// Reads a pattern.
  /// - Throws: `bad-argument` if it is too long.
  init(_ text: String) throws(Refusal) {
    var numbers: [Character: Int] = [:]
    pattern = text.map { character in
      switch character {
      case "*": return Glob.star
      case "?": return Glob.any
      default:
        let number = numbers[character] ?? numbers.count
        numbers[character] = number
        return number
      }
    }
    self.numbers = numbers
    if pattern.count > Glob.limit {
      throw Refusal(.badArgument, "a pattern has at most \(Glob.limit) characters, not \(pattern.count)")
    }
  }

  /// Whether a text as a whole matches. Linear but for one step back per star: only the last star can matter.
  func matches(_ line: some StringProtocol) -> Bool {
    let text = line.map { numbers[$0] ?? -3 }
    var (p, t) = (0, 0)
    /// The places where the pattern goes on after the last star, and where that star ends in the text.
    var last: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == Glob.star {
        p += 1
        last = (p, t)
      } else if p < pattern.count, pattern[p] == Glob.any || pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if let star = last {
        (p, t) = (star.pattern, star.text + 1)
        last = (p, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == Glob.star }
  }
}
