/// The reason why a WebSocket is closed, as RFC 6455 numbers it.
package struct CloseCode: RawRepresentable, Equatable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All is done.
  package static let normal = CloseCode(rawValue: 1000)
  /// This side goes away.
  package static let goingAway = CloseCode(rawValue: 1001)
  /// The other side does not keep to the protocol.
  package static let protocolError = CloseCode(rawValue: 1002)
  /// A kind of message that is not taken.
  package static let unsupported = CloseCode(rawValue: 1003)
  /// A message that is not what it says, such as text that is not UTF-8.
  package static let badData = CloseCode(rawValue: 1007)
  /// Something that is not allowed.
  package static let policy = CloseCode(rawValue: 1008)
  /// A message that is too large.
  package static let tooLarge = CloseCode(rawValue: 1009)
  /// This side can not go on.
  package static let broken = CloseCode(rawValue: 1011)
  /// Too much for now; another try later may work.
  package static let tryLater = CloseCode(rawValue: 1013)

  /// Rooms: somebody else has taken the place.
  package static let replaced = CloseCode(rawValue: 4000)
  /// Rooms: the other side was silent for too long, and may come back.
  package static let silent = CloseCode(rawValue: 4001)

  /// Whether the other side may send it.
  var isSendable: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
