import NIOCore

/// The limits of one message of a WebSocket.
package struct FrameLimits: Equatable, Sendable {
  /// The greatest size of a message in bytes, unpacked too.
  package var message: Int
  /// The most frames of a message.
  package var fragments: Int

  package init(message: Int = 4096, fragments: Int = 64) { (self.message, self.fragments) = (message, fragments) }
}

/// The side of a WebSocket that reads.
package enum SocketSide: Sendable {
  /// Takes masked frames alone.
  case server
  /// Takes frames without masks alone.
  case client
}

/// Reads the frames of a WebSocket as RFC 6455 has them, and strictly: bytes in, messages out. It keeps no more than one
/// message of the size that is allowed.
package struct FrameReader {
  package enum Event {
    case message(ByteBuffer, isText: Bool)
    /// Asks for a pong with the same bytes.
    case ping(ByteBuffer)
    case pong
    /// The other side closes, with a code if it says one.
    case close(CloseCode?)
    /// The other side has broken the protocol; nothing is read after it.
    case fault(CloseCode, String)
  }

  private struct Header {
    var isFinal: Bool
    var opcode: UInt8
    var length: Int
    var mask: UInt32
  }

  /// A message of which more frames follow, or whose frame is not all here.
  private struct Message {
    var bytes = ByteBuffer()
    var isText: Bool
    var isPacked: Bool
    var frames = 0
    var check = UTF8Check()
  }

  private let side: SocketSide
  private let limits: FrameLimits
  private let packing: Inflater?
  private var header: Header?
  /// The number of bytes of the frame's payload that have been read.
  private var offset = 0
  private var message: Message?
  private var isDead = false

  /// - Parameter packing: unpacks messages, where that was agreed on.
  package init(_ side: SocketSide, _ limits: FrameLimits, packing: Inflater? = nil) {
    (self.side, self.limits, self.packing) = (side, limits, packing)
  }

  /// The next event of the bytes; nil if more of them are needed.
  package mutating func next(_ input: inout ByteBuffer) -> Event? {
    if isDead { return nil }
    do throws(Fault) {
      while true {
        if header == nil {
          guard try readHeader(&input) else { return nil }
          offset = 0
        }
        guard let frame = header else { return nil }
        if frame.opcode >= 8 {
          guard var payload = input.readSlice(length: frame.length) else { return nil }
          header = nil
          if frame.mask != 0 { payload.withUnsafeMutableReadableBytes { Self.unmask($0, frame.mask, from: 0) } }
          return try control(frame.opcode, payload)
        }
        guard try readData(frame, &input) else { return nil }
        header = nil
        if frame.isFinal { return try finish() }
      }
    } catch {
      isDead = true
      (message, header) = (nil, nil)
      return .fault(error.code, error.text)
    }
  }

  private struct Fault: Error {
    let code: CloseCode
    let text: String
    init(_ code: CloseCode, _ text: String) { (self.code, self.text) = (code, text) }
  }

  // MARK: - Headers

  private mutating func readHeader(_ input: inout ByteBuffer) throws(Fault) -> Bool {
    let start = input.readerIndex
    guard let first = input.getInteger(at: start, as: UInt8.self),
      let second = input.getInteger(at: start + 1, as: UInt8.self)
    else { return false }
    let (opcode, isPacked) = (first & 15, first & 0x40 != 0)
    try check(opcode, isFinal: first & 0x80 != 0, isPacked: isPacked, second)
    guard first & 0x30 == 0 else { throw Fault(.protocolError, "reserved bits are set") }
    guard let (length, longer) = try Self.length(second & 0x7F, input, at: start + 2) else { return false }
    if opcode < 8 {
      let before = opcode == 0 ? message : nil
      guard length <= limits.message - (before?.bytes.readableBytes ?? 0) else {
        throw Fault(.tooLarge, "a message has at most \(limits.message) bytes")
      }
      guard (before?.frames ?? 0) < limits.fragments else {
        throw Fault(.policy, "a message has at most \(limits.fragments) frames")
      }
    }
    var (size, mask) = (2 + longer, UInt32(0))
    if side == .server {
      guard let given = input.getInteger(at: start + size, as: UInt32.self) else { return false }
      (mask, size) = (given, size + 4)
    }
    input.moveReaderIndex(forwardBy: size)
    header = Header(isFinal: first & 0x80 != 0, opcode: opcode, length: length, mask: mask)
    if opcode == 1 || opcode == 2 { message = Message(isText: opcode == 1, isPacked: isPacked) }
    if opcode < 8 { message?.frames += 1 }
    return true
  }

  /// Refuses what the first two bytes of a frame may not say.
  private func check(_ opcode: UInt8, isFinal: Bool, isPacked: Bool, _ second: UInt8) throws(Fault) {
    if isPacked, packing == nil || !(1...2 ~= opcode) {
      throw Fault(.protocolError, "the bit of compression is set")
    }
    let isMasked = second & 0x80 != 0
    guard isMasked == (side == .server) else {
      throw Fault(.protocolError, isMasked ? "the frame is masked" : "the frame is not masked")
    }
    switch opcode {
    case 0: if message == nil { throw Fault(.protocolError, "nothing is to be continued") }
    case 1, 2: if message != nil { throw Fault(.protocolError, "the message before has not ended") }
    case 8...10:
      guard isFinal, second & 0x7F <= 125 else {
        throw Fault(.protocolError, "a control frame is in one part of at most 125 bytes")
      }
    default: throw Fault(.protocolError, "there is no opcode \(opcode)")
    }
  }

  /// The length that a frame says, and of how many more bytes that is; nil if they are not all here.
  private static func length(_ short: UInt8, _ input: ByteBuffer, at index: Int) throws(Fault) -> (Int, Int)? {
    switch short {
    case 126:
      guard let long = input.getInteger(at: index, as: UInt16.self) else { return nil }
      guard long >= 126 else { throw Fault(.protocolError, "the length is written too long") }
      return (Int(long), 2)
    case 127:
      guard let long = input.getInteger(at: index, as: UInt64.self) else { return nil }
      guard long >= 65536, let exact = Int(exactly: long) else {
        throw Fault(.protocolError, "the length is written too long or too large")
      }
      return (exact, 8)
    default: return (Int(short), 0)
    }
  }

  // MARK: - Payloads

  /// Takes what is there of a frame's payload.
  /// - Returns: whether it is all there.
  private mutating func readData(_ frame: Header, _ input: inout ByteBuffer) throws(Fault) -> Bool {
    let count = min(frame.length - offset, input.readableBytes)
    if count > 0, var part = input.readSlice(length: count) {
      let place = message?.bytes.readableBytes ?? 0
      message?.bytes.writeBuffer(&part)
      if frame.mask != 0 {
        message?.bytes.withUnsafeMutableReadableBytes { bytes in
          Self.unmask(UnsafeMutableRawBufferPointer(rebasing: bytes[place...]), frame.mask, from: offset)
        }
      }
      offset += count
      if let message, message.isText, !message.isPacked {
        var check = message.check
        let isText = message.bytes.withUnsafeReadableBytes { bytes in
          check.take(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        }
        self.message?.check = check
        if !isText { throw Self.noText }
      }
    }
    return offset == frame.length
  }

  private static let noText = Fault(.badData, "the text is not UTF-8")

  private static func unmask(_ bytes: UnsafeMutableRawBufferPointer, _ mask: UInt32, from offset: Int) {
    // The mask as it lies in memory, turned so that it begins at the offset, twice.
    let turn = UInt32(offset & 3) * 8
    let turned = turn == 0 ? mask : mask << turn | mask >> (32 - turn)
    let wide = (UInt64(turned) << 32 | UInt64(turned)).bigEndian
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
      bytes.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      bytes[index] ^= UInt8(truncatingIfNeeded: turned >> (24 - 8 * UInt32(index & 3)))
      index += 1
    }
  }

  private mutating func finish() throws(Fault) -> Event? {
    guard let whole = message else { return nil }
    message = nil
    guard whole.isPacked, let packing else {
      if whole.isText, !whole.check.isWhole { throw Self.noText }
      return .message(whole.bytes, isText: whole.isText)
    }
    let bytes: ByteBuffer
    do throws(Inflater.Fault) {
      bytes = try packing.unpack(whole.bytes, limit: limits.message)
    } catch {
      throw error == .tooLarge
        ? Fault(.tooLarge, "a message has at most \(limits.message) bytes")
        : Fault(.badData, "the compressed message is damaged")
    }
    if whole.isText {
      var check = UTF8Check()
      guard bytes.withUnsafeReadableBytes({ check.take($0) }), check.isWhole else { throw Self.noText }
    }
    return .message(bytes, isText: whole.isText)
  }

  private func control(_ opcode: UInt8, _ payload: ByteBuffer) throws(Fault) -> Event {
    if opcode == 9 { return .ping(payload) }
    if opcode == 10 { return .pong }
    if payload.readableBytes == 0 { return .close(nil) }
    var payload = payload
    guard let number = payload.readInteger(as: UInt16.self), CloseCode(rawValue: number).isSendable else {
      throw Fault(.protocolError, "the code of closing is none")
    }
    var check = UTF8Check()
    guard payload.withUnsafeReadableBytes({ check.take($0) }), check.isWhole else { throw Self.noText }
    return .close(CloseCode(rawValue: number))
  }
}
