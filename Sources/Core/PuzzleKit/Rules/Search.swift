/// The limits of a search; nil sets no limit. With no limit at all a search uses the game's own standard effort.
public struct SearchLimits: Equatable, Sendable {
  /// Positions visited.
  public var nodes: Int?
  /// Moves ahead.
  public var depth: Int?
  /// Milliseconds; the monitor watches the clock.
  public var milliseconds: Int?
  /// Whether the standard effort is no limit either: the search goes on while anything is left to find out.
  public var isInfinite = false

  /// No limits.
  public init() {}

  /// Whether nothing but the end of the task, or being told to stop, ends the search.
  public var isEndless: Bool { isInfinite && nodes == nil && depth == nil && milliseconds == nil }
}

/// A request for a search: a snapshot, so that options that are set meanwhile change nothing.
public struct SearchRequest: Sendable {
  /// Its limits.
  public var limits: SearchLimits
  /// The number of processor cores it may use, from 1. The result does not depend on it.
  public var threads: Int
  /// The values of the options.
  public let settings: Settings
  /// Whether the move is a hint for a person, which had better be one that people know than the very best.
  public var isHint = false

  /// Makes a request.
  public init(_ limits: SearchLimits = SearchLimits(), threads: Int = 1, settings: Settings = Settings()) {
    self.limits = limits
    self.threads = threads
    self.settings = settings
  }
}

/// Progress of a search.
public struct SearchInfo: Equatable, Sendable {
  /// Positions visited so far.
  public var nodes: Int
  /// Moves ahead.
  public var depth: Int
  /// The value of the best move in the game's own unit, or nil.
  public var score: Double?
  /// Whether the value is proved.
  public var isExact: Bool
  /// A proved lower bound of the total that the game adds up over all that may be hidden, or nil.
  public var lower: Int?
  /// A proved upper bound of the same total, or nil.
  public var upper: Int?
  /// The weight of the possibilities that the best move loses, or nil.
  public var losses: Int?
  /// The most moves that the best way to play needs, where that was asked for, or nil.
  public var most: Int?
  /// The protocol line of the best move so far, or nil.
  public var best: String?

  /// Makes an info.
  public init(
    nodes: Int, depth: Int, score: Double?, isExact: Bool, lower: Int? = nil, upper: Int? = nil, losses: Int? = nil,
    most: Int? = nil, best: String? = nil
  ) {
    self.nodes = nodes
    self.depth = depth
    self.score = score
    self.isExact = isExact
    self.lower = lower
    self.upper = upper
    self.losses = losses
    self.most = most
    self.best = best
  }
}

/// Does parts 0 up to a count, each on a thread of its own where there are threads, and returns when all are done.
public typealias Concurrently = @Sendable (_ count: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void

/// Does parts on one thread.
@Sendable
public func serially(_ count: Int, _ part: @escaping @Sendable (Int) -> Void) {
  for index in 0..<count { part(index) }
}

/// A link between a running search and its caller.
public struct SearchMonitor: Sendable {
  /// Whether the search should end soon: it was told to stop or its time is over.
  public let shouldStop: @Sendable () -> Bool
  /// Takes what the search says on its way.
  public let report: @Sendable (SearchInfo) -> Void
  /// Runs parts concurrently.
  public let concurrently: Concurrently

  /// Makes a monitor.
  public init(
    shouldStop: @escaping @Sendable () -> Bool, report: @escaping @Sendable (SearchInfo) -> Void,
    concurrently: @escaping Concurrently = serially
  ) {
    self.shouldStop = shouldStop
    self.report = report
    self.concurrently = concurrently
  }
}

/// Finds moves from the player's view.
public struct Search<G: Game>: Sendable {
  /// Finds the best move, or nil where there is none. The result depends on the view, the limits and the options alone,
  /// but for `milliseconds` and `shouldStop`.
  public let best: @Sendable (G.View, SearchRequest, SearchMonitor) -> G.Move?
  /// The reason why a view cannot be searched; nil if it can.
  public let refusal: @Sendable (G.View) -> Refusal?
  /// The message if no hint was found.
  public let noHint: String

  /// Makes a search.
  public init(
    refusal: @escaping @Sendable (G.View) -> Refusal? = { _ in nil }, noHint: String = "There is no good move.",
    _ best: @escaping @Sendable (G.View, SearchRequest, SearchMonitor) -> G.Move?
  ) {
    self.refusal = refusal
    self.noHint = noHint
    self.best = best
  }
}
