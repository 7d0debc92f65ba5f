/// Two words as a 64-bit number of nibbles, the most significant first: the numbers of the tiles from 1, with 0xF between
/// the words. 0x123F45 is tiles 1, 2, 3 and tiles 4, 5; a lone first word has no 0xF; 0 is nothing played.
public struct PlayCode: Equatable, Sendable {
  /// The number.
  public let bits: UInt64

  /// The play that a number stands for, right or wrong.
  public init(bits: UInt64) { self.bits = bits }

  /// The number of a play of at most 14 tiles.
  public init(_ play: Play) {
    var bits: UInt64 = 0
    for tile in play.first { bits = bits << 4 | UInt64(tile + 1) }
    if !play.second.isEmpty {
      bits = bits << 4 | 0xF
      for tile in play.second { bits = bits << 4 | UInt64(tile + 1) }
    }
    self.bits = bits
  }

  /// The play on a rack of so many tiles, or nil if a nibble is no tile of it, a tile is there twice, or there is a second 0xF.
  /// After a 0xF there may be nothing.
  public func play(tileCount: Int) -> Play? {
    var rows: [[Int]] = [[]]
    var used: UInt16 = 0
    let digits = (67 - bits.leadingZeroBitCount) / 4
    for place in (0..<digits).reversed() {
      let nibble = Int(bits >> UInt64(4 * place) & 15)
      if nibble == 15, rows.count == 1 {
        rows.append([])
        continue
      }
      guard 1...tileCount ~= nibble, used & 1 << nibble == 0 else { return nil }
      used |= 1 << nibble
      rows[rows.count - 1].append(nibble - 1)
    }
    return Play(rows[0], rows.count > 1 ? rows[1] : [])
  }
}
