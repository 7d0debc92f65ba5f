import PlainJSON

/// Bytes on their way out.
public struct Output: Sendable {
  /// What has been written, and behind it what is left of what was taken. To grow within it costs less than to append.
  private var storage = [UInt8](repeating: 0, count: 4096)
  /// How many bytes wait.
  public private(set) var count = 0

  /// An empty buffer.
  public init() {}

  /// What has been written and not yet taken.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Forgets the bytes and keeps the storage.
  public mutating func clear() { count = 0 }

  mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(1) }
    storage[count] = byte
    count += 1
  }

  /// Writes a string.
  public mutating func append(_ string: String) {
    let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { append($0) }
    if isWritten == nil { for byte in string.utf8 { append(byte) } }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if count + text.count > storage.count { grow(text.count) }
    storage.withUnsafeMutableBufferPointer { _ = $0[count...].update(fromContentsOf: text) }
    count += text.count
  }

  private mutating func grow(_ more: Int) { storage += [UInt8](repeating: 0, count: max(more, storage.count)) }

  mutating func append(_ number: Int) {
    if 0..<10 ~= number { append(UInt8(48 + number)) } else { append(String(number)) }
  }

  mutating func append(json string: String) { jsonString(string).withUnsafeBufferPointer { append($0) } }

  mutating func removeLast() { count -= 1 }
}

/// A string in JSON's quotes.
func jsonString(_ string: String) -> [UInt8] {
  var quoted: [UInt8] = []
  appendJSONString(string, to: &quoted)
  return quoted
}
