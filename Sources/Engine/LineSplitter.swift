/// Cuts a stream of bytes into request lines: LF or CRLF ends a line, and so does the end of the stream.
///
/// It never holds more than ``limit`` bytes: of a longer line the rest is dropped as it comes.
public struct LineSplitter: ~Copyable {
  /// The longest line, in bytes without its end.
  public static let limit = 65_536

  /// What a line turned out to be.
  public enum Piece {
    /// A line without its end; the bytes are valid during the call only.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line that was too long; its bytes are gone.
    case tooLong
  }

  private var partial: [UInt8] = []
  private var isDropping = false

  /// A splitter at the start of a stream.
  public init() {}

  /// Takes the next bytes and calls `body` for every line that they complete, until it returns false.
  /// - Returns: whether `body` wants more.
  @discardableResult
  public mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Piece) -> Bool) -> Bool {
    var start = 0
    while let newline = Self.newline(in: bytes, from: start) {
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<newline])
      start = newline + 1
      if partial.isEmpty, !isDropping {
        if !Self.emit(piece, body) { return false }
      } else {
        hold(piece)
        if !flush(body) { return false }
      }
    }
    hold(UnsafeBufferPointer(rebasing: bytes[start...]))
    return true
  }

  /// Ends the stream: an unfinished last line counts as a line.
  public mutating func finish(_ body: (Piece) -> Bool) {
    if !partial.isEmpty || isDropping { _ = flush(body) }
  }

  private static func newline(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 10 { return index }
      index += 1
    }
    return nil
  }

  private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) {
    // One byte more than the limit is room for the CR of a CRLF.
    if isDropping || partial.count + bytes.count > Self.limit + 1 {
      isDropping = true
      partial.removeAll(keepingCapacity: true)
    } else {
      partial.append(contentsOf: bytes)
    }
  }

  private mutating func flush(_ body: (Piece) -> Bool) -> Bool {
    defer {
      partial.removeAll(keepingCapacity: true)
      isDropping = false
    }
    if isDropping { return body(.tooLong) }
    return partial.withUnsafeBufferPointer { Self.emit($0, body) }
  }

  private static func emit(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Piece) -> Bool) -> Bool {
    let length = bytes.last == 13 ? bytes.count - 1 : bytes.count
    return body(length > limit ? .tooLong : .line(UnsafeBufferPointer(rebasing: bytes[..<length])))
  }
}
