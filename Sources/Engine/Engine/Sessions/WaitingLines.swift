/// Lines that wait for work, held in little more than their own bytes: each after its length.
struct WaitingLines {
  /// Of each line its length plus 1 in groups of seven bits, the lowest first and all but the last marked by their top bit;
  /// then its bytes. A line that was too long is a 0.
  private var bytes: [UInt8] = []
  /// The start of the first line.
  private var start = 0

  /// The number of their bytes.
  var size: Int { bytes.count - start }

  mutating func append(_ line: Span<UInt8>?) {
    var length = if let line { line.count + 1 } else { 0 }
    while length > 127 {
      bytes.append(UInt8(length & 127) | 128)
      length >>= 7
    }
    bytes.append(UInt8(length))
    if let line { line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
  }

  /// Takes the first line, of which there has to be one; nil stands for one that was too long.
  mutating func removeFirst() -> [UInt8]? {
    var (length, shift) = (0, 0)
    while bytes[start] > 127 {
      length |= Int(bytes[start] & 127) << shift
      shift += 7
      start += 1
    }
    length |= Int(bytes[start]) << shift
    start += 1
    let line = length == 0 ? nil : Array(bytes[start..<start + length - 1])
    start += max(0, length - 1)
    // What has been taken is dropped when it is the greater part, so that each byte is moved about once.
    if start * 2 > bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
    return line
  }
}
