/// Two profiles that become one, as a game sees them that has values in both.
///
/// The result must not depend on the order in which profiles meet, nor on how often: of each value the game takes
/// the larger, the union, or what follows from the history of both.
public struct ProfileMeeting: Sendable {
  /// The game's history in both, oldest first; each entry once.
  public let history: [HistoryEntry]
  /// The mode that was played last in either; nil if none was.
  public let latestMode: String?

  /// Makes what both have together.
  public init(history: [HistoryEntry], latestMode: String?) {
    (self.history, self.latestMode) = (history, latestMode)
  }

  /// Of each key the larger value: as numbers if both are, else as texts.
  public static func larger(_ own: [String: String], _ other: [String: String]) -> [String: String] {
    var joined = own
    for (key, value) in other { joined[key] = own[key].map { larger($0, value) } ?? value }
    return joined
  }

  /// The larger of two values.
  public static func larger(_ own: String, _ other: String) -> String {
    if let number = UInt64(own), let otherNumber = UInt64(other), number != otherNumber {
      return number > otherNumber ? own : other
    }
    return max(own, other)
  }
}
