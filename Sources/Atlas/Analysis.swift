import PuzzleKit

/// Estimates how many deals of a shape can be won, and how many careful play wins.
struct Analysis {
  let shape: Shape
  let deals: Int
  let seed: UInt64
  let round: Round

  /// How many states may be entered for one deal; far above what any deal has needed.
  private static let limit = 10_000_000
  /// After how many deals there is word of it.
  private static let step = 10_000

  /// Prepares the analysis of `deals` deals. Its groups are without names: only their sizes matter.
  init(_ shape: Shape, deals: Int, seed: UInt64) {
    self.shape = shape
    self.deals = deals
    self.seed = seed
    let groups = (0..<shape.groups).map { group in
      CardGroup(
        id: "group-\(group + 1)", name: "Group \(group + 1)", base: CardFace(id: "base", label: "Base \(group + 1)"),
        partners: (0..<shape.partners).map { CardFace(id: "\($0 + 1)", label: "Partner \(group + 1).\($0 + 1)") })
    }
    round = Round(groups, RoundRules(), .normal, piles: shape.piles)
  }

  /// How many deals careful play is tried on: every fifth one's worth.
  private var carefulDeals: Int { (deals + 4) / 5 }

  func run(_ shouldStop: () -> Bool, _ emit: (Reply) -> Void) throws(RuleError) {
    let solver = Solver(slots: AtlasGame.foundationCount)
    let source = Deals(round, seed: seed, using: solver)
    var counts = (won: 0, unknown: 0, nodes: 0, worst: 0)
    for number in 0..<deals {
      if shouldStop() { throw RuleError(.stopped, "stopped after \(number) of \(deals) deals") }
      switch source.deal(number).verdict(using: solver, limit: Analysis.limit) {
      case .won: counts.won += 1
      case .unknown: counts.unknown += 1
      case .lost: break
      }
      counts.nodes += solver.nodes
      counts.worst = max(counts.worst, solver.nodes)
      if (number + 1) % Analysis.step == 0 || number + 1 == deals { emit(winnable(number + 1, counts)) }
    }
    var won = 0
    for number in 0..<carefulDeals {
      if shouldStop() { throw RuleError(.stopped, "stopped after \(number) of \(carefulDeals) careful games") }
      if Analysis.isWonByCare(source.deal(number)) { won += 1 }
    }
    emit(careful(won))
  }

  static func isWonByCare(_ deal: AtlasGame) -> Bool {
    var game = deal
    var player = CarefulPlayer()
    var silent = EventLog(isOn: false)
    while game.outcome == .playing, let move = player.move(game) {
      do throws(RuleError) {
        try game.apply(move, &silent)
      } catch {
        return false
      }
    }
    return game.outcome == .won
  }

  private func winnable(_ count: Int, _ counts: (won: Int, unknown: Int, nodes: Int, worst: Int)) -> Reply {
    let interval = WilsonInterval(won: counts.won, unknown: counts.unknown, of: count)
    var reply = Reply()
    reply.add(AtlasRecords.winnable) {
      $0.word(shape.text)
      $0.integer(count)
      $0.integer(counts.won)
      $0.integer(counts.unknown)
      $0.decimal(100 * Double(counts.won) / Double(count), places: 2)
      $0.decimal(interval.low, places: 2)
      $0.decimal(interval.high, places: 2)
      $0.integer(counts.nodes)
      $0.integer(counts.worst)
    }
    return reply
  }

  private func careful(_ won: Int) -> Reply {
    let interval = WilsonInterval(won: won, of: carefulDeals)
    var reply = Reply()
    reply.add(AtlasRecords.careful) {
      $0.word(shape.text)
      $0.integer(carefulDeals)
      $0.integer(won)
      $0.decimal(100 * Double(won) / Double(carefulDeals), places: 2)
      $0.decimal(interval.low, places: 2)
      $0.decimal(interval.high, places: 2)
    }
    return reply
  }
}
