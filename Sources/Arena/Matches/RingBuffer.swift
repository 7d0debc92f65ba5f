import Glibc
import PuzzleKit

/// The last bytes of what may be endless.
struct RingBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []

  init(_ limit: Int) { self.limit = max(1, limit) }

  mutating func add(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.count > limit ? Array(more)[(more.count - limit)...] : ArraySlice(more))
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// Adds what can be read without waiting, up to some 64 KiB.
  /// - Returns: whether more may come.
  mutating func fill(from descriptor: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 { add(chunk[..<count]) }
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// The last bytes as lines, with what may not stand in a line replaced. A line of which the beginning is lost is left out
  /// if others follow.
  var lines: [String] {
    let kept = bytes.suffix(limit)
    var rest = kept
    if kept.startIndex > 0, bytes[kept.startIndex - 1] != UInt8(ascii: "\n"),
      let end = kept.dropLast().firstIndex(of: UInt8(ascii: "\n"))
    {
      rest = kept[(end + 1)...]
    }
    return String(decoding: rest, as: UTF8.self).split(separator: "\n").map { oneLine(String($0)) }
  }
}
