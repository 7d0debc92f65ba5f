import PuzzleKit

extension Refusal {
  /// The most bytes of a line that an error quotes in one piece.
  static let longestQuotation = 100

  /// The same refusal in which no longer piece of a line is quoted; what is left out is written as `...`.
  func quotingLittle(of line: Span<UInt8>) -> Refusal {
    let limit = Refusal.longestQuotation
    if line.count <= limit || text.utf8.count <= limit { return self }
    let (line, text) = (line.withUnsafeBufferPointer { Array($0) }, Array(text.utf8))
    // Where a piece of one byte more than the limit is in the line, by its hash.
    var places: [UInt64: [Int]] = [:]
    forEachPiece(of: line, length: limit + 1) { start, hash in places[hash, default: []].append(start) }
    var quoted = [Bool](repeating: false, count: text.count)
    forEachPiece(of: text, length: limit + 1) { start, hash in
      let piece = text[start...(start + limit)]
      guard places[hash]?.contains(where: { line[$0...($0 + limit)].elementsEqual(piece) }) == true else { return }
      // All but the last byte may be marked by the piece before.
      for index in (quoted[start + limit - 1] ? start + limit : start)...(start + limit) { quoted[index] = true }
    }
    return quoted.contains(true) ? Refusal(code, shortened(text, quoted)) : self
  }

  /// The text with the beginning of each quoted piece.
  private func shortened(_ text: [UInt8], _ quoted: [Bool]) -> String {
    var kept: [UInt8] = []
    var run = 0
    for (index, byte) in text.enumerated() {
      run = quoted[index] ? run + 1 : 0
      // Three bytes are the dots', and up to three more may belong to a character that is cut.
      if run <= Refusal.longestQuotation - 6 || (run > 0 && run <= Refusal.longestQuotation - 3 && byte & 0xC0 == 0x80)
      {
        kept.append(byte)
      } else if run == Refusal.longestQuotation {
        kept += "...".utf8
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// Calls `body` with the start and the hash of every piece of a length; the hash rolls from one to the next.
private func forEachPiece(of bytes: [UInt8], length: Int, _ body: (Int, UInt64) -> Void) {
  guard bytes.count >= length else { return }
  let base: UInt64 = 0x0000_0100_0000_01B3
  let highest = (1..<length).reduce(into: UInt64(1)) { power, _ in power = power &* base }
  var hash: UInt64 = 0
  for index in bytes.indices {
    if index >= length { hash = hash &- UInt64(bytes[index - length]) &* highest }
    hash = hash &* base &+ UInt64(bytes[index])
    if index >= length - 1 { body(index - length + 1, hash) }
  }
}
