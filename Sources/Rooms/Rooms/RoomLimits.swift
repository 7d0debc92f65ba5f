/// The most times that something may be done in some milliseconds.
public struct Rate: Equatable, Sendable {
  /// The number of times.
  public var count: Int
  /// The window in milliseconds.
  public var window: Int64

  /// Makes a rate.
  public init(_ count: Int, in window: Int64) { (self.count, self.window) = (count, window) }
}

/// The limits of rooms; times are in milliseconds.
public struct RoomLimits: Equatable, Sendable {
  /// The time for which a code lets players in.
  public var codeLife: Int64 = 600_000
  /// The codes that an address may guess wrongly.
  public var misses = Rate(10, in: 600_000)
  /// The codes that the addresses of one network may guess wrongly.
  public var networkMisses = Rate(40, in: 600_000)
  /// The codes that all addresses together may guess wrongly, before each network has but one guess.
  public var allMisses = Rate(1000, in: 600_000)
  /// The bytes that one address may make the server keep.
  public var kept = Rate(64 << 20, in: 3_600_000)
  /// The most entries in the journal of a room.
  public var entries = 20_000
  /// The greatest size of a journal, in bytes.
  public var journalBytes = 8 << 20
  /// The most lines that each player may make in a round.
  public var moves = 20_000
  /// The rooms that an address may make.
  public var creations = Rate(5, in: 300_000)
  /// The greatest length of a name, in characters.
  public var nameLength = 24
  /// The greatest length of a message, in characters.
  public var chatLength = 200
  /// The messages that a member may write.
  public var chat = Rate(5, in: 10_000)
  /// The reactions that a member may show.
  public var reactions = Rate(3, in: 2000)
  /// The rematches that a member may ask for, each of which is dealt.
  public var deals = Rate(5, in: 10_000)
  /// The reports of others that a member may send.
  public var complaints = Rate(5, in: 3_600_000)
  /// The lines that a member may send.
  public var lines = Rate(40, in: 2000)
  /// The greatest length of a line, in bytes.
  public var lineLength = 4096
  /// The time for which a disconnected player's seat is reserved.
  public var seatHeld: Int64 = 120_000
  /// The time for which an empty room stays.
  public var emptyRoom: Int64 = 300_000
  /// The time for which a room stays if nothing happens in it.
  public var idleRoom: Int64 = 1_800_000
  /// The time after which a room is put away that nobody is in; whoever comes has it read again.
  public var rest: Int64 = 60_000
  /// The most spectators.
  public var spectators = 16
  /// The delay with which they see events.
  public var spectatorDelay: Int64 = 5000
  /// The time for which a rematch is on offer.
  public var rematch: Int64 = 60_000
  /// The time that a deal may take, on a processor that does nothing else.
  public var dealTime: Int64 = 3000
  /// The number of deals that are made before somebody waits for them.
  public var preparedDeals = 32
  /// The number of events that are kept for a reader who comes back.
  public var events = 256
  /// The number of answers that are kept for a reader who asks again.
  public var answers = 64

  /// The limits of a server that nobody has configured.
  public init() {}
}
