/// Bytes on their way out.
public struct Output: Sendable {
  /// What has been written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  /// An empty buffer.
  public init() {}

  /// How many bytes wait.
  public var count: Int { bytes.count }

  /// Forgets the bytes and keeps the storage.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Writes one byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a string.
  public mutating func append(_ string: String) { bytes.append(contentsOf: string.utf8) }

  /// Writes bytes.
  public mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Writes a whole number.
  public mutating func append(_ number: Int) {
    if 0..<10 ~= number { append(UInt8(48 + number)) } else { append(String(number)) }
  }
}
