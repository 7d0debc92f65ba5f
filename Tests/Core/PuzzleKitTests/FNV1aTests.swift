import PuzzleKit
import Testing

@Suite struct FNV1aTests {
  @Test func givesThePublishedNumbers() {
    var hash = FNV1a()
    #expect(hash.value == 0xCBF2_9CE4_8422_2325)
    hash.add("foobar".utf8)
    #expect(hash.value == 0x8594_4171_F739_67E8)
    #expect(hash.digits == "f73967e8")
  }

  @Test func digitsAreEight() {
    var hash = FNV1a()
    while UInt32(truncatingIfNeeded: hash.value) > 0xFF_FFFF { hash.add(1) }
    #expect(hash.digits.count == 8 && hash.digits.hasPrefix("0"))
  }
}
