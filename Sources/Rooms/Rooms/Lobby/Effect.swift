import PlainJSON
import PuzzleKit

/// A request to a lobby. What is long and seldom is `indirect`: each line is one, and is passed on several times.
public enum LobbyInput: Sendable {
  /// Makes a room and joins it; or, if it is to be paired, joins one that waits for the same.
  indirect case create(CreateRequest)
  /// Lists the rooms that are open to all, of a game and a mode or of all.
  indirect case list(game: String?, mode: String?)
  /// Joins the room of an id or a code, or watches it.
  indirect case join(room: String, JoinRequest)
  /// Asks for the room as somebody in it sees it, or without a token as everybody does.
  indirect case look(room: String, token: String?)
  /// Begins the round, as the host.
  indirect case start(room: String, token: String)
  /// Leaves for good.
  indirect case leave(room: String, token: String)
  /// Opens a connection for lines to a room.
  indirect case open(room: String, RoomDialect)
  /// A line of an open connection; the first has to be `hello TOKEN [pictures] [since NUMBER]`.
  case line(String)
  /// More waits for the connection than may, or all of that is gone: what can come later waits meanwhile.
  case full(Bool)
  /// The connection is closed.
  case gone
  /// The work of an ``Effect/deal(_:)`` is done.
  indirect case dealt(Dealt)
  /// The room of an ``Effect/load(room:)`` was read.
  indirect case loaded(room: String, LoadedRoom)
  /// The answer to an ``Effect/find(question:_:)``; nil if it can't be had now.
  indirect case found(question: Int, FoundRoom?)
  /// Something is due in a room that may not be here.
  case due(room: String)
  /// The shares of rooms that are the lobby's own from now on.
  case shares(Set<RoomShare>)
  /// The operator asks for something.
  indirect case operate(OperatorRequest)
}

extension LobbyInput {
  /// The room that it names by its id; nil if it names none, or by something else.
  public var room: String? {
    switch self {
    case .look(let room, _), .start(let room, _), .leave(let room, _), .open(let room, _), .due(let room),
      .loaded(let room, _):
      room
    case .join(let name, _): RoomCode.isCode(name) || name == Lobby.own ? nil : name
    case .create, .list, .line, .full, .gone, .dealt, .found, .shares, .operate: nil
    }
  }

  /// The text of a request that may come again.
  public var repetition: String? {
    switch self {
    case .create(let request): request.repetition
    case .join(_, let request): request.repetition
    default: nil
    }
  }
}

/// An effect that a lobby asks for, to be done in order. Those after a `keep` may be done only when that is durable: nothing is
/// acknowledged that could be lost. If it can't be kept, the room has to be restored from its journal.
public enum Effect: Sendable {
  /// Keeps what has changed in a room, all or nothing of it.
  indirect case keep(RoomChange)
  /// Takes note of a code that was guessed wrongly, for some milliseconds.
  case miss(Guess, for: Int64)
  /// Reads a room, after all that was to be kept before; ``LobbyInput/loaded(room:_:)`` brings it.
  case load(room: String)
  /// Looks for a room, after all that was to be kept before; ``LobbyInput/found(question:_:)`` brings it.
  indirect case find(question: Int, RoomQuestion)
  /// Sends lines to a connection, each with its end.
  case send(reader: Int, String)
  /// Answers a request that has no connection.
  indirect case answer(reader: Int, RoomAnswer)
  /// Closes a connection.
  case close(reader: Int, CloseReason)
  /// Has work done that takes long, elsewhere; ``LobbyInput/dealt(_:)`` brings what comes of it.
  indirect case deal(DealOrder)
}

/// The reason why a connection is closed.
public enum CloseReason: String, Sendable {
  /// The member has left, or the room is closed.
  case left
  /// The member is connected again elsewhere.
  case replaced
  /// The first line was no `hello` that opens a place.
  case refused
  /// The room is played elsewhere, or has to be read again.
  case lost
  /// The operator has banned the member.
  case banned
}

/// An answer to a request that has no connection.
public enum RoomAnswer: Sendable, Equatable {
  case done(JSONValue)
  /// The refusal, and in how many milliseconds to try again, if that helps.
  case refused(Refusal, retryAfter: Int64?)
  /// The room is not of this lobby's shares: whoever owns it has to be asked.
  case elsewhere(room: String)

  /// There is too much to do now.
  public static let busy = refused(Room.busy, retryAfter: FailedDeal.pause)
}
