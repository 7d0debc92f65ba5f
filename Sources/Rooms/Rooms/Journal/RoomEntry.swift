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
  /// The digest of the key that has proved the id, which only this room can compare; nil if it is not known.
  public var proof: String?
  /// The ids of the players whose talk it does not get.
  public var blocks: [String] = []
  /// The identity by which the operator may ban somebody, also after they have left; nil if there is none.
  public var identity: String?

  /// A request that may come again and is answered as before then, and what its token was made from besides.
  public struct Repetition: Equatable, Sendable {
    /// The hash of the request's key.
    public let request: String
    let salt: String
  }
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
  /// The fact.
  let fact: RoomFact
  /// The requests of the drafts among its lines: what commits to nothing is kept with the next line that does.
  public var drafts: [Draft] = []

  /// The part of it that outlasts the room, or that concerns the ways to it; nil if there is none.
  public var lasting: LastingFact? { fact.content.lasting }

  /// The request of a line that committed to nothing.
  public struct Draft: Equatable, Sendable {
    /// The member who made it.
    public let member: Int
    let request: String
    /// The digest of its text.
    let text: UInt64
  }
}
