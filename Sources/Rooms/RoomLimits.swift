/// How often something may be done: some times in some milliseconds.
public struct Rate: Equatable, Sendable {
  /// How many times.
  public var count: Int
  /// In how many milliseconds.
  public var window: Int64

  /// Makes a rate.
  public init(_ count: Int, in window: Int64) { (self.count, self.window) = (count, window) }
}

/// The limits of rooms; times are in milliseconds.
public struct RoomLimits: Equatable, Sendable {
  /// How long a code lets players in.
  public var codeLife: Int64 = 600_000
  /// How many codes an address may guess wrongly.
  public var misses = Rate(10, in: 600_000)
  /// How many codes the addresses of one network may guess wrongly.
  public var networkMisses = Rate(40, in: 600_000)
  /// How many codes all addresses together may guess wrongly, before each network has but one guess.
  public var allMisses = Rate(1000, in: 600_000)
  /// How many bytes one address may make the server keep.
  public var kept = Rate(64 << 20, in: 3_600_000)
  /// How many entries the journal of a room may have.
  public var entries = 20_000
  /// How many bytes it may have.
  public var journalBytes = 8 << 20
  /// How many lines each player may make in a round.
  public var moves = 20_000
  /// How many rooms an address may make.
  public var creations = Rate(5, in: 300_000)
  /// How many characters a name may have.
  public var nameLength = 24
  /// How many characters a message may have.
  public var chatLength = 200
  /// How many messages a member may write.
  public var chat = Rate(5, in: 10_000)
  /// How many reactions a member may show.
  public var reactions = Rate(3, in: 2000)
  /// How many rematches a member may ask for, each of which is dealt.
  public var deals = Rate(5, in: 10_000)
  /// How many lines a member may send.
  public var lines = Rate(40, in: 2000)
  /// How many bytes a line may have.
  public var lineLength = 4096
  /// How long the seat of a player is held who is gone.
  public var seatHeld: Int64 = 120_000
  /// How long a room stays in which nobody is.
  public var emptyRoom: Int64 = 300_000
  /// How long a room stays in which nothing happens.
  public var idleRoom: Int64 = 1_800_000
  /// How many may watch.
  public var spectators = 16
  /// How late they see what happens.
  public var spectatorDelay: Int64 = 5000
  /// How long a rematch is on offer.
  public var rematch: Int64 = 60_000
  /// How many events are kept for a reader who comes back.
  public var events = 256
  /// How many answers are kept for a reader who asks again.
  public var answers = 64

  /// The limits of a server that nobody has configured.
  public init() {}
}
