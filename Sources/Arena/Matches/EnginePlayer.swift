import Engine
import PuzzleKit
import System

/// One of the engine's own players, who needs no process: its solver, or a fixed list of lines.
final class EnginePlayer: MatchPlayer {
  /// The way in which it plays.
  enum Strategy: Equatable, Sendable {
    /// The game's search, with its limits.
    case solver(SearchLimits)
    /// The lines that are no moves by then are left out; after the last one the game is given up.
    case lines([[UInt8]])

    /// Reads `solver [nodes|depth|movetime NUMBER]` or `lines LINE; LINE ...`; nil if the words name a program.
    init?(_ words: [String]) throws(ArenaError) {
      switch words.first {
      case "solver":
        var limits = SearchLimits()
        let names = ["nodes": \SearchLimits.nodes, "depth": \.depth, "movetime": \.milliseconds]
        if words.count == 3, let path = names[words[1]], let number = Int(words[2]), number > 0 {
          limits[keyPath: path] = number
        } else if words.count != 1 {
          throw ArenaError("a solver is written solver, solver nodes N, solver depth N or solver movetime N")
        }
        self = .solver(limits)
      case "lines":
        let lines = words.dropFirst().joined(separator: " ").split(separator: ";").map { line in
          Array(line.drop { $0 == " " }.utf8)
        }
        if lines.isEmpty { throw ArenaError("the player lines needs moves with ; between them") }
        self = .lines(lines)
      default: return nil
      }
    }
  }

  private static let resignation = JournalLine.resign(isConfirmed: true).text

  private let strategy: Strategy
  private let referee: Referee
  private let services: Services

  init(_ strategy: Strategy, _ referee: Referee, services: Services) {
    (self.strategy, self.referee, self.services) = (strategy, referee, services)
  }

  func play(deal: Int, bot: Int) throws(ArenaError) -> GameRecord {
    referee.output.clear()
    try referee.deal(deal)
    var times: [Int] = []
    var start = Ticks.now
    var count = 0
    var next = 0
    while referee.isPlaying {
      let isAccepted: Bool
      switch strategy {
      case .solver(let limits):
        let line = try search(limits)
        isAccepted = referee.perform(line ?? Self.resignation)
        if !isAccepted { throw ArenaError("the solver's move \(line ?? "resign") is refused in deal \(deal)") }
      case .lines(let lines):
        isAccepted = next < lines.count ? referee.perform(lines[next]) : referee.perform(Self.resignation)
        next += 1
      }
      count += 1
      if isAccepted {
        let now = Ticks.now
        times.append(Int(now - start) / 1000)
        start = now
      }
    }
    var record = referee.record(deal: deal, bot: bot)
    (record.times, record.lines, record.refusals) = (times, count, count - times.count)
    return record
  }

  private func search(_ limits: SearchLimits) throws(ArenaError) -> String? {
    do throws(Refusal) {
      guard let search = try referee.table?.search(for: .first) else {
        throw Refusal(.unsupported, "there is no solver")
      }
      let end = limits.milliseconds.map { Ticks.now + Int64($0) * 1_000_000 } ?? .max
      let monitor = SearchMonitor(shouldStop: { Ticks.now >= end }, report: { _ in })
      return search(SearchRequest(limits), monitor)?.line
    } catch {
      throw ArenaError(error)
    }
  }

  func end() {}
  var left: Int { 0 }
}
