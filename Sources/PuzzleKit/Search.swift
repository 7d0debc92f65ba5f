/// When a search has to end; nil sets no limit.
public struct SearchLimits: Equatable, Sendable {
  /// Positions visited.
  public var nodes: Int?
  /// Moves ahead.
  public var depth: Int?
  /// Milliseconds; the monitor watches the clock.
  public var milliseconds: Int?

  /// No limits.
  public init() {}
}

/// What a search says on its way.
public struct SearchInfo: Equatable, Sendable {
  /// Positions visited so far.
  public var nodes: Int
  /// Moves ahead.
  public var depth: Int
  /// The value of the best move in the game's own unit, or nil.
  public var score: Double?
  /// Whether the value is proved.
  public var isExact: Bool

  /// Makes an info.
  public init(nodes: Int, depth: Int, score: Double?, isExact: Bool) {
    self.nodes = nodes
    self.depth = depth
    self.score = score
    self.isExact = isExact
  }
}

/// What connects a running search with whoever asked for it.
public struct SearchMonitor: Sendable {
  /// Whether the search should end soon: it was told to stop or its time is over.
  public let shouldStop: @Sendable () -> Bool
  /// Takes what the search says on its way.
  public let report: @Sendable (SearchInfo) -> Void

  /// Makes a monitor.
  public init(shouldStop: @escaping @Sendable () -> Bool, report: @escaping @Sendable (SearchInfo) -> Void) {
    self.shouldStop = shouldStop
    self.report = report
  }
}

/// What finds a move from what the player sees.
public struct Search<G: Game>: Sendable {
  /// Finds the best move, or nil where there is none. The result depends on the view and the limits alone, but for
  /// `milliseconds` and `shouldStop`.
  public let best: @Sendable (G.View, SearchLimits, SearchMonitor) -> G.Move?

  /// Makes a search.
  public init(_ best: @escaping @Sendable (G.View, SearchLimits, SearchMonitor) -> G.Move?) {
    self.best = best
  }
}
