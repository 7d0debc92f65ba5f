import PlainJSON
import PuzzleKit

/// Bytes on their way out, in memory of their own: an array would be asked with every word whether anybody shares it.
public struct Output: ~Copyable {
  private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  /// The number of bytes that wait.
  public private(set) var count = 0

  /// An empty buffer.
  public init() {}

  deinit { memory.deallocate() }

  private var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  /// A copy of what has been written and not yet taken.
  public var bytes: ArraySlice<UInt8> { Array(written)[...] }

  /// Lends what has been written and not yet taken.
  public func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R { body(written.span) }

  /// Forgets the bytes and keeps the memory.
  public mutating func clear() { count = 0 }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(1) }
    memory[count] = byte
    count += 1
  }

  /// Writes a string.
  public mutating func append(_ string: String) { append(string.utf8.span) }

  /// Writes UTF-8.
  mutating func append(_ text: Span<UInt8>) { text.withUnsafeBufferPointer { append($0) } }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    if count + text.count > capacity { grow(text.count) }
    (memory + count).update(from: start, count: text.count)
    count += text.count
  }

  private mutating func grow(_ more: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + max(more, capacity))
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity += max(more, capacity)
  }

  mutating func append(_ number: Int64) {
    if 0..<10 ~= number { append(UInt8(48 + number)) } else { append(String(number)) }
  }

  /// Writes a text in JSON's quotes.
  mutating func append(json text: Span<UInt8>) {
    // The highest bit is set by what is no ASCII, by 0 to 31, and by 127, and by the quote and the backslash.
    var marks: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      marks |= byte | (byte &- 32) | (byte &+ 1)
      marks |= ((byte ^ 0x22) &- 1) | ((byte ^ 0x5C) &- 1)
    }
    if marks < 128 {
      append(UInt8(ascii: "\""))
      append(text)
      append(UInt8(ascii: "\""))
    } else {
      let quoted = jsonString(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      append(quoted.span)
    }
  }

  mutating func removeLast() { count -= 1 }
}

/// A string in JSON's quotes.
func jsonString(_ string: String) -> [UInt8] {
  var quoted: [UInt8] = []
  appendJSONString(string, to: &quoted)
  return quoted
}
