/// Decides whether a deal can be won, and how.
///
/// A ``StateSearch`` with piles of 64 bits does it if they are wide enough, and one with the slower ones of 128 bits if not.
final class AtlasSolver {
  /// The state to judge, in piles that are wide enough for every round.
  typealias State = SolverState<UInt128>

  /// A step of a win. Piles are numbered from 0.
  enum Step: Equatable {
    /// A token on top of a pile goes to a foundation.
    case collect(Token, pile: Int)
    /// The base of a group comes from stock or waste to a foundation.
    case open(group: Int)
    /// A token on top of a pile goes to another pile.
    case move(Token, from: Int, to: Int)
  }

  /// The result of a search.
  enum Conclusion: String {
    case won = "winnable"
    case lost = "dead"
    /// The search was ended by its limit.
    case unknown
  }

  private let slots: Int
  private let rules: SolverRules
  private lazy var narrow = StateSearch<UInt64>(slots: slots, rules: rules)
  private lazy var wide = StateSearch<UInt128>(slots: slots, rules: rules)
  /// Whether the last search was `narrow`.
  private var wasNarrow = true

  /// - Parameter slots: the number of foundations.
  init(slots: Int, rules: SolverRules = SolverRules()) {
    self.slots = slots
    self.rules = rules
  }

  /// States entered by the last search.
  var nodes: Int { wasNarrow ? narrow.nodes : wide.nodes }
  /// The steps of the win that the last search found.
  var steps: [Step] { wasNarrow ? narrow.trail : wide.trail }

  /// Whether a state can be won by entering at most `limit` states, or if cards are not known, whether one of them can
  /// be reached.
  func solve(_ state: State, limit: Int = .max) -> Conclusion {
    if let state = SolverState<UInt64>(exactly: state) {
      wasNarrow = true
      return narrow.solve(state, limit: limit)
    }
    wasNarrow = false
    return wide.solve(state, limit: limit)
  }
}

/// The variants of the rules.
struct SolverRules: Equatable {
  /// A partner may lie on its base in the tableau.
  var partnerOnBase = false
  /// A base may lie on a partner of its group in the tableau.
  var baseSeals = false
}
