import Wire

/// The form of a connection's messages, by its subprotocol.
public struct RoomDialect: Equatable, Sendable {
  /// Text or JSON.
  public var format = Format.text
  /// The version of the protocol. From the second on a picture is an object in JSON, and names its keys only when they
  /// have changed.
  public var version = 1

  /// The first version, as text.
  public init() {}

  /// The dialects by the names of their subprotocols, the preferred one first.
  public static let named: [(name: String, dialect: RoomDialect)] = [
    ("upi.v1", RoomDialect(.text, 1)), ("upi.v1+json", RoomDialect(.json, 1)), ("upi.v2", RoomDialect(.text, 2)),
    ("upi.v2+json", RoomDialect(.json, 2)),
  ]

  init(_ format: Format, _ version: Int) { (self.format, self.version) = (format, version) }
}
