/// SHA-1 as FIPS 180-4 has it. It no longer keeps secrets; the handshake of WebSocket asks for it.
package enum SHA1 {
  /// The hash of some bytes, of twenty bytes.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var padded = Array(bytes) + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(bytes.count) * 8
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
    return state.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
    var words = (0..<16).map { index in
      block.dropFirst(4 * index).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var s = state
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (s[1] & s[2] | ~s[1] & s[3], 0x5A82_7999)
        case 1: (s[1] ^ s[2] ^ s[3], 0x6ED9_EBA1)
        case 2: (s[1] & s[2] | s[1] & s[3] | s[2] & s[3], 0x8F1B_BCDC)
        default: (s[1] ^ s[2] ^ s[3], 0xCA62_C1D6)
        }
      let first = rotated(s[0], 5) &+ choice &+ s[4] &+ constant &+ words[index]
      s = [first, s[0], rotated(s[1], 30), s[2], s[3]]
    }
    for index in 0..<5 { state[index] &+= s[index] }
  }
}
