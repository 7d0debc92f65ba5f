/// Cuts a stream of bytes into request lines: LF or CRLF ends a line, and so does the end of the stream.
///
/// It never holds more than ``longest`` bytes and a CR: of a longer line the rest is dropped as it comes.
public struct LineSplitter: ~Copyable {
  /// The longest line, in bytes without its end.
  public static let limit = 65_536

  /// The longest line that is taken, in bytes without its end.
  public var longest = limit
  private var partial: [UInt8] = []
  private var isDropping = false

  /// A splitter at the start of a stream.
  public init() {}

  /// Takes the next bytes and calls `body` for every line that they complete, until it returns false. A line comes without
  /// its end; nil stands for one that was too long and is gone.
  /// - Returns: whether `body` wants more.
  @discardableResult
  public mutating func feed(_ bytes: Span<UInt8>, _ body: (Span<UInt8>?) -> Bool) -> Bool {
    var start = 0
    while let length = Self.lineLength(bytes.extracting(start...)) {
      let piece = bytes.extracting(start..<start + length)
      start += length + 1
      if partial.isEmpty, !isDropping {
        if !emit(piece, body) { return false }
      } else {
        hold(piece)
        if !finish(body) { return false }
      }
    }
    if start == bytes.count { return true }
    hold(bytes.extracting(start...))
    return true
  }

  /// Ends the stream: an unfinished last line counts as a line.
  /// - Returns: whether `body` wants more.
  @discardableResult
  public mutating func finish(_ body: (Span<UInt8>?) -> Bool) -> Bool {
    defer {
      partial.removeAll(keepingCapacity: true)
      isDropping = false
    }
    if isDropping { return body(nil) }
    return partial.isEmpty || emit(partial.span, body)
  }

  /// The number of bytes before the next LF, or nil.
  private static func lineLength(_ bytes: Span<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { $0.firstIndex(of: UInt8(ascii: "\n")) }
  }

  private mutating func hold(_ bytes: Span<UInt8>) {
    // One byte more than the limit is room for the CR of a CRLF.
    isDropping = isDropping || partial.count + bytes.count > longest + 1
    if !isDropping { bytes.withUnsafeBufferPointer { partial.append(contentsOf: $0) } }
  }

  private func emit(_ line: Span<UInt8>, _ body: (Span<UInt8>?) -> Bool) -> Bool {
    let hasReturn = line.count > 0 && line[line.count - 1] == UInt8(ascii: "\r")
    let line = line.extracting(droppingLast: hasReturn ? 1 : 0)
    return body(line.count > longest ? nil : line)
  }
}
