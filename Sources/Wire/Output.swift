import PlainJSON
import PuzzleKit

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

  /// Puts `?` in place of what may not stand in a line; see ``oneLine(_:)``.
  /// - Parameter start: where the line begins, whose end is not yet written.
  mutating func clean(lineFrom start: Int) {
    // The highest bit is set by what is no ASCII, by 0 to 31, and by 127.
    let marks = storage.withUnsafeBufferPointer { bytes in
      var marks: UInt8 = 0
      for index in start..<count { marks |= bytes[index] | (bytes[index] &- 32) | (bytes[index] &+ 1) }
      return marks
    }
    if marks < 128 { return }
    let line = String(decoding: storage[start..<count], as: UTF8.self)
    count = start
    append(oneLine(line))
  }

  /// Writes text that may come from anywhere in JSON's quotes; see ``oneLine(_:)``.
  mutating func append(json text: String) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      // The same bit, set by the quote and the backslash too.
      var marks: UInt8 = 0
      for byte in bytes {
        marks |= byte | (byte &- 32) | (byte &+ 1)
        marks |= ((byte ^ 0x22) &- 1) | ((byte ^ 0x5C) &- 1)
      }
      if marks >= 128 { return false }
      append(UInt8(ascii: "\""))
      append(bytes)
      append(UInt8(ascii: "\""))
      return true
    }
    if isPlain != true { jsonString(oneLine(text)).withUnsafeBufferPointer { append($0) } }
  }

  mutating func removeLast() { count -= 1 }
}

/// A string in JSON's quotes.
func jsonString(_ string: String) -> [UInt8] {
  var quoted: [UInt8] = []
  appendJSONString(string, to: &quoted)
  return quoted
}
