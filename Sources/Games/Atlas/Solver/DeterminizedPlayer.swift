import PuzzleKit

/// Chooses a move from what the player sees.
///
/// Drawing costs nothing that is needed for a win, so it turns the whole stock up first, but for moves that harm none of many
/// arrangements. Then it is known which cards lie face down in the tableau, though not where. It samples arrangements of
/// them, asks the solver which moves keep each one winnable, and makes the move that does so most often (perfect-information
/// Monte Carlo: M. Ginsberg, "GIB: Imperfect information in a computationally challenging game", JAIR 14, 2001). As that
/// passes over what one will not know later, a foundation costs a little for every card of its group that lies face down.
/// With nothing face down the solver alone decides.
struct DeterminizedPlayer {
  /// A change of what solvability depends on; drawing up to it may take several moves.
  enum Plan: Equatable {
    /// The base on top of a pile, or a partner that several groups might need, goes to a foundation.
    case collect(pile: Int)
    /// A base of stock or waste goes to a foundation.
    case open(group: Int)
    /// The run or the base on top of a pile goes to another pile.
    case move(from: Int, to: Int)
  }

  /// The number of arrangements that are sampled if no limit is set.
  static let samples = 400
  /// The most that are sampled, however much time there is.
  static let sampleLimit = 20_000

  /// The cost of a foundation for each hidden card of its group, in wins per sample. By experiment: without it two or three
  /// deals of a hundred fewer are won, and twice as much does no better.
  private static let waitingCost = 0.03

  /// The cost of a step of a win: of equal ways the shorter one is taken.
  private static let stepCost = 0.0001
  /// The most moves within the tableau that bring nothing new until none is made any more that another could take back. By the
  /// standard rules there are no such moves: each joins two runs, empties a pile or leaves fewer cards on others.
  private static let idleLimit = 8

  /// The cost of a plan that needs drawing first, however much.
  private static let drawingCost = 0.003
  /// The number of arrangements that a plan must not harm if it is carried out before the whole stock is known.
  private static let harmlessSamples = 100

  private let view: AtlasView
  private let game: AtlasGame
  private let owners: [Int]
  private let unseen: [Int]

  init(_ view: AtlasView) {
    self.view = view
    game = view.game
    owners = game.owners
    unseen = view.unseen
  }

  /// The best move; nil if the game is over or proved lost, or nothing is left but going to and fro.
  func choose(_ limits: SearchLimits, _ monitor: SearchMonitor) -> AtlasMove? {
    guard game.outcome == .playing, !view.isProvenLost else { return nil }
    if let move = safeMove() { return move }
    if game.tableau.allSatisfy({ $0.cards.isEmpty }) { return turn() }
    guard view.isTableauKnown else { return sanitized(limits, monitor).flatMap(realized) ?? turn() }
    var plans = plans()
    if game.idleMoves >= DeterminizedPlayer.idleLimit { plans.removeAll(where: stacks) }
    if plans.count < 2 { return plans.first.flatMap(realized) }
    return decide(plans, limits, monitor).flatMap(realized)
  }

  /// The number of whole passes through stock and waste that have brought nothing.
  private var idlePasses: Int { game.idleDraws / max(1, game.stock.count + game.waste.count) }

  /// Placing a partner is always right if no other group might need it, and so is opening any group if there is room
  /// for all or the tableau is empty. When two passes have brought nothing, other partners are placed too.
  private func safeMove() -> AtlasMove? {
    for source in Source.all {
      guard let top = game.faceUp(source).last, !game.round.cards[top].isBase,
        game.isSafe(top) || idlePasses >= 2, let slot = game.foundation(for: top)
      else { continue }
      return .cards(game.round.sharesAnyLabel ? 1 : game.run(source), source, .foundation(slot))
    }
    if isRoomForAll || game.tableau.allSatisfy({ $0.cards.isEmpty }), let base = openableBase() { return base }
    return nil
  }

