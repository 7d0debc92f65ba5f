import Engine
import Foundation
import PuzzleKit
import Support
import Testing

/// Histories, statistics, achievements and exports agree with the games that were played.
@Suite struct HistoryRecordTests {
  /// A game that has ended.
  private struct Played {
    let mode: String
    let outcome: String
    let isAssisted: Bool
    /// The tries, the score, or moves and draws.
    let figure: Int
    let result: [String: Value]
  }

  private static let openings = [
    "wordle": ["mini seed #", "mini seed 1 index #", "junior seed # hard"],
    "wordiest": ["match seed #", "challenge seed #", "match number #"],
    "atlas": ["tour seed #", "tour seed # variant both", "tour seed # open"],
    "wordflow": ["beginner seed # size 3", "normal seed # size 3", "beginner seed # size 3 limit 90"],
  ]

  /// Plays games to their ends; every fourth is given up, every fifth helped.
  private func playGames(_ game: String, _ player: Player, count: Int = 18) throws -> [Played] {
    var games: [Played] = []
    let openings = try #require(Self.openings[game])
    for number in 1...count {
      player("newgame \(game) \(openings[number % openings.count].replacing("#", with: String(number)))")
      player.clock.advance(seconds: 3600)
      for step in 0..<80 where player.isPlaying && number % 4 != 0 {
        player.clock.advance(seconds: number)
        if number % 5 == 0, step == 1 {
          player("hint")
          // It was asked about.
          player("y")
        }
        guard let move = player.bestMove else { break }
        player(move)
      }
      if player.isPlaying { player("resign confirm") }
      let table = try #require(player.session.table)
      let result = (player.records("result") + player.records("score")).first ?? [:]
      let outcome = table.outcome(for: .first).rawValue
      // A match that is given up is in no history.
      if game == "wordiest", outcome == "lost" { continue }
      let figure = ["tries", "points", "score"].compactMap { result[$0]?.number }.first
      games.append(
        Played(
          mode: table.mode, outcome: outcome, isAssisted: table.isAssisted,
          figure: figure ?? (result["moves"]?.number ?? 0) + (result["draws"]?.number ?? 0), result: result))
    }
    return games
  }

  @Test(arguments: openings.keys.sorted()) func theHistoryHasTheGamesThatWerePlayed(game: String) throws {
    let player = try Player()
    let games = try playGames(game, player)
    #expect(games.contains { $0.isAssisted } && games.contains { !$0.isAssisted })
    player("history")
    let entries = player.records("entry").filter { $0["date"] != nil }
    #expect(entries.map { $0["mode"]?.string } == games.reversed().map(\.mode))
    #expect(entries.map { $0["outcome"]?.string } == games.reversed().map(\.outcome))
    #expect(entries.map { $0["assisted"] == .flag(true) } == games.reversed().map(\.isAssisted))
    try check(player, game, games)
  }

  /// Compares the statistics of each mode with its games: those that were assisted count apart.
  private func check(_ player: Player, _ game: String, _ games: [Played]) throws {
    for mode in Set(games.map(\.mode)).sorted() {
      let all = games.filter { $0.mode == mode }
      let (counted, assisted) = (all.filter { !$0.isAssisted }, all.filter(\.isAssisted))
      player("stats \(game) \(mode)")
      if let record = player.records("assisted").first {
        #expect(record["played"]?.number == assisted.count)
        #expect(record["won"]?.number == assisted.count { $0.outcome == "won" })
      } else {
        #expect(assisted.isEmpty)
      }
      let wins = counted.filter { $0.outcome == "won" }
      if let stats = player.records("stats").first {
        #expect(stats["played"]?.number == counted.count && stats["won"]?.number == wins.count)
        #expect(stats["streak"]?.number == counted.reversed().prefix { $0.outcome == "won" }.count)
      }
      switch game {
      case "wordle": try checkDistribution(player, wins, counted)
      case "wordiest":
        let figures = try #require(player.records("figures").first)
        #expect(figures["matches"]?.number == counted.count)
        #expect(figures["best"]?.number == counted.count { $0.result["best"] == .flag(true) })
        #expect(figures["best_round"]?.number == counted.map(\.figure).max() ?? 0)
      case "atlas": try checkRanking(player, mode)
      case "wordflow":
        let fastest = wins.compactMap { $0.result["seconds"] }.filter { $0 != .absent }.map(\.number).min()
        #expect(player.records("stats").first?["seconds"]?.number == fastest ?? 0)
      default: break
      }
    }
  }

  /// Each number of guesses has its games and its bar; the newest game, if won, marks them.
  private func checkDistribution(_ player: Player, _ wins: [Played], _ counted: [Played]) throws {
    let newest = counted.last.flatMap { $0.outcome == "won" ? $0.figure : nil }
    let bars = player.records("distribution")
    for bar in bars {
      let tries = bar["tries"]?.number
      #expect(bar["count"]?.number == wins.count { $0.figure == tries })
      #expect((bar["last"] == .flag(true)) == (tries == newest))
    }
    for case .histogram(let drawn) in player.blocks {
      #expect(drawn.map(\.count) == bars.map { $0["count"]?.number ?? 0 })
      #expect(drawn.map(\.isMarked) == bars.map { $0["last"] == .flag(true) })
    }
  }

  /// A ranking has the wins that set records: neither assisted nor special, fewest moves and draws first.
  private func checkRanking(_ player: Player, _ mode: String) throws {
    player("history atlas \(mode)")
    var entries: [(id: Int, turns: Int)] = []
    for (entry, played) in zip(player.records("entry"), player.records("solitaire")) {
      guard entry["outcome"]?.string == "won", played["assisted"] == .flag(false), played["standard"] == .flag(true)
      else { continue }
      entries.append((entry["id"]?.number ?? 0, (played["moves"]?.number ?? 0) + (played["draws"]?.number ?? 0)))
    }
    player("atlas ranking \(mode)")
    let ranks = player.records("rank")
    #expect(
      Set(ranks.compactMap { $0["id"]?.number }) == Set(entries.sorted { $0.turns < $1.turns }.prefix(10).map(\.id)))
    #expect(ranks.map { $0["turns"]?.number ?? 0 } == Array(entries.map(\.turns).sorted().prefix(10)))
  }

  @Test(arguments: ["wordle", "wordflow"]) func anExportHasTheGamesThatCount(game: String) throws {
    let player = try Player()
    let games = try playGames(game, player, count: 10)
    player("export \(game) $TMP/games")
    player("setoption name Profile value :memory:")
    #expect(player("history \(game)") == ["ok"])
    player("import \(game) $TMP/games")
    player("history \(game)")
    #expect(player.records("entry").count == games.count { !$0.isAssisted })
  }
}
