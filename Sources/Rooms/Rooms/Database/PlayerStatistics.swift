import PlainJSON

/// The lasting figures of a player's rounds with others.
public struct PlayerStatistics: Equatable, Sendable {
  /// Wins and losses against one opponent.
  public struct Record: Hashable, Sendable {
    /// The number of the player's wins against the other.
    public var won = 0
    /// The number of the other's wins.
    public var lost = 0

    /// Some rounds.
    public init(won: Int = 0, lost: Int = 0) { (self.won, self.lost) = (won, lost) }
  }

  /// Rounds played together.
  public var cooperativeGames = 0
  /// Rounds played against others.
  public var competitiveGames = 0
  /// The number of them that were won.
  public var competitiveWins = 0
  /// Milliseconds of all rounds that were played together to their end.
  public var cooperativeTime: Int64 = 0
  /// The number of rounds in that time.
  public var cooperativeEnds = 0
  /// The numbers of rounds played together, by partner.
  public var partners: [String: Int] = [:]
  /// The records against others, by opponent.
  public var opponents: [String: Record] = [:]

  /// No rounds.
  public init() {}

  /// Counts a round of a player.
  public mutating func count(_ result: RoundResult, for player: String) {
    guard let own = result.players.first(where: { $0.player == player }) else { return }
    let others = result.players.filter { $0.member != own.member }
    switch result.style {
    case .together:
      cooperativeGames += 1
      if own.outcome == .won {
        cooperativeTime += result.ended - result.started
        cooperativeEnds += 1
      }
      for case let other? in others.map(\.player) { partners[other, default: 0] += 1 }
    case .race:
      competitiveGames += 1
      if own.outcome == .won { competitiveWins += 1 }
      for other in others {
        guard let name = other.player, result.winner == own.member || result.winner == other.member else { continue }
        if result.winner == own.member {
          opponents[name, default: Record()].won += 1
        } else {
          opponents[name, default: Record()].lost += 1
        }
      }
    }
  }

  /// The partner with whom most rounds were played together; in a tie the first by name.
  public var favouritePartner: String? {
    partners.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  /// The records against the opponents met most often; in a tie the first by name.
  public var regularOpponents: [(player: String, record: Record)] {
    opponents.sorted { one, other in
      (other.value.won + other.value.lost, one.key) < (one.value.won + one.value.lost, other.key)
    }.prefix(20).map { ($0.key, $0.value) }
  }

  /// The statistics as the servers of other programs have them, `multiplayerStats`, and how it stands against regular
  /// opponents; times are in seconds.
  public var json: JSONValue {
    let opponents = regularOpponents.map { player, record in
      JSONValue.of(("playerId", .string(player)), ("won", .of(record.won)), ("lost", .of(record.lost)))
    }
    guard case .object(let members) = publicJSON else { return publicJSON }
    let partner = favouritePartner.map { [JSONMember("favoritePartner", .string($0))] } ?? []
    return .object(members + partner + [JSONMember("opponents", .array(opponents))])
  }

  /// The statistics without whom the player has met, as anybody may see them.
  public var publicJSON: JSONValue {
    .of(
      ("cooperativeGamesPlayed", .of(cooperativeGames)), ("competitiveGamesPlayed", .of(competitiveGames)),
      ("competitiveWins", .of(competitiveWins)),
      (
        "averageCooperativeTime",
        .number(cooperativeEnds == 0 ? 0 : Double(cooperativeTime) / Double(cooperativeEnds) / 1000)
      ))
  }
}
