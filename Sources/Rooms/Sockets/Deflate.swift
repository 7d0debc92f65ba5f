import CZlib
import NIOCore

/// Unpacks messages that were compressed one by one. It belongs to one thread, and serves all connections of it: between
/// messages it keeps nothing.
package final class Inflater {
  package enum Fault: Error { case damaged, tooLarge }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Nil if there is no memory for it.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard parlor_inflate_begin(stream) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The message of some bytes.
  /// - Parameter limit: its greatest size in bytes; no more than a few thousand are made beyond that.
  package func unpack(_ packed: ByteBuffer, limit: Int) throws(Fault) -> ByteBuffer {
    var input = Array(packed.readableBytesView) + [0x00, 0x00, 0xFF, 0xFF]
    var output = ByteBuffer()
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 1 << 14))
    guard inflateReset(stream) == Z_OK else { throw .damaged }
    let fault: Fault? = input.withUnsafeMutableBufferPointer { bytes in
      stream.pointee.next_in = bytes.baseAddress
      stream.pointee.avail_in = UInt32(bytes.count)
      while true {
        let (status, made) = chunk.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          let status = inflate(stream, Z_SYNC_FLUSH)
          return (status, room.count - Int(stream.pointee.avail_out))
        }
        output.writeBytes(chunk[..<made])
        if output.readableBytes > limit { return .tooLarge }
        switch status {
        // A last block may be followed by others.
        case Z_STREAM_END: if inflateReset(stream) != Z_OK { return .damaged }
        case Z_OK, Z_BUF_ERROR: break
        default: return .damaged
        }
        if stream.pointee.avail_in == 0, made < chunk.count { return nil }
        if status == Z_BUF_ERROR, made == 0 { return .damaged }
      }
    }
    if let fault { throw fault }
    return output
  }
}

/// Compresses messages one by one. It belongs to one thread, and serves all connections of it.
package final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter window: the binary logarithm of the window, 9 to 15.
  package init?(window: Int) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard parlor_deflate_begin(stream, 1, Int32(window)) == Z_OK else { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// A message compressed; nil if that makes it no smaller.
  package func pack(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var input = Array(bytes)
    var output = [UInt8](repeating: 0, count: input.count + 16)
    guard deflateReset(stream) == Z_OK else { return nil }
    let made = input.withUnsafeMutableBufferPointer { bytes in
      output.withUnsafeMutableBufferPointer { room in
        (stream.pointee.next_in, stream.pointee.avail_in) = (bytes.baseAddress, UInt32(bytes.count))
        (stream.pointee.next_out, stream.pointee.avail_out) = (room.baseAddress, UInt32(room.count))
        let status = deflate(stream, Z_SYNC_FLUSH)
        let isWhole = status == Z_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
        return isWhole ? room.count - Int(stream.pointee.avail_out) : 0
      }
    }
    // The flush ends with an empty block, whose last four bytes the reader adds again.
    guard made > 4, made - 4 < input.count else { return nil }
    return Array(output[..<(made - 4)])
  }
}