  /// Whether there is a foundation for every group that is not complete.
  private var isRoomForAll: Bool {
    game.round.groups.count - game.completed.count <= AtlasGame.foundationCount
  }

  private func openableBase() -> AtlasMove? {
    for source in Source.all {
      if let top = game.faceUp(source).last, game.round.cards[top].isBase, let slot = game.foundation(for: top) {
        return .cards(1, source, .foundation(slot))
      }
    }
    return nil
  }

  /// Drawing, or shuffling back; nil if labels are shared and that has brought nothing for long.
  private func turn() -> AtlasMove? {
    if game.round.sharesAnyLabel, idlePasses >= 4 { return nil }
    if !game.stock.isEmpty { return .draw }
    return game.waste.isEmpty ? nil : .reshuffle
  }

  // MARK: - Plans

  /// Whether cards of a group lie in the tableau, face up or perhaps face down.
  private func mayLieInTableau(_ group: Int) -> Bool {
    unseen.contains { owners[$0] == group }
      || game.tableau.contains { pile in pile.cards[pile.hidden...].contains { owners[$0] == group } }
  }

  private func plans() -> [Plan] {
    // A foundation whose group waits only for cards of stock and waste will be free when they are drawn.
    let taken = game.foundations.count { $0.map { mayLieInTableau($0.group) } ?? false }
    let hasFree = taken < AtlasGame.foundationCount
    let rest = Set(game.waste + view.knownStock + (game.round.rules.isOpen ? game.stock : []))
    var plans: [Plan] = []
    let empty = game.tableau.firstIndex { $0.cards.isEmpty }
    for (from, pile) in game.tableau.enumerated() {
      guard let top = pile.cards.last else { continue }
      let card = game.round.cards[top]
      if game.isShared(top), game.foundation(for: top) != nil { plans.append(.collect(pile: from)) }
      if hasFree {
        if card.isBase {
          plans.append(.collect(pile: from))
        } else if rest.contains(game.round.base(of: owners[top])), !plans.contains(.open(group: owners[top])) {
          plans.append(.open(group: owners[top]))
        }
      }
      let run = game.run(.tableau(from))
      for to in game.tableau.indices {
        if game.tableau[to].cards.isEmpty, to != empty { continue }
        if (try? game.check(run, .tableau(from), .tableau(to))) != nil { plans.append(.move(from: from, to: to)) }
      }
    }
    return plans
  }

  /// The move that carries a plan out, or brings it nearer.
  private func realized(_ plan: Plan) -> AtlasMove? {
    let free = game.foundations.firstIndex { $0 == nil }
    switch plan {
    case .move(let from, let to): return .cards(game.run(.tableau(from)), .tableau(from), .tableau(to))
    case .collect(let pile):
      guard let top = game.tableau[pile].cards.last, let slot = game.foundation(for: top) else { return turn() }
      return .cards(1, .tableau(pile), .foundation(slot))
    case .open(let group):
      guard let free, game.waste.last == game.round.base(of: group) else { return turn() }
      return .cards(1, .waste, .foundation(free))
    }
  }

  // MARK: - Sampling

