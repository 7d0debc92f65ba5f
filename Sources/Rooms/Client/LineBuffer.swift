/// Bytes as lines. Of a line that is longer than any that is sent only the beginning is kept, however long it is.
package struct LineBuffer {
  /// A line without its end.
  package struct Line: Equatable {
    /// The line, or the beginning of one that is too long.
    package let text: String
    /// The bytes of all of it.
    package let size: Int
  }

  /// The most bytes that are kept of a line.
  private let most: Int
  private var bytes: [UInt8] = []
  /// The bytes of the line that has not ended yet.
  private var size = 0

  package init(most: Int) { self.most = most }

  /// Takes bytes.
  /// - Returns: the lines that end in them.
  package mutating func take(_ chunk: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      lines.append(takeLine())
      rest = rest[(end + 1)...]
    }
    add(rest)
    return lines
  }

  /// Takes what is left at the end of the input; it is a line, too.
  package mutating func takeRest() -> [Line] { size == 0 ? [] : [takeLine()] }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    size += part.count
    bytes += part.prefix(max(0, most - bytes.count))
  }

  private mutating func takeLine() -> Line {
    defer { (bytes, size) = ([], 0) }
    return Line(text: String(decoding: bytes, as: UTF8.self), size: size)
  }
}
