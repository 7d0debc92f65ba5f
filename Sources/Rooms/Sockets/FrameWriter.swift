import NIOCore

/// Writes frames of a WebSocket.
package enum FrameWriter {
  package enum Kind: UInt8, Sendable {
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Writes a whole message or control frame.
  /// - Parameters:
  ///   - isPacked: whether the payload is compressed.
  ///   - mask: the mask of a client.
  package static func write(
    _ kind: Kind, _ payload: some Collection<UInt8>, isPacked: Bool = false, mask: UInt32? = nil,
    to buffer: inout ByteBuffer
  ) {
    let count = payload.count
    buffer.reserveCapacity(minimumWritableBytes: count + 14)
    buffer.writeInteger(0x80 | kind.rawValue | (isPacked ? 0x40 : 0))
    let bit: UInt8 = mask == nil ? 0 : 0x80
    if count < 126 {
      buffer.writeInteger(bit | UInt8(count))
    } else if count < 65536 {
      buffer.writeInteger(bit | 126)
      buffer.writeInteger(UInt16(count))
    } else {
      buffer.writeInteger(bit | 127)
      buffer.writeInteger(UInt64(count))
    }
    guard let mask else {
      buffer.writeBytes(payload)
      return
    }
    buffer.writeInteger(mask)
    var index: UInt32 = 0
    for byte in payload {
      buffer.writeInteger(byte ^ UInt8(truncatingIfNeeded: mask >> (24 - 8 * (index & 3))))
      index &+= 1
    }
  }

  /// Writes the frame that closes.
  package static func writeClose(
    _ code: CloseCode?, _ reason: String = "", mask: UInt32? = nil, to buffer: inout ByteBuffer
  ) {
    var payload: [UInt8] = []
    if let code { payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 255)] + Array(reason.utf8) }
    write(.close, payload, mask: mask, to: &buffer)
  }
}
