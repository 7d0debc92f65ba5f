import RoomRecords

/// Somebody who comes into a room.
public struct Newcomer: Equatable, Sendable {
  /// The number of the member, from 1 in the order of coming.
  public let member: Int
  /// The name shown to others.
  public let name: String
  /// Their id in other rooms too, if it was given.
  public let player: String?
  /// The hash of the token that opens the place.
  public let tokenHash: String
  /// Whether somebody only watches.
  public let isSpectator: Bool
  /// The means to know its request if it comes again; nil if there is none.
  public var repetition: Repetition?
  /// Its wins and losses against members who are there, from earlier rooms.
  public var against: [Int: PlayerStatistics.Record] = [:]
  /// The digest of the address from which somebody came, which only this room can compare; nil if it is not known.
  public var origin: String?
  /// The ids of the players whose talk it does not get.
  public var blocks: [String] = []

  /// A request that may come again and is answered as before then, and what its token was made from besides.
  public struct Repetition: Equatable, Sendable {
    /// The hash of the request's key.
    public let request: String
    let salt: String
  }
}

/// An event in a room, of the kinds that are kept.
public enum RoomFact: Equatable, Sendable {
  /// The room was made, with a code by which it can be joined.
  case created(id: String, code: String, RoomSettings)
  /// Somebody has come in.
  case joined(Newcomer)
  /// Somebody has left.
  case left(Int, Leaving)
  /// The room has another host.
  case host(Int)
  /// A player is ready for the round, or is not any more.
  case ready(Int, Bool)
  /// A round has begun: its opening line, the members at its seats, and where its deal comes from.
  case started(opening: String, seats: [Int], origin: RoundOrigin)
  /// Lines were accepted at a table; the last of them was made by a member, or by the room.
  case lines(table: Int, by: Int?, [String])
  /// A player has written a message.
  case chat(Int, String)
  /// A player has shown a reaction.
  case reaction(Int, String)
  /// A player wants a rematch: of another deal with some options, of the same deal, or as was offered.
  case rematch(Int, Rematch)
  /// The rematch that was offered is not played.
  case lapsed
  /// The server was away for some milliseconds, which count for nobody's time.
  case paused(Int64)
  /// A round has ended.
  case ended(RoundResult)
  /// The room is closed.
  case closed(Closing)
  /// A member has come back to its seat by the player's key, with another token.
  case returned(Newcomer)
  /// The host keeps somebody who is or was in the room out of it, or not any more.
  case banned(Int, Bool)
  /// A member does not want the talk of another, or of all if nobody is named, or wants it again.
  case muted(by: Int, Int?, Bool)
  /// A player with an id does not want the talk of another player in any room, or wants it again.
  case blocked(by: Int, player: String, blocks: String, Bool)
  /// A member has told the operator of another.
  case reported(Complaint)
  /// The operator has said something to all.
  case notice(String)
}

/// A member's report of another to the operator, with what was said before it.
public struct Complaint: Equatable, Sendable {
  /// A message in a room.
  public struct Message: Equatable, Sendable {
    /// The time when it was written.
    public let time: Int64
    /// The number of the member who has written it.
    public let member: Int
    /// The text.
    public let text: String
  }

  /// Somebody whom a report concerns.
  public struct Person: Equatable, Sendable {
    /// The number in the room.
    public let member: Int
    /// The name in the room.
    public let name: String
    /// The id in other rooms too, if there is one.
    public let player: String?
    /// The identity by which the operator may ban somebody.
    public let identity: String?
  }

  /// The member who reports.
  public let by: Person
  /// The one who is reported.
  public let about: Person
  /// The reason.
  public let text: String
  /// The last messages of the room, oldest first.
  public let said: [Message]
}

/// A player's wish for a rematch.
public enum Rematch: Equatable, Sendable {
  /// The offered deal, or else another deal by the settings of the room.
  case agreed
  /// The deal that was just played.
  case same
  /// A deal by other options.
  case options([String])
}

/// One line of a room's journal: the room is what its journal says.
public struct RoomEntry: Equatable, Sendable {
  /// Its number, from 1.
  public let number: Int
  /// The time when it happened, in milliseconds since 1970.
  public let time: Int64
  /// The id of the request that made it happen; empty if it had none.
  public let request: String
  /// The digest of the text of that request; nil if it is not known.
  public let text: UInt64?
  /// The event.
  public let fact: RoomFact
  /// The requests of the drafts among its lines: what commits to nothing is kept with the next line that does.
  public var drafts: [Draft] = []

  /// The request of a line that committed to nothing.
  public struct Draft: Equatable, Sendable {
    /// The member who made it.
    public let member: Int
    let request: String
    /// The digest of its text.
    let text: UInt64
  }
}
