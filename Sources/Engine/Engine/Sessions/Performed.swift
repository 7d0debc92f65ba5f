import PuzzleKit

/// The effects of a line, and the caller's next task. It is of fixed size, so nothing is allocated for a line: texts, outcomes
/// and questions are read from the session.
public struct Performed: Sendable {
  /// The changes that a line has made; where nothing else is said, at the table in front.
  public struct Effects: OptionSet, Sendable {
    /// The effects as bits.
    public let rawValue: UInt16

    /// Makes a set of bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A move was made, or the game was given up.
    public static let moved = Effects(rawValue: 1)
    /// A move was taken back or made again.
    public static let tookBack = Effects(rawValue: 2)
    /// The game was marked as assisted.
    public static let assisted = Effects(rawValue: 4)
    /// The game has ended.
    public static let ended = Effects(rawValue: 8)
    /// Another game than before is in front.
    public static let opened = Effects(rawValue: 16)
    /// The game that was in front is there no more.
    public static let left = Effects(rawValue: 32)
    /// All of this happened at another table, which is not in front.
    public static let elsewhere = Effects(rawValue: 64)
    /// The line was refused.
    public static let refused = Effects(rawValue: 128)
    /// It was refused with a question, which waits for an answer.
    public static let asked = Effects(rawValue: 256)
    /// An option or the dialect was set, a seat was taken, or a table that is not in front was closed or kept anew.
    public static let arranged = Effects(rawValue: 512)

    /// Whether another engine needs more to go on here than before them.
    package var changeState: Bool { !isDisjoint(with: [.moved, .tookBack, .assisted, .opened, .left, .arranged]) }
  }

  /// The next task of the caller; nil if the line asks nothing.
  public var next: Disposition?
  /// The effects.
  public private(set) var effects: Effects
  // A `Range` would cost the start of a process the look-up of a generic type.
  private var start: Int32 = 0
  private var end: Int32 = 0

  /// Makes one that has added nothing to a journal.
  public init(_ next: Disposition? = nil, _ effects: Effects = []) { (self.next, self.effects) = (next, effects) }

  /// The lines that were added to the journal of the table at which the line was carried out.
  public var journal: Range<Int> { Int(start)..<Int(end) }
  /// Whether the game in front went on: in it a move was made, taken back or made again.
  public var hasMoved: Bool {
    !effects.isDisjoint(with: [.moved, .tookBack]) && effects.isDisjoint(with: [.opened, .left, .elsewhere])
  }
  /// Whether another game is in front than before, or none any more.
  public var changesFront: Bool { !effects.isDisjoint(with: [.opened, .left]) && !effects.contains(.elsewhere) }
  /// Whether the game that was in front has ended.
  public var hasEnded: Bool { effects.contains(.ended) && !effects.contains(.elsewhere) }
  /// Whether the line was carried out.
  public var isAccepted: Bool { !effects.contains(.refused) }
  /// Whether the conversation ends with it.
  public var isLast: Bool { if case .quit = next { true } else { false } }

  mutating func insert(_ effects: Effects) { self.effects.formUnion(effects) }

  /// Adds effects that have added lines to a journal.
  mutating func insert(_ effects: Effects, from start: Int, to end: Int) {
    insert(effects)
    if start == end { return }
    if Int32(start) != self.end { self.start = Int32(start) }
    self.end = Int32(end)
  }

  /// Adds what a line after it did, as if both were one. The last one says what is next, and whether it was carried out.
  package mutating func add(_ other: Performed) {
    effects.subtract([.refused, .asked])
    insert(other.effects, from: Int(other.start), to: Int(other.end))
    next = other.next
  }
}