  private func decide(_ plans: [Plan], _ limits: SearchLimits, _ monitor: SearchMonitor) -> Plan? {
    var numbers = SolverNumbers(groupCount: game.round.groups.count)
    guard let seen = seenState(&numbers) else { return plans.first }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(game.round.rules))
    var generator = SplitMix64(seed: decisionSeed)
    var order = unseen
    var wins = [Int](repeating: 0, count: plans.count)
    var steps = wins
    var nodes = 0
    var sampled = 0
    let budget =
      order.isEmpty
      ? 1
      : limits.nodes == nil && limits.milliseconds == nil ? DeterminizedPlayer.samples : DeterminizedPlayer.sampleLimit
    repeat {
      generator.shuffle(&order)
      let state = arranged(order, over: seen, numbers)
      for (index, plan) in plans.enumerated() {
        if solver.solve(after(plan, state, numbers)) == .won {
          wins[index] += 1
          steps[index] += solver.steps.count
        }
        nodes += solver.nodes + 1
      }
      sampled += 1
    } while sampled < budget && nodes < limits.nodes ?? .max && !monitor.shouldStop()
    let values = plans.indices.map { index in
      DeterminizedPlayer.value(
        wins: wins[index], of: sampled, steps: steps[index], hidden: hiddenPartners(plans[index]),
        isAtHand: isAtHand(plans[index]))
    }
    var best = 0
    for index in values.indices where values[index] > values[best] { best = index }
    let isExact = order.count < 2
    monitor.report(
      SearchInfo(nodes: nodes, depth: 1, score: Double(wins[best]) / Double(sampled), isExact: isExact))
    return plans[best]
  }

  /// The worth of a plan, in wins per sample.
  /// - Parameters:
  ///   - wins: how many samples it wins.
  ///   - samples: how many there are.
  ///   - steps: the steps of all its wins together.
  ///   - hidden: how many cards of the group whose foundation it takes lie face down.
  ///   - isAtHand: whether it can be carried out without drawing.
  static func value(wins: Int, of samples: Int, steps: Int, hidden: Int, isAtHand: Bool) -> Double {
    Double(wins) / Double(samples) - waitingCost * Double(hidden) - stepCost * Double(steps) / Double(max(1, wins))
      - (isAtHand ? 0 : drawingCost)
  }

  /// The prospects of a round for somebody who could see all cards.
  struct Outlook {
    let samples: Int
    let won: Int
    /// A move that is right however the cards lie.
    let safe: AtlasMove?
    /// The moves of the plans that are at hand, those that keep most samples winnable first.
    let options: [(move: AtlasMove, won: Int)]
  }

  /// Samples arrangements and solves each, as it is and after every plan at hand; nil if the groups are too many or it was
  /// stopped.
  func outlook(_ shouldStop: () -> Bool) -> Outlook? {
    var numbers = SolverNumbers(groupCount: game.round.groups.count)
    guard let seen = seenState(&numbers) else { return nil }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(game.round.rules))
    let plans = plans().filter(isAtHand)
    var generator = SplitMix64(seed: decisionSeed)
    var order = unseen
    var wins = [Int](repeating: 0, count: plans.count)
    var won = 0
    let samples = view.hiddenCount == 0 ? 1 : DeterminizedPlayer.samples
    for _ in 0..<samples {
      if shouldStop() { return nil }
      generator.shuffle(&order)
      let state = arranged(order, over: seen, numbers)
      if solver.solve(state) == .won { won += 1 }
      for (index, plan) in plans.enumerated() where solver.solve(after(plan, state, numbers)) == .won {
        wins[index] += 1
      }
    }
    let options = zip(plans, wins).compactMap { plan, won in realized(plan).map { (move: $0, won: won) } }
    return Outlook(samples: samples, won: won, safe: safeMove(), options: options.sorted { $0.won > $1.won })
  }

  /// Whether a plan lays a partner on its base or a base on a partner.
  private func stacks(_ plan: Plan) -> Bool {
    guard case .move(let from, let to) = plan, let upper = game.tableau[from].cards.last,
      let lower = game.tableau[to].cards.last
    else { return false }
    return game.round.cards[upper].isBase != game.round.cards[lower].isBase
  }

  /// Whether a plan can be carried out without drawing.
  private func isAtHand(_ plan: Plan) -> Bool {
    switch realized(plan) {
    case .draw, .reshuffle, nil: false
    default: true
    }
  }

  /// A plan at hand that harms none of many arrangements, while cards of the stock are not known: every one of them that
  /// could be won before can be won after it.
  private func sanitized(_ limits: SearchLimits, _ monitor: SearchMonitor) -> Plan? {
    var plans = plans().filter(isAtHand)
    plans.removeAll(where: parks)
    var numbers = SolverNumbers(groupCount: game.round.groups.count)
    guard !plans.isEmpty, let seen = seenState(&numbers) else { return nil }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(game.round.rules))
    var generator = SplitMix64(seed: decisionSeed)
    var order = unseen
    var nodes = 0
    for _ in 0..<DeterminizedPlayer.harmlessSamples where !plans.isEmpty {
      generator.shuffle(&order)
      let state = arranged(order, over: seen, numbers)
      let canBeWon = solver.solve(state) == .won
      nodes += solver.nodes + 1
      if canBeWon {
        plans.removeAll { plan in
          defer { nodes += solver.nodes + 1 }
          return solver.solve(after(plan, state, numbers)) != .won
        }
      }
      if nodes >= limits.nodes ?? .max || monitor.shouldStop() { return nil }
    }
    return plans.first
  }

  /// Whether a plan uses an empty pile up, or may be taken back.
  private func parks(_ plan: Plan) -> Bool {
    if case .move(_, let to) = plan { game.tableau[to].cards.isEmpty || stacks(plan) } else { false }
  }

  /// The number of cards of the group for which a plan takes a foundation that lie face down.
  private func hiddenPartners(_ plan: Plan) -> Int {
    let group: Int
    switch plan {
    case .move: return 0
    case .open(let opened): group = opened
    case .collect(let pile):
      guard let top = game.tableau[pile].cards.last, game.round.cards[top].isBase else { return 0 }
      group = owners[top]
    }
    return unseen.count { owners[$0] == group }
  }

  /// The state of what lies face up, all groups that may lie below it being numbered; nil if they are too many.
  private func seenState(_ numbers: inout SolverNumbers) -> AtlasSolver.State? {
    let visible = game.tableau.map { Array($0.cards[$0.hidden...]) }
    for card in unseen where numbers.number(owners[card]) == nil { return nil }
    return game.solverState(visible, owners, &numbers)
  }

  /// The state in which the unseen cards lie below the seen ones in an order.
  private func arranged(_ order: [Int], over seen: AtlasSolver.State, _ numbers: SolverNumbers) -> AtlasSolver.State {
    var state = seen
    var next = 0
    for (index, pile) in game.tableau.enumerated() where pile.hidden > 0 {
      var tokens = AtlasSolver.State.Pile.empty
      for card in order[next..<next + pile.hidden] { tokens.add(token(card, numbers)) }
      next += pile.hidden
      for card in pile.cards[pile.hidden...] { tokens.add(token(card, numbers)) }
      state.piles[index] = tokens
    }
    return state
  }

  private func token(_ card: Int, _ numbers: SolverNumbers) -> Token {
    Token(group: numbers.known(owners[card]) ?? 0, isBase: game.round.cards[card].isBase)
  }

  private func after(_ plan: Plan, _ state: AtlasSolver.State, _ numbers: SolverNumbers) -> AtlasSolver.State {
    var state = state
    switch plan {
    case .collect(let pile):
      let token = Token(bits: state.piles[pile].top)
      state.piles[pile].pop()
      if token.isBase { state.open |= 1 << UInt32(token.group) }
    case .open(let group): state.open |= 1 << UInt32(numbers.known(group) ?? 0)
    case .move(let from, let to):
      let token = Token(bits: state.piles[from].top)
      state.piles[from].pop()
      state.piles[to].add(token)
    }
    return state
  }

  /// The seed for a decision. It depends on the tableau and the foundations alone, so it stays the same while cards are drawn.
  private var decisionSeed: UInt64 {
    var hash = FNV1a()
    for pile in game.tableau {
      hash.add(UInt64(pile.hidden))
      for card in pile.cards[pile.hidden...] { hash.add(UInt64(card)) }
    }
    for case let foundation? in game.foundations { hash.add(UInt64(foundation.group)) }
    return hash.value
  }
}

extension AtlasGame {
  /// Plays from what the player sees.
  public static let search: Search<AtlasGame>? = Search { view, request, monitor in
    DeterminizedPlayer(view).choose(request.limits, monitor)
  }
}
