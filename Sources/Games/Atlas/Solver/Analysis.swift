import PuzzleKit

/// Estimates how many deals of a shape can be won, and how many careful play wins.
struct Analysis {
  let shape: Shape
  let deals: Int
  let seed: UInt64
  let round: AtlasRound

  /// The most states that may be entered for one deal; far above the need of any deal so far.
  private static let limit = 10_000_000
  /// The number of deals after which there is word of it first, and then after twice as many each time.
  private static let step = 10_000

  /// Prepares the analysis of `deals` deals. Its groups are without names: only their sizes matter.
  init(_ shape: Shape, deals: Int, seed: UInt64, _ rules: RoundRules = RoundRules()) {
    self.shape = shape
    self.deals = deals
    self.seed = seed
    let groups = (0..<shape.groups).map { group in
      CardGroup(
        id: "group-\(group + 1)", name: "Group \(group + 1)", base: CardFace(id: "base", label: "Base \(group + 1)"),
        partners: (0..<shape.partners).map { CardFace(id: "\($0 + 1)", label: "Partner \(group + 1).\($0 + 1)") })
    }
    round = AtlasRound(groups, rules, .normal, piles: shape.piles)
  }

  /// Deals, solves and plays; tells how it stands after ever more deals and, stopped or not, at the end.
  func run(_ monitor: WorkMonitor) throws(Refusal) {
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(round.rules))
    let source = Deals(round, seed: seed, using: solver)
    var counts = Counts()
    var next = Analysis.step
    while counts.deals < deals, !monitor.shouldStop() {
      switch source.deal(counts.deals).verdict(using: solver, limit: Analysis.limit) {
      case .won: counts.won += 1
      case .unknown: counts.unknown += 1
      case .lost: break
      }
      counts.deals += 1
      counts.nodes += solver.nodes
      counts.worst = max(counts.worst, solver.nodes)
      if counts.deals == next, counts.deals < deals {
        monitor.emit { reply in winnable(counts, to: &reply) }
        next *= 2
      }
    }
    if counts.deals == 0 { throw Refusal(.stopped, "stopped before the first deal") }
    monitor.emit { reply in winnable(counts, to: &reply) }
    var played = 0
    var won = 0
    while played < (counts.deals + 4) / 5, !monitor.shouldStop() {
      if Analysis.isWonByCare(source.deal(played)) { won += 1 }
      played += 1
    }
    if played > 0 { monitor.emit { reply in careful(won, of: played, to: &reply) } }
  }

  static func isWonByCare(_ deal: AtlasGame) -> Bool {
    var game = deal
    var player = CarefulPlayer()
    var silent = EventLog(isOn: false)
    while game.outcome == .playing, let move = player.move(game) {
      do throws(Refusal) {
        try game.apply(move, &silent)
      } catch {
        return false
      }
    }
    return game.outcome == .won
  }

  private struct Counts {
    var deals = 0
    var won = 0
    var unknown = 0
    var nodes = 0
    var worst = 0
  }

  private func winnable(_ counts: Counts, to reply: inout Reply) {
    let interval = WilsonInterval(won: counts.won, unknown: counts.unknown, of: counts.deals)
    let percent = 100 * Double(counts.won) / Double(counts.deals)
    reply.draw(.message("Of \(counted(counts.deals, "deal")) \(sentence(percent, interval)) can be won.", .plain))
    reply.add(AtlasRecords.winnable) {
      $0.word(shape.text)
      $0.integer(counts.deals)
      $0.integer(counts.won)
      $0.integer(counts.unknown)
      $0.decimal(percent, places: 2)
      $0.decimal(interval.low, places: 2)
      $0.decimal(interval.high, places: 2)
      $0.integer(counts.nodes)
      $0.integer(counts.worst)
    }
  }

  private func sentence(_ percent: Double, _ interval: WilsonInterval) -> String {
    "\(decimalText(percent, places: 2)) % (95 % interval \(decimalText(interval.low, places: 2)) to "
      + "\(decimalText(interval.high, places: 2)))"
  }

  private func careful(_ won: Int, of count: Int, to reply: inout Reply) {
    let interval = WilsonInterval(won: won, of: count)
    let percent = 100 * Double(won) / Double(count)
    reply.draw(.message("Careful play wins \(sentence(percent, interval)) of the first \(grouped(count)).", .plain))
    reply.add(AtlasRecords.careful) {
      $0.word(shape.text)
      $0.integer(count)
      $0.integer(won)
      $0.decimal(percent, places: 2)
      $0.decimal(interval.low, places: 2)
      $0.decimal(interval.high, places: 2)
    }
  }
}
