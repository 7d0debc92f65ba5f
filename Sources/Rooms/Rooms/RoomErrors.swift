import PuzzleKit

/// The refusals that only rooms know.
public enum RoomErrors {
  /// There is no such room, or it can not be joined; which of them is not said.
  public static let noRoom = ErrorCode("no-room", "There is no such room, or it can no longer be joined.")
  /// The token opens no place in the room.
  public static let badToken = ErrorCode("bad-token", "The token opens no place in this room.")
  /// Only the host may do that.
  public static let notHost = ErrorCode("not-host", "Only the host of the room may do that.")
  /// The room's state does not allow this.
  public static let notNow = ErrorCode("not-now", "The room's state does not allow this.")
  /// More was asked in a time than is allowed.
  public static let tooFast = ErrorCode("too-fast", "More was asked in a time than is allowed.")
  /// There is too much to do for that now.
  public static let busy = ErrorCode("busy", "The server has too much to do for that now; the same may be asked again.")
  /// A name, a message or a reaction that can not be shown.
  public static let badText = ErrorCode("bad-text", "A name, a message or a reaction can not be shown as it is.")

  /// The key does not prove the player's id.
  public static let badKey = ErrorCode("bad-key", "The key is not the one that the player's id was first used with.")
  /// The room has kept all that a room may keep.
  public static let limit = ErrorCode("limit", "The room has kept all that a room may keep.")

  /// The host, or the operator, keeps somebody out or silent.
  public static let banned = ErrorCode(
    "banned", "The host of the room, or the operator of the server, does not allow that to this player.")

  /// Whether a refusal says nothing about what was asked for, only about the time when it was: the same may be asked again.
  static func isPassing(_ refusal: Refusal?) -> Bool { refusal?.code == tooFast || refusal?.code == busy }

  /// All of them, for the reference.
  public static let all = [noRoom, badToken, notHost, notNow, tooFast, busy, badText, badKey, limit, banned]
}

extension Refusal {
  /// The same, with when to try again.
  /// - Parameter milliseconds: in how many that is.
  package func again(in milliseconds: Int64) -> Refusal {
    let seconds = Int(max(1, (milliseconds + 999) / 1000))
    let minutes = (seconds + 59) / 60
    let time =
      seconds <= 90
      ? counted(seconds, "second") : minutes <= 90 ? counted(minutes, "minute") : counted((minutes + 59) / 60, "hour")
    return Refusal(code, "\(text); try again in \(time)")
  }
}
