import PuzzleKit

/// What a player has sent and not been answered, and what the server has told: enough to go on after a break without
/// doing or saying anything twice. A value: lines in, lines out.
package struct LineLedger {
  /// The records whose first field is the number of an event.
  private static let numbered: Set<String> = [
    "joined", "left", "host", "ready", "started", "standing", "chat", "reaction", "rematch", "lapsed", "ended",
    "closed", "accepted", "stream",
  ]

  /// The number of the newest event that is known.
  package private(set) var newest: Int?
  /// Lines that were sent and not answered, oldest first.
  package private(set) var waiting: [(id: String, line: String)] = []
  private var count = 0
  /// Tells the ids of this process from those of another at the same seat.
  private let mark: String

  package init(mark: String) { self.mark = mark }

  /// The line that takes the seat, with an id: what answers it is told as news.
  package func hello(_ token: String, pictures: Bool) -> String {
    (pictures ? "@\(mark)0 " : "") + "hello \(token)" + (pictures ? " pictures" : "")
      + (newest.map { " since \($0)" } ?? "")
  }

  /// The line as it is sent: with an id, so that it is done once however often it is sent.
  package mutating func take(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    if first.hasPrefix("@") {
      waiting.append((String(first), line))
      return line
    }
    count += 1
    let id = "@\(mark)\(count)"
    waiting.append((id, "\(id) \(line)"))
    return "\(id) \(line)"
  }

  /// A line of the server as it is shown: without an id that nobody has given.
  package mutating func show(_ line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = words.first, first.hasPrefix("@") || first == "*" else {
      note(words)
      return line
    }
    note(words.dropFirst())
    if first == "@\(mark)0" { return "*" + line.dropFirst(first.count) }
    if let second = words.dropFirst().first, second == "ok" || second == "error" {
      waiting.removeAll { $0.id == first }
    }
    return first.hasPrefix("@\(mark)") ? String(line.dropFirst(first.count + 1)) : line
  }

  private mutating func note(_ words: some Collection<Substring>) {
    guard let name = words.first, Self.numbered.contains(String(name)),
      let number = words.dropFirst().first.flatMap({ Int($0) })
    else { return }
    newest = max(newest ?? 0, number)
  }
}
