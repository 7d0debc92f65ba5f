/// The phase of a room.
package enum RoomPhase: String, Sendable {
  case waiting, playing, ended, closed
}

/// The part of a member in a room.
package enum MemberRole: String, CaseIterable, Sendable {
  case player, spectator
}

/// The relation of the players to each other.
public enum PlayStyle: String, CaseIterable, Sendable {
  /// All as one, at one table.
  case together
  /// Against each other.
  case race
}

/// The reason why a member is no longer in a room.
public enum Leaving: String, CaseIterable, Sendable {
  /// By its own wish.
  case left
  /// Because it was gone for too long.
  case gone
  /// Because the host has removed it.
  case removed
}

/// The reason why a room is closed.
public enum Closing: String, CaseIterable, Sendable {
  /// Nobody is in it.
  case empty
  /// Nothing happens in it.
  case idle
  /// The operator of the server has closed it.
  case `operator`
}

/// The reason why a round has ended.
public enum RoundEnding: String, CaseIterable, Sendable {
  /// It was played to its end.
  case played
  /// The time was over.
  case time
  /// The others have left.
  case left
}
