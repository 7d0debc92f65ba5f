import PuzzleKit

/// The rooms that one process plays: those that fall into its share. Which share a room falls into does not change as long as
/// there are as many.
public struct RoomShard: Hashable, Sendable {
  /// The number of the share, from 0.
  public let number: Int
  /// The number of shares.
  public let count: Int

  /// All rooms.
  public static let whole = RoomShard(0, of: 1)

  /// A share of some.
  public init(_ number: Int, of count: Int) {
    precondition(count > 0 && 0..<count ~= number, "a share is one of those that there are")
    (self.number, self.count) = (number, count)
  }

  /// Whether it has the room of an id or a code.
  public func contains(_ name: String) -> Bool { Self.number(of: name, among: count) == number }

  /// The share that has the room of an id or a code: both tell it by themselves, so that whoever passes requests on asks
  /// nobody.
  public static func number(of name: String, among count: Int) -> Int {
    if isCode(name), let code = Int(name) { return code % count }
    let end = name.utf8.suffix(8)
    return Int(end.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) } % UInt64(count))
  }

  /// Whether a name is a code, and not an id.
  static func isCode(_ name: String) -> Bool { name.utf8.count == 6 && name.utf8.allSatisfy { 48...57 ~= $0 } }
}

/// The owner of a share's rooms: the last to claim it. An earlier one that does not know yet that it is none any more can keep
/// nothing.
public struct RoomOwner: Equatable, Sendable {
  /// The share that it owns.
  public let shard: RoomShard
  /// The number of the claim; a later one has a greater number.
  public let term: Int
  /// The time when an owner before was there last, in milliseconds since 1970; nil if there was none.
  public let lastAlive: Int64?

  /// An owner.
  public init(_ shard: RoomShard, term: Int, lastAlive: Int64? = nil) {
    (self.shard, self.term, self.lastAlive) = (shard, term, lastAlive)
  }

  /// Refuses what is not its own.
  /// - Parameter term: the newest claim of its share; nil if that share is none any more.
  public func require(_ term: Int?, _ rooms: some Sequence<String>) throws(Refusal) {
    guard term == self.term else {
      throw Refusal(.fenced, "another server has taken over these rooms, so this one keeps nothing more")
    }
    if let other = rooms.first(where: { !shard.contains($0) }) {
      throw Refusal(
        .fenced, "the room \(other.prefix(8))... is not of share \(shard.number + 1) of \(shard.count)")
    }
  }
}

extension ErrorCode {
  /// Another process owns the rooms now.
  public static let fenced = ErrorCode("fenced", "Another server has taken over the rooms.")
}
