import PuzzleKit

/// One of the 256 parts into which the rooms of a cluster fall: the last two hexadecimal digits of their ids. A node owns
/// shares and no single rooms, so nobody has to be asked where a room is played.
public struct RoomShare: Hashable, Comparable, Sendable {
  /// The number of shares.
  public static let count = 256
  /// All shares, in order.
  public static let all = (0..<count).map { RoomShare($0) }

  /// The number of the share, from 0.
  public let number: Int

  /// The share of a number.
  public init(_ number: Int) {
    precondition(0..<Self.count ~= number, "a share is one of \(Self.count)")
    self.number = number
  }

  /// The share of a room. An id that is not drawn here has one, too.
  public init(of room: String) {
    self.init(room.utf8.suffix(2).reduce(0) { $0 << 4 | Self.value($1) })
  }

  /// An id that falls into the share and is that of no room.
  var anyRoom: String { (number < 16 ? "0" : "") + String(number, radix: 16) }

  private static func value(_ digit: UInt8) -> Int {
    switch digit {
    case 48...57: Int(digit) - 48
    case 97...102: Int(digit) - 87
    default: Int(digit & 15)
    }
  }

  /// Whether one has the smaller number.
  public static func < (one: RoomShare, other: RoomShare) -> Bool { one.number < other.number }
}

/// A share, and who owns it.
public struct ShareState: Equatable, Sendable {
  /// The share.
  public let share: RoomShare
  /// The number of its ownership, which grows with each change: nothing is kept by an older one.
  public let term: Int
  /// The node that has taken or was given it last, whether or not that one is there still; nil if it was left.
  public let owner: Int?
  /// The address of that node; nil if it is none of the cluster any more, so that anybody may take the share.
  public let address: String?

  /// A share and its owner.
  public init(_ share: RoomShare, term: Int, owner: Int?, address: String?) {
    (self.share, self.term, self.owner, self.address) = (share, term, owner, address)
  }
}

/// A process that plays rooms, from its start to its end.
public struct RoomNode: Equatable, Sendable {
  /// Its number, which no other start ever has.
  public let id: Int
  /// The address under which its clients and other nodes reach it.
  public let address: String

  /// A node.
  public init(id: Int, address: String) { (self.id, self.address) = (id, address) }
}

/// The code of a room, which people tell each other.
public enum RoomCode {
  /// Whether a name is a code, and not an id.
  public static func isCode(_ name: String) -> Bool { name.utf8.count == 6 && name.utf8.allSatisfy { 48...57 ~= $0 } }
}

extension ErrorCode {
  /// The node is none of the cluster any more.
  public static let fenced = ErrorCode("fenced", "Others have taken over the rooms of this server.")
}
