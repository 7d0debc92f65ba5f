/// Cuts a stream of bytes into request lines: LF or CRLF ends a line, and so does the end of the stream.
///
/// It never holds more than ``limit`` bytes: of a longer line the rest is dropped as it comes.
public struct LineSplitter: ~Copyable {
  /// The longest line, in bytes without its end.
  public static let limit = 65_536

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
    while let newline = Self.newline(in: bytes, from: start) {
      let piece = bytes.extracting(start..<newline)
      start = newline + 1
      if partial.isEmpty, !isDropping {
        if !Self.emit(piece, body) { return false }
      } else {
        hold(piece)
        if !flush(body) { return false }
      }
    }
    hold(bytes.extracting(start...))
    return true
  }

  /// Ends the stream: an unfinished last line counts as a line.
  public mutating func finish(_ body: (Span<UInt8>?) -> Bool) {
    if !partial.isEmpty || isDropping { _ = flush(body) }
  }

  private static func newline(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 10 { return index }
      index += 1
    }
    return nil
  }

  private mutating func hold(_ bytes: Span<UInt8>) {
    // One byte more than the limit is room for the CR of a CRLF.
    if isDropping || partial.count + bytes.count > Self.limit + 1 {
      isDropping = true
      partial.removeAll(keepingCapacity: true)
    } else {
      bytes.withUnsafeBufferPointer { partial.append(contentsOf: $0) }
    }
  }

  private mutating func flush(_ body: (Span<UInt8>?) -> Bool) -> Bool {
    defer {
      partial.removeAll(keepingCapacity: true)
      isDropping = false
    }
    return isDropping ? body(nil) : Self.emit(partial.span, body)
  }

  private static func emit(_ bytes: Span<UInt8>, _ body: (Span<UInt8>?) -> Bool) -> Bool {
    let length = bytes.count > 0 && bytes[bytes.count - 1] == 13 ? bytes.count - 1 : bytes.count
    return length > limit ? body(nil) : body(bytes.extracting(..<length))
  }
}
