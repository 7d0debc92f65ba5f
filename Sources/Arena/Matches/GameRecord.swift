import PlainJSON
import PuzzleKit

/// The reason why a game was not played to its end. All of them are the bot's.
package enum Failure: String, Sendable, CaseIterable {
  /// The program could not be started, or never asked for a game.
  case start
  /// It ended by itself, or closed its output, in the middle of a game.
  case exit, closed
  /// A signal ended it.
  case crash
  /// A signal stopped it, and it was never heard of again.
  case stopped
  /// It took too long for a move, or for a game.
  case moveTime = "move-time"
  case gameTime = "game-time"
  /// It did not read what was written to it.
  case unread
  /// Too many lines, too long a line, too many refused ones, too many that were no text.
  case flood
  case longLine = "long-line"
  case refusals, garbage
  /// It asked for another game in the middle of one.
  case abandoned
  /// It wrote more to disk than it may.
  case disk
}

/// A game of a match, as the journal has it.
package struct GameRecord: Hashable, Sendable {
  /// The outcome of a game that was not played to its end.
  static let forfeit = "forfeit"

  /// The number of the deal, from 1, and of the bot, from 0.
  package var deal: Int
  package var bot: Int
  package var score: Double
  /// `won`, `lost`, `finished`, or `forfeit`.
  package var outcome: String
  package var failure: Failure?
  /// One sentence on the failure.
  package var detail: String?
  package var opening: String
  package var moves: [String] = []
  /// Lines that the bot sent, and how many of them were refused.
  package var lines = 0
  package var refusals = 0
  /// The last lines that were exchanged in a game that went wrong.
  package var tail: [String] = []
  /// Processes that the bot had left behind.
  package var left = 0
  /// Microseconds for each move that was accepted.
  package var times: [Int] = []

  /// The same without what depends on clocks, or on what a process has asked before in its life.
  var timeless: GameRecord {
    var record = self
    (record.times, record.lines, record.refusals) = ([], 0, 0)
    return record
  }

  package init(deal: Int, bot: Int, score: Double, outcome: String, opening: String) {
    (self.deal, self.bot, self.score, self.outcome, self.opening) = (deal, bot, score, outcome, opening)
  }

  /// Adds the line of the journal, with its end. What depends on clocks, or on what a process has asked before in its life, stands
  /// in `time` at the end.
  package func write(to bytes: inout [UInt8]) {
    func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func add(_ name: String, _ list: [String]) {
      add(",\"\(name)\":[")
      for (index, text) in list.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        appendJSONString(text, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    add("{\"deal\":")
    add(String(deal))
    add(",\"bot\":")
    add(String(bot))
    add(",\"score\":")
    add(score == score.rounded() && score.magnitude < 1e15 ? String(Int(score)) : score.description)
    add(",\"outcome\":\"")
    add(outcome)
    add("\"")
    if let failure { add(",\"failure\":\"\(failure.rawValue)\"") }
    if let detail {
      add(",\"detail\":")
      appendJSONString(detail, to: &bytes)
    }
    add(",\"opening\":")
    appendJSONString(opening, to: &bytes)
    add("moves", moves)
    if !tail.isEmpty { add("tail", tail) }
    if left > 0 { add(",\"left\":\(left)") }
    add(",\"time\":{\"us\":[")
    for (index, time) in times.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(String(time))
    }
    add("],\"lines\":\(lines),\"refusals\":\(refusals)}}\n")
  }

  /// The largest counts, and times in microseconds: so that sums of them are numbers too.
  private static let (counts, times): (ClosedRange<Int64>, ClosedRange<Int64>) = (
    0...1_000_000_000, 0...1_000_000_000_000
  )

  /// Reads a line of the journal; numbers that no game can have are refused.
  package init(_ line: ArraySlice<UInt8>) throws(ArenaError) {
    do {
      let node = JSONNode(try JSONValue(parsing: Array(line)))
      func number(_ node: JSONNode, _ range: ClosedRange<Int64>) throws(JSONFault) -> Int {
        let number = try node.integer()
        guard range.contains(number) else { throw node.fault("must be \(range.lowerBound) to \(range.upperBound)") }
        return Int(number)
      }
      let score = try node.required("score").double()
      guard score.magnitude <= 1e9 else { throw try node.required("score").fault("must be at most 1000000000") }
      try node.requireMembers([
        "deal", "bot", "score", "outcome", "failure", "detail", "opening", "moves", "tail", "left", "time",
      ])
      self.init(
        deal: try number(node.required("deal"), 1...1_000_000_000), bot: try number(node.required("bot"), 0...255),
        score: score,
        outcome: try node.required("outcome").string(), opening: try node.required("opening").string())
      failure = try node.optional("failure")?.choice(Failure.self)
      detail = try node.optional("detail")?.string()
      moves = try node.required("moves").words()
      let time = try node.required("time")
      try time.requireMembers(["us", "lines", "refusals"])
      lines = try number(time.required("lines"), Self.counts)
      refusals = try number(time.required("refusals"), Self.counts)
      tail = try node.optional("tail")?.words() ?? []
      left = try node.optional("left").map { try number($0, Self.counts) } ?? 0
      times = try time.required("us").elements().map { try number($0, Self.times) }
      if times.count < moves.count { throw try time.required("us").fault("must have a time for every move") }
      if times.count + refusals > lines {
        throw try time.required("lines").fault("must be at least \(times.count + refusals): accepted and refused lines")
      }
      if failure == nil, detail != nil || !tail.isEmpty {
        throw node.fault("must have detail and tail only with a failure")
      }
    } catch {
      throw ArenaError("it is not a game: \(error)")
    }
  }
}
