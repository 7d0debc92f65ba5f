import Engine
import PlainJSON
import PuzzleKit

/// The check of the games of a journal against its match. Each is played again: what its line says has to be what its moves
/// give.
package final class GameCheck {
  private let suite: Suite
  private let bots: Int
  private let shard: (number: Int, count: Int)
  private var replay: Replay
  /// The lines that were taken, by deal and bot: their hashes and their numbers.
  private var known: [Int: (hash: Int, number: Int)] = [:]
  /// The table of the game that was taken last, after its last move.
  private(set) var table: (any Table)?

  init(_ configuration: MatchConfiguration, _ suite: Suite, catalog: Catalog, services: Services) {
    self.suite = suite
    bots = configuration.bots.count
    shard = configuration.shard ?? (1, 1)
    replay = Replay(configuration, suite, catalog, services)
  }

  /// Reads the line of a game.
  /// - Parameters:
  ///   - number: that of the line in its journal.
  ///   - deals: the number of deals that the match had when the line was written.
  /// - Returns: nil if it says again what an earlier line has said.
  /// - Throws: if no game of the match can have it.
  func take(_ line: ArraySlice<UInt8>, _ number: Int, deals: Int) throws(ArenaError) -> GameRecord? {
    let record = try GameRecord(line)
    do throws(JSONFault) {
      try checkPlace(record, deals: min(deals, suite.count))
    } catch {
      throw ArenaError("it is not a game: \(error)")
    }
    let key = record.deal * bots + record.bot
    let hash = line.hashValue
    if let earlier = known[key] {
      if earlier.hash == hash { return nil }
      throw ArenaError(
        "it is a second game of deal \(record.deal) by bot \(record.bot + 1), unlike that of line \(earlier.number)")
    }
    do throws(JSONFault) {
      try checkResult(record)
    } catch {
      throw ArenaError("it is not a game: \(error)")
    }
    known[key] = (hash, number)
    return record
  }

  private func checkPlace(_ record: GameRecord, deals: Int) throws(JSONFault) {
    if record.bot >= bots {
      throw JSONFault(path: "$.bot", text: "must be less than \(bots), the number of bots")
    }
    if record.deal > deals { throw JSONFault(path: "$.deal", text: "must be at most \(deals), the number of deals") }
    if (record.deal - shard.number) % shard.count != 0 || record.deal < shard.number {
      throw JSONFault(path: "$.deal", text: "must be one of the shard \(shard.number)/\(shard.count)")
    }
    if record.opening != suite.opening(record.deal) {
      throw JSONFault(path: "$.opening", text: "must be that of deal \(record.deal)")
    }
  }

  private func checkResult(_ record: GameRecord) throws(JSONFault) {
    let table = try replay.table(of: record)
    self.table = table
    let score = table.contestScore
    if (score == nil) != (record.failure != nil) {
      throw JSONFault(
        path: "$.failure",
        text: score == nil ? "is missing: the moves end no game" : "must be missing: the moves end the game")
    }
    let outcome = score == nil ? GameRecord.forfeit : table.outcome(for: .first).rawValue
    if record.outcome != outcome {
      throw JSONFault(path: "$.outcome", text: "must be \(outcome), by the moves, not \(quoted(record.outcome))")
    }
    let expected = score ?? suite.scale.forfeit
    if record.score != expected {
      throw JSONFault(path: "$.score", text: "must be \(expected), by the moves, not \(record.score)")
    }
  }
}

extension JournalHeader {
  /// The deals of the match.
  /// - Throws: if there can't be such a match; the error names the line, which is the first one.
  func suite(of path: String, catalog: Catalog, services: Services) throws(ArenaError) -> Suite {
    try naming(1, of: path) { () throws(ArenaError) in
      let configuration = try configuration()
      let suite = try Suite(configuration, catalog: catalog, services: services)
      if suite.hash != self.suite {
        throw ArenaError("its deals are not those that \(configuration.source.text) gives: the hash differs")
      }
      if format > 1 { try configuration.checkRules(suite.scale) }
      return suite
    }
  }
}

/// Names the line of a journal in what is thrown.
func naming<T>(_ number: Int, of path: String, _ body: () throws(ArenaError) -> T) throws(ArenaError) -> T {
  do throws(ArenaError) {
    return try body()
  } catch {
    throw ArenaError("\(path), line \(number): \(error)", isInputOutput: error.isInputOutput)
  }
}
