/// The lists that come with the program, each made when its rank is first played.
enum EmbeddedLists {
  private static let mini = make(.mini)
  private static let junior = make(.junior)
  private static let classic = make(.classic)
  private static let epic = make(.epic)

  /// The lists of a rank.
  static func lists(_ rank: Rank) -> WordLists {
    switch rank {
    case .mini: mini
    case .junior: junior
    case .classic: classic
    case .epic: epic
    }
  }

  private static func make(_ rank: Rank) -> WordLists {
    WordLists(rank, answers: rank.fallback, guesses: [])
  }
}
