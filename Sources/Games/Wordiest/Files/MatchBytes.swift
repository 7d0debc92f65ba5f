/// The bytes of a match file, of the player's own or embedded.
struct ByteBuffer: @unchecked Sendable {
  // Unchecked: embedded bytes are constants that live as long as the process.
  private let embedded: UnsafeRawBufferPointer
  private let own: [UInt8]

  init(_ embedded: UnsafeRawBufferPointer) {
    self.embedded = embedded
    own = []
  }

  init(_ own: [UInt8]) {
    embedded = UnsafeRawBufferPointer(start: nil, count: 0)
    self.own = own
  }

  var count: Int { embedded.count + own.count }
  subscript(index: Int) -> UInt8 { own.isEmpty ? embedded[index] : own[index] }
  subscript(range: Range<Int>) -> [UInt8] { own.isEmpty ? Array(embedded[range]) : Array(own[range]) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...10 ~= byte || byte == 13 }

  /// Whether a match may end at a position: an object ends before it, and after it another begins or the file ends. That
  /// is so nowhere inside a match.
  func isEnd(_ position: Int) -> Bool {
    guard 1...count ~= position else { return false }
    // At most a line's end lies between two matches.
    var before = position - 1
    for _ in 0..<2 where before > 0 && ByteBuffer.isSpace(self[before]) { before -= 1 }
    var behind = position
    for _ in 0..<2 where behind < count && ByteBuffer.isSpace(self[behind]) { behind += 1 }
    return self[before] == UInt8(ascii: "}") && (behind == count || self[behind] == UInt8(ascii: "{"))
  }

  /// The end of the next match that starts at a position; if it does not end within a megabyte, the position that far after it,
  /// or the end of the file.
  func endOfObject(from position: Int) -> Int {
    let last = min(count, position + 1 << 20)
    var position = position
    while position < last, !isEnd(position + 1) { position += 1 }
    return min(position + 1, count)
  }
}
