import PuzzleKit
import RoomRecords

/// The lines that a player has sent without an answer so far, and the events that the server has told: enough to go on after a
/// break without doing or saying anything twice. A value: lines in, lines out.
package struct ResendQueue {
  /// The records whose first field is the number of an event.
  private static let numbered = RoomRecords.numbered.union(["accepted", "stream"])

  /// The number of the newest event that is known.
  package private(set) var newest: Int?
  /// Lines that are not answered, oldest first.
  package private(set) var waiting: [(id: String, line: String)] = []
  /// How many of them, from the first on, were sent over the connection that there is.
  private var underWay = 0
  /// Whether the server has answered that the seat is taken.
  package private(set) var isSeated = false
  private var count = 0
  /// The newest event, as the server has just said.
  private var announced: Int?
  /// Whether the lines that follow tell of an event that is not shown.
  private var isSkipping = false
  /// Whether there is an event between those that are known and one that came.
  private var isMissing = false
  /// Tells the ids of this process from those of another at the same seat.
  private let mark: String

  package init(mark: String) { self.mark = mark }

  /// The line that takes the seat, with an id: what answers it is told as news.
  package func hello(_ token: String, pictures: Bool) -> String {
    (pictures ? "@\(mark)0 " : "") + "hello \(token)" + (pictures ? " pictures" : "")
      + (newest.map { " since \($0)" } ?? "")
  }

  /// The most lines that are under way. A server remembers the answers to twice as many of a seat: what is sent again after a
  /// break is answered as before, and never done twice.
  private static let mostUnderWay = 32

  /// Whether so many lines wait that no more need be read.
  package var isFull: Bool { waiting.count >= 4096 }

  /// Takes a line. It is sent with an id, so that it is done once however often it is sent.
  /// - Returns: what may be sent now; nothing if the line has to wait, or asks nothing.
  package mutating func take(_ line: String) -> [String] {
    guard let first = Self.firstWord(of: line), !first.hasPrefix("#") else { return [] }
    if first.hasPrefix("@") {
      waiting.append((String(first), line))
    } else {
      count += 1
      let id = "@\(mark)\(count)"
      waiting.append((id, "\(id) \(line)"))
    }
    return takeDue()
  }

  /// The lines that may be sent now, since others were answered.
  package mutating func takeDue() -> [String] {
    let end = max(underWay, min(waiting.count, Self.mostUnderWay))
    defer { underWay = end }
    return waiting[underWay..<end].map(\.line)
  }

  /// The lines that are sent over a new connection: again, or for the first time.
  package mutating func begin() -> [String] {
    underWay = 0
    return takeDue()
  }

  private mutating func remove(at place: Int) -> (id: String, line: String) {
    if place < underWay { underWay -= 1 }
    return waiting.remove(at: place)
  }

  private static func firstWord(of line: String) -> Substring? {
    line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first
  }

  /// The greatest length of a line with its id, in bytes.
  package static let longest = 4096

  /// The answer to a line that a server would not take, or not answer under its id; nil for all other lines.
  /// - Parameters:
  ///   - line: the line, or its beginning.
  ///   - bytes: the size of all of it; nil for that of the line.
  package func objection(to line: String, bytes: Int? = nil) -> String? {
    let id = Self.firstWord(of: line).flatMap { $0.hasPrefix("@") ? String($0) : nil }
    if let id, !(2...65 ~= id.utf8.count) || id.unicodeScalars.contains(where: isUnprintable) {
      return "error bad-argument an id is @ and 1 to 64 bytes without control characters"
    }
    let size = max(bytes ?? 0, line.utf8.count) + (id == nil ? "@\(mark)\(count + 1) ".utf8.count : 0)
    guard size > Self.longest else { return nil }
    return (id.map { $0 + " " } ?? "")
      + "error bad-line a line has at most \(Self.longest) bytes with its id, not \(size)"
  }

  /// Gives up the longest line, which the server does not take.
  /// - Returns: the answer to it; nil if no line waits.
  package mutating func dropLongest() -> String? {
    guard let place = waiting.indices.max(by: { waiting[$0].line.utf8.count < waiting[$1].line.utf8.count }) else {
      return nil
    }
    let (id, line) = remove(at: place)
    return (id.hasPrefix("@\(mark)") ? "" : id + " ")
      + "error bad-line the server takes no line of \(line.utf8.count) bytes"
  }

  /// A message of the server as lines that are shown: without ids that nobody has given, what was shown before, and what
  /// can't be shown before something that is missing.
  package mutating func show(message: String) -> [String] {
    (isSkipping, announced) = (false, nil)
    return message.split(separator: "\n").compactMap { show(String($0)) }
  }

  /// The line that asks for events that are missing; nil if none are.
  package mutating func takeQuestion() -> String? {
    guard isMissing, let newest else { return nil }
    isMissing = false
    return "@\(mark)again since \(newest)"
  }

  private mutating func show(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = words.first, first.hasPrefix("@") || first == "*" else {
      note(words, isNews: false)
      if words.first == "ok" { isSeated = true }
      return line
    }
    let isAgain = first == "@\(mark)again"
    note(words.dropFirst(), isNews: first == "*" || isAgain)
    if isSkipping { return nil }
    let second = words.dropFirst().first ?? ""
    if isAgain {
      return second == "ok" || second == "error" || second == "stream" ? nil : "*" + line.dropFirst(first.count)
    }
    if first == "@\(mark)0" {
      if second == "ok" { isSeated = true }
      return "*" + line.dropFirst(first.count)
    }
    // Of lines with one id each is answered.
    if second == "ok" || second == "error", let place = waiting.firstIndex(where: { $0.id == first }) {
      _ = remove(at: place)
    }
    return first.hasPrefix("@\(mark)") ? String(line.dropFirst(first.count + 1)) : line
  }

  /// Takes note of what a record tells of events. Only what follows what is known without a gap becomes known.
  private mutating func note(_ words: some Collection<Substring>, isNews: Bool) {
    guard let name = words.first else { return }
    if name == RoomRecords.Room.schema.name, let announced {
      // All that is to be seen comes in place of events.
      newest = announced
    }
    announced = nil
    if name == "ok" || name == "error" { isSkipping = false }
    guard Self.numbered.contains(String(name)), let number = words.dropFirst().first.flatMap({ Int($0) }) else {
      return
    }
    isSkipping = false
    if name == "stream" {
      announced = number
    } else if number == (newest ?? 0) + 1 {
      newest = number
    } else if number <= newest ?? 0 {
      isSkipping = isNews
    } else {
      (isSkipping, isMissing) = (isNews, true)
    }
  }
}
