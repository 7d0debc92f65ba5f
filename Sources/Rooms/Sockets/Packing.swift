/// The agreed compression of messages, `permessage-deflate` of RFC 7692. Each message is compressed by itself, so that a
/// connection that is idle keeps nothing.
package struct Packing: Equatable, Sendable {
  /// The binary logarithm of the window of what is sent.
  package var window = 15
  private var isWindowNamed = false

  /// The answer to the offer.
  package var answer: String {
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
      + (isWindowNamed ? "; server_max_window_bits=\(window)" : "")
  }

  /// The first of a client's offers that can be taken; nil if there is none.
  /// - Parameter offers: the value of `Sec-WebSocket-Extensions`.
  package init?(offers: String) {
    for offer in offers.split(separator: ",", maxSplits: 16) {
      var words = offer.split(separator: ";", maxSplits: 16).map(Self.trimmed)
      guard !words.isEmpty, words.removeFirst() == "permessage-deflate", let packing = Packing(words) else { continue }
      self = packing
      return
    }
    return nil
  }

  private init?(_ parameters: [Substring]) {
    var seen: Set<Substring> = []
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      guard let name = parts.first, seen.insert(name).inserted else { return nil }
      let value = parts.count == 2 ? parts[1].drop { $0 == "\"" }.prefix { $0 != "\"" } : nil
      switch name {
      case "server_no_context_takeover", "client_no_context_takeover": if value != nil { return nil }
      case "client_max_window_bits":
        if let value { guard let bits = Int(value), 8...15 ~= bits else { return nil } }
      case "server_max_window_bits":
        // The library has no window of 8 bits.
        guard let value, let bits = Int(value), 9...15 ~= bits else { return nil }
        (window, isWindowNamed) = (bits, true)
      default: return nil
      }
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    return rest.prefix(rest.count - rest.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
