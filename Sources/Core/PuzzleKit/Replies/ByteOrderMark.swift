/// The bytes of a text after the byte order mark that some editors put before it.
public func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
  bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? Array(bytes[3...]) : bytes
}
