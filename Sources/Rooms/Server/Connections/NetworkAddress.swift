import Glibc
import PuzzleKit

/// An address of the internet. One of IPv4 that is mapped into IPv6 is the one of IPv4.
struct NetworkAddress: Equatable, Sendable {
  /// Sixteen bytes; those of IPv4 are the last four of a mapped address.
  private let bytes: [UInt8]
  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// Nil for a text that is no address.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = Self.mapped + withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// An address as headers have it: perhaps with brackets, and with a port.
  init?(header text: String) {
    var text = text[...]
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = text.prefix { $0 != ":" }
    }
    self.init(String(text))
  }

  var isFour: Bool { bytes.starts(with: Self.mapped) }

  /// The address as far as one household has it: of IPv6 the first 64 bits.
  var household: String {
    if isFour { return bytes.suffix(4).map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    return groups.joined(separator: ":") + "::/64"
  }

  /// The first bits, the others 0.
  fileprivate func prefix(_ bits: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let left = bits - 8 * index
      return left >= 8 ? byte : left <= 0 ? 0 : byte & ~(0xFF >> UInt8(left))
    }
  }

  fileprivate func isPrefix(_ bits: Int) -> Bool { prefix(bits) == bytes }
}

/// Addresses that begin alike.
struct Network: Equatable, Sendable {
  private let first: NetworkAddress
  private let bits: Int

  /// Reads an address, or a network such as `10.0.0.0/8`.
  /// - Throws: `bad-argument` for what no address can match.
  init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = NetworkAddress(String(parts[0])) else {
      throw Refusal(
        .badArgument, "\(quoted(text)) is no address; addresses are such as 127.0.0.1, ::1 and 10.0.0.0/8, not names")
    }
    self.first = first
    let most = first.isFour && !parts[0].contains(":") ? 32 : 128
    guard parts.count == 2 else {
      bits = 128
      return
    }
    guard let length = Int(parts[1]), 0...most ~= length else {
      throw Refusal(.badArgument, "\(quoted(text)) is no network; the number after / is 0 to \(most)")
    }
    bits = length + 128 - most
    guard first.isPrefix(bits) else {
      throw Refusal(
        .badArgument, "\(quoted(text)) is no network: its address has bits after the first \(length)")
    }
  }

  /// Whether an address is one of the network. No network of IPv6 has those of IPv4, though these are mapped into it.
  func contains(_ address: NetworkAddress) -> Bool {
    address.isFour == first.isFour && address.prefix(bits) == first.prefix(bits)
  }
}
