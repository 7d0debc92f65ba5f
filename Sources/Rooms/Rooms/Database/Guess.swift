/// A code that opened no room, and who has tried it: digests by which an address and its network are known for a day.
public struct Guess: Equatable, Sendable {
  /// The digest of the address.
  public let address: String
  /// The digest of the address's network.
  public let network: String
  /// The time when it was tried, in milliseconds since 1970.
  public let time: Int64

  /// A guess.
  public init(address: String, network: String, time: Int64) {
    (self.address, self.network, self.time) = (address, network, time)
  }
}

/// Figures of an address, of its network, and of everybody: how many codes they have guessed wrongly, or for how many milliseconds
/// that counts.
public struct GuessFigures: Equatable, Sendable {
  /// The figure of the address.
  public var address: Int64
  /// The figure of its network.
  public var network: Int64
  /// The figure of all together.
  public var all: Int64

  /// Figures.
  public init(address: Int64, network: Int64, all: Int64) {
    (self.address, self.network, self.all) = (address, network, all)
  }

  /// The largest of them.
  public var largest: Int64 { max(address, network, all) }
}
